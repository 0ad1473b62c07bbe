/** The reward of a step, short enough for a map. */
import { tick } from '../numerals.ts';

/** +0.2: two digits and a sign, so that it reads as a reward. */
export function shortPay(pays: number): string {
  if (!Number.isFinite(pays)) return '–';
  const short = Number(pays.toPrecision(2));
  return `${short > 0 ? '+' : ''}${tick(short)}`;
}
