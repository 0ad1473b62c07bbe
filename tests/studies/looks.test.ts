/** A reader compares curves by their color and marker, so a variant keeps its own through all pictures of a study. */
import { describe, expect, test } from 'vitest';
import { type ChartLine, chartLines, PALETTE } from '../../src/study/chart-data.ts';
import { expand } from '../../src/study/expand.ts';
import { chartVariants, curvesIn } from '../../src/study/outcome.ts';
import { studies } from '../../src/study/registry.ts';
import type { StudyChart, WrittenStudy } from '../../src/study/study.ts';
import { study as made, main as written } from './made-study.ts';

/** The lines of each chart, with the names of their variants. Looks need no numbers. */
function linesOf(study: WrittenStudy): readonly (ChartLine & { readonly variant: string })[][] {
  const nothing = { x: [], mean: [], low: [], high: [] };
  const tasks = expand(study).flatMap((part) =>
    curvesIn(study, part).map(({ chart, label, variant }) => ({
      chart,
      label,
      variant: part.labels[variant] ?? '',
    })),
  );
  return study.shows.map((chart, place) => {
    const own = tasks.filter((one) => one.chart === place);
    const curves = { [place]: own.map(({ label }) => ({ label, ...nothing })) };
    return chartLines(study, place, { scores: {}, curves }).map((line, k) => {
      const of = chartVariants(study, chart)[k] ?? '';
      const variant = chart.kind === 'curve' ? own[k]?.variant : of.slice(of.indexOf('/') + 1);
      return { ...line, variant: variant ?? '' };
    });
  });
}

describe.each(studies.map((study) => [study.id, study] as const))('study %s', (_, study) => {
  const charts = linesOf(study);

  test('gives the names in a chart different looks, as far as the palette reaches', () => {
    study.shows.forEach(({ title }, place) => {
      const lines = charts[place] ?? [];
      const names = new Set(lines.map(({ label }) => label)).size;
      const looks = new Set(lines.map(({ look }) => look)).size;
      expect(`${title}: ${looks} looks`).toBe(`${title}: ${Math.min(PALETTE, names)} looks`);
    });
  });

  test('gives a variant one look on its stage and in all charts that have one line for it', () => {
    const seen = new Map((expand(study)[0]?.labels ?? []).map((label, place) => [label, place]));
    for (const lines of charts)
      for (const { variant, look } of lines) {
        // A line for each level has a look of its own.
        if (new Set(lines.filter((one) => one.variant === variant).map(({ label }) => label)).size > 1)
          continue;
        expect(`${variant}: ${look}`).toBe(`${variant}: ${seen.get(variant) ?? look}`);
        seen.set(variant, look);
      }
  });
});

test('a variant that only a later experiment has gets a look that the stage does not have', () => {
  const { vary: _, ...main } = written;
  const named = (...labels: readonly string[]) => ({
    ...main,
    variants: labels.map((label) => ({ label, agent: { type: 'sarsa' }, reward: [{ term: 'task' }] })),
  });
  const chart = (run: string): StudyChart => ({ title: run, run, metric: 'taskReturn', kind: 'curve' });
  const study = {
    ...made,
    runs: { first: named('Sarsa', 'Q-learning'), second: named('random', 'Q-learning') },
    shows: [chart('first'), chart('second')],
  };
  expect(linesOf(study).map((lines) => lines.map(({ label, look }) => [label, look]))).toEqual([
    [
      ['Sarsa', 0],
      ['Q-learning', 1],
    ],
    [
      ['random', 2],
      ['Q-learning', 1],
    ],
  ]);
});
