/**
 * A run of a moment for everything that is registered, and for each of its settings. Runs are reproduced bit for bit, so the numbers
 * of all of them are kept, as a checksum next to a few that can be read: a formula that changes shows in every part that uses it.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languageAgents, worldAgents } from '../../../src/agents/network-registry.ts';
import { NamedDraw } from '../../../src/core/random.ts';
import type { Batch, Result, Tables } from '../../../src/engine/contract.ts';
import { knownNames } from '../../../src/engine/experiment/known-names.ts';
import { openNetworkSession } from '../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { laneOf, laneOfAgent } from '../../../src/engine/lane.ts';
import { buildWorld } from '../../../src/engine/program/build-world.ts';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { createSession } from '../../../src/engine/table/session.ts';
import type { Experiment, TermSpec } from '../../../src/experiment/experiment.ts';
import type { CatalogueEntry, Field, FieldValue } from '../../../src/experiment/field.ts';
import { languageTerms } from '../../../src/rewards/language-registry.ts';
import { ALL_METRIC_IDS } from '../../../src/stats/metrics/metrics.ts';
import { buildLanguage } from '../../../src/worlds/language/build.ts';
import { languageExamples } from '../../../src/worlds/language/examples.ts';
import { worldFamilies } from '../../../src/worlds/registry.ts';
import {
  exampleOf,
  experimentOf,
  familyFor,
  termSpec,
  withoutName,
  worldsOf,
} from '../../conformance/small-experiments.ts';
import { checksumOf } from '../../kept.ts';

type Variant = Experiment['variants'][number];
type Settings = Readonly<Record<string, FieldValue>>;

const golden = (name: string) => join(import.meta.dirname, 'golden', `${name}.txt`);

/** A number between the default and a bound, where the setting still has an effect. */
function moved({ kind, default: now, min, max }: Extract<Field, { kind: 'number' | 'integer' }>): number {
  const far = now === 0 ? Math.min(max, Math.max(min, 1)) : now * 2 <= max ? now * 2 : now / 2;
  const value = Math.min(max, Math.max(min, far));
  return kind === 'integer' ? Math.round(value) : value;
}

/** The defaults, each other choice, each flag the other way round, and all numbers moved at once. */
function variations({ fields }: Pick<CatalogueEntry, 'fields'>): readonly Settings[] {
  const single = fields.flatMap((field): Settings[] => {
    if (field.kind === 'boolean') return [{ [field.name]: !field.default }];
    if (field.kind !== 'choice') return [];
    return field.options
      .filter((option) => option !== field.default)
      .map((option) => ({ [field.name]: option }));
  });
  const numbers = fields.flatMap((field) =>
    field.kind === 'number' || field.kind === 'integer' ? [[field.name, moved(field)] as const] : [],
  );
  return [{}, ...single, ...(numbers.length === 0 ? [] : [Object.fromEntries(numbers)])];
}

/** Settings that several parts share are varied in the first of them. */
function onlyNew(all: readonly Settings[], before: Set<string>): readonly Settings[] {
  const [plain = {}, ...others] = all;
  const fresh = others.filter((settings) => !before.has(textOf(settings)));
  for (const settings of fresh) before.add(textOf(settings));
  return [plain, ...fresh];
}

const textOf = (settings: object) =>
  Object.entries(settings)
    .map(([name, value]) => ` ${name} ${value}`)
    .join(',');

/** Independent of how a machine writes NaN. */
function checksum(...arrays: readonly ArrayLike<number>[]): string {
  const hash = createHash('sha256');
  for (const array of arrays) hash.update(`${Array.from(array).join()};`);
  return hash.digest('hex').slice(0, 12);
}

const READ = ['return', 'taskReturn', 'episodeLength', 'success', 'entropy', 'tdError', 'loss'];

/** What can be read of the last window: mean values over the seeds. */
function readable(batch: Batch, variant: number): string {
  const columns = batch.rows.length / batch.replicas.length;
  const rows = batch.replicas.flatMap((replica, k) =>
    replica.variant === variant ? [batch.rows.subarray(k * columns, (k + 1) * columns)] : [],
  );
  return READ.flatMap((id) => {
    const column = ALL_METRIC_IDS.indexOf(id as (typeof ALL_METRIC_IDS)[number]);
    const values = rows.map((row) => row[column] ?? Number.NaN).filter((value) => !Number.isNaN(value));
    if (column < 0 || values.length === 0) return [];
    return `${id} ${Number((values.reduce((a, b) => a + b, 0) / values.length).toPrecision(4))}`;
  }).join(', ');
}

interface Ran {
  readonly results: readonly Result[];
  readonly tables: readonly Tables[];
  /** What the page is told of the first seed of each variant, and plans before the run. */
  readonly shown: readonly (readonly unknown[])[];
}

async function train(experiment: Experiment): Promise<Ran> {
  if (laneOf(experiment) === 'kernel') {
    const session = await createSession(experiment, { backend: 'wasm' });
    const results = session.advance(experiment.envSteps, Number.POSITIVE_INFINITY);
    const { variants, ...plan } = session.plan;
    return {
      results,
      tables: experiment.variants.map((_, k) => session.tables(k, 0)),
      shown: variants.map((variant, k) => [plan, variant, session.frame(k, 0)]),
    };
  }
  const session = await openNetworkSession(experiment);
  const results = await session.advance(experiment.envSteps, 1e9);
  const tables: Tables[] = [];
  const { variants, ...plan } = session.plan;
  const shown: unknown[][] = [];
  for (const [k, variant] of variants.entries()) {
    tables.push(await session.tables(k, 0));
    shown.push([plan, variant, await session.frame(k, 0)]);
  }
  session.close();
  return { results, tables, shown };
}

/** One line per variant. */
async function linesOf(experiment: Experiment, names: readonly string[]): Promise<readonly string[]> {
  const { results, tables, shown } = await train(experiment);
  const batches = results.filter((result): result is Batch => result.kind === 'batch');
  const last = batches.at(-1);
  return names.map((name, variant) => {
    const fault = results.find((result) => result.kind === 'fault' && result.variant === variant);
    if (fault?.kind === 'fault') return `${name}: ${fault.message}`;
    const rows = batches.map(({ rows, replicas }) => {
      const columns = rows.length / replicas.length;
      return Array.from(rows).filter((_, at) => replicas[Math.floor(at / columns)]?.variant === variant);
    });
    const histograms = batches.map(({ histograms: all }) => {
      const bins = all.length / names.length;
      return all.subarray(variant * bins, (variant + 1) * bins);
    });
    const { value = [], policy = [], actionValue = [] } = tables[variant] ?? {};
    const sum = checksum(...rows, ...histograms, value, policy, actionValue);
    const screen = checksumOf(shown[variant], 8, 7); // an f32 has no more digits
    return `${name}: ${last === undefined ? '' : readable(last, variant)}; ${sum} ${screen}`;
  });
}

/** A run of all variants; some do not fit the world. */
async function told(base: object, variants: readonly (Variant & { readonly name: string })[]) {
  const lines: string[] = [];
  for (let from = 0; from < variants.length; from += 8) {
    const some = variants.slice(from, from + 8);
    const parse = (of: readonly Variant[]) =>
      validate({
        name: 'short',
        seed: 11,
        ...base,
        variants: of.map(({ label, agent, reward }) => ({ label, agent, reward })),
      });
    const fit = some.filter((one) => {
      const parsed = parse([one]);
      if (parsed.ok) return true;
      lines.push(`${one.name}: refused`);
      return false;
    });
    if (fit.length === 0) continue;
    const parsed = parse(fit);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    lines.push(
      ...(await linesOf(
        parsed.value,
        fit.map(({ name }) => name),
      )),
    );
  }
  return lines;
}

const task: TermSpec = { term: 'task', weight: 1 };
const variantOf = (agent: string, settings: object, reward: readonly TermSpec[] = [task]) => ({
  label: 'one',
  name: `${agent}${textOf(settings)}`,
  agent: { type: agent, ...settings },
  reward,
});
const budget = { seeds: 2, envSteps: 200, measurementPoints: 2 };
const file = (lines: readonly string[]) => `${lines.join('\n')}\n`;

const MAZE = { family: 'gridworld', map: ['S..#', '.OK.', '#.DG'], stepLimit: 30, slip: 0.1 };
/** A reward that reads every signal of a world, each with a weight of its own. */
const signalsOf = (names: ReturnType<typeof knownNames>): string =>
  names
    .filter(({ kind, signature }) => kind === 'signal' && /^\w+\((\)|s: u32)/.test(signature))
    .map(({ signature }, k) => {
      const more = signature.includes(',') ? ', 1' : '';
      const call = signature.startsWith(`${signature.split('(')[0]}()`) ? '()' : `(next${more})`;
      return `${(k + 1) / 100} * f32(${signature.split('(')[0]}${call})`;
    })
    .join(' + ');

const isKernel = ({ id }: CatalogueEntry) => laneOfAgent(id) === 'kernel';

/** As small as it may be, where the agent has such a setting. */
const SMALL = {
  layers: 1,
  width: 4,
  envs: 2,
  steps: 20,
  horizon: 40,
  learningStarts: 20,
  batchSize: 8,
  view: 'one-hot',
  dataSize: 300,
};
const SMALL_ON_TEXT = { layers: 1, width: 32, heads: 2, prompts: 4, groupSize: 4, baseAccuracy: 0 };
const FEW_PAIRS = { pairs: 64 };
const smallOf = (entry: Pick<CatalogueEntry, 'fields'>, small: object) =>
  Object.fromEntries(
    Object.entries(small).filter(([name]) => entry.fields.some((field) => field.name === name)),
  );
const TEXTS = { family: 'language', task: 'reverse', level: 2, letters: 2 };

describe('Every number of a short run is the one that is kept', () => {
  test('for agents with tables', async () => {
    const lines: string[] = [];
    for (const entry of catalogue().agents.filter(isKernel)) {
      const families = worldsOf(entry);
      const family = families.includes('gridworld') ? 'gridworld' : (families[0] ?? '');
      const world = family === 'gridworld' ? MAZE : withoutName(exampleOf(family));
      const variants = variations(entry).map((settings) => variantOf(entry.id, settings));
      lines.push(
        `# ${entry.id} in a world of the family ${family}`,
        ...(await told({ world, ...budget }, variants)),
      );
    }
    await expect(file(lines)).toMatchFileSnapshot(golden('table-agents'));
  });

  test('for networks in worlds', async () => {
    const lines: string[] = [];
    const before = new Set<string>();
    for (const { entry } of worldAgents.values()) {
      const variants = onlyNew(variations(entry), before).map((settings) => ({
        ...variantOf(entry.id, { ...settings, ...smallOf(entry, SMALL) }),
        name: `${entry.id}${textOf(settings)}`,
      }));
      lines.push(
        `# ${entry.id}`,
        ...(await told({ world: MAZE, ...budget, seeds: 1, envSteps: 120 }, variants)),
      );
    }
    await expect(file(lines)).toMatchFileSnapshot(golden('networks'));
  });

  test('for networks on texts', async () => {
    const lines: string[] = [];
    const before = new Set<string>();
    for (const { entry } of languageAgents.values()) {
      const fields = entry.fields.filter(({ name }) => !(name in SMALL_ON_TEXT));
      const variants = onlyNew(variations({ fields }), before).map((settings) => ({
        ...variantOf(entry.id, { ...settings, ...smallOf(entry, SMALL_ON_TEXT) }),
        name: `${entry.id}${textOf(settings)}`,
      }));
      lines.push(
        `# ${entry.id}`,
        ...(await told({ world: TEXTS, ...budget, seeds: 1, envSteps: 100 }, variants)),
      );
    }
    await expect(file(lines)).toMatchFileSnapshot(golden('networks-on-texts'));
  });

  test('for networks on texts that learn from examples first', async () => {
    const settings = { ...SMALL_ON_TEXT, baseAccuracy: 0.3 };
    const variants = ['sft', 'reinforce-lm', 'ppo-lm', 'dpo'].flatMap((id) => {
      const agent = languageAgents.get(id);
      return agent === undefined
        ? []
        : [{ ...variantOf(id, smallOf(agent.entry, settings)), name: `${id} after a warm start` }];
    });
    const lines = await told({ world: TEXTS, ...budget, seeds: 1, envSteps: 100 }, variants);
    expect(lines).toHaveLength(variants.length);
    await expect(file(lines)).toMatchFileSnapshot(golden('warm-starts'));
  });

  test('for reward terms', async () => {
    const lines: string[] = [];
    for (const entry of catalogue().terms.filter((term) => worldsOf(term).length > 0)) {
      const family = worldsOf(entry).includes('gridworld') ? 'gridworld' : familyFor(entry);
      const world = family === 'gridworld' ? MAZE : withoutName(exampleOf(family));
      const agent = family.includes('bandit') ? 'epsilon-greedy' : 'q-learning';
      const events = buildWorld(experimentOf(world, agent)).module.events.map(({ name }) => name);
      const variants = variations(entry).map((settings) => ({
        ...variantOf(agent, {}, [task, { ...termSpec(entry, events), ...settings }]),
        name: `${entry.id}${textOf(settings)}`,
      }));
      lines.push(
        `# ${entry.id} in a world of the family ${family}`,
        ...(await told({ world, ...budget }, variants)),
      );
    }
    await expect(file(lines)).toMatchFileSnapshot(golden('terms'));
  });

  test('for reward terms on texts', async () => {
    const lines: string[] = [];
    const before = new Set<string>();
    for (const { entry } of languageTerms.values()) {
      const small = smallOf(entry, FEW_PAIRS);
      const variants = onlyNew(variations(entry), before).map((settings) => ({
        ...variantOf('reinforce-lm', SMALL_ON_TEXT, [
          task,
          { term: entry.id, weight: 0.5, ...small, ...settings },
        ]),
        name: `${entry.id}${textOf(settings)}`,
      }));
      lines.push(
        `# ${entry.id}`,
        ...(await told({ world: TEXTS, ...budget, seeds: 1, envSteps: 60 }, variants)),
      );
    }
    await expect(file(lines)).toMatchFileSnapshot(golden('terms-on-texts'));
  });

  test('for worlds', async () => {
    const lines: string[] = [];
    for (const family of worldFamilies.values())
      for (const example of family.examples) {
        const built = family.build(example);
        if (!built.ok || (built.build.constants.nEntries?.value ?? 0) > 20_000) continue;
        const agent = family.entry.id.includes('bandit') ? 'epsilon-greedy' : 'q-learning';
        const name = `${family.entry.id} ${example.name}`;
        const signals = signalsOf(knownNames(experimentOf(withoutName(example), agent)));
        const read: TermSpec = { term: 'expression', weight: 1, expression: signals };
        const variants = [
          { ...variantOf(agent, {}), name },
          ...(signals === ''
            ? []
            : [{ ...variantOf(agent, {}, [task, read]), name: `${name} with all signals` }]),
        ];
        lines.push(...(await told({ world: withoutName(example), ...budget }, variants)));
      }
    await expect(file(lines)).toMatchFileSnapshot(golden('worlds'));
  });
});

test('every language task poses the kept problems, and judges the kept texts as it did', async () => {
  const lines: string[] = [];
  for (const example of languageExamples) {
    const built = buildLanguage(example);
    if (!built.ok) throw new Error(JSON.stringify(built.problems));
    const { task } = built;
    const words = (tokens: readonly number[]) => tokens.map((token) => task.vocabulary[token]).join(' ');
    lines.push(`# ${example.name}: ${task.problems.train} + ${task.problems['held-out']} problems`);
    for (const split of ['train', 'held-out'] as const)
      for (let index = 0; index < Math.min(3, task.problems[split]); index++) {
        const problem = task.problem(split, index);
        const { tokens } = task.demonstrate(problem, new NamedDraw(7, 'demonstration', index));
        lines.push(`${words(problem.prompt)} → ${words(tokens)}`);
        // The whole, without its end, without its last word, doubled, and with the first word last.
        const whole = tokens.slice(0, -1);
        const texts = [
          whole,
          whole.slice(0, -1),
          [...whole, ...whole],
          [...whole.slice(1), ...whole.slice(0, 1)],
        ];
        const verdicts = texts.flatMap((text, k) =>
          [true, false].map((ended) => (k > 0 && !ended ? null : task.verify(problem, text, ended))),
        );
        lines.push(
          ` ${verdicts.flatMap((verdict) => (verdict === null ? [] : `${Number(verdict.score.toPrecision(6))} ${verdict.correct ? 'right' : 'wrong'}${verdict.wellFormed ? '' : ' malformed'} ${Number(verdict.partial.toPrecision(6))} [${verdict.steps.map((step) => Number(step.toPrecision(6)))}]${verdict.aspects === undefined ? '' : ` ${JSON.stringify(verdict.aspects)}`}`)).join('; ')}`,
          ` difficulty ${task.difficulty?.(problem) ?? '–'}, vote ${task.finalAnswer === undefined ? '–' : words(task.finalAnswer(whole) ?? [])}`,
        );
      }
  }
  await expect(file(lines)).toMatchFileSnapshot(golden('language-tasks'));
});
