/** Shared by agents that learn from pairs of completions: chooses the pairs, and makes a pass over them. */
import { sigmoid } from '../../core/elementary.ts';
import { choice, type Field, integer, number } from '../../experiment/field.ts';
import type { Settings } from '../../experiment/settings.ts';
import { countRows, gatherRows, spreadRows, sumRows } from '../estimators/arrays.ts';
import { momentsOf } from '../estimators/normalize.ts';
import type { Pairs, PreferenceLoss } from '../estimators/preference-loss.ts';
import { minibatches, sumOfTerms } from './loss.ts';
import type {
  LanguageAgent,
  LanguageLearner,
  Minibatch,
  Rollouts,
  TokenLoss,
  UpdateReport,
} from './text-contract.ts';

/** Settings for where pairs come from. */
export const pairFields = (source: 'online' | 'offline'): readonly Field[] => [
  choice('pairs', 'Pairs from', ['online', 'offline'], {
    help: 'online: from the current policy. offline: from the frozen reference. Curves always show the policy that learns.',
    default: source,
  }),
  integer('storedPairs', 'Stored pairs', [0, 0, 100_000], {
    help: 'Used by offline: a finite set of labeled pairs that is read in passes, rounded up to whole batches. A small set is overfitted sooner. 0: new pairs for each batch.',
    live: false,
  }),
  number('labelTemperature', 'Label temperature', [0, 0, 100], {
    help: 'Labels are drawn with probability σ((R − R′) / temperature) (Bradley–Terry). A high value makes labels noisier. 0: the better one is always preferred.',
  }),
];

export const pairNeeds = (settings: Settings): ReturnType<LanguageAgent['needs']> => ({
  critic: false,
  reference: true,
  prompts: settings.number('prompts'),
  groupSize: Math.max(2, settings.number('groupSize')),
  pairs: true,
  resample: 0,
  ...(settings.text('pairs') === 'offline' && { source: 'reference' as const }),
  stored: 2 * settings.number('storedPairs'),
});

/** @param margin factor that turns a difference of the loss into a margin for display */
export async function* pairUpdate(
  rollouts: Rollouts,
  learner: LanguageLearner,
  margin: number,
  lossOf: (pairs: Pairs) => PreferenceLoss,
): AsyncGenerator<void, UpdateReport> {
  const { settings } = learner;
  const pairs = pairsOf(rollouts, learner);
  const count = pairs.length / 2;
  const [epochs, parts] = [settings.number('epochs'), settings.number('minibatches')];
  for (const part of minibatches(learner, count, epochs, parts)) {
    const rows = Uint32Array.from([...part].flatMap((k) => [pairs[2 * k] ?? 0, pairs[2 * k + 1] ?? 0]));
    await learner.step(rollouts, rows, (batch) => pairLoss(rollouts, margin, lossOf, batch));
    yield;
  }
  // Used in place of an advantage: +1 for the chosen one, −1 for the rejected one.
  const signs = new Float64Array(rollouts.sequences);
  for (let k = 0; k < count; k++) {
    signs[pairs[2 * k] ?? 0] = 1;
    signs[pairs[2 * k + 1] ?? 0] = -1;
  }
  const advantages = Float32Array.from(spreadRows(signs, rollouts.own, rollouts.time));
  return { advantages, explainedVariance: Number.NaN };
}

/** Pairs of completions from each group, the preferred one first. Equal rewards give no pair. */
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

/** The loss of rows in pairs, the chosen one first. */
function pairLoss(
  rollouts: Rollouts,
  margin: number,
  lossOf: (pairs: Pairs) => PreferenceLoss,
  { rows, time, scores }: Minibatch,
): TokenLoss {
  const own = gatherRows(rollouts.own, rows, time);
  const now = sumRows(scores.logp, own, time);
  const lengths = countRows(own, time);
  const reference = sumRows(gatherRows(rollouts.referenceLogp ?? rollouts.logp, rows, time), own, time);
  const half = (all: Float64Array, odd: number) =>
    Float64Array.from({ length: rows.length / 2 }, (_, k) => all[2 * k + odd] ?? 0);
  const [chosen, rejected] = [half(now, 0), half(now, 1)];
  const { loss, dChosen, dRejected, differences } = lossOf({
    chosen,
    rejected,
    referenceChosen: half(reference, 0),
    referenceRejected: half(reference, 1),
    chosenLengths: half(lengths, 0),
    rejectedLengths: half(lengths, 1),
  });
  const each = Float64Array.from(rows, (_, k) => (k % 2 === 0 ? dChosen : dRejected)[k >> 1] ?? 0);
  const dLogp = spreadRows(each, own, time);
  const entropy = { term: 0, dEntropy: new Float64Array(own.length) };
  const pairs = {
    chosenLogp: momentsOf(chosen).mean,
    rejectedLogp: momentsOf(rejected).mean,
    preferenceMargin: margin * momentsOf(differences).mean,
    preferenceAccuracy: differences.filter((difference) => difference > 0).length / differences.length,
  };
  const terms = sumOfTerms({ policy: { loss, dLogp }, entropy, critic: null, kl: null, ratios: null });
  return { ...terms, pairs };
}
