/**
 * What studies say of made-up scores: the verdict on each kind of part at every effect and number of seeds, the texts that read
 * numbers, and the power of a pilot. Kept as checksums, with every sentence once.
 */
// cspell:ignore laed estimat Sarse Retrun: mistakes in references
import { expect, test } from 'vitest';
import { verdictText } from '../../src/cli/studies/text.ts';
import { chartLines, placeNames } from '../../src/study/chart-data.ts';
import { literalProblems } from '../../src/study/literals.ts';
import { readOutcome, tasksOf, verdictOf } from '../../src/study/outcome.ts';
import { powerOf } from '../../src/study/power.ts';
import { powerLines } from '../../src/study/power-words.ts';
import { seedStory } from '../../src/study/seed-story.ts';
import type { WrittenStudy } from '../../src/study/study.ts';
import { fillTexts, wrongReferences } from '../../src/study/texts.ts';
import type { ClaimPart } from '../../src/study/verdicts/contract.ts';
import { checksumOf, Kept } from '../kept.ts';
import { main, study } from '../studies/made-study.ts';
import { randomFrom } from '../unit/stats/random.ts';
import { CASES, judgeCase } from '../unit/study/made.ts';

const sum = (value: unknown) => checksumOf(value, 12, 9);

test('verdicts on made scores are those that are kept', async () => {
  const kept = new Kept();
  for (const [k, made] of CASES.entries())
    for (const seeds of [1, 2, 5, 6, 20, 60])
      for (const effect of [-1.5, -0.3, 0, 0.3, 1.5]) {
        const holed = {
          ...made,
          score: (...given: Parameters<typeof made.score>) =>
            given[2]('hole') > 1 ? Number.NaN : made.score(...given),
        };
        for (const one of seeds === 20 ? [made, holed] : [made]) {
          const judged = judgeCase(one, effect, seeds, k + 1);
          kept.outcome([made.name, seeds, effect, judged.verdict, sum(judged)]);
          for (const { label, verdict } of judged.rows) kept.message(verdict, label);
        }
      }
  await kept.compare(import.meta.dirname, 'made-verdicts');
});

const [sarsa, q] = ['main/Sarsa', 'main/Q-learning'];
const says = 'It says this.';
const PARTS: readonly ClaimPart[] = [
  { kind: 'ahead', id: 'lead', says, metric: 'taskReturn', variant: sarsa, over: [q], margin: 1 },
  { kind: 'level', says, metric: 'success', variant: q, above: 0.2, below: 0.8 },
  { kind: 'trend', says, metric: 'taskReturn', variant: sarsa, over: 'agent.alpha', direction: 'grows' },
  { kind: 'sooner', factor: 1, says, metric: 'taskReturn', variant: sarsa, over: [q], threshold: 3 },
  { kind: 'within', says, metric: 'taskReturn', when: 'area', variant: sarsa, same: q, margin: 0.5 },
];
const TEXT = [
  '{{part:lead.estimate}}, {{part:lead.size|.2}}, {{part:lead.factor}}, {{part:lead.low|%}}, {{part:lead.high|points}}, {{part:lead.seeds}}',
  '{{part:2.estimate|%.1}} {{word:part:2|greater|smaller|between}} {{verdict:part:2|holds|fails|is open}}',
  '{{part:3.estimate}} {{word:part:3|more|less|neither}} {{word:part:4|sooner|later|neither}} {{verdict:part:5|equal|apart|open}}',
  '{{gate:1.estimate}} {{control:1.estimate}} {{verdict:gate:1|yes|no|open}}',
  '{{mean:main/Sarsa.taskReturn}} {{mean:main/Q-learning.success end|%}} {{mean:main/Sarsa.taskReturn[agent.alpha=0.5]}} {{mean:main/Sarsa.taskReturn area}}',
  // Each of these has one mistake.
  '{{part:9.estimate}} {{part:laed.estimate}} {{prt:lead.estimate}} {{part:lead.estimat}} {{part:lead.size|x}} {{word:part:2|a|b}} {{mean:main/Sarse.taskReturn}}',
  '{{mean:main/Sarsa.taskRetrun}} {{mean:main/Sarsa.taskReturn[agent.alpha=7]}} {{mean:main/Sarsa.taskReturn[agent.beta=1]}} {{part:3[9].estimate}} {{part:2.estimate',
];
const written: WrittenStudy = {
  ...study,
  runs: { main: { ...main, seeds: 20 } },
  parts: PARTS,
  gates: [{ kind: 'level', says: 'The gate is open.', metric: 'success', variant: sarsa, above: 0.1 }],
  controls: [
    {
      kind: 'notAbove',
      says: 'The control is not above.',
      metric: 'success',
      variant: sarsa,
      than: q,
      margin: 0.6,
    },
  ],
  question: TEXT[0] ?? '',
  claim: TEXT[1] ?? '',
  caveats: TEXT.slice(2),
  shows: [
    { title: 'bars', run: 'main', metric: 'success', kind: 'bars' },
    { title: 'over', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'sweep', run: 'main', metric: 'taskReturn', kind: 'sweep', over: 'agent.alpha' } as never,
    { title: 'states', run: 'main', metric: 'value', kind: 'states', states: ['0', '1'] } as never,
  ],
  teaching: {
    ...study.teaching,
    predict: { ask: 'a', options: ['x', 'y', 'z'], answer: '{{word:part:lead|0|1|2}}' },
  },
};

test('studies say of made scores what is kept', async () => {
  const kept = new Kept();
  for (const { path, message } of [...wrongReferences(written), ...literalProblems(written)])
    kept.message(path, message);
  const tasks = [...tasksOf(written)];
  for (let key = 0; key < 12; key++) {
    const random = randomFrom(key + 1);
    const seeds = [2, 6, 20][key % 3] ?? 20;
    const lead = [2, 0, -2, 0.3][key % 4] ?? 0;
    const scores = Object.fromEntries(
      tasks.flatMap(([, list]) =>
        list.map(({ key: name, reading }) => {
          const best = reading.of === sarsa ? lead : 0;
          const share = reading.metric === 'success';
          const values = Array.from({ length: seeds }, () => {
            if (key % 5 === 4 && random() < 0.2) return null;
            const value = 3 + best + 2 * random();
            return share ? Math.min(1, value / 6) : reading.steps === undefined ? value : 1000 / value;
          });
          return [name, values];
        }),
      ),
    );
    const curves = {
      1: [{ label: 'Sarsa, 0.5', x: [100, 200], mean: [1, 2 + lead], low: [0, 1], high: [2, 3] }],
    };
    const numbers = { scores, curves: curves as never };
    const judged = verdictOf(written, scores);
    const filled = fillTexts(written, key === 11 ? null : numbers);
    const power = powerOf(written, seeds === 20 && key > 5 ? {} : scores);
    kept.outcome([sum(judged), sum(filled), sum(power)]);
    for (const text of [filled.question, filled.claim ?? '', ...filled.caveats]) kept.message(text);
    for (const { text } of powerLines(power)) kept.message(text);
    for (const quick of [true, false])
      for (const line of verdictText(written, { verdict: judged, numbers } as never, quick).split('\n'))
        kept.message(line);
    kept.outcome(
      sum(
        written.shows.map((chart, place) => [
          placeNames(written, chart),
          chartLines(written, place, numbers),
        ]),
      ),
    );
    const [first, second] = tasks.flatMap(([, list]) =>
      list.flatMap(({ key: name, reading }) => (reading.metric === 'taskReturn' ? [name] : [])),
    );
    kept.outcome(
      sum([first, second, seedStory({ scores }, [sarsa, q], String(first).replace(`${sarsa} `, ''))]),
    );
    const file = {
      format: 'reward-lab/outcome',
      version: 1,
      study: 'test',
      measured: '2026-01-02',
      experiments: tasks.map(([{ key: name }]) => ({
        key: name,
        seeds,
        hash: 'h',
        programs: [],
        curves: 'c',
        coreSeconds: 1,
      })),
      scores,
      curves,
    };
    const damaged = [
      file,
      { ...file, version: 2 },
      { ...file, study: 'x' },
      { ...file, format: 'x' },
      { ...file, measured: 'now' },
      { ...file, experiments: file.experiments.slice(1) },
      { ...file, scores: {} },
      { ...file, curves: {} },
    ];
    for (const one of [...damaged.map((value) => JSON.stringify(value)), '{']) {
      const read = readOutcome(written, one);
      kept.message('wrong' in read ? read.wrong : 'read');
    }
  }
  expect(PARTS).toHaveLength(5);
  await kept.compare(import.meta.dirname, 'made-studies');
});
