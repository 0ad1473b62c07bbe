/**
 * Dynamic programming and temporal differences, one step at a time, for processes of a few states. Values are of states, [states];
 * terminal states keep 0. Sutton & Barto (2018): value iteration, equation 4.10; policy evaluation, 4.5; policy improvement, 4.9;
 * TD(0), 6.2.
 */
import { amount } from '../../core/transition-rows.ts';
import { type Drawing, transitionsOf } from './drawing.ts';

export interface Outcome {
  readonly to: number; // place of the next state
  readonly probability: number;
  readonly reward: number;
}
export interface Choice {
  readonly action: string;
  readonly outcomes: readonly Outcome[];
}
export interface SmallMdp {
  readonly states: readonly string[];
  /** The actions of each state; none in a terminal one. */
  readonly choices: readonly (readonly Choice[])[];
}

/** @param drawing without faults. Probabilities are normalized as in the world that it becomes. */
export function mdpOf(drawing: Drawing): SmallMdp {
  const place = new Map(drawing.states.map(({ id }, k) => [id, k]));
  const choices = drawing.states.map(({ id }) => {
    const byAction = new Map<string, Outcome[]>();
    for (const { action, to, probability, reward } of transitionsOf(drawing, id)) {
      const outcomes = byAction.get(action) ?? [];
      outcomes.push({ to: place.get(to) ?? 0, probability: amount(probability), reward: amount(reward) });
      byAction.set(action, outcomes);
    }
    return [...byAction].map(([action, outcomes]) => {
      const sum = outcomes.reduce((total, { probability }) => total + probability, 0);
      return { action, outcomes: outcomes.map((one) => ({ ...one, probability: one.probability / sum })) };
    });
  });
  return { states: drawing.states.map(({ name }) => name), choices };
}

/** Σ p (r + γ V(next)) of one action. */
export const actionValue = ({ outcomes }: Choice, values: readonly number[], gamma: number): number =>
  outcomes.reduce(
    (sum, { probability, reward, to }) => sum + probability * (reward + gamma * (values[to] ?? 0)),
    0,
  );

/** Equal values within rounding; the first of equal actions is taken. */
const TIE = 1e-12;

/** The place of the greedy action, −1 in a terminal state. */
export function greedy(mdp: SmallMdp, values: readonly number[], state: number, gamma: number): number {
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (const [k, choice] of (mdp.choices[state] ?? []).entries()) {
    const value = actionValue(choice, values, gamma);
    if (value > most + TIE * Math.max(1, Math.abs(value))) {
      most = value;
      best = k;
    }
  }
  return best;
}

/** The value of a state after a full backup, of the given action or else of the best one. */
export function backedUp(
  mdp: SmallMdp,
  values: readonly number[],
  state: number,
  gamma: number,
  action: number = greedy(mdp, values, state, gamma),
): number {
  const choice = mdp.choices[state]?.[action];
  return choice === undefined ? 0 : actionValue(choice, values, gamma);
}

/** Backs up all states at once, from the old values. @param policy by state the place of its action; absent: the best one */
export function sweep(
  mdp: SmallMdp,
  values: readonly number[],
  gamma: number,
  policy?: readonly number[],
): readonly number[] {
  return mdp.states.map((_, state) => backedUp(mdp, values, state, gamma, policy?.[state]));
}

export const improved = (mdp: SmallMdp, values: readonly number[], gamma: number): readonly number[] =>
  mdp.states.map((_, state) => greedy(mdp, values, state, gamma));

/** Largest change of a value. */
export const changeOf = (before: readonly number[], after: readonly number[]): number =>
  Math.max(0, ...after.map((value, state) => Math.abs(value - (before[state] ?? 0))));

const SETTLED = 1e-10;
const MAX_SWEEPS = 10_000;

/** Sweeps until nothing changes. @returns null if it never settles, as with γ = 1 and a policy that never ends */
export function settled(
  mdp: SmallMdp,
  values: readonly number[],
  gamma: number,
  policy?: readonly number[],
): { readonly values: readonly number[]; readonly sweeps: number } | null {
  let now = values;
  for (let sweeps = 1; sweeps <= MAX_SWEEPS; sweeps++) {
    const next = sweep(mdp, now, gamma, policy);
    const change = changeOf(now, next);
    now = next;
    if (change <= SETTLED) return { values: now, sweeps };
  }
  return null;
}

/** The temporal-difference error r + γ V(next) − V(state) of one transition. */
export const tdError = (
  values: readonly number[],
  state: number,
  { to, reward }: Pick<Outcome, 'to' | 'reward'>,
  gamma: number,
): number => reward + gamma * (values[to] ?? 0) - (values[state] ?? 0);
