import { expect, test } from 'vitest';
import { compareRunsText } from '../../../src/cli/compare-text.ts';
import { runOf, runsCompared } from '../stats/made-runs.ts';

test('several files print the verdicts of each world and the ranks over worlds, with the numbers of the comparison', () => {
  const world = (name: string, better: number) =>
    runOf(
      (variant, seed, share, metric) =>
        metric === 'episodes' ? share * 40 : ((seed * 31) % 17) / 17 + variant * better,
      { name, world: name, labels: ['plain', 'hurry'], reference: { best: 4, random: 0 } },
    );
  const runs = [world('maze', 1), world('cliff', 2)];
  const text = compareRunsText(runs);
  expect(text).toMatch(
    /‘maze · hurry’ ends with a higher task return than ‘maze · plain’: probability of improvement/,
  );
  expect(text).toMatch(/^World ‘cliff’: task return at the end/m);
  const { ranking } = runsCompared(runs);
  const [plain, hurry] = ranking?.ranks.designs ?? [];
  expect([plain?.meanRank.value, hurry?.meanRank.value]).toEqual([2, 1]);
  const line = text.split('\n').find((row) => row.startsWith('  hurry'));
  expect(line).toMatch(
    /mean rank 1 \[1, 1\] {2}first in 100 % {2}normalized .* {2}ranks 1 in maze, 1 in cliff$/,
  );
  expect(line).toContain(`normalized ${Number(hurry?.normalized?.value.toPrecision(3))} [`);
  const [first, second] = compareRunsText(runs, [], ['success', 'return']).split('\n\nComparison of runs');
  expect(first).toMatch(/^World ‘maze’: success at the end/m);
  expect(second).toMatch(/^World ‘cliff’: training return at the end/m);
  expect(compareRunsText([runs[0] ?? world('maze', 1)])).toContain('Ranks need at least two worlds');
});
