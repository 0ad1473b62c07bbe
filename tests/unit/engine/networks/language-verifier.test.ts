/** Texts of the user’s own on language tasks: a verifier, and rewards that read the completion. */
import { describe, expect, it } from 'vitest';
import type { Batch } from '../../../../src/engine/contract.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { builtTask } from '../../../../src/engine/text/built-task.ts';
import { ALL_METRIC_IDS, NETWORK_METRIC_COLUMNS } from '../../../../src/stats/metrics/metrics.ts';

const problems = ['a b => b', 'b a => a', 'a a => a', 'b b => b'];
const world = (verifier: string, more: object = {}) => ({
  family: 'language',
  task: 'custom',
  problems,
  verifier,
  ...more,
});
function verify(verifier: string, text: readonly string[], ended = true) {
  const read = validate({ world: world(verifier), variants: [variant([{ term: 'task' }])] });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const built = builtTask(read.value.world);
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  const { task } = built;
  const problem = [0, 1, 2]
    .map((k) => task.problem('train', k))
    .find(({ prompt }) => prompt[0] !== prompt[1]);
  if (problem === undefined) throw new Error('The rows have two prompts with different letters.');
  // The completion is written with p for the first letter of the prompt and q for the second.
  const tokens = text.map((letter) => problem.prompt[letter === 'p' ? 0 : 1] ?? 0);
  return task.verify(problem, tokens, ended);
}
const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  baseAccuracy: 0,
  prompts: 3,
  groupSize: 8,
  learningRate: 0.01,
};
const variant = (reward: readonly object[]) => ({ label: 'one', agent, reward });

describe('a reward of the user’s own on text', () => {
  it('that reads a state gets the names that exist instead', () => {
    const reward = [{ term: 'expression', expression: 'state == next ? -1.0 : 0.0' }];
    const parsed = validate({ world: world(''), variants: [variant(reward)] });
    expect(parsed.ok ? [] : parsed.problems).toMatchObject([
      { path: 'variants[0].reward[0].expression', fix: expect.stringContaining('`token(i)`') },
    ]);
  });

  it('that is not finite is named', async () => {
    const reward = [{ term: 'task' }, { term: 'expression', expression: '1.0 / (f32(time) - f32(time))' }];
    const more = { seeds: 1, envSteps: 100, measurementPoints: 1 };
    const parsed = validate({ world: world(''), variants: [variant(reward)], ...more });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const session = await openNetworkSession(parsed.value);
    const [fault] = await session.advance(1e9, 1e9);
    expect(fault).toMatchObject({
      kind: 'fault',
      message: expect.stringContaining('The reward of “Custom expression” was not a finite number'),
    });
    session.close();
  });
});

describe('a verifier of the user’s own', () => {
  it.each([
    ['token(0) == answer(0) ? 1.0 : 0.0', ['q'], 1],
    ['token(0) == answer(0) ? 1.0 : 0.0', ['p'], 0],
    ['token(0) == prompt(0) && token(1) == prompt(1) ? 1.0 : -0.5', ['p', 'q'], 1],
    ['token(0) == prompt(0) && token(1) == prompt(1) ? 1.0 : -0.5', ['q'], -0.5],
    ['f32(tokens()) / 10.0', ['p', 'q'], 0.3], // with the end token
    ['f32(promptTokens()) + f32(answerTokens()) / 10.0', [], 2.2], // two tokens, and one with its end
    ['token(tokens() - 1) == t_end ? 1.0 : 0.0', ['p'], 1],
    ['token(7) == noToken ? 0.25 : 0.0', ['p'], 0.25],
    ['token(0) == t_a || token(0) == t_b ? 0.5 : 0.0', ['p'], 0.5],
    ['correct() ? 0.75 : partial()', ['q'], 0.75],
    ['correct() ? 0.75 : partial()', ['q', 'q'], 0.5],
    [
      'let n: u32 = 0; for (let i: u32 = 0; i < 8; i++) { if (token(i) == prompt(1)) { n = n + 1; } } return f32(n);',
      ['q', 'p', 'q'],
      2,
    ],
  ])('%s of %j is %d', (verifier, text, score) => {
    const verdict = verify(verifier, text);
    expect(verdict.score).toBeCloseTo(score, 6);
    expect(verdict.correct).toBe(verdict.score >= 1);
    expect(verdict.partial).toBeCloseTo(Math.min(1, Math.max(0, score)), 6);
  });

  it('knows whether the end token was written', () => {
    const verifier = 'terminated && !truncated ? 1.0 : 0.0';
    expect([verify(verifier, ['p']).score, verify(verifier, ['p'], false).score]).toEqual([1, 0]);
  });

  it.each([
    ['tokn(0) == 1 ? 1.0 : 0.0', 'id you mean `token`?', {}],
    ['token(0) ==', '', {}],
    ['uniform()', 'noise', {}],
    ['1.0 / f32(tokens() - tokens())', 'Guard the division', {}],
    ['1.0', 'choose another task', { task: 'adventure', level: 1 }],
    ['1.0', 'choose another task', { task: 'preference', level: 1 }],
  ])('%s is refused at its place', (verifier, fix, more) => {
    const parsed = validate({ world: world(verifier, more), variants: [variant([{ term: 'task' }])] });
    const errors = parsed.ok ? [] : parsed.problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ path }) => path)).toEqual(['world.verifier']);
    expect(errors[0]?.fix ?? '').toContain(fix);
  });

  it('warns where it accepts none of the task’s own answers', () => {
    const parsed = validate({ world: world('0.0'), variants: [variant([{ term: 'task' }])] });
    expect(parsed.ok ? parsed.warnings.map(({ path }) => path) : []).toContain('world.verifier');
  });

  it('is what a policy learns: the first letter of the prompt, which is no right answer of the rows', async () => {
    const checked = validate({
      world: world('token(0) == prompt(0) && tokens() == 2 && terminated ? 1.0 : 0.0'),
      variants: [variant([{ term: 'task' }])],
      seeds: 1,
      envSteps: 6000,
      measurementPoints: 60,
    });
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    const session = await openNetworkSession(checked.value);
    const found = (await session.advance(1e9, 1e9)).filter((one): one is Batch => one.kind === 'batch');
    const success = found.map(({ rows }) => rows[ALL_METRIC_IDS.indexOf('success')] ?? 0);
    expect(success[0]).toBeLessThan(0.5);
    expect(success.at(-1)).toBeGreaterThan(0.9);
    session.close();
  });

  it('stands next to rewards that read the completion, of which each is paid at its token', async () => {
    const module = 'export function reward(): f32 { return time == 0 && token(1) == t_end ? 1.0 : 0.0; }';
    const checked = validate({
      world: world(''),
      variants: [
        variant([
          { term: 'expression', expression: 'action == prompt(0) ? 1.0 : 0.0' },
          { term: 'custom-module', text: module },
          { term: 'expression', expression: 'time == 0 ? f32(answerTokens()) : 0.0' },
        ]),
      ],
      seeds: 1,
      envSteps: 200,
      measurementPoints: 1,
    });
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    const session = await openNetworkSession(checked.value);
    const [batch] = (await session.advance(1e9, 1e9)).filter((one): one is Batch => one.kind === 'batch');
    const [copied = 0, short = 0, asked] = batch?.rows.subarray(NETWORK_METRIC_COLUMNS) ?? [];
    expect(copied).toBeGreaterThan(0);
    expect(short).toBeGreaterThan(0);
    expect(short).toBeLessThan(1);
    expect(asked).toBe(2);
    session.close();
  });
});
