/** Short programs: the prompt says what a program is for, and a verifier runs the program on tests. */
import { NamedDraw } from '../../../core/random.ts';
import { choice, number } from '../../../experiment/field.ts';
import type { Draw } from '../../language-contract.ts';
import { plainVerdict, type TaskMaker, whole } from '../maker.ts';
import { circuit } from '../programs/circuit.ts';
import type { ProgramKind } from '../programs/contract.ts';
import { query } from '../programs/query.ts';
import { pairedSpace } from '../spaces.ts';

const KINDS: Readonly<Record<string, ProgramKind>> = { circuit, query };
const kindOf = (name: string): ProgramKind => KINDS[name] ?? circuit;
const GOES_ON = ':';
/** Maximum changes that are tried to create a flaw; ten suffice for nearly all programs. */
const TRIES = 400;
const SLACK = 3;

interface Answer {
  readonly meaning: unknown;
  /** Which tests the verifier runs, and the results that it expects. */
  readonly tests: readonly number[];
  readonly expected: readonly (string | null)[];
  /** Whether this example of a program has a flaw. */
  readonly flawed: boolean;
}

interface Written {
  readonly meaning: unknown;
  readonly program: readonly string[];
  readonly draw: Draw;
}

/** Mixes up one word wherever it stands, like a writer who does not know the difference. */
const mixedUp = ({ confused: [word, other] }: ProgramKind, { program }: Written): readonly string[] =>
  program.map((one) => (one === word ? other : one));

/** Changes one word of the program so that it still runs but does something else. */
function flawedProgram(
  kind: ProgramKind,
  { meaning, program, draw }: Written,
  differs: (results: readonly (string | null)[]) => boolean,
): readonly string[] {
  for (let tries = 0; tries < TRIES; tries++) {
    const at = draw.below(program.length);
    const changed = program.with(at, kind.words[draw.below(kind.words.length)] ?? '');
    const results = kind.run(meaning, changed);
    if (results !== null && !results.includes(null) && differs(results)) return changed;
  }
  return program;
}

export const maker: TaskMaker = {
  id: 'program',
  label: 'Program',
  help: 'Write a short program that passes tests: a Boolean circuit in postfix order, or a query of a table.',
  level: { most: 3, means: 'gates of a circuit; conditions of a query' },
  fields: [
    choice('programs', 'Programs', ['circuit', 'query'], {
      help: 'circuit: three inputs; gates follow their operands. query: the prompt lists the columns, then asks by meaning; held-out problems have other columns.',
    }),
    number('testShare', 'Tests that run', [1, 0.01, 1], {
      help: 'Share of the tests that the verifier runs, at least one. A low share lets wrong programs pass.',
    }),
    number('wrongTests', 'Wrong tests', [0, 0, 1], {
      help: 'Share of the tests that expect the result of a flawed program. A high share rejects right programs.',
    }),
    number('flawedExamples', 'Flawed examples', [0, 0, 1], {
      help: 'Share of the training problems whose example has one wrong word. A warm start learns these too.',
    }),
    choice('flaw', 'Flaw', ['random', 'same'], {
      help: 'random: one word of the example, another in each problem. same: always the same word is mixed up, “or” for “and” in circuits and “>” for “<” in queries; examples without it are right.',
    }),
  ],
  words(settings) {
    const { words, promptWords: promptText } = kindOf(settings.text('programs'));
    return [...words, ...promptText, GOES_ON];
  },
  make({ settings, level, lexicon, seed, wanted }) {
    const name = settings.text('programs');
    const kind = kindOf(name);
    const [testShare, wrongTests, flawedExamples] = ['testShare', 'wrongTests', 'flawedExamples'].map(
      (field) => settings.number(field),
    ) as [number, number, number];
    const flawOf = settings.text('flaw') === 'same' ? mixedUp : flawedProgram;
    const { shown, hidden } = kind.sizes(level);
    const stream = `program/${name}/${level}`;
    const space = pairedSpace(seed, stream, shown, hidden, wanted, (publicPart, rest) => {
      const { prompt, meaning } = kind.pose(level, publicPart, rest);
      const draw = new NamedDraw(seed, `${stream}/tests`, publicPart * hidden + rest);
      const flawed = draw.uniform() < flawedExamples;
      const program = kind.write(meaning, draw);
      const right = kind.run(meaning, program) ?? [];
      const left = Array.from({ length: kind.tests }, (_, test) => test);
      const count = Math.max(1, Math.round(testShare * kind.tests));
      const tests = Array.from({ length: count }, () => left.splice(draw.below(left.length), 1)[0] ?? 0);
      const expected = tests.map((test) => {
        if (draw.uniform() >= wrongTests) return right[test] ?? null;
        const isWrong = (results: readonly (string | null)[]) => results[test] !== right[test];
        const wrong = flawedProgram(kind, { meaning, program, draw }, isWrong);
        return kind.run(meaning, wrong)?.[test] ?? null;
      });
      const answer: Answer = { meaning, tests, expected, flawed };
      return {
        prompt: lexicon.ids([...prompt, GOES_ON]),
        answer,
        words: { question: prompt.join(' '), answer: program.join(' ') },
      };
    });
    return {
      promptLength: kind.promptLength(level) + 1,
      completionLength: kind.longest(level) + 1 + SLACK,
      ...space,
      verify(problem, completion, ended) {
        const { meaning, tests, expected } = problem.answer as Answer;
        const results = kind.run(meaning, lexicon.spell(completion));
        const passed = tests.filter((test, k) => results !== null && results[test] === expected[k]).length;
        return plainVerdict(
          ended && passed === tests.length,
          ended && results !== null,
          passed / tests.length,
        );
      },
      demonstrate(problem, draw) {
        const { meaning, flawed } = problem.answer as Answer;
        const program = kind.write(meaning, draw);
        if (!flawed) return whole(lexicon, lexicon.ids(program));
        const right = kind.run(meaning, program);
        const isWrong = (results: readonly (string | null)[]) => results.some((one, k) => one !== right?.[k]);
        return whole(lexicon, lexicon.ids(flawOf(kind, { meaning, program, draw }, isWrong)));
      },
    };
  },
};
