/**
 * Chooses the visible part of the y-axis: the whole learning curve, but no outlier that would flatten everything else. A curve
 * from 0 to 1 that then stays within 0.0002 of 1 is shown from 0 to 1, because its start is the message.
 */

import { extentOf } from './axis.ts';
import type { Line } from './lines.ts';

type Range = readonly [number, number];

export interface VisibleRange {
  readonly low: number;
  readonly high: number;
  readonly cut: boolean;
}

/** The share of a line's values at either end that may be spikes; at least one value in a line with this many. */
const SPIKES = 0.05;
const FEWEST_VALUES = 5;
/** A spike is this many times as far away as everything else reaches. So is a start that would make the rest unreadable. */
const FAR_SPIKE = 50;
const FAR_START = 1e6;
/** The factor at which a minority of larger lines is left out. A majority is left out only at FAR_ANY. */
const FAR_MINORITY = 1e4;
const FAR_ANY = 1e12;
/** Beyond this, the width of an axis is not a finite number. */
const MAX_MAGNITUDE = 1e300;

interface Course {
  readonly line: Line;
  readonly values: readonly number[];
  readonly core: Range;
  /** The values before the first one in the core, where learning begins. */
  readonly start: readonly number[];
}

function courseOf(line: Line): Course | null {
  const values = [...line.y].filter(Number.isFinite);
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const spikes = values.length < FEWEST_VALUES ? 0 : Math.max(1, Math.floor(SPIKES * values.length));
  const core: Range = [sorted[spikes] ?? 0, sorted[values.length - 1 - spikes] ?? 0];
  const begun = values.findIndex((value) => value >= core[0] && value <= core[1]);
  return { line, values, core, start: values.slice(0, begun) };
}

const sizeOf = ([low, high]: Range) => Math.max(Math.abs(low), Math.abs(high));
/** A range that is all 0 has no scale, so nothing is too far from it. */
const scaleOf = (range: Range) => sizeOf(range) || Number.POSITIVE_INFINITY;
const within = ([low, high]: Range, value: number, reach: number) =>
  value >= low - reach && value <= high + reach;

/** Drops lines that are larger than all others by orders of magnitude. */
function comparable(courses: readonly Course[]): readonly Course[] {
  const bySize = courses.toSorted((a, b) => sizeOf(a.core) - sizeOf(b.core));
  const from = bySize.findIndex(({ core }, k) => {
    const smaller = bySize[k - 1];
    const far = bySize.length - k < k ? FAR_MINORITY : FAR_ANY;
    return smaller !== undefined && sizeOf(core) / scaleOf(smaller.core) > far;
  });
  return from < 0 ? courses : bySize.slice(0, from);
}

const bounded = (value: number) => Math.min(MAX_MAGNITUDE, Math.max(-MAX_MAGNITUDE, value));

/**
 * Returns the range of the means without outliers, or null without values. Bands add at most half of it on either side, so that
 * those of two seeds cannot flatten the means.
 */
export function visibleRange(lines: readonly Line[]): VisibleRange | null {
  const courses = lines.flatMap((line) => courseOf(line) ?? []);
  const kept = comparable(courses);
  const core = extentOf(kept.flatMap((course) => course.core));
  if (core === null) return null;
  const begins = kept
    .flatMap(({ start }) => start)
    .filter((value) => within(core, value, FAR_START * scaleOf(core)));
  const curve = extentOf([...core, ...begins]) ?? core;
  const reach = FAR_SPIKE * scaleOf(curve);
  const means =
    extentOf(kept.flatMap(({ values }) => values.filter((value) => within(curve, value, reach)))) ?? curve;
  const half = (bounded(means[1]) - bounded(means[0])) / 2;
  const banded = kept.filter(({ line }) => line.source.band);
  const bands = extentOf(banded.flatMap(({ line }) => [...line.low, ...line.high])) ?? means;
  return {
    low: bounded(Math.max(Math.min(means[0], bands[0]), means[0] - half)),
    high: bounded(Math.min(Math.max(means[1], bands[1]), means[1] + half)),
    cut: courses.some(({ values }) => values.some((value) => !within(means, value, 0))),
  };
}

/** Returns the same range as two axis ends, even before there are values. */
export function visibleEnds(lines: readonly Line[]): Range {
  const range = visibleRange(lines);
  return range === null ? [0, 1] : [range.low, range.high];
}
