/** A session of the network lane from an experiment: stages are checked, replicas raised. */
import type { Experiment } from '../../experiment/experiment.ts';
import { mergePatch } from '../../experiment/json/merge-patch.ts';
import type { NetworkReplica } from './replica.ts';
import { NetworkSession, type NetworkSessionOptions } from './session.ts';

/** @throws ExperimentError when the experiment cannot be built */
export async function createNetworkSession(
  experiment: Experiment,
  options: NetworkSessionOptions,
): Promise<NetworkSession> {
  const stage = await options.build(experiment);
  // Every later stage is built now, so that what cannot be is known before the run.
  let edited = experiment;
  for (const edit of experiment.edits) {
    edited = mergePatch(edited, edit.patch) as Experiment;
    await options.build(edited);
  }
  const seeds = Array.from({ length: experiment.seeds }, (_, seed) => seed).filter(
    (seed) => seed % options.shard.count === options.shard.index,
  );
  const replicas: NetworkReplica[] = [];
  for (const variant of stage.variants) for (const seed of seeds) replicas.push(await variant.raise(seed));
  return new NetworkSession(stage, replicas, seeds, options);
}
