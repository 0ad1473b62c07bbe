import { describe, expect, it } from 'vitest';
import { reachOf } from '../../../src/app/draft/changes.ts';
import { isStructural } from '../../../src/engine/experiment/live-settings.ts';
import { customTextOf } from '../../../src/engine/experiment/text-of.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { buildWorld } from '../../../src/engine/program/build-world.ts';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { forkOfTerm } from '../../../src/engine/program/fork.ts';
import { linkTerms } from '../../../src/engine/program/terms.ts';
import { KernelTerm } from '../../../src/engine/text/kernel-term.ts';
import { canonicalText } from '../../../src/experiment/canonical.ts';
import {
  EXPERIMENT_FORMAT,
  type Experiment,
  type Problem,
  type TermSpec,
} from '../../../src/experiment/experiment.ts';
import { termModules } from '../../../src/rewards/registry.ts';
import { METRIC_IDS } from '../../../src/stats/metrics/metrics.ts';
import { gridworldExamples } from '../../../src/worlds/gridworld/examples.ts';
import { worldFamilies } from '../../../src/worlds/registry.ts';
import { textExamples } from '../../../src/worlds/text/family.ts';
import { train } from '../../train.ts';

const bandits = worldFamilies.get('bandit')?.examples ?? [];
type Written = { readonly term: string; readonly [field: string]: string | number };

function check(reward: readonly Written[], world = 'key-door') {
  return validate({
    format: EXPERIMENT_FORMAT,
    version: 2,
    name: 'own',
    world: [...gridworldExamples, ...textExamples, ...bandits].find(({ name }) => name === world),
    variants: [{ label: 'own', agent: { type: world === 'reply' ? 'reinforce' : 'q-learning' }, reward }],
    seeds: 2,
    envSteps: 3000,
    measurementPoints: 3,
  });
}
function experiment(reward: readonly Written[], world?: string): Experiment {
  const parsed = check(reward, world);
  if (!parsed.ok) throw new Error(parsed.problems.map((p) => `${p.path}: ${p.message}`).join('\n'));
  return parsed.value;
}
function problems(text: string): readonly Problem[] {
  const parsed = check([{ term: 'custom-module', text }]);
  return parsed.ok ? [] : parsed.problems;
}
async function curves(of: Experiment): Promise<number[]> {
  const rows: number[] = [];
  for await (const result of train(of, { measures: 'returns' })) {
    if (result.kind !== 'batch') throw new Error(result.message);
    rows.push(...new Uint32Array(result.rows.buffer.slice(0)));
  }
  return rows;
}

describe('a custom module as a reward term', () => {
  it('pays what it returns, remembers between steps, and restarts with each episode', async () => {
    const text = `
      let steps: u32 = 0;
      export function begin() { steps = 0; }
      export function reward(): f32 { steps += 1; return terminated || truncated ? f32(steps) : 0.0; }`;
    const { variants, ...rest } = experiment([{ term: 'custom-module', text }]);
    let seen = 0;
    for await (const result of train({ variants, ...rest }, { measures: 'returns' })) {
      if (result.kind !== 'batch') throw new Error(result.message);
      const columns = result.rows.length / result.replicas.length;
      for (let replica = 0; replica < result.replicas.length; replica++) {
        const at = (id: (typeof METRIC_IDS)[number]) =>
          result.rows[replica * columns + METRIC_IDS.indexOf(id)] ?? Number.NaN;
        if (!Number.isFinite(at('return'))) continue;
        seen++;
        expect(at('return')).toBe(at('episodeLength'));
      }
    }
    expect(seen).toBeGreaterThan(0);
  });

  it.each([
    ['a call of the task’s own purse', 'export function reward(): f32 { pay(100.0); return 0.0; }', /pay/],
    ['an end to the episode', 'export function reward(): f32 { terminate(); return 0.0; }', /terminate/],
    ['a write to the engine’s array', 'export function reward(): f32 { pi[0] = 1.0; return 0.0; }', /pi/],
    ['a write through the library', 'export function reward(): f32 { fill(pi, 0.0); return 0.0; }', /fill/],
    [
      'a loop of a billion rounds',
      'export function reward(): f32 { let x = 0.0; for (let i = 0; i < 1000000000; i++) { x += 1.0; } return x; }',
      /operations/,
    ],
    [
      'a table that nobody fills',
      'const t = data(f32, nStates);\nexport function reward(): f32 { return t[0]; }',
      /table/,
    ],
    [
      'an event',
      "export const hit = event('x');\nexport function reward(): f32 { return 0.0; }",
      /[Ee]vents/,
    ],
    ['no reward', 'export function begin() {}', /does not define its reward/],
    ['JavaScript', 'export function reward(): f32 { return fetch("x"); }', /./],
    ['more than 16 KiB', `// ${'x'.repeat(17_000)}\nexport function reward(): f32 { return 0.0; }`, /./],
  ])('rejects %s', (_, text, message) => {
    const found = problems(text);
    expect(found[0]?.path).toBe('variants[0].reward[0].text');
    expect(found[0]?.message).toMatch(message);
  });

  it('reports the line and column of a mistake', () => {
    const found = problems('const bonus = 1.0;\nexport function reward(): f32 {\n  return bonos;\n}\n');
    expect(found[0]).toMatchObject({ path: 'variants[0].reward[0].text', line: 3, column: 10 });
  });

  it('is Markov if it remembers nothing and reads nothing about the past', () => {
    const markov = (text: string) => {
      const of = experiment([{ term: 'custom-module', text }]);
      const { module } = buildWorld(of);
      return linkTerms({ specs: of.variants[0]?.reward ?? [], world: module, path: 'variants[0]' })[0]
        ?.markov;
    };
    expect(markov('export function reward(): f32 { return -distance(next); }')).toBe(true);
    expect(markov('export function reward(): f32 { return f32(time); }')).toBe(false);
    expect(markov('let n: u32 = 0;\nexport function reward(): f32 { n += 1; return f32(n); }')).toBe(false);
  });
});

const SETTINGS = `
const bonus = param({ value: 1.0, min: -10, max: 10, label: 'Bonus' });
const each = param({ type: 'u32', value: 2, min: 1, max: 8, structural: true, label: 'Each' });
const kind = param({ type: 'u32', value: 0, options: ['flat', 'double'], label: 'Kind' });
const on = param({ type: 'bool', value: true, label: 'On' });
const weight = param({ value: 3.0, label: 'Its own' });
const past = memory(u32, each);
let n: u32 = 0;
export function reward(): f32 {
  n = (n + 1) % each;
  past[n] += 1;
  return n == 0 && on ? bonus * (kind == 1 ? 2.0 : 1.0) + 0.0 * weight : 0.0;
}`;

describe('settings next to the text of a custom term', () => {
  const given = { bonus: -2.5, each: 3, kind: 'double', on: true } as const;
  const of = (more: object) => experiment([{ term: 'custom-module', text: SETTINGS, ...more }] as never);
  const found = (more: object) => check([{ term: 'custom-module', text: SETTINGS, ...more }] as never);

  it('give the same numbers as a text with these values written in it', async () => {
    const written = SETTINGS.replace('value: 1.0', 'value: -2.5')
      .replace('value: 2,', 'value: 3,')
      .replace('value: 0, options', 'value: 1, options');
    const own = await curves(experiment([{ term: 'custom-module', text: written }]));
    expect(await curves(of(given))).toEqual(own);
    expect(await curves(of({}))).not.toEqual(own);
  });

  it('are in the text of the experiment and in the form, and reach a run immediately unless they are structural', () => {
    const full = of(given);
    expect(validate(canonicalText(full, catalogue()))).toMatchObject({ ok: true, value: full });
    const fields = customTextOf({ kind: 'term', variant: 0, index: 0 }, full)?.fields;
    expect(fields?.map(({ name }) => name)).toEqual(['bonus', 'each', 'kind', 'on']);
    const reach = (more: object) =>
      reachOf(full, of({ ...given, ...more }), catalogue(), () => '', isStructural);
    expect(reach({ bonus: 3 })).toBe('live');
    expect(reach({ each: 4 })).toBe('shapes');
  });

  it.each([
    ['bonus', 11, 'Found 11; expected a number from -10 to 10.'],
    ['each', 1.5, 'Found 1.5; expected a whole number from 1 to 8.'],
    ['kind', 'triple', 'Found "triple"; expected one of flat, double.'],
    ['on', 1, 'Found 1; expected true or false.'],
    ['bonus', [1], 'Found a list of 1; a custom setting must be a number, true, false or an option name.'],
  ])('reject %s: %j at its path', (name, value, message) => {
    expect(found({ [name]: value })).toMatchObject({
      ok: false,
      problems: [{ path: `variants[0].reward[0].${name}`, message, severity: 'error' }],
    });
  });

  it('have no effect if the text does not declare them, and cause a warning with the nearest name', () => {
    expect(found({ bonsu: 2 })).toMatchObject({
      ok: true,
      warnings: [{ path: 'variants[0].reward[0].bonsu', fix: 'Did you mean `bonus`?', severity: 'warning' }],
    });
    expect(found({ speed: 2 })).toMatchObject({
      warnings: [{ fix: 'Its settings are bonus, each, kind, on.' }],
    });
  });

  it('leave the weight to the term, so that a setting of that name keeps the value in its text', async () => {
    const [variant] = of({ weight: 0.5 }).variants;
    const { module } = buildWorld(of({}));
    const [term] = linkTerms({ specs: variant?.reward ?? [], world: module, path: 'variants[0]' });
    expect(term?.params).toEqual({});
  });

  it('have an effect on text, too', () => {
    const text =
      "const bonus = param({ value: 1.0, min: 0, max: 10, label: 'Bonus' });\nexport function reward(): f32 { return terminated ? bonus : 0.0; }";
    const pays = (more: object) => {
      const term = new KernelTerm(
        [{ term: 'custom-module', weight: 1, text, ...more }],
        0,
        'variants[0]',
      ).seed(1, 0);
      const verdict = { correct: false, score: 0 } as never;
      return [...term.pay({ prompt: [], tokens: [3, 4], ended: true, verdict } as never, [0, 0])];
    };
    expect(pays({})).toEqual([0, 1]);
    expect(pays({ bonus: 7.5 })).toEqual([0, 7.5]);
  });
});

/** Every built-in term once, with settings that are not the defaults. */
const FORKED: readonly (readonly [world: string, spec: Written])[] = [
  ['key-door', { term: 'task' }],
  ['key-door', { term: 'step-cost' }],
  ['boat-race', { term: 'proxy' }],
  ['key-door', { term: 'distance', mode: 'progress' }],
  ['key-door', { term: 'distance', mode: 'dense' }],
  ['key-door', { term: 'potential', scale: 0.25 }],
  ['key-door', { term: 'potential-value', scale: 2 }],
  ['key-door', { term: 'potential-expression', expression: '0.3 * hasKey(s)' }],
  ['key-door', { term: 'expression', expression: 'happened(hitWall) ? -0.5 : taskReward' }],
  ['key-door', { term: 'judge', expression: 'f32(happened(tookKey))', hit: 0.7, falseAlarm: 0.1 }],
  ['key-door', { term: 'event', event: 'tookKey' }],
  ['key-door', { term: 'milestone', event: 'openedDoor', once: 'ever' }],
  ['key-door', { term: 'novelty', counted: 'before' }],
  ['key-door', { term: 'noise', deviation: 0.5 }],
  ['key-door', { term: 'token', token: 2 }],
  ['key-door', { term: 'coverage' }],
  ['key-door', { term: 'reachability' }],
  ['key-door', { term: 'optimal-action' }],
  ['key-door', { term: 'credit-auroc', good: 'optimal', expression: 'f32(action)' }],
  ['three-coins', { term: 'preference-reward', pairs: 2 }],
  ['reply', { term: 'length', cap: 3 }],
  ['reply', { term: 'format' }],
];
const AFTER_OTHERS: readonly Written[] = [
  { term: 'clip', low: -0.25, high: 0.5 },
  { term: 'delay', until: 'steps', steps: 7 },
  { term: 'scale', factor: 3, shift: -0.125 },
];

describe('the fork of a built-in term', () => {
  const fork = (spec: TermSpec): Written => {
    const module = termModules.get(spec.term);
    if (module === undefined) throw new Error(`no term ${spec.term}`);
    const forked = forkOfTerm(module, spec);
    if (!('term' in forked)) throw new Error(JSON.stringify(forked));
    return { term: forked.term, text: forked.text };
  };
  const last = (of: Experiment): TermSpec => {
    const spec = of.variants[0]?.reward.at(-1);
    if (spec === undefined) throw new Error('no reward');
    return spec;
  };

  it('covers every built-in term', () => {
    const named = new Set([...FORKED.map(([, spec]) => spec.term), ...AFTER_OTHERS.map(({ term }) => term)]);
    expect(termModules.ids.filter((id) => !named.has(id))).toEqual(['custom-module']);
  });

  it.each(FORKED.map(([world, spec]) => [spec.term, JSON.stringify(spec), world, spec] as const))(
    'of %s learns bit for bit like the original: %s',
    async (_, __, world, spec) => {
      const built = experiment([spec], world);
      expect(await curves(experiment([fork(last(built))], world))).toEqual(await curves(built));
    },
  );

  it.each(AFTER_OTHERS.map((spec) => [spec.term, spec] as const))(
    'of %s learns bit for bit like the original after other terms',
    async (_, spec) => {
      const before = [{ term: 'task' }, { term: 'distance', mode: 'progress' }];
      const built = experiment([...before, spec]);
      expect(await curves(experiment([...before, fork(last(built))]))).toEqual(await curves(built));
    },
  );
});
