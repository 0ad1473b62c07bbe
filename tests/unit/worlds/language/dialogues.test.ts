import { describe, expect, it } from 'vitest';
import { ATTRIBUTES, fact as factOf, PEOPLE, RELATIONS } from '../../../../src/worlds/language/facts.ts';
import {
  beginning,
  commandsLeft,
  type House,
  describe as look,
  obey,
} from '../../../../src/worlds/language/rooms.ts';
import { feedback } from '../../../../src/worlds/language/tasks/code.ts';
import type { Problem } from '../../../../src/worlds/language-contract.ts';
import { type Built, built, demonstration, faultsOf, judged } from './harness.ts';

const reply = (world: Built, problem: Problem, text: string) => {
  const heard = world.task.reply?.(problem, world.lexicon.ids(text.split(' ')));
  return heard === null || heard === undefined ? heard : world.lexicon.spell(heard).join(' ');
};
const problemOf = (world: Built, answer: unknown): Problem => ({
  prompt: world.task.problem('train', 0).prompt,
  answer,
  words: { question: '', answer: '' },
});

describe('replies', () => {
  it.each(['twenty-questions', 'code', 'adventure', 'lookup', 'repair'])(
    'in %s are those in demonstrations, and the last word is the policy’s',
    (task) => {
      const world = built({ task, level: 2 });
      for (let index = 0; index < 30; index++) {
        const problem = world.task.problem('train', index);
        const { tokens, own } = demonstration(world, problem, index);
        expect(own.at(-1)).toBe(true);
        for (const [at, token] of tokens.entries()) {
          if (token !== world.task.endOfTurn) continue;
          const heard = world.task.reply?.(problem, tokens.slice(0, at + 1)) ?? [];
          expect(tokens.slice(at + 1, at + 1 + heard.length)).toEqual(heard);
          expect(own.slice(at + 1, at + 1 + heard.length).every((mine) => !mine)).toBe(true);
          expect(own[at + 1 + heard.length]).toBe(true);
        }
      }
    },
  );
});

describe('twenty questions', () => {
  const world = built({ task: 'twenty-questions', level: 1 });
  const fox = problemOf(world, { shown: ['cat', 'hen', 'fox'], hidden: 'fox' });
  it('replies, and pays for what was ruled out', () => {
    expect(reply(world, fox, 'wings <turn>')).toBe('no');
    expect(reply(world, fox, 'fur <turn>')).toBe('yes');
    expect(reply(world, fox, 'cat <turn>')).toBe('no');
    expect(reply(world, fox, 'fox <turn>')).toBeNull();
    expect(reply(world, fox, 'fur fur <turn>')).toBe('?');
    // “Wings” rules out the hen, a third of three; naming the fox does the rest.
    const won = judged(world, fox, 'wings <turn> no fox');
    expect(won).toMatchObject({ score: 1, partial: 1, wellFormed: true, stepEnds: [1, 4] });
    expect(won.steps[0]).toBeCloseTo(1 / 3, 12);
    expect(won.steps[1]).toBeCloseTo(2 / 3, 12);
  });
  it('may be won at the end of a turn, too; a wrong or missing guess is incorrect', () => {
    expect(judged(world, fox, 'fox <turn>').score).toBe(1);
    expect(judged(world, fox, 'wings <turn> no cat')).toMatchObject({ score: 0, wellFormed: true });
    expect(judged(world, fox, 'wings <turn> no cat').partial).toBeCloseTo(2 / 3, 12);
    expect(judged(world, fox, 'wings <turn> no', false)).toMatchObject({ score: 0, wellFormed: false });
    expect(judged(world, fox, 'yes <turn> ? fox')).toMatchObject({ score: 1, wellFormed: false });
  });
  it('pays the same question only once, and is over after eight turns', () => {
    expect(judged(world, fox, 'wings <turn> no wings <turn> no fox').steps[1]).toBe(0);
    const seven = Array(7).fill('wings <turn> no').join(' ');
    expect(reply(world, fox, `${seven} wings <turn>`)).toBeNull();
    expect(judged(world, fox, `${seven} wings <turn>`).score).toBe(0);
    expect(judged(world, fox, `${seven} fox <turn>`).score).toBe(1);
  });
});

describe('code guessing', () => {
  it('counts correct pegs and colors elsewhere, each peg once', () => {
    // R = 0, B = 1, G = 2.
    expect(feedback([0, 0, 1, 1], [0, 1, 0, 1])).toEqual([2, 2]);
    expect(feedback([0, 0, 0, 0], [0, 1, 1, 1])).toEqual([1, 0]);
    expect(feedback([0, 1, 2], [1, 2, 0])).toEqual([0, 3]);
    expect(feedback([1, 1, 0], [0, 2, 1])).toEqual([0, 2]);
    // Compared with Knuth’s definition, Σ_color min(times in guess, times in secret) − right, on all pairs of
    // 3 pegs and 4 colors.
    const codes = Array.from({ length: 64 }, (_, k) => [k % 4, Math.floor(k / 4) % 4, Math.floor(k / 16)]);
    const times = (code: readonly number[], color: number) => code.filter((c) => c === color).length;
    for (const guess of codes)
      for (const secret of codes) {
        const right = guess.filter((color, place) => secret[place] === color).length;
        const common = [0, 1, 2, 3].reduce((sum, c) => sum + Math.min(times(guess, c), times(secret, c)), 0);
        expect(feedback(guess, secret)).toEqual([right, common - right]);
      }
  });
  it('pays for the codes that were ruled out', () => {
    const world = built({ task: 'code', level: 1 });
    // There are two pegs and four colors. With opening red red and secret blue green, nothing is right, and
    // nine codes without red are left.
    const problem = problemOf(world, { opening: [0, 0], secret: [1, 2] });
    expect(reply(world, problem, 'blue blue <turn>')).toBe('1r 0e');
    expect(reply(world, problem, 'green blue <turn>')).toBe('0r 2e');
    expect(reply(world, problem, 'green <turn>')).toBe('?');
    expect(reply(world, problem, 'green white <turn>')).toBe('?'); // white is not a color of this level
    expect(reply(world, problem, 'blue green <turn>')).toBeNull();
    // After blue blue (1 right, 0 elsewhere), four of nine are left: blue green, blue yellow, green blue, yellow blue.
    const won = judged(world, problem, 'blue blue <turn> 1r 0e blue green');
    expect(won.score).toBe(1);
    expect(won.steps[0]).toBeCloseTo(5 / 9, 12);
    expect(won.steps[1]).toBeCloseTo(4 / 9, 12);
  });
});

describe('the text adventure', () => {
  const world = built({ task: 'adventure', level: 6 });
  /**
   * hall – kitchen (north) – cellar (east), with a locked door between the last two, the key in the hall, and
   * the attic as a dead end.
   */
  const house: House = {
    names: ['hall', 'kitchen', 'cellar', 'attic'],
    exits: [
      [1, -1, -1, 3],
      [-1, 2, 0, -1],
      [-1, -1, -1, 1],
      [-1, 0, -1, -1],
    ],
    goal: 2,
    treasure: 'coin',
    door: 'locked',
    doorAt: 1,
    keyAt: 0,
  };
  const problem = problemOf(world, house);
  const say = (text: string) => reply(world, problem, text);
  const ROUTE = 'take key <turn> taken go north <turn> kitchen locked east south unlock door <turn> unlocked';
  it('describes rooms, and executes possible commands', () => {
    expect(look(house, beginning(house))).toEqual(['hall', 'north', 'west', 'key']);
    expect(say('go north <turn>')).toBe('kitchen locked east south');
    expect(say('go south <turn>')).toBe('no');
    expect(say('take coin <turn>')).toBe('no');
    expect(say('open door <turn>')).toBe('no');
    expect(say('north <turn>')).toBe('?');
    expect(say('go door <turn>')).toBe('?');
    expect(say('take key <turn>')).toBe('taken');
    expect(say('take key <turn> taken take key <turn>')).toBe('no');
    expect(say(`${ROUTE} go east <turn>`)).toBe('no'); // unlocked, but still closed
    expect(say(`${ROUTE} open door <turn> opened go east <turn>`)).toBe('cellar west coin');
    expect(
      say(`${ROUTE} open door <turn> opened go east <turn> cellar west coin take coin <turn>`),
    ).toBeNull();
  });
  it('knows the shortest path: key, north, unlock, open, east, coin', () => {
    const start = beginning(house);
    expect(commandsLeft(house, start)).toBe(6);
    expect(commandsLeft(house, { ...start, room: 3 })).toBe(7);
    expect(obey(house, { ...start, room: 2 }, ['take', 'coin'])).toEqual({ did: 'won' });
  });
  it('pays progress only once, so going back and forth earns nothing', () => {
    const won = judged(
      world,
      problem,
      `${ROUTE} open door <turn> opened go east <turn> cellar west coin take coin`,
    );
    expect(won).toMatchObject({ score: 1, partial: 1, wellFormed: true });
    for (const step of won.steps) expect(step).toBeCloseTo(1 / 6, 12);
    const wandering = judged(
      world,
      problem,
      'go west <turn> attic east go east <turn> hall north west key take key <turn> taken go west <turn>',
      false,
    );
    expect(wandering.steps[0]).toBe(0);
    expect(wandering.steps[1]).toBe(0);
    expect(wandering.steps[2]).toBeCloseTo(1 / 6, 12);
    expect(wandering.steps[3]).toBe(0);
  });
  it('draws houses that can be won, with doors and keys by level', () => {
    for (const [level, door] of [
      [1, 'none'],
      [4, 'closed'],
      [7, 'locked'],
    ] as const) {
      const { task } = built({ task: 'adventure', level });
      for (let index = 0; index < 50; index++) {
        const drawn = task.problem('train', index).answer as House;
        expect(drawn.door).toBe(door);
        expect(commandsLeft(drawn, beginning(drawn))).toBeLessThan(Number.POSITIVE_INFINITY);
        expect(new Set(drawn.names).size).toBe(drawn.names.length);
        drawn.exits.forEach((ways, room) => {
          ways.forEach((to, direction) => {
            if (to >= 0) expect(drawn.exits[to]?.[(direction + 2) % 4]).toBe(room);
          });
        });
      }
    }
  });
});

describe('lookup', () => {
  const world = built({ task: 'lookup', level: 2 });
  const problem = world.task.problem('train', 0);
  type Asked = { needed: readonly [string, string][]; value: string; words: string[] };
  const questionsOf = ({ answer }: Problem) => (answer as { questions: Asked[] }).questions;
  const { needed = [], value = '' } = questionsOf(problem)[0] ?? {};
  const [first, second] = needed.map(([person, link]) => `search ${person} ${link} <turn>`);
  it('leads from fact to fact to the answer, each a third of the work', () => {
    const heard = reply(world, problem, first ?? '');
    expect(heard).toBe(`${needed[0]?.join(' ')} ${needed[1]?.[0]}`);
    const reported = reply(world, problem, `${first} ${heard} ${second}`);
    expect(reported).toBe(`${needed[1]?.join(' ')} ${value}`);
    const won = judged(world, problem, `${first} ${heard} ${second} ${reported} ${value}`);
    expect(won).toMatchObject({ score: 1, partial: 1, wellFormed: true });
    for (const step of won.steps) expect(step).toBeCloseTo(1 / 3, 12);
    expect(problem.words.question.split(' ').at(-1)).toBe(`${needed[0]?.[0]}?`);
  });
  it('accepts a lucky guess, ends after a wrong one, and pays for no other search', () => {
    expect(judged(world, problem, value)).toMatchObject({ score: 1, steps: [1] });
    const wrong = value === 'red' ? 'blue' : 'red';
    expect(judged(world, problem, `${wrong} <turn>`)).toMatchObject({
      score: 0,
      partial: 0,
      wellFormed: true,
    });
    expect(reply(world, problem, `${wrong} <turn>`)).toBeNull();
    const other = needed[0]?.[0] === 'ann' ? 'ben' : 'ann';
    expect(reply(world, problem, `search ${other} food <turn>`)).toMatch(new RegExp(`^${other} food \\w+$`));
    expect(reply(world, problem, 'search <turn>')).toBe('?');
    expect(judged(world, problem, `search ${other} food <turn>`, false).steps).toEqual([0]);
  });
  it('has facts that change with the problem, so that the same question has several answers', () => {
    const one = built({ task: 'lookup', level: 1, trainProblems: 2000 });
    const answers = new Map<string, Set<string>>();
    for (let index = 0; index < 2000; index++) {
      const { question, answer } = one.task.problem('train', index).words;
      answers.set(question, (answers.get(question) ?? new Set()).add(answer));
    }
    // There are 16 people and 3 things to ask; a quarter of the questions is held out.
    expect(answers.size).toBe(36);
    for (const found of answers.values()) expect(found.size).toBe(6);
  });
  it('has independent facts in neighboring fact sets: by chance, an attribute agrees in 1 of 6, a relation in 1 of 15', () => {
    const links = [...Object.keys(ATTRIBUTES), ...RELATIONS];
    const sets = 500;
    for (const link of links) {
      const factIn = (set: number, person: string) =>
        factOf({ seed: 1, set, people: PEOPLE }, [person, link]);
      let equal = 0;
      for (let set = 0; set < sets; set++)
        for (const person of PEOPLE) equal += Number(factIn(set, person) === factIn(set + 1, person));
      const n = sets * PEOPLE.length;
      const chance = link in ATTRIBUTES ? 1 / 6 : 1 / 15;
      // Five standard deviations of a binomial share: 0.021 and 0.014.
      expect(Math.abs(equal / n - chance), link).toBeLessThan(5 * Math.sqrt((chance * (1 - chance)) / n));
    }
  });

  it('omits no fact when documents mislead, because the same search returns it next', () => {
    const misled = built({ task: 'lookup', level: 2, misleading: 1 });
    const asked = misled.task.problem('train', 3);
    const [fact = []] = questionsOf(asked)[0]?.needed ?? [];
    const search = `search ${fact.join(' ')} <turn>`;
    const wrong = reply(misled, asked, search) ?? '';
    expect(wrong.split(' ')[0]).toBe(fact[0]);
    expect(wrong.split(' ')[1]).not.toBe(fact[1]);
    const right = reply(misled, asked, `${search} ${wrong} ${search}`) ?? '';
    expect(right.split(' ').slice(0, 2)).toEqual(fact);
    expect(judged(misled, asked, `${search} ${wrong} ${search}`, false).steps).toEqual([
      0,
      expect.closeTo(1 / 3, 12),
    ]);
  });
  it('misleads about the given share of facts', () => {
    const half = built({ task: 'lookup', level: 1, misleading: 0.5, trainProblems: 1000 });
    const truthful = Array.from({ length: 1000 }, (_, k) => half.task.problem('train', k)).filter((asked) => {
      const [fact = []] = questionsOf(asked)[0]?.needed ?? [];
      return reply(half, asked, `search ${fact.join(' ')} <turn>`)?.split(' ')[1] === fact[1];
    });
    // Four standard deviations of a binomial share are 0.063.
    expect(Math.abs(truthful.length / 1000 - 0.5)).toBeLessThan(0.063);
  });
  it('pays a correct verdict on a needed document, and understands no turn without one', () => {
    const judge = built({ task: 'lookup', level: 1, misleading: 1, judging: true });
    const asked = judge.task.problem('train', 0);
    const [{ needed: facts, value: right }] = questionsOf(asked) as [Asked];
    const search = `search ${facts[0]?.join(' ')}`;
    const wrong = reply(judge, asked, `${search} <turn>`);
    const said = `${search} <turn> ${wrong}`;
    expect(reply(judge, asked, `${said} ${search} <turn>`)).toBe('?');
    const reported = `${facts[0]?.join(' ')} ${right}`;
    expect(reply(judge, asked, `${said} drop ${search} <turn>`)).toBe(reported);
    // One fact and the answer are half of the work each, and so is a correct verdict.
    expect(judged(judge, asked, `${said} drop ${search} <turn> ${reported} keep ${right}`).steps).toEqual([
      0, 1, 1,
    ]);
    expect(judged(judge, asked, `${said} keep ${search} <turn> ${reported} drop ${right}`).steps).toEqual([
      0, 0.5, 0.5,
    ]);
  });
  it('asks about the same person or the one just named, and scores the share of correct answers', () => {
    const of = (topicShift: number) => built({ task: 'lookup', level: 1, questions: 3, topicShift });
    for (const [shift, word] of [
      [0, 'same'],
      [1, 'that'],
    ] as const) {
      const talk = of(shift);
      const asked = talk.task.problem('train', 5);
      const [one, two, three] = questionsOf(asked) as [Asked, Asked, Asked];
      expect([two.words.at(-1), three.words.at(-1)]).toEqual([word, word]);
      const start = one.needed[0]?.[0];
      expect(two.needed[0]?.[0]).toBe(shift === 0 ? start : one.value);
      expect(three.needed[0]?.[0]).toBe(shift === 0 ? start : two.value);
      expect(reply(talk, asked, `${one.value} <turn>`)).toBe(`${two.words.join(' ')} >`);
      const wrong = one.value === 'ann' ? 'ben' : 'ann';
      const heard = `${wrong} <turn> ${two.words.join(' ')} > ${two.value} <turn> ${three.words.join(' ')} > ${three.value}`;
      expect(judged(talk, asked, heard)).toMatchObject({ score: 2 / 3, correct: false, wellFormed: true });
      expect(judged(talk, asked, heard).partial).toBeCloseTo(2 / 3, 12);
    }
    expect(faultsOf({ task: 'lookup', level: 2, questions: 3 })[0]).toMatchObject({
      path: 'world.questions',
    });
  });
});

describe('program repair', () => {
  const right = ['open', 'sort', 'close'];
  const broken = { right, lines: ['open', 'srot', 'close'] };
  const fix = 'view 2 <turn> srot edit 2 sort <turn> ok submit';
  it('shows lines, replaces them, and runs the tests on submission', () => {
    const world = built({ task: 'repair', level: 1 });
    const problem = problemOf(world, broken);
    expect(reply(world, problem, 'view 2 <turn>')).toBe('srot');
    expect(reply(world, problem, 'view 1 <turn>')).toBe('open');
    expect(reply(world, problem, 'edit 2 sort <turn>')).toBe('ok');
    expect(reply(world, problem, 'edit 2 sort <turn> ok view 2 <turn>')).toBe('sort');
    for (const words of ['view 4', 'view', 'edit 2', 'edit 2 srot', 'submit 2', 'sort'])
      expect(reply(world, problem, `${words} <turn>`), words).toBe('?');
    expect(reply(world, problem, 'submit <turn>')).toBeNull();
    expect(judged(world, problem, fix)).toMatchObject({ score: 1, steps: [0, 0.5, 0.5], wellFormed: true });
    expect(judged(world, problem, 'edit 2 sort <turn> ok submit').score).toBe(1);
    expect(judged(world, problem, 'edit 2 sum <turn> ok submit').score).toBe(0);
    expect(judged(world, problem, 'edit 2 sort <turn> ok edit 1 sum <turn> ok submit').score).toBe(0);
    expect(judged(world, problem, 'edit 2 sort <turn> ok', false)).toMatchObject({ score: 0, partial: 0.5 });
  });
  it('may reward actions, useful or not', () => {
    const world = built({ task: 'repair', level: 1, repairSteps: 'actions' });
    const problem = problemOf(world, broken);
    expect(judged(world, problem, fix)).toMatchObject({ score: 1, steps: [1, 1, 0] });
    const idle = Array(8).fill('view 1 <turn> open').join(' ');
    expect(judged(world, problem, idle)).toMatchObject({ score: 0, steps: Array(8).fill(1) });
    expect(judged(world, problem, 'view 5 <turn> ? submit').steps).toEqual([0, 0]);
  });
  it('rejects fewer turns than a repair takes', () => {
    expect(faultsOf({ task: 'repair', level: 3, repairTurns: 6 })[0]).toMatchObject({
      path: 'world.repairTurns',
      fix: 'Set the turns to at least 7, or lower the level.',
    });
  });
});
