/** The features of an observation: the ids of the inputs that are one. */
import type { Features } from '../../../learn/networks/contract.ts';
import type { AgentSettings } from '../../../learn/neural/contract.ts';
import { CELL_KINDS, type GridView } from '../../../worlds/view.ts';
import type { BuiltWorld } from '../../program/built.ts';

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
