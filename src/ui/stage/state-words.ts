/** States and actions in words. */
import type { GridView } from '../../worlds/view.ts';

const ARROWS: readonly (readonly [string, number, number])[] = [
  ['↑', 0, -1],
  ['→', 1, 0],
  ['↓', 0, 1],
  ['←', -1, 0],
  ['↗', 1, -1],
  ['↘', 1, 1],
  ['↙', -1, 1],
  ['↖', -1, -1],
  ['•', 0, 0],
];

export function actionSign(view: GridView, action: number, name: string): string {
  const [dx = Number.NaN, dy = Number.NaN] = view.actionVectors[action] ?? [];
  return ARROWS.find(([, x, y]) => x === Math.sign(dx) && y === Math.sign(dy))?.[0] ?? name;
}

/** The flags that are set in a layer of the states. */
export function flagWords({ flags }: GridView, layer: number): string {
  return flags.filter((_, bit) => (layer >> bit) & 1).join(', ') || 'no flag set';
}

export function cellWords(view: GridView, observation: number): string {
  const cells = view.width * view.height;
  const cell = observation % cells;
  const kind = view.cells[cell]?.kind ?? 'floor';
  const layer = Math.floor(observation / cells);
  const flags = view.flags.length === 0 ? '' : `, ${flagWords(view, layer)}`;
  return `Row ${Math.floor(cell / view.width) + 1}, column ${(cell % view.width) + 1}: ${kind.replace('-', ' ')}${flags}`;
}
