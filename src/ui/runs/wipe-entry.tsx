import { useState } from 'react';
import type { Library } from '../../lab/runs/model.ts';
import { Button } from '../kit/button.tsx';
import { exportRun } from './export-run.ts';
import { useLibrary } from './use-library.ts';

/** For shared computers. It offers an export first. */
export function WipeEntry({ library }: { readonly library: Library }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState('');
  const runs = useLibrary((state) => state.runs);
  const exportAll = async () => {
    setBusy(true);
    for (const [k, { id }] of runs.entries()) {
      setWords(`Exporting ${k + 1} of ${runs.length}…`);
      const [problem] = await exportRun(library, id);
      if (problem !== undefined) setWords(problem.message);
    }
    setBusy(false);
  };
  const wipe = async () => {
    setBusy(true);
    const left = await library.wipe();
    setBusy(false);
    setWords(
      left.length === 0
        ? 'Everything was deleted.'
        : `Not deleted, because another tab uses it: ${left.join(', ')}. Close the other Reward Lab tabs and try again.`,
    );
  };
  if (!asking)
    return (
      <p>
        <Button tone="quiet" onClick={() => setAsking(true)}>
          Delete all my data…
        </Button>
      </p>
    );
  return (
    <section aria-label="Delete all my data" className="wipe">
      <p>
        This deletes all stored runs, your draft, your settings and the offline copy of the page from this
        browser, and ends the open run. It cannot be undone. First export what you want to keep.
      </p>
      <div className="run-keys">
        <Button disabled={busy || runs.length === 0} onClick={() => void exportAll()}>
          Export all runs
        </Button>
        <Button disabled={busy} onClick={() => void wipe()}>
          Delete everything now
        </Button>
        <Button tone="quiet" disabled={busy} onClick={() => setAsking(false)}>
          Cancel
        </Button>
      </div>
      <p role="status">{words}</p>
    </section>
  );
}
