import { METRIC_COLUMNS } from '../../measure/metrics/metrics.ts';
import { useCalmRun, useLab } from '../hooks.ts';
import { measured } from '../numerals.ts';

interface ContributionNowProps {
  readonly variant: number;
  readonly index: number;
  readonly term: string;
}

/** What the term currently pays per episode, relative to the variant's other terms: a bar from the middle, positive to the right. */
export function ContributionNow({ variant, index, term }: ContributionNowProps) {
  const lab = useLab();
  useCalmRun((state) => state.seriesVersion);
  const { plan, experiment, status } = lab.run.getState();
  const terms = plan?.variants[variant]?.terms ?? [];
  const runs = experiment?.variants[variant]?.reward ?? [];
  // The run may still use another design; then its numbers do not belong to this term.
  if (plan === null || status === 'building' || terms[index]?.term !== term || runs[index]?.term !== term)
    return null;
  const draft = lab.draft.getState().experiment;
  if (draft.world.family !== experiment?.world.family) return null;
  if (draft.variants[variant]?.agent.type !== experiment.variants[variant]?.agent.type) return null;
  const first = plan.metricColumns ?? METRIC_COLUMNS;
  const values = terms.map((_, k) => latest(lab.series(variant, first + k, 'envSteps')));
  const value = values[index] ?? Number.NaN;
  if (!Number.isFinite(value)) return null;
  const most = Math.max(...values.map((other) => (Number.isFinite(other) ? Math.abs(other) : 0)));
  const share = most === 0 ? 0 : Math.abs(value) / most;
  const label = `Now pays ${measured(value)} per episode`;
  return (
    <div className="contribution" role="img" aria-label={label} title={label}>
      <svg className="contribution-bar" viewBox="-1 0 2 1" preserveAspectRatio="none" aria-hidden="true">
        <rect
          x={value < 0 ? -share : 0}
          y={0}
          width={share}
          height={1}
          className={value < 0 ? 'charged' : 'paid'}
        />
        <path d="M0 0V1" className="contribution-zero" vectorEffect="non-scaling-stroke" />
      </svg>
      <span className="muted small contribution-number">{measured(value)}</span>
    </div>
  );
}

function latest({ length, mean }: { readonly length: number; readonly mean: Float64Array }): number {
  for (let k = length - 1; k >= 0; k--) {
    const value = mean[k] ?? Number.NaN;
    if (Number.isFinite(value)) return value;
  }
  return Number.NaN;
}
