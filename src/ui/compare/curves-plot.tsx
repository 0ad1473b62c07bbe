import type { Comparison } from '../../measure/comparison.ts';
import { METRICS } from '../../measure/dictionary.ts';
import { armKey, armStyle, markerPath } from '../arm-style.ts';
import { measured } from '../numerals.ts';
import { MARGIN, Plot } from './plot.tsx';
import { areaOf, pathOf, type Scale, scaleOf } from './scales.ts';
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
  const x = scaleOf(
    [0, steps.at(-1) ?? 1],
    MARGIN.left,
    width - MARGIN.right,
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
      {marks.map(({ value, text }) => (
        <Level key={text} value={value} text={text} x={x} y={y} />
      ))}
      {measure === 'steps' && <Level value={threshold} text="threshold" x={x} y={y} />}
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
    </Plot>
  );
}

interface LevelProps {
  readonly value: number;
  readonly text: string;
  readonly x: Scale;
  readonly y: Scale;
}

/** A value that does not change: exact, or chosen. */
export function Level({ value, text, x, y }: LevelProps) {
  if (!(value >= y.low && value <= y.high)) return null;
  const [left, end, at] = [x.at(x.low), x.at(x.high), y.at(value)];
  const above = at - 4 > y.at(y.high) + 8;
  return (
    <g>
      <line x1={left} x2={end} y1={at} y2={at} stroke="var(--ink-2)" strokeDasharray="1 3" />
      <text className="axis halo" x={left + 6} y={above ? at - 4 : at + 13}>
        {text} {measured(value)}
      </text>
    </g>
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
