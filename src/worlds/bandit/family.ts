/** Bandits: settings, tables from a spec, and the named bandits. The dynamics are in bandit.kernel.ts. */

import type { Problem, WorldSpec } from '../../experiment/experiment.ts';

import { choice, integer, lines, numbers } from '../../experiment/field.ts';
import { liveNumbers, readSettings } from '../../experiment/settings.ts';
import type { WorldFamily } from '../contract.ts';
import { type Placed, worldEntry } from '../declared.ts';
import { codes, error, exampleOf, u32, warning } from '../settings.ts';
import source from './bandit.kernel.ts?raw';

/** The kinds of bandit; a kind's code is its position. */
const BANDIT_KINDS = ['bernoulli', 'gaussian', 'testbed', 'drifting', 'adversarial', 'clickbait'] as const;
type BanditKind = (typeof BANDIT_KINDS)[number];

const MAX_ARMS = 64;

/**
 * False for kinds whose means differ between replicas or change over time, so that the exact solver has no
 * single best value.
 */
function isStationary(kind: BanditKind): boolean {
  return kind === 'bernoulli' || kind === 'gaussian' || kind === 'clickbait';
}

const FIELDS: readonly Placed[] = [
  choice('kind', 'Kind', BANDIT_KINDS, {
    help: 'bernoulli: an arm pays 1 with its probability, else 0. gaussian: its mean plus noise. testbed: the 10-armed testbed; every seed draws its own means from N(0, 1). drifting: means take a random step after each pull. adversarial: pays the mean exactly, and the means move to the next arm each period. clickbait: pays the true value; the naive sensor counts clicks.',
  }),
  numbers('means', 'Means', [0.2, 0.5, 0.8], {
    help: 'Mean payoff of each arm: probabilities for bernoulli, true values for clickbait, initial means for drifting and adversarial.',
    where: ['kind', ...BANDIT_KINDS.filter((kind) => kind !== 'testbed')],
    min: -1000,
    max: 1000,
    maxItems: MAX_ARMS,
  }),
  integer('arms', 'Arms of the testbed', [10, 1, MAX_ARMS], {
    help: 'Number of arms. The other kinds have one arm per mean. More arms take longer to explore.',
    where: ['kind', 'testbed'],
  }),
  ['noise', 'kind', 'gaussian', 'testbed', 'drifting', 'clickbait'],
  ['drift', 'kind', 'drifting'],
  ['period', 'kind', 'adversarial'],
  numbers('clicks', 'Click probabilities', [], {
    where: ['kind', 'clickbait'],
    help: 'How often each arm is clicked: the proxy counts this instead of the value.',
    min: 0,
    max: 1,
    maxItems: MAX_ARMS,
  }),
  lines('labels', 'Labels', [], {
    help: 'A name for each arm. Empty: arm 1, arm 2 …',
    maxItems: MAX_ARMS,
    maxLength: 40,
  }),
];

const bandit = exampleOf('bandit');

const examples: readonly WorldSpec[] = [
  bandit('three-coins', { kind: 'bernoulli', means: [0.2, 0.5, 0.8] }),
  bandit('ten-armed-testbed', { kind: 'testbed', arms: 10, noise: 1 }),
  bandit('gaussian-five', { kind: 'gaussian', means: [0, 0.25, 0.5, 0.75, 1], noise: 0.5 }),
  // Sutton & Barto, exercise 2.5: all means start equal and take steps of 0.01.
  bandit('drifting', { kind: 'drifting', means: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], noise: 1, drift: 0.01 }),
  bandit('adversarial', { kind: 'adversarial', means: [1, 0.5, 0, 0], period: 200 }),
  bandit('clickbait', {
    kind: 'clickbait',
    labels: ['long read', 'news', 'quiz', 'outrage'],
    means: [1, 0.6, 0.3, -0.5],
    clicks: [0.15, 0.3, 0.5, 0.8],
    noise: 0.2,
  }),
];

function* check(
  kind: BanditKind,
  means: readonly number[],
  clicks: readonly number[],
  labels: readonly string[],
): Generator<Problem> {
  const arms = means.length;
  if (arms === 0) yield error('world.means', 'The bandit has no arms.', 'Give one mean for each arm.');
  if (arms === 1) yield warning('world.means', 'With one arm there is nothing to learn.', 'Add arms.');
  const wrong = kind === 'bernoulli' ? means.findIndex((mean) => mean < 0 || mean > 1) : -1;
  if (wrong >= 0)
    yield error(
      `world.means[${wrong}]`,
      `${means[wrong]} is not a probability.`,
      'Use numbers from 0 to 1, or choose the kind gaussian.',
    );
  if (kind === 'clickbait' && clicks.length !== arms) {
    const message = `There are ${clicks.length} click probabilities for ${arms} arms.`;
    yield error('world.clicks', message, 'Give one for each arm.');
  }
  if (labels.length > 0 && labels.length !== arms) {
    const message = `There are ${labels.length} labels for ${arms} arms.`;
    yield warning('world.labels', message, 'Give one for each arm, or none.');
  }
}

function build(spec: WorldSpec): ReturnType<WorldFamily['build']> {
  const settings = readSettings(family.entry, spec);
  const kind = BANDIT_KINDS.find((name) => name === settings.text('kind')) ?? 'bernoulli';
  const testbed = kind === 'testbed';
  const means = testbed ? new Array<number>(settings.number('arms')).fill(0) : settings.numbers('means');
  const clicks = settings.numbers('clicks');
  const labels = settings.lines('labels');
  const problems = [...check(kind, means, clicks, labels)];
  if (problems.some((problem) => problem.severity === 'error')) return { ok: false, problems };
  const names = means.map((_, arm) => labels[arm]?.trim() || `arm ${arm + 1}`);
  const stationary = isStationary(kind);
  return {
    ok: true,
    build: {
      source,
      constants: {
        nStates: u32(1),
        nObservations: u32(1),
        nActions: u32(means.length),
        outcomes: u32(kind === 'bernoulli' || kind === 'clickbait' ? 2 : 1),
        kind: u32(BANDIT_KINDS.indexOf(kind)),
        ...codes('kind', BANDIT_KINDS),
      },
      data: {
        givenMean: Float32Array.from(means),
        clickChance: Float32Array.from(means, (_, arm) => (kind === 'clickbait' && clicks[arm]) || 0),
      },
      params: liveNumbers(family.entry, spec),
      actions: names,
      starts: [{ state: 0, probability: 1 }],
      stationary,
      noisyReward: kind !== 'bernoulli' && kind !== 'adversarial' && settings.number('noise') > 0,
      stepLimit: 0,
      view: {
        kind: 'arms',
        labels: names,
        ...(stationary ? { means } : {}),
      },
      warnings: problems,
    },
  };
}

export const family: WorldFamily = {
  get entry() {
    return worldEntry(source, FIELDS);
  },
  examples,
  build,
};
