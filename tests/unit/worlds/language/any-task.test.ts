import { describe, expect, it } from 'vitest';
import type { FieldValue } from '../../../../src/experiment/field.ts';
import { MAX_SEQUENCE_LENGTH } from '../../../../src/worlds/language/fields.ts';
import { taskMakers } from '../../../../src/worlds/language/tasks.ts';
import type { Problem, Split, Verdict } from '../../../../src/worlds/language-contract.ts';
import { type Built, built, demonstration, drawOf, faultsOf, SPLITS } from './harness.ts';

/** Options that change what a task does. */
const OPTIONS: Readonly<Record<string, readonly Readonly<Record<string, FieldValue>>[]>> = {
  addition: [
    { scratch: 'none' },
    { scratch: 'results' },
    { scratch: 'equations' },
    { scratch: 'none', reversedDigits: true },
  ],
  chain: [{ scratch: 'none' }, { scratch: 'results', modulus: 20 }, { scratch: 'equations', modulus: 2 }],
  brackets: [{ bracketKinds: 1 }, { bracketKinds: 4 }],
  label: [
    { rule: 'contains' },
    { rule: 'parity', letters: 3 },
    { rule: 'more' },
    { rule: 'ends', letters: 16 },
  ],
  parser: [{ theme: 'forms' }, { theme: 'shop' }, { theme: 'science' }, { theme: 'apps' }],
  program: [{ programs: 'circuit' }, { programs: 'query' }],
  draw: [{ rasterSide: 4, wordyExamples: 1 }],
  repair: [{ repairSteps: 'actions', repairTurns: 20 }],
  instruction: [{ scene: 'summary' }, { scene: 'summary', summaryErrors: 0.3 }],
  preference: [{ preference: 'flattery' }, { preference: 'length' }],
  lookup: [{ misleading: 0.5, judging: true, people: 4 }],
  calculator: [{ callShare: 0.5, base: 2 }],
  specification: [{ stated: 3, vagueness: 0.5 }, { mostQuestions: 0 }],
  frames: [{ traces: 'adaptive', layout: 'second half' }, { traces: 'passive' }],
};
const SAMPLES = 5000;

/** Each task at its first and last level, and with each of its options at a middle level. */
const worlds = [...taskMakers.values()].flatMap(({ id, level: { most } }) => [
  ...[1, most].map((level) => ({ task: id, level })),
  ...(OPTIONS[id] ?? []).map((options) => ({ task: id, level: Math.ceil((1 + most) / 2), ...options })),
]);

const indices = (count: number, most: number): number[] =>
  Array.from({ length: Math.min(count, most) }, (_, k) => Math.floor((k * count) / Math.min(count, most)));

function some(world: Built, most: number): Problem[] {
  return SPLITS.flatMap((split) =>
    indices(world.task.problems[split], most).map((index) => world.task.problem(split, index)),
  );
}

const build = (fields: (typeof worlds)[number]): Built => built(fields);
/** With at most this many problems, two world seeds may order them alike. */
const TINY = 20;

/** Checks that shares are shares, and that steps end one after the other, within the completion and its end token. */
function isSound(verdict: Verdict, length: number): boolean {
  const { score, partial, steps, stepEnds } = verdict;
  return (
    score <= 1 + 1e-12 &&
    [partial, ...steps].every((share) => share >= 0 && share <= 1) &&
    steps.length === stepEnds.length &&
    stepEnds.every((end, k) => end > (stepEnds[k - 1] ?? -1) && end <= length)
  );
}

describe('every language task', () => {
  it('is registered with a unique name and fields of its own', () => {
    expect([...taskMakers.keys()].sort()).toEqual([
      'addition',
      'adventure',
      'brackets',
      'calculator',
      'chain',
      'code',
      'copy',
      'countdown',
      'custom',
      'draw',
      'edit',
      'frames',
      'instruction',
      'label',
      'lookup',
      'micro',
      'mixture',
      'parser',
      'preference',
      'program',
      'repair',
      'reverse',
      'sort',
      'specification',
      'twenty-questions',
      'written',
    ]);
    const names = [...taskMakers.values()].flatMap(({ fields = [] }) => fields.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });

  describe.each(worlds)('$task, level $level %#', (fields) => {
    const world = build(fields);
    const { task } = world;

    it('is plain data with a fitting vocabulary, ends and lengths', () => {
      expect(new Set(task.vocabulary).size).toBe(task.vocabulary.length);
      expect(task.end).toBe(task.vocabulary.length - 1);
      expect(task.endOfTurn).toBe(task.reply === undefined ? -1 : task.end - 1);
      expect(task.promptLength + task.completionLength).toBeLessThanOrEqual(MAX_SEQUENCE_LENGTH);
      expect(structuredClone(world.view)).toEqual(world.view);
      expect(world.view.examples.length).toBeGreaterThan(1);
    });

    it('has problems as plain data, with prompts within its length, from its vocabulary, without the ends', () => {
      const plain = task.endOfTurn < 0 ? task.end : task.endOfTurn;
      for (const problem of some(world, 60)) {
        expect(problem.prompt.length).toBeGreaterThan(0);
        expect(problem.prompt.length).toBeLessThanOrEqual(task.promptLength);
        expect(problem.prompt.every((token) => token >= 0 && token < plain)).toBe(true);
        expect(Object.values(problem.words)).not.toContain('');
        expect(structuredClone(problem)).toEqual(problem);
      }
    });

    it('is demonstrated correctly, within its lengths', () => {
      let longest = 0;
      for (const [index, problem] of some(world, 80).entries()) {
        const { tokens, own, completion } = demonstration(world, problem, index);
        longest = Math.max(longest, tokens.length);
        expect(tokens.length).toBe(own.length);
        expect(tokens.at(-1)).toBe(task.end);
        expect(own.at(-1)).toBe(true);
        expect(completion).not.toContain(task.end);
        expect(task.verify(problem, completion, true)).toMatchObject({ correct: true, wellFormed: true });
        if (task.trueReward === undefined)
          expect(task.verify(problem, completion, true)).toMatchObject({ score: 1, partial: 1 });
      }
      expect(longest).toBeLessThanOrEqual(task.completionLength);
    });

    it('repeats problems and demonstrations, and differs for another world seed', () => {
      const again = build(fields);
      const other = build({ ...fields, worldSeed: 2 } as typeof fields);
      const prompts = (from: Built) => some(from, 40).map(({ prompt }) => prompt.join(' '));
      expect(some(again, 40)).toEqual(some(world, 40));
      for (const problem of some(world, 20))
        expect(again.task.demonstrate(problem, drawOf('again'))).toEqual(
          task.demonstrate(problem, drawOf('again')),
        );
      if (task.problems.train > TINY) expect(prompts(other).join()).not.toBe(prompts(world).join());
    });

    it('never has a prompt in both splits', () => {
      const prompts = (split: Split) =>
        indices(task.problems[split], SAMPLES).map((index) => task.problem(split, index).prompt.join(' '));
      const trained = new Set(prompts('train'));
      expect(prompts('held-out').filter((prompt) => trained.has(prompt))).toEqual([]);
    });

    it('judges any tokens at all, in shares, and never accepts a wrong completion', () => {
      const draw = drawOf('noise');
      const unsound: object[] = [];
      const problems = some(world, 20);
      for (let trial = 0; trial < 2000; trial++) {
        const problem = problems[trial % problems.length] as Problem;
        const length = draw.below(task.completionLength + 4);
        // Sometimes includes a number that is not a token.
        const tokens = Array.from({ length }, () =>
          draw.below(task.vocabulary.length + (trial % 10 === 0 ? 2 : 0)),
        );
        const ended = draw.below(2) === 0;
        const verdict = task.verify(problem, tokens, ended);
        if (!isSound(verdict, tokens.length)) unsound.push({ tokens, verdict });
        if (task.trueReward === undefined && (verdict.score < 0 || (verdict.score === 1) !== verdict.correct))
          unsound.push({ tokens, verdict });
      }
      expect(unsound).toEqual([]);
    });

    it('scores below 1 what was changed, truncated or not ended', () => {
      for (const [index, problem] of some(world, 60).entries()) {
        const { completion } = demonstration(world, problem, index);
        const open = task.verify(problem, completion, false);
        if (task.trueReward === undefined) expect(open.correct).toBe(false);
        if (task.reply === undefined) expect(open.wellFormed).toBe(false);
        if (completion.length === 0) continue;
        const nothing = task.verify(problem, [], true);
        if (task.id !== 'micro' && (problem.answer as { length?: number }).length !== 0)
          expect(nothing.correct).toBe(false);
        // The last word decides in every task: that of the answer, the box, or the last turn.
        const spoilt = [...completion.slice(0, -1), task.end];
        if (task.trueReward === undefined) expect(task.verify(problem, spoilt, true).score).toBeLessThan(1);
      }
    });

    it('counts its problems exactly, with none beyond the last', () => {
      for (const split of SPLITS) {
        expect(() => task.problem(split, task.problems[split])).toThrow(RangeError);
        expect(() => task.problem(split, task.problems[split] - 1)).not.toThrow();
      }
    });
  });
});

describe('a level or option', () => {
  it('is rejected beyond those of the task, with the highest valid one', () => {
    expect(faultsOf({ task: 'code', level: 4 })[0]).toMatchObject({ path: 'world.level', severity: 'error' });
    expect(faultsOf({ task: 'code', level: 4 })[0]?.message).toContain('1 … 3');
  });
});
