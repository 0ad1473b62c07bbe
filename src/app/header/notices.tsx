import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ownField } from '../draft/draft-edits.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { ProblemText, placeText, problemKey } from '../kit/problem-list.tsx';
import { variantKey } from '../kit/variant-style.ts';
import { NONE, useDraft, useLab, useOffline, useRun } from '../model/hooks.ts';
import type { Notice } from '../model/model.ts';

const MAX_SHOWN = 4;

/** Repeats a rejected change, because its field may be folded or off screen. */
function Refusal() {
  const problems = useDraft((state) => state.problems);
  const { catalogue } = useLab();
  const [dismissed, dismiss] = useState(NONE);
  const labelOf = (name: string) =>
    ownField(name)?.label ??
    [...catalogue.worlds, ...catalogue.agents, ...catalogue.terms]
      .flatMap(({ fields }) => fields)
      .find((field) => field.name === name)?.label;
  const errors = problems.filter((problem) => problem.severity === 'error');
  if (errors.length === 0 || dismissed === problems) return null;
  return (
    <div className="notice" data-tone="error" role="alert">
      <div>
        <b>Not applied. Nothing has changed.</b>
        {errors.slice(0, MAX_SHOWN).map((problem) => (
          <p key={problemKey(problem)}>
            <ProblemText problem={problem} place={placeText(problem.path, labelOf)} />
          </p>
        ))}
        {errors.length > MAX_SHOWN && <p className="muted">and {errors.length - MAX_SHOWN} more</p>}
      </div>
      <IconButton icon="close" label="Dismiss" onClick={() => dismiss(problems)} />
    </div>
  );
}

/** Shows notices (what happened, what is safe, what to do) and rejected changes with their paths. */
export function Notices() {
  const lab = useLab();
  const notices = useRun((state) => state.notices);
  const draft = useDraft((state) => state.experiment);
  const faults = useRun((state) => state.faults);
  const labels = useRun((state) => state.experiment?.variants);
  const { earlier, hold } = useLeaving(notices);
  return (
    <>
      <div aria-live="polite" className="notices" {...hold}>
        <Refusal />
        {[...new Set(faults.map((fault) => fault.variant))].map((variant) => {
          const own = faults.filter((fault) => fault.variant === variant).sort((a, b) => a.seed - b.seed);
          return (
            <p key={variantKey(variant)} className="notice" data-tone="error">
              <span>
                “{labels?.[variant]?.label ?? `variant ${variant + 1}`}”:{' '}
                {own.length === 1 ? 'one seed' : `${own.length} seeds`} stopped. Seed {own[0]?.seed}:{' '}
                {own[0]?.message} The other seeds continue. In the legends, n counts only the seeds that still
                learn.
              </span>
            </p>
          );
        })}
        {notices.map((notice) => (
          <p key={notice.id} className="notice" data-tone={notice.tone}>
            <span>{notice.text}</span>
            {notice.undoes !== undefined && notice.undoes === draft && (
              <Button
                icon="undo"
                size="small"
                onClick={() => {
                  lab.actions.undo();
                  lab.actions.dismiss(notice.id);
                }}
              >
                Undo
              </Button>
            )}
            <IconButton icon="close" label="Dismiss" onClick={() => lab.actions.dismiss(notice.id)} />
          </p>
        ))}
      </div>
      {earlier.length > 0 && (
        <ul className="visually-hidden" aria-label="Earlier notices">
          {earlier.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const MAX_EARLIER = 8;
const EVERY_MS = 500;

/**
 * Closes notices after enough time to read them, except errors. None closes while the pointer or the focus is on one, or while
 * the page is hidden. Closed notices stay in a list for screen readers.
 */
function useLeaving(notices: readonly Notice[]) {
  const lab = useLab();
  const left = useRef(new Map<number, number>());
  const held = useRef(false);
  const [earlier, setEarlier] = useState<readonly Notice[]>([]);
  const leaving = notices.filter(({ tone }) => tone !== 'error');
  useEffect(() => {
    if (leaving.length === 0) return;
    const timer = window.setInterval(() => {
      if (held.current || document.visibilityState === 'hidden') return;
      for (const notice of leaving) {
        const rest = (left.current.get(notice.id) ?? timeToRead(notice)) - EVERY_MS;
        left.current.set(notice.id, rest);
        if (rest > 0) continue;
        left.current.delete(notice.id);
        setEarlier((before) => [...before, notice].slice(-MAX_EARLIER));
        lab.actions.dismiss(notice.id);
      }
    }, EVERY_MS);
    return () => window.clearInterval(timer);
  }, [lab, leaving]);
  const set = (on: boolean) => () => {
    held.current = on;
  };
  return {
    earlier,
    hold: {
      onPointerEnter: set(true),
      onPointerLeave: set(false),
      onFocus: set(true),
      onBlur: set(false),
    },
  };
}

/** Returns milliseconds: a moment to notice the text, then about three words a second. */
export const timeToRead = ({ text, tone }: Pick<Notice, 'text' | 'tone'>): number =>
  (tone === 'warning' ? 2 : 1) * (4_000 + 60 * text.length);

const TOLD_MS = 5_000;

/** Offers a newer version, or reports once that the page now works offline. Both lie over the page and push nothing. */
export function OfflineToast() {
  const update = useOffline((state) => state.update);
  const fresh = useOffline((state) => state.state === 'fresh');
  const training = useRun((state) => state.status === 'running');
  const [later, setLater] = useState(false);
  const [reported, setTold] = useState(false);
  useEffect(() => {
    if (!fresh) return;
    const timer = window.setTimeout(() => setTold(true), TOLD_MS);
    return () => window.clearTimeout(timer);
  }, [fresh]);
  if (update !== null && !later)
    return (
      <div className="toasts corner">
        <p className="notice" data-tone="info" role="status">
          <span>
            A new version of Reward Lab is ready.{' '}
            {training ? 'The run continues until you update.' : 'Updating reloads the page.'}
          </span>
          <Button size="small" onClick={update}>
            {training ? 'Stop and update' : 'Update'}
          </Button>
          <Button size="small" tone="quiet" onClick={() => setLater(true)}>
            Later
          </Button>
        </p>
      </div>
    );
  return fresh && !reported ? <ReadyOffline /> : null;
}

const PLACES = ['bottom left', 'bottom right', 'below the header', 'middle left', 'middle right'];
const CONTROLS =
  'a, button, input, select, textarea, summary, label, [tabindex="0"], [role="option"], [role="slider"]';

/** Stands at the first place where it covers nothing that can be pressed, or else only in what screen readers hear. */
function ReadyOffline() {
  const note = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const { current } = note;
    if (current === null) return;
    const boxes = [...document.querySelectorAll(CONTROLS)].map((element) => element.getBoundingClientRect());
    const isFree = (place: string) => {
      current.dataset.place = place;
      const { left, right, top, bottom } = current.getBoundingClientRect();
      return !boxes.some(
        (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
      );
    };
    current.dataset.place = PLACES.find(isFree) ?? 'none';
  }, []);
  return (
    <p ref={note} className="notice ready-offline" data-tone="info" role="status">
      <span>Ready offline</span>
    </p>
  );
}
