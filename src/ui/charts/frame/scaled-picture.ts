/** A chart's picture and axes under a selected value scale. */
import { tick } from '../../numerals.ts';
import type { Axes } from './axes.ts';
import type { Picture } from './line-layers.tsx';
import type { Scaled } from './value-scale.ts';

/** Pixels above the plot for the axis note. */
export const WORDS_HEIGHT = 24;

type Drawn = Omit<Picture, 'marks' | 'endLabels' | 'axisWords'>;

/** @param own null: everything is drawn as it is */
export function drawnBy(own: Scaled | null, raw: Drawn): Omit<Picture, 'marks' | 'endLabels'> {
  if (own === null) return raw;
  return {
    lines: own.lines.slice(0, raw.lines.length),
    seeds: own.seeds,
    imported: own.lines.slice(raw.lines.length),
    references: own.levels ? raw.references.map((mark) => ({ ...mark, place: own.place(mark.value) })) : [],
    axisWords: own.axis.words,
  };
}

export function onAxis(found: Axes, { axis }: Scaled): Axes {
  const yTicks = axis.ticks.join(' ');
  return { ...found, yLow: axis.low, yHigh: axis.high, yLog: false, cut: false, yTicks };
}

/** One function per axis, so that the frame re-renders only when its props change. */
const formats = new Map<string, (place: number) => string>();

export function tickFormat({ axis }: Scaled): (place: number) => string {
  const known = formats.get(axis.words);
  if (known !== undefined) return known;
  const made = (place: number) => tick(axis.valueAt(place));
  formats.set(axis.words, made);
  return made;
}
