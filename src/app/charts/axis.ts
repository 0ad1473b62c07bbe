/** An axis is plain data, so that equal axes can be compared. */
export interface Axis {
  readonly label: string;
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** Labels of the ticks, if they are not their values. */
  readonly texts?: readonly string[] | undefined;
  readonly log?: boolean;
}

export interface Scales {
  readonly px: (value: number) => number;
  readonly py: (value: number) => number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface PlotFrame {
  readonly width: number;
  readonly height: number;
  readonly x: Axis;
  readonly y: Axis;
  readonly marginRight?: number;
  readonly marginTop?: number;
  readonly yWidth?: number;
  /** The axis whose ticks draw lines across the plot. */
  readonly grid?: 'x' | 'y' | 'none';
}

/** At least; see yWidthOf. */
export const Y_AXIS_WIDTH = 60;
export const MARGIN_TOP = 8;
export const X_AXIS_HEIGHT = 36;
export const Y_TICKS = 4;
export const xTickCount = (width: number) => Math.max(2, Math.min(6, Math.floor(width / 110)));

export function axisOf(label: string, low: number, high: number, count: number, log = false): Axis {
  return { label, low, high, log, ticks: log ? logTicks(low, high) : ticksWithEnds(low, high, count) };
}

export function roundAxis(label: string, values: Iterable<number>, count = Y_TICKS): Axis {
  const [low, high] = niceRange(...(extentOf(values) ?? [0, 1]), count);
  return axisOf(label, low, high, count);
}

/** Returns the position of a value between the ends, 0 to 1. */
export function shareOf({ low, high, log }: Axis, value: number): number {
  return log === true ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
}

export function valueAt({ low, high, log }: Axis, share: number): number {
  return log === true ? low * (high / low) ** share : low + share * (high - low);
}

/** Returns the lowest and the highest finite value, or null if there is none. */
export function extentOf(values: Iterable<number>): readonly [number, number] | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high >= low ? [low, high] : null;
}

/** Returns ticks in steps of 1, 2, 2.5 or 5 × 10ⁿ, about `count` of them. */
export function linearTicks(low: number, high: number, count: number): readonly number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / Math.max(1, count);
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((size) => size * unit >= rough * 0.999) ?? 10) * unit;
  const ticks: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++)
    ticks.push(Number((i * step).toPrecision(12)));
  return ticks;
}

/** An end of the axis that is farther from the next tick than this share of a step is a tick, too. */
const FAR_END = 0.5;

function ticksWithEnds(low: number, high: number, count: number): readonly number[] {
  const ticks = linearTicks(low, high, count);
  const [first = low, second = high] = ticks;
  const last = ticks.at(-1) ?? high;
  const far = FAR_END * (second - first);
  return [...(first - low > far ? [low] : []), ...ticks, ...(high - last > far ? [high] : [])];
}

function logTicks(low: number, high: number): readonly number[] {
  const from = Math.floor(Math.log10(low));
  const count = Math.ceil(Math.log10(high)) - from;
  const ticks = Array.from({ length: count + 1 }, (_, k) => 10 ** (from + k))
    .flatMap((power) => (count <= 2 ? [1, 2, 5] : [1]).map((digit) => digit * power))
    .filter((value) => value >= low * 0.999 && value <= high * 1.001);
  return ticks.length > 0 ? ticks : [low, high];
}

/** Widens a range to fifths of a tick. It stays close to the data, yet the axis rarely changes. */
export function niceRange(low: number, high: number, count: number): readonly [number, number] {
  if (!(high > low)) {
    const pad = Math.abs(low) > 0 ? Math.abs(low) * 0.1 : 1;
    return niceRange(low - pad, high + pad, count);
  }
  const ticks = linearTicks(low, high, count);
  const step = ((ticks[1] ?? high) - (ticks[0] ?? low) || high - low) / 5;
  return [
    Number((Math.floor(low / step + 1e-9) * step).toPrecision(12)),
    Number((Math.ceil(high / step - 1e-9) * step).toPrecision(12)),
  ];
}
