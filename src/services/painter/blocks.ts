import type { GridView } from '../../worlds/view.ts';
import type { Pen } from './pen.ts';

/** Cells of the blocks in a state; empty if no blocks move. */
export function blocksIn({ width, height, blocks }: GridView, observation: number): readonly number[] {
  const cells = width * height;
  return Array.from(
    { length: blocks?.starts.length ?? 0 },
    (_, k) => Math.floor(observation / cells ** (k + 1)) % cells,
  );
}

/** Draws rings on the targets, and the blocks as the agent sees them: filled squares, bright on a target. */
export function drawBlocks(
  { context, size, colors, view }: Pen,
  targets: readonly number[],
  blocks: readonly number[],
): void {
  const corner = (cell: number) =>
    [(cell % view.width) * size, Math.floor(cell / view.width) * size] as const;
  const edge = size * 0.16;
  context.lineWidth = Math.max(1.5, size / 14);
  context.strokeStyle = colors.css('--accent');
  for (const cell of targets) {
    const [x, y] = corner(cell);
    context.strokeRect(x + edge / 2, y + edge / 2, size - edge, size - edge);
  }
  for (const cell of blocks) {
    const [x, y] = corner(cell);
    context.fillStyle = colors.css(targets.includes(cell) ? '--accent' : '--ink');
    context.fillRect(x + edge, y + edge, size - 2 * edge, size - 2 * edge);
  }
}
