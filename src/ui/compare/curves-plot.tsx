import type { Comparison } from '../../measure/compare/comparison.ts';
import { METRICS } from '../../measure/metrics/dictionary.ts';
import { LABEL_ROOM, LEAST_WIDTH_FOR_LABELS } from '../charts/frame/side-labels.tsx';
import { measured } from '../numerals.ts';
import { armKey, armStyle, markerPath } from '../variant-style.ts';
import { Level, MARGIN, Plot, PlotLabels } from './plot.tsx';
import { areaOf, pathOf, scaleOf } from './scales.ts';
import type { NumberTable } from './table-file.ts';

const HEIGHT = 260;

interface CurvesPlotProps {
  readonly comparison: Comparison;
  readonly labels: readonly string[];
  readonly shown: readonly number[];
  readonly width: number;
}

/** The chosen statistic over the run with its band, or the lines of single seeds. */
export function CurvesPlot({ comparison, labels, shown, width }: CurvesPlotProps) {
  const { x: steps, arms, request, threshold } = comparison;
  const { reference, metric, measure, seedLines } = request;
  const visible = shown.flatMap((arm) => {
    const one = arms[arm];
    return one === undefined ? [] : [{ arm, one }];
  });
  const marks =
    reference !== null && metric === 'taskReturn'
      ? [
          { value: reference.best, text: 'best possible' },
          { value: reference.random, text: 'random policy' },
        ]
      : [];
  const levels = measure === 'steps' ? [...marks, { value: threshold, text: 'threshold' }] : marks;
  const beside = width >= LEAST_WIDTH_FOR_LABELS;
  const x = scaleOf(
    [0, steps.at(-1) ?? 1],
    MARGIN.left,
    width - (beside ? LABEL_ROOM : MARGIN.right),
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
    ({ arm, one }) => `${labels[arm]} ${measured(one.curve.value.at(-1) ?? Number.NaN)}`,
  );
  return (
    <Plot
      width={width}
      height={HEIGHT}
      label={`${METRICS[metric].label} over env steps. Latest: ${latest.join('; ')}`}
      x={x}
      y={y}
      xLabel="env steps a seed"
      yLabel={METRICS[metric].unit}
    >
      {levels.map(({ value, text }) => (
        <Level key={text} value={value} x={x} y={y} />
      ))}
      {visible.map(({ arm, one }) =>
        seedLines ? (
          one.seedLines.map(({ seed, values }) => (
            <path
              key={`${armKey(arm)} ${seed}`}
              d={pathOf(steps, values, x, y)}
              fill="none"
              stroke={armStyle(arm).colour}
              strokeOpacity={0.35}
            />
          ))
        ) : (
          <path
            key={armKey(arm)}
            d={areaOf(steps, one.curve.low, one.curve.high, x, y)}
            fill={armStyle(arm).colour}
            fillOpacity={0.14}
          />
        ),
      )}
      {visible.map(({ arm, one }) => (
        <path
          key={armKey(arm)}
          d={pathOf(steps, one.curve.value, x, y)}
          fill="none"
          stroke={armStyle(arm).colour}
          strokeWidth={2}
          strokeDasharray={armStyle(arm).dash || undefined}
        />
      ))}
      {visible.map(({ arm, one }) => {
        const last = one.curve.value.at(-1) ?? Number.NaN;
        return (
          Number.isFinite(last) && (
            <path
              key={armKey(arm)}
              d={markerPath(armStyle(arm).marker, 3.5)}
              transform={`translate(${x.at(steps.at(-1) ?? 0).toFixed(1)},${y.at(last).toFixed(1)})`}
              fill={armStyle(arm).colour}
            />
          )
        );
      })}
      <PlotLabels
        levels={levels}
        ends={visible.map(({ arm, one }) => ({
          key: armKey(arm),
          text: labels[arm] ?? '',
          value: one.curve.value.at(-1) ?? Number.NaN,
          colour: armStyle(arm).colour,
        }))}
        beside={beside}
        x={x}
        y={y}
      />
    </Plot>
  );
}

export function curveNumbers(
  { x, arms }: Comparison,
  labels: readonly string[],
  shown: readonly number[],
): NumberTable {
  return {
    head: ['arm', 'env steps', 'value', 'low', 'high', 'seeds'],
    rows: shown.flatMap((arm) => {
      const curve = arms[arm]?.curve;
      return curve === undefined
        ? []
        : Array.from(x, (steps, k) => [
            labels[arm] ?? '',
            steps,
            curve.value[k] ?? Number.NaN,
            curve.low[k] ?? Number.NaN,
            curve.high[k] ?? Number.NaN,
            curve.n[k] ?? 0,
          ]);
    }),
  };
}
