/** The validator arrives after the first picture. Verbs that need it wait for it, in the order in which they were used. */
import type { LabActions } from './model.ts';

/** @param ready starts loading when first asked; null once everything is there. It never rejects. */
export function afterLoading(actions: LabActions, ready: () => Promise<void> | null): LabActions {
  const later =
    <Arguments extends readonly unknown[]>(verb: (...words: Arguments) => void) =>
    (...words: Arguments): void => {
      const loading = ready();
      if (loading === null) verb(...words);
      else void loading.then(() => verb(...words));
    };
  return {
    ...actions,
    discardPending: later(actions.discardPending),
    openPreset: later(actions.openPreset),
    openText: later(actions.openText),
    set: later(actions.set),
    setAgent: later(actions.setAgent),
    addArm: later(actions.addArm),
    removeArm: later(actions.removeArm),
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
    async checkExpression(arm, termIndex, text) {
      await ready();
      return actions.checkExpression(arm, termIndex, text);
    },
  };
}
