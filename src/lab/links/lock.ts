/** A link may lock its settings. Then actions that change the experiment only report the lock. */
import type { LabActions } from '../model.ts';

const SETTINGS = [
  'set',
  'setAgent',
  'addVariant',
  'removeVariant',
  'fork',
  'addTerm',
  'removeTerm',
  'moveTerm',
  'setWorldFamily',
  'openWorldExample',
  'openPreset',
  'openText',
  'paint',
  'undo',
  'redo',
  'keepLearned',
] as const satisfies readonly (keyof LabActions)[];

/** @param refused called when a locked action is used */
export function lockable(actions: LabActions, isLocked: () => boolean, refused: () => void): LabActions {
  const guarded: Partial<Record<keyof LabActions, unknown>> = {};
  for (const name of SETTINGS) {
    const verb = actions[name] as (...words: unknown[]) => void;
    guarded[name] = (...words: unknown[]) => (isLocked() ? refused() : verb(...words));
  }
  return { ...actions, ...(guarded as Partial<LabActions>) };
}
