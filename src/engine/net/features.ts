/** Network inputs for observations: the indices of inputs that are one, and the available actions. */
import type { Features } from '../../agents/networks/contract.ts';
import { UNAVAILABLE, type WorldNetwork } from '../../agents/networks/mlp.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { Machine } from '../../kernel/machine.ts';
import { NONE } from '../../tensor/contract.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import { CELL_KINDS, type GridView, type TokensView } from '../../worlds/view.ts';
import type { BuiltWorld } from '../program/built.ts';
import { linesOf } from './layers.ts';

// Encodes a map as an image for convolutions: height × width × channels.
/** Cells outside the map count as walls. Saved networks depend on the order of CELL_KINDS, so append new kinds at the end. */
const WALL = 0;

/** Channel names. A cell-kind channel is one in cells of that kind, a flag channel is one everywhere while the flag is set. */
export function channelsOf({ flags, blocks }: GridView, around: boolean): readonly string[] {
  return [
    ...CELL_KINDS,
    ...(around ? [] : ['agent']),
    ...(blocks === undefined ? [] : ['target', 'block']),
    ...flags,
  ];
}

/** @param side of the window around the agent, in cells; null: the whole map */
export function raster(view: GridView, side: number | null): Features {
  const { width: columns, height: rows, cells, flags, blocks } = view;
  const [height, width] = side === null ? [rows, columns] : [side, side];
  const channels = channelsOf(view, side !== null);
  const [count, area, reach] = [channels.length, height * width, ((side ?? 1) - 1) / 2];
  const [agent, target, block] = ['agent', 'target', 'block'].map((name) => channels.indexOf(name)) as [
    number,
    number,
    number,
  ];
  const flag = count - flags.length;
  const kinds = cells.map(({ kind }) => Math.max(WALL, CELL_KINDS.indexOf(kind)));
  const starts = blocks?.starts ?? [];
  const targets = new Set(blocks?.targets);
  return {
    inputs: area * count,
    perRow: area * (1 + flags.length) + (side === null ? 1 : 0) + (blocks === undefined ? 0 : 2 * area),
    shape: [height, width, count],
    of(observation, into, offset) {
      const size = rows * columns;
      const here = observation % size;
      let rest = Math.floor(observation / size);
      const moved = new Set<number>();
      for (const _ of starts) {
        moved.add(rest % size);
        rest = Math.floor(rest / size);
      }
      const [left, top] =
        side === null ? [0, 0] : [(here % columns) - reach, Math.floor(here / columns) - reach];
      let at = offset;
      for (let k = 0; k < area; k++) {
        const [x, y] = [left + (k % width), top + Math.floor(k / width)];
        const inside = x >= 0 && x < columns && y >= 0 && y < rows;
        const cell = y * columns + x;
        into[at++] = k * count + (inside ? (kinds[cell] ?? WALL) : WALL);
        for (let f = 0; f < flags.length; f++)
          into[at++] = ((rest >>> f) & 1) === 1 ? k * count + flag + f : NONE;
        if (blocks === undefined) continue;
        into[at++] = inside && targets.has(cell) ? k * count + target : NONE;
        into[at++] = inside && moved.has(cell) ? k * count + block : NONE;
      }
      if (side === null) into[at] = here * count + agent;
    },
  };
}

/** Rounds a row count up to whole CPU tiles, so that descriptors are stored for only a few sizes. */
export function paddedRows(count: number): number {
  return Math.ceil(count / 8) * 8;
}

/**
 * Finds the distinct observations in [rows], at least one row.
 * @returns `observations`: each once in order of first appearance, then padded with the first to `paddedRows`. `places` [rows]:
 * index of each row's observation.
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

/** By observation: its place + 1 during a call of `distinct`, 0 between calls. */
let counted = new Uint32Array(0);
function growTo(observation: number): void {
  const longer = new Uint32Array(2 ** Math.ceil(Math.log2(observation + 1)));
  longer.set(counted);
  counted = longer;
}

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

/** Sizes of the observation's declared factors, the first one fastest. Their product is the number of observations. */
function factored(sizes: readonly number[]): Features {
  return {
    inputs: sizes.reduce((sum, size) => sum + size, 0),
    perRow: sizes.length,
    of(observation, into, offset) {
      let rest = observation;
      let first = 0;
      for (const [k, size] of sizes.entries()) {
        into[offset + k] = first + (rest % size);
        rest = Math.floor(rest / size);
        first += size;
      }
    },
  };
}

/** The prompt, then the tokens from last to first. As in text.kernel.ts, a text's child is prompts + text × tokens + token. */
function tokens({ alphabet, contextLength, prompts }: TokensView): Features {
  const [letters, asked] = [alphabet.length, prompts.length];
  return {
    inputs: asked + contextLength * letters,
    perRow: 1 + contextLength,
    of(observation, into, offset) {
      let text = observation;
      for (let back = 0; back < contextLength; back++) {
        const written = text >= asked;
        into[offset + 1 + back] = written ? asked + back * letters + ((text - asked) % letters) : NONE;
        if (written) text = Math.floor((text - asked) / letters);
      }
      into[offset] = text;
    },
  };
}

/** True if the world declares factors of its observation. */
export const hasFactors = ({ factors, view }: WorldBuild): boolean =>
  factors !== undefined || view.kind === 'tokens';

function inputsIn(build: WorldBuild, settings: Settings): Features {
  const { view, factors } = build;
  const wanted = settings.text('view');
  const side = wanted === 'egocentric' ? settings.number('viewSize') : null;
  // Layers read an image, either of the map or of the cells around the agent.
  if (view.kind === 'grid' && (wanted === 'raster' || (side !== null && linesOf(settings).length > 0)))
    return raster(view, side);
  if (wanted === 'egocentric' && view.kind === 'grid') return egocentric(view, settings.number('viewSize'));
  if (wanted === 'factored' && factors !== undefined) return factored(factors);
  if (wanted === 'factored' && view.kind === 'tokens') return tokens(view);
  return oneHot(build.constants.nObservations?.value ?? 1);
}

/** True if some action is unavailable in some non-terminal state. */
export const limitsActions = ({ build, module }: BuiltWorld): boolean =>
  build.limitsActions ?? module.functions.some(({ name }) => name === 'available');

/** @param machine of the world's program, which knows the available actions; null: only the sizes are needed */
export function featuresOf(world: BuiltWorld, settings: Settings, machine: Machine | null): Features {
  const features = inputsIn(world.build, settings);
  if (machine === null || !limitsActions(world)) return features;
  const all = world.build.actions.map((_, action) => action);
  const known = new Map<number, readonly number[]>();
  const ask = (observation: number) => {
    const found = all.filter((action) => machine.call('world$available', 0, observation, action) !== 0);
    return found.length === 0 ? all : found;
  };
  return {
    ...features,
    available(observation) {
      const found = known.get(observation) ?? ask(observation);
      known.set(observation, found);
      return found;
    },
  };
}

export function inputsOf(features: Features, observations: ArrayLike<number>): Uint32Array {
  const ids = new Uint32Array(observations.length * features.perRow);
  for (let row = 0; row < observations.length; row++)
    features.of(observations[row] as number, ids, row * features.perRow);
  return ids;
}

/** Runs a forward pass at some observations, one row each. @param actions of the network */
export function forwardAt(
  network: WorldNetwork,
  features: Features,
  observations: Uint32Array,
  actions: number,
): void {
  const { available } = features;
  const added = available ? new Float32Array(observations.length * actions).fill(UNAVAILABLE) : null;
  if (added !== null && available !== undefined)
    for (const [row, observation] of observations.entries())
      for (const action of available(observation)) added[row * actions + action] = 0;
  network.forward(inputsOf(features, observations), observations.length, added);
}
