/** Numbers and words of texts that are read from an outcome: one made here, and all that are recorded. */
import { describe, expect, it } from 'vitest';
import { verdictText } from '../../src/cli/studies/text.ts';
import { checkStudy } from '../../src/services/student/study-check.ts';
import { atlas } from '../../src/study/atlas-data.ts';
import { chartLines } from '../../src/study/chart-data.ts';
import { atlasOf } from '../../src/study/make-rows.ts';
import { OUTCOME_FORMAT, OUTCOME_VERSION, verdictOf } from '../../src/study/outcome.ts';
import type { WrittenStudy } from '../../src/study/study.ts';
import { fillTexts } from '../../src/study/texts.ts';
import type { ClaimPart } from '../../src/study/verdicts/contract.ts';
import { main, study as plain } from './made-study.ts';

const { vary: _, ...one } = main;
const reading = { metric: 'taskReturn', variant: 'main/Sarsa' };
const parts: readonly ClaimPart[] = [
  {
    ...reading,
    id: 'lead',
    kind: 'ahead',
    says: 'It leads by {{part:lead.size}}.',
    over: ['main/Q-learning'],
  },
  { ...reading, kind: 'level', says: 'It is high.', above: -30 },
];
const study: WrittenStudy = { ...plain, runs: { main: one }, parts };

/** Six seeds of both variants. */
const numbersOf = (sarsa: readonly number[], greedy: readonly number[]) => ({
  scores: { 'main/Sarsa taskReturn end': sarsa, 'main/Q-learning taskReturn end': greedy },
  curves: {
    0: [
      { label: 'Sarsa', x: [1000, 2000], mean: [-60, -1234.56], low: [-61, -21], high: [-59, -19] },
      { label: 'Q-learning', x: [1000, 2000], mean: [-60, -45], low: [-61, -46], high: [-59, -44] },
    ],
  },
});
const [HIGH, LOW] = [
  [-20, -21, -19, -20.5, -19.5, -20],
  [-45, -46, -44, -45.5, -44.5, -45],
];
const [AHEAD, BEHIND, EQUAL] = [
  numbersOf(HIGH, LOW),
  numbersOf(LOW, HIGH),
  numbersOf(HIGH, [...HIGH].reverse()),
];

const filled = (after: string, numbers: ReturnType<typeof numbersOf> | null = AHEAD, of = study) =>
  fillTexts({ ...of, teaching: { ...of.teaching, after } }, numbers).teaching.after;
const problemsOf = (after: string, changes: Partial<WrittenStudy> = {}) =>
  checkStudy({ ...study, ...changes, teaching: { ...study.teaching, after } }).problems.map(
    ({ path, message }) => `${path}: ${message}`,
  );

describe('A reference in a text', () => {
  it('reads the numbers of a part, by its id or its place', () => {
    expect(filled('{{part:lead.estimate}}, {{part:1.estimate|.1}}, {{part:lead.seeds}} seeds')).toBe(
      '25, 25.0, 6 seeds',
    );
    expect(filled('{{part:2.estimate}} of size {{part:2.size}}')).toBe('−20 of size 20');
    expect(filled('{{part:lead.low}} to {{part:lead.high}}')).toMatch(/^2\d to 2\d$/);
  });
  it('reads the mean of the steps to a threshold', () => {
    const chart: WrittenStudy['shows'][number] = {
      title: 's',
      run: 'main',
      metric: 'taskReturn',
      kind: 'bars',
      threshold: -50,
    };
    const timed: WrittenStudy = { ...study, shows: [chart] };
    const scores = {
      'main/Sarsa taskReturn steps to -50': [400, 600],
      'main/Q-learning taskReturn steps to -50': [2000, 2000],
    };
    const numbers = { scores, curves: {} };
    expect(fillTexts({ ...timed, title: '{{mean:main/Sarsa.taskReturn to -50}}' }, numbers).title).toBe(
      '500',
    );
    expect(chartLines(timed, 0, numbers).map(({ mean }) => mean)).toEqual([[500], [2000]]);
    expect(problemsOf('{{mean:main/Sarsa.taskReturn to -50}}', { shows: [chart] })).toEqual([]);
    expect(problemsOf('{{mean:main/Sarsa.taskReturn to -40}}', { shows: [chart] })).toHaveLength(1);
  });
  it('reads the mean of what a part or a chart reads, and a point of a line', () => {
    expect(filled('{{mean:main/Q-learning.taskReturn}}')).toBe('−45');
    expect(filled('{{mean:main/Sarsa.taskReturn at 1000}}')).toBe('−60');
    expect(filled('{{mean:main/Sarsa.taskReturn at 2000}}')).toBe('−1,235');
  });
  it('shows two digits, whole numbers from ten on, or the format that it names', () => {
    const share = numbersOf(Array(6).fill(0.4567), Array(6).fill(0.00123));
    expect(filled('{{mean:main/Sarsa.taskReturn}}', share)).toBe('0.46');
    expect(filled('{{mean:main/Sarsa.taskReturn|%}}', share)).toBe('46 %');
    expect(filled('{{mean:main/Sarsa.taskReturn|%.1}}', share)).toBe('45.7 %');
    expect(filled('{{mean:main/Q-learning.taskReturn|%}}', share)).toBe('0.12 %');
    expect(filled('{{mean:main/Sarsa.taskReturn|points}}', share)).toBe('46 points');
    expect(filled('{{mean:main/Sarsa.taskReturn|.3}}', share)).toBe('0.457');
    expect(filled('{{mean:main/Sarsa.taskReturn|.0}}', numbersOf(Array(6).fill(-0.4), LOW))).toBe('0');
  });
  it('chooses a word by the side on which the interval lies, and another if it lies on both', () => {
    const text = 'more{{word:part:lead| than| than not| or less}}';
    expect([AHEAD, BEHIND, EQUAL].map((numbers) => filled(text, numbers))).toEqual([
      'more than',
      'more than not',
      'more or less',
    ]);
    // A level is compared with its limit.
    const level = '{{word:part:2|above|below|near}} −30';
    expect([AHEAD, BEHIND].map((numbers) => filled(level, numbers))).toEqual(['above −30', 'below −30']);
  });
  it('finds two variants equal that differ by less than the margin of a part that says so', () => {
    const equal: ClaimPart = { ...reading, kind: 'within', says: 's', same: 'main/Q-learning', margin: 100 };
    const of = { ...study, parts: [equal] };
    expect(filled('{{word:part:1|above|below|like}}', AHEAD, of)).toBe('like');
    const narrow = { ...study, parts: [{ ...equal, margin: 1 }] };
    expect(filled('{{word:part:1|above|below|like}}', AHEAD, narrow)).toBe('above');
  });
  it('chooses a text by a verdict', () => {
    const text = 'It {{verdict:part:1|leads|does not lead|may lead}}.';
    expect([AHEAD, BEHIND, EQUAL].map((numbers) => filled(text, numbers))).toEqual([
      'It leads.',
      'It does not lead.',
      'It may lead.',
    ]);
  });
  it('names the row of a part that has several', () => {
    const of = {
      ...study,
      parts: [{ ...parts[0], over: ['main/Q-learning', 'main/Sarsa'] } as ClaimPart],
    };
    expect(filled('{{part:lead[Q-learning].estimate}} {{part:lead[2].estimate}}', AHEAD, of)).toBe('25 0');
    expect(problemsOf('{{part:lead.estimate}}', of)).toContain(
      'teaching.after: {{part:lead.estimate}}: It has several rows: write part:lead[…] with one of Sarsa − Q-learning; Sarsa − Sarsa.',
    );
    expect(problemsOf('{{part:lead[Other].estimate}}', of)[1]).toContain('It has no row “Other”, or several');
  });
  it('is a gap while nothing was measured', () => {
    expect(filled('{{part:lead.estimate}} {{word:part:lead|a|b|c}}', null)).toBe('… …');
  });
  it('that names nothing is an error of the study, with what was meant', () => {
    const wrong = (text: string) => problemsOf(`A {{${text}}}.`)[0]?.replace(/^[^}]*}}: /, '');
    expect(problemsOf('{{part:lead.size}} {{word:part:2|a|b|c}} {{mean:main/Sarsa.taskReturn|%.1}}')).toEqual(
      [],
    );
    expect(problemsOf('{{part:leed.size}}')).toEqual([
      'teaching.after: {{part:leed.size}}: There is no part “leed”. Did you mean `lead`?',
    ]);
    expect(wrong('part:3.size')).toBe('There is no part “3”. There are lead, 2.');
    expect(wrong('prat:1.size')).toBe('“prat:1” names nothing. Did you mean `part:`?');
    expect(wrong('gate:1.size')).toBe('There is no gate “1”. There are none.');
    expect(wrong('part:lead.sise')).toBe('It names no number. Did you mean `size`?');
    expect(wrong('part:lead.size|3')).toBe('“3” is no format. Write %, points, .2 (decimals) or %.1.');
    expect(wrong('word:part:lead|a|b')).toBe('It needs three texts: greater|smaller|not clearly different.');
    expect(wrong('mean:main/Sarza.taskReturn')).toBe(
      'There is no variant “main/Sarza”. Did you mean `main/Sarsa`?',
    );
    expect(wrong('mean:main/Sarsa.taskretrun')).toBe(
      'No part and no chart reads taskretrun of main/Sarsa at this time, so the outcome does not hold it. Did you mean `taskReturn`?',
    );
    expect(wrong('mean:main/Sarsa.taskReturn area')).toContain('the outcome does not hold it');
    expect(wrong('mean:main/Sarsa.taskReturn[agent.alpha=1]')).toContain('It does not vary this.');
    expect(problemsOf('{{part:lead.size} is open')[0]).toContain('Double braces open or close a reference');
  });
  it('is refused where an id is no name, or occurs twice', () => {
    const ids = (first: string, second: string) =>
      problemsOf('', {
        parts: parts.map((part, k) => ({ ...part, id: [first, second][k] ?? '', says: 's' })),
      });
    expect(ids('a', 'b')).toEqual([]);
    expect(ids('a', 'a')).toEqual(['parts[1].id: The id “a” occurs twice.']);
    expect(ids('2', 'a.b')).toHaveLength(2);
  });
});

describe('The right answer of a prediction', () => {
  const asked = (answer: string | number): WrittenStudy => ({
    ...study,
    teaching: { ...study.teaching, predict: { ask: 'a?', options: ['x', 'y'], answer } },
  });
  it('can be chosen by the outcome', () => {
    const answers = [AHEAD, BEHIND, EQUAL].map(
      (numbers) => fillTexts(asked('{{word:part:lead|0|1|}}'), numbers).teaching.predict.answer,
    );
    expect(answers).toEqual([0, 1, -1]);
  });
  it('must be an option', () => {
    const wrong = (answer: string | number) =>
      checkStudy(asked(answer)).problems.map(({ message }) => message);
    expect(wrong('{{word:part:lead|0|1|}}')).toEqual([]);
    expect(wrong(2)).toEqual(['There is no option 2. The first is 0.']);
    expect(wrong('{{word:part:lead|0|1|2}}')).toEqual(['There is no option 2. The first is 0.']);
    expect(wrong('x')[0]).toContain('Write the place of the right option');
  });
});

describe('Texts with references', () => {
  it('are filled in the Atlas and in the terminal', () => {
    const title = 'Sarsa earns {{part:lead.size}} {{word:part:lead|more|less|more or less}}';
    const told = { ...study, title };
    const outcome = {
      format: OUTCOME_FORMAT,
      version: OUTCOME_VERSION,
      study: told.id,
      measured: '2026-11-29',
      experiments: [{ key: 'main', seeds: 6, hash: '', programs: [], curves: '', coreSeconds: 1 }],
      ...BEHIND,
    };
    const { rows } = atlasOf([], [told], new Map([[told.id, JSON.stringify(outcome)]]));
    expect(rows[0]?.finding).toBe('Sarsa earns 25 less');
    const judged = verdictOf(told, AHEAD.scores);
    const text = verdictText(told, { verdict: judged, numbers: AHEAD }, false);
    expect(text).toContain('Sarsa earns 25 more');
    expect(text).toContain('It leads by 25.');
  });
  it('leave no braces in the Atlas', () => {
    expect(JSON.stringify(atlas.rows)).not.toContain('{{');
  });
});
