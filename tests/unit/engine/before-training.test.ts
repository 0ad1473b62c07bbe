/**
 * What the lab says of a world and its reward designs before anything trains: the audit, exact values, the sources and names that
 * the page offers, and the expected cost. One line each, a readable sentence next to a checksum of all the rest.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditVariant } from '../../../src/engine/audit/audit.ts';
import { exactAnswers } from '../../../src/engine/exact/answers.ts';
import { estimate } from '../../../src/engine/experiment/cost.ts';
import { misfit } from '../../../src/engine/experiment/design-fit.ts';
import { knownNames, knownNamesOf } from '../../../src/engine/experiment/known-names.ts';
import { presets } from '../../../src/engine/experiment/presets.ts';
import { programHashes } from '../../../src/engine/experiment/program-hashes.ts';
import { sourceOf } from '../../../src/engine/experiment/sources.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { laneOf } from '../../../src/engine/lane.ts';
import { buildWorld } from '../../../src/engine/program/build-world.ts';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import type { Experiment, TermSpec } from '../../../src/experiment/experiment.ts';
import type { Work } from '../../../src/experiment/work.ts';
import { rewardDesigns } from '../../../src/rewards/designs-registry.ts';
import { languageTerms } from '../../../src/rewards/language-registry.ts';
import { worldFamilies } from '../../../src/worlds/registry.ts';
import {
  exampleOf,
  experimentOf,
  offers,
  TASK,
  termSpec,
  withoutName,
} from '../../conformance/small-experiments.ts';
import { checksumOf } from '../../kept.ts';

const sum = (value: unknown) => checksumOf(value, 10, 10);
const compare = (name: string, lines: readonly string[]) =>
  expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'golden', `${name}.txt`));

const workOf = (experiment: Experiment): Work =>
  laneOf(experiment) === 'kernel' ? 'tables' : experiment.world.family === 'language' ? 'texts' : 'networks';

const MAX_STATES = 40;

/** Designs are tried in the first two worlds of a family: flip points and soft values take seconds. */
const audited = new Map<string, number>();

async function wordsOf(experiment: Experiment): Promise<readonly string[]> {
  const lines: string[] = [];
  const { family } = experiment.world;
  const before = audited.get(family) ?? 0;
  audited.set(family, before + 1);
  for (const [k, { label }] of experiment.variants.entries()) {
    const { sentence, ...audit } = await auditVariant(experiment, k);
    if (before >= 2) return [`  ${label}: ${sentence} ${sum(audit)}`];
    const answers = await exactAnswers(experiment, k, {
      policies: ['random', 'task', 'design'].map((table) => ({ name: table, table }) as never),
      temperature: 0.5,
      horizon: null,
    });
    lines.push(`  ${label}: ${sentence} ${sum(audit)} exact ${sum(answers)}`);
  }
  return lines;
}

async function textsOf(experiment: Experiment): Promise<string> {
  const subjects = [
    { kind: 'world' },
    { kind: 'agent', variant: 0 },
    ...(experiment.variants[0]?.reward ?? []).map((_, index) => ({ kind: 'term', variant: 0, index })),
  ];
  const sources: unknown[] = [];
  for (const subject of subjects) sources.push(await sourceOf(subject as never, experiment));
  const names = [
    knownNames(experiment),
    knownNames(experiment, 'custom-module'),
    knownNamesOf('world', experiment),
  ];
  const cost = estimate(experiment, workOf(experiment), 1e6, 4096);
  const fits = rewardDesigns.map(({ terms }) => misfit(experiment, 0, terms));
  return `sources ${sum(sources)} names ${sum(names)} cost ${sum(cost)} designs ${sum(fits)}`;
}

/** Its plan alone takes seconds. */
const LARGE = new Set(['push']);
/** Pays for steps, for the first event, and by potentials: what an audit tells apart. */
const TRIED = ['step-cost', 'event', 'potential-expression', 'distance'];

test('of every world and of designs in it', async () => {
  const lines: string[] = [];
  const terms = catalogue().terms.filter(({ id }) => TRIED.includes(id));
  for (const family of worldFamilies.values())
    for (const example of family.examples) {
      const built = family.build(example);
      if (
        LARGE.has(family.entry.id) ||
        !built.ok ||
        (built.build.constants.nEntries?.value ?? 0) > MAX_STATES
      )
        continue;
      const world = withoutName(example);
      const agent = family.entry.id.includes('bandit') ? 'epsilon-greedy' : 'q-learning';
      const plainExperiment = experimentOf(world, agent);
      const events = buildWorld(plainExperiment).module.events.map(({ name }) => name);
      const designs = terms
        .filter((entry) => offers(world, entry) && (entry.id !== 'event' || events.length > 0))
        .map((entry): readonly TermSpec[] => [TASK, termSpec(entry, events)]);
      const experiment = experimentOf(world, agent, [TASK], {
        variants: [[TASK], ...designs].map((reward) => ({
          label: reward.at(-1)?.term ?? '',
          agent: { type: agent },
          reward,
        })),
      } as never);
      lines.push(
        `${family.entry.id} ${example.name}: ${await textsOf(experiment)} programs ${sum(programHashes(experiment))}`,
        ...(await wordsOf(experiment)),
      );
    }
  await compare('before-training-worlds', lines);
});

test('of every reward term on texts', async () => {
  const lines: string[] = [];
  const world = { family: 'language', task: 'reverse', level: 2, letters: 2 };
  for (const { entry } of languageTerms.values()) {
    const read = validate({
      world,
      variants: [{ agent: { type: 'grpo' }, reward: [TASK, { term: entry.id, weight: 0.5 }] }],
      envSteps: 1000,
    });
    if (!read.ok) {
      lines.push(`${entry.id}: ${read.problems.map(({ message }) => message).join(' ')}`);
      continue;
    }
    const { sentence, ...audit } = await auditVariant(read.value, 0);
    lines.push(`${entry.id}: ${sentence} ${sum(audit)}; ${await textsOf(read.value)}`);
  }
  await compare('before-training-texts', lines);
});

/** Infinite or not a number in one term, in two that cancel, in the sum; clipped; and nothing that pays. */
const NOT_LISTED: Readonly<Record<string, readonly object[]>> = {
  'an infinite term': [TASK, { term: 'expression', expression: '1.0 / f32(state - state)' }],
  'a negative infinite term alone': [{ term: 'expression', expression: '-1.0 / f32(state - state)' }],
  'a term that is not a number': [TASK, { term: 'expression', expression: '0.0 / f32(action - action)' }],
  'terms that are infinite together': [
    { term: 'expression', expression: '3e38', weight: 10 },
    { term: 'expression', expression: '3e38', weight: 10 },
  ],
  'a clipped sum': [TASK, { term: 'clip', low: -0.1, high: 0.1 }],
  'a square of the reward': [TASK, { term: 'expression', expression: 'taskReward * taskReward' }],
  'nothing at all': [{ term: 'expression', expression: '0.0' }],
  'a probe of an action that does not exist': [TASK, { term: 'token', token: 99, probe: true }],
};
const WORLDS_TRIED = ['gridworld', 'graph', 'text', 'bandit'];

test('of rewards that cannot be listed', async () => {
  const lines: string[] = [];
  for (const id of WORLDS_TRIED)
    for (const [name, reward] of Object.entries(NOT_LISTED)) {
      const agent = { type: id.includes('bandit') ? 'epsilon-greedy' : 'q-learning' };
      const variants = [{ label: 'a', agent, reward }];
      const read = validate({ world: withoutName(exampleOf(id)), variants, envSteps: 1000 });
      lines.push(`# ${id}: ${name}`);
      const problems = read.ok ? read.warnings : read.problems;
      lines.push(...problems.map(({ path, message, fix }) => ` ${path}: ${message} ${fix ?? ''}`));
      if (!read.ok) continue;
      const { sentence, ...audit } = await auditVariant(read.value, 0);
      const answers = await exactAnswers(read.value, 0, { policies: [], temperature: 0.5, horizon: null });
      const missing = 'missing' in answers ? answers.missing : `exact ${sum(answers)}`;
      lines.push(` ${sentence} ${sum(audit)}`, ` ${missing}`);
    }
  await compare('before-training-not-listed', lines);
});

test('of every preset', async () => {
  const lines: string[] = [];
  for (const { id, experiment } of presets) {
    const read = validate(experiment);
    if (!read.ok) throw new Error(id);
    const { value, warnings, ...facts } = read;
    const cost = estimate(value, workOf(value), 1e6, 4096, facts);
    lines.push(`${id}: ${sum([warnings, facts])} cost ${sum(cost)} names ${sum(knownNames(value))}`);
  }
  await compare('before-training-presets', lines);
});
