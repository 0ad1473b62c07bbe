/** Turns a parsed map into the tables and constants that the kernel reads. */
import type { WorldBuild } from '../contract.ts';
import { codes, u32 } from '../settings.ts';
import { KINDS } from './legend.ts';
import { cellsOf, type GridMap } from './map.ts';
import { BUMPED, CARRIED, landings, type Moves, slipperyCells, slips } from './moves.ts';

interface GridChoices {
  readonly moves: Moves;
  readonly slipMode: string;
  readonly wind: readonly number[];
  readonly falling: boolean;
  /** Cost of each action in addition to the step cost. */
  readonly actionCost: readonly number[];
  readonly starts: readonly number[];
}

/**
 * Cells with a flag. The key has the first bit, followed by one bit for each cell that can be taken, in
 * row-major order.
 */
function takenCells(map: GridMap): number[] {
  return cellsOf(map, 'reward-once', 'dirt');
}

export function flagCount(map: GridMap): number {
  return takenCells(map).length + (cellsOf(map, 'key').length > 0 ? 1 : 0);
}

export function flagNames(map: GridMap): string[] {
  const names = takenCells(map).map((cell) => {
    const what = map.cells[cell]?.kind === 'dirt' ? 'cleaned' : 'reward taken';
    return `${what} at row ${Math.floor(cell / map.width) + 1}, column ${(cell % map.width) + 1}`;
  });
  return cellsOf(map, 'key').length > 0 ? ['key held', ...names] : names;
}

/**
 * Partners of teleports: two equal capitals lead to each other; a capital leads one way to its small letter.
 */
function partners(map: GridMap): Uint32Array {
  const table = Uint32Array.from(map.cells, (_, cell) => cell);
  for (const cell of cellsOf(map, 'teleport')) {
    const mark = map.cells[cell]?.mark ?? '';
    const other = map.cells.findIndex(
      (candidate, index) =>
        index !== cell && (candidate.mark === mark || candidate.mark === mark.toLowerCase()),
    );
    if (other >= 0) table[cell] = other;
  }
  return table;
}

/** The compiled map with the tables that the kernel reads. */
export type Compiled = ReturnType<typeof compileMap>;

export function compileMap(map: GridMap, choices: GridChoices) {
  const cells = map.cells.length;
  const taken = takenCells(map);
  const keys = cellsOf(map, 'key');
  const keyMask = keys.length > 0 ? 1 : 0;
  const flagMask = new Uint32Array(cells);
  for (const cell of keys) flagMask[cell] = keyMask;
  for (const [index, cell] of taken.entries()) flagMask[cell] = 1 << (index + keyMask);
  const maskOf = (some: readonly number[]) => some.reduce((mask, cell) => mask | (flagMask[cell] ?? 0), 0);
  const nActions = choices.moves.actions.length;
  const nStates = cells * 2 ** flagCount(map);
  const { outcomes, turned } = slips(choices.moves, choices.slipMode);
  const startCell = new Uint32Array(cells);
  startCell.set(choices.starts);
  const tables = {
    landing: landings(map, choices.moves, choices.wind, choices.falling),
    turned,
    actionCost: Float32Array.from(choices.actionCost),
    kind: Uint32Array.from(map.cells, (cell) => KINDS.indexOf(cell.kind)),
    value: Float32Array.from(map.cells, (cell) => cell.value),
    proxyValue: Float32Array.from(map.cells, (cell) => cell.proxyValue),
    partner: partners(map),
    flagMask,
    slippery: slipperyCells(map),
    startCell,
    startCount: Uint32Array.of(choices.starts.length),
    keyMask: Uint32Array.of(keyMask),
    dirtMask: Uint32Array.of(maskOf(cellsOf(map, 'dirt'))),
    // Without a goal, the world is solved when the last item is taken.
    finishMask: Uint32Array.of(cellsOf(map, 'goal').length > 0 ? 0 : maskOf(taken)),
  };
  const constants: WorldBuild['constants'] = {
    nStates: u32(nStates),
    nObservations: u32(nStates),
    nActions: u32(nActions),
    outcomes: u32(outcomes),
    width: u32(map.width),
    height: u32(map.height),
    bumped: u32(BUMPED),
    carried: u32(CARRIED),
    ...codes('kind', KINDS),
  };
  return { map, nActions, nStates, tables, constants };
}
