/** The expected reward of each variant, by state or by action, for one term or all, absolute or minus another variant's. */

import type { Frame, Plan, Reference, VariantPlan } from '../../engine/contract.ts';
import type { Missing } from '../../engine/exact/contract.ts';
import type { DrawnOverlay, GridOverlay } from '../../services/painter/overlay.ts';
import type { RewardChoice } from '../model/model.ts';
import type { FollowedVariant } from './followed-client.ts';

/** `followed` is the exact value of the current policy. */
const SOURCES = ['learned', 'followed', 'design', 'task'] as const;
export type Source = (typeof SOURCES)[number];

/** Returns an overlay's sources: a solution has values and actions; a current policy has values of states and actions. */
export function sourcesOf(overlay: DrawnOverlay): readonly Source[] {
  if (overlay === 'value') return SOURCES;
  if (overlay === 'q') return ['learned', 'followed'];
  return overlay === 'policy' ? ['learned', 'design', 'task'] : ['learned'];
}

/** Returns a frame with exact values and optimal actions instead of the learned ones. */
function exactFrame(
  frame: Frame,
  { reference }: VariantPlan,
  source: Source,
  nActions: number,
  followed: FollowedVariant | undefined,
): Frame {
  if (source === 'followed') {
    const { value, actionValue } = followed ?? NOT_KNOWN;
    const table = (of: Float32Array | Missing) => ('missing' in of ? new Float32Array(0) : of);
    return { ...frame, value: table(value), actionValue: table(actionValue) };
  }
  if (source === 'learned' || reference === undefined) return frame;
  return { ...frame, ...once(reference, source, () => solutionOf(reference, source, nActions)) };
}

const NOT_KNOWN = { value: new Float32Array(0), actionValue: new Float32Array(0) };

function solutionOf(reference: Reference, source: Source, nActions: number) {
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

/** Explains why a variant's map is empty, or returns an empty string if it is not. */
export function emptyNote(
  variant: VariantPlan,
  overlay: DrawnOverlay,
  source: Source,
  followed?: FollowedVariant,
): string {
  if (source === 'followed') {
    const { value } = followed ?? NOT_KNOWN;
    return 'missing' in value ? `no exact value: ${value.missing}` : '';
  }
  if (source !== 'learned') {
    if (variant.reference === undefined) return `no exact solution: ${variant.noReference ?? 'not known'}`;
    const { noValues, noDesign, noDesignValues } = variant.reference;
    if (source === 'design' && noDesign !== undefined) return `no exact solution: ${noDesign}`;
    const why = source === 'task' ? noValues : noDesignValues;
    return why === undefined || overlay !== 'value' ? '' : `no exact values: ${why}`;
  }
  if (isReward(overlay))
    return variant.terms.some((term) => !term.markov)
      ? 'not a function of the state: this reward depends on the history'
      : '';
  return overlay === 'value' && !variant.critic ? 'no state values: this agent has no critic' : '';
}

/**
 * Returns [nObservations × nActions] of one variant, with NaN for missing actions and 0 without the term. Undefined if the
 * exact model cannot compute it.
 */
function termTable({ reference, terms }: VariantPlan, term: string): Float32Array | undefined {
  const [sum, ...tables] = reference?.rewardByAction ?? [];
  if (sum === undefined || term === '') return sum;
  // If a design has the same term twice, use the sum of both.
  const paid = tables.filter((_, k) => terms[k]?.label === term);
  return sum.map((value, at) =>
    paid.reduce((all, table) => all + (table[at] ?? Number.NaN), Number.isNaN(value) ? value : 0),
  );
}

/** Averages over the actions that exist, [nObservations]. */
function overActions(table: Float32Array, nActions: number): Float32Array {
  return Float32Array.from({ length: table.length / nActions }, (_, observation) => {
    let sum = 0;
    let count = 0;
    for (let action = 0; action < nActions; action++) {
      const value = table[observation * nActions + action] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      sum += value;
      count++;
    }
    return count === 0 ? Number.NaN : sum / count;
  });
}

export const isReward = (overlay: DrawnOverlay) => overlay === 'reward' || overlay === 'reward-by-action';

interface Layer {
  readonly overlay: GridOverlay;
  readonly choice: RewardChoice;
  readonly source: Source;
  readonly followed?: FollowedVariant | undefined;
  /** The observation of the layer's cell 0, and the number of observations. */
  readonly base: number;
  readonly cells: number;
}

/** What a world view shows, with the followed policy of each variant. */
export interface ShownLayer extends Pick<Layer, 'overlay' | 'choice' | 'source'> {
  readonly followed: readonly (FollowedVariant | undefined)[];
}

/** Returns what the overlay draws of a variant in a layer of states, or null for nothing. */
export function layerNumbers(
  plan: Plan,
  variant: number,
  frame: Frame | null,
  { overlay, choice, source, followed, base, cells }: Layer,
): Float32Array | null {
  const own = plan.variants[variant];
  const shown = frame && own ? exactFrame(frame, own, source, plan.nActions, followed) : frame;
  const numbers = isReward(overlay.id)
    ? rewardNumbers(plan, variant, choice)
    : shown && overlay.numbers(shown, own?.reference);
  const per = overlay.perAction ? plan.nActions : 1;
  return numbers === undefined || numbers === null || numbers.length === 0
    ? null
    : numbers.slice(base * per, (base + cells) * per);
}

/** Returns the actions to draw over a layer's values: those of most seeds, or the optimal ones; null if none are known. */
export function layerVotes(
  plan: Plan,
  variant: number,
  frame: Frame,
  { overlay, source, base, cells }: Pick<Layer, 'overlay' | 'source' | 'base' | 'cells'>,
): Float32Array | null {
  const own = plan.variants[variant];
  if (overlay.id !== 'value' || own === undefined) return null;
  const isExact = source === 'design' || source === 'task';
  if (isExact && own.reference === undefined) return null;
  const votes = isExact ? exactFrame(frame, own, source, plan.nActions, undefined).policy : frame.votes;
  return votes?.slice(base * plan.nActions, (base + cells) * plan.nActions) ?? null;
}

export function rewardNumbers(plan: Plan, variant: number, choice: RewardChoice): Float32Array | undefined {
  return once(plan, JSON.stringify([variant, choice]), () => numbersOf(plan, variant, choice));
}

const kept = new WeakMap<object, Map<string, unknown>>();

/** Caches a result per owner and key, because pictures request the same numbers again and again. */
function once<T>(owner: object, key: string, compute: () => T): T {
  const known = kept.get(owner) ?? new Map<string, unknown>();
  kept.set(owner, known);
  if (!known.has(key)) known.set(key, compute());
  return known.get(key) as T;
}

function numbersOf(plan: Plan, variant: number, { byAction, term, minus }: RewardChoice) {
  const one = plan.variants[variant];
  const other = plan.variants[minus];
  if (one === undefined) return undefined;
  const table = termTable(one, term);
  // Large worlds have only the mean over actions.
  if (table === undefined)
    return byAction || term !== '' || other !== undefined ? undefined : one.reference?.rewardField;
  const off = other === undefined ? undefined : termTable(other, term);
  if (other !== undefined && off === undefined) return undefined;
  const shown = off === undefined ? table : table.map((value, at) => value - (off[at] ?? Number.NaN));
  return byAction ? shown : overActions(shown, plan.nActions);
}

/** Lists the choices for `minus` with their names: −1 for no difference, or the index of a variant. */
export function differencesOf(plan: Plan): readonly { readonly value: number; readonly text: string }[] {
  const variants = plan.variants.map(({ label }, value) => ({ value, text: `minus “${label}”` }));
  return [{ value: -1, text: 'no difference' }, ...variants];
}

export function fittingChoice(plan: Plan, choice: RewardChoice): RewardChoice {
  const has = plan.variants.some(({ terms }) => terms.some(({ label }) => label === choice.term));
  return {
    byAction: choice.byAction,
    term: has ? choice.term : '',
    minus: plan.variants[choice.minus] === undefined ? -1 : choice.minus,
  };
}

export function rewardText(plan: Plan, { byAction, term, minus }: RewardChoice): string {
  const of = term === '' ? '' : ` of “${term}”`;
  const less = minus < 0 ? '' : `, minus the reward of “${plan.variants[minus]?.label ?? ''}”`;
  return byAction
    ? `expected reward${of} per step, by action${less}`
    : `expected reward${of} per step, mean over actions${less}`;
}
