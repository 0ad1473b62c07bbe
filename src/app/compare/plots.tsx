import { type Comparison, unitOf } from '../../stats/compare/comparison.ts';
import { metricText } from '../../stats/metrics/dictionary.ts';
import { axisOf, extentOf, roundAxis, xTickCount, Y_TICKS } from '../charts/axis.ts';
import { Curves } from '../charts/curves.tsx';
import { type Line, lineOf, sourceOf } from '../charts/lines.ts';
import { Plot } from '../charts/plot.tsx';
import { withReferences } from '../charts/run-axes.ts';
import type { ReferenceMark } from '../charts/series.tsx';
import { LABEL_ROOM, LEAST_WIDTH_FOR_LABELS } from '../charts/side-labels.tsx';
import { measured } from '../kit/numerals.ts';
import { type Compared, levelsOf, visibleOf } from './compared.ts';

export const HEIGHT = 260;
const PROFILE_HEIGHT = 232;

type Sized = Compared & { readonly width: number };

export const valueAxis = (label: string, values: readonly number[], references: readonly ReferenceMark[]) =>
  roundAxis(label, withReferences(extentOf(values) ?? [0, 1], references));

export const stepsAxis = ({ x, request }: Pick<Comparison, 'x' | 'request'>, width: number) =>
  axisOf(`${unitOf(request)} per seed`, 0, x.at(-1) ?? 1, xTickCount(width));

export function CurvesPlot({ width, ...compared }: Sized) {
  const { x, request } = compared.comparison;
  const references = levelsOf(compared.comparison);
  const lines = visibleOf(compared).map(({ variant, label, one: { curve } }) =>
    lineOf(sourceOf(variant, 0, label), x, curve.value, curve.low, curve.high),
  );
  const { label, unit } = metricText(request.metric);
  const latest = lines.map(({ source, y }) => `${source.label} ${measured(y.at(-1) ?? Number.NaN)}`);
  const values = lines.flatMap(({ y, low, high }) => [...y, ...low, ...high]);
  const endLabels = width >= LEAST_WIDTH_FOR_LABELS;
  return (
    <Plot
      label={`${label} over ${request.unit ?? 'env steps'}. Latest: ${latest.join('; ')}`}
      width={width}
      height={HEIGHT}
      {...(endLabels ? { marginRight: LABEL_ROOM } : {})}
      x={stepsAxis(compared.comparison, width)}
      y={valueAxis(unit, values, references)}
      values={values}
    >
      <Curves lines={lines} references={references} endLabels={endLabels} />
    </Plot>
  );
}

/**
 * Returns the points of a share that steps down from 1 at each of `at` (ascending).
 * @param share strictly above each value @param from @param to ends of the axis
 */
export const fallsOf = (
  at: Float64Array,
  share: Float64Array,
  from: number,
  to: number,
): Pick<Line, 'x' | 'y'> => ({
  x: Float64Array.of(from, ...at, to),
  y: Float64Array.of(1, ...share, share.at(-1) ?? 1),
});

/** Adds padding at both ends, so that nothing at the lowest or highest value lies on the frame. */
export function padded(values: readonly number[]): readonly [number, number] {
  const [low, high] = extentOf(values) ?? [0, 1];
  const pad = 0.03 * (high - low);
  return [low - pad, high + pad];
}

/** Plots the share of seeds above each value, because one number would hide two groups of seeds. */
export function ProfilePlot({ width, unit, ...compared }: Sized & { readonly unit: string }) {
  const profiles = visibleOf(compared).filter(({ one }) => one.n > 0);
  const axis = roundAxis(unit, padded(profiles.flatMap(({ one }) => [...one.profile.at])), xTickCount(width));
  const lines = profiles.map(({ variant, label, one: { profile } }) => {
    const falls = (share: Float64Array) => fallsOf(profile.at, share, axis.low, axis.high);
    const { x, y } = falls(profile.share);
    const source = sourceOf(variant, 0, label, { band: true, endLabel: '' });
    return lineOf(source, x, y, falls(profile.low).y, falls(profile.high).y);
  });
  const words = profiles.map(
    ({ label, one: { profile } }) =>
      `${label} from ${measured(profile.at[0] ?? 0)} to ${measured(profile.at.at(-1) ?? 0)}`,
  );
  return (
    <Plot
      label={`Performance profile: share of seeds above each value. ${words.join('; ')}`}
      width={width}
      height={PROFILE_HEIGHT}
      x={axis}
      y={axisOf('share of seeds above', 0, 1, Y_TICKS)}
      values={lines.flatMap(({ y }) => [...y])}
    >
      <Curves lines={lines} markers="none" stepped />
    </Plot>
  );
}
