/** The features of an observation (the ids of the inputs that are one), and the distinct observations of a batch. */
import type { Features } from '../../../learn/networks/contract.ts';
import type { AgentSettings } from '../../../learn/neural/contract.ts';
import { CELL_KINDS, type GridView } from '../../../worlds/view.ts';
import type { BuiltWorld } from '../../program/built.ts';

/** Rows to evaluate if at least `count` are needed: whole tiles for the CPU, and few sizes to store descriptors for. */
export function paddedRows(count: number): number {
  return Math.ceil(count / 8) * 8;
}

/** Valid until the next batch. */
interface DistinctRows {
  /** Each once, in order of first appearance; then the first again, up to `paddedRows`: no row uses the padding. */
  readonly observations: Uint32Array;
  /** For each row of the batch: position of its observation in `observations` [rows]. */
  readonly places: Uint32Array;
}

export class Distinct {
  /** By observation: its position in the current batch + 1; 0: not seen yet. As long as the largest observation requires. */
  #places = new Uint32Array(0);
  /** Storage for a batch's result. */
  #met = new Uint32Array(0);
  #rows = new Uint32Array(0);

  /** @param observations [rows], at least one */
  of(observations: Uint32Array): DistinctRows {
    const length = observations.length;
    if (this.#rows.length < length) {
      this.#met = new Uint32Array(paddedRows(length));
      this.#rows = new Uint32Array(length);
    }
    const [met, rows] = [this.#met, this.#rows];
    let count = 0;
    for (let row = 0; row < length; row++) {
      const observation = observations[row] as number;
      if (observation >= this.#places.length) this.#grow(observation);
      if (this.#places[observation] === 0) {
        met[count++] = observation;
        this.#places[observation] = count;
      }
      rows[row] = (this.#places[observation] as number) - 1;
    }
    for (let k = 0; k < count; k++) this.#places[met[k] as number] = 0;
    const padded = paddedRows(count);
    met.fill(met[0] ?? 0, count, padded);
    return { observations: met.subarray(0, padded), places: rows.subarray(0, length) };
  }

  #grow(observation: number): void {
    const longer = new Uint32Array(2 ** Math.ceil(Math.log2(observation + 1)));
    longer.set(this.#places);
    this.#places = longer;
  }
}

const NONE = 0xffffffff;

/** Kinds of cells as inputs, by their place; what lies outside the map looks like a wall. Checkpoints hold the order: new kinds go to the end. */
const KINDS = CELL_KINDS;
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
  const kinds = cells.map(({ kind }) => Math.max(WALL, KINDS.indexOf(kind)));
  const flagged = window * KINDS.length;
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
        into[offset + k] = k * KINDS.length + (inside ? (kinds[y * width + x] ?? WALL) : WALL);
      }
      flags.forEach((_, f) => {
        into[offset + window + f] = ((bits >>> f) & 1) === 1 ? flagged + f : NONE;
      });
    },
  };
}

export function featuresOf({ build }: BuiltWorld, settings: AgentSettings): Features {
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
