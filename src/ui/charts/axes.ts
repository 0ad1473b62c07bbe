/** Which part of the numbers the axes show. */
import type { XAxis } from '../../lab/model.ts';
import type { ReferenceMark } from './line-layers.tsx';
import { type Line, rangeOf } from './lines.ts';
import { linearTicks, logTicks, niceRange } from './ticks.ts';

export interface Axes {
  readonly xLow: number;
  readonly xHigh: number;
  readonly yLow: number;
  readonly yHigh: number;
  readonly xTicks: string;
  readonly yTicks: string;
  readonly xLog: boolean;
  readonly yLog: boolean;
}

/** `unit`: 0 to 1 always; `zero`: from 0 up; `free`: whatever the lines need. */
export type RangeRule = 'unit' | 'zero' | 'free';

interface Wish {
  readonly xAxis: XAxis;
  readonly budget: number;
  readonly logX: boolean;
  readonly logY: boolean;
  readonly width: number;
  readonly range: RangeRule | undefined;
}

const Y_TICKS = 4;

export function axesFor(
  lines: readonly Line[],
  references: readonly ReferenceMark[],
  wish: Wish,
  previous: Axes | null,
): Axes {
  const [xLow, xHigh] = xRange(lines, wish, previous);
  const [low, high] = yRange(lines, references, wish);
  const yLog = wish.logY && low > 0;
  const xCount = Math.max(2, Math.min(6, Math.floor(wish.width / 110)));
  return {
    xLow,
    xHigh,
    yLow: low,
    yHigh: high,
    xLog: wish.logX,
    yLog,
    xTicks: (wish.logX ? logTicks(xLow, xHigh) : linearTicks(xLow, xHigh, xCount)).join(' '),
    yTicks: (yLog ? logTicks(low, high) : linearTicks(low, high, Y_TICKS)).join(' '),
  };
}

function xRange(
  lines: readonly Line[],
  { xAxis, budget, logX }: Wish,
  previous: Axes | null,
): readonly [number, number] {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const line of lines) {
    const [x] = line.x;
    if (x !== undefined && x > 0) first = Math.min(first, x);
    last = Math.max(last, line.x.at(-1) ?? 0);
  }
  const high = xAxis === 'envSteps' ? budget : growing(last);
  if (!logX) return [0, high];
  const low = Number.isFinite(first) ? first : high / 1000;
  // The first value of a line may come late; an axis that was wider stays.
  const kept = previous?.xLog === true && previous.xHigh === high ? Math.min(previous.xLow, low) : low;
  return [Math.min(kept, high / 10), high];
}

/** Unknown in advance: the axis doubles in round steps rather than creeping. */
function growing(last: number): number {
  if (!(last > 0)) return 1;
  const unit = 10 ** Math.floor(Math.log10(last));
  return ([1, 1.5, 2, 3, 5, 7.5].find((step) => step * unit >= last) ?? 10) * unit;
}

function yRange(
  lines: readonly Line[],
  references: readonly ReferenceMark[],
  { logY, range }: Wish,
): readonly [number, number] {
  if (range === 'unit') return [0, 1];
  const found = rangeOf(
    lines,
    references.map((reference) => reference.value),
  );
  if (found === null) return [0, 1];
  const [low, high] = found;
  if (logY) {
    let least = Number.POSITIVE_INFINITY;
    for (const line of lines) for (const y of line.y) if (y > 0) least = Math.min(least, y);
    const positive = lines.every((line) => line.y.every((y) => y > 0));
    if (positive && least < high) return [decade(least), high * 1.1];
  }
  if (range === 'zero') return [0, niceRange(0, high, Y_TICKS)[1]];
  return niceRange(low, high, Y_TICKS);
}

/** The next 1, 2 or 5 × 10ⁿ below. */
function decade(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return ([5, 2, 1].find((digit) => digit * unit <= value) ?? 1) * unit;
}
