/** Loads the code of the printed sheet when the page is idle, and its contents when printing starts. */
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLab } from '../model/hooks.ts';
import { printAsked } from './print-asked.ts';
import type { Gathered } from './print-sheet.tsx';

type Sheet = typeof import('./print-sheet.tsx');

/** Waits for the first paint and the code that edits need. */
const QUIET_MS = 6_000;
/** If the sheet is not ready by then, the page says that it prepares it. */
const SILENT_MS = 1_000;
/** A run that has paused may resume immediately. */
const RESTS_MS = 700;

/** Ctrl+P prepares the sheet before printing. From the browser's menu, the sheet shows the state of the last pause. */
export function PrintHost() {
  const lab = useLab();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [gathered, setGathered] = useState<Gathered | null>(null);
  const [printing, setPrinting] = useState(false);
  const loaded = useRef<Promise<Sheet | null> | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const load = () => {
      loaded.current ??= import('./print-sheet.tsx').catch(() => {
        loaded.current = null; // then the page itself is printed, without its controls
        return null;
      });
      return loaded.current;
    };
    const ready = async () => {
      const found = await load();
      setSheet(found);
      const now = (await found?.gather(lab, leaving.signal)) ?? null;
      if (!leaving.signal.aborted) setGathered(now);
    };
    const quiet = setTimeout(() => void ready(), QUIET_MS);
    let rest: ReturnType<typeof setTimeout> | undefined;
    const stop = lab.run.subscribe(({ status, plan }, before) => {
      if (status === before.status && plan === before.plan) return;
      clearTimeout(rest);
      if (loaded.current === null || !['done', 'paused', 'stopped'].includes(status)) return;
      rest = setTimeout(() => void ready(), RESTS_MS);
    });
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    const paper = window.matchMedia('print');
    const change = () => (paper.matches ? begin() : end());
    const onKey = (event: KeyboardEvent) => {
      const asks = event.key === 'p' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!asks) return;
      event.preventDefault();
      printAsked.setState({ asked: true });
    };
    const printIfAsked = () => {
      if (!printAsked.getState().asked) return;
      printAsked.setState({ asked: false });
      const wait = setTimeout(() => lab.tell('info', 'The sheet to print is being prepared.'), SILENT_MS);
      void ready().then(() => {
        clearTimeout(wait);
        if (leaving.signal.aborted) return;
        begin();
        window.print();
      });
    };
    const stopAsking = printAsked.subscribe(printIfAsked);
    printIfAsked();
    const { signal } = leaving;
    window.addEventListener('beforeprint', begin, { signal });
    window.addEventListener('afterprint', end, { signal });
    window.addEventListener('keydown', onKey, { signal });
    paper.addEventListener('change', change, { signal });
    return () => {
      leaving.abort();
      clearTimeout(quiet);
      clearTimeout(rest);
      stop();
      stopAsking();
    };
  }, [lab]);
  if (sheet === null || !printing) return null;
  return <sheet.PrintSheet gathered={gathered} />;
}
