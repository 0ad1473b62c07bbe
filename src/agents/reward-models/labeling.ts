/** What labelers say of completions, and what an objective of a reward model makes of it. */
import { sigmoid } from '../../core/elementary.ts';
import type { Field } from '../../experiment/field.ts';
import type { Settings } from '../../experiment/settings.ts';

/** A completion as labelers see it. */
export interface Judged {
  /** What they go by. */
  readonly reward: number;
  readonly correct: boolean;
  /** Rewards of its steps. */
  readonly steps: readonly number[];
}
export interface Labelers {
  /** Share of wrong labels, 0 … ½. */
  readonly noise: number;
  /** They prefer by σ((R − R′) / temperature); 0: always the better one. */
  readonly temperature: number;
  /** Their random numbers. */
  uniform(): number;
}

/** Labels of the completions of one prompt. */
export interface Labels {
  /** The completions that are learned from: indices into the group. Of compared ones the chosen one is first. */
  readonly order: readonly number[];
  /** One number for each label: of a comparison, for each completion, or for each place; in this order. */
  readonly targets: readonly number[];
  /** By how much the chosen one should be ahead. */
  readonly margin: number;
}

/** Scores of the completions of one prompt: [completions][places], in the order of their labels. */
export type GroupScores = readonly (readonly number[])[];

export interface Forecast {
  readonly probability: number;
  /** How likely labelers are to say so. */
  readonly outcome: number;
}

/** What a reward model is fitted to: one file each in `objectives/`. */
export interface Objective {
  readonly id: string;
  readonly help: string;
  /** Settings of this objective alone. */
  readonly fields: readonly Field[];
  /** Where a model scores a completion: once at its end, at the end of each step and at its end, or at each of the policy's tokens. */
  readonly reads: 'end' | 'steps' | 'tokens';
  /** What a term pays: the score, or σ(score). */
  readonly pays: 'score' | 'probability';
  /** Labels compare the completions of a prompt: they have a label temperature. */
  readonly compares: boolean;
  /** Completions of a prompt that are labeled together; absent: 2. */
  size?(settings: Settings): number;
  /** @returns null: there is nothing to learn from these */
  label(group: readonly Judged[], labelers: Labelers, settings: Settings): Labels | null;
  /** Mean loss of a minibatch, and its derivatives by the scores. */
  loss(
    scores: readonly GroupScores[],
    labels: readonly Labels[],
    settings: Settings,
  ): { readonly loss: number; readonly slopes: readonly GroupScores[] };
  /** What the scores of two completions predict of labels; absent: no probability. */
  forecasts?(
    scores: GroupScores,
    group: readonly Judged[],
    labelers: Pick<Labelers, 'noise' | 'temperature'>,
    settings: Settings,
  ): readonly Forecast[];
  /** The score of a whole completion. */
  whole(scores: readonly number[]): number;
}

/** Pins the offset of scores, which comparisons leave free. */
export const CENTERING = 0.01;

export const first = (scores: readonly number[]): number => scores[0] ?? 0;
export const sum = (scores: readonly number[]): number => scores.reduce((total, s) => total + s, 0);

/** How likely labelers are to prefer the worse of two rewards. */
function mistaken(better: number, { noise, temperature }: Omit<Labelers, 'uniform'>): number {
  const wrong = temperature === 0 ? 0 : sigmoid(-Math.abs(better) / temperature);
  return noise + (1 - 2 * noise) * wrong;
}

/** Which of two completions is preferred. @param soft the labels are probabilities; else one is drawn */
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

/** Both ways round, so that the order of writing does not matter. @param ahead log-odds of the first */
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

/** A label in [0, 1], flipped for a share. */
export const noisy = (label: number, { noise, uniform }: Labelers): number =>
  noise > 0 && uniform() < noise ? 1 - label : label;

/** A probability at each place against the labels of the places. */
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

/** Numbers of all places in a row, and back. */
export const flat = (groups: readonly GroupScores[]): readonly number[] => groups.flat(2);
export function shapedAs(groups: readonly GroupScores[], numbers: ArrayLike<number>): readonly GroupScores[] {
  let at = 0;
  return groups.map((group) => group.map((row) => row.map(() => numbers[at++] ?? 0)));
}
