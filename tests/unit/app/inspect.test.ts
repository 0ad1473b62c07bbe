import { describe, expect, it } from 'vitest';
import { fromForks, type Line } from '../../../src/app/charts/lines.ts';
import {
  cutText,
  envStepOf,
  episodeCsv,
  errorOf,
  eventText,
  listed,
  running,
  spansOf,
  spanText,
} from '../../../src/app/inspect/episodes.ts';
import {
  advantageOf,
  completionText,
  frameOfText,
  groupMean,
  listedTexts,
  returnSoFar,
  textsCsv,
} from '../../../src/app/inspect/texts.ts';
import type {
  RecordedEpisode,
  RecordedText,
  RecordedTexts,
  Recording,
} from '../../../src/engine/replay/contract.ts';

const words = (...values: number[]) => Uint32Array.from(values);
const reals = (...values: number[]) => Float32Array.from(values);

/** Three steps of two episodes, with numbers by hand: γ = 0.5. */
const recording: Recording = {
  kind: 'steps',
  variant: 0,
  seed: 4,
  start: 100,
  reached: 103,
  steps: 3,
  from: 100,
  to: 103,
  cut: null,
  label: 'variant',
  at: words(),
  terms: ['task', '=HYPERLINK("x")'],
  nActions: 2,
  actions: ['left', '+right'],
  events: [
    { name: 'hitWall', help: '' },
    { name: 'success', help: '' },
  ],
  view: { kind: 'grid', width: 2, height: 1, cells: [], wind: [], actionVectors: [], flags: [] },
  gamma: 0.5,
  agent: { type: 'q-learning', settings: {} },
  state: words(0, 1, 0),
  next: words(1, 1, 1),
  observation: words(0, 1, 0),
  nextObservation: words(1, 1, 1),
  action: words(1, 0, 1),
  happened: words(0, 3, 0),
  ends: Uint8Array.from([0, 1, 0]),
  taskReward: reals(0, 1, 0),
  total: reals(1, 3, 2),
  paid: reals(0, 1, 1, 2, 0, 2),
  probabilities: reals(0.25, 0.75, 0.5, 0.5, 0.25, 0.75),
  value: reals(4, 2, 5),
  actionValue: reals(),
  learned: reals(Number.NaN, 7, Number.NaN),
  episodes: [
    { first: 0, steps: 2, return: 4, taskReturn: 1, length: 2, ended: 'terminated', success: true },
    { first: 2, steps: 1, return: 2, taskReturn: 0, length: 1, ended: 'open', success: false },
  ],
  rows: [],
  fault: null,
  means: null,
};
const [first, second] = recording.episodes as [RecordedEpisode, RecordedEpisode];

describe('episodes in the panel', () => {
  it('have the error that was learned from, otherwise that of their values, otherwise none', () => {
    // r + γ V(s′) − V(s) = 1 + 0.5·2 − 4; what was learned; the last step's next value was never read.
    expect([errorOf(recording, 0), errorOf(recording, 1)]).toEqual([-2, 7]);
    expect(errorOf(recording, 2)).toBeNaN();
  });

  it('name their events by the bits of the mask', () => {
    expect(eventText(recording, 1)).toEqual(['hitWall', 'success']);
    expect(eventText(recording, 0)).toEqual([]);
  });

  it('are sorted with the largest first and filtered by how they ended', () => {
    expect(listed(recording.episodes, 'return', 'all')).toEqual([0, 1]);
    expect(listed([second, first], 'return', 'all')).toEqual([1, 0]);
    expect(listed(recording.episodes, 'order', 'terminated')).toEqual([0]);
    expect(listed(recording.episodes, 'order', 'no success')).toEqual([1]);
    expect(listed(recording.episodes, 'length', 'truncated')).toEqual([]);
  });

  it('add up step by step', () => {
    expect([...running(recording.total, first)]).toEqual([1, 4]);
  });

  it('of a bandit are one row of pulls', () => {
    const pulls: Recording = { ...recording, view: { kind: 'arms', labels: ['a', 'b'] } };
    expect(spansOf(pulls)).toMatchObject([{ first: 0, steps: 3, return: 6, taskReturn: 1 }]);
  });
});

describe('an episode as CSV', () => {
  const lines = episodeCsv(recording, first).split('\n');

  it('has a row per step with the numbers of that step', () => {
    expect(lines.length).toBe(4); // head, two steps, the end of the last line
    expect(lines[2]).toBe('102,1,1,"left",1,"hitWall success",1,0,1,3,1,2,2,7,0.5,0.5');
    expect(lines[1]).toContain(`101,0,0,"'+right",1,"",0,0,0,1,0,1,4,-2,0.25,0.75`);
  });

  it('contains no formulas for spreadsheets', () => {
    for (const line of lines) for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=+@]/);
    expect(lines[0]).toContain('probability of +right');
    // Every other table is guarded in the same way: signs behind spaces and in their full-width forms as well.
    for (const name of [' =1+1', '\u0000=1', '＝1', '\n=1'])
      expect(episodeCsv({ ...recording, actions: ['left', name] }, first)).toContain(`"'${name}"`);
  });
});

describe('a branch in the charts', () => {
  it('begins at the last point before the fork; other lines are whole', () => {
    const x = Float64Array.from([10, 20, 30, 40]);
    const line = (variant: number) =>
      ({ source: { variant }, x, y: x, low: x, high: x, last: 40, n: 1 }) as unknown as Line;
    const branch = { variant: 1, source: 0, at: 20, text: '' };
    const [source, fork] = fromForks([line(0), line(1)], [branch]);
    expect([...(source?.x ?? [])]).toEqual([10, 20, 30, 40]);
    expect([...(fork?.x ?? [])]).toEqual([20, 30, 40]);
    expect([...(fromForks([line(1)], [{ ...branch, at: 50 }])[0]?.x ?? [])]).toEqual([]);
  });
});

/** Two completions of one prompt, with numbers by hand. Tokens: a, b, end. */
const texts: RecordedTexts = {
  kind: 'texts',
  variant: 0,
  seed: 1,
  start: 40,
  reached: 44,
  steps: 4,
  from: 30,
  to: 42,
  cut: null,
  fault: null,
  label: 'variant',
  rows: [],
  terms: ['task', '@bonus'],
  view: {
    kind: 'language',
    task: 'micro',
    help: '',
    vocabulary: ['a', 'b', 'end'],
    end: 2,
    endOfTurn: -1,
    promptLength: 1,
    completionLength: 3,
    examples: [],
  },
  texts: [
    {
      first: 0,
      length: 3,
      prompt: 1,
      batch: 0,
      group: 0,
      return: 1,
      taskReturn: 0.5,
      correct: false,
      truncated: true,
      chosen: true,
    },
    {
      first: 3,
      length: 3,
      prompt: 1,
      batch: 0,
      group: 0,
      return: 2,
      taskReturn: 0.25,
      correct: true,
      truncated: false,
      chosen: true,
    },
  ],
  groups: [{ question: '=a?', answer: 'b' }],
  batches: [{ before: 40, updates: 7 }],
  critic: false,
  writer: 'policy',
  tokens: words(0, 1, 0, 0, 1, 2),
  own: Uint8Array.from([0, 1, 1, 0, 1, 1]),
  logp: reals(0, Math.log(0.5), Math.log(0.25), 0, Math.log(0.5), Math.log(0.125)),
  after: reals(0, Math.log(0.5), Math.log(0.125), 0, Math.log(0.5), Math.log(0.25)),
  referenceLogp: reals(),
  entropy: reals(0, 1, 1, 0, 1, 1),
  value: reals(),
  advantage: reals(0, -1, -1, 0, 3, 1),
  paid: reals(0, 0, 0, 0.5, 0.5, 0, 0, 0, 0, 0, 2, 0),
  total: reals(0, 0.5, 0.5, 0, 0, 2),
  termReturns: reals(0.5, 0.5, 2, 0),
};
const [worse, better] = texts.texts as [RecordedText, RecordedText];

describe('completions in the panel', () => {
  it('are sorted by reward both ways, by advantage and by length, and filtered', () => {
    expect(listedTexts(texts, 'order', 'all')).toEqual([0, 1]);
    expect(listedTexts(texts, 'best', 'all')).toEqual([1, 0]);
    expect(listedTexts(texts, 'worst', 'all')).toEqual([0, 1]);
    expect(listedTexts(texts, 'advantage', 'all')).toEqual([1, 0]);
    expect(listedTexts(texts, 'taskReturn', 'all')).toEqual([0, 1]);
    expect(listedTexts(texts, 'length', 'all')).toEqual([0, 1]);
    expect(listedTexts(texts, 'order', 'right')).toEqual([1]);
    expect(listedTexts(texts, 'order', 'not right')).toEqual([0]);
    expect(listedTexts(texts, 'order', 'cut off')).toEqual([0]);
  });

  it('add up: the group’s mean, the return so far, the advantage over its own tokens', () => {
    expect(groupMean(texts, worse)).toBe(1.5);
    expect([3, 4, 5].map((place) => returnSoFar(texts, better, place))).toEqual([0, 0, 2]);
    expect([advantageOf(texts, worse), advantageOf(texts, better)]).toEqual([-1, 2]);
    expect(completionText(texts, better)).toBe('b ⊣');
  });

  it('are colored like those of the stage: the ratio is after over before', () => {
    const { ratio, own, value } = frameOfText(texts, better);
    expect([...own]).toEqual([0, 1, 1]);
    expect(ratio[2]).toBeCloseTo(2, 6);
    expect(value.every(Number.isNaN)).toBe(true);
  });

  it('are saved with a row per token, without formulas for spreadsheets', () => {
    const lines = textsCsv(texts).trimEnd().split('\n');
    expect(lines.length).toBe(5);
    expect(lines[0]).toContain('"paid by task","paid by @bonus"');
    const [completion, update, prompt, token, own, before, after] = lines[4]?.split(',') ?? [];
    expect([completion, update, prompt, token, own]).toEqual(['2', '7', `"'=a?"`, '"⊣"', '1']);
    expect(Number(before)).toBeCloseTo(0.125, 6);
    expect(Number(after)).toBeCloseTo(0.25, 6);
    for (const line of lines) for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=+@]/);
  });

  it('name their environment steps: those of the batches, not of the window', () => {
    expect(spanText(texts)).toBe('env steps 40 to 44: 2 completions of 1 batch recorded, 4 tokens.');
    const { at: _, ...rest } = recording;
    expect(spanText(recording)).toBe('env steps 100 to 103: 3 steps recorded.');
    expect(spanText({ ...rest, at: words(101, 103, 102), reached: 110 })).toContain('env steps 100 to 110');
    expect(envStepOf({ ...rest, at: words(101, 103, 102) }, 1)).toBe(103);
    // With a budget in episodes, the window counts episodes, and each step still names its environment step.
    const counted = { ...recording, unit: 'episodes', from: 4, to: 5 } as const;
    expect(spanText(counted)).toBe('episode 5: 3 steps recorded.');
    expect(spanText({ ...counted, from: 3 })).toBe('episodes 4 to 5: 3 steps recorded.');
    expect(cutText({ ...counted, cut: 'room', reached: 4 })).toContain('ends at episode 4 instead of 5');
    expect(envStepOf(counted, 1)).toBe(102);
    expect(envStepOf(recording, 1)).toBe(102);
  });
});
