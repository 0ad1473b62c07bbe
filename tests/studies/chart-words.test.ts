/** What the axes of a study's charts say. */
import { expect, test } from 'vitest';
import { catalogue } from '../../src/engine/program/catalogue.ts';
import { chartLines } from '../../src/study/chart-data.ts';
import { axisText } from '../../src/study/chart-words.ts';
import { studies } from '../../src/study/registry.ts';
import type { StudyChart } from '../../src/study/study.ts';
import { study as made } from './made-study.ts';

const { terms } = catalogue();
/** As the lab names a probe whose author gave it no name: “expression”, “Custom expression (2)”, “Event: failedHard”. */
const isBare = (words: string): boolean =>
  terms.some(({ id, label }) => words === id || words.replace(/( \(\d+\)|: .*)$/, '') === label);

test('no vertical axis of a study is called after the kind of a term', () => {
  const bare = studies.flatMap(({ id, shows }) =>
    shows
      .filter((chart) => isBare(axisText(chart)))
      .map((chart) => `${id}: ${chart.title}: ${axisText(chart)}`),
  );
  expect(bare).toEqual([]);
});

test('a chart says itself what its axis counts, or has the name of its metric or of its probe', () => {
  const chart: StudyChart = { title: 't', run: 'main', metric: 'probe:expression', kind: 'curve' };
  expect(axisText({ ...chart, unit: 'share of texts' })).toBe('share of texts');
  expect(axisText({ ...chart, metric: 'probe:kept' })).toBe('kept');
  expect(axisText({ ...chart, metric: 'probe:event' })).toBe('events per episode');
  expect(axisText({ ...chart, metric: 'exact:value:2' })).toBe('exact value');
  expect(['expression', 'Custom expression (2)', 'Event: failedHard', 'judge'].filter(isBare)).toHaveLength(
    4,
  );
});

test('the interval of a share stays between 0 and 1, and that of another quantity is drawn as it is', () => {
  const read = (chart: Pick<StudyChart, 'metric' | 'unit'>) => {
    const shows: StudyChart[] = [{ title: 't', run: 'main', kind: 'curve', ...chart }];
    const line = { label: 'Sarsa, 0.1', x: [1, 2], mean: [0.1, 0.9], low: [-0.2, 0.7], high: [0.4, 1.1] };
    const [drawn] = chartLines({ ...made, shows }, 0, { scores: {}, curves: { 0: [line] } });
    return [drawn?.low, drawn?.high];
  };
  const cut = [
    [0, 0.7],
    [0.4, 1],
  ];
  expect(read({ metric: 'success' })).toEqual(cut);
  expect(read({ metric: 'probe:expression', unit: 'share of texts' })).toEqual(cut);
  expect(read({ metric: 'taskReturn' })).toEqual([
    [-0.2, 0.7],
    [0.4, 1.1],
  ]);
});
