/** The features of an observation (the ids of the inputs that are one), and the distinct observations of a batch. */
import type { Settings } from '../../../experiment/settings.ts';
import type { Features } from '../../../learn/networks/contract.ts';

import { CELL_KINDS, type GridView } from '../../../worlds/view.ts';
import type { BuiltWorld } from '../../program/built.ts';

/** Rows to evaluate if at least `count` are needed: whole tiles for the CPU, and few sizes to store descriptors for. */
export function paddedRows(count: number): number {
  return Math.ceil(count / 8) * 8;
}

/**
 * The different ones among some observations [rows], at least one.
 * @returns `observations`: each once, in order of first appearance; then the first again, up to `paddedRows`: no row uses the padding.
 *   `places` [rows]: where each row's observation is among them
 */
export function distinct(all: Uint32Array): {
  readonly observations: Uint32Array;
  readonly places: Uint32Array;
} {
  const places = new Uint32Array(all.length);
  const found = new Uint32Array(paddedRows(all.length));
  let count = 0;
  for (let row = 0; row < all.length; row++) {
    const observation = all[row] as number;
    if (observation >= counted.length) growTo(observation);
    if (counted[observation] === 0) {
      found[count++] = observation;
      counted[observation] = count;
    }
    places[row] = (counted[observation] as number) - 1;
  }
  for (let k = 0; k < count; k++) counted[found[k] as number] = 0;
  const padded = paddedRows(count);
  return { observations: found.fill(found[0] ?? 0, count, padded).subarray(0, padded), places };
}

/** By observation: its place + 1 within one call of `distinct`, 0 between calls. */
let counted = new Uint32Array(0);
function growTo(observation: number): void {
  const longer = new Uint32Array(2 ** Math.ceil(Math.log2(observation + 1)));
  longer.set(counted);
  counted = longer;
}

const NONE = 0xffffffff;

/** Outside the map it looks like a wall. Checkpoints hold the order of CELL_KINDS: new kinds go to the end. */
const WALL = 0;

/** One input for each observation. */
export function oneHot(observations: number): Features {
  return {
    inputs: observations,
    perRow: 1,
    of(observation, into, offset) {
      into[offset] = observation;
    },
  };
}

/** The kinds of the `side` × `side` cells around the agent, row by row, then the flags that are set. */
export function egocentric(view: GridView, side: number): Features {
  const { width, height, cells, flags } = view;
  const window = side * side;
  const reach = (side - 1) / 2;
  const kinds = cells.map(({ kind }) => Math.max(WALL, CELL_KINDS.indexOf(kind)));
  const flagged = window * CELL_KINDS.length;
  return {
    inputs: flagged + flags.length,
    perRow: window + flags.length,
    of(observation, into, offset) {
      const cell = observation % (width * height);
      const bits = Math.floor(observation / (width * height));
      const [column, row] = [cell % width, Math.floor(cell / width)];
      for (let k = 0; k < window; k++) {
        const x = column + (k % side) - reach;
        const y = row + Math.floor(k / side) - reach;
        const inside = x >= 0 && x < width && y >= 0 && y < height;
        into[offset + k] = k * CELL_KINDS.length + (inside ? (kinds[y * width + x] ?? WALL) : WALL);
      }
      flags.forEach((_, f) => {
        into[offset + window + f] = ((bits >>> f) & 1) === 1 ? flagged + f : NONE;
      });
    },
  };
}

export function featuresOf({ build }: BuiltWorld, settings: Settings): Features {
  if (settings.text('view') === 'egocentric' && build.view.kind === 'grid')
    return egocentric(build.view, settings.number('viewSize'));
  return oneHot(build.constants.nObservations?.value ?? 1);
}

/** Ids of some observations, one row each. */
export function inputsOf(features: Features, observations: ArrayLike<number>): Uint32Array {
  const ids = new Uint32Array(observations.length * features.perRow);
  for (let row = 0; row < observations.length; row++)
    features.of(observations[row] as number, ids, row * features.perRow);
  return ids;
}
