/** The maps can show learned values or an exact solution. */
import type { DrawnOverlay } from '../../draw/overlay.ts';
import type { Frame, Reference, VariantPlan } from '../../engine/contract.ts';

export const SOURCES = ['learned', 'design', 'task'] as const;
export type Source = (typeof SOURCES)[number];

/** An exact solution has only values and actions; the other overlays always show learned data. */
export function hasExact(overlay: DrawnOverlay): boolean {
  return overlay === 'value' || overlay === 'policy';
}

interface Solution {
  readonly value: Float32Array;
  readonly policy: Float32Array;
}
const solutions = new WeakMap<Reference, Map<Source, Solution>>();

/** The frame with the values and optimal actions of the solution instead of the learned ones. */
export function exactFrame(frame: Frame, reference: Reference, source: Source, nActions: number): Frame {
  if (source === 'learned') return frame;
  const known = solutions.get(reference) ?? new Map<Source, Solution>();
  solutions.set(reference, known);
  const solution = known.get(source) ?? solutionOf(reference, source, nActions);
  known.set(source, solution);
  return { ...frame, ...solution };
}

function solutionOf(reference: Reference, source: Source, nActions: number): Solution {
  const [value, best] =
    source === 'design'
      ? [reference.designValue, reference.designAction]
      : [reference.taskValue, reference.taskAction];
  const policy = new Float32Array(best.length * nActions);
  best.forEach((action, observation) => {
    if (action >= 0) policy[observation * nActions + action] = 1;
  });
  return { value, policy };
}

/** Why a variant's map is empty; an empty string if it is not. */
export function emptyNote(variant: VariantPlan, overlay: DrawnOverlay, source: Source): string {
  if (hasExact(overlay) && source !== 'learned') {
    if (variant.reference === undefined) return variant.noReference ?? 'no exact solution';
    if (source === 'design' && variant.terms.some((term) => !term.markov))
      return 'no exact solution: this reward depends on the history';
    return '';
  }
  if (overlay === 'reward' || overlay === 'reward-by-action')
    return variant.terms.some((term) => !term.markov)
      ? 'not a function of the state: this reward depends on the history'
      : '';
  return overlay === 'value' && !variant.critic ? 'no state values: this agent has no critic' : '';
}
