/** Direct preference optimization on text and its variants: learns from pairs of completions instead of maximizing a reward. */

import { sigmoid } from '../../../core/elementary.ts';
import { choice, integer, number } from '../../../experiment/field.ts';
import { countRows, gatherRows, spreadRows, sumRows } from '../../estimators/arrays.ts';
import { momentsOf } from '../../estimators/normalize.ts';
import { PAIR_RULES, type PairRule, preferenceLoss } from '../../estimators/preference-loss.ts';
import type { LanguageAgent, LanguageLearner, Minibatch, Rollouts, TokenLoss } from '../contract.ts';
import * as field from '../fields.ts';
import { minibatches, sumOfTerms } from '../loss.ts';

export const agent: LanguageAgent = {
  entry: field.entry({
    id: 'dpo',
    label: 'DPO / IPO (language policy)',
    help: 'Takes two completions of a prompt, one preferred, and raises the preferred one’s log-ratio to the reference above the other’s. The reward design only decides which one is preferred.',
    reference:
      'Rafailov et al. 2023, 2305.18290; IPO: Azar et al. 2023, 2310.12036; SimPO: Meng et al. 2024, 2405.14734',
    fields: [
      field.learningRate(0.0003),
      field.prompts(32),
      field.groupSize(4),
      choice('loss', 'Loss', PAIR_RULES, {
        help: 'dpo: −ln σ(βΔ). ipo: (Δ − 1/(2β))². cdpo and robust-dpo expect flipped labels. hinge: max(0, 1 − βΔ). simpo: no reference, mean log-probabilities. sft: −ln π of the preferred one alone.',
      }),
      number('beta', 'β', [0.1, 0.001, 10], {
        help: 'Strength of the reference: the policy converges to π_ref · exp(reward / β), so a high value keeps it close. For IPO this is τ.',
        log: true,
      }),
      choice('pairs', 'Pairs from', ['online', 'offline'], {
        help: 'online: from the current policy. offline: from the frozen reference. Curves always show the policy that learns.',
      }),
      integer('storedPairs', 'Stored pairs', [0, 0, 100_000], {
        help: 'Used by offline: a finite set of labeled pairs that is read in passes, rounded up to whole batches. A small set is overfitted sooner. 0: new pairs for each batch.',
        live: false,
      }),
      number('labelTemperature', 'Label temperature', [0, 0, 100], {
        help: 'Labels are drawn with probability σ((R − R′) / temperature) (Bradley–Terry). A high value makes labels noisier. 0: the better one is always preferred.',
      }),
      number('labelNoise', 'Label noise expected', [0, 0, 0.49], {
        help: 'Used by cdpo and robust-dpo: the assumed share of flipped labels.',
      }),
      number('targetMargin', 'Target margin γ', [0, 0, 100], {
        help: 'Used by simpo: the wanted margin between the pair. A high value pushes pairs further apart.',
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
    groupSize: Math.max(2, settings.number('groupSize')),
    resample: 0,
    sampleReference: settings.text('pairs') === 'offline',
    stored: 2 * settings.number('storedPairs'),
  }),
  async *update(rollouts, learner) {
    const { settings } = learner;
    const pairs = pairsOf(rollouts, learner);
    const count = pairs.length / 2;
    for (const part of minibatches(
      learner,
      count,
      settings.number('epochs'),
      settings.number('minibatches'),
    )) {
      const rows = Uint32Array.from([...part].flatMap((k) => [pairs[2 * k] ?? 0, pairs[2 * k + 1] ?? 0]));
      await learner.step(rollouts, rows, (batch) => pairLoss(rollouts, learner, batch));
      yield;
    }
    // Takes the place of an advantage: +1 for the chosen one, −1 for the rejected one.
    const signs = new Float64Array(rollouts.sequences);
    for (let k = 0; k < count; k++) {
      signs[pairs[2 * k] ?? 0] = 1;
      signs[pairs[2 * k + 1] ?? 0] = -1;
    }
    const advantages = Float32Array.from(spreadRows(signs, rollouts.own, rollouts.time));
    return { advantages, explainedVariance: Number.NaN };
  },
};

/** Two completions of every group in turn, the preferred one first. Equal rewards give no pair. */
function pairsOf(
  { sequences, groupSize: size, returns, labels }: Rollouts,
  learner: LanguageLearner,
): Uint32Array {
  const temperature = learner.settings.number('labelTemperature');
  const pairs: number[] = [];
  for (let first = 0; first < sequences; first += size)
    for (let k = 0; k + 1 < size; k += 2) {
      const [a, b] = [first + k, first + k + 1];
      const difference = (returns[a] ?? 0) - (returns[b] ?? 0);
      if (difference === 0) continue;
      const draw = () => labels?.[a] ?? learner.uniform();
      const prefersFirst = temperature === 0 ? difference > 0 : draw() < sigmoid(difference / temperature);
      pairs.push(...(prefersFirst ? [a, b] : [b, a]));
    }
  return Uint32Array.from(pairs);
}

/** Rows come in pairs, the chosen one first. */
function pairLoss(
  rollouts: Rollouts,
  { settings }: LanguageLearner,
  { rows, time, scores }: Minibatch,
): TokenLoss {
  const own = gatherRows(rollouts.own, rows, time);
  const now = sumRows(scores.logp, own, time);
  const lengths = countRows(own, time);
  const reference = sumRows(gatherRows(rollouts.referenceLogp ?? rollouts.logp, rows, time), own, time);
  const half = (all: Float64Array, odd: number) =>
    Float64Array.from({ length: rows.length / 2 }, (_, k) => all[2 * k + odd] ?? 0);
  const [chosen, rejected, beta] = [half(now, 0), half(now, 1), settings.number('beta')];
  const { loss, dChosen, dRejected, differences } = preferenceLoss(
    {
      chosen,
      rejected,
      referenceChosen: half(reference, 0),
      referenceRejected: half(reference, 1),
      chosenLengths: half(lengths, 0),
      rejectedLengths: half(lengths, 1),
    },
    {
      rule: settings.text('loss') as PairRule,
      beta,
      labelNoise: settings.number('labelNoise'),
      targetMargin: settings.number('targetMargin'),
    },
  );
  const each = Float64Array.from(rows, (_, k) => (k % 2 === 0 ? dChosen : dRejected)[k >> 1] ?? 0);
  const dLogp = spreadRows(each, own, time);
  const entropy = { term: 0, dEntropy: new Float64Array(own.length) };
  const pairs = {
    chosenLogp: momentsOf(chosen).mean,
    rejectedLogp: momentsOf(rejected).mean,
    preferenceMargin: beta * momentsOf(differences).mean,
    preferenceAccuracy: differences.filter((difference) => difference > 0).length / differences.length,
  };
  const terms = sumOfTerms({ policy: { loss, dLogp }, entropy, critic: null, kl: null, ratios: null });
  return { ...terms, pairs };
}
