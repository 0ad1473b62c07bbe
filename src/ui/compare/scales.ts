/** Axes of the comparison's drawings: plain SVG, so that they export and need no chart library. */
import { linearTicks, niceRange } from '../charts/frame/ticks.ts';

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** Value → pixels. */
  readonly at: (value: number) => number;
}

/** A range of values over a range of pixels. @param round widen to round numbers */
export function scaleOf(
  values: Iterable<number>,
  from: number,
  to: number,
  ticks: number,
  round = true,
): Scale {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (!(high >= low)) [low, high] = [0, 1];
  if (round || low === high) [low, high] = niceRange(low, high, ticks);
  const at = (value: number) => from + ((value - low) / (high - low)) * (to - from);
  return { low, high, ticks: linearTicks(low, high, ticks), at };
}

const place = (pixels: number) => pixels.toFixed(1);

/** A line through known points; gaps are left open. */
export function pathOf(x: ArrayLike<number>, y: ArrayLike<number>, sx: Scale, sy: Scale): string {
  let path = '';
  let open = false;
  for (let i = 0; i < y.length; i++) {
    const value = y[i] ?? Number.NaN;
    if (Number.isFinite(value))
      path += `${open ? 'L' : 'M'}${place(sx.at(x[i] ?? 0))},${place(sy.at(value))}`;
    open = Number.isFinite(value);
  }
  return path;
}

/** Between two lines, where both are known. */
export function areaOf(
  x: ArrayLike<number>,
  low: ArrayLike<number>,
  high: ArrayLike<number>,
  sx: Scale,
  sy: Scale,
): string {
  let upper = '';
  let lower = '';
  for (let i = 0; i < low.length; i++) {
    const [least, most] = [low[i] ?? Number.NaN, high[i] ?? Number.NaN];
    if (!Number.isFinite(least) || !Number.isFinite(most)) continue;
    const at = place(sx.at(x[i] ?? 0));
    upper += `${upper === '' ? 'M' : 'L'}${at},${place(sy.at(most))}`;
    lower = `L${at},${place(sy.at(least))}${lower}`;
  }
  return upper === '' ? '' : `${upper}${lower}Z`;
}

/**
 * Steps of a share that falls at each of `at` (ascending) from 1: level until there, then down.
 * @param share strictly above each value
 */
export function stepsPath(at: ArrayLike<number>, share: ArrayLike<number>, sx: Scale, sy: Scale): string {
  let level = 1;
  let path = `M${place(sx.at(sx.low))},${place(sy.at(level))}`;
  for (let i = 0; i < at.length; i++) {
    const x = place(sx.at(at[i] ?? 0));
    path += `L${x},${place(sy.at(level))}`;
    level = share[i] ?? 0;
    path += `L${x},${place(sy.at(level))}`;
  }
  return `${path}L${place(sx.at(sx.high))},${place(sy.at(level))}`;
}
