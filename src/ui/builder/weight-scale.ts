/** The slider of a weight: linear around 0, logarithmic far from it, both signs. */

/** Below this share of the reach the scale is nearly linear. */
const LINEAR_SHARE = 0.001;
const SNAP = 0.015;

/** A round range that contains the weight with room on both sides: 0.2 and 1 → 10, 40 → 100. */
export function reachOf(weight: number): number {
  const size = Math.abs(weight);
  return size <= 5 ? 10 : 10 ** Math.ceil(Math.log10(size * 2) - 1e-9);
}

/** Place on the slider, −1 … 1: asinh(weight / linear part) as a share of the reach's. */
export function placeOf(weight: number, reach: number): number {
  const linear = reach * LINEAR_SHARE;
  const place = Math.asinh(weight / linear) / Math.asinh(1 / LINEAR_SHARE);
  return Math.max(-1, Math.min(1, place));
}

/** The weight at a slider position, to two digits; 0 is easy to hit. */
export function weightAt(place: number, reach: number): number {
  if (Math.abs(place) < SNAP) return 0;
  const linear = reach * LINEAR_SHARE;
  return Number((linear * Math.sinh(place * Math.asinh(1 / LINEAR_SHARE))).toPrecision(2));
}
