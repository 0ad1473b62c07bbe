import type { Plan } from '../../engine/contract.ts';
import { budgetOf } from '../../experiment/budget.ts';
import type { KeptNumbers } from '../../services/metrics/protocol.ts';
import type { LoadedRun, RunText, StoredShape, StoredStatus } from '../../services/runs/protocol.ts';
import type { ShardRunner } from '../../services/trainer/shard-runner.ts';
import { referenceOf } from '../../stats/compare/comparison.ts';
import type { RunState } from '../model/model.ts';

export function textsOf(
  { status, envSteps, backend, marks, faults, experiment }: RunState,
  seconds: number,
  first: ShardRunner | undefined,
): Omit<RunText, 'hash'> {
  // Names may have changed since the last revision. Planned edits are off where the user took over.
  const edits = first?.history.experiment.edits ?? experiment?.edits ?? [];
  return {
    status: STATUS[status],
    envSteps,
    budget: experiment ? budgetOf(experiment) : 0,
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

/** Returns what the metrics worker needs to know about a stored run. */
export function numbersOf({
  record,
  revisions,
  logs,
  damage,
}: Pick<LoadedRun, 'record' | 'revisions' | 'logs' | 'damage'>): KeptNumbers {
  return {
    shapes: revisions.map(({ revision, shape }) => ({ revision, ...shape })),
    logs,
    whole: damage.length === 0 && record.every === 1 && record.gap === '',
  };
}

/** Limits what is stored of a run, so that storing never costs more than a few percent of it. */

const CURVE_BYTES = 64 * 2 ** 20;
/** The average limit for writing snapshots in bytes per millisecond: 8 MB per second. */
const SNAPSHOT_RATE = 8_000;
/** A larger checkpoint is not written during training, because copying it would cause a visible delay. */
export const LARGEST_CHECKPOINT = 256 * 2 ** 20;
const VALUE_BYTES = 4;
const HISTOGRAM_VALUES = 65;

/** Rows are stored for every k-th measurement point (1 for all). The last one is always stored. */
export function storedEvery(
  variants: number,
  seeds: number,
  columns: number,
  measurementPoints: number,
  room: number = CURVE_BYTES,
): number {
  const bytes = (variants * seeds * (columns + 2) + variants * HISTOGRAM_VALUES) * VALUE_BYTES;
  let every = 1;
  while (bytes * Math.ceil(measurementPoints / every) > room && every < measurementPoints) every *= 2;
  return every;
}

/** Returns the milliseconds before the next checkpoint of this size. */
export function checkpointInterval(bytes: number): number {
  return bytes / SNAPSHOT_RATE;
}
