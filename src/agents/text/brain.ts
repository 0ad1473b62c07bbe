/** BRAIn on text: distills the posterior over completions given that they are good, from scored samples. */
import { choice, flag, number } from '../../experiment/field.ts';
import { gatherRows, spreadRows, sumRows } from '../estimators/arrays.ts';
import { posteriorLoss } from '../estimators/posterior-loss.ts';
import { minibatches, sumOfTerms } from '../updates/loss.ts';
import type {
  LanguageAgent,
  LanguageLearner,
  Minibatch,
  Rollouts,
  TokenLoss,
} from '../updates/text-contract.ts';
import * as field from '../updates/text-fields.ts';

export const agent: LanguageAgent = {
  entry: field.entry({
    id: 'brain',
    label: 'BRAIn (language policy)',
    help: 'Moves the policy toward π_ref · exp(reward / β), the posterior over completions given that they are good. Samples of a prompt are weighted by that posterior, and by the policy itself as a baseline.',
    reference: 'Pandey et al. 2024, 2402.02479; without baseline: Khalifa et al. 2020, 2012.11635',
    fields: [
      field.learningRate(0.001),
      field.prompts(16),
      field.groupSize(8),
      number('beta', 'β', [0.1, 0.001, 10], {
        help: 'Temperature of the posterior: a high value keeps it close to the reference.',
        log: true,
      }),
      flag('baseline', 'Self-normalized baseline', true, {
        help: 'Subtracts the policy’s own normalized weights, so that samples in the right proportion have no effect. If off, every sample is pulled up by its posterior weight.',
      }),
      choice('samples', 'Samples from', ['policy', 'reference'], {
        help: 'policy: the current policy. reference: the frozen reference, so that all methods can learn from the same samples. Curves always show the policy that learns.',
      }),
      field.epochs(1),
      field.minibatches(1),
      field.maxGradientNorm(1),
    ],
  }),
  needs: (settings) => ({
    critic: false,
    reference: true,
    prompts: settings.number('prompts'),
    groupSize: settings.number('groupSize'),
    compares: true,
    resample: 0,
    ...(settings.text('samples') === 'reference' && { source: 'reference' as const }),
  }),
  async *update(rollouts, learner) {
    const { settings } = learner;
    const { sequences, groupSize, own, time } = rollouts;
    const groups = sequences / groupSize;
    for (const part of minibatches(
      learner,
      groups,
      settings.number('epochs'),
      settings.number('minibatches'),
    )) {
      const rows = Uint32Array.from(
        [...part].flatMap((group) => Array.from({ length: groupSize }, (_, k) => group * groupSize + k)),
      );
      await learner.step(rollouts, rows, (batch) => lossOf(rollouts, learner, batch).terms);
      yield;
    }
    // The pull on each sample at the time when it was written.
    const all = Uint32Array.from({ length: sequences }, (_, row) => row);
    const scores = { logp: rollouts.logp, entropy: rollouts.entropy, value: rollouts.value };
    const { dLogp } = lossOf(rollouts, learner, { rows: all, time, scores });
    const advantages = Float32Array.from(
      spreadRows(
        dLogp.map((x) => -x * groups),
        own,
        time,
      ),
    );
    return { advantages, explainedVariance: Number.NaN };
  },
};

function lossOf(
  rollouts: Rollouts,
  { settings }: LanguageLearner,
  { rows, time, scores }: Minibatch,
): { readonly terms: TokenLoss; readonly dLogp: Float64Array } {
  const own = gatherRows(rollouts.own, rows, time);
  const sums = (all: Float32Array) => sumRows(gatherRows(all, rows, time), own, time);
  const { loss, dLogp } = posteriorLoss(
    {
      groupSize: rollouts.groupSize,
      logp: sumRows(scores.logp, own, time),
      sampledLogp: sums(rollouts.logp),
      referenceLogp: sums(rollouts.referenceLogp ?? rollouts.logp),
      returns: Float64Array.from(rows, (row) => rollouts.returns[row] ?? 0),
    },
    settings.number('beta'),
    settings.flag('baseline'),
  );
  const entropy = { term: 0, dEntropy: new Float64Array(own.length) };
  const policy = { loss, dLogp: spreadRows(dLogp, own, time) };
  return { terms: sumOfTerms({ policy, entropy, critic: null, kl: null, ratios: null }), dLogp };
}
