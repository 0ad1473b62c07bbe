/** A task in the kernel language in an experiment: settings, examples, faults of one variant, names and source for the editor. */
import { describe, expect, it } from 'vitest';
import type { Batch, Result } from '../../../../src/engine/contract.ts';
import { knownNamesOf } from '../../../../src/engine/experiment/known-names.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { sourceOf } from '../../../../src/engine/experiment/sources.ts';
import { customTextOf } from '../../../../src/engine/experiment/text-of.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { ALL_METRIC_IDS } from '../../../../src/stats/metrics/metrics.ts';
import { writtenExamples } from '../../../../src/worlds/language/written-examples.ts';

const TEXT = writtenExamples.reverse ?? '';
const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  baseAccuracy: 0,
  prompts: 4,
  groupSize: 8,
  learningRate: 0.01,
};
const one = { label: 'one', agent, reward: [{ term: 'task' }] };
const experiment = (world: object, variants: readonly object[] = [one], more: object = {}) => ({
  name: 'written',
  world: { family: 'language', task: 'written', level: 2, trainProblems: 50, heldOutProblems: 18, ...world },
  variants,
  seeds: 1,
  envSteps: 6_000,
  measurementPoints: 4,
  ...more,
});
function checked(...given: Parameters<typeof experiment>): Experiment {
  const parsed = validate(experiment(...given));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}
const problemsOf = (...given: Parameters<typeof experiment>) => {
  const parsed = validate(experiment(...given));
  return parsed.ok ? parsed.warnings : parsed.problems;
};

const SETTING = TEXT.replace(
  'const letters = 8;',
  "const alphabet = param({ type: 'u32', value: 8, min: 1, max: 8, label: 'Alphabet' });",
).replaceAll(/\bletters\b(?=\)| *\?)/g, 'alphabet');

describe('a written task before the run', () => {
  it('is checked at line and column of its text', () => {
    const kernel = TEXT.replace('write(t_equals)', 'write(t_equal)');
    expect(problemsOf({ kernel })).toMatchObject([
      { path: 'world.kernel', line: 17, column: 9, fix: 'did you mean `t_equals`?' },
    ]);
  });
  it('has settings next to its text, which are checked', () => {
    expect(checked({ kernel: SETTING, alphabet: 3 }).world.alphabet).toBe(3);
    expect(problemsOf({ kernel: SETTING, alphabet: 9 })).toMatchObject([{ path: 'world.alphabet' }]);
    expect(problemsOf({ kernel: SETTING, alphabets: 3 })).toMatchObject([
      { path: 'world.alphabets', severity: 'warning', fix: 'Did you mean `alphabet`?' },
    ]);
    const taken = SETTING.replaceAll('alphabet', 'modulus');
    expect(problemsOf({ kernel: taken })).toMatchObject([{ path: 'world.kernel', severity: 'error' }]);
  });
  it('without examples is refused for what learns from them alone', () => {
    const kernel = TEXT.replace('export function demonstrate', 'function demonstration');
    expect(problemsOf({ kernel })).toEqual([]);
    const warm = { ...one, agent: { ...agent, baseAccuracy: 0.5 } };
    expect(problemsOf({ kernel }, [warm])).toMatchObject([{ path: 'variants[0].agent.baseAccuracy' }]);
    const cloning = { ...one, agent: { type: 'sft', layers: 1, width: 32, heads: 2, baseAccuracy: 0 } };
    expect(problemsOf({ kernel }, [cloning])).toMatchObject([{ path: 'variants[0].agent.type' }]);
  });
  it('says that a text has no effect on another task', () => {
    expect(problemsOf({ kernel: TEXT, task: 'copy' })).toMatchObject([
      { path: 'world.kernel', severity: 'warning' },
    ]);
  });
});

describe('the editor of a written task', () => {
  it('knows its tokens, what it may call, and the settings of the text', () => {
    const experiment = checked({ kernel: SETTING });
    const names = new Map(knownNamesOf('world', experiment).map((known) => [known.name, known]));
    expect(names.get('t_equals')).toMatchObject({ kind: 'constant', help: 'The token “=”, number 8.' });
    for (const name of ['write', 'prompt', 'token', 'answerTokens', 'payStep', 'malformed', 'below', 'level'])
      expect(names.get(name)?.help, name).not.toBe('');
    expect(names.has('happened')).toBe(false);
    expect(customTextOf({ kind: 'world' }, experiment)).toMatchObject({
      label: 'Reverse',
      fields: [{ name: 'alphabet', kind: 'integer', min: 1, max: 8 }],
    });
  });
  it('opens the source of a built-in task as a written one', async () => {
    const source = await sourceOf({ kind: 'world' }, checked({ task: 'sort', level: 3 }));
    expect(source).toMatchObject({
      language: 'kernel',
      file: 'src/worlds/language/sort.kernel.ts',
      fork: { world: { task: 'written', level: 3, kernel: writtenExamples.sort } },
    });
    const forked = source !== null && 'world' in source.fork ? source.fork.world : {};
    expect(checked(forked).world.kernel).toBe(writtenExamples.sort);
    const own = await sourceOf({ kind: 'world' }, checked({ kernel: TEXT }));
    expect(own).toMatchObject({ text: TEXT, fork: { reason: expect.any(String) } });
  });
});

const batches = (results: readonly Result[]) =>
  results.filter((result): result is Batch => result.kind === 'batch');

describe('a fault of a written task', () => {
  it('stops the variant that meets it, and no other', async () => {
    // No random completion of the trial has eight times the last letter; a policy that is paid for it writes it soon.
    const kernel = TEXT.replace(
      'partialCredit(',
      'let last: u32 = 0;\n  for (let i: u32 = 0; i < 16; i++) if (token(i) == t_h) last += 1;\n  if (last >= 8) return 1.0 / f32(last - last);\n  partialCredit(',
    );
    const toward = (token: string) => [{ term: 'expression', expression: `action == ${token} ? 1.0 : 0.0` }];
    const experiment = checked(
      { kernel },
      [
        { ...one, label: 'b', reward: toward('t_b') },
        { ...one, label: 'h', reward: toward('t_h') },
      ],
      { envSteps: 12_000, measurementPoints: 10 },
    );
    const session = await openNetworkSession(experiment);
    const results = await session.advance(1e9, 1e9);
    const faults = results.filter(({ kind }) => kind === 'fault');
    expect(faults).toMatchObject([{ variant: 1, message: expect.stringContaining('score') }]);
    const found = batches(results);
    expect(found).toHaveLength(10);
    const column = ALL_METRIC_IDS.indexOf('return');
    const last = found.at(-1);
    const returns = (last?.replicas ?? []).map(
      (_, k) => last?.rows[(k * last.rows.length) / last.replicas.length + column] ?? Number.NaN,
    );
    expect(returns[0]).toBeGreaterThan(2);
    expect(returns[1]).toBeNaN();
    session.close();
  });
});

describe('a run on a written task', () => {
  it('continues from a snapshot with the same bits', async () => {
    const experiment = checked({ kernel: TEXT }, [{ ...one, agent: { ...agent, baseAccuracy: 0.1 } }]);
    const whole = await openNetworkSession(experiment);
    await whole.advance(1_000, 1e9);
    const bytes = await whole.snapshot();
    const rest = await whole.advance(3_000, 1e9);
    const again = await openNetworkSession(experiment);
    await again.restore(bytes);
    expect(await again.advance(3_000, 1e9)).toEqual(rest);
    expect(batches(rest).length).toBeGreaterThan(0);
    for (const session of [whole, again]) session.close();
  });
});
