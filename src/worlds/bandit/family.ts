/** Bandits: spec → tables. The dynamics are in bandit.kernel.ts. */
import type { Problem, WorldSpec } from '../../experiment/experiment.ts';
import type { WorldFamily } from '../contract.ts';
import { problemAt, readSettings } from '../settings.ts';
import source from './bandit.kernel.ts?raw';
import { banditExamples } from './examples.ts';
import { banditEntry } from './fields.ts';
import { BANDIT_KINDS, type BanditKind, isStationary } from './kinds.ts';

function check(
  kind: BanditKind,
  means: readonly number[],
  clicks: readonly number[],
  labels: readonly string[],
): Problem[] {
  const problems: Problem[] = [];
  if (means.length === 0)
    problems.push(problemAt('world.means', 'The bandit has no arms.', 'Give one mean for each arm.'));
  if (means.length === 1)
    problems.push(
      problemAt('world.means', 'With one arm there is nothing to learn.', 'Add arms.', undefined, 'warning'),
    );
  const wrong = kind === 'bernoulli' ? means.findIndex((mean) => mean < 0 || mean > 1) : -1;
  if (wrong >= 0)
    problems.push(
      problemAt(
        `world.means[${wrong}]`,
        `${means[wrong]} is not a probability.`,
        'Use numbers from 0 to 1, or choose the kind gaussian.',
      ),
    );
  if (kind === 'clickbait' && clicks.length !== means.length)
    problems.push(
      problemAt(
        'world.clicks',
        `There are ${clicks.length} click probabilities for ${means.length} arms.`,
        'Give one for each arm.',
      ),
    );
  if (labels.length > 0 && labels.length !== means.length)
    problems.push(
      problemAt(
        'world.labels',
        `There are ${labels.length} labels for ${means.length} arms.`,
        'Give one for each arm, or none.',
        undefined,
        'warning',
      ),
    );
  return problems;
}

function build(spec: WorldSpec): ReturnType<WorldFamily['build']> {
  const settings = readSettings(banditEntry, spec);
  const kind = BANDIT_KINDS.find((name) => name === settings.text('kind')) ?? 'bernoulli';
  const testbed = kind === 'testbed';
  const means = testbed ? new Array<number>(settings.number('arms')).fill(0) : settings.numbers('means');
  const clicks = settings.numbers('clicks');
  const labels = settings.lines('labels');
  const problems = [...settings.problems, ...check(kind, means, clicks, labels)];
  if (problems.some((problem) => problem.severity === 'error')) return { ok: false, problems };
  const names = means.map((_, arm) => labels[arm]?.trim() || `arm ${arm + 1}`);
  const code = (name: BanditKind) => ({ type: 'u32' as const, value: BANDIT_KINDS.indexOf(name) });
  const stationary = isStationary(kind);
  return {
    ok: true,
    build: {
      source,
      constants: {
        nStates: { type: 'u32', value: 1 },
        nObservations: { type: 'u32', value: 1 },
        nActions: { type: 'u32', value: means.length },
        outcomes: { type: 'u32', value: kind === 'bernoulli' || kind === 'clickbait' ? 2 : 1 },
        kind: code(kind),
        kindBernoulli: code('bernoulli'),
        kindTestbed: code('testbed'),
        kindDrifting: code('drifting'),
        kindAdversarial: code('adversarial'),
        kindClickbait: code('clickbait'),
      },
      data: {
        givenMean: Float32Array.from(means),
        clickChance: Float32Array.from(means, (_, arm) => clicks[arm] ?? 0),
      },
      params: {
        noise: settings.number('noise'),
        drift: settings.number('drift'),
        period: settings.number('period'),
      },
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

export const family: WorldFamily = { entry: banditEntry, networks: true, examples: banditExamples, build };
