/** Lines from the logs of other tools, ready to draw. */
import { useMemo } from 'react';
import type { ImportedLine } from '../../lab/runs/files/imported-state.ts';
import { thin } from '../../measure/figures/thin.ts';
import type { Line } from '../charts/lines.ts';
import { useLab, useStore } from '../hooks.ts';
import { useRunComparisons } from '../runs/use-library.ts';

const MOST_POINTS = 300;
const DASHES = ['8 4', '3 3', '10 3 2 3', '1 4'] as const;
const NO_BAND = new Float64Array(0);

/** @param metrics of the chart that draws them; a constant list */
export function useImported(metrics: readonly string[]): readonly Line[] {
  const { imported } = useLab();
  const lines = useStore(imported, (state) => state.lines);
  const wanted = metrics.join();
  const overlaid = useOverlaid(metrics);
  return useMemo(
    () => [...lines.filter(({ metric }) => wanted.split(',').includes(metric)).map(drawn), ...overlaid],
    [lines, wanted, overlaid],
  );
}

/** Curves of stored runs that overlay the charts: thin and dashed, labeled at their ends and in the legend. */
export function useOverlaid(metrics: readonly string[]): readonly Line[] {
  const overlays = useRunComparisons((state) => state.overlays);
  const wanted = metrics.join();
  return useMemo(() => {
    const lines = overlays.flatMap((overlay) => overlay.lines);
    return lines
      .filter(({ metric }) => wanted.split(',').includes(metric))
      .map((line, index) => {
        const { source, ...rest } = drawn(line, index);
        // Must differ from the positions of imported lines, because React keys come from them.
        const named = line.metric === 'return' ? '' : source.endLabel; // once at the end is enough
        const own = { variant: -101 - index, width: 1, label: overlaidName(line), endLabel: named };
        return { ...rest, source: { ...source, ...own } };
      });
  }, [overlays, wanted]);
}

const overlaidName = ({ label, metric }: ImportedLine) =>
  metric === 'return'
    ? `${label}, training return`
    : metric === 'taskReturn'
      ? `${label}, task return`
      : label;

function drawn({ label, origin, metric, x, y, n }: ImportedLine, index: number): Line {
  const kept = [...thin(y, MOST_POINTS)];
  return {
    source: {
      variant: -1 - index, // of no variant
      column: 0,
      label: `${label} (${origin === '' ? metric : origin})`,
      color: 'var(--ink-2)',
      dash: DASHES[index % DASHES.length] ?? '8 4',
      width: 1.4,
      band: false,
      endLabel: label,
    },
    x: Float64Array.from(kept, (i) => x[i] ?? Number.NaN),
    y: Float64Array.from(kept, (i) => y[i] ?? Number.NaN),
    low: NO_BAND,
    high: NO_BAND,
    last: y.at(-1) ?? Number.NaN,
    n,
  };
}
