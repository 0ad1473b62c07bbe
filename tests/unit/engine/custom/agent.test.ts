import { describe, expect, it } from 'vitest';
import { agentModules } from '../../../../src/agents/registry.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { assemble } from '../../../../src/engine/program/assemble.ts';
import { buildWorld } from '../../../../src/engine/program/build-world.ts';
import { forkOfAgent } from '../../../../src/engine/program/fork.ts';
import { createSession } from '../../../../src/engine/table/session.ts';
import type { AgentSpec, Experiment, Problem } from '../../../../src/experiment/experiment.ts';
import type { FieldValue } from '../../../../src/experiment/field.ts';
import { gridworldExamples } from '../../../../src/worlds/gridworld/examples.ts';
import { worldFamilies } from '../../../../src/worlds/registry.ts';

const BUILT_IN = agentModules.ids.filter((id) => id !== 'custom-agent');

function check(agent: AgentSpec, more: Partial<Experiment> = {}) {
  const wanted = agentModules.get(agent.type)?.meta.worlds;
  const family = Array.isArray(wanted) ? String(wanted[0]) : 'gridworld';
  return validate({
    world:
      family === 'gridworld'
        ? gridworldExamples.find(({ name }) => name === 'key-door')
        : worldFamilies.get(family)?.examples[0],
    variants: [{ label: 'own', agent, reward: [{ term: 'task' }] }],
    seeds: 2,
    envSteps: 1_500,
    measurementPoints: 3,
    ...more,
  });
}
function experiment(agent: AgentSpec, more: Partial<Experiment> = {}): Experiment {
  const parsed = check(agent, more);
  if (!parsed.ok) throw new Error(parsed.problems.map((p) => `${p.path}: ${p.message}`).join('\n'));
  return parsed.value;
}
function problems(text: string, settings: Readonly<Record<string, FieldValue>> = {}): readonly Problem[] {
  const parsed = check({ type: 'custom-agent', text, ...settings });
  return parsed.ok ? parsed.warnings : parsed.problems;
}
/** The same experiment with the variant's agent forked. */
function forked(of: Experiment): Experiment {
  const spec = of.variants[0]?.agent;
  const module = agentModules.get(spec?.type ?? '');
  if (spec === undefined || module === undefined) throw new Error('no agent');
  const fork = forkOfAgent(module, spec);
  if (!('agent' in fork)) throw new Error(JSON.stringify(fork));
  return experiment(fork.agent, { world: of.world });
}
/** Every word of every replica after a whole run, and all that was measured. */
async function bits(of: Experiment, backend: 'wasm' | 'interpreter' = 'wasm'): Promise<Buffer> {
  const session = await createSession(of, { backend });
  const rows = session.advance(of.envSteps, Number.POSITIVE_INFINITY).map((result) => {
    if (result.kind !== 'batch') throw new Error(result.message);
    return Buffer.from(result.rows.slice().buffer);
  });
  const { value, policy, actionValue } = session.tables(0, 0);
  return Buffer.concat([...rows, ...[value, policy, actionValue].map((t) => Buffer.from(t.slice().buffer))]);
}
function program(of: Experiment) {
  const { build, module } = buildWorld(of);
  const [variant] = of.variants;
  if (variant === undefined) throw new Error('no variant');
  return assemble({ build, world: module, variant, path: 'variants[0]' }).program;
}
/** Every setting of an agent away from its default, where it has room. */
function unusual(id: string): AgentSpec {
  const spec: Record<string, FieldValue> = {};
  for (const { name, type, value, min, max, options } of agentModules.get(id)?.params ?? []) {
    if (options !== undefined) spec[name] = options[(value + 1) % options.length] ?? '';
    else if (type === 'bool') spec[name] = value === 0;
    else if (type === 'f32') spec[name] = Math.min(max ?? 1, Math.max(min ?? 0, value * 0.75 + 0.0625));
    else spec[name] = Math.min(max ?? 9, Math.max(min ?? 0, value > 1 ? Math.floor(value / 2) : value + 1));
  }
  return { type: id, ...spec };
}

describe('the fork of a built-in agent', () => {
  it.each(BUILT_IN)('%s is the same program, word for word, in every back end’s source', (id) => {
    const built = experiment({ type: id });
    expect(program(forked(built))).toEqual(program(built));
  });

  it.each(BUILT_IN)('%s trains bit for bit as it does, with settings of one’s own', async (id) => {
    const built = experiment(unusual(id));
    expect((await bits(forked(built))).equals(await bits(built))).toBe(true);
  });

  it.each(BUILT_IN)('%s is the same in the interpreter as in WebAssembly', async (id) => {
    const fork = { ...forked(experiment(unusual(id))), seeds: 1, envSteps: 300, measurementPoints: 2 };
    expect((await bits(fork, 'interpreter')).equals(await bits(fork))).toBe(true);
  });

  it('keeps the policy that a prediction agent follows, and its exact values', async () => {
    const built = experiment({ type: 'td-0', policy: 'half-optimal' });
    const fork = forked(built);
    expect(fork.variants[0]?.agent.policy).toBe('half-optimal');
    const [a, b] = await Promise.all([createSession(built), createSession(fork)]);
    expect(b.plan.variants[0]?.reference?.designValue).toEqual(a.plan.variants[0]?.reference?.designValue);
  });
});

const ACT = 'export function act(s: u32): u32 { return 0; }';
const LEARN = 'export function learn(s: u32, a: u32, r: f32, next: u32) {}';
const POLICY = 'export function policy(s: u32) { fill(pi, 0.0); pi[0] = 1.0; }';
const VALUE = 'export function value(s: u32): f32 { return 0.0; }';
const LEAST = `${ACT}\n${LEARN}\n${POLICY}\n${VALUE}\n`;

describe('an agent of one’s own', () => {
  it('needs four functions and no more', () => expect(problems(LEAST)).toEqual([]));

  it.each([
    ['no act', `${LEARN}\n${POLICY}\n${VALUE}`, /how it chooses/, /act\(s: u32\): u32/],
    [
      'no learn',
      `${ACT}\n${POLICY}\n${VALUE}`,
      /what it learns/,
      /learn\(s: u32, a: u32, r: f32, next: u32\)/,
    ],
    ['no policy', `${ACT}\n${LEARN}\n${VALUE}`, /how likely each action is/, /policy\(s: u32\)/],
    ['no value', `${ACT}\n${LEARN}\n${POLICY}`, /value of a state/, /value\(s: u32\): f32/],
    [
      'a table that nobody fills',
      `const t = data(f32, nStates);\n${LEAST}`,
      /not fill the table `t`/,
      /memory/,
    ],
    [
      'a policy table of another shape',
      `const givenPolicy = data(f32, 3);\n${LEAST}export function init() { const x = givenPolicy[0]; }`,
      /shape/,
      /nObservations, nActions/,
    ],
    [
      'a table too large',
      `const t = memory(f32, 4096, 8192);\n${LEAST}export function init() { t[0][0] = 1.0; }`,
      /33,554,432 numbers, .* at most 16,777,216/,
      /smaller arrays/,
    ],
    ['an event', `export const hit = event('x');\n${LEAST}`, /[Ee]vents/, /happened/],
    ['a host that chooses for it', `export const meta = { external: true };\n${LEAST}`, /engine/, /external/],
    [
      'a group that does not say its member',
      `export const meta = { group: true };\n${LEAST}`,
      /episodes of its group/,
      /member/,
    ],
    [
      'a setting called text',
      `const text = param({ value: 1.0, label: 'x' });\n${LEAST}`,
      /cannot be called/,
      /another name/,
    ],
    ['a call of the task’s purse', LEAST.replace('return 0;', 'pay(9.0); return 0;'), /pay/, /declares/],
    ['an end to the episode', LEAST.replace('return 0;', 'terminate(); return 0;'), /terminate/, /declares/],
    ['a write to the measures', LEAST.replace('return 0;', 'visits[0] = 9; return 0;'), /visits/, undefined],
    [
      'a write to the engine’s state',
      LEAST.replace('return 0;', 'envSteps = 9; return 0;'),
      /envSteps/,
      undefined,
    ],
    ['a run within a run', LEAST.replace('return 0;', 'run(1000); return 0;'), /run/, undefined],
    [
      'a loop of 10¹² rounds',
      LEAST.replace(
        'return 0;',
        'let n: u32 = 0; for (let i = 0; i < 1000000; i++) { for (let j = 0; j < 1000000; j++) { n++; } } return n;',
      ),
      /operations/,
      /shorter/,
    ],
    ['JavaScript', LEAST.replace('return 0;', 'return fetch("x");'), /./, undefined],
    ['more than 16 KiB', `// ${'x'.repeat(16_300)}\n${LEAST}`, /./, undefined],
  ])('refuses %s, and says the fix', (_, text, message, fix) => {
    const found = problems(text).filter(({ severity }) => severity === 'error');
    expect(found[0]?.path).toBe('variants[0].agent.text');
    expect(found[0]?.message).toMatch(message);
    if (fix !== undefined) expect(found[0]?.fix).toMatch(fix);
  });

  it('says line and column of a mistake in the user’s own lines', () => {
    expect(problems(LEAST.replace('return 0.0;', '\n  return worth;'))[0]).toMatchObject({
      path: 'variants[0].agent.text',
      line: 5,
      column: 10,
    });
    expect(
      problems(LEAST.replace('act(s: u32): u32 { return 0; }', 'act(): u32 { return 0; }'))[0],
    ).toMatchObject({
      path: 'variants[0].agent.text',
      line: 1,
      column: 17,
      message: expect.stringContaining('found `act(): u32`'),
    });
  });

  it('takes values for the settings that it declares, and says which it does not have or admit', async () => {
    const text = `const step = param({ value: 0.5, min: 0, max: 1, label: 'Step' });\nconst mode = param({ type: 'u32', value: 0, options: ['a', 'b'], label: 'Mode' });\n${LEAST}`;
    expect(problems(text, { step: 0.25, mode: 'b' })).toEqual([]);
    expect(problems(text, { stap: 0.25 })).toMatchObject([
      { path: 'variants[0].agent.stap', severity: 'warning' },
    ]);
    expect(problems(text, { step: 2 })).toMatchObject([
      { path: 'variants[0].agent.step', severity: 'error' },
    ]);
    expect(problems(text, { step: 'much' })[0]?.message).toContain('from 0 to 1');
    expect(problems(text, { mode: 'c' })[0]?.message).toContain('one of a, b');
  });

  it('learns with the values that are given, not with the text’s defaults', async () => {
    const built = experiment({ type: 'q-learning', alpha: 0.5, gamma: 0.9 });
    const fork = forked(experiment({ type: 'q-learning' })).variants[0]?.agent;
    const own = experiment({ type: 'custom-agent', ...fork, alpha: 0.5, gamma: 0.9 });
    expect((await bits(own)).equals(await bits(built))).toBe(true);
    const [a, b] = await Promise.all([createSession(built), createSession(own)]);
    expect(b.plan.variants[0]?.reference).toEqual(a.plan.variants[0]?.reference);
  });

  it('is held to the worlds that its text names', () => {
    const text = `export const meta = { label: 'x', worlds: ['bandit'] };\n${LEAST}`;
    expect(problems(text)[0]).toMatchObject({
      path: 'variants[0].agent.type',
      message: expect.stringContaining('bandit'),
    });
  });

  it('changes in the middle of a run, and keeps the tables of the same name', async () => {
    const built = experiment({ type: 'q-learning' });
    const fork = forked(built);
    const session = await createSession(built);
    session.advance(700, Number.POSITIVE_INFINITY);
    const before = session.tables(0, 0).actionValue;
    const answer = await session.revise(fork);
    expect(answer).not.toHaveProperty('problems');
    expect(session.tables(0, 0).actionValue).toEqual(before);
    expect(before.some((x) => x !== 0)).toBe(true);
  });
});
