/** The axis of a weight: through 0, to far out on both sides. */
import type { SweepPiece, WeightSweep } from '../../engine/audit/contract.ts';

/** Below this share of the largest weight the axis is nearly linear. */
const LINEAR = 1e-4;

export interface SweepScale {
  /** 0 … 1 from left to right. */
  position(weight: number): number;
  weight(position: number): number;
}

/** asinh of the weight: equal ratios are equally far apart on both sides of 0. */
export function sweepScale({ low, high }: Pick<WeightSweep, 'low' | 'high'>): SweepScale {
  const unit = Math.max(Math.abs(low), Math.abs(high)) * LINEAR;
  const left = Math.asinh(low / unit);
  const right = Math.asinh(high / unit);
  return {
    position: (weight) => (Math.asinh(weight / unit) - left) / (right - left),
    weight: (position) => Math.sinh(left + position * (right - left)) * unit,
  };
}

/** The piece that a weight lies in; at a cliff the one to its left. */
export function pieceAt(pieces: readonly SweepPiece[], weight: number): SweepPiece | undefined {
  return pieces.find(({ to }) => weight <= to) ?? pieces.at(-1);
}

/** A weight as a person would write it: three digits (fewer would be less than a step of the slider), and never across a cliff that it was not across. */
export function rounded(weight: number, pieces: readonly SweepPiece[]): number {
  const here = pieceAt(pieces, weight);
  for (let digits = 3; digits < 15; digits++) {
    const short = Number(weight.toPrecision(digits));
    if (pieceAt(pieces, short) === here) return short;
  }
  return weight;
}
