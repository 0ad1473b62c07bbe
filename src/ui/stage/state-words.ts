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

export function cellWords(view: GridView, observation: number): string {
  const cells = view.width * view.height;
  const cell = observation % cells;
  const kind = view.cells[cell]?.kind ?? 'floor';
  const layer = Math.floor(observation / cells);
  const held = view.flags.filter((_, bit) => (layer >> bit) & 1);
  const flags = view.flags.length === 0 ? '' : held.length === 0 ? ', no flag set' : `, ${held.join(', ')}`;
  return `Row ${Math.floor(cell / view.width) + 1}, column ${(cell % view.width) + 1}: ${kind.replace('-', ' ')}${flags}`;
}
