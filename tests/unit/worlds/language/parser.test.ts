import { describe, expect, it } from 'vitest';
import { readTheme } from '../../../../src/worlds/language/parser/theme.ts';
import { THEMES } from '../../../../src/worlds/language/parser/themes.ts';
import { ParserWorld, type State } from '../../../../src/worlds/language/parser/world.ts';
import type { Problem } from '../../../../src/worlds/language-contract.ts';
import { built, demonstration, drawOf, faultsOf, judged } from './harness.ts';

const LAMPS = [
  'LAMP = red blue',
  'start | power off',
  'goal | LAMP lit',
  'do | plug | power off | not power off | on | lookup',
  'do | light LAMP | power off | | dark',
  'do | light LAMP | | LAMP lit | ok [LAMP2 lit]',
];
const own = (themeRows: readonly string[], more = {}) => ({
  task: 'parser',
  theme: 'custom',
  themeRows,
  ...more,
});
const problemOf = (answer: object): Problem => ({ prompt: [], answer, words: { question: '', answer: '' } });

describe('a custom parser game', () => {
  const world = built(own(LAMPS, { spareTurns: 2, trainProblems: 8, heldOutProblems: 8 }));
  const red = problemOf({ LAMP: 'red' });
  const say = (text: string) => {
    const heard = world.task.reply?.(red, world.lexicon.ids(text.split(' '))) ?? null;
    return heard === null ? null : world.lexicon.spell(heard).join(' ');
  };

  it('answers by the first row whose needs are met, changes facts, and lists true facts', () => {
    expect(say('light red <turn>')).toBe('dark');
    expect(say('plug <turn>')).toBe('on');
    expect(say('plug <turn> on light blue <turn>')).toBe('ok blue');
    expect(say('plug <turn> on plug <turn>')).toBe('no');
    expect(say('plug red <turn>')).toBe('?');
    expect(say('plug <turn> on light red <turn>')).toBeNull();
    // The shortest solution has two commands, and two are spare.
    expect(
      say('light red <turn> dark light red <turn> dark light red <turn> dark light red <turn>'),
    ).toBeNull();
  });

  it('pays shares of the shortest solution, and names the behavior of each turn', () => {
    expect(judged(world, red, 'plug <turn> on red <turn> ? plug <turn> no light red')).toMatchObject({
      score: 1,
      wellFormed: false,
      steps: [0.5, 0, 0, 0.5],
      behaviors: ['lookup', 'unclear', 'refused', null],
    });
    expect(judged(world, red, 'plug <turn> on light blue')).toMatchObject({ score: 0, partial: 0.5 });
  });

  it('asks for both lamps, but never for the same one in both splits', () => {
    const asked = (split: 'train' | 'held-out') =>
      new Set(Array.from({ length: 8 }, (_, k) => world.task.problem(split, k).words.question));
    expect([...asked('train'), ...asked('held-out')].sort()).toEqual(['goal blue lit >', 'goal red lit >']);
  });
});

describe('the goal of a theme', () => {
  const fault = (rows: readonly string[]) => faultsOf(own(rows))[0];
  it('is rejected at its row with a fix if no command reaches it', () => {
    expect(fault([...LAMPS.slice(0, 5), 'do | light LAMP | LAMP warm | LAMP lit | ok'])).toMatchObject({
      path: 'world.themeRows[2]',
      fix: 'Row 6 has this effect, but what it needs never holds: change its needs, or start with them.',
    });
    expect(fault(LAMPS.slice(0, 5))).toMatchObject({
      path: 'world.themeRows[2]',
      fix: 'Add a command with this effect: do | … | | LAMP lit | ok.',
    });
    const both = [...LAMPS, 'goal | power off'];
    expect(fault(both)?.path).toBe('world.themeRows[6]');
    expect(fault([...both, 'do | unplug | not power off | power off | off'])).toBeUndefined();
    const unshown = LAMPS.map((row) => row.replace('lookup', 'unshown'));
    expect(fault(unshown)?.fix).toContain('unshown');
  });

  it('is rejected if it is met at the start, or if all prompts are the same', () => {
    expect(fault([...LAMPS, 'start | LAMP lit'])?.message).toBe('The goal holds at the start.');
    expect(fault(LAMPS.map((row) => row.replace('goal | LAMP', 'goal | red')))?.message).toContain('same');
  });

  it('is rejected with rows that cannot be read, each at its position', () => {
    expect(fault(['lamp = red'])?.path).toBe('world.themeRows[0]');
    expect(fault([...LAMPS, 'dim | LAMP'])?.path).toBe('world.themeRows[6]');
    expect(fault([...LAMPS, 'do | dim | | not LAMP lit | ok'])?.message).toBe(
      'Nothing says which LAMP is meant.',
    );
    expect(fault([...LAMPS, 'do | dim ROOM | | | ok'])?.message).toBe('No row says what ROOM is.');
    expect(fault([...LAMPS, 'do | list | | | [LAMP near LAMP2]'])?.path).toBe('world.themeRows[6]');
    expect(fault(LAMPS.map((row) => row.replace('LAMP = red blue', 'LAMP = red')))).toBeDefined();
  });

  it('is rejected in a world with too many states', () => {
    const many = 'BIT = a b c d e f g h i j k l m n o p';
    expect(fault([many, 'goal | BIT on', 'do | set BIT | | BIT on | ok'])?.message).toContain(
      'more than 10000 states',
    );
  });
});

describe('every theme', () => {
  it.each(Object.keys(THEMES).flatMap((theme) => [1, 2, 3].map((level) => ({ theme, level }))))(
    '$theme at level $level is solved in as many commands as an independent search needs',
    ({ theme, level }) => {
      const world = new ParserWorld(readTheme(THEMES[theme] ?? [], level, '').theme);
      const quest = world.draw(drawOf('quest'));
      // Searches forward in layers, with shown rows only.
      let layer = new Set<State>([quest.start]);
      const seen = new Set<State>(layer);
      const { needs, without } = quest.goal;
      const isGoal = (state: State) => (state & needs) === needs && (state & without) === 0n;
      let commands = 0;
      for (; ![...layer].some(isGoal) && layer.size > 0; commands++) {
        const next = [...layer].flatMap((state) =>
          world.commands.flatMap((words) => {
            const done = world.act(state, words);
            return done === null || done === 'refused' || !done.rule.shown ? [] : [done.state];
          }),
        );
        layer = new Set(next.filter((state) => !seen.has(state)));
        for (const state of layer) seen.add(state);
      }
      expect(world.left(quest).get(quest.start)).toBe(commands);
      expect(commands).toBeGreaterThan(0);
    },
  );

  it('counts a correct call without documentation as a guess in apps, and never guesses in demonstrations', () => {
    const world = built({ task: 'parser', theme: 'apps', level: 1 });
    const quest = problemOf({ APP: 'mail', CODE: 'k2', VALUE: 'mid' });
    expect(judged(world, quest, 'call mail mid k1 <turn> error call mail mid k2')).toMatchObject({
      score: 1,
      behaviors: ['guess', 'guess'],
    });
    expect(judged(world, quest, 'docs mail <turn> k2 call mail mid k2').behaviors).toEqual([
      'lookup',
      'informed',
    ]);
    for (let index = 0; index < 40; index++) {
      const problem = world.task.problem('train', index);
      const { completion } = demonstration(world, problem, index);
      expect(world.task.verify(problem, completion, true).behaviors).toEqual(['lookup', 'informed']);
    }
  });
});
