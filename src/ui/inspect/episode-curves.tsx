import { useMemo } from 'react';
import { measured } from '../numerals.ts';
import { variantStyle } from '../variant-style.ts';
import { running } from './episodes.ts';
import type { StepProps } from './step-numbers.tsx';

const MOST_POINTS = 300;

/** Running training return and task return over the episode, with the current step. One scale for both, with 0 on it. */
export function EpisodeCurves({ recording, episode, step }: StepProps) {
  const { lines, low, high } = useMemo(() => {
    const lines = [
      { name: 'training return', dash: undefined, values: running(recording.total, episode) },
      { name: 'task return', dash: '4 3', values: running(recording.taskReward, episode) },
    ];
    const all = lines.flatMap(({ values }) => [...values]);
    const most = (of: typeof Math.max) => all.reduce((a, b) => of(a, b), 0);
    return { lines, low: most(Math.min), high: most(Math.max) };
  }, [recording, episode]);
  const { color } = variantStyle(recording.variant);
  const words = lines.map(({ name, values }) => `${name} ${measured(values.at(-1) ?? 0)}`).join(', ');
  // The drawing is in shares of the width and of the height.
  const x = (k: number) => k / Math.max(1, episode.steps - 1);
  const y = (value: number) => (high - value) / Math.max(high - low, 1e-9);
  const every = Math.max(1, Math.ceil(episode.steps / MOST_POINTS));
  const now = x(step - episode.first);
  return (
    <figure className="inspect-curves">
      <span className="inspect-curves-axis muted small" aria-hidden="true">
        <span>{measured(high)}</span>
        <span>{measured(low)}</span>
      </span>
      <svg
        viewBox="0 -0.06 1 1.12"
        preserveAspectRatio="none"
        role="img"
        aria-label={`Running return over the episode. Final values: ${words}.`}
      >
        {low < 0 && high > 0 && (
          <path className="inspect-curves-zero" d={`M0,${y(0)}H1`} vectorEffect="non-scaling-stroke" />
        )}
        {lines.map(({ name, dash, values }) => (
          <polyline
            key={name}
            points={[...values]
              .flatMap((value, k) => (k % every === 0 ? `${x(k)},${y(value)}` : []))
              .join(' ')}
            fill="none"
            stroke={color}
            strokeWidth={1.5}
            strokeDasharray={dash}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path className="reading-line" d={`M${now},-0.06V1.06`} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="muted small">
        Running return over the episode. Solid: training return. Dashed: task return
      </figcaption>
    </figure>
  );
}
