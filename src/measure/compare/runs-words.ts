/** A comparison of runs in words: over what range, paired or not, and what its ranks mean. For the page and the terminal. */
import type { Writer } from './comparison-words.ts';
import type { Designs } from './rank-designs.ts';
import type { WorldRanking } from './rank-worlds.ts';
import type { RunsComparison, WorldComparison } from './runs-comparison.ts';

/** Range, grid and pairing of one world's runs: each a sentence. @param runs names of all */
export function rangeWords(
  world: WorldComparison,
  runs: readonly string[],
  write: Writer,
): readonly string[] {
  const { comparison, shortest, exact, seeds } = world;
  const end = comparison.x.at(-1);
  if (end === undefined)
    return ['A run has no complete checkpoint yet, so that there is no common range. Let it go on.'];
  const points = `${comparison.measurementPoints} points`;
  const count = new Set(world.variants.map(({ run }) => run)).size;
  const said: string[] = [];
  if (count > 1)
    said.push(
      shortest < 0
        ? `All runs end at ${write(end)} env steps; ${points}.`
        : `Compared up to ${write(end)} env steps, which is as far as ‘${runs[shortest] ?? ''}’ has come; ${points}.`,
    );
  if (!exact)
    said.push(
      'The runs were measured at different env steps: the points are those of the coarsest, and finer ones are averaged between them.',
    );
  if (count > 1)
    said.push(
      seeds.length === 1
        ? `Paired: all runs have the experiment seed ${seeds[0]}, so seed i of each draws from the same random streams.`
        : `Experiment seeds ${seeds.join(', ')}: runs with the same one are paired seed by seed, the others are independent samples, which takes more seeds to tell apart.`,
    );
  return said;
}

/** What the table of ranks is of, and how far it can be trusted: each a sentence. */
export function rankWords(
  { designs, ranks }: NonNullable<RunsComparison['ranking']>,
  write: Writer,
): readonly string[] {
  return [
    `Place 1 is best: designs are ranked in each of ${ranks.worlds} worlds by their mean over seeds, and the places averaged. Intervals (95 %): seeds resampled within each world, ${ranks.repetitions} repetitions; they speak of these worlds, not of others.`,
    ...matchWords(designs),
    ...(ranks.seeds < 10 ? [fewWords(ranks)] : []),
    ranks.designs.some(({ normalized }) => normalized === null)
      ? 'No normalized return: for one of the worlds the exact returns of the best and the random policy are not known, or another number than the task return is compared.'
      : 'Normalized return: (task return − random policy) / (best possible − random policy) of each world, IQM over all worlds and seeds.',
    testWords(ranks, write),
  ];
}

function matchWords({ by, designs, left }: Designs): readonly string[] {
  const differ = designs.filter((design) => design.differs).map(({ label }) => `‘${label}’`);
  return [
    ...(by === 'content'
      ? ['Labels do not match: variants with the same agent and reward count as one design.']
      : []),
    ...(differ.length > 0
      ? [`${differ.join(', ')}: other settings under the same label in different worlds.`]
      : []),
    ...(left.length > 0
      ? [`Left out, since they are not in every world: ${left.map((label) => `‘${label}’`).join(', ')}.`]
      : []),
  ];
}

const fewWords = ({ seeds }: WorldRanking) =>
  `With ${seeds} ${seeds === 1 ? 'seed there is no interval' : 'seeds the intervals are themselves uncertain'}: take 20 in each world.`;

function testWords({ friedman, worlds, designs }: WorldRanking, write: Writer): string {
  if (friedman === null)
    return designs.length < 3
      ? 'Two designs: their verdicts stand world by world.'
      : `${worlds} worlds are too few for Friedman’s test (from 5 on).`;
  const { chiSquared, f, p } = friedman;
  const value = p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
  return `Friedman’s test over worlds: χ² = ${write(chiSquared)}, Iman and Davenport’s F = ${write(f)}, ${value}${p <= 0.05 ? ': the designs are not all alike.' : ': that all designs are alike is not ruled out.'}`;
}
