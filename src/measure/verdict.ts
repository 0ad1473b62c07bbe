/** Which of two arms is ahead, in words with its uncertainty. A chart never decides; this does. */
import { bootstrapInterval, bootstrapWarning } from './bootstrap.ts';
import { probabilityOfImprovement } from './scores.ts';
import type { Interval } from './summary.ts';

export interface Verdict extends Interval {
  readonly probability: number;
  readonly n: number;
  /** The interval of the probability of improvement excludes ½. */
  readonly decided: boolean;
  readonly text: string;
}

/** Compares final values of single seeds. `uniform`: a seeded stream in [0, 1). */
export function verdict(
  a: { readonly label: string; readonly values: readonly number[] },
  b: { readonly label: string; readonly values: readonly number[] },
  uniform: () => number,
): Verdict {
  const [x, y] = [a.values.filter(Number.isFinite), b.values.filter(Number.isFinite)];
  const n = Math.min(x.length, y.length);
  if (n < 2) {
    const text = `${a.label} and ${b.label}: too few seeds to compare.`;
    return { probability: Number.NaN, low: Number.NaN, high: Number.NaN, n, decided: false, text };
  }
  const probability = probabilityOfImprovement(x, y);
  const { low, high } = bootstrapInterval([x, y], ([p = [], q = []]) => probabilityOfImprovement(p, q), {
    uniform,
  });
  // Below six seeds even complete separation can be chance (4 against 4: p = 0.029 at best, 3 against 3: 0.1).
  const decided = n >= 6 && (low > 0.5 || high < 0.5);
  const ahead = probability >= 0.5;
  const [winner, loser] = ahead ? [a.label, b.label] : [b.label, a.label];
  const [p, from, to] = ahead ? [probability, low, high] : [1 - probability, 1 - high, 1 - low];
  const numbers = `probability of improvement ${p.toFixed(2)}, 95 % CI ${from.toFixed(2)}–${to.toFixed(2)}, n = ${n}`;
  const warning = bootstrapWarning(n);
  const words = decided ? `${winner} beats ${loser}` : `${winner} and ${loser} are not told apart`;
  return { probability, low, high, n, decided, text: `${words}: ${numbers}.${warning ? ` ${warning}` : ''}` };
}
