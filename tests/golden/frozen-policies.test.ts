/**
 * Policies that cannot learn (learning rate 1e-6) stay equally good whatever they are trained on. So a
 * comparison of a policy that is given problems, prefixes, contexts, data, replays or resampled groups with
 * one that is given nothing must find no difference, in at most 5 % of 200 pairs of variants. Figures:
 * docs/decisions/0023-task-return.md.
 */
import { describe, expect, it } from 'vitest';
import { languageAgents } from '../../src/agents/network-registry.ts';
import { teachers } from '../../src/agents/updates/teachers.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { LanguageBase } from '../../src/engine/text/base.ts';
import { checkLanguage } from '../../src/engine/text/check.ts';
import { contextsOf, roomOf } from '../../src/engine/text/contexts.ts';
import { LanguageReplica } from '../../src/engine/text/replica.ts';
import { Reward } from '../../src/engine/text/reward.ts';
import type { Experiment } from '../../src/experiment/experiment.ts';
import { readSettings } from '../../src/experiment/settings.ts';
import { compare } from '../../src/stats/compare/compare.ts';
import { FEWEST_PAIRS } from '../../src/stats/compare/compare-pair.ts';
import { columnOf } from '../../src/stats/stats/aggregate.ts';
import { createWasm } from '../../src/tensor/wasm/compute.ts';
import { inRelease } from '../release.ts';

const PAIRS = inRelease(200, 8);
/**
 * Seeds per variant. Six pairs of seeds differ with p = 2/64 at least, so chance alone finds a difference in
 * at most 3.1 % of pairs.
 */
const SEEDS = FEWEST_PAIRS;
/** A twentieth of 200 pairs; for fewer pairs, as many as chance produces once in a thousand times. */
const MAX_DIFFERENT = inRelease(PAIRS / 20, 3);

const METRICS = ['taskReturn', 'success', 'return', 'episodeLength', 'rightLength', 'entropy'] as const;
type Row = readonly number[]; // by metric

const grpo = (label: string, more: object) => ({ label, agent: { type: 'grpo-lm', ...more } });
const contexts = (languageAgents.get('grpo-lm')?.entry.fields ?? []).flatMap((field) =>
  field.name === 'context' && field.kind === 'choice' ? field.options.filter((name) => name !== 'none') : [],
);

/** Everything registered that can make a policy learn from something other than what it writes alone. */
const WAYS = [
  ...[...teachers.keys()].map((teacher) => grpo(`teacher ${teacher}`, { teacher })),
  grpo('prefixes that shrink', { prefix: 0.8, prefixUntil: 0.8 }),
  grpo('prefixes of any length', { prefix: 1, prefixUntil: 0, prefixLength: 'uniform' }),
  grpo('success replay', { successReplay: 1 }),
  grpo('resampled groups', { resample: 5 }),
  grpo('resampled groups, prefixes, a teacher and replays', {
    resample: 5,
    prefix: 0.5,
    prefixUntil: 0,
    teacher: 'mastery',
    successReplay: 1,
  }),
  ...contexts.map((context, k) =>
    grpo(context, { context, contextLearned: k % 2 === 0 ? 'kept' : 'stripped' }),
  ),
  grpo('hints for the unsolved', { context: 'hint', contextFor: 'unsolved' }),
  { label: 'continuations (VinePPO)', agent: { type: 'vine-ppo' } },
  { label: 'demonstrations', agent: { type: 'sft' } },
  { label: '16 demonstrations', agent: { type: 'sft', demonstrations: 16 } },
  { label: '16 stored pairs', agent: { type: 'dpo', pairs: 'offline', storedPairs: 16 } },
  { label: '16 stored texts', agent: { type: 'raft', samples: 'reference', storedCompletions: 16 } },
];

function experimentOf(way: (typeof WAYS)[number]): Experiment {
  const frozen = {
    learningRate: 1e-6,
    layers: 1,
    width: 32,
    heads: 2,
    prompts: 4,
    groupSize: 4,
    baseAccuracy: 0.9,
    baseSteps: 40,
    examProblems: 4,
    passAtK: 1,
  };
  const checked = validate({
    name: 'frozen',
    world: {
      family: 'language',
      task: 'mixture',
      tasks: ['copy level=1 name=easy', 'copy level=2 name=hard'],
      letters: 3,
      trainProblems: 30,
      heldOutProblems: 4,
    },
    variants: [grpo('plain', {}), way].map(({ label, agent }) => ({
      label,
      agent: { ...frozen, ...agent },
      reward: [{ term: 'task' }],
    })),
    seeds: 1,
    envSteps: 60,
    measurementPoints: 1,
    evaluation: { policy: 'greedy', every: 1, episodes: 4 },
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.value;
}

/** Rows of all seeds of a variant, which all begin with the same policy. */
async function trained(experiment: Experiment, variant: number, base: LanguageBase): Promise<readonly Row[]> {
  const { task, examined } = checkLanguage(experiment);
  const spec = experiment.variants[variant] ?? expect.fail();
  const agent = languageAgents.get(spec.agent.type) ?? expect.fail();
  const rows: Row[] = [];
  for (let seed = 0; seed < PAIRS * SEEDS; seed++) {
    const replica = new LanguageReplica({
      experiment,
      variant,
      seed,
      spec,
      task,
      examined,
      exams: [],
      agent,
      settings: readSettings(agent.entry, spec.agent),
      base: () => base,
      room: base.policy.context,
      reward: () => new Reward(spec, { compute, task, experimentSeed: experiment.seed, seed }),
    });
    while (replica.position < experiment.envSteps || !replica.settled) {
      await replica.work(experiment.envSteps);
      if (replica.fault !== null) throw new Error(replica.fault.message);
    }
    const { metrics } = replica.closeWindow();
    rows.push(METRICS.map((metric) => metrics[metric] ?? Number.NaN));
    replica.close();
  }
  return rows;
}

/** By metric, the number of pairs for which the comparison says that one is better. */
function differences(plain: readonly Row[], aided: readonly Row[]): readonly number[] {
  const episodes = columnOf('episodes');
  return METRICS.map((metric, m) => {
    let found = 0;
    for (let pair = 0; pair < PAIRS; pair++) {
      const source = {
        variants: 2,
        seeds: SEEDS,
        columns: 99,
        metricColumns: 99,
        grid: [1],
        length: 1,
        read(_: number, variant: number, column: number, into: Float64Array) {
          for (let k = 0; k < SEEDS; k++) {
            const row = (variant === 0 ? plain : aided)[pair * SEEDS + k];
            const wanted = column === columnOf(metric) ? row?.[m] : undefined;
            into[k] = column === episodes ? 1 : (wanted ?? Number.NaN);
          }
        },
      };
      const work = compare(source, {
        metric,
        measure: 'end',
        checkpoint: 0,
        statistic: 'iqm',
        threshold: null,
        margin: null,
        baseline: 0,
        allPairs: false,
        reference: null,
      });
      let piece = work.next();
      while (piece.done !== true) piece = work.next();
      if (piece.value.comparison.pairs[0]?.kind === 'ahead') found++;
    }
    return found;
  });
}

const compute = await createWasm();
const starts = new Map<string, { readonly base: LanguageBase; readonly plain: readonly Row[] }>();

/** The policy after it has been shown a way's contexts, when it is trained only on its own text. */
async function startOf(experiment: Experiment) {
  const { task } = checkLanguage(experiment);
  const shown = contextsOf(experiment);
  const key = shown.map((one) => one.key).join();
  const known = starts.get(key);
  if (known !== undefined) return known;
  const [spec] = experiment.variants;
  const agent = languageAgents.get('grpo-lm');
  if (spec === undefined || agent === undefined) throw new Error('no plain variant');
  const base = new LanguageBase(compute, task, readSettings(agent.entry, spec.agent), experiment.seed, 0, {
    room: roomOf(task, shown),
    contexts: shown.map(
      (one) =>
        (...example) =>
          one.shown(task, ...example),
    ),
  });
  while (!base.done) await base.work();
  const made = { base, plain: await trained(experiment, 0, base) };
  starts.set(key, made);
  return made;
}

describe(`at most ${MAX_DIFFERENT} of ${PAIRS} pairs of frozen policies differ`, () => {
  it.each(inRelease(WAYS, WAYS.slice(teachers.size, teachers.size + 6)))(
    'whatever one of them is trained on: $label',
    async (way) => {
      const experiment = experimentOf(way);
      const { base, plain } = await startOf(experiment);
      const found = differences(plain, await trained(experiment, 1, base));
      console.log(`${way.label}: ${METRICS.map((metric, m) => `${metric} ${found[m]}`).join(', ')}`);
      for (const [m, count] of found.entries()) expect(count, METRICS[m]).toBeLessThanOrEqual(MAX_DIFFERENT);
    },
    3_600_000,
  );
});
