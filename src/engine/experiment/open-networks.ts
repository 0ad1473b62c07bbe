/** Opens a session for an experiment with networks. Workers and the headless command import this module on demand. */

import type { Experiment } from '../../experiment/experiment.ts';
import { editedExperiments } from '../../experiment/merge-patch.ts';
import type { Compute } from '../../tensor/contract.ts';
import { createWasm } from '../../tensor/wasm/compute.ts';
import type { BackendReport, Shard } from '../contract.ts';
import { ExperimentError } from '../experiment-error.ts';
import { LANGUAGE } from '../lane.ts';
import { hasLayers } from '../net/layers.ts';
import { buildWorldStage } from '../net/stage.ts';
import type { BaseStore } from '../networks/base-store.ts';
import type { NetworkReplica } from '../networks/replica.ts';
import { NetworkSession, type NetworkSessionOptions } from '../networks/session.ts';
import { cpuReport, LAYERS_REPORT } from '../table/live-cpu.ts';
import { seedsOf } from '../table/seeds.ts';
import { languageStages } from '../text/stage.ts';

/** @throws ExperimentError if the experiment cannot be built */
export async function createNetworkSession(
  experiment: Experiment,
  options: NetworkSessionOptions,
): Promise<NetworkSession> {
  const stage = await options.build(experiment);
  // Builds every later stage now, so that errors appear before the run.
  let before = experiment;
  for (const edited of editedExperiments(experiment)) {
    const lost = (await options.build(edited.experiment)).reject?.(before) ?? [];
    if (lost.length > 0) throw new ExperimentError(lost);
    before = edited.experiment;
  }
  const seeds = seedsOf(options.shard, experiment.seeds);
  const replicas: NetworkReplica[] = [];
  for (const variant of stage.variants) for (const seed of seeds) replicas.push(await variant.create(seed));
  return new NetworkSession(stage, replicas, seeds, options);
}

export interface OpenOptions {
  readonly shard?: Shard;
  /** Monotonic clock in milliseconds. */
  readonly clock?: () => number;
  /** Default: SIMD on this thread. */
  readonly compute?: Compute;
  /** The backend and the reason for it. Default: the CPU, which trains networks of this size fastest without a GPU. */
  readonly report?: BackendReport;
  /** Keeps warm-started language policies between sessions. Default: none. */
  readonly bases?: BaseStore | null;
  /** Lets replays read single steps. Default: false. */
  readonly recorded?: boolean;
}

/** @throws ExperimentError if the experiment cannot be built */
export async function openNetworkSession(
  experiment: Experiment,
  options: OpenOptions = {},
): Promise<NetworkSession> {
  const compute = options.compute ?? (await createWasm());
  const stages = languageStages(compute, options.bases ?? null);
  const worlds = buildWorldStage(compute, options.recorded);
  return createNetworkSession(experiment, {
    build: (of) => (of.world.family === LANGUAGE ? stages.build(of) : worlds(of)),
    report: options.report ?? (hasLayers(experiment) ? LAYERS_REPORT : cpuReport('WebAssembly', '')),
    shard: options.shard ?? { index: 0, count: 1 },
    clock: options.clock ?? (() => performance.now()),
    release: () => {
      stages.close();
      compute.close();
    },
  });
}
