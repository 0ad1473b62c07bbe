/** Small computations behind the glossary's pictures. They use the lab's own formulas where those exist. */

import type { Rollout } from '../../agents/estimators/returns.ts';
import { exp } from '../../core/elementary.ts';
import type { Episodes, PaidMdp } from '../../core/mdp.ts';
import { NamedDraw } from '../../core/random.ts';
import { klToOptimum } from '../../core/reward-formulas.ts';

export const range = (n: number): number[] => Array.from({ length: n }, (_, k) => k);

export const RIGHT = 1;

/** Creates a corridor of `cells` cells with a goal behind the last one. @param pay reward of an action in a cell */
export function corridor(cells: number, pay: (cell: number, action: number) => number): PaidMdp {
  const pairs = Array.from({ length: 2 * cells }, (_, p) => ({ cell: Math.floor(p / 2), action: p % 2 }));
  const leaves = ({ cell, action }: (typeof pairs)[number]) => action === RIGHT && cell === cells - 1;
  return {
    nActions: 2,
    legal: pairs.map(() => 1),
    first: [...pairs.map((_, p) => p), pairs.length],
    next: pairs.map((pair) =>
      leaves(pair) ? pair.cell : Math.max(0, pair.cell + (pair.action === RIGHT ? 1 : -1)),
    ),
    probability: pairs.map(() => 1),
    ends: pairs.map((pair) => (leaves(pair) ? 1 : 0)),
    reward: pairs.map(({ cell, action }) => pay(cell, action)),
  };
}

export const fromFirst = (mdp: PaidMdp, stepLimit: number): Episodes => ({
  ...mdp,
  stepLimit,
  start: Array.from({ length: mdp.legal.length / mdp.nActions }, (_, s) => (s === 0 ? 1 : 0)),
});

/** Creates an episode that terminates. */
export const episodeOf = (rewards: readonly number[]): Rollout => ({
  columns: 1,
  rewards,
  terminated: rewards.map((_, t) => (t === rewards.length - 1 ? 1 : 0)),
  truncated: rewards.map(() => 0),
  nextValues: null,
});

/** π(a) = exp(x_a / τ) / Σ exp(x / τ). @param temperature τ > 0 */
export function softmax(x: readonly number[], temperature = 1): readonly number[] {
  const most = Math.max(...x);
  const raised = x.map((value) => exp((value - most) / temperature));
  const sum = raised.reduce((total, value) => total + value, 0);
  return raised.map((value) => value / sum);
}

/** KL(p‖q) in nats. The same expression gives the divergence to the optimum of a constant reward. */
export const divergence = (p: readonly number[], q: readonly number[]): number =>
  klToOptimum(p, q, new Float64Array(p.length), 1);

export function drawFrom(draw: NamedDraw, p: readonly number[]): number {
  let left = draw.uniform();
  for (const [k, share] of p.entries()) {
    left -= share;
    if (left < 0) return k;
  }
  return p.length - 1;
}

export const CHANCES = [0.2, 0.5, 0.8] as const;

export interface Pull {
  readonly action: number;
  readonly explored: boolean;
  readonly reward: number;
  readonly counts: readonly number[];
  readonly estimates: readonly number[]; // sample averages
  readonly mean: number; // reward per pull so far
}

/** Simulates ε-greedy pulls of a three-armed bandit that pays 1 with probability CHANCES. */
export function pulls(seed: number, epsilon: number, count: number): readonly Pull[] {
  const draw = new NamedDraw(seed, 'glossary');
  const counts = [0, 0, 0];
  const estimates = [0, 0, 0];
  let sum = 0;
  return Array.from({ length: count }, (_, k) => {
    const explored = draw.uniform() < epsilon;
    const most = Math.max(...estimates);
    const ties = estimates.flatMap((value, action) => (explored || value === most ? [action] : []));
    const action = ties[draw.below(ties.length)] ?? 0;
    const reward = draw.uniform() < (CHANCES[action] ?? 0) ? 1 : 0;
    const n = (counts[action] ?? 0) + 1;
    counts[action] = n;
    estimates[action] = (estimates[action] ?? 0) + (reward - (estimates[action] ?? 0)) / n;
    sum += reward;
    return {
      action,
      explored,
      reward,
      mean: sum / (k + 1),
      counts: [...counts],
      estimates: [...estimates],
    };
  });
}

/** Draws an approximately normal number: the sum of twelve uniforms minus six (Irwin–Hall). */
const bell = (draw: NamedDraw): number =>
  Array.from({ length: 12 }, () => draw.uniform()).reduce((sum, u) => sum + u, 0) - 6;

const ANSWERS = 400;
/** The share of answers that the proxy overrates, and by how much. */
const FLAWED = 0.03;
const OVERRATED = 4;

/** Creates answers with their true score and with a proxy that overrates a few bad ones. */
function answers(): { readonly gold: readonly number[]; readonly proxy: readonly number[] } {
  const draw = new NamedDraw(1, 'over-optimization');
  const drawn = Array.from({ length: ANSWERS }, () => {
    const flawed = draw.uniform() < FLAWED;
    const gold = bell(draw) - (flawed ? 1.5 : 0);
    return { gold, proxy: gold + 0.4 * bell(draw) + (flawed ? OVERRATED : 0) };
  });
  return { gold: drawn.map(({ gold }) => gold), proxy: drawn.map(({ proxy }) => proxy) };
}

/** Returns the expected proxy and true score of π ∝ ref · exp(strength · proxy), and its distance from the reference. */
export function pushed(strength: number): {
  readonly proxy: number;
  readonly gold: number;
  readonly kl: number;
} {
  const { gold, proxy } = answers();
  const policy = softmax(proxy.map((score) => score * strength));
  const mean = (scores: readonly number[]) => policy.reduce((sum, p, k) => sum + p * (scores[k] ?? 0), 0);
  return {
    proxy: mean(proxy),
    gold: mean(gold),
    kl: divergence(
      policy,
      policy.map(() => 1 / ANSWERS),
    ),
  };
}
