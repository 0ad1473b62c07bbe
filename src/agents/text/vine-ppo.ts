/**
 * VinePPO on text: values of steps are means over completions that continue from there, not a critic's
 * guesses.
 */
import { integer } from '../../experiment/field.ts';
import { stepAdvantages } from '../estimators/step-values.ts';
import type { BranchPoint, LanguageAgent, LanguageLearner, Rollouts } from '../updates/text-contract.ts';
import * as field from '../updates/text-fields.ts';
import { groupNeeds, penalized, tokenUpdate } from '../updates/token-update.ts';

/** Completions sampled before the caller can pause. */
const AT_ONCE = 256;

export const agent: LanguageAgent = {
  entry: field.entry({
    id: 'vine-ppo',
    label: 'VinePPO (language policy)',
    help: 'Before each step of a completion the policy writes several others from there; their mean return is the value of that point. A step’s advantage is how much it changed this value. Needs no critic and writes many more tokens, which count.',
    reference: 'Kazemnejad et al. 2024, 2410.01679',
    fields: [
      field.learningRate(0.0005),
      field.prompts(16),
      field.groupSize(4),
      integer('continuations', 'Continuations', [4, 1, 64], {
        help: 'Completions from each point, whose mean return is its value. A high number gives less noisy advantages and costs more tokens.',
      }),
      integer('stepTokens', 'Tokens of a step', [4, 1, 256], {
        help: 'Used where the task has no steps of its own, such as scratch lines or turns: a new step begins after so many tokens.',
      }),
      field.clipRange(0.2),
      field.epochs(2),
      field.minibatches(2),
      field.entropyCoefficient(0),
      ...field.klFields,
      field.maxGradientNorm(1),
    ],
  }),
  needs: groupNeeds,
  async *update(rollouts, learner) {
    const { settings } = learner;
    const ends = stepEnds(rollouts, settings.number('stepTokens'));
    const values = yield* valuesOf(rollouts, learner, ends);
    const { own, time, promptLengths, returns } = rollouts;
    const advantages = stepAdvantages({ own, time, promptLengths, returns, ends, values });
    // Values do not include a KL penalty in the reward, so each token also gets the sum of penalties from
    // there on.
    const { rewards } = penalized(rollouts, learner);
    for (let i = advantages.length - 1, sum = 0; i >= 0; i--) {
      sum = (i + 1) % time === 0 ? 0 : sum;
      sum += (rewards[i] ?? 0) - (rollouts.rewards[i] ?? 0);
      if (own[i] !== 0) advantages[i] = (advantages[i] ?? 0) + sum;
    }
    return yield* tokenUpdate(rollouts, learner, { advantages, aggregation: { mode: 'token-mean' } });
  },
};

/** Where the steps of each row end, the last one with its last token: indices after the prompt, ascending. */
function stepEnds({ steps, lengths, promptLengths }: Rollouts, every: number): number[][] {
  return steps.map((declared, row) => {
    const written = (lengths[row] ?? 0) - (promptLengths[row] ?? 0);
    const regular = Array.from({ length: Math.floor((written - 1) / every) }, (_, k) => (k + 1) * every - 1);
    const inner = declared.length > 0 ? [...declared] : regular;
    return [...new Set(inner.filter((at) => at < written - 1)), written - 1].sort((a, b) => a - b);
  });
}

/**
 * Values before each step of each row. The first step of a row begins at the prompt, so a group shares its
 * value.
 */
async function* valuesOf(
  { groupSize, sequences }: Rollouts,
  learner: LanguageLearner,
  ends: readonly (readonly number[])[],
): AsyncGenerator<void, readonly (readonly number[])[]> {
  const points: BranchPoint[] = [];
  for (let row = 0; row < sequences; row++) {
    if (row % groupSize === 0) points.push({ row, kept: 0 });
    for (const end of (ends[row] ?? []).slice(0, -1)) points.push({ row, kept: end + 1 });
  }
  const each = learner.settings.number('continuations');
  const size = Math.max(1, Math.floor(AT_ONCE / each));
  const found: number[] = [];
  for (let from = 0; from < points.length; from += size) {
    found.push(...(await learner.returnsFrom(points.slice(from, from + size), each)));
    yield;
  }
  const values: number[][] = ends.map(() => []);
  for (const [k, { row, kept }] of points.entries()) {
    const rows = kept === 0 ? Array.from({ length: groupSize }, (_, i) => row + i) : [row];
    for (const one of rows) values[one]?.push(found[k] ?? 0);
  }
  return values;
}
