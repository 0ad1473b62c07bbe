/** Computes the ranges of the map colors, without side effects. */
import type { GridOverlay } from '../../services/painter/overlay.ts';
import { largest } from '../../services/painter/pen.ts';
import { nextStep } from '../kit/numerals.ts';

/** Values of one sign have a scale from zero to one end; 0 means both signs. */
export type Side = -1 | 0 | 1;

/** Rounding errors on the other side of zero do not count. */
const NOTHING = 1e-6;

export interface Scales {
  readonly extents: readonly number[];
  readonly side: Side;
  /** True if one scale for all would leave a map without colors. */
  readonly apart: boolean;
}

/** The factor between the largest values of two maps from which they are apart, and below which they no longer are. */
const FAR_APART = 4;
const NEAR = 2.5;

/** The scale rarely changes, so that colors can be compared over time. */
const rounded = (most: number) => (most === 0 ? 0 : nextStep(most, [1, 1.5, 2, 3, 5, 7]));

/** @param perMap true if each map has its own scale */
export function scalesOf(
  maps: readonly (Float32Array | null)[],
  scale: GridOverlay['scale'],
  perMap: boolean,
): Scales {
  const most = maps.map((map) => (map === null || scale === 'none' ? 0 : largest(map)));
  const all = Math.max(0, ...most);
  const least = Math.min(...most.filter((own) => own > 0));
  return {
    apart: all > (perMap ? NEAR : FAR_APART) * least,
    extents: most.map((own) => rounded(perMap ? own : all)),
    side: scale === 'diverging' ? sideOf(maps, all) : 0,
  };
}

function sideOf(maps: readonly (Float32Array | null)[], most: number): Side {
  let below = false;
  let above = false;
  for (const map of maps)
    for (const value of map ?? []) {
      if (value < -NOTHING * most) below = true;
      else if (value > NOTHING * most) above = true;
    }
  return below === above ? 0 : below ? -1 : 1;
}
