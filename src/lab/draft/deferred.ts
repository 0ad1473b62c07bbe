/** The validator arrives after the first picture. Verbs that need it wait for it, and none overtakes one that was used before it. */
import type { LabActions } from '../model.ts';

/** @param ready starts loading when first asked; null once everything is there. It never rejects. */
export function afterLoading(actions: LabActions, ready: () => Promise<void> | null): LabActions {
  let waiting = 0;
  const wait = (verb: () => void, loading: Promise<void>): void => {
    waiting++;
    void loading.then(() => {
      waiting--;
      verb();
    });
  };
  const later =
    <Arguments extends readonly unknown[]>(verb: (...words: Arguments) => void) =>
    (...words: Arguments): void => {
      const loading = ready();
      if (loading === null) verb(...words);
      else wait(() => verb(...words), loading);
    };
  /** Needs no validator, but acts on what the verbs before it have made: at once where none of them waits. */
  const behind = (verb: () => void) => (): void => {
    const loading = waiting > 0 ? ready() : null;
    if (loading === null) verb();
    else wait(verb, loading);
  };
  return {
    ...actions,
    start: behind(actions.start),
    keepLearned: behind(actions.keepLearned),
    togglePlay: behind(actions.togglePlay),
    stepOnce: behind(actions.stepOnce),
    reset: behind(actions.reset),
    undo: behind(actions.undo),
    redo: behind(actions.redo),
    // Never late, and the last word: what waits may start a run.
    stop() {
      actions.stop();
      if (waiting > 0) behind(actions.stop)();
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
    async fork(wish) {
      await ready();
      return actions.fork(wish);
    },
    async checkExpression(variant, termIndex, text) {
      await ready();
      return actions.checkExpression(variant, termIndex, text);
    },
  };
}
