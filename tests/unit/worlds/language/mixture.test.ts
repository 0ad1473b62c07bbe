import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../src/worlds/language/mixture.ts';
import { built, demonstration, faultsOf, judged, SPLITS } from './harness.ts';

const mixture = (tasks: readonly string[], more: object = {}) => built({ task: 'mixture', tasks, ...more });

describe('the rounds of a mixture', () => {
  it('spread each share evenly: shares 2 and 1 pose 0, 1, 0 in every round, worked out by hand', () => {
    const { length, place, first } = rounds([2, 1]);
    expect(length).toBe(3);
    expect([0, 1, 2, 3, 4, 5].map(place)).toEqual([
      { part: 0, nth: 0 },
      { part: 1, nth: 0 },
      { part: 0, nth: 1 },
      { part: 0, nth: 2 },
      { part: 1, nth: 1 },
      { part: 0, nth: 3 },
    ]);
    expect([first(0, 1), first(0, 2), first(0, 3), first(1, 1)]).toEqual([2, 3, 5, 4]);
    expect(rounds([1, 0]).first(1, 0)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('a mixture of tasks', () => {
  const world = mixture(['chain level=2 scratch=none modulus=5 share=3', 'sort level=2 letters=3'], {
    trainProblems: 400,
    heldOutProblems: 40,
  });
  const { task } = world;
  const nameOf = (prompt: readonly number[]) => task.vocabulary[prompt[0] ?? -1];

  it('poses problems of each task by its share, identified by the first token', () => {
    for (const split of SPLITS) {
      const names = Array.from({ length: task.problems[split] }, (_, k) =>
        nameOf(task.problem(split, k).prompt),
      );
      const chains = names.filter((name) => name === 'chain').length;
      expect(chains / names.length).toBeCloseTo(0.75, 1);
      expect(new Set(names)).toEqual(new Set(['chain', 'sort']));
    }
  });

  it('has the union of the vocabularies, each word once, and one end token', () => {
    const chain = built({ task: 'chain', level: 2, scratch: 'none', modulus: 5 }).task.vocabulary;
    const sort = built({ task: 'sort', level: 2, letters: 3 }).task.vocabulary;
    expect(new Set(task.vocabulary)).toEqual(new Set(['chain', 'sort', ...chain, ...sort]));
    expect(task.vocabulary.length).toBe(new Set(task.vocabulary).size);
    expect(task.end).toBe(task.vocabulary.length - 1);
  });

  it('gives the score of a problem as the aspect of its task, and of no other', () => {
    expect(task.aspects).toEqual(['chain', 'sort', 'chain.work', 'chain.answer']);
    for (const index of [0, 1, 2, 3]) {
      const problem = task.problem('train', index);
      const { completion } = demonstration(world, problem);
      const [own, other] = nameOf(problem.prompt) === 'chain' ? ['chain', 'sort'] : ['sort', 'chain'];
      expect(task.verify(problem, completion, true).aspects?.[own]).toBe(1);
      expect(task.verify(problem, [], true).aspects?.[own]).toBe(0);
      expect(task.verify(problem, completion, true).aspects).not.toHaveProperty(other);
    }
  });

  it('keeps the aspects of its tasks by name, and the labels of preferences', () => {
    const both = mixture(['preference level=1 preference=length name=essay', 'chain level=1']);
    expect(both.task.aspects).toEqual([
      'essay',
      'chain',
      'essay.topic',
      'essay.informative',
      'essay.flattery',
      'chain.work',
      'chain.answer',
    ]);
    const problems = [0, 1].map((k) => both.task.problem('train', k));
    const essay = problems.find(({ words }) => words.question.startsWith('essay'));
    const sum = problems.find(({ words }) => words.question.startsWith('chain'));
    if (essay === undefined || sum === undefined) throw new Error('one of each');
    expect(judged(both, essay, 'warm quiet best').aspects).toMatchObject({
      'essay.flattery': 1,
      'essay.topic': 0,
    });
    // A bias of 0.05 per word is added to the true reward of three words.
    const words = both.lexicon.ids(['warm', 'quiet', 'best']);
    const truth = both.task.verify(essay, words, true).score;
    expect(both.task.judgedReward?.(essay, words)).toBeCloseTo(truth + 0.15, 12);
    expect(both.task.judgedReward?.(sum, words)).toBeUndefined();
  });

  it('takes settings that a row omits from the world, and repeats a small task only in training', () => {
    const few = mixture(['copy level=1', 'sort level=3'], {
      letters: 2,
      trainProblems: 100,
      heldOutProblems: 20,
    });
    expect(few.task.vocabulary).toEqual(['copy', 'a', 'b', '=', 'sort', '<end>']);
    expect(few.task.problems.train).toBe(100);
    // Copy has two problems, “a” and “b”, one of them held out, so it has no more after one round.
    expect(few.task.problems['held-out']).toBe(2);
  });

  it('adds only the words of a task without a share', () => {
    const quiet = mixture(['chain level=1', 'sort level=2 share=0']);
    const asked = Array.from({ length: 20 }, (_, k) => quiet.task.problem('held-out', k).words.question);
    expect(asked.every((question) => question.startsWith('chain'))).toBe(true);
    expect(quiet.task.vocabulary).toContain('sort');
  });

  it('mixes dialogues with dialogues, and replies as each of them does', () => {
    const talks = mixture(['code level=1', 'twenty-questions level=1']);
    expect(talks.task.endOfTurn).toBe(talks.task.end - 1);
    for (const index of [0, 1]) {
      const problem = talks.task.problem('train', index);
      const { completion } = demonstration(talks, problem);
      expect(talks.task.verify(problem, completion, true).correct).toBe(true);
    }
  });

  it.each([
    [['chain', 'poker'], 'world.tasks[1]', '“poker” is not a task'],
    [['chain', 'mixture'], 'world.tasks[1]', '“mixture” is not a task'],
    [['chain shade=1'], 'world.tasks[0]', '“shade” is not a setting of chain'],
    [['chain level=99'], 'world.tasks[0]', 'whole number, 1 … 8'],
    [['chain scratch=much'], 'world.tasks[0]', 'one of none, results, equations'],
    [['chain', 'chain level=1'], 'world.tasks[1]', 'also named “chain”'],
    [['chain share=0'], 'world.tasks', 'has a share'],
    [['sort level=1', 'code level=1'], 'world.tasks[0]', 'one turn, but “code” is a dialogue'],
    [['sort', 'micro level=1'], 'world.tasks[1]', 'lists every completion'],
  ])('rejects %j at its path, with a fix', (tasks, path, words) => {
    const [first] = faultsOf({ task: 'mixture', tasks });
    expect(first).toMatchObject({ path, severity: 'error' });
    expect(first?.message).toContain(words);
    expect(first?.fix).toBeTruthy();
  });
});
