/** Lays out values on the y-axis when one variant would flatten all others. The axis names any unusual layout. */

import { extentOf, linearTicks, niceRange, Y_TICKS } from './axis.ts';
import type { Line } from './lines.ts';
import { visibleEnds } from './visible-range.ts';

export const VALUE_SCALES = [
  {
    value: 'all',
    text: 'All lines, linear',
    hint: 'Shows every line on a linear axis',
  },
  {
    value: 'robust',
    text: 'Robust range, linear',
    hint: 'Leaves out lines more than five times the typical distance from the median line, and names them at the edge',
  },
  {
    value: 'symlog',
    text: 'Symmetric logarithm',
    hint: 'Linear around 0, logarithmic on both sides. Fits small and large values in one plot',
  },
  {
    value: 'own',
    text: 'Each line scaled to its range',
    hint: 'From 0 (its lowest mean) to 1 (its highest). Compare shapes, not heights',
  },
] as const;
export type ValueScale = (typeof VALUE_SCALES)[number]['value'];

export interface ValueAxis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  readonly valueAt: (place: number) => number;
  /** Follows the unit in the axis name. */
  readonly words: string;
}
export interface Scaled {
  readonly lines: readonly Line[];
  readonly seeds: readonly Line[];
  readonly place: (value: number) => number;
  /** True if constant values have a position. */
  readonly levels: boolean;
  readonly axis: ValueAxis;
}

const same = (value: number) => value;

/** Returns null for the default axis, if nothing is known yet or no special scale is needed. @param levels constant values */
export function scaled(
  scale: ValueScale,
  lines: readonly Line[],
  seeds: readonly Line[],
  levels: readonly number[],
): Scaled | null {
  const known = lines.filter((line) => line.y.some(Number.isFinite));
  if (scale === 'all' || known.length === 0) return null;
  if (scale === 'robust') return { lines, seeds, place: same, levels: true, axis: robustAxis(known) };
  if (scale === 'symlog') {
    const { place, axis } = symmetric([...known.flatMap(({ y }) => [...y]), ...levels]);
    const all = (of: readonly Line[]) => of.map((line) => moved(line, place));
    return { lines: all(lines), seeds: all(seeds), place, levels: true, axis };
  }
  const places = new Map(lines.map((line) => [keyOf(line), placeInRange(line)]));
  const own = (line: Line) => moved(line, places.get(keyOf(line)) ?? same);
  return { lines: lines.map(own), seeds: seeds.map(own), place: same, levels: false, axis: OWN_AXIS };
}

const keyOf = ({ source }: Line) => `${source.variant}/${source.column}`;

const OWN_AXIS: ValueAxis = {
  low: -0.05,
  high: 1.05,
  ticks: [0, 0.5, 1],
  valueAt: same,
  words: 'share of each line’s range',
};

/** Maps the line's lowest mean to 0 and its highest to 1. A constant line has no range, so it is in the middle. */
function placeInRange({ y }: Line): (value: number) => number {
  const [low, high] = extentOf(y) ?? [0, 0];
  return high > low ? (value) => (value - low) / (high - low) : () => 0.5;
}

function moved(line: Line, place: (value: number) => number): Line {
  return { ...line, y: line.y.map(place), low: line.low.map(place), high: line.high.map(place) };
}

/** A line leaves the plot if it is farther from the median line than this multiple of the typical distance. */
const FAR = 5;
/** The share of its values to skip, because early values do not represent a line. */
const LATE = 0.25;

/**
 * Returns the 5 %, 50 % and 95 % quantiles of the later means. A line that stops early has them, too: without values its spread would
 * be NaN, and sorting NaN among numbers leaves the others out of order.
 */
function spreadOf({ y }: Line): readonly [number, number, number] {
  const known = y.filter(Number.isFinite);
  const late = known.slice(Math.floor(known.length * LATE)).sort();
  const at = (share: number) => late[Math.round(share * (late.length - 1))] ?? Number.NaN;
  return [at(0.05), at(0.5), at(0.95)];
}

function lowerMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** Returns the lines in the robust range. Of two lines, neither can be the outlier. */
export function nearLines(lines: readonly Line[]): readonly Line[] {
  if (lines.length < 3) return lines;
  const spreads = lines.map(spreadOf);
  const center = lowerMedian(spreads.map(([, middle]) => middle));
  const distances = spreads.map(([low, , high]) => Math.max(Math.abs(low - center), Math.abs(high - center)));
  const some = distances.filter((distance) => distance > 0);
  const usual = lowerMedian(distances) || Math.min(...some);
  return lines.filter((_, k) => (distances[k] ?? 0) <= FAR * usual);
}

function robustAxis(known: readonly Line[]): ValueAxis {
  const near = nearLines(known);
  const [from, to] = niceRange(...visibleEnds(near), Y_TICKS);
  const out = known.length - near.length;
  const words = out === 0 ? 'robust range' : `robust range, ${out} of ${known.length} lines outside`;
  return { low: from, high: to, ticks: linearTicks(from, to, Y_TICKS), valueAt: same, words };
}

/**
 * u = sign(y) log₁₀(1 + |y|/c), where c is the power of ten below the lower quartile of all nonzero sizes, and at least a
 * ten-thousandth of the largest.
 */
function symmetric(values: readonly number[]): Pick<Scaled, 'place' | 'axis'> {
  const all = values.filter(Number.isFinite);
  const sizes = all
    .map(Math.abs)
    .filter((size) => size > 0)
    .sort((a, b) => a - b);
  const largest = sizes.at(-1) ?? 1;
  const quartile = sizes[Math.floor(sizes.length / 4)] ?? 1;
  const c = 10 ** Math.floor(Math.log10(Math.max(quartile, largest / 1e4)));
  const place = (value: number) => Math.sign(value) * Math.log10(1 + Math.abs(value) / c);
  const valueAt = (u: number) => Number((Math.sign(u) * c * (10 ** Math.abs(u) - 1)).toPrecision(6));
  const [low, high] = extentOf([0, ...all]) ?? [0, 0];
  const pad = (place(high) - place(low)) * 0.04 || 0.5;
  const powers: number[] = [];
  for (let power = c; power <= largest * 1.001; power *= 10) powers.push(power);
  const every = Math.ceil(powers.length / (low < 0 && high > 0 ? 2 : 4));
  const kept = powers.filter((_, k) => (powers.length - 1 - k) % every === 0);
  const ticks = [...kept.map((power) => -power), 0, ...kept]
    .filter((value) => value >= low && value <= high)
    .map(place);
  const words = `symmetric log, linear within ±${c}`;
  return { place, axis: { low: place(low) - pad, high: place(high) + pad, ticks, valueAt, words } };
}
