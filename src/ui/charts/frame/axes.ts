/** The visible range of the axes. */
import type { XAxis } from '../../../lab/model.ts';
import { type Line, rangeOf } from '../lines.ts';
import type { ReferenceMark } from './line-layers.tsx';
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
  /** Early values are outside; otherwise the rest of the run would be a flat line. */
  readonly cut: boolean;
}

/** `unit`: 0 to 1 always; `zero`: from 0 up; `free`: whatever the lines need. */
export type RangeRule = 'unit' | 'zero' | 'free';

interface AxisOptions {
  readonly xAxis: XAxis;
  readonly budget: number;
  readonly logX: boolean;
  readonly logY: boolean;
  readonly width: number;
  readonly range: RangeRule | undefined;
  /** Show early extremes at any cost to the scale. */
  readonly all: boolean;
}

const Y_TICKS = 4;

export function axesFor(
  lines: readonly Line[],
  references: readonly ReferenceMark[],
  options: AxisOptions,
  previous: Axes | null,
): Axes {
  const [xLow, xHigh] = xRange(lines, options, previous);
  const { low, high, cut } = yRange(lines, references, options);
  const yLog = options.logY && low > 0;
  const xCount = Math.max(2, Math.min(6, Math.floor(options.width / 110)));
  return {
    xLow,
    xHigh,
    yLow: low,
    yHigh: high,
    xLog: options.logX,
    yLog,
    cut,
    xTicks: (options.logX ? logTicks(xLow, xHigh) : linearTicks(xLow, xHigh, xCount)).join(' '),
    yTicks: (yLog ? logTicks(low, high) : linearTicks(low, high, Y_TICKS)).join(' '),
  };
}

function xRange(
  lines: readonly Line[],
  { xAxis, budget, logX }: AxisOptions,
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
  // The first value of a line may arrive late; a wider axis stays.
  const kept = previous?.xLog === true && previous.xHigh === high ? Math.min(previous.xLow, low) : low;
  return [Math.min(kept, high / 10), high];
}

/** If unknown in advance, the axis doubles in round steps. */
export function growing(last: number): number {
  if (!(last > 0)) return 1;
  const unit = 10 ** Math.floor(Math.log10(last));
  return ([1, 1.5, 2, 3, 5, 7.5].find((step) => step * unit >= last) ?? 10) * unit;
}

/** Beyond this ratio of all to the later part of the run, the early part is cut. */
const FLATTENED = 8;
const LATE = 0.25;

function yRange(
  lines: readonly Line[],
  references: readonly ReferenceMark[],
  { logY, range, all }: AxisOptions,
): { readonly low: number; readonly high: number; readonly cut: boolean } {
  if (range === 'unit') return { low: 0, high: 1, cut: false };
  const full = rangeOf(lines, 0);
  if (full === null) return { low: 0, high: 1, cut: false };
  if (logY && lines.every((line) => line.y.every((y) => y > 0))) {
    let least = full[1];
    for (const line of lines) for (const y of line.y) least = Math.min(least, y);
    if (least < full[1]) return { low: decade(least), high: full[1] * 1.1, cut: false };
  }
  const late = rangeOf(lines, LATE) ?? full;
  const settled = withReferences(late, references);
  // Only for free axes: for lengths and errors, the initial fall is the message.
  const cut = range !== 'zero' && full[1] - full[0] > FLATTENED * Math.max(settled[1] - settled[0], 1e-9);
  const [low, high] = cut && !all ? settled : withReferences(full, references);
  if (range === 'zero') return { low: 0, high: niceRange(0, high, Y_TICKS)[1], cut };
  const [from, to] = niceRange(low, high, Y_TICKS);
  return { low: from, high: to, cut };
}

/** Includes references that widen the range at most threefold; others are labeled at the edge. */
function withReferences(
  [low, high]: readonly [number, number],
  references: readonly ReferenceMark[],
): readonly [number, number] {
  const reach = 2 * Math.max(high - low, 0.1 * Math.max(Math.abs(low), Math.abs(high)), 1e-9);
  let from = low;
  let to = high;
  for (const { value } of references) {
    if (value < low - reach || value > high + reach) continue;
    from = Math.min(from, value);
    to = Math.max(to, value);
  }
  return [from, to];
}

/** The next 1, 2 or 5 × 10ⁿ below. */
function decade(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return ([5, 2, 1].find((digit) => digit * unit <= value) ?? 1) * unit;
}
