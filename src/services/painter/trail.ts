import type { Pen } from './pen.ts';

export const TRAIL_STEPS = 12;
/** Longer steps are jumps, for example teleports, and are not joined by a line. */
const LONGEST_STEP = 2; // cells
const FAINTEST = 0.12;

interface Segment {
  readonly from: number;
  readonly to: number;
  /** 0: the oldest step, 1: the newest. */
  readonly age: number;
}

/** @param trail observations, oldest first, negative between two episodes */
export function segmentsOf(trail: ArrayLike<number>, cells: number, width: number): readonly Segment[] {
  const found: Segment[] = [];
  for (let k = 1; k < trail.length; k++) {
    const [before = -1, after = -1] = [trail[k - 1], trail[k]];
    if (before < 0 || after < 0) continue;
    const [from, to] = [before % cells, after % cells];
    const across = Math.abs((to % width) - (from % width));
    const down = Math.abs(Math.floor(to / width) - Math.floor(from / width));
    if (from === to || Math.max(across, down) > LONGEST_STEP) continue;
    found.push({ from, to, age: trail.length <= 2 ? 1 : (k - 1) / (trail.length - 2) });
  }
  return found;
}

/** Draws each step in the variant's color, with a rim that separates it from a field of the same hue. */
export function drawTrail(
  { context, size, colors, view }: Pen,
  trail: ArrayLike<number>,
  color: string,
): void {
  const x = (cell: number) => ((cell % view.width) + 0.5) * size;
  const y = (cell: number) => (Math.floor(cell / view.width) + 0.5) * size;
  const thick = Math.max(1.5, Math.min(8, size * 0.2));
  const segments = segmentsOf(trail, view.cells.length, view.width);
  const draw = (stroke: string, strength: number, rim: number) => {
    context.strokeStyle = stroke;
    segments.forEach(({ from, to, age }, k) => {
      // On a straight line, round ends would overlap and look like dots.
      const next = segments[k + 1];
      context.lineCap = next?.from === to && next.to - to === to - from ? 'butt' : 'round';
      context.globalAlpha = strength * (FAINTEST + (1 - FAINTEST) * age);
      context.lineWidth = thick * (0.5 + 0.5 * age) + rim;
      context.beginPath();
      context.moveTo(x(from), y(from));
      context.lineTo(x(to), y(to));
      context.stroke();
    });
  };
  draw(colors.css('--surface'), 0.6, Math.max(1, thick / 2));
  draw(color, 1, 0);
  context.globalAlpha = 1;
}
