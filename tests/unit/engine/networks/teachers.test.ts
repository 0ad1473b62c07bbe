import { describe, expect, it } from 'vitest';
import { languageAgents } from '../../../../src/agents/network-registry.ts';
import { teachers } from '../../../../src/agents/updates/teachers.ts';
import { RandomStream } from '../../../../src/engine/streams.ts';
import { builtTask } from '../../../../src/engine/text/built-task.ts';
import { Prefixes } from '../../../../src/engine/text/prefixes.ts';
import { levelsOf, Teaching } from '../../../../src/engine/text/teaching.ts';
import { readSettings } from '../../../../src/experiment/settings.ts';
import { difficultyOf } from '../../../../src/worlds/language/difficulty.ts';
import { smallText } from './small-text.ts';

function taskOf(world: object) {
  const built = builtTask(smallText({}, { world: { family: 'language', ...world } }).world);
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  return built.task;
}
function settingsOf(given: object) {
  const entry = languageAgents.get('grpo-lm')?.entry;
  if (entry === undefined) throw new Error('grpo-lm is gone');
  return readSettings(entry, { type: 'grpo-lm', ...given });
}
const MIXED = {
  task: 'mixture',
  tasks: ['copy level=1 name=one', 'copy level=2 name=two', 'copy level=3 name=three'],
};
const random = () => new RandomStream(1, 2, 'teacher');

describe('levels of difficulty', () => {
  it('are the lengths of right completions, shortest first, and hold each problem once', () => {
    const task = taskOf({ ...MIXED, trainProblems: 60 });
    const levels = levelsOf(task);
    expect(levels.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, k) => k));
    const hardness = levels.map((level) => level.map((k) => difficultyOf(task, task.problem('train', k))));
    for (const [k, level] of hardness.entries()) {
      expect(new Set(level).size).toBe(1);
      if (k > 0) expect(level[0]).toBeGreaterThan(hardness[k - 1]?.[0] ?? 0);
    }
  });
});

describe.each([...teachers.keys()])('the teacher %s', (id) => {
  const task = taskOf(MIXED);
  it('asks problems of the levels that it says, and the same ones after a restore', () => {
    const levels = levelsOf(task);
    const first = Teaching.of(settingsOf({ teacher: id }), task) as Teaching;
    for (let k = 0; k < 40; k++) first.note(k % levels.length, (k % 3) / 2);
    const second = Teaching.of(settingsOf({ teacher: id }), task) as Teaching;
    second.restore(JSON.parse(JSON.stringify(first.save())));
    const asked = first.choose(200, 0.3, random());
    expect(second.choose(200, 0.3, random())).toEqual(asked);
    for (const { problem, level } of asked) expect(levels[level]).toContain(problem);
  });
});

describe('what teachers ask', () => {
  const task = taskOf(MIXED);
  const count = levelsOf(task).length;
  const sharesOf = (teaching: Teaching, progress: number) => {
    const asked = teaching.choose(4000, progress, random());
    return Array.from({ length: count }, (_, k) => asked.filter(({ level }) => level === k).length / 4000);
  };
  const teach = (given: object) => Teaching.of(settingsOf(given), task) as Teaching;

  it('schedule: the easiest alone at the start, all by size from the chosen time on', () => {
    const teaching = teach({ teacher: 'schedule', scheduleUntil: 0.5 });
    expect(sharesOf(teaching, 0)[0]).toBe(1);
    const sizes = levelsOf(task).map(({ length }) => length);
    const all = sizes.reduce((sum, n) => sum + n, 0);
    for (const [k, share] of sharesOf(teaching, 0.5).entries())
      expect(share).toBeCloseTo((sizes[k] ?? 0) / all, 1);
    expect(sharesOf(teach({ teacher: 'schedule', scheduleOrder: 'hard-first' }), 0).at(-1)).toBe(1);
  });
  it('mastery: a level opens when the average success of the one before reaches the threshold', () => {
    const teaching = teach({ teacher: 'mastery', masteredAt: 0.5 });
    for (let k = 0; k < 13; k++) teaching.note(0, 1); // 1 − .95¹³ = .487
    expect(sharesOf(teaching, 0)[0]).toBe(1);
    teaching.note(0, 1); // 1 − .95¹⁴ = .512
    expect(sharesOf(teaching, 0)[1]).toBeCloseTo(0.8, 1);
    for (let k = 0; k < 100; k++) teaching.note(0, 1); // of a level that is not the present one
    expect(sharesOf(teaching, 0)[2] ?? 0).toBe(0);
  });
  it('target-success: prefers what is solved half of the time', () => {
    const teaching = teach({ teacher: 'target-success', targetSuccess: 0.5, targetWidth: 0.1 });
    for (let level = 0; level < count; level++) teaching.note(level, level === 1 ? 0.5 : 1);
    expect(sharesOf(teaching, 0)[1]).toBeGreaterThan(0.9);
  });
  it('learning-progress: prefers what changes, and explores the rest', () => {
    const teaching = teach({ teacher: 'learning-progress', exploredShare: 0.3 });
    teaching.note(1, 1); // fast .2, slow .04
    const shares = sharesOf(teaching, 0);
    expect(shares[1]).toBeCloseTo(0.7 + 0.3 / count, 1);
    expect(shares[0]).toBeCloseTo(0.3 / count, 1);
  });
});

describe('a given prefix', () => {
  const task = taskOf({ task: 'copy', level: 4 });
  const problems = [0, 0, 1, 1].map((k) => task.problem('train', k));
  const lengths = (given: object, progress: number) =>
    new Prefixes(settingsOf(given))
      .of(task, problems, 2, progress, new RandomStream(1, 2, 'prefixes'))
      .map(({ tokens }) => tokens.length);

  it('is the wanted share of a right completion, and shrinks to nothing', () => {
    const own = problems.map((problem) => difficultyOf(task, problem));
    expect(lengths({ prefix: 0.5, prefixUntil: 0.5 }, 0)).toEqual(own.map((n) => Math.floor(n / 2)));
    expect(lengths({ prefix: 0.5, prefixUntil: 0.5 }, 0.25)).toEqual(own.map((n) => Math.floor(n / 4)));
    expect(lengths({ prefix: 0.5, prefixUntil: 0.5 }, 0.5)).toEqual([0, 0, 0, 0]);
  });
  it('is of another problem in the wanted share of groups', () => {
    const many = Array.from({ length: 400 }, (_, k) => task.problem('train', k % task.problems.train));
    const given = (prefixErrors: number) =>
      new Prefixes(settingsOf({ prefix: 1, prefixUntil: 0, prefixErrors })).of(
        ...([task, many, 1, 0, new RandomStream(1, 2, 'prefixes')] as const),
      );
    const fits = (errors: number) =>
      given(errors).filter(({ tokens }, k) => many[k]?.prompt.join(' ').includes(tokens.join(' '))).length /
      400;
    expect(fits(0)).toBe(1);
    expect(fits(0.5)).toBeGreaterThan(0.42);
    expect(fits(0.5)).toBeLessThan(0.65); // short answers of other problems can fit by chance
  });
  it('leaves a token to write and is the same for a group', () => {
    const own = problems.map((problem) => difficultyOf(task, problem));
    expect(lengths({ prefix: 1, prefixUntil: 0 }, 0.9)).toEqual(own.map((n) => n - 1));
    const [a, b, c, d] = lengths({ prefix: 1, prefixUntil: 0, prefixLength: 'uniform' }, 0);
    expect([a, c]).toEqual([b, d]);
  });
});
