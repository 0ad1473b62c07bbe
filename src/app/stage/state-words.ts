import { blocksIn } from '../../services/painter/blocks.ts';
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

/** Returns the observation of cell 0 in the visible layer: that of the chosen flags, or, if blocks move, of the agent. */
export function layerBase({ width, height, blocks }: GridView, flags: number, agent: number | null): number {
  const cells = width * height;
  return blocks === undefined || agent === null ? cells * flags : agent - (agent % cells);
}

/** Names the flags that are set in a layer of the states. */
export function flagText({ flags }: GridView, layer: number): string {
  return flags.filter((_, bit) => (layer >> bit) & 1).join(', ') || 'no flag set';
}

export function cellText(view: GridView, observation: number): string {
  const cells = view.width * view.height;
  const cell = observation % cells;
  const kind = view.cells[cell]?.kind ?? 'floor';
  const layer = Math.floor(observation / cells);
  const flags = view.flags.length === 0 ? '' : `, ${flagText(view, layer)}`;
  const place = (at: number) => `row ${Math.floor(at / view.width) + 1}, column ${(at % view.width) + 1}`;
  const blocks = blocksIn(view, observation).map((at) => `; block at ${place(at)}`);
  const here = view.blocks?.targets.includes(cell) ? 'target' : kind.replace('-', ' ');
  return `R${place(cell).slice(1)}: ${here}${flags}${blocks.join('')}`;
}
