import type { BackendChoice, BackendReport, Plan } from '../../engine/contract.ts';
import { budgetOf } from '../../experiment/budget.ts';
import type { Experiment, Problem } from '../../experiment/experiment.ts';
import type { MeasureDependencies } from '../../services/metrics/measure-client.ts';
import type { StoredNumbers } from '../../services/metrics/protocol.ts';
import type { WorkerLike } from '../../services/rpc.ts';
import type { SavedShard } from '../../services/trainer/checkpoint-file.ts';
import type { Pool } from '../../services/trainer/pool.ts';
import type { WatchRequest } from '../../services/trainer/protocol.ts';
import type { ShardStart } from '../../services/trainer/shard-history.ts';
import type { Site } from '../../services/trainer/site.ts';
import { frameInterval } from '../model/frames.ts';
import type { RunState } from '../model/model.ts';
import type { Observer } from '../model/run-data.ts';
import type { RunStore } from '../model/run-store.ts';
import { NOTHING_OPEN, OTHER_GRID, SHARD_LOST, WORKER_LOST } from './words.ts';

export interface Standing {
  readonly plan: Plan;
  readonly backend: BackendReport;
  /** Numbers of earlier visits, if it is a stored run. */
  readonly stored?: StoredNumbers | undefined;
}

export function watchRequests(
  plan: Plan,
  { hiddenVariants, seed }: { readonly hiddenVariants: readonly number[]; readonly seed: number },
  shards: number,
): (shard: number) => WatchRequest {
  const variants = plan.variants
    .map((_, variant) => variant)
    .filter((variant) => !hiddenVariants.includes(variant));
  const intervalMs = frameInterval(plan, variants.length, seed < 0 ? shards : 1);
  return (shard) => ({ variants: seed < 0 || seed % shards === shard ? variants : [], seed, intervalMs });
}

export const totalSteps = (experiment: Experiment): number =>
  budgetOf(experiment) * experiment.seeds * experiment.variants.length;

export function stateOf(pool: Pool, experiment: Experiment, site: Site, reply: Standing): Partial<RunState> {
  const { plan, backend } = reply;
  return {
    plan,
    experiment,
    envSteps: pool.envSteps,
    stepsDone: pool.stepsDone,
    stepsPerSecond: 0,
    phase: null,
    stepsTotal: totalSteps(experiment),
    backend: { ...backend, reason: backend.reason || site.reason, workers: site.workers },
  };
}

/** Opens every shard, or closes the pool again. */
export async function openWhole(pool: Pool): Promise<Standing | { readonly problems: readonly Problem[] }> {
  const reply = await pool.open();
  if (reply !== null && 'plan' in reply && pool.live.length === pool.shards.length) return reply;
  pool.close();
  return reply !== null && 'problems' in reply ? reply : { problems: [WORKER_LOST] };
}

/**
 * Pauses all shards at the same step. @param grid the plan's grid at the opening @returns a checkpoint, or why there is none
 */
export async function checkpointOf(
  pool: Pool,
  run: { readonly current: RunState },
  grid: readonly number[],
): Promise<RunCheckpoint | string> {
  await pool.reach(await pool.pause());
  const { experiment, plan } = run.current;
  const [first] = pool.shards;
  if (experiment === null || plan === null || first === undefined) return NOTHING_OPEN;
  if (plan.grid.length !== grid.length || plan.grid.some((at, k) => at !== grid[k])) return OTHER_GRID;
  const shards = await pool.checkpoint();
  if (shards === null) return SHARD_LOST;
  // Names may have changed since. Planned edits are off where the user took over.
  return { experiment: { ...experiment, edits: first.history.experiment.edits }, shards };
}

export interface BridgeDependencies extends MeasureDependencies {
  makeWorker(index: number): WorkerLike;
  readonly threads: number;
  readonly hasGpu: boolean;
  readonly isNetworks: (experiment: Experiment) => boolean;
  readonly run: RunStore;
  readonly observer?: Observer | null;
  shown(): {
    readonly hiddenVariants: readonly number[];
    readonly seed: number;
    readonly backend: BackendChoice;
  };
  rejected(problems: readonly Problem[]): void;
  /** The run was opened, revised or ended. */
  changed(): void;
}

export interface RunToOpen {
  readonly experiment: Experiment;
  readonly shards: readonly ShardStart[];
  readonly stored?: StoredNumbers | undefined;
}
export interface RunCheckpoint {
  readonly experiment: Experiment;
  readonly shards: readonly SavedShard[];
}
