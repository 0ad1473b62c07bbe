/** Compares what single seeds, ten seeds and all seeds say about two variants, from recorded scores. */

import type { Outcome } from './outcome.ts';
import { estimated } from './verdicts/decide.ts';

export interface SeedStory {
  readonly names: readonly [string, string];
  /** For each variant, a single seed that favors it, counted from 0; absent if there is none. */
  readonly alone: readonly { readonly seed: number; readonly winner: string; readonly by: number }[];
  readonly means: readonly {
    readonly seeds: number;
    readonly value: number;
    readonly low: number;
    readonly high: number;
  }[];
}

/** Number of seeds searched for the single ones, and number of seeds in the middle row. */
const FIRST = 20;
const SOME = 10;

/** @param pair `run/label` of both @param metric as named in the scores @returns null if they were not recorded */
export function seedStory(
  { scores }: Pick<Outcome, 'scores'>,
  pair: readonly [string, string],
  metric: string,
): SeedStory | null {
  const [ones, others] = pair.map((of) => scores[`${of} ${metric}`] ?? []);
  const apart = (ones ?? []).flatMap((one, seed) => {
    const other = others?.[seed];
    return typeof one === 'number' && typeof other === 'number' ? [one - other] : [];
  });
  if (apart.length < SOME) return null;
  const names = pair.map((of) => of.slice(of.indexOf('/') + 1)) as [string, string];
  const early = apart.slice(0, FIRST);
  const alone = [Math.min(...early), Math.max(...early)].flatMap((by, k) =>
    (k === 0 ? by < 0 : by > 0)
      ? [{ seed: early.indexOf(by), winner: names[1 - k] ?? '', by: Math.abs(by) }]
      : [],
  );
  const means = [SOME, apart.length].map((seeds) => {
    const { value, low, high } = estimated('', Float64Array.from(apart.slice(0, seeds)), 'mean');
    return { seeds, value, low, high };
  });
  return { names, alone, means };
}
