/** What most seeds would do, and where that leads. Pure. */
import type { CellKind, GridView } from '../worlds/view.ts';

export interface Majority {
  readonly action: number; // −1: none is preferred
  /** 1: all agree; 0: no more than by chance. */
  readonly agreement: number;
}

/** @param votes shares of voters, [rows × actions] */
export function majorityOf(votes: ArrayLike<number>, row: number, actions: number): Majority {
  let action = -1;
  let most = 0;
  let sum = 0;
  for (let a = 0; a < actions; a++) {
    const share = votes[row * actions + a] ?? 0;
    sum += share;
    if (share > most) [action, most] = [a, share];
  }
  if (action < 0 || actions < 2) return { action, agreement: action < 0 ? 0 : 1 };
  const agreement = Math.max(0, (most / sum - 1 / actions) / (1 - 1 / actions));
  return agreement < 1e-6 ? { action: -1, agreement: 0 } : { action, agreement: Math.min(1, agreement) };
}

/** Where the next cell follows from the action alone. In others the world has a say: ice, teleports, flags. */
const PLAIN: readonly CellKind[] = ['floor', 'start', 'reward', 'reward-once'];
const CLOSED: readonly CellKind[] = ['wall', 'door'];

/**
 * Cells from the start on, as far as they are certain; intended moves only where a world slips. It ends at the goal, before a
 * wall, where seeds do not agree at all, or with the first cell that comes again.
 * @param votes of the layer shown, [cells × actions]
 */
export function greedyPath(view: GridView, votes: ArrayLike<number>): readonly number[] {
  const start = view.cells.findIndex(({ kind }) => kind === 'start');
  if (start < 0) return [];
  const path = [start];
  const seen = new Set(path);
  for (let cell = start; ; ) {
    const { action } = majorityOf(votes, cell, view.actionVectors.length);
    const next = action < 0 ? -1 : after(view, cell, action);
    if (next < 0) return path;
    path.push(next);
    const kind = view.cells[next]?.kind ?? 'wall';
    if (seen.has(next) || !PLAIN.includes(kind)) return path;
    seen.add(next);
    cell = next;
  }
}

/** @returns −1: it stays, or nobody can say */
function after(view: GridView, cell: number, action: number): number {
  const [dx = 0, dy = 0] = view.actionVectors[action] ?? [];
  const [column, row] = [(cell % view.width) + dx, Math.floor(cell / view.width) + dy];
  if ((dx === 0 && dy === 0) || (view.wind[cell % view.width] ?? 0) !== 0) return -1;
  if (column < 0 || row < 0 || column >= view.width || row >= view.height) return -1;
  const next = row * view.width + column;
  return CLOSED.includes(view.cells[next]?.kind ?? 'wall') ? -1 : next;
}
