/** Deep Q-network on worlds: learns action values from remembered transitions, towards a frozen copy of itself. */
import { qLoss, qTargets } from '../../estimators/q-learning.ts';
import { choice, gamma, learningRate, maxGradientNorm, number, whole, yesNo } from '../fields.ts';
import { learningRateNow } from '../world-update.ts';
import type { WorldAgent } from '../worlds-contract.ts';
import { anneal, parallelWorlds, worldNetwork } from '../worlds-fields.ts';

const LIVE = { live: true };

export const agent: WorldAgent = {
  entry: {
    id: 'dqn',
    label: 'DQN',
    family: 'networks',
    help: 'Remembers transitions and replays them at random; the value of each action is drawn towards its reward plus what a frozen copy of the network expects next.',
    reference: 'Mnih et al. 2015; double: van Hasselt et al. 2016, 1509.06461',
    fields: [
      learningRate(0.001),
      anneal(false),
      parallelWorlds(4),
      whole(
        'trainEvery',
        'Steps a round',
        'Of each parallel world, between two rounds of learning.',
        1,
        1,
        1000,
        LIVE,
      ),
      whole('gradientSteps', 'Gradient steps a round', 'Each on a batch of its own.', 1, 1, 100, LIVE),
      whole('batchSize', 'Batch size', 'Transitions of each gradient step.', 64, 1, 1024, LIVE),
      whole(
        'replayCapacity',
        'Replay capacity',
        'Transitions that are remembered; then the oldest give way.',
        20_000,
        1,
        1_000_000,
      ),
      whole(
        'learningStarts',
        'Learning starts',
        'Transitions that are there before the first gradient step.',
        1000,
        1,
        1_000_000,
        LIVE,
      ),
      whole(
        'targetEvery',
        'Target copied every',
        'Env steps for which the copy stays frozen.',
        500,
        1,
        1_000_000,
        { live: true, unit: 'env steps' },
      ),
      yesNo(
        'double',
        'Double',
        'The learning network chooses the next action, the copy values it: less optimism.',
        true,
      ),
      choice('loss', 'Loss', 'Huber holds large errors; squared is more eager.', ['huber', 'squared']),
      gamma(0.97),
      number('epsilon', 'Exploration rate ε', 'Share of uniformly random actions at the start.', 1, 0, 1),
      number('epsilonEnd', 'Final ε', 'Share of them after the decay.', 0.05, 0, 1),
      number(
        'explorationShare',
        'ε decay',
        'Share of the budget over which ε moves linearly from start to end.',
        0.5,
        0,
        1,
      ),
      maxGradientNorm(10),
      ...worldNetwork,
    ],
  },
  needs(settings, progress) {
    const [from, to] = [settings.number('epsilon'), settings.number('epsilonEnd')];
    const share = settings.number('explorationShare');
    return {
      heads: { policy: false, value: false, actionValues: true },
      columns: settings.number('envs'),
      steps: settings.number('trainEvery'),
      wholeEpisodes: false,
      epsilon: from + (to - from) * (share > 0 ? Math.min(1, progress / share) : 1),
      replay: settings.number('replayCapacity'),
    };
  },
  async *update(rollout, learner) {
    const { settings, position } = learner;
    const rate = learningRateNow(settings, learner.progress);
    const taken = rollout.steps * rollout.columns;
    const every = settings.number('targetEvery');
    // A memory smaller than what learning waits for would wait for ever.
    const wanted = Math.min(settings.number('learningStarts'), settings.number('replayCapacity'));
    const rounds = learner.remembered >= wanted ? settings.number('gradientSteps') : 0;
    const size = settings.number('batchSize');
    const observations = new Uint32Array(rounds * size);
    const errors = new Float32Array(rounds * size); // target − Q
    for (let k = 0; k < rounds; k++) {
      const batch = learner.recall(size);
      const targetValues = await learner.actionValues('target', batch.nextObservations);
      const actions = targetValues.length / batch.rewards.length;
      const onlineValues = settings.flag('double')
        ? await learner.actionValues('online', batch.nextObservations)
        : null;
      const targets = qTargets(
        { ...batch, actions, targetValues, onlineValues, allowed: null },
        settings.number('gamma'),
      );
      await learner.descend(batch.observations, rate, (values) => {
        const kind = settings.text('loss') === 'huber' ? 'huber' : 'squared';
        const said = qLoss(values, batch.actions, targets, kind);
        observations.set(batch.observations, k * size);
        for (let row = 0; row < size; row++) errors[k * size + row] = -(said.errors[row] as number);
        return said;
      });
      yield;
    }
    if (Math.floor(position / every) > Math.floor((position - taken) / every)) learner.copyTarget();
    return { observations, advantages: errors, explainedVariance: Number.NaN };
  },
};
