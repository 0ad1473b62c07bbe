/** The labels that labelers give to completions, and what an objective of a reward model makes of them. */
import { sigmoid } from '../../core/elementary.ts';
import type { Field } from '../../experiment/field.ts';
import type { Settings } from '../../experiment/settings.ts';

/** A completion as labelers see it. */
export interface Judged {
  /** The reward by which they judge. */
  readonly reward: number;
  readonly correct: boolean;
  /** Rewards of its steps. */
  readonly steps: readonly number[];
}
export interface Labelers {
  /** Share of wrong labels, 0 … ½. */
  readonly noise: number;
  /** They prefer by σ((R − R′) / temperature); with 0, they always prefer the better one. */
  readonly temperature: number;
  /** Draws from the labelers' random numbers. */
  uniform(): number;
}

/** Labels of the completions of one prompt. */
export interface Labels {
  /**
   * Indices into the group of the completions to learn from. Among compared ones, the chosen one is first.
   */
  readonly order: readonly number[];
  /** One number per label, in this order: one for a comparison, one per completion, or one per place. */
  readonly targets: readonly number[];
  /** How far the chosen one should be ahead. */
  readonly margin: number;
}

/** Scores of the completions of one prompt: [completions][places], in the order of their labels. */
export type GroupScores = readonly (readonly number[])[];

export interface Forecast {
  readonly probability: number;
  /** How likely labelers are to give this label. */
  readonly outcome: number;
}

/** The objective that a reward model is fitted to, one file each in `objectives/`. */
export interface Objective {
  readonly id: string;
  readonly help: string;
  /** Settings that only this objective has. */
  readonly fields: readonly Field[];
  /**
   * Where a model scores a completion: once at its end, at the end of each step and at its end, or at each of
   * the policy's tokens.
   */
  readonly reads: 'end' | 'steps' | 'tokens';
  /** What a term pays: the score, or σ(score). */
  readonly pays: 'score' | 'probability';
  /** Whether labels compare the completions of a prompt. They then have a label temperature. */
  readonly compares: boolean;
  /** Number of completions of a prompt that are labeled together; absent: 2. */
  size?(settings: Settings): number;
  /** @returns null if there is nothing to learn from these */
  label(group: readonly Judged[], labelers: Labelers, settings: Settings): Labels | null;
  /** Mean loss of a minibatch, and its derivatives by the scores. */
  loss(
    scores: readonly GroupScores[],
    labels: readonly Labels[],
    settings: Settings,
  ): { readonly loss: number; readonly slopes: readonly GroupScores[] };
  /** The labels that the scores of two completions predict; absent if scores are not probabilities. */
  forecasts?(
    scores: GroupScores,
    group: readonly Judged[],
    labelers: Pick<Labelers, 'noise' | 'temperature'>,
    settings: Settings,
  ): readonly Forecast[];
  /** The score of a whole completion. */
  whole(scores: readonly number[]): number;
}

/** Fixes the offset of scores, which comparisons leave undetermined. */
export const CENTERING = 0.01;

export const first = (scores: readonly number[]): number => scores[0] ?? 0;
export const sum = (scores: readonly number[]): number => scores.reduce((total, s) => total + s, 0);

/** How likely labelers are to prefer the worse of two rewards. */
function mistaken(better: number, { noise, temperature }: Omit<Labelers, 'uniform'>): number {
  const wrong = temperature === 0 ? 0 : sigmoid(-Math.abs(better) / temperature);
  return noise + (1 - 2 * noise) * wrong;
}

/**
 * Which of two completions is preferred. @param soft whether labels are probabilities; otherwise one is drawn
 */
export function preferred(
  [one, other]: readonly Judged[],
  labelers: Labelers,
  { soft = false, margin = 0 } = {},
): Labels | null {
  const better = (one?.reward ?? 0) - (other?.reward ?? 0);
  if (better === 0) return null;
  const wrong = mistaken(better, labelers);
  const isFlipped = !soft && labelers.uniform() < wrong;
  return {
    order: better > 0 !== isFlipped ? [0, 1] : [1, 0],
    targets: [soft ? 1 - wrong : 1],
    margin: margin * Math.abs(better),
  };
}

/**
 * Forecasts for both orders, so that the order of the two does not matter. @param ahead log-odds of the first
 */
export function comparisonForecasts(
  ahead: number,
  [one, other]: readonly Judged[],
  labelers: Omit<Labelers, 'uniform'>,
): readonly Forecast[] {
  const better = (one?.reward ?? 0) - (other?.reward ?? 0);
  if (better === 0) return [];
  const wrong = mistaken(better, labelers);
  const outcome = better > 0 ? 1 - wrong : wrong;
  const probability = sigmoid(ahead);
  return [
    { probability, outcome },
    { probability: 1 - probability, outcome: 1 - outcome },
  ];
}

/** A label in [0, 1], flipped with the probability of noise. */
export const noisy = (label: number, { noise, uniform }: Labelers): number =>
  noise > 0 && uniform() < noise ? 1 - label : label;

/** Pairs the probability at each place with the label of that place. */
export const placeForecasts = (
  scores: GroupScores,
  labels: GroupScores,
  { noise }: Omit<Labelers, 'uniform'>,
): readonly Forecast[] =>
  scores.flatMap((row, k) =>
    row.map((score, at) => {
      const label = labels[k]?.[at] ?? 0;
      return { probability: sigmoid(score), outcome: noise + (1 - 2 * noise) * label };
    }),
  );

/** Flattens the numbers of all places into a list; `shapedAs` does the reverse. */
export const flat = (groups: readonly GroupScores[]): readonly number[] => groups.flat(2);
export function shapedAs(groups: readonly GroupScores[], numbers: ArrayLike<number>): readonly GroupScores[] {
  let at = 0;
  return groups.map((group) => group.map((row) => row.map(() => numbers[at++] ?? 0)));
}
