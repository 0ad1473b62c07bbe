import type { Comparison } from '../../measure/compare/comparison.ts';
import type { NumberTable } from '../../measure/figures/csv-cell.ts';
import { measured } from '../numerals.ts';
import { variantKey, variantStyle } from '../variant-style.ts';
import { MARGIN, Plot } from './plot.tsx';
import { scaleOf, stepsPath } from './scales.ts';

const HEIGHT = 232;

interface ProfilePlotProps {
  readonly comparison: Comparison;
  readonly labels: readonly string[];
  readonly shown: readonly number[];
  readonly width: number;
  readonly xLabel: string;
}

/** Share of seeds above each value: the whole distribution, because one number would hide two groups of seeds. */
export function ProfilePlot({ comparison, labels, shown, width, xLabel }: ProfilePlotProps) {
  const profiles = shown.flatMap((variant) => {
    const one = comparison.variants[variant];
    return one === undefined || one.n === 0 ? [] : [{ variant, profile: one.profile }];
  });
  const x = scaleOf(
    padded(profiles.flatMap(({ profile }) => [...profile.at])),
    MARGIN.left,
    width - MARGIN.right,
    Math.max(3, Math.floor(width / 100)),
  );
  const y = scaleOf([0, 1], HEIGHT - MARGIN.bottom, MARGIN.top, 4, false);
  const words = profiles
    .map(
      ({ variant, profile }) =>
        `${labels[variant]} from ${measured(profile.at[0] ?? 0)} to ${measured(profile.at.at(-1) ?? 0)}`,
    )
    .join('; ');
  return (
    <Plot
      width={width}
      height={HEIGHT}
      label={`Performance profile: share of seeds above each value. ${words}`}
      x={x}
      y={y}
      xLabel={xLabel}
      yLabel="share of seeds above"
    >
      {profiles.map(({ variant, profile }) => (
        <g key={variantKey(variant)}>
          <path
            d={stepsPath(profile.at, profile.share, x, y)}
            fill="none"
            stroke={variantStyle(variant).color}
            strokeWidth={2}
            strokeDasharray={variantStyle(variant).dash || undefined}
          />
          {[profile.low, profile.high].map((limit, k) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: the two limits are their places.
              key={k}
              d={stepsPath(profile.at, limit, x, y)}
              fill="none"
              stroke={variantStyle(variant).color}
              strokeOpacity={0.35}
            />
          ))}
        </g>
      ))}
    </Plot>
  );
}

/** Padding at both ends, so that a step at the lowest or highest value does not lie on the frame. */
export function padded(values: readonly number[]): readonly number[] {
  const known = values.filter(Number.isFinite);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const pad = 0.03 * (high - low);
  return pad > 0 ? [...known, low - pad, high + pad] : known;
}

export function profileNumbers(
  { variants }: Comparison,
  labels: readonly string[],
  shown: readonly number[],
): NumberTable {
  return {
    head: ['variant', 'value', 'share above', 'low', 'high'],
    rows: shown.flatMap((variant) => {
      const profile = variants[variant]?.profile;
      return profile === undefined
        ? []
        : Array.from(profile.at, (value, k) => [
            labels[variant] ?? '',
            value,
            profile.share[k] ?? Number.NaN,
            profile.low[k] ?? Number.NaN,
            profile.high[k] ?? Number.NaN,
          ]);
    }),
  };
}
