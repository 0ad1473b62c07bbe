/** The axis of a weight: it includes 0 and reaches far on both sides. */
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

/** The piece that contains a weight; at a cliff, the piece to its left. */
export function pieceAt(pieces: readonly SweepPiece[], weight: number): SweepPiece | undefined {
  return pieces.find(({ to }) => weight <= to) ?? pieces.at(-1);
}

/** A weight rounded to three digits (fewer would be coarser than a slider step) without crossing a cliff. */
export function rounded(weight: number, pieces: readonly SweepPiece[]): number {
  const here = pieceAt(pieces, weight);
  for (let digits = 3; digits < 15; digits++) {
    const short = Number(weight.toPrecision(digits));
    if (pieceAt(pieces, short) === here) return short;
  }
  return weight;
}
