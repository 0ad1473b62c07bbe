/** The data of a study's charts: lines over the run from recorded or live curves, everything else from the scores. */

import { valuesOf } from './expand.ts';
import { chartReadings, chartVariants, type Outcome, type OutcomeLine, scoresIn } from './outcome.ts';
import type { StudyChart, WrittenStudy } from './study.ts';
import type { Reading } from './verdicts/contract.ts';
import { bandsOf } from './verdicts/lines.ts';

export interface ChartLine extends OutcomeLine {
  readonly variant: number;
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
  const known = study.runs[chart.run]?.variants.map(({ label }) => label) ?? [];
  if (chart.kind === 'curve') {
    const lines = numbers.curves[place] ?? [];
    const alike = lines.every(({ label }) => known.includes(label));
    return lines.map((line, k) => ({ ...line, variant: alike ? known.indexOf(line.label) : k }));
  }
  const scores = scoresIn(study, numbers.scores);
  const variants = chartVariants(study, chart);
  const readings = chartReadings(study, chart);
  const each = readings.length / Math.max(1, variants.length);
  const values = sweepOf(study, chart);
  const names = placeNames(study, chart);
  return variants.map((of, k) => {
    const own: readonly Reading[] = readings.slice(k * each, (k + 1) * each);
    const x = own.map((_, at) => (chart.kind === 'bars' ? k : names === null ? Number(values[at]) : at));
    const label = labelOf(of);
    const variant = known.indexOf(label);
    return {
      label,
      variant: variant < 0 ? k : variant,
      ...bandsOf({ x, rows: own.map((one) => scores(one)) }),
    };
  });
}
