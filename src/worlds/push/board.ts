/**
 * Turns the text of a map into a board with blocks: its tables, and how far each state is from the pick-up.
 */
import type { Problem } from '../../experiment/experiment.ts';
import { error } from '../settings.ts';

export const MARKS: Readonly<Record<string, string>> = {
  '.': 'floor',
  '#': 'wall',
  S: 'start',
  B: 'block',
  X: 'target',
  G: 'item',
};
const MAX_STATES = 65_536;
const MAX_BLOCKS = 2;
/** up, right, down, left */
export const VECTORS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;
const NEVER = Number.POSITIVE_INFINITY;

export interface Board {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly string[]; // row-major
  readonly blocks: readonly number[];
  readonly start: number;
  readonly item: number;
  readonly moved: Uint32Array; // [cells × 4]
  readonly isTarget: Uint32Array;
  readonly isDead: Uint32Array;
  readonly toward: Uint32Array;
  readonly pushesLeft: Float32Array;
}

export function readBoard(lines: readonly string[], problems: Problem[]): Board | null {
  const rows = lines.map((line) => line.trim()).filter((line) => line !== '');
  const width = Math.max(0, ...rows.map((row) => row.length));
  const marks = rows.flatMap((row) => [...row.padEnd(width, '#')]);
  const wrong = (message: string, fix: string) => problems.push(error('world.map', message, fix));
  const unknown = marks.find((mark) => MARKS[mark] === undefined);
  if (unknown !== undefined) wrong(`“${unknown}” is not a map cell.`, `Use ${Object.keys(MARKS).join(' ')}.`);
  const at = (mark: string) => marks.flatMap((found, cell) => (found === mark ? [cell] : []));
  const [starts, blocks, targets, items] = [at('S'), at('B'), at('X'), at('G')];
  if (starts.length !== 1) wrong(`The map has ${starts.length} starts.`, 'Put one S.');
  if (items.length !== 1) wrong(`The map has ${items.length} items.`, 'Put one G.');
  if (blocks.length < 1 || blocks.length > MAX_BLOCKS)
    wrong(`The map has ${blocks.length} blocks.`, `Put one or ${MAX_BLOCKS} B.`);
  if (targets.length !== blocks.length)
    wrong(`The map has ${targets.length} targets for ${blocks.length} blocks.`, 'Put one X for each B.');
  const states = marks.length ** (1 + blocks.length);
  if (states > MAX_STATES)
    wrong(
      `The map has ${states.toLocaleString('en')} states; at most ${MAX_STATES.toLocaleString('en')} are allowed.`,
      `Use at most ${Math.floor(MAX_STATES ** (1 / (1 + blocks.length)))} cells; walls at the edge are not needed.`,
    );
  if (problems.length > 0) return null;
  const moved = Uint32Array.from({ length: 4 * marks.length }, (_, k) => {
    const [cell, [dx, dy]] = [Math.floor(k / 4), VECTORS[k % 4] ?? [0, 0]];
    const [x, y] = [(cell % width) + dx, Math.floor(cell / width) + dy];
    const inside = x >= 0 && x < width && y >= 0 && y < rows.length;
    return inside && marks[y * width + x] !== '#' ? y * width + x : cell;
  });
  const isTarget = Uint32Array.from(marks, (mark) => (mark === 'X' ? 1 : 0));
  return {
    width,
    height: rows.length,
    marks,
    blocks,
    moved,
    isTarget,
    start: starts[0] ?? 0,
    item: items[0] ?? 0,
    ...pushDistances(moved, targets),
  };
}

/**
 * Fewest pushes for one block alone, found by pulling it back from the targets. A push needs room behind the
 * block.
 */
function pushDistances(moved: Uint32Array, targets: readonly number[]) {
  const cells = moved.length / 4;
  const pushesLeft = new Float32Array(cells).fill(NEVER);
  const toward = Uint32Array.from({ length: cells }, (_, cell) => cell);
  for (const target of targets) pushesLeft[target] = 0;
  const queue = [...targets];
  for (const to of queue)
    for (let action = 0; action < 4; action++) {
      const back = (action + 2) % 4;
      const from = moved[4 * to + back] ?? to;
      const behind = moved[4 * from + back] ?? from;
      if (from === to || behind === from || pushesLeft[from] !== NEVER) continue;
      pushesLeft[from] = (pushesLeft[to] ?? 0) + 1;
      toward[from] = to;
      queue.push(from);
    }
  const isDead = Uint32Array.from(pushesLeft, (left) => (left === NEVER ? 1 : 0));
  return { pushesLeft: finite(pushesLeft), toward, isDead };
}

export const stateOf = ({ marks }: Board, agent: number, blocks: readonly number[]): number =>
  [...blocks].reverse().reduce((state, block) => state * marks.length + block, 0) * marks.length + agent;

/**
 * Replaces infinite values with one more than the largest finite one, so that a potential stays small there.
 */
export function finite(numbers: Float32Array): Float32Array {
  const most = numbers.reduce((top, x) => (Number.isFinite(x) ? Math.max(top, x) : top), 0);
  return numbers.map((x) => (Number.isFinite(x) ? x : most + 1));
}

/** @returns fewest steps to the pick-up from every state; infinite if it cannot be reached */
export function stepsToPickUp(board: Board, preventsDeadlocks: boolean): Float32Array {
  const { marks, item, moved, isTarget, isDead, blocks } = board;
  const cells = marks.length;
  const nStates = cells ** (1 + blocks.length);
  const steps = new Float32Array(nStates).fill(NEVER);
  const before = Array.from({ length: nStates }, (): number[] => []);
  const queue: number[] = [];
  for (let state = 0; state < nStates; state++) {
    const [agent = 0, ...places] = [...digits(state, cells, 1 + blocks.length)];
    for (let action = 0; action < 4; action++) {
      const to = moved[4 * agent + action] ?? agent;
      if (to === agent) continue;
      const after = places.map((block) => (block === to ? (moved[4 * to + action] ?? to) : block));
      const at = places.indexOf(to);
      const behind = after[at];
      const blocked =
        behind !== undefined &&
        (behind === to || places.includes(behind) || (preventsDeadlocks && isDead[behind] === 1));
      if (blocked) continue;
      if (to === item && after.every((block) => isTarget[block] === 1)) {
        if (steps[state] === NEVER) queue.push(state);
        steps[state] = 1;
      } else before[stateOf(board, to, after)]?.push(state);
    }
  }
  for (const state of queue)
    for (const earlier of before[state] ?? [])
      if (steps[earlier] === NEVER) {
        steps[earlier] = (steps[state] ?? 0) + 1;
        queue.push(earlier);
      }
  return steps;
}

function* digits(number: number, base: number, count: number): Generator<number> {
  let rest = number;
  for (let k = 0; k < count; k++) {
    yield rest % base;
    rest = Math.floor(rest / base);
  }
}
