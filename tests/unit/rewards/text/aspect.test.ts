import { describe, expect, it } from 'vitest';
import { rewardProblems, termLabels } from '../../../../src/engine/text/reward-problems.ts';
import { buildLanguage } from '../../../../src/worlds/language/build.ts';
import { built, problemWhere, spec } from '../../worlds/language/harness.ts';
import { evaluated, written } from './harness.ts';

const chain = built({
  task: 'chain',
  level: 2,
  scratch: 'results',
  trainProblems: 8900,
  heldOutProblems: 100,
});
/** For 7 + 5 * 3, the lines are 7 + 5 = 2 and 2 * 3 = 6 modulo 10. */
const problem = problemWhere(chain, (question) => question.startsWith('7 + 5 * 3'));
const paid = (text: string, aspect: string) => evaluated('aspect', written(chain, problem, text), { aspect });

const variant = (aspect: string) =>
  ({
    label: 'one',
    agent: { type: 'grpo-lm' },
    reward: [{ term: 'aspect', aspect, weight: 1 }],
  }) as never;

describe('the term aspect', () => {
  it('pays one sub-score by name when half of the work is correct and the answer is wrong', () => {
    expect(paid('2 ; 5 ; [ 5 ]', 'work')).toEqual({ atEnd: 0.5 });
    expect(paid('2 ; 5 ; [ 5 ]', 'answer')).toEqual({ atEnd: 0 });
    expect(paid('[ 6 ]', 'work')).toEqual({ atEnd: 0 });
    expect(paid('[ 6 ]', 'answer')).toEqual({ atEnd: 1 });
  });

  it('pays nothing for a completion without the named sub-score', () => {
    expect(paid('[ 6 ]', 'sort')).toEqual({ atEnd: 0, absent: true });
  });

  it('is rejected with the names that the task has, and labeled by the one that it reads', () => {
    expect(rewardProblems(variant('work'), chain.task, 'variants[0]')).toEqual([]);
    const [wrong] = rewardProblems(variant('style'), chain.task, 'variants[0]');
    expect(wrong).toMatchObject({
      path: 'variants[0].reward[0].aspect',
      severity: 'error',
      fix: 'Choose one of work, answer.',
    });
    const plain = buildLanguage(spec({ task: 'sort' }));
    if (!plain.ok) throw new Error('no world');
    expect(rewardProblems(variant('work'), plain.task, 'variants[0]')[0]?.fix).toContain('partial-credit');
    expect(termLabels(variant('work'))).toEqual(['Aspect: work']);
  });
});

describe('the term noisy-verifier', () => {
  const verdicts = (right: boolean, settings: object) =>
    Array.from({ length: 2000 }, (_, k) => {
      const completion = written(
        chain,
        { ...problem, prompt: [...problem.prompt, k % 10, k >> 3] },
        right ? '[ 6 ]' : '[ 5 ]',
      );
      return evaluated('noisy-verifier', completion, settings as never).atEnd;
    });
  const mean = (all: readonly number[]) => all.reduce((sum, x) => sum + x, 0) / all.length;
  /** Four standard errors of a share. */
  const near = (share: number) => 4 * Math.sqrt((share * (1 - share)) / 2000);

  it('errs at the requested rates, separately for each side', () => {
    const settings = { falsePositives: 0.2, falseNegatives: 0.1 };
    expect(Math.abs(mean(verdicts(false, settings)) - 0.2)).toBeLessThan(near(0.2));
    expect(Math.abs(mean(verdicts(true, settings)) - 0.9)).toBeLessThan(near(0.9));
    expect(mean(verdicts(true, {}))).toBe(1);
    expect(mean(verdicts(false, {}))).toBe(0);
  });

  it('repeats its verdict on the same completion, and differs with another seed', () => {
    const settings = { falsePositives: 0.5 };
    expect(verdicts(false, settings)).toEqual(verdicts(false, settings));
    expect(verdicts(false, { ...settings, noiseSeed: 1 })).not.toEqual(verdicts(false, settings));
  });
});
