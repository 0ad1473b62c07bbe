import { useMemo } from 'react';
import { measured } from '../numerals.ts';
import { variantStyle } from '../variant-style.ts';
import { running } from './episodes.ts';
import type { StepProps } from './step-numbers.tsx';

const WIDTH = 300;
const HEIGHT = 64;
const MOST_POINTS = 300;

/** Running training return and task return over the episode, with the current step. */
export function EpisodeCurves({ recording, episode, step }: StepProps) {
  const lines = useMemo(
    () => [
      { name: 'training return', dash: '', values: running(recording.total, episode) },
      { name: 'task return', dash: '4 3', values: running(recording.taskReward, episode) },
    ],
    [recording, episode],
  );
  const range = rangeOf(lines.map(({ values }) => values));
  const x = episode.steps < 2 ? 0 : ((step - episode.first) / (episode.steps - 1)) * WIDTH;
  const color = variantStyle(recording.variant).color;
  const words = lines.map(({ name, values }) => `${name} ${measured(values.at(-1) ?? 0)}`).join(', ');
  return (
    <figure className="inspect-curves">
      <span className="inspect-curves-axis muted small" aria-hidden="true">
        <span>{measured(range.high)}</span>
        <span>{measured(range.low)}</span>
      </span>
      <svg
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Running return over the episode. Final values: ${words}.`}
      >
        {range.low < 0 && range.high > 0 && (
          <line
            className="inspect-curves-zero"
            x1={0}
            x2={WIDTH}
            y1={heightOf(0, range)}
            y2={heightOf(0, range)}
            vectorEffect="non-scaling-stroke"
          />
        )}
        {lines.map(({ name, dash, values }) => (
          <path
            key={name}
            d={pathOf(values, range)}
            fill="none"
            stroke={name === 'task' ? 'var(--ink-2)' : color}
            strokeWidth={1.5}
            strokeDasharray={dash || undefined}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <line
          className="reading-line"
          x1={x}
          x2={x}
          y1={-4}
          y2={HEIGHT + 4}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="muted small">
        Running return over the episode. Solid: training return. Dashed: task return
      </figcaption>
    </figure>
  );
}

/** One scale for both, so that the two can be compared; 0 is always on it. */
function rangeOf(all: readonly Float64Array[]) {
  const high = all.reduce((most, line) => line.reduce((a, b) => Math.max(a, b), most), 0);
  const low = all.reduce((least, line) => line.reduce((a, b) => Math.min(a, b), least), 0);
  return { low, high };
}
type Range = ReturnType<typeof rangeOf>;

const heightOf = (value: number, { low, high }: Range) =>
  HEIGHT - ((value - low) / Math.max(high - low, 1e-9)) * HEIGHT;

function pathOf(values: Float64Array, range: Range): string {
  const every = Math.max(1, Math.ceil(values.length / MOST_POINTS));
  let path = '';
  for (let k = 0; k < values.length; k += every) {
    const x = values.length < 2 ? 0 : (k / (values.length - 1)) * WIDTH;
    const y = heightOf(values[k] ?? 0, range);
    path += `${k === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`;
  }
  return path;
}
