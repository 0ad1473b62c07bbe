import type { Comparison } from '../../measure/compare/comparison.ts';
import type { NumberTable } from '../../measure/figures/csv-cell.ts';
import { METRICS } from '../../measure/metrics/dictionary.ts';
import { LABEL_ROOM, LEAST_WIDTH_FOR_LABELS } from '../charts/frame/side-labels.tsx';
import { measured } from '../numerals.ts';
import { markerPath, variantKey, variantStyle } from '../variant-style.ts';
import { Level, MARGIN, Plot, PlotLabels } from './plot.tsx';
import { areaOf, pathOf, scaleOf } from './scales.ts';

const HEIGHT = 260;

interface CurvesPlotProps {
  readonly comparison: Comparison;
  readonly labels: readonly string[];
  readonly shown: readonly number[];
  readonly width: number;
}

/** The chosen statistic over the run with its band, or the lines of single seeds. */
export function CurvesPlot({ comparison, labels, shown, width }: CurvesPlotProps) {
  const { x: steps, variants, request, threshold } = comparison;
  const { reference, metric, measure, seedLines } = request;
  const visible = shown.flatMap((variant) => {
    const one = variants[variant];
    return one === undefined ? [] : [{ variant, one }];
  });
  const marks =
    reference !== null && metric === 'taskReturn'
      ? [
          { value: reference.best, text: 'optimal' },
          { value: reference.random, text: 'random policy' },
        ]
      : [];
  const levels = measure === 'steps' ? [...marks, { value: threshold, text: 'threshold' }] : marks;
  const outside = width >= LEAST_WIDTH_FOR_LABELS;
  const x = scaleOf(
    [0, steps.at(-1) ?? 1],
    MARGIN.left,
    width - (outside ? LABEL_ROOM : MARGIN.right),
    Math.max(3, Math.floor(width / 110)),
    false,
  );
  const y = scaleOf(
    [
      ...visible.flatMap(({ one }) => [...one.curve.value, ...one.curve.low, ...one.curve.high]),
      ...(seedLines ? visible.flatMap(({ one }) => one.seedLines.flatMap(({ values }) => [...values])) : []),
      ...marks.map(({ value }) => value),
    ],
    HEIGHT - MARGIN.bottom,
    MARGIN.top,
    4,
  );
  const latest = visible.map(
    ({ variant, one }) => `${labels[variant]} ${measured(one.curve.value.at(-1) ?? Number.NaN)}`,
  );
  return (
    <Plot
      width={width}
      height={HEIGHT}
      label={`${METRICS[metric].label} over env steps. Latest: ${latest.join('; ')}`}
      x={x}
      y={y}
      xLabel="environment steps per seed"
      yLabel={METRICS[metric].unit}
    >
      {levels.map(({ value, text }) => (
        <Level key={text} value={value} x={x} y={y} />
      ))}
      {visible.map(({ variant, one }) =>
        seedLines ? (
          one.seedLines.map(({ seed, values }) => (
            <path
              key={`${variantKey(variant)} ${seed}`}
              d={pathOf(steps, values, x, y)}
              fill="none"
              stroke={variantStyle(variant).color}
              strokeOpacity={0.35}
            />
          ))
        ) : (
          <path
            key={variantKey(variant)}
            d={areaOf(steps, one.curve.low, one.curve.high, x, y)}
            fill={variantStyle(variant).color}
            fillOpacity={0.14}
          />
        ),
      )}
      {visible.map(({ variant, one }) => (
        <path
          key={variantKey(variant)}
          d={pathOf(steps, one.curve.value, x, y)}
          fill="none"
          stroke={variantStyle(variant).color}
          strokeWidth={2}
          strokeDasharray={variantStyle(variant).dash || undefined}
        />
      ))}
      {visible.map(({ variant, one }) => {
        const last = one.curve.value.at(-1) ?? Number.NaN;
        return (
          Number.isFinite(last) && (
            <path
              key={variantKey(variant)}
              d={markerPath(variantStyle(variant).marker, 3.5)}
              transform={`translate(${x.at(steps.at(-1) ?? 0).toFixed(1)},${y.at(last).toFixed(1)})`}
              fill={variantStyle(variant).color}
            />
          )
        );
      })}
      <PlotLabels
        levels={levels}
        ends={visible.map(({ variant, one }) => ({
          key: variantKey(variant),
          text: labels[variant] ?? '',
          value: one.curve.value.at(-1) ?? Number.NaN,
          color: variantStyle(variant).color,
        }))}
        outside={outside}
        x={x}
        y={y}
      />
    </Plot>
  );
}

export function curveNumbers(
  { x, variants }: Comparison,
  labels: readonly string[],
  shown: readonly number[],
): NumberTable {
  return {
    head: ['variant', 'env steps', 'value', 'low', 'high', 'seeds'],
    rows: shown.flatMap((variant) => {
      const curve = variants[variant]?.curve;
      return curve === undefined
        ? []
        : Array.from(x, (steps, k) => [
            labels[variant] ?? '',
            steps,
            curve.value[k] ?? Number.NaN,
            curve.low[k] ?? Number.NaN,
            curve.high[k] ?? Number.NaN,
            curve.n[k] ?? 0,
          ]);
    }),
  };
}
