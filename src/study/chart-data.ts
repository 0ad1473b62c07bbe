/** The data of a study's charts: lines over the run from recorded or live curves, everything else from the scores. */

import { possibleValues } from './chart-words.ts';
import { expand, valuesOf } from './expand.ts';
import {
  chartReadings,
  chartVariants,
  curvesIn,
  type Outcome,
  type OutcomeLine,
  scoresIn,
} from './outcome.ts';
import type { StudyChart, WrittenStudy } from './study.ts';
import type { Reading } from './verdicts/contract.ts';
import { bandsOf } from './verdicts/lines.ts';

export interface ChartLine extends OutcomeLine {
  /** Its place in the palette: see `looksOf`. */
  readonly look: number;
}
export type ChartNumbers = Pick<Outcome, 'scores' | 'curves'>;

const labelOf = (of: string): string => of.slice(of.indexOf('/') + 1);

/** Labels of a horizontal axis without a scale: variants, states, or words of a sweep. */
export function placeNames(study: WrittenStudy, chart: StudyChart): readonly string[] | null {
  if (chart.kind === 'bars') return chartVariants(study, chart).map(labelOf);
  if (chart.kind === 'states') return chart.states ?? [];
  const values = sweepOf(study, chart);
  return values.every((value) => typeof value === 'number') ? null : values.map(String);
}

const sweepOf = (study: WrittenStudy, chart: StudyChart) =>
  chart.kind === 'sweep' && chart.over !== undefined
    ? valuesOf(study)(chartVariants(study, chart)[0] ?? '', chart.over)
    : [];

export function chartLines(study: WrittenStudy, place: number, numbers: ChartNumbers): readonly ChartLine[] {
  const chart = study.shows[place];
  if (chart === undefined) return [];
  const looks = looksOf(study);
  const withLooks = (lines: readonly Omit<ChartLine, 'look'>[]) => {
    const names = namesIn(study, chart);
    const shown = shownLabels(study, chart);
    const [least, most] = possibleValues(chart);
    const within = (ends: ChartLine['low']) =>
      ends.map((end) => (end === null ? null : Math.min(most, Math.max(least, end))));
    return lines.map((line) => ({
      ...line,
      label: shown.get(line.label) ?? line.label,
      low: within(line.low),
      high: within(line.high),
      look: looks.get(names.get(line.label) ?? line.label) ?? 0,
    }));
  };
  if (chart.kind === 'curve') return withLooks(numbers.curves[place] ?? []);
  const scores = scoresIn(study, numbers.scores);
  const variants = chartVariants(study, chart);
  const readings = chartReadings(study, chart);
  const each = readings.length / Math.max(1, variants.length);
  const values = sweepOf(study, chart);
  const names = placeNames(study, chart);
  return withLooks(
    variants.map((of, k) => {
      const own: readonly Reading[] = readings.slice(k * each, (k + 1) * each);
      const x = own.map((_, at) => (chart.kind === 'bars' ? k : names === null ? Number(values[at]) : at));
      return { label: labelOf(of), ...bandsOf({ x, rows: own.map((one) => scores(one)) }) };
    }),
  );
}

/** The lines of a chart of kind `curve`: their labels in the outcome, their variants, and their levels. */
function curveLines(study: WrittenStudy, chart: StudyChart) {
  const place = study.shows.indexOf(chart);
  return expand(study).flatMap((part) =>
    curvesIn(study, part)
      .filter((line) => line.chart === place)
      .map(({ label, variant }) => ({ label, variant: part.labels[variant] ?? label, level: part.level })),
  );
}

/** Labels without the levels that the chart fixes, which say nothing beside each other; by the labels in the outcome. */
const shownLabels = (study: WrittenStudy, chart: StudyChart): ReadonlyMap<string, string> =>
  new Map(
    curveLines(study, chart).map(({ label, variant, level }) => {
      const free = Object.entries(level).filter(([path]) => !(path in (chart.level ?? {})));
      return [label, [variant, ...free.map(([, value]) => value)].join(', ')];
    }),
  );

/** The seeds that were recorded for the variants of a chart; empty if none were. */
export function recordedSeeds(
  study: WrittenStudy,
  chart: StudyChart,
  { experiments }: Pick<Outcome, 'experiments'>,
): readonly number[] {
  const runs = new Set(chartVariants(study, chart).map((of) => of.slice(0, of.indexOf('/'))));
  const keys = new Set(expand(study).flatMap(({ key, run }) => (runs.has(run) ? [key] : [])));
  return experiments.filter(({ key }) => keys.has(key)).map(({ seeds }) => seeds);
}

/** The number of colors, markers and dashes. */
export const PALETTE = 8;

/**
 * The look of each name in a study: a variant looks the same on the stage and in every chart, and names in one chart look
 * different, as far as the palette reaches. The stage gives looks by place, so the variants of its experiment come first.
 */
export function looksOf(study: WrittenStudy): ReadonlyMap<string, number> {
  const known = looksOfStudies.get(study.shows);
  if (known !== undefined) return known;
  const staged = expand(study)[0]?.labels ?? [];
  const together = [staged, ...study.shows.map((chart) => [...new Set(namesIn(study, chart).values())])];
  const looks = new Map(staged.map((label, place) => [label, place % PALETTE]));
  for (const name of together.flat()) {
    if (looks.has(name)) continue;
    const beside = together.filter((names) => names.includes(name)).flat();
    const uses = (names: Iterable<string>, look: number) =>
      [...names].filter((other) => looks.get(other) === look).length;
    // First a look that no name beside it has, then the one that the fewest names of the study have.
    const cost = (look: number) => uses(beside, look) * 1_000 + uses(looks.keys(), look);
    const all = [...Array(PALETTE).keys()];
    looks.set(
      name,
      all.reduce((best, look) => (cost(look) < cost(best) ? look : best)),
    );
  }
  looksOfStudies.set(study.shows, looks);
  return looks;
}
const looksOfStudies = new WeakMap<WrittenStudy['shows'], ReadonlyMap<string, number>>();

/**
 * By the label of each line in a chart, the name that decides its look: its variant, whatever the level. If a variant has several
 * lines, one for each level, they have looks of their own.
 */
function namesIn(study: WrittenStudy, chart: StudyChart): ReadonlyMap<string, string> {
  if (chart.kind !== 'curve')
    return new Map(chartVariants(study, chart).map((of) => [labelOf(of), labelOf(of)]));
  const lines = curveLines(study, chart);
  return new Map(
    lines.map(({ label, variant }) => {
      const alone = lines.filter((one) => one.variant === variant).length === 1;
      return [label, alone ? variant : label];
    }),
  );
}
