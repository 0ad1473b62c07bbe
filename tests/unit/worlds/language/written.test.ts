/**
 * Tasks in the kernel language: the same verdicts as built-in ones, the same bits in every executor, and
 * faults at their positions.
 */
import { describe, expect, it } from 'vitest';
import { createInterpreter } from '../../../../src/kernel/interpreter/interpreter.ts';
import { createWasmMachineSync } from '../../../../src/kernel/wasm/compile.ts';
import { linkTask } from '../../../../src/worlds/language/link-task.ts';
import { writtenExamples } from '../../../../src/worlds/language/written-examples.ts';
import { WrittenProgram } from '../../../../src/worlds/language/written-program.ts';
import { readTaskText } from '../../../../src/worlds/language/written-text.ts';
import type { Problem } from '../../../../src/worlds/language-contract.ts';
import { type Built, built, drawOf, faultsOf, judged, SPLITS } from './harness.ts';

const written = (kernel: string, more: object = {}): Built => built({ task: 'written', kernel, ...more });

const allProblems = ({ task }: Built): Problem[] =>
  SPLITS.flatMap((split) => Array.from({ length: task.problems[split] }, (_, k) => task.problem(split, k)));

describe('a built-in task and its written form', () => {
  it.each(Object.entries(writtenExamples))(
    'give the same verdicts on random completions for %s',
    (id, kernel) => {
      const counts = { trainProblems: 100_000, heldOutProblems: 1_000, level: 3 };
      const original = built({ task: id, ...counts });
      const known = new Map(allProblems(original).map((problem) => [problem.prompt.join(' '), problem]));
      const { task } = written(kernel, { level: 3 });
      expect(task.vocabulary).toEqual(original.task.vocabulary);
      const draw = drawOf('completions');
      const seen = { correct: 0, wellFormed: 0, partial: 0 };
      for (let k = 0; k < 4_000; k++) {
        const problem = task.problem('train', k % 400);
        const twin = known.get(problem.prompt.join(' '));
        if (twin === undefined) throw new Error(`no problem ${problem.prompt.join(' ')}`);
        // The correct answer with up to two of its tokens changed, removed or doubled; sometimes anything else.
        let tokens = original.task.demonstrate(twin, draw).tokens.slice(0, -1);
        expect(task.demonstrate(problem, draw).tokens.slice(0, -1)).toEqual(tokens);
        for (let change = draw.below(3); change > 0; change--) {
          const at = draw.below(tokens.length + 1);
          const added = Array.from({ length: draw.below(3) }, () => draw.below(task.vocabulary.length));
          tokens = [...tokens.slice(0, at), ...added, ...tokens.slice(at + draw.below(2))];
        }
        tokens = tokens.filter((token) => token !== task.end).slice(0, task.completionLength);
        const ended = draw.below(8) > 0;
        const { aspects: _, ...verdict } = task.verify(problem, tokens, ended);
        const wanted = original.task.verify(twin, tokens, ended);
        expect(verdict, `${problem.prompt} → ${tokens}`).toEqual({
          ...wanted,
          partial: Math.fround(wanted.partial),
        });
        seen.correct += Number(verdict.correct);
        seen.wellFormed += Number(verdict.wellFormed);
        seen.partial += Number(verdict.partial > 0 && verdict.partial < 1);
      }
      // Checks that every kind of verdict was compared.
      for (const count of Object.values(seen)) expect(count).toBeGreaterThan(400);
      expect(seen.correct).toBeLessThan(3_600);
    },
  );
});

/** A partner thinks of one of four numbers and answers every guess. The text remembers the number between its functions. */
const GUESS = `export const meta = {
  label: 'Guess', help: 'Guess the number.', tokens: 'n0 n1 n2 n3 low high go', longestPrompt: 3, longestCompletion: 12,
  aspects: ['guesses'],
};
let secret: u32 = 0;
export function problem() {
  secret = below(4);
  for (let i: u32 = 0; i < 2; i++) write(below(4));
  write(t_go);
}
export function reply(): bool {
  const guess = token(tokens() - 2);
  if (guess == secret) return false;
  write(guess < secret ? t_low : t_high);
  return true;
}
export function demonstrate() {
  let low: u32 = 0;
  let high: u32 = 3;
  for (let i: u32 = 0; i < 12; i++) {
    if (token(i) == t_low) low = token(i - 2) + 1;
    if (token(i) == t_high) high = token(i - 2) - 1;
  }
  write(low + below(high - low + 1));
}
export function verify(): f32 {
  let turns: u32 = 0;
  for (let i: u32 = 0; i < 12; i++) {
    if (token(i) == t_turn || token(i) == t_end) {
      turns += 1;
      payStep(i > 0 && token(i - 1) == secret ? 1.0 : -0.25, i);
    }
  }
  aspect(a_guesses, f32(turns));
  return terminated && tokens() >= 2 && token(tokens() - 2) == secret ? 1.0 : 0.0;
}
`;

describe('WebAssembly and the interpreter', () => {
  it.each(Object.entries({ ...writtenExamples, guess: GUESS }))('give the same bits for %s', (_, kernel) => {
    const read = readTaskText(kernel);
    if (!read.ok) throw new Error(JSON.stringify(read.faults));
    const { text } = read;
    const program = linkTask(text, 5);
    const both = [createInterpreter, createWasmMachineSync].map(
      (create) => new WrittenProgram(text, program, create(program, 1)),
    );
    const random = drawOf('executors');
    for (let k = 0; k < 200; k++) {
      const tokens = Array.from({ length: random.below(12) }, () => random.below(text.vocabulary.length + 1));
      const ended = random.below(2) === 0;
      const [slow, fast] = both.map((one) => {
        const posed = one.pose(drawOf('problem', k));
        const asked = { ...posed, answer: one.answer(posed) };
        const demonstration = one.demonstrate(asked, drawOf('demonstration', k));
        const heard = text.turns ? one.reply(asked, [...tokens, text.tokens.length]) : null;
        return { asked, demonstration, heard, verdict: one.verify(asked, tokens, ended) };
      });
      expect(fast).toEqual(slow);
    }
  });
});

describe('a written dialogue', () => {
  const world = written(GUESS);
  const { task, lexicon } = world;
  const turn = lexicon.endOfTurn;

  it('replies by what its problem hides, ends itself, and demonstrates how to win', () => {
    expect(task.vocabulary.slice(-2)).toEqual(['<turn>', '<end>']);
    const secrets = new Set<number>();
    for (let k = 0; k < 40; k++) {
      const problem = task.problem('train', k);
      const answers = [0, 1, 2, 3].map((guess) => task.reply?.(problem, [guess, turn]) ?? null);
      const secret = answers.indexOf(null);
      secrets.add(secret);
      expect(answers.map((heard) => heard && lexicon.spell(heard).join(' '))).toEqual(
        [0, 1, 2, 3].map((guess) => (guess === secret ? null : guess < secret ? 'low' : 'high')),
      );
      const { tokens, own } = task.demonstrate(problem, drawOf('guess', k));
      expect(
        tokens.filter((token, at) => own[at] === !/low|high/.test(task.vocabulary[token] ?? '')),
      ).toEqual(tokens);
      const verdict = task.verify(problem, tokens.slice(0, -1), true);
      expect(verdict.correct).toBe(true);
      // Each turn is a step; the last one is the correct guess.
      const turns = tokens.filter((token) => token === turn || token === task.end).length;
      expect(verdict.aspects).toEqual({ guesses: turns });
      expect(verdict.steps).toEqual([...Array.from({ length: turns - 1 }, () => -0.25), 1]);
      expect(verdict.stepEnds.at(-1)).toBe(tokens.length - 1);
    }
    expect([...secrets].sort()).toEqual([0, 1, 2, 3]);
  });
});

const TEXT = writtenExamples.reverse ?? '';
const reverse = (from: string, to: string): string => {
  if (!TEXT.includes(from)) throw new Error(`The text has no ${from}.`);
  return TEXT.replace(from, to);
};
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

describe('a written task', () => {
  it('keeps the meaning of its tokens in another vocabulary and in a mixture', () => {
    const vocabulary = ['=', 'z', 'h', 'g', 'f', 'e', 'd', 'c', 'b', 'a'];
    const other = written(TEXT, { vocabulary });
    const mixed = built({ task: 'mixture', tasks: ['copy level=3', 'written level=3'], kernel: TEXT });
    for (const [world, problem] of [
      [other, other.task.problem('train', 3)],
      [mixed, mixed.task.problem('train', 1)],
    ] as const) {
      const letters = world.lexicon.spell(problem.prompt).filter((word) => /^[a-h]$/.test(word));
      const right = letters.toReversed().join(' ');
      expect(problem.words.answer).toBe(right);
      expect(judged(world, problem, right)).toMatchObject({ score: 1, correct: true, wellFormed: true });
      expect(judged(world, problem, `${right} =`)).toMatchObject({ score: 0, wellFormed: false });
      expect(world.lexicon.spell(world.task.demonstrate(problem, drawOf('x')).tokens).join(' ')).toBe(
        `${right} <end>`,
      );
    }
    // A token that the text does not know equals none of its own.
    expect(judged(other, other.task.problem('train', 0), 'z')).toMatchObject({ score: 0, partial: 0 });
  });

  it('has the settings that its text declares', () => {
    const kernel = reverse(
      'const letters = 8;',
      "const letters = param({ type: 'u32', value: 8, min: 1, max: 8 });",
    );
    const own = kernel.replaceAll('letters', 'alphabet');
    const prompts = (more: object) => allProblems(written(own, more)).flatMap(({ prompt }) => prompt);
    expect(new Set(prompts({})).size).toBe(9);
    expect(new Set(prompts({ alphabet: 2 })).size).toBe(3);
  });

  it.each([
    ['an unknown token', reverse('write(t_equals)', 'write(t_equal)'), 't_equal)', 'did you mean `t_equals`'],
    ['a syntax error', reverse('f32(right) /', 'f32(right) //'), '  partialCredit(f32(right)', ''],
    ['no problem', reverse('function problem', 'function problm'), 'problm', 'Rename `problm`'],
    ['no score', reverse('verify(): f32', 'verify(): bool'), 'verify()', 'verify(): f32'],
    [
      'a prompt beyond its limit',
      reverse('longestPrompt: 13', 'longestPrompt: 2'),
      'problem()',
      'fewer tokens',
    ],
    [
      'an empty prompt',
      reverse('  write(t_equals);\n', '').replace('1 + below(level)', 'below(level)'),
      'problem()',
      '',
    ],
    ['a token that is none', reverse('write(below(letters))', 'write(9 + below(letters))'), 'problem()', ''],
    [
      'a score that is not finite',
      reverse('? 1.0 : 0.0', '? 1.0 : 1.0 / 0.0'),
      'verify()',
      'Guard divisions',
    ],
    ['a loop without end', reverse('i < level', 'i < promptTokens()'), 'i < promptTokens', 'constant'],
    ['too much work', reverse('i < 512', 'i < 512000'), 'verify()', ''],
    [
      'a demonstration beyond its limit',
      reverse('longestCompletion: 16', 'longestCompletion: 3'),
      'demonstrate()',
      '',
    ],
    [
      'one prompt alone',
      reverse('write(below(letters))', 'write(0)').replace('1 + below(level)', '2'),
      'problem()',
      'Draw',
    ],
    ['no tokens', reverse("tokens: 'a b c d e f g h =',", ''), 'meta', 'tokens:'],
    ['a token twice', reverse('g h =', 'g h a ='), 'tokens:', 'only one'],
    ['no limit', reverse('longestPrompt: 13', "longestPrompt: 'long'"), 'longestPrompt:', 'whole number'],
    [
      'a table that nobody fills',
      reverse('const letters', 'const t = data(u32, 4);\nconst letters'),
      't = data',
      'memory',
    ],
  ])('is rejected for %s, with line and column', (_, kernel, place, fix) => {
    const [fault] = faultsOf({ task: 'written', level: 4, kernel });
    expect(fault).toMatchObject({ path: 'world.kernel', severity: 'error', line: lineOf(kernel, place) });
    expect(fault?.column).toBeGreaterThan(0);
    expect(`${fault?.message} ${fault?.fix ?? ''}`).toContain(fix);
  });

  it('never receives completions that are longer than its text can read', () => {
    expect(faultsOf({ task: 'written', maxTokens: 17 })).toMatchObject([{ path: 'world.maxTokens' }]);
    expect(faultsOf({ task: 'written', maxTokens: 16 })).toEqual([]);
  });

  it('is tried within a second, however long its loops are', () => {
    const kernel = reverse('i < 512', 'i < 70000').replace('if (i >= written) break;', '');
    const start = performance.now();
    const { task } = written(kernel);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(task.vocabulary).toHaveLength(10);
  });

  it('causes a warning about demonstrations that it rejects itself', () => {
    const kernel = reverse('write(prompt(length - 1 - i))', 'write(prompt(i))');
    const { warnings } = written(kernel);
    expect(warnings).toMatchObject([
      { path: 'world.kernel', severity: 'warning', line: lineOf(kernel, 'demonstrate()') },
    ]);
    expect(warnings[0]?.message).toContain('A warm start would teach them');
  });

  it('never has a prompt in both splits, even with few prompts', () => {
    const kernel = reverse('write(below(letters))', 'write(below(2))'); // 2 + 4 prompts at level 2
    for (let worldSeed = 0; worldSeed < 20; worldSeed++) {
      const world = written(kernel, { level: 2, worldSeed, trainProblems: 200, heldOutProblems: 50 });
      const prompts = SPLITS.map(
        (split) =>
          new Set(
            Array.from({ length: world.task.problems[split] }, (_, k) =>
              world.task.problem(split, k).prompt.join(' '),
            ),
          ),
      );
      expect([...(prompts[0] ?? [])].filter((prompt) => prompts[1]?.has(prompt))).toEqual([]);
      expect(prompts.reduce((sum, { size }) => sum + size, 0)).toBe(6);
    }
  });
});
