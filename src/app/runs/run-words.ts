/** What the page knows of the open run, as its record says it. */

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
  // Names may have changed since the last revision; planned edits are off where the user took over.
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

/** What the metrics worker needs to know a stored run. */
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

/** How much is stored of a run, so that storing never costs more than a few per cent of it. */

/** Room on the disk for the curves of one run. */
const CURVE_BYTES = 64 * 2 ** 20;
/** Most that snapshots may write, on average, in bytes a millisecond: 8 MB a second. */
const SNAPSHOT_RATE = 8_000;
/** Beyond this, a checkpoint is not written while the run trains: copying it would be felt. */
export const LARGEST_CHECKPOINT = 256 * 2 ** 20;
const VALUE_BYTES = 4;
const HISTOGRAM_VALUES = 65;

/** Rows are stored of every k-th checkpoint (1: of all); the last is always stored. */
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

/** Milliseconds after which the next checkpoint of this size may follow. */
export function checkpointInterval(bytes: number): number {
  return bytes / SNAPSHOT_RATE;
}
