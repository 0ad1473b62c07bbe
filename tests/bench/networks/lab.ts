/** The lab's own networks on one of its back ends, driven as its learners drive them: the loss is worked out on the host in f64. */

import { combine } from '../../../src/agents/estimators/arrays.ts';
import { clippedPolicyLoss } from '../../../src/agents/estimators/policy-loss.ts';
import { entropyBonus, valueLoss } from '../../../src/agents/estimators/value-loss.ts';
import type { Features } from '../../../src/agents/networks/contract.ts';
import type { WorldNetwork } from '../../../src/agents/networks/mlp.ts';
import { AdamOptimizer } from '../../../src/agents/networks/optimizer.ts';
import type { SequencePolicy } from '../../../src/agents/networks/sequence.ts';
import { ActionCache, draw } from '../../../src/engine/net/cache.ts';
import { distinct } from '../../../src/engine/net/features.ts';
import type { Compute } from '../../../src/tensor/contract.ts';
import { drawText, type NetworkContender, type PreparedNetwork } from './contender.ts';
import {
  ADAM,
  createMlpNetwork,
  createTextNetwork,
  DRAWN,
  LOSS,
  MLP,
  type MlpTask,
  numbersOf,
  rowByRow,
  type Task,
  TEXT,
  type TextTask,
} from './task.ts';

const RANGE = { low: LOSS.clip, high: LOSS.clip };

export function labContender(compute: Compute): NetworkContender {
  return {
    name: `Reward Lab, ${compute.name}`,
    onDevice: compute.name === 'webgpu',
    prepare: async (task) => (task.kind === 'mlp' ? prepareMlp(compute, task) : prepareText(compute, task)),
  };
}
/** A perceptron that works out every row of a minibatch, as its peers do: the lab itself does so once for each observation. */
export function labRowByRow(compute: Compute): NetworkContender {
  return {
    name: `Reward Lab, ${compute.name}, row by row`,
    onDevice: compute.name === 'webgpu',
    tasks: ['mlp'],
    async prepare(task) {
      if (task.kind !== 'mlp') throw new RangeError('Only a perceptron has rows that are worked out once.');
      return prepareMlp(compute, task, false);
    },
  };
}

/** What both kinds of network do alike. */
function optimized(network: WorldNetwork | SequencePolicy, task: Task) {
  const { compute, parameters } = network;
  compute.write(parameters.values, task.start.values);
  const { rate, maxNorm } = ADAM;
  const adam = new AdamOptimizer(compute, parameters);
  return {
    /** Waits for the whole update. */
    async step() {
      adam.step(rate, maxNorm);
      await adam.norm();
    },
    parameters: async () => compute.readFloats(parameters.values),
    close() {
      adam.close();
      network.close();
    },
  };
}

/** Inputs of an observation: the one of its number. */
const FEATURES: Features = {
  inputs: MLP.inputs,
  perRow: 1,
  of(observation, into, offset) {
    into[offset] = observation;
  },
};

function prepareMlp(compute: Compute, task: MlpTask, once = true): PreparedNetwork {
  const network = createMlpNetwork(compute);
  const { step, parameters, close } = optimized(network, task);
  const { observations, actions, sampledLogp, advantages, returns } = task.batch;
  const rows = observations.length;
  const weights = new Float64Array(rows).fill(1 / rows);
  const answers = new ActionCache(network, FEATURES, MLP.actions);
  const count = distinct(observations).observations.length;
  return {
    ...(once && { note: `${count} different observations, each worked out once` }),
    async update() {
      const asked = once ? distinct(observations) : { observations, places: rowByRow(rows) };
      network.forward(asked.observations, asked.observations.length);
      const { logp, entropy, value } = await network.evaluate(actions, asked.places);
      const policy = clippedPolicyLoss({ logp, sampledLogp, advantages, weights }, RANGE);
      const bonus = entropyBonus(entropy, weights, LOSS.entropy);
      const critic = valueLoss(value, returns, weights);
      network.backward(
        combine([1, policy.dLogp]),
        combine([1, bonus.dEntropy]),
        combine([LOSS.value, critic.dValue]),
      );
      await step();
      return policy.loss + bonus.term + LOSS.value * critic.loss;
    },
    parameters,
    async draw(fed, seed) {
      answers.forget(); // as after an update
      await answers.know(fed);
      const uniforms = numbersOf(seed)(DRAWN);
      const outputs = new Uint32Array(DRAWN);
      const logp = new Float32Array(DRAWN);
      fed.forEach((observation, row) => {
        const known = answers.of(observation);
        outputs[row] = draw(known, uniforms[row] ?? 0);
        logp[row] = known.logp[outputs[row] ?? 0] ?? Number.NaN;
      });
      return { outputs, logp };
    },
    close,
  };
}

function prepareText(compute: Compute, task: TextTask): PreparedNetwork {
  const network = createTextNetwork(compute, task);
  const { step, parameters, close } = optimized(network, task);
  const { sequences } = task;
  const { time } = TEXT;
  const { tokens, sampledLogp, advantages } = task.batch;
  const weights = Float64Array.from(tokens, (_, i) => (i % time === 0 ? 0 : 1 / task.samples));
  const noValue = new Float32Array(tokens.length);
  const sampler = network.sampler(DRAWN);
  return {
    async update() {
      const { logp, entropy } = await network.score(tokens, sequences, time, 1);
      const policy = clippedPolicyLoss({ logp, sampledLogp, advantages, weights }, RANGE);
      const bonus = entropyBonus(entropy, weights, LOSS.entropy);
      network.backward(combine([1, policy.dLogp]), combine([1, bonus.dEntropy]), noValue);
      await step();
      return policy.loss + bonus.term;
    },
    parameters,
    draw(fed, seed) {
      const uniforms = numbersOf(seed);
      return drawText(fed, async (now, at) => {
        const { tokens, logp } = await sampler.step(now, at, uniforms(DRAWN), 1);
        return { outputs: tokens, logp };
      });
    },
    close() {
      sampler.close();
      close();
    },
  };
}
