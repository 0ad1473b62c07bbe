/**
 * Deep Q-network on worlds: learns action values from replayed transitions, with a frozen copy of itself as
 * the target.
 */
import { choice, flag, integer } from '../../experiment/field.ts';
import { qLoss, qTargets } from '../estimators/q-learning.ts';
import type { WorldAgent } from '../updates/net-contract.ts';
import * as world from '../updates/net-fields.ts';
import * as field from '../updates/text-fields.ts';
import { learningRateNow } from '../updates/world-update.ts';

export const agent: WorldAgent = {
  entry: world.entry({
    id: 'dqn',
    label: 'DQN',
    help: 'Stores transitions and replays them at random. The value of each action moves toward its reward plus the next value from a frozen copy of the network.',
    reference: 'Mnih et al. 2015; double: van Hasselt et al. 2016, 1509.06461',
    fields: [
      field.learningRate(0.001),
      world.anneal(false),
      world.parallelWorlds(4),
      integer('trainEvery', 'Steps per rollout', [1, 1, 1000], {
        help: 'Steps of each parallel environment between two rounds of learning. A high value learns less often.',
      }),
      integer('gradientSteps', 'Gradient steps per rollout', [1, 1, 100], {
        help: 'Number of gradient steps, each on a new batch. More steps learn more per environment step and run slower.',
      }),
      integer('batchSize', 'Batch size', [64, 1, 1024], {
        help: 'Transitions per gradient step. A large batch is less noisy and slower.',
      }),
      integer('replayCapacity', 'Replay capacity', [20_000, 1, 1_000_000], {
        help: 'Maximum number of stored transitions; new ones replace the oldest. A small buffer forgets early experience.',
        live: false,
      }),
      integer('learningStarts', 'Learning starts', [1000, 1, 1_000_000], {
        help: 'Number of stored transitions before the first gradient step.',
      }),
      integer('targetEvery', 'Target copied every', [500, 1, 1_000_000], {
        help: 'Environment steps between copies to the frozen target network. A high value is more stable and slower.',
        unit: 'env steps',
      }),
      flag('double', 'Double', true, {
        help: 'The learning network chooses the next action and the copy evaluates it, which reduces overestimation.',
      }),
      choice('loss', 'Loss', ['huber', 'squared'], {
        help: 'Huber limits the effect of large errors; squared reacts strongly to them.',
      }),
      field.gamma(0.97),
      ...world.exploration,
      field.maxGradientNorm(10),
      ...world.layered,
    ],
  }),
  needs(settings, progress) {
    return {
      learns: 'actionValues',
      columns: settings.number('envs'),
      steps: settings.number('trainEvery'),
      wholeEpisodes: false,
      epsilon: world.epsilonNow(settings, progress),
      replay: settings.number('replayCapacity'),
    };
  },
  async *update(rollout, learner) {
    const { settings, position } = learner;
    const rate = learningRateNow(settings, learner.progress);
    const taken = rollout.steps * rollout.columns;
    const every = settings.number('targetEvery');
    // The buffer may be smaller than the learning start; without this minimum, learning would never start.
    const wanted = Math.min(settings.number('learningStarts'), settings.number('replayCapacity'));
    const rounds = learner.remembered >= wanted ? settings.number('gradientSteps') : 0;
    const size = settings.number('batchSize');
    const observations = new Uint32Array(rounds * size);
    const errors = new Float32Array(rounds * size); // target − Q
    for (let k = 0; k < rounds; k++) {
      const batch = learner.recall(size);
      const targetValues = await learner.acting.frozenOutputs(batch.nextObservations);
      const actions = targetValues.length / batch.rewards.length;
      const onlineValues = settings.flag('double')
        ? await learner.acting.outputs(batch.nextObservations)
        : null;
      const targets = qTargets({ ...batch, actions, targetValues, onlineValues }, settings.number('gamma'));
      await learner.acting.step(batch.observations, rate, (values) => {
        const kind = settings.text('loss') === 'huber' ? 'huber' : 'squared';
        const said = qLoss(values, batch.actions, targets, kind);
        observations.set(batch.observations, k * size);
        for (let row = 0; row < size; row++) errors[k * size + row] = -(said.errors[row] as number);
        return said;
      });
      yield;
    }
    if (Math.floor(position / every) > Math.floor((position - taken) / every)) learner.acting.copyTarget();
    return { observations, advantages: errors, explainedVariance: Number.NaN };
  },
};
