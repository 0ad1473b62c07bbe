/** What the page knows of the open run, as its record says it. */
import type { RunWords, StoredShape, StoredStatus } from '../../../workers/protocol-database.ts';
import type { Plan } from '../../engine/contract.ts';
import { referenceOf } from '../../measure/compare/comparison.ts';
import type { RunState } from '../model.ts';
import type { ShardRunner } from '../workers/shard-runner.ts';

/** @param seconds of training so far */
export function wordsOf(
  { status, envSteps, backend, marks, faults, experiment }: RunState,
  seconds: number,
  first: ShardRunner | undefined,
): Omit<RunWords, 'hash'> {
  // Names may have changed since the last revision; planned edits are off where the user took over.
  const edits = first?.history.experiment.edits ?? experiment?.edits ?? [];
  return {
    status: STATUS[status],
    envSteps,
    budget: experiment?.envSteps ?? 0,
    seconds,
    backend,
    marks,
    faults,
    experiment: { ...experiment, edits },
  };
}

export function shapeOf({ variants, columns, grid, metricColumns }: Plan): StoredShape {
  const reference = referenceOf(variants);
  return {
    variants: variants.length,
    columns,
    grid,
    ...(metricColumns === undefined ? {} : { metricColumns }),
    ...(reference === undefined ? {} : { reference }),
  };
}

const STATUS: Readonly<Record<RunState['status'], StoredStatus>> = {
  empty: 'stopped',
  building: 'running',
  running: 'running',
  paused: 'paused',
  done: 'done',
  stopped: 'stopped',
  failed: 'failed',
};
