/** A session for an experiment whose policies are networks: what a worker or the headless command imports when it needs one. */

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

/** @throws ExperimentError when the experiment cannot be built */
export async function createNetworkSession(
  experiment: Experiment,
  options: NetworkSessionOptions,
): Promise<NetworkSession> {
  const stage = await options.build(experiment);
  // Every later stage is built now, so that what cannot be is known before the run.
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
  /** Milliseconds, monotonic. */
  readonly clock?: () => number;
  /** Default: SIMD on this thread. */
  readonly compute?: Compute;
  /** What it computes on, and why. Default: the CPU, where networks of this size train fastest without a graphics device. */
  readonly report?: BackendReport;
  /** Keeps what policies on text start from between sessions. Default: nothing does. */
  readonly bases?: BaseStore | null;
  /** Single steps can be read: for replays. Default: they cannot. */
  readonly recorded?: boolean;
}

/** @throws ExperimentError when the experiment cannot be built */
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
