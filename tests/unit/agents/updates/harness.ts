/** Shared by the tests of agents on worlds: rollouts by hand, small networks, learners. */

import { WorldNetwork } from '../../../../src/agents/networks/mlp.ts';
import type { WorldRollout } from '../../../../src/agents/updates/net-contract.ts';
import { oneHot } from '../../../../src/engine/net/features.ts';
import { NetworkLearner } from '../../../../src/engine/net/learner.ts';
import type { NotedStep } from '../../../../src/engine/networks/window.ts';
import { Streams } from '../../../../src/engine/streams.ts';
import { createPlain } from '../../tensor/plain/plain.ts';

/** A rollout with one column from the given arrays; the rest is zeros. */
export function rolloutOf(some: Partial<WorldRollout> & { readonly rewards: Float32Array }): WorldRollout {
  const n = some.rewards.length;
  const floats = () => new Float32Array(n);
  const words = () => new Uint32Array(n);
  return {
    steps: n,
    columns: 1,
    own: new Uint8Array(n).fill(1),
    observations: words(),
    times: Uint32Array.from({ length: n }, (_, t) => t),
    actions: words(),
    logp: floats(),
    entropy: floats(),
    value: floats(),
    terminated: new Uint8Array(n),
    truncated: new Uint8Array(n),
    nextObservations: words(),
    nextValues: new Float64Array(n),
    ...some,
  };
}
export const rows = (n: number) => Uint32Array.from({ length: n }, (_, k) => k);

export function networkOf(inputs: number, actions: number, learns: WorldNetwork['learns']): WorldNetwork {
  const streams = new Streams(3, 0);
  return new WorldNetwork(
    createPlain(),
    {
      shape: { kind: 'mlp', layers: 1, width: 8, heads: 1 },
      inputs,
      perRow: 1,
      actions,
      learns,
      shared: false,
    },
    (count) => streams.of('weights').uniforms(count),
  );
}

export function learnerOf(
  network: WorldNetwork,
  inputs: number,
  settings: NetworkLearner['settings'],
  replay = 0,
  note: (numbers: NotedStep) => void = () => undefined,
  traced?: number,
) {
  return new NetworkLearner({
    network,
    needs: { replay, ...(traced === undefined ? {} : { traced }) },
    settings,
    features: oneHot(inputs),
    actions:
      network.parameters.layout.find(({ name }) => /^(policy|actionValues).bias$/.test(name))?.shape[0] ?? 0,
    streams: new Streams(3, 0),
    note,
  });
}
