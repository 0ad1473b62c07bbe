/** Stream Q(λ) on worlds: learns from each step once, without replay, batches or a target network. */
import { flag, number } from '../../experiment/field.ts';
import { boundedStep, REWARD_SCALE_NUMBERS, rewardUnit, scaledReward } from '../estimators/streaming.ts';
import type { WorldAgent } from '../updates/net-contract.ts';
import * as world from '../updates/net-fields.ts';
import * as field from '../updates/text-fields.ts';

export const agent: WorldAgent = {
  entry: world.entry({
    id: 'stream-q',
    label: 'Stream Q(λ)',
    help: 'Learns action values from each step once and then forgets the step. A trace spreads each error over earlier steps, and a bounded step size keeps a step from overshooting. Hidden units are tanh; the paper has leaky rectifiers.',
    reference: 'Elsayed, Vasan & Mahmood 2024, 2410.14606',
    fields: [
      number('alpha', 'Step size α', [1, 1e-5, 10], {
        help: 'Largest step along the trace. With the bound, 1 suits most worlds; without it, the step must be small.',
        log: true,
      }),
      number('kappa', 'Overshoot bound κ', [2, 0, 100], {
        help: 'One step corrects at most 1/κ of its error. A high value is cautious. 0: the step size is not bounded.',
      }),
      number('lambda', 'Trace decay λ', [0.8, 0, 1], {
        help: 'How far errors reach back. 0: only the last step is corrected. The trace ends with an exploratory action.',
      }),
      number('sparsity', 'Sparse start', [0.9, 0, 0.99], {
        help: 'Share of zeros among the first weights of each unit. A high share keeps states apart; 0: no zeros.',
        live: false,
      }),
      flag('layerNorm', 'Layer normalization', true, {
        help: 'Normalizes what goes into the hidden units, so that their scale cannot drift.',
        live: false,
      }),
      flag('scaleRewards', 'Scale rewards', true, {
        help: 'Divides rewards by the running standard deviation of their discounted sum. Values and TD errors are shown in the unit of the reward; the outputs of a saved network are not.',
      }),
      field.gamma(0.97),
      ...world.exploration,
    ],
  }),
  needs: (settings, progress) => ({
    learns: 'actionValues',
    columns: 1,
    steps: 1,
    wholeEpisodes: false,
    epsilon: world.epsilonNow(settings, progress),
    replay: 0,
    traced: REWARD_SCALE_NUMBERS,
    network: { sparsity: settings.number('sparsity'), normalized: settings.flag('layerNorm') },
  }),
  valueUnit: (settings, numbers) => (settings.flag('scaleRewards') ? rewardUnit(numbers) : 1),
  // biome-ignore lint/correctness/useYield: one step is too short to be interrupted
  async *update(rollout, learner) {
    const { settings, trace } = learner;
    if (trace === null) throw new Error('Stream Q learns along a trace.');
    const gamma = settings.number('gamma');
    const [observation = 0] = rollout.observations;
    const [action = 0] = rollout.actions;
    const terminated = rollout.terminated[0] !== 0;
    const ended = terminated || rollout.truncated[0] !== 0;
    const scales = settings.flag('scaleRewards');
    const raw = rollout.rewards[0] ?? 0;
    const reward = scales ? scaledReward(trace.numbers, raw, gamma, ended) : raw;
    const unit = scales ? rewardUnit(trace.numbers) : 1;
    const both = Uint32Array.of(observation, rollout.nextObservations[0] ?? 0);
    const values = await learner.acting.outputs(both);
    const here = values.subarray(0, values.length / 2);
    const next = terminated ? 0 : Math.max(...values.subarray(values.length / 2));
    const error = reward + gamma * next - (here[action] ?? 0);
    const size = await trace.add(observation, action, gamma * settings.number('lambda'));
    const step = boundedStep(settings.number('alpha'), settings.number('kappa'), error, size);
    await trace.move(step * error, unit * error);
    if (ended || (here[action] ?? 0) < Math.max(...here)) trace.clear();
    return {
      observations: Uint32Array.of(observation),
      advantages: Float32Array.of(unit * error),
      explainedVariance: Number.NaN,
    };
  },
};
