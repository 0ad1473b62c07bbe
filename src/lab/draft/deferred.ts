/** The validator loads after the first paint. Actions that need it wait, and keep their order. */
import type { LabActions } from '../model.ts';

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
  const later =
    <Arguments extends readonly unknown[]>(verb: (...words: Arguments) => void | Promise<void>) =>
    (...words: Arguments): void | Promise<void> =>
      run(() => verb(...words), last ?? ready());
  /** Needs no validator, but acts on what the verbs before it have made: at once where none of them waits. */
  const behind = (verb: () => void) => (): void => void run(verb, last);
  return {
    ...actions,
    start: behind(actions.start),
    keepLearned: behind(actions.keepLearned),
    togglePlay: behind(actions.togglePlay),
    stepOnce: behind(actions.stepOnce),
    reset: behind(actions.reset),
    undo: behind(actions.undo),
    redo: behind(actions.redo),
    // Runs immediately and cancels pending actions, which might start a run.
    stop() {
      actions.stop();
      if (last !== null) behind(actions.stop)();
    },
    discardPending: later(actions.discardPending),
    openPreset: later(actions.openPreset),
    openText: later(actions.openText),
    set: later(actions.set),
    setAgent: later(actions.setAgent),
    addVariant: later(actions.addVariant),
    removeVariant: later(actions.removeVariant),
    addTerm: later(actions.addTerm),
    removeTerm: later(actions.removeTerm),
    moveTerm: later(actions.moveTerm),
    setWorldFamily: later(actions.setWorldFamily),
    openWorldExample: later(actions.openWorldExample),
    paint: later(actions.paint),
    async openCheckpoint(bytes) {
      await ready();
      return actions.openCheckpoint(bytes);
    },
    async fork(request) {
      await ready();
      return actions.fork(request);
    },
    async checkExpression(variant, termIndex, text) {
      await ready();
      return actions.checkExpression(variant, termIndex, text);
    },
  };
}
