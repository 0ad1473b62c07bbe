import { describe, expect, it } from 'vitest';
import { languageTerms } from '../../../../src/rewards/language-registry.ts';
import { type Built, built, problemWhere } from '../../worlds/language/harness.ts';
import { type Extras, evaluated, settingsOf, total, written } from './harness.ts';

const addition = built({
  task: 'addition',
  level: 2,
  scratch: 'none',
  trainProblems: 8000,
  heldOutProblems: 100,
});
/** 37 + 45 = 82 */
const sum = problemWhere(addition, (question) => question.startsWith('37 + 45'));
const answer = (text: string, extras?: Extras) => written(addition, sum, text, extras);

const chain = built({
  task: 'chain',
  level: 2,
  scratch: 'equations',
  trainProblems: 8900,
  heldOutProblems: 100,
});
/** 7 + 5 * 3 = 6 (modulo 10) */
const steps = problemWhere(chain, (question) => question.startsWith('7 + 5 * 3'));
const work = (text: string, extras?: Extras) => written(chain, steps, text, extras);
const RIGHT = '7 + 5 = 2 ; 2 * 3 = 6 ; [ 6 ]';
const IDLE = '7 + 5 = 2 ; 1 + 1 = 2 ; 1 + 1 = 3 ;';

const questions = built({ task: 'twenty-questions', level: 1 });
const fox = {
  prompt: questions.task.problem('train', 0).prompt,
  answer: { shown: ['cat', 'hen', 'fox'], hidden: 'fox' },
  words: { question: '', answer: '' },
};
/** The own tokens without the reply: wings <turn> | no | fox <end>. */
const talk = (text: string, extras?: Extras) => written(questions, fox, text, extras);

const places = (contribution: ReturnType<typeof evaluated>) =>
  Array.from(contribution.perToken ?? [], (x) => Number(x.toFixed(6)));

describe('a term for correct answers', () => {
  it('pays 1 or 0, or the set amounts, with exact-match', () => {
    expect(total(evaluated('exact-match', answer('8 2')))).toBe(1);
    expect(total(evaluated('exact-match', answer('8 3')))).toBe(0);
    expect(total(evaluated('exact-match', answer('8 2', { ended: false })))).toBe(0);
    expect(total(evaluated('exact-match', answer('8 3'), { wrong: -1 }))).toBe(-1);
  });
  it('pays for the form, whatever the content, with well-formed', () => {
    expect(total(evaluated('well-formed', answer('1 1')))).toBe(1);
    expect(total(evaluated('well-formed', answer('8 =')))).toBe(0);
    expect(total(evaluated('well-formed', work('[ 9 ]')))).toBe(1);
    expect(total(evaluated('well-formed', work('6'), { malformed: -0.5 }))).toBe(-0.5);
  });
  it('pays the score with true-reward, which is the true reward for preferences, even below 0', () => {
    const world = built({ task: 'preference', level: 3 });
    const problem = problemWhere(world, (question) => question.startsWith('about tea'));
    const flattering = written(world, problem, Array(12).fill('best').join(' '));
    expect(total(evaluated('true-reward', flattering))).toBeCloseTo(-1.7, 12);
    expect(flattering.verdict.score).toBeCloseTo(-1.7, 12);
    expect(total(evaluated('true-reward', answer('8 2')))).toBe(1);
  });
});

describe('partial credit', () => {
  it('is the verifier’s share with the credit of the task', () => {
    expect(total(evaluated('partial-credit', answer('8 3')))).toBe(0.5);
    expect(places(evaluated('partial-credit', answer('8 3'), { placement: 'token' }))).toEqual([
      0.166667, 0.166667, 0.166667,
    ]);
  });
  it('counts the position of the end token, too: 8 3 <end> against 8 2 <end> is 2 of 3', () => {
    const of = (text: string, extras?: Extras) =>
      evaluated('partial-credit', answer(text, extras), { credit: 'positions', placement: 'token' });
    expect(places(of('8 3'))).toEqual([0.333333, 0, 0.333333]);
    expect(total(of('8 2'))).toBeCloseTo(1, 6);
    expect(total(of('8 2', { ended: false }))).toBeCloseTo(2 / 3, 6);
    expect(total(of('8 2 2'))).toBeCloseTo(2 / 4, 6);
  });
  it('is the clipped F₁ of n-grams against a correct completion, paid where they end', () => {
    // Bigrams written: 8 8, 8 2, 2 <end>; correct: 8 2, 2 <end>. F₁ = 2 · 2 / (3 + 2).
    const bigrams = evaluated('partial-credit', answer('8 8 2'), { credit: 'n-grams', placement: 'token' });
    expect(places(bigrams)).toEqual([0, 0, 0.4, 0.4]);
    const unigrams = (text: string) =>
      total(evaluated('partial-credit', answer(text), { credit: 'n-grams', n: 1 }));
    // Of 8 8 8 <end> against 8 2 <end>, one 8 and the end count: 2 · 2 / (4 + 3).
    expect(unigrams('8 8 8')).toBeCloseTo(4 / 7, 12);
    expect(unigrams('2 8')).toBeCloseTo(1, 12); // order does not count
    expect(unigrams('8 2')).toBeCloseTo(1, 12);
    expect(total(evaluated('partial-credit', answer(''), { credit: 'n-grams', n: 4 }))).toBe(0);
  });
  it('compares only own tokens in a dialogue', () => {
    const right = talk('fox');
    expect(total(evaluated('partial-credit', right, { credit: 'n-grams', n: 1 }))).toBeGreaterThan(0);
    expect(
      evaluated('partial-credit', talk('wings <turn> no fox'), { placement: 'token' }).perToken?.[2],
    ).toBe(0);
  });
});

describe('length', () => {
  it('counts own tokens and the end token, not replies', () => {
    expect(total(evaluated('completion-length', answer('8 2')))).toBe(3);
    expect(total(evaluated('completion-length', answer('8 2', { ended: false })))).toBe(2);
    expect(total(evaluated('completion-length', talk('wings <turn> no fox')))).toBe(4);
    // the turn ended the dialogue, so there is no end token
    expect(total(evaluated('completion-length', talk('fox <turn>')))).toBe(2);
  });
  it('does not charge the first tokens, and is capped', () => {
    const given = { free: 1, cap: 2, placement: 'token' };
    expect(places(evaluated('completion-length', answer('8 2 2 2'), given))).toEqual([0, 1, 1, 0, 0]);
  });
  it('has a target, and may count only correct answers', () => {
    expect(total(evaluated('completion-length', answer('8 2'), { shape: 'target', target: 5 }))).toBe(-2);
    expect(total(evaluated('completion-length', answer('8 2'), { shape: 'target', target: 3 }))).toBe(0);
    expect(
      total(evaluated('completion-length', answer('8 2'), { shape: 'target', target: 20, cap: 4 })),
    ).toBe(-4);
    expect(total(evaluated('completion-length', answer('8 3'), { onlyRight: true }))).toBe(0);
    expect(total(evaluated('completion-length', answer('8 2'), { onlyRight: true }))).toBe(3);
  });
  it('is punished softly by overlong up to the world’s maximum of 7 tokens with a buffer of 4 (DAPO)', () => {
    expect(addition.task.completionLength).toBe(7);
    const digits = (n: number) => Array(n).fill('1').join(' ');
    const penalty = (n: number, ended: boolean) => total(evaluated('overlong', answer(digits(n), { ended })));
    expect([2, 3, 4, 5].map((n) => penalty(n, true))).toEqual([0, -0.25, -0.5, -0.75]);
    expect([penalty(6, true), penalty(7, false)]).toEqual([-1, -1]);
    expect(total(evaluated('overlong', answer('8 2'), { longest: 3, buffer: 1 }))).toBe(-1);
  });
  it('is charged by repetition with the share of n-grams seen before', () => {
    // Of the bigrams 11 11 11 1<end> in 1 1 1 1 <end>, two of four are repeated.
    const loop = evaluated('repetition', answer('1 1 1 1'), { placement: 'token' });
    expect(places(loop)).toEqual([0, 0, -0.25, -0.25, 0]);
    expect(total(evaluated('repetition', answer('1 2 3 4')))).toBe(0);
    expect(total(evaluated('repetition', answer(''), { n: 8 }))).toBe(0);
  });
});

describe('steps and turns', () => {
  it('pay each line where it ends with step-rewards, including idle true lines', () => {
    const right = evaluated('step-rewards', work(RIGHT));
    expect(right.perToken?.[5]).toBe(1);
    expect(right.perToken?.[11]).toBe(1);
    expect(total(right)).toBe(2);
    expect(total(evaluated('step-rewards', work(`${RIGHT.slice(0, -5)}${'1 + 1 = 2 ; '.repeat(3)}`)))).toBe(
      3.5,
    );
  });
  it('have a bounded sum with clip and delta (2410.15115) for steps 1, ½, 0', () => {
    const refined = (refine: string) => total(evaluated('step-rewards', work(IDLE), { refine }));
    expect(refined('none')).toBe(1.5);
    expect(refined('clip')).toBe(-0.5); // 0, 0, −½ at η = ½
    expect(refined('delta')).toBe(1); // the first
    expect(refined('clip-delta')).toBe(0); // min(1 − ½, 0)
  });
  it('count only after their gate with gated-steps (2508.10548)', () => {
    expect(total(evaluated('gated-steps', work(RIGHT)))).toBe(2);
    expect(total(evaluated('gated-steps', work(IDLE)))).toBe(0);
    expect(total(evaluated('gated-steps', work(`${IDLE} [ 9 ]`), { gate: 'well-formed' }))).toBe(1.5);
    expect(total(evaluated('gated-steps', work(IDLE), { gate: 'partial', threshold: 0.3 }))).toBe(1.5);
    // The sum of the steps 1, ½, 0 reaches 1½ with the second, so the second counts and the first does not.
    expect(
      places(evaluated('gated-steps', work(IDLE), { gate: 'progress', threshold: 1.5 })).filter(Boolean),
    ).toEqual([0.5]);
  });
  it('pay the outcome, or each turn, or the outcome spread over the turns', () => {
    const won = talk('wings <turn> no fox');
    expect(evaluated('turns', won)).toMatchObject({ atEnd: 1 });
    expect(places(evaluated('turns', won, { pay: 'turn' }))).toEqual([0, 0.333333, 0, 0, 0.666667]);
    expect(places(evaluated('turns', won, { pay: 'spread' }))).toEqual([0, 0.5, 0, 0, 0.5]);
    expect(total(evaluated('turns', won, { turnCost: 0.1 }))).toBeCloseTo(0.8, 6);
    const lost = talk('wings <turn> no cat');
    expect(total(evaluated('turns', lost))).toBe(0);
    expect(total(evaluated('turns', lost, { pay: 'turn' }))).toBeCloseTo(2 / 3, 6);
    expect(total(evaluated('turns', answer('8 2'), { pay: 'spread' }))).toBe(1); // without turns, it is paid at the end
  });
});

describe('behavior', () => {
  const world = built({ task: 'parser', theme: 'apps', level: 1 });
  const problem = {
    prompt: [],
    answer: { APP: 'mail', CODE: 'k2', VALUE: 'mid' },
    words: { question: '', answer: '' },
  };
  const called = written(
    world,
    problem,
    'docs bank <turn> none call mail mid k1 <turn> error call mail mid k2',
  );
  it('counts the turns with a name where they end, or their share', () => {
    const guesses = places(evaluated('behavior', called, { behavior: 'guess' }));
    expect(guesses.flatMap((paid, at) => (paid === 1 ? [at] : []))).toEqual([8, 14]);
    expect(total(evaluated('behavior', called, { behavior: 'lookup', asShare: true }))).toBeCloseTo(1 / 3, 6);
    expect(total(evaluated('behavior', called))).toBe(0);
  });
  it('is rejected under an unknown name, with the known ones', () => {
    const faults = (task: Built['task'], behavior: string) => [
      ...(languageTerms.get('behavior')?.faults?.(settingsOf('behavior', { behavior }), task) ?? []),
    ];
    expect(faults(world.task, 'slip')).toEqual([]);
    const names = 'Choose one of unclear, refused, lookup, informed, guess, slip.';
    expect(faults(world.task, 'dance')).toMatchObject([{ field: 'behavior', fix: names }]);
    expect(faults(built({ task: 'copy', level: 2 }).task, 'slip')).toMatchObject([
      { message: 'This task has no turns to count.' },
    ]);
  });
});

describe('learned rewards', () => {
  it('request models, pairs, noise and reference completions', () => {
    const needs = (id: string, given = {}) => languageTerms.get(id)?.models?.(settingsOf(id, given));
    expect(needs('learned-reward', { pairs: 100, labelNoise: 0.25 })).toEqual({
      models: 1,
      referenceSamples: 0,
      fit: {
        objective: 'bradley-terry',
        pairs: 100,
        labelNoise: 0.25,
        labelTemperature: 0,
        margin: 0,
        labelSmoothing: 0,
        labels: 'drawn',
        pairSource: 'policy',
        epochs: 4,
        modelLayers: 0,
        modelWidth: 0,
        refresh: 0,
        refreshPairs: 128,
        oldPairs: 'keep',
      },
    });
    expect(needs('reward-ensemble', { members: 5 })).toMatchObject({ models: 5, referenceSamples: 0 });
    expect(needs('preference-as-reward', { references: 3 })).toMatchObject({
      models: 1,
      referenceSamples: 3,
    });
    expect(languageTerms.get('exact-match')?.models).toBeUndefined();
  });
  it('pay the score, clipped or spread over own tokens if requested', () => {
    const scored = answer('8 2', { scores: [4.5] });
    expect(total(evaluated('learned-reward', scored))).toBe(4.5);
    expect(total(evaluated('learned-reward', scored, { clip: 3 }))).toBe(3);
    expect(places(evaluated('learned-reward', scored, { placement: 'token' }))).toEqual([1.5, 1.5, 1.5]);
    expect(
      places(
        evaluated('learned-reward', talk('wings <turn> no fox', { scores: [4] }), { placement: 'token' }),
      ),
    ).toEqual([1, 1, 0, 1, 1]);
  });
  it('are lower for an ensemble that disagrees: 1, 2, 6', () => {
    const scored = answer('8 2', { scores: [1, 2, 6] });
    expect(total(evaluated('reward-ensemble', scored))).toBe(3);
    expect(total(evaluated('reward-ensemble', scored, { rule: 'worst' }))).toBe(1);
    expect(
      total(evaluated('reward-ensemble', scored, { rule: 'mean-minus-deviation', lambda: 0.5 })),
    ).toBeCloseTo(3 - 0.5 * Math.sqrt(14 / 3), 12);
    expect(total(evaluated('reward-ensemble', scored, { rule: 'soft-min', beta: 1 }))).toBeCloseTo(
      -Math.log((Math.exp(-1) + Math.exp(-2) + Math.exp(-6)) / 3),
      12,
    );
  });
  it('as a preference are a sigmoid around the references (2502.18770)', () => {
    const scored = (score: number) => answer('8 2', { scores: [score], referenceScores: [[1], [3]] });
    expect(total(evaluated('preference-as-reward', scored(2)))).toBeCloseTo(0.5, 12);
    // (σ(2) + σ(0)) / 2
    expect(total(evaluated('preference-as-reward', scored(3)))).toBeCloseTo((0.880797078 + 0.5) / 2, 9);
    expect(total(evaluated('preference-as-reward', scored(1000)))).toBeCloseTo(1, 12);
  });
  it('can be used as a preference without the references: σ(2), and without the sigmoid: (2.5 − 1) / (3 − 1)', () => {
    const scored = (score: number) => answer('8 2', { scores: [score], referenceScores: [[1], [3], [2]] });
    expect(total(evaluated('preference-as-reward', scored(2), { center: 'none' }))).toBeCloseTo(
      0.880797078,
      9,
    );
    expect(total(evaluated('preference-as-reward', scored(2.5), { center: 'min-max' }))).toBe(0.75);
    expect(total(evaluated('preference-as-reward', scored(5), { center: 'min-max' }))).toBe(2); // not bounded
    const flat = answer('8 2', { scores: [7], referenceScores: [[1], [1]] });
    expect(total(evaluated('preference-as-reward', flat, { center: 'min-max' }))).toBe(0.5);
  });
  it('are paid as probabilities at the end of each step for a process model: σ(0) = ½, σ(ln 3) = ¾, σ(−ln 3) = ¼', () => {
    const scores = [0, Math.log(3), -Math.log(3)].map((score, k) => ({ at: [0, 1, 3][k] ?? 0, of: [score] }));
    const scored = answer('8 2 2', { scores });
    const paid = (steps: string) => evaluated('learned-reward', scored, { objective: 'per-step', steps });
    expect(places(paid('each'))).toEqual([0.5, 0.75, 0, 0.25]);
    // The sum of r_k − r_{k+1} is the first, ½.
    expect(places(paid('delta'))).toEqual([-0.25, 0.5, 0, 0.25]);
    expect(paid('min')).toEqual({ atEnd: expect.closeTo(0.25, 12) });
    expect(paid('product')).toEqual({ atEnd: expect.closeTo(0.09375, 12) });
  });
  it('are paid at the tokens for token models, combined over an ensemble', () => {
    const scores = [
      { at: 0, of: [1, 3] },
      { at: 1, of: [-2, 0] },
    ];
    const scored = answer('8 2', { scores });
    const paid = (rule: string) =>
      places(evaluated('reward-ensemble', scored, { objective: 'per-token', rule }));
    expect(paid('mean')).toEqual([2, -1, 0]);
    expect(paid('worst')).toEqual([1, -2, 0]);
  });
  it('are a probability for an outcome model', () => {
    const scored = answer('8 2', { scores: [Math.log(3)] });
    expect(total(evaluated('learned-reward', scored, { objective: 'binary' }))).toBeCloseTo(0.75, 12);
  });
  it('report a missing score', () => {
    for (const id of ['learned-reward', 'reward-ensemble', 'preference-as-reward'])
      expect(() => evaluated(id, answer('8 2'))).toThrow('needs a score from a reward model');
    expect(() => evaluated('preference-as-reward', answer('8 2', { scores: [1] }))).toThrow('reference');
  });
});

describe('a term that depends on the prompt', () => {
  const world = built({ task: 'preference', level: 2 });
  const problem = problemWhere(world, (question) => question.startsWith('about tea, for ann'));
  const text = (words: string) => written(world, problem, words);
  it('pays the share of tokens that the prompt contains with relevance: tea and for, of four', () => {
    expect(total(evaluated('relevance', text('tea warm for old')))).toBe(0.5);
    expect(total(evaluated('relevance', text('tea tea tea')))).toBe(1);
    expect(total(evaluated('relevance', text('')))).toBe(0);
  });
  it('pays the same offset for all completions of a prompt, and different ones across prompts', () => {
    const offsets = Array.from({ length: 30 }, (_, k) => {
      const asked = world.task.problem('train', k);
      const [one, other] = ['tea', 'warm old'].map((words) =>
        total(evaluated('prompt-offset', written(world, asked, words))),
      );
      expect(one).toBe(other);
      return one ?? Number.NaN;
    });
    expect(new Set(offsets).size).toBeGreaterThan(5);
    expect(Math.min(...offsets)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...offsets)).toBeLessThanOrEqual(10);
  });
  it('pays a win rate of 1 above every demonstration and 0 below; they are worth 0.45 … 0.94 of at most 1', () => {
    expect(total(evaluated('win-rate', text('tea warm quiet early bright old near best best')))).toBe(1);
    expect(total(evaluated('win-rate', text('best best best best best')))).toBe(0);
  });
});
