/** Describes a comparison of runs in words, for the page and the terminal: its range, its pairing and its ranks. */
import { unitOf } from './comparison.ts';
import type { Writer } from './comparison-words.ts';
import type { Designs } from './rank-designs.ts';
import type { WorldRanking } from './rank-worlds.ts';
import type { RunsComparison, WorldComparison } from './runs-comparison.ts';

/** Range, grid and pairing of one world's runs, one sentence each. @param runs names of all runs */
export function rangeText(world: WorldComparison, runs: readonly string[], write: Writer): readonly string[] {
  const { comparison, shortest, exact, seeds } = world;
  const end = comparison.x.at(-1);
  if (end === undefined)
    return ['A run has no complete measurement point yet, so there is no common range. Continue it.'];
  const points = `${comparison.measurementPoints} points`;
  const count = new Set(world.variants.map(({ run }) => run)).size;
  const unit = unitOf(comparison.request);
  const said: string[] = [];
  if (count > 1)
    said.push(
      shortest < 0
        ? `All runs end at ${write(end)} ${unit}; ${points}.`
        : `Compared up to ${write(end)} ${unit}, where ‘${runs[shortest] ?? ''}’ ends; ${points}.`,
    );
  if (!exact)
    said.push(
      `The runs were measured at different ${unit}. The coarsest grid is used; finer grids are averaged onto it.`,
    );
  if (count > 1)
    said.push(
      seeds.length === 1
        ? `Paired: all runs have the experiment seed ${seeds[0]}, so seed i of each uses the same random streams.`
        : `Experiment seeds ${seeds.join(', ')}: runs with the same experiment seed are paired seed by seed. The others are independent samples and need more seeds to show a difference.`,
    );
  return said;
}

/**
 * What can be compared of runs that are in several worlds, and what cannot, one sentence each; none for one world.
 * @param runs names of all runs
 */
export function worldsText(
  { worlds }: Pick<RunsComparison, 'worlds'>,
  runs: readonly string[],
): readonly string[] {
  if (worlds.length < 2) return [];
  const places = worlds.map(({ world, variants }) => {
    const names = [...new Set(variants.map(({ run }) => run))].map((run) => `‘${runs[run] ?? ''}’`);
    return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} in “${world}”`;
  });
  return [
    `These runs are in ${worlds.length} worlds: ${places.join('; ')}.`,
    'A return measures something else in each world, so no run is better than a run in another world, and no difference between them is computed.',
    'What can be compared: the designs within each world, and how designs that were run in all of these worlds rank in each.',
  ];
}

/** What the rank table shows and its limits, one sentence each. */
export function rankText(
  { designs, ranks }: NonNullable<RunsComparison['ranking']>,
  write: Writer,
): readonly string[] {
  return [
    `Rank 1 is best. Designs are ranked by their mean over seeds in each of ${ranks.worlds} worlds, then the ranks are averaged. Intervals (95 %): seeds resampled within each world, ${ranks.repetitions} repetitions. They apply to these worlds only.`,
    ...matchText(designs),
    ...(ranks.seeds < 10 ? [fewText(ranks)] : []),
    ranks.designs.some(({ normalized }) => normalized === null)
      ? 'No normalized return: it needs a comparison of task returns, and the exact returns of the optimal and the random policy in every world.'
      : 'Normalized return: (task return − random policy) / (optimal policy − random policy) in each world, IQM over all worlds and seeds.',
    testText(ranks, write),
  ];
}

function matchText({ by, designs, left }: Designs): readonly string[] {
  const differ = designs.filter((design) => design.differs).map(({ label }) => `‘${label}’`);
  return [
    ...(by === 'content'
      ? ['The labels do not match, so variants with the same agent and reward count as one design.']
      : []),
    ...(differ.length > 0
      ? [`${differ.join(', ')}: the settings differ between worlds under the same label.`]
      : []),
    ...(left.length > 0
      ? [`Excluded, because they are not in every world: ${left.map((label) => `‘${label}’`).join(', ')}.`]
      : []),
  ];
}

const fewText = ({ seeds }: WorldRanking) =>
  `${seeds === 1 ? 'One seed gives no interval' : `With ${seeds} seeds the intervals themselves are uncertain`}: use 20 in each world.`;

function testText({ friedman, worlds, designs }: WorldRanking, write: Writer): string {
  if (friedman === null)
    return designs.length < 3
      ? 'With two designs, read their verdict in each world.'
      : `${worlds} worlds are too few for Friedman’s test (at least 5).`;
  const { chiSquared, f, p } = friedman;
  const value = p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
  return `Friedman’s test over worlds: χ² = ${write(chiSquared)}, Iman and Davenport’s F = ${write(f)}, ${value}${p <= 0.05 ? ': the designs differ.' : ': no evidence that the designs differ.'}`;
}
