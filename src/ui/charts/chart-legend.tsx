import type { Plan } from '../../engine/contract.ts';
import { useLab, useView } from '../hooks.ts';
import { ArmMark } from '../kit/variant-mark.tsx';
import { OverlayKeys } from '../runs/overlay-keys.tsx';
import { armKey } from '../variant-style.ts';
import type { ChartEntry } from './chart-contract.ts';

interface ChartLegendProps {
  readonly entry: ChartEntry;
  readonly plan: Plan;
  readonly turn: number;
}

/** Charts whose dashes tell the two returns apart, and so not the arms. */
const TWO_RETURNS = ['return', 'over-optimisation'];

/** Which mark is which arm. Press: hide or show an arm; twice: this one alone. */
export function ChartLegend({ entry, plan }: Omit<ChartLegendProps, 'turn'>) {
  const lab = useLab();
  const hidden = useView((state) => state.hiddenArms);
  const toggle = (arm: number) =>
    lab.actions.setView({
      hiddenArms: hidden.includes(arm) ? hidden.filter((other) => other !== arm) : [...hidden, arm],
    });
  const solo = (arm: number) => {
    const others = plan.arms.map((_, index) => index).filter((index) => index !== arm);
    const already = others.every((other) => hidden.includes(other));
    lab.actions.setView({ hiddenArms: already ? [] : others });
  };
  const both = TWO_RETURNS.includes(entry.id);
  return (
    <div className="chart-legend">
      {plan.arms.map((arm, index) => (
        <button
          key={armKey(index)}
          type="button"
          className="legend-arm"
          aria-pressed={!hidden.includes(index)}
          title="Click: hide or show. Double-click, or Shift and Enter: this arm alone"
          onClick={(event) => {
            if (event.shiftKey) solo(index);
            else if (event.detail < 2) toggle(index);
          }}
          onDoubleClick={() => solo(index)}
        >
          <ArmMark arm={index} line={!both} />
          <span className="legend-label">{arm.label}</span>
        </button>
      ))}
      <OverlayKeys metric={entry.metric} />
    </div>
  );
}

/** What the lines and the band are, and of how many seeds. */
export function ChartNote({ entry, plan, turn }: ChartLegendProps) {
  return (
    <span className="legend-note">
      {TWO_RETURNS.includes(entry.id) && (
        <>
          <LineSample dash="" /> task <LineSample dash="2 3" /> trained ·{' '}
        </>
      )}
      {entry.metric === 'overOptimisation' && (
        <>
          <LineSample dash="5 4" width={1} /> fit ·{' '}
        </>
      )}
      {entry.metric === 'valueError' && <CriticNote plan={plan} />}
      {entry.id === 'advantage' ? 'all seeds' : <BandNote entry={entry} plan={plan} turn={turn} />}
    </span>
  );
}

/** Arms without a line here: not zero, and not missing by mistake. */
function CriticNote({ plan }: { readonly plan: Plan }) {
  const without = plan.arms.filter((arm) => !arm.critic);
  if (without.length === 0) return null;
  return (
    <span
      title={`No state values, as their agents have no critic: ${without.map((arm) => arm.label).join('; ')}`}
    >
      {without.length} without critic ·{' '}
    </span>
  );
}

function LineSample({ dash, width = 2 }: { readonly dash: string; readonly width?: number }) {
  return (
    <svg className="line-sample" width="20" height="8" aria-hidden="true">
      <line
        x1="0"
        x2="20"
        y1="4"
        y2="4"
        stroke="currentColor"
        strokeWidth={width}
        strokeDasharray={dash || undefined}
      />
    </svg>
  );
}

function BandNote({ entry, plan }: ChartLegendProps) {
  const lab = useLab();
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (const { column, arm } of entry.columns(plan).slice(0, 1))
    plan.arms.forEach((_, index) => {
      if (arm !== undefined && arm !== index) return;
      const series = lab.series(index, column, 'envSteps');
      const n = series.n[series.length - 1] ?? 0;
      if (series.length === 0 || n === 0) return;
      least = Math.min(least, n);
      most = Math.max(most, n);
    });
  if (entry.id === 'contributions') return `mean over seeds, n = ${most}`;
  if (entry.metric === 'overOptimisation') return `mean, n = ${most}`;
  if (most === 0) return 'mean, 95 % CI';
  return most < 2
    ? 'one seed: no interval'
    : `mean, 95 % CI, n = ${least === most ? most : `${least}–${most}`}`;
}
