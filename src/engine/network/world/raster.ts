/** A map as an image: height × width × channels, for convolutions. */
import type { Features } from '../../../learn/networks/contract.ts';
import { NONE } from '../../../tensor/contract.ts';
import { CELL_KINDS, type GridView } from '../../../worlds/view.ts';

/** Outside the map it looks like a wall. Checkpoints and start models hold the order of CELL_KINDS: new kinds go to the end. */
export const WALL = 0;

/** Names of the channels: a cell has a one where it is of that kind, and in every cell where a flag is set. */
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
