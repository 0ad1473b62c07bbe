/** Makes actions that need the validator, which loads after the first paint, wait in order. */
import type { Lab } from '../model/lab.ts';

type LabActions = Lab['actions'];

/** These actions need the validator. They run at once if it has loaded and no action is pending. */
const CHECKED = [
  'discardPending',
  'openPreset',
  'openText',
  'set',
  'setNumber',
  'leaveText',
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
/** These need no validator, but depend on the results of earlier actions. */
const BEHIND = ['start', 'keepLearned', 'togglePlay', 'stepOnce', 'reset', 'undo', 'redo'] as const;
/** These need the validator and return an answer. */
const ASKED = ['openCheckpoint', 'fork', 'checkExpression', 'bring', 'offer'] as const;

/** Wraps the named actions with `act`. */
export function around<Name extends keyof LabActions>(
  actions: LabActions,
  names: readonly Name[],
  act: (verb: () => never) => unknown,
): Pick<LabActions, Name> {
  const wrapped = names.map((name) => {
    const verb = actions[name] as (...words: unknown[]) => never;
    return [name, (...words: unknown[]) => act(() => verb(...words))];
  });
  return Object.fromEntries(wrapped) as Pick<LabActions, Name>;
}

/** @param ready starts loading on the first call; returns null once everything has loaded, and never rejects */
export function afterLoading(actions: LabActions, ready: () => Promise<void> | null): LabActions {
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
  const checked = (verb: () => void | Promise<void>) => run(verb, last ?? ready());
  const behind = (verb: () => void) => run(verb, last);
  const asked = async (verb: () => unknown) => {
    await ready();
    return verb();
  };
  return {
    ...actions,
    ...around(actions, CHECKED, checked),
    ...around(actions, BEHIND, behind),
    ...around(actions, ASKED, asked),
    // Stop at once and cancel pending actions, which might start a run.
    stop() {
      actions.stop();
      if (last !== null) run(actions.stop, last);
    },
  };
}
