import type { Plan } from '../../engine/contract.ts';
import { withoutExact } from '../../stats/compare/variant-words.ts';
import { useLab, useRunComparisons, useView } from '../model/hooks.ts';
import { extentOf } from './axis.ts';
import { type ChartEntry, columnsOf } from './chart-contract.ts';
import { useChartView } from './chart-view.ts';
import { FEWEST_SEEDS } from './lines.ts';

/** Lists the stored runs on this chart, if its axis counts the same unit. Pressing one removes it. */
function OverlayKeys({ metric, plan }: { readonly metric: string; readonly plan: Plan }) {
  const comparisons = useLab().library?.comparisons;
  const overlays = useRunComparisons((state) => state.overlays);
  const xAxis = useView((state) => state.xAxis);
  if (xAxis !== 'envSteps') return null;
  return overlays
    .filter(({ unit, lines }) => unit === plan.unit && lines.some((line) => line.metric === metric))
    .map(({ id, name }) => (
      <button
        key={id}
        type="button"
        className="legend-variant"
        data-overlay={name}
        aria-label={`Remove the curves of ${name} from the charts`}
        title="Curves of a stored run. Click to remove them from the charts"
        onClick={() => comparisons?.removeOverlay(id)}
      >
        <svg className="line-sample" width="20" height="8" aria-hidden="true">
          <path d="M0 4H20" stroke="var(--ink-2)" strokeDasharray="8 4" />
        </svg>
        <span className="legend-label">{name} ×</span>
      </button>
    ));
}

interface ChartLegendProps {
  readonly entry: ChartEntry;
  readonly plan: Plan;
}

export function ChartKeys({ entry, plan }: ChartLegendProps) {
  return (
    <>
      <OverlayKeys metric={entry.metric} plan={plan} />
      {entry.id === 'taskReturn' &&
        withoutExact(plan.variants).map((reason) => (
          <span key={reason} className="muted small">
            {reason}
          </span>
        ))}
    </>
  );
}

export function ChartNote({ entry, plan }: ChartLegendProps) {
  const smoothing = useChartView((view) => view.smoothing);
  return (
    <>
      {entry.metric === 'overOptimization' && 'thin: fit · '}
      {entry.metric === 'valueError' && <CriticNote plan={plan} />}
      {entry.id === 'advantage' ? 'median, middle 80 %, now' : <BandNote entry={entry} plan={plan} />}
      {smoothing > 0 && entry.domain !== undefined && ` · smoothed ${smoothing.toFixed(2)}`}
    </>
  );
}

/** Names the variants without a line here, so that nobody mistakes the gap for zero or an error. */
function CriticNote({ plan }: { readonly plan: Plan }) {
  const without = plan.variants.filter((variant) => !variant.critic);
  if (without.length === 0) return null;
  return (
    <span
      title={`No state values, because these agents have no critic: ${without.map((variant) => variant.label).join('; ')}`}
    >
      {without.length} without critic ·{' '}
    </span>
  );
}

function BandNote({ entry, plan }: ChartLegendProps) {
  const lab = useLab();
  const seeds = lab.run.getState().experiment?.seeds ?? 0;
  const [first] = columnsOf(entry, plan);
  const counts = columnsOf(entry, plan).flatMap(({ column, name, variant }) => {
    if (name !== first?.name) return [];
    const { n, length } = lab.series(variant, column, 'envSteps');
    return n[length - 1] || [];
  });
  const [least, most] = extentOf(counts) ?? [0, 0];
  if (entry.id === 'contributions') return `mean over seeds, n = ${most}`;
  if (entry.metric === 'overOptimization') return `mean, n = ${most}`;
  // Without values there is nothing to decide.
  const cannot = most === 0 ? '' : ' cannot decide';
  if (seeds === 1) return `one seed${cannot}`;
  if (seeds < FEWEST_SEEDS) return `${seeds} seeds${cannot}`;
  if (most === 0) return 'mean, 95 % CI';
  return `mean, 95 % CI, n = ${least === most ? most : `${least}–${most}`}`;
}
