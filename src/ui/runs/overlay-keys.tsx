import { useView } from '../hooks.ts';
import { useRunComparisons, useRunComparisonVerbs } from './use-library.ts';

/** Stored runs overlaid on this chart; press one to remove it. Only over environment steps, like imported logs. */
export function OverlayKeys({ metric }: { readonly metric: string }) {
  const comparisons = useRunComparisonVerbs();
  const overlays = useRunComparisons((state) => state.overlays);
  const xAxis = useView((state) => state.xAxis);
  if (xAxis !== 'envSteps') return null;
  return overlays
    .filter(({ lines }) => lines.some((line) => line.metric === metric))
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
          <line x1="0" x2="20" y1="4" y2="4" stroke="var(--ink-2)" strokeWidth="1" strokeDasharray="8 4" />
        </svg>
        <span className="legend-label">{name} ×</span>
      </button>
    ));
}
