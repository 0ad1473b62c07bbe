import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import { ownField } from '../draft/draft-edits.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { ProblemText, placeText, problemKey } from '../kit/problem-list.tsx';
import { type Told, timeToRead } from '../kit/told.ts';
import { variantKey } from '../kit/variant-style.ts';
import { NONE, useDraft, useLab, useOffline, useRun } from '../model/hooks.ts';
import type { Notice } from '../model/model.ts';

const MAX_SHOWN = 4;

/** Whether a reader can see the message at the field of each problem. */
const isSeenAtField = (problems: readonly Problem[]): boolean => {
  const messages = [...document.querySelectorAll<HTMLElement>('.problem[data-at]')];
  return problems.every(({ path }) =>
    messages.some((message) => {
      if (message.dataset.at !== path) return false;
      const { left, top, width, height } = message.getBoundingClientRect();
      return message.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  );
};

/** Says that a change was rejected and why, unless its field says so in sight. */
function useRefusal(): readonly Told[] {
  const problems = useDraft((state) => state.problems);
  const { catalogue } = useLab();
  const [dismissed, dismiss] = useState(NONE);
  const [unseen, setUnseen] = useState(NONE);
  const errors = problems.filter((problem) => problem.severity === 'error');
  useLayoutEffect(() => {
    setUnseen(isSeenAtField(problems.filter(({ severity }) => severity === 'error')) ? NONE : problems);
  }, [problems]);
  if (errors.length === 0 || dismissed === problems || unseen !== problems) return [];
  const labelOf = (name: string) =>
    ownField(name)?.label ??
    [...catalogue.worlds, ...catalogue.agents, ...catalogue.terms]
      .flatMap(({ fields }) => fields)
      .find((field) => field.name === name)?.label;
  const element = (
    <div key="refusal" className="notice" data-tone="error" role="alert">
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
  return [{ element }];
}

function useFaults(): readonly Told[] {
  const faults = useRun((state) => state.faults);
  const labels = useRun((state) => state.experiment?.variants);
  return [...new Set(faults.map((fault) => fault.variant))].map((variant) => {
    const own = faults.filter((fault) => fault.variant === variant).sort((a, b) => a.seed - b.seed);
    const element = (
      <p key={variantKey(variant)} className="notice" data-tone="error">
        <span>
          “{labels?.[variant]?.label ?? `variant ${variant + 1}`}”:{' '}
          {own.length === 1 ? 'one seed' : `${own.length} seeds`} stopped. Seed {own[0]?.seed}:{' '}
          {own[0]?.message} The other seeds continue. In the legends, n counts only the seeds that still
          learn.
        </span>
      </p>
    );
    return { element };
  });
}

/** What happened, what is safe and what to do, the newest first. */
function useTold(tellEarlier: (notice: Notice) => void): readonly Told[] {
  const { actions } = useLab();
  const notices = useRun((state) => state.notices);
  const draft = useDraft((state) => state.experiment);
  return notices.toReversed().map((notice) => {
    const { id, tone, text, undoes } = notice;
    const dismiss = () => actions.dismiss(id);
    const element = (
      <p key={id} className="notice" data-tone={tone}>
        <span>{text}</span>
        {undoes !== undefined && undoes === draft && (
          <Button
            icon="undo"
            size="small"
            onClick={() => {
              actions.undo();
              dismiss();
            }}
          >
            Undo
          </Button>
        )}
        <IconButton icon="close" label="Dismiss" onClick={dismiss} />
      </p>
    );
    if (tone === 'error') return { element };
    const leave = () => {
      tellEarlier(notice);
      dismiss();
    };
    return { element, leaves: { after: timeToRead(notice), leave } };
  });
}

/**
 * Shows one of the notices, rejected changes and banners, and counts the others, so that they never cover much of the page.
 * @param banners what stays until it is resolved
 */
export function Notices({ banners }: { readonly banners: readonly Told[] }) {
  const place = useRef<HTMLElement>(null);
  const [earlier, setEarlier] = useState<readonly Notice[]>([]);
  const told = useNewestFirst([
    ...useRefusal(),
    ...useTold((notice) => setEarlier((before) => [...before, notice].slice(-MAX_EARLIER))),
    ...useFaults(),
    ...banners,
  ]);
  const newest = told[0]?.element.key ?? null;
  // What is new is shown first, whatever was turned to before.
  const [turned, setTurned] = useState({ from: newest, by: 0 });
  const at = turned.from === newest ? turned.by % Math.max(1, told.length) : 0;
  const shown = told[at];
  useLeaving(place, shown);
  const key = shown?.element.key ?? null;
  useLayoutEffect(() => {
    if (place.current !== null && key !== null) takeFreestSide(place.current);
  }, [key]);
  return (
    <section ref={place} className="toasts" aria-label="Notices">
      <div aria-live="polite" className="notices">
        {shown?.element}
      </div>
      {told.length > 1 && (
        <p className="notice-count">
          <span className="muted">
            Notice {at + 1} of {told.length}
          </span>
          <Button size="small" onClick={() => setTurned({ from: newest, by: at + 1 })}>
            Next
          </Button>
        </p>
      )}
      {earlier.length > 0 && (
        <ul className="visually-hidden" aria-label="Earlier notices">
          {earlier.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Orders by arrival, so that a banner that comes later is not hidden by a message that was there before. */
function useNewestFirst(told: readonly Told[]): readonly Told[] {
  const [arrivals] = useState(() => new Map<string | null, number>());
  const keys = new Set(told.map(({ element }) => element.key));
  for (const key of arrivals.keys()) if (!keys.has(key)) arrivals.delete(key);
  const latest = Math.max(0, ...arrivals.values());
  const arrived = told.filter(({ element }) => !arrivals.has(element.key)).reverse();
  for (const [k, { element }] of arrived.entries()) arrivals.set(element.key, latest + 1 + k);
  const placeOf = ({ element }: Told) => arrivals.get(element.key) ?? 0;
  return told.toSorted((a, b) => placeOf(b) - placeOf(a));
}

const MAX_EARLIER = 8;
const EVERY_MS = 500;

/**
 * Closes what leaves by itself after enough time to read it. The time passes only while it is shown, and not while the pointer or
 * the focus is on it or the page is hidden.
 */
function useLeaving(place: RefObject<HTMLElement | null>, shown: Told | undefined): void {
  const left = useRef(new Map<string, number>());
  const latest = useRef(shown);
  latest.current = shown;
  const key = shown?.leaves === undefined ? null : shown.element.key;
  useEffect(() => {
    if (key === null) return;
    const timer = window.setInterval(() => {
      const leaves = latest.current?.leaves;
      // Asked now, because an element that is removed gets no event when the pointer or the focus leaves it.
      const isHeld = place.current?.matches(':hover') || place.current?.querySelector(':focus-visible');
      if (leaves === undefined || isHeld || document.visibilityState === 'hidden') return;
      const rest = (left.current.get(key) ?? leaves.after) - EVERY_MS;
      left.current.set(key, rest);
      if (rest > 0) return;
      left.current.delete(key);
      leaves.leave();
    }, EVERY_MS);
    return () => window.clearInterval(timer);
  }, [key, place]);
}

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

/** Counts what can be pressed under an element that lies over the page. */
function coveredBy(element: HTMLElement): number {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [...document.querySelectorAll(CONTROLS)].filter((control) => {
    if (element.contains(control)) return false;
    const box = control.getBoundingClientRect();
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  }).length;
}

function takeFreestSide(element: HTMLElement): void {
  const covered = ['right', 'left'].map((side) => {
    element.dataset.side = side;
    return { side, count: coveredBy(element) };
  });
  element.dataset.side = covered.reduce((best, one) => (one.count < best.count ? one : best)).side;
}

/** Stands at the first place where it covers nothing that can be pressed, or else only in what screen readers hear. */
function ReadyOffline() {
  const note = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const { current } = note;
    if (current === null) return;
    const isFree = (place: string) => {
      current.dataset.place = place;
      return coveredBy(current) === 0;
    };
    current.dataset.place = PLACES.find(isFree) ?? 'none';
  }, []);
  return (
    <p ref={note} className="notice ready-offline" data-tone="info" role="status">
      <span>Ready offline</span>
    </p>
  );
}
