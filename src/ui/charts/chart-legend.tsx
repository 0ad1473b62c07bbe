import type { Plan } from '../../engine/contract.ts';
import { withoutExact } from '../../measure/compare/variant-words.ts';
import { useLab, useRunComparisons, useView } from '../hooks.ts';
import { VariantMark } from '../kit/variant-mark.tsx';
import { variantKey } from '../variant-style.ts';
import { type ChartEntry, columnsOf } from './chart-contract.ts';
import { extentOf } from './frame/axis.ts';
import { EVALUATED } from './lines.ts';

/** Stored runs overlaid on this chart; press one to remove it. Only over what the run counts. */
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
        <LineSample dash="8 4" width={1} color="var(--ink-2)" />
        <span className="legend-label">{name} ×</span>
      </button>
    ));
}

interface ChartLegendProps {
  readonly entry: ChartEntry;
  readonly plan: Plan;
}

/** Charts whose dashes distinguish the two returns and therefore not the variants. */
export const TWO_RETURNS = ['return', 'over-optimization'];

/** The legend of variants. Press to hide or show a variant; press twice to show only it. */
export function ChartLegend({ entry, plan }: ChartLegendProps) {
  const lab = useLab();
  const hidden = useView((state) => state.hiddenVariants);
  const hide = (hiddenVariants: readonly number[]) => lab.actions.setView({ hiddenVariants });
  const toggle = (variant: number) => {
    const others = hidden.filter((other) => other !== variant);
    hide(others.length < hidden.length ? others : [...hidden, variant]);
  };
  const solo = (variant: number) => {
    const others = [...plan.variants.keys()].filter((index) => index !== variant);
    hide(others.every((other) => hidden.includes(other)) ? [] : others);
  };
  const both = TWO_RETURNS.includes(entry.id);
  const lines = columnsOf(entry, plan);
  // Of a probe that some variants do not have, only the others have a line.
  const drawn = (index: number) => entry.metric !== 'probe' || lines.some(({ variant }) => variant === index);
  return (
    <>
      {plan.variants.map(
        (variant, index) =>
          drawn(index) && (
            <button
              key={variantKey(index)}
              type="button"
              className="legend-variant"
              aria-pressed={!hidden.includes(index)}
              title="Click to hide or show. Double-click or press Shift+Enter to show only this variant"
              onClick={(event) => {
                if (event.shiftKey) solo(index);
                else if (event.detail < 2) toggle(index);
              }}
              onDoubleClick={() => solo(index)}
            >
              <VariantMark variant={index} line={!both} />
              <span className="legend-label">{variant.label}</span>
            </button>
          ),
      )}
      <OverlayKeys metric={entry.metric} plan={plan} />
      {entry.id === 'return' &&
        withoutExact(plan.variants).map((reason) => (
          <span key={reason} className="muted small">
            {reason}
          </span>
        ))}
    </>
  );
}

/** Describes the lines, the band and the number of seeds. */
export function ChartNote({ entry, plan }: ChartLegendProps) {
  return (
    <>
      {TWO_RETURNS.includes(entry.id) && (
        <>
          <LineSample dash="" /> task <LineSample dash="2 3" /> training
          {entry.id === 'return' && plan.evaluation && (
            <>
              {' '}
              <LineSample dash={EVALUATED.dash} /> evaluation
            </>
          )}{' '}
          ·{' '}
        </>
      )}
      {entry.metric === 'overOptimization' && (
        <>
          <LineSample dash="5 4" width={1} /> fit ·{' '}
        </>
      )}
      {entry.metric === 'valueError' && <CriticNote plan={plan} />}
      {entry.id === 'advantage' ? 'all seeds' : <BandNote entry={entry} plan={plan} />}
    </>
  );
}

/** Variants without a line here, so that nobody takes the gap for zero or a fault. */
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

const LineSample = ({ dash, width = 2, color = 'currentColor' }: LineSampleProps) => (
  <svg className="line-sample" width="20" height="8" aria-hidden="true">
    <path d="M0 4H20" stroke={color} strokeWidth={width} strokeDasharray={dash || undefined} />
  </svg>
);

interface LineSampleProps {
  readonly dash: string;
  readonly width?: number;
  readonly color?: string;
}

function BandNote({ entry, plan }: ChartLegendProps) {
  const lab = useLab();
  const [first] = columnsOf(entry, plan);
  const counts = columnsOf(entry, plan).flatMap(({ column, name, variant }) => {
    if (name !== first?.name) return [];
    const { n, length } = lab.series(variant, column, 'envSteps');
    return n[length - 1] || [];
  });
  const [least, most] = extentOf(counts) ?? [0, 0];
  if (entry.id === 'contributions') return `mean over seeds, n = ${most}`;
  if (entry.metric === 'overOptimization') return `mean, n = ${most}`;
  if (most === 0) return 'mean, 95 % CI';
  return most < 2
    ? 'one seed: no interval'
    : `mean, 95 % CI, n = ${least === most ? most : `${least}–${most}`}`;
}
