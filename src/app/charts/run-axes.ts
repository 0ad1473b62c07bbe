/** The visible range of a run's curves. */
import { unitOf } from '../../experiment/budget.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { nextStep } from '../kit/numerals.ts';
import type { XAxis } from '../model/model.ts';
import { type Axis, axisOf, extentOf, niceRange, xTickCount, Y_TICKS } from './axis.ts';
import { type Line, pick } from './lines.ts';
import type { ReferenceMark } from './series.tsx';
import { visibleRange } from './visible-range.ts';

export interface RunAxes {
  readonly x: Axis;
  readonly y: Axis;
  /** True if outliers are outside the range, because they would flatten everything else. */
  readonly cut: boolean;
}

/** `unit` is always 0 to 1, `zero` starts at 0, and `free` fits the lines. */
export type RangeRule = 'unit' | 'zero' | 'free';

interface AxisOptions {
  readonly xAxis: XAxis;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly budget: number;
  readonly logX: boolean;
  readonly logY: boolean;
  readonly width: number;
  readonly range: RangeRule;
  readonly window: { readonly from: number; readonly to: number } | null;
  /** Lines of other programs' logs. They may widen the y-axis, but not so far that the run's own lines become flat. */
  readonly guests?: readonly Line[];
  /** Shows outliers at any cost to the scale. */
  readonly all: boolean;
}

const X_LABELS = {
  envSteps: 'environment steps per seed',
  episodes: 'episodes',
  updates: 'updates',
} as const;

/** The axis `envSteps` shows whatever the run's budget counts. */
export const xLabelOf = (axis: XAxis, experiment: Pick<Experiment, 'episodes'> | null): string =>
  axis === 'envSteps' && experiment !== null ? `${unitOf(experiment)} per seed` : X_LABELS[axis];

export function axesFor(
  lines: readonly Line[],
  references: readonly ReferenceMark[],
  options: AxisOptions,
  previous: RunAxes | null,
): RunAxes {
  const { xLabel, yLabel, logX, logY, width } = options;
  const [xLow, xHigh] = xRange(lines, options, previous?.x);
  const { low, high, cut } = yRange(lines, references, options);
  return {
    x: axisOf(xLabel, xLow, xHigh, xTickCount(width), logX),
    y: axisOf(yLabel, low, high, Y_TICKS, logY && low > 0),
    cut,
  };
}

function xRange(
  lines: readonly Line[],
  { xAxis, budget, logX, window }: AxisOptions,
  previous: Axis | undefined,
): readonly [number, number] {
  if (window !== null) return [window.from, window.to];
  const high = xAxis === 'envSteps' ? budget : growing(Math.max(0, ...lines.map(({ x }) => x.at(-1) ?? 0)));
  if (!logX) return [0, high];
  const firsts = lines.flatMap(({ x: [first = 0] }) => (first > 0 ? [first] : []));
  const low = extentOf(firsts)?.[0] ?? high / 1000;
  // The first value of a line may arrive late, so keep an axis that is already wider.
  const kept = previous?.log === true && previous.high === high ? Math.min(previous.low, low) : low;
  return [Math.min(kept, high / 10), high];
}

/** Returns the end of an axis whose range is not known in advance. */
export const growing = (last: number) => (last > 0 ? nextStep(last, [1, 1.5, 2, 3, 5, 7.5]) : 1);

/** A plot spans at least this share of the distance between a metric's constants, such as random and optimal policy … */
const LEAST_SHARE = 0.1;
/** … and at least this share of the size of its values. Less than that is noise. */
const LEAST_OF_SIZE = 0.01;

function yRange(
  lines: readonly Line[],
  references: readonly ReferenceMark[],
  options: AxisOptions,
): { readonly low: number; readonly high: number; readonly cut: boolean } {
  const { logY, range, all, guests = [] } = options;
  if (range === 'unit') return { low: 0, high: 1, cut: false };
  const near = nearby(lines, guests);
  const drawn = [...lines, ...(all ? guests : near)];
  const visible = visibleRange(drawn);
  // Before the first value, the range is that of the levels.
  const levels = extentOf(references.map(({ value }) => value)) ?? [0, 1];
  const cut = visible?.cut === true || near !== guests;
  const whole = all ? extentOf(drawn.flatMap(({ y }) => [...y])) : null;
  const shown = whole ?? (visible === null ? levels : [visible.low, visible.high]);
  if (logY && lines.every((line) => line.y.every((y) => y > 0))) {
    const least = Math.min(shown[1], ...lines.map(({ y }) => extentOf(y)?.[0] ?? shown[1]));
    if (least < shown[1]) return { low: decade(least), high: shown[1] * 1.1, cut };
  }
  const [low, high] = withReferences(shown, references);
  if (range === 'zero') return { low: 0, high: niceRange(0, high, Y_TICKS)[1], cut };
  const [from, to] = niceRange(...wideEnough([low, high], references), Y_TICKS);
  return { low: from, high: to, cut };
}

/** Widens the range so that the noise of a solved run looks like noise. A constant keeps the range of `niceRange`. */
function wideEnough(
  [low, high]: readonly [number, number],
  references: readonly ReferenceMark[],
): readonly [number, number] {
  const [worst, best] = extentOf(references.map(({ value }) => value)) ?? [0, 0];
  if (high === low && best === worst) return [low, high];
  const least = Math.max(
    LEAST_SHARE * (best - worst),
    LEAST_OF_SIZE * Math.max(Math.abs(low), Math.abs(high)),
  );
  if (!(high - low < least)) return [low, high];
  const middle = (low + high) / 2;
  // Shift the range so that it does not extend beyond the possible values.
  const [from, to] = [middle - least / 2, middle + least / 2];
  if (to > best && high <= best && best > worst) return [best - least, best];
  if (from < worst && low >= worst && best > worst) return [worst, worst + least];
  return [from, to];
}

/** A range this many times higher than the run's own would leave its lines flat. */
const MAX_WIDENING = 30;

/** Drops values of logs that would flatten the run's own lines, or each other. Returns the same list if it keeps all. */
function nearby(lines: readonly Line[], guests: readonly Line[]): readonly Line[] {
  const own = visibleRange(lines);
  const logs = visibleRange(guests);
  if (logs === null) return guests;
  // A run without lines, or with flat ones, gives no height to compare with.
  const isFlat = own === null || own.high === own.low;
  const low = isFlat ? Math.min(own?.low ?? logs.low, logs.low) : own.low;
  const high = isFlat ? Math.max(own?.high ?? logs.high, logs.high) : own.high;
  const reach = MAX_WIDENING * Math.max(high - low, 0.1 * Math.max(Math.abs(low), Math.abs(high)), 1e-9);
  const isNear = (y: number) => y >= low - reach && y <= high + reach;
  if (guests.every(({ y }) => y.every(isNear))) return guests;
  return guests.map((line) => {
    const kept = [...line.y.keys()].filter((k) => isNear(line.y[k] ?? Number.NaN));
    return { ...line, x: pick(line.x, kept), y: pick(line.y, kept) };
  });
}

/** Includes references that widen the range at most threefold. Others are labeled at the edge. */
export function withReferences(
  [low, high]: readonly [number, number],
  references: readonly ReferenceMark[],
): readonly [number, number] {
  const reach = 2 * Math.max(high - low, 0.1 * Math.max(Math.abs(low), Math.abs(high)), 1e-9);
  const near = references.map(({ value }) => value).filter((v) => v >= low - reach && v <= high + reach);
  return [Math.min(low, ...near), Math.max(high, ...near)];
}

/** Rounds down to 1, 2 or 5 × 10ⁿ. */
function decade(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return ([5, 2, 1].find((digit) => digit * unit <= value) ?? 1) * unit;
}
