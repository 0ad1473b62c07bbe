/** Prepares lines from logs of other tools and from stored runs for drawing. */
import type { ImportedLine } from '../../imports/log-lines.ts';
import { thin } from '../../stats/figures/thin.ts';
import { useLab, useRun, useRunComparisons, useStore } from '../model/hooks.ts';
import { type Line, lineOf, pick, sourceOf } from './lines.ts';

const MAX_POINTS = 300;
const DASHES = ['8 4', '3 3', '10 3 2 3', '1 4'] as const;

export interface Imported {
  readonly logs: readonly Line[];
  readonly stored: readonly Line[];
  /** What the steps of the logs count, if not environment steps. */
  readonly over: readonly string[];
}

/** Returns thin dashed lines with labels at their ends. @param metrics of the chart */
export function useImported(metrics: readonly string[]): Imported {
  const imported = useStore(useLab().imported, (state) => state.lines);
  const overlays = useRunComparisons((state) => state.overlays);
  const unit = useRun((state) => state.plan?.unit);
  const ofChart = ({ metric }: ImportedLine) => metrics.includes(metric);
  // Logs never count episodes.
  const others = unit === undefined ? imported.filter(ofChart) : [];
  const stored = overlays
    .filter((one) => one.unit === unit)
    .flatMap(({ lines }) => lines)
    .filter(ofChart);
  return {
    logs: others.map(drawn),
    stored: stored.map(overlaid),
    over: [...new Set(others.flatMap(({ over }) => (over === '' ? [] : [over])))],
  };
}

function drawn({ label, origin, metric, x, y }: ImportedLine, index: number): Line {
  const kept = thin(y, MAX_POINTS);
  // Not a variant.
  const source = sourceOf(-1 - index, 0, `${label} (${origin === '' ? metric : origin})`, {
    color: 'var(--ink-2)',
    dash: DASHES[index % DASHES.length] ?? '8 4',
    width: 1.4,
    band: false,
    endLabel: label,
  });
  return lineOf(source, pick(x, kept), pick(y, kept));
}

function overlaid(line: ImportedLine, index: number): Line {
  const { source, ...rest } = drawn(line, index);
  const own = {
    variant: -101 - index, // line keys include this number, so it must differ from those of imported lines
    width: 1,
    label: line.label,
  };
  return { ...rest, source: { ...source, ...own } };
}
