/** The comparison of several runs on the terminal, with the statistics and sentences of the page. */
import type { Fault } from '../engine/contract.ts';
import { cautions, measureWords, methodWords, verdictWords } from '../measure/compare/comparison-words.ts';
import { rowNames, type StoppedVariant } from '../measure/compare/comparison-words-variants.ts';
import {
  compareRuns,
  type RunOfVariants,
  type RunsComparison,
  type RunsRequest,
} from '../measure/compare/runs-comparison.ts';
import { rangeWords, rankWords } from '../measure/compare/runs-words.ts';
import { interval, short, stoppedMark } from './compare-text.ts';
import { stoppedVariants } from './stopped.ts';

/** Task return at the end; all pairs where a world has at most four variants. */
const REQUEST: RunsRequest = {
  metric: 'taskReturn',
  measure: 'end',
  checkpoint: 0,
  statistic: 'iqm',
  threshold: null,
  margin: null,
  baseline: 0,
  allPairs: false,
  seedLines: false,
};

/** @param faults of each run */
export function compareRunsText(
  runs: readonly RunOfVariants[],
  faults: readonly (readonly Fault[])[] = [],
): string {
  const pieces = compareRuns(runs, REQUEST);
  let piece = pieces.next();
  while (piece.done !== true) piece = pieces.next();
  return runsText(
    piece.value,
    runs.map(({ name }) => name),
    (run, variant, horizon) => {
      const source = runs[run]?.source;
      return source && stoppedVariants(source, faults[run] ?? [], horizon)[variant];
    },
  );
}

const NONE: StoppedVariant = { seeds: 0, stopped: 0, first: Number.NaN, last: Number.NaN };

function runsText(
  { worlds, ranking, noRanking }: RunsComparison,
  names: readonly string[],
  stoppedOf: (run: number, variant: number, horizon: number) => StoppedVariant | undefined,
): string {
  const parts = worlds.flatMap((world) => {
    const { comparison, variants } = world;
    const labels = variants.map(({ label }) => label);
    const rows = rowNames(labels);
    const widest = Math.max(...rows.map((row) => row.length));
    const horizon = comparison.x.at(-1) ?? 0;
    const stopped = variants.map(({ run, variant }) => stoppedOf(run, variant, horizon) ?? NONE);
    return [
      '',
      `World ‘${world.world}’: ${measureWords(comparison, short)}`,
      ...comparison.variants.map(
        (variant, k) =>
          `  ${(rows[k] ?? '').padEnd(widest)}  IQM ${interval(variant.iqm)}  mean ${interval(variant.mean)}  n = ${variant.n}${stoppedMark(stopped[k])}`,
      ),
      ...comparison.pairs.map((pair) => `  ${verdictWords(pair, comparison, labels, short, stopped)}`),
      ...rangeWords(world, names, short),
      ...cautions(comparison, { labels, stopped }),
    ];
  });
  const [first] = worlds;
  return [
    'Comparison of runs',
    ...parts,
    ...(first === undefined ? [] : ['', methodWords(first.comparison)]),
    '',
    'Ranks over worlds',
    ...(ranking === null ? [noRanking] : rankLines(ranking, worlds)),
  ].join('\n');
}

function rankLines(
  ranking: NonNullable<RunsComparison['ranking']>,
  worlds: RunsComparison['worlds'],
): readonly string[] {
  const { designs, ranks } = ranking;
  const widest = Math.max(...designs.designs.map(({ label }) => label.length));
  const rows = ranks.designs.map(({ meanRank, first, places, normalized }, k) =>
    [
      `  ${(designs.designs[k]?.label ?? '').padEnd(widest)}`,
      `mean rank ${interval(meanRank)}`,
      `first in ${Math.round(100 * first)} %`,
      ...(normalized === null ? [] : [`normalized ${interval(normalized)}`]),
      `ranks ${places.map((place, world) => `${short(place)} in ${worlds[world]?.world ?? ''}`).join(', ')}`,
    ].join('  '),
  );
  return [...rows, ...rankWords(ranking, short)];
}
