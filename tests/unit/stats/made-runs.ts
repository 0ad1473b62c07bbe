/** Runs of made-up seeds for comparing runs. */

import {
  compareRuns,
  type RunOfVariants,
  type RunsComparison,
  type RunsRequest,
} from '../../../src/stats/compare/runs-comparison.ts';
import { METRIC_COLUMNS } from '../../../src/stats/metrics/metrics.ts';
import { type Made, REQUEST, type Shape, sourceOf } from './comparison-data.ts';

export interface MadeRun extends Made {
  readonly name?: string;
  readonly world?: string;
  readonly seed?: number;
  readonly labels?: readonly string[];
  readonly contents?: readonly string[];
  readonly reference?: { readonly best: number; readonly random: number } | null;
  readonly grid?: readonly number[];
}

export function runOf(shape: Shape, made: MadeRun = {}): RunOfVariants {
  const {
    labels = ['a', 'b'],
    world = 'w',
    name = 'run',
    seed = 1,
    reference = null,
    contents = labels,
  } = made;
  const source = sourceOf(shape, { ...made, variants: labels.length });
  return {
    name,
    world,
    worldName: world,
    seed,
    variants: labels.map((label, variant) => ({ label, content: contents[variant] ?? label, terms: [] })),
    source: made.grid === undefined ? source : { ...source, grid: made.grid, length: made.grid.length },
    metricColumns: METRIC_COLUMNS,
    reference,
  };
}

export const RUNS_REQUEST: RunsRequest = (() => {
  const { reference: _, ...request } = REQUEST;
  return request;
})();

export function runsCompared(
  runs: readonly RunOfVariants[],
  request: Partial<RunsRequest> = {},
): RunsComparison {
  const pieces = compareRuns(runs, { ...RUNS_REQUEST, ...request });
  let piece = pieces.next();
  while (piece.done !== true) piece = pieces.next();
  return piece.value;
}
