/** The validator loads after the first paint. Actions that need it wait, and keep their order. */
import type { LabActions } from '../actions.ts';

/** They need the validator: at once where it is there and none waits. */
const CHECKED = [
  'discardPending',
  'openPreset',
  'openText',
  'set',
  'setAgent',
  'addVariant',
  'removeVariant',
  'addTerm',
  'removeTerm',
  'moveTerm',
  'setWorldFamily',
  'openWorldExample',
  'paint',
] as const satisfies readonly (keyof LabActions)[];
/** They need no validator, but act on what the verbs before them have made. */
const BEHIND = ['start', 'keepLearned', 'togglePlay', 'stepOnce', 'reset', 'undo', 'redo'] as const;
/** They need the validator and answer. */
const ASKED = ['openCheckpoint', 'fork', 'checkExpression'] as const;

/** @param ready starts loading when first asked; null once everything is there. It never rejects. */
export function afterLoading(actions: LabActions, ready: () => Promise<void> | null): LabActions {
  /** The last pending action. */
  let last: Promise<void> | null = null;
  const follow = (work: Promise<void>): Promise<void> => {
    const done = work.finally(() => {
      if (last === done) last = null;
    });
    last = done;
    return done;
  };
  const run = (verb: () => void | Promise<void>, before: Promise<void> | null): void | Promise<void> => {
    const work = before === null ? verb() : before.catch(() => {}).then(verb);
    if (work instanceof Promise) return follow(work);
  };
  const verbs: Partial<Record<keyof LabActions, unknown>> = {};
  for (const name of CHECKED) {
    const verb = actions[name] as (...words: unknown[]) => void | Promise<void>;
    verbs[name] = (...words: unknown[]) => run(() => verb(...words), last ?? ready());
  }
  for (const name of BEHIND) verbs[name] = () => run(actions[name], last);
  for (const name of ASKED) {
    const verb = actions[name] as (...words: unknown[]) => unknown;
    verbs[name] = async (...words: unknown[]) => {
      await ready();
      return verb(...words);
    };
  }
  return {
    ...actions,
    ...(verbs as Partial<LabActions>),
    // Runs immediately and cancels pending actions, which might start a run.
    stop() {
      actions.stop();
      if (last !== null) run(actions.stop, last);
    },
  };
}
