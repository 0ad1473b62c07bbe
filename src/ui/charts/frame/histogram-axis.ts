/** The axis of advantages: 65 half-octave bins, symmetric about 0. */
import {
  binEdges,
  HISTOGRAM_BINS,
  HISTOGRAM_CENTER,
  HISTOGRAM_LOW_EXPONENT,
} from '../../../measure/metrics/metrics.ts';
import { measured, tick } from '../../numerals.ts';
import type { Axis } from './axis.ts';

/** Position of a value on the axis, in bins: 0 … HISTOGRAM_BINS, the middle of the center bin at HISTOGRAM_CENTER + ½. */
function binOf(value: number): number {
  if (value === 0) return HISTOGRAM_CENTER + 0.5;
  const steps = (Math.log2(Math.abs(value)) - HISTOGRAM_LOW_EXPONENT) * 2;
  return value > 0 ? HISTOGRAM_CENTER + 1 + steps : HISTOGRAM_CENTER - steps;
}

const LABELED = [-100, -10, -1, -0.1, -0.01, 0, 0.01, 0.1, 1, 10, 100];

export interface BinRange {
  readonly from: number;
  readonly to: number;
}

/** Beyond this, the outermost bin holds all values. */
const OPEN_FROM = binEdges(HISTOGRAM_BINS - 1).low;

interface BinTick {
  readonly words: string;
  readonly bin: number;
}

/** Labels of open axis ends. */
function ticksAt(values: readonly number[], { from, to }: BinRange): readonly BinTick[] {
  const inside = values.map((value) => ({ words: tick(value), bin: binOf(value) }));
  const ends = [
    { words: `≤ ${measured(-OPEN_FROM)}`, bin: 0.5 },
    { words: `≥ ${measured(OPEN_FROM)}`, bin: HISTOGRAM_BINS - 0.5 },
  ];
  const isOpen = to === HISTOGRAM_BINS;
  return [...inside, ...(isOpen ? ends : [])]
    .filter(({ bin }) => bin > from && bin < to)
    .sort((a, b) => a.bin - b.bin);
}

export const stripTicks = (range: BinRange): readonly BinTick[] => ticksAt([-1, 0, 1], range);

export function binAxis(label: string, range: BinRange): Axis {
  const shown = ticksAt(range.to === HISTOGRAM_BINS ? LABELED.slice(1, -1) : LABELED, range); // ±100 is too near an end
  return {
    label,
    low: range.from,
    high: range.to,
    ticks: shown.map(({ bin }) => bin),
    texts: shown.map(({ words }) => words),
  };
}

/** The symmetric range of bins that holds all but a thousandth of the counts; widened in steps of ten so that it rarely changes. */
export function usedBins(counts: readonly Float64Array[]): BinRange {
  let reach = 10;
  for (const row of counts) {
    let total = 0;
    for (const count of row) total += count;
    let outside = 0;
    for (let k = HISTOGRAM_CENTER; k > reach; k--) {
      outside += (row[HISTOGRAM_CENTER - k] ?? 0) + (row[HISTOGRAM_CENTER + k] ?? 0);
      if (outside > total / 1000) reach = k;
    }
  }
  const half = Math.min(HISTOGRAM_CENTER, Math.ceil((reach + 2) / 6) * 6);
  return { from: HISTOGRAM_CENTER - half, to: Math.min(HISTOGRAM_BINS, HISTOGRAM_CENTER + half + 1) };
}

/** Sum of the histograms of measurement points first … last − 1. */
export function sumRows(counts: Float64Array, first: number, last: number): Float64Array {
  const sum = new Float64Array(HISTOGRAM_BINS);
  for (let row = Math.max(0, first); row < last; row++)
    for (let bin = 0; bin < HISTOGRAM_BINS; bin++)
      sum[bin] = (sum[bin] ?? 0) + (counts[row * HISTOGRAM_BINS + bin] ?? 0);
  return sum;
}
