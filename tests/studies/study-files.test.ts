/** Studies as JSON files: what is written is read again, and what is wrong is refused with words before anything runs. */
import { describe, expect, it } from 'vitest';
import { checkStudy } from '../../src/services/student/study-check.ts';
import { expand } from '../../src/study/expand.ts';
import { readOutcome, verdictOf } from '../../src/study/outcome.ts';
import { outcomeTexts } from '../../src/study/outcomes.ts';
import { studies } from '../../src/study/registry.ts';
import type { WrittenStudy } from '../../src/study/study.ts';
import { readStudyFile, studyFileText } from '../../src/study/study-file.ts';
import { main, study } from './made-study.ts';

function opened(text: string): WrittenStudy {
  const read = readStudyFile(text);
  if (!read.ok) throw new Error(read.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return read.value;
}

/** What is wrong with a file or with what it says, as the command and the page find it. */
function wrong(text: string): readonly string[] {
  const read = readStudyFile(text);
  const problems = read.ok ? checkStudy(read.value).problems : read.problems;
  return problems.map(({ path, message, fix = '' }) => `${path}: ${message} ${fix}`);
}
const changed = (change: (file: Record<string, unknown>) => void): string => {
  const file = JSON.parse(studyFileText(study));
  change(file);
  return JSON.stringify(file);
};
const withRun = (run: object) =>
  changed((file) => Object.assign(file, { runs: { main: { ...main, ...run } } }));

describe('Every built-in study', () => {
  it('is the same after it was written as a file and read again: experiments, readings and verdict', () => {
    for (const built of studies) {
      const again = opened(studyFileText(built));
      expect(again).toEqual(built);
      expect(expand(again)).toEqual(expand(built));
      const text = outcomeTexts.get(built.id);
      if (text === undefined) continue;
      const [before, after] = [built, again].map((one) => readOutcome(one, text));
      expect(after).toEqual(before);
      if (after !== undefined && !('wrong' in after))
        expect(verdictOf(again, after.scores)).toEqual(verdictOf(built, after.scores));
    }
  });
});

describe('A study file', () => {
  it('may name its schema for editors', () => {
    expect(wrong(changed((file) => Object.assign(file, { $schema: './study.schema.json' })))).toEqual([]);
  });
  it('has the key that was meant in the message on one that is unknown', () => {
    const text = changed((file) => Object.assign((file.parts as object[])[0] ?? {}, { marign: 2 }));
    expect(wrong(text)).toEqual(['parts[0].marign: There is no key “marign” here. Did you mean `margin`? ']);
  });
  it('says what is missing, and which value was found instead of which', () => {
    const text = changed((file) => {
      delete file.question;
      file.level = 'ful';
      file.budget = { coreMinutes: 'long', quick: { seeds: 2 } };
    });
    expect(wrong(text)).toEqual([
      'question: It is missing. A question that yes or no answers.',
      'level: Found the text "ful"; one of full, analog, cover is allowed. Did you mean `full`?',
      'budget.coreMinutes: Found the text "long"; a number from 0 to 100000 is allowed. ',
    ]);
  });
  it('names the kind of part that was meant', () => {
    const text = changed((file) => Object.assign((file.parts as object[])[0] ?? {}, { kind: 'ahed' }));
    expect(wrong(text)).toEqual(['parts[0].kind: There is no kind “ahed”. Did you mean `ahead`? ']);
  });
  it('that is something else, of a later version, cut or empty is refused', () => {
    expect(wrong('{"format":"reward-lab/experiment"}')[0]).toContain('format: This is not a study file.');
    expect(wrong('[]')[0]).toContain('This is not a study file.');
    expect(wrong(changed((file) => Object.assign(file, { version: 2 })))[0]).toContain(
      'version: This file has version 2; this lab reads versions up to 1.',
    );
    expect(wrong(studyFileText(study).slice(0, 300))[0]).not.toBe(undefined);
    expect(wrong('')[0]).toContain('The text is empty.');
  });
});

describe('A hostile study file is refused with words, and quickly:', () => {
  it.each<readonly [what: string, text: string, words: string]>([
    [
      '10⁹ seeds',
      withRun({ seeds: 1e9 }),
      'runs.main.seeds: Found 1000000000; a whole number from 1 to 4096',
    ],
    ['10¹² steps', withRun({ envSteps: 1e12 }), 'runs.main.envSteps: Found 1000000000000;'],
    [
      'sweeps of 10⁹ levels',
      withRun({
        vary: Array.from({ length: 4 }, (_, k) => ({
          path: `world.a${k}`,
          over: Array.from({ length: 32 }, (__, value) => value),
        })),
      }),
      'The sweeps make 1,048,576 experiments; at most 128 are allowed.',
    ],
    [
      'a list of 10⁶ levels',
      withRun({ vary: [{ path: 'world.slip', over: Array.from({ length: 300_000 }, (_, k) => k % 10) }] }),
      'runs.main.vary[0].over: Found a list of 300000; a list of 2 to 32 is allowed.',
    ],
    [
      'a sweep over itself',
      withRun({ vary: [{ path: 'vary[0].over', over: [1, 2] }] }),
      'runs.main.vary[0].path: Found the text "vary[0].over"; it must match',
    ],
    [
      'a value that is varied twice',
      withRun({
        vary: [
          { path: 'agent.alpha', over: [0.1, 0.2] },
          { path: 'agent.alpha', over: [0.1, 0.2] },
        ],
      }),
      '“agent.alpha” is varied twice.',
    ],
    [
      'a sweep that changes nothing',
      withRun({ vary: [{ path: 'variants[7].agent.alpha', over: [0.1, 0.2] }] }),
      'Some values of “variants[7].agent.alpha” make the same experiment.',
    ],
    [
      'a key that reaches a prototype',
      studyFileText(study).replace('"caveats"', '"__proto__": { "polluted": 1 }, "caveats"'),
      'The key `__proto__` is not allowed.',
    ],
    [
      'a key that reaches a prototype in a patch',
      studyFileText(study).replace('"seeds": 8', '"constructor": { "prototype": 1 }'),
      'The key `constructor` is not allowed.',
    ],
    [
      'a name of a run that is a prototype’s',
      changed((file) => Object.assign(file, { runs: { main, 'a/b': main } })),
      'runs["a/b"]: Found the text "a/b"; it must match',
    ],
    [
      'a kernel that does not compile',
      withRun({ world: { family: 'graph', kernel: 'export const meta = { states: 2' }, vary: [] }),
      'runs.main.world.kernel',
    ],
    [
      'a kernel that would run forever',
      withRun({
        vary: [],
        world: {
          family: 'graph',
          kernel:
            'export const meta = { states: 2, actions: 2 };\nexport function step() { while (true) {} }\n',
        },
      }),
      'runs.main.world.kernel',
    ],
    [
      'a variant that does not exist',
      changed((file) => Object.assign((file.parts as object[])[0] ?? {}, { variant: 'main/Sarse' })),
      'parts[0]: There is no variant “main/Sarse”. Did you mean `main/Sarsa`?',
    ],
    [
      'an address that is a script',
      changed((file) => Object.assign(file, { papers: [{ cite: 'c', url: 'javascript:alert(1)' }] })),
      'papers[0].url',
    ],
    [
      'an id that is a path',
      changed((file) => Object.assign(file, { id: '../../etc/passwd' })),
      'id: Found the text',
    ],
    [
      'a text of megabytes',
      changed((file) => Object.assign(file, { pilots: 'x'.repeat(2 ** 21) })),
      'characters; a study has at most 1,048,576.',
    ],
    ['a nest of lists', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 'nested deeper than'],
    [
      'an option that does not exist',
      changed((file) =>
        Object.assign(file, {
          teaching: { ...study.teaching, predict: { ask: 'a', options: ['x', 'y'], answer: 4 } },
        }),
      ),
      'teaching.predict.answer: There is no option 4. The first is 0.',
    ],
  ])('%s', (_, text, words) => {
    const begin = performance.now();
    expect(wrong(text).join('\n')).toContain(words);
    expect(performance.now() - begin).toBeLessThan(5_000);
  });
});
