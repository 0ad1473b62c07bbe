import type { WorldView } from '../../worlds/view.ts';

/** Number of an observation from its name: a graph state, `column,row` of a map, or the number itself. −1 if there is none. */
export function observationNamed(view: WorldView, name: string): number {
  if (view.kind === 'graph' && view.states.includes(name)) return view.states.indexOf(name);
  const [, column, row] = /^(\d+),(\d+)$/.exec(name) ?? [];
  if (view.kind === 'grid' && row !== undefined) return Number(row) * view.width + Number(column);
  return /^\d+$/.test(name) ? Number(name) : -1;
}

/** The name that `observationNamed` reads, followed by map flags such as a held key. Null if there is none. */
export function observationName(view: WorldView, observation: number): string | null {
  if (view.kind === 'graph') return view.states[observation] ?? null;
  if (view.kind !== 'grid' || view.blocks !== undefined) return null;
  const cells = view.width * view.height;
  const [cell, set] = [observation % cells, Math.floor(observation / cells)];
  const flags = view.flags.filter((_, bit) => Math.floor(set / 2 ** bit) % 2 === 1);
  return `${cell % view.width},${Math.floor(cell / view.width)}${flags.length === 0 ? '' : ` (${flags.join(', ')})`}`;
}
