/**
 * Compares saved or new runs: first within each world, because returns of two worlds have no common unit, and
 * then across worlds by ranks. The page and the command line both use this, so their numbers agree.
 */

import { ALL_METRIC_IDS, type MetricId } from '../metrics/metrics.ts';
import { type NamedTerm, type TermColumns, termColumns } from '../metrics/run-columns.ts';
import { columnOf } from '../stats/aggregate.ts';
import { compare } from './compare.ts';
import type { Scores } from './compare-pair.ts';
import type {
  ComparedMetric,
  Comparison,
  ComparisonRequest,
  ReferenceReturns,
  SeedSource,
} from './comparison.ts';
import { tailFrom } from './gather.ts';
import { type Designs, designsOver } from './rank-designs.ts';
import { rankOverWorlds, type WorldRanking } from './rank-worlds.ts';
import { commonGrid, onGrid } from './runs-grid.ts';

export interface RunOfVariants {
  readonly name: string;
  /** Canonical text; equal texts mean equal worlds. */
  readonly world: string;
  readonly worldName: string;
  /** Experiment seed. Runs that share it use the same random streams, seed by seed. */
  readonly seed: number;
  readonly unit?: 'episodes' | undefined; // of its measurement points; absent: environment steps
  readonly variants: readonly {
    readonly label: string;
    readonly content: string; // canonical text of agent and reward
    readonly terms: readonly NamedTerm[];
  }[];
  readonly source: SeedSource;
  /** Number of columns before those of reward terms. */
  readonly metricColumns: number;
  readonly reference: ReferenceReturns | null;
}

/** Whether the metric is a share, which means the same in every world. */
export const hasNoUnit = (metric: string): boolean => metric === 'success' || metric === 'optimalActions';

/**
 * `threshold` and `margin` are in the unit of a world. With several worlds, each uses its default unless the metric has no unit.
 */
export type RunsRequest = Omit<ComparisonRequest, 'reference' | 'columns' | 'unit'>;

export interface ComparedVariant {
  readonly run: number; // index into the given runs
  readonly variant: number; // of that run
  /** Names run and variant, for legends and tables. */
  readonly label: string;
}
export interface WorldComparison {
  readonly world: string; // its name
  readonly variants: readonly ComparedVariant[];
  readonly comparison: Comparison;
  /** Metrics that all its runs have. */
  readonly metrics: readonly ComparedMetric[];
  readonly seeds: readonly number[]; // distinct experiment seeds
  readonly exact: boolean;
  /** Index of the run that ends first; −1 if all end at the same point. */
  readonly shortest: number;
}
export interface RunsComparison {
  readonly worlds: readonly WorldComparison[];
  readonly ranking: { readonly designs: Designs; readonly ranks: WorldRanking } | null;
  /** Why there is no ranking; empty if there is one. */
  readonly noRanking: string;
}

/** @param runs see `mixedUnits` @yields progress, 0 … 1 */
export function* compareRuns(
  runs: readonly RunOfVariants[],
  request: RunsRequest,
): Generator<number, RunsComparison> {
  const groups = new Map<string, number[]>();
  runs.forEach(({ world }, run) => {
    groups.set(world, [...(groups.get(world) ?? []), run]);
  });
  const worlds: { readonly found: WorldComparison; readonly scores: readonly Scores[] }[] = [];
  for (const members of groups.values()) {
    const work = compareWorld(runs, members, request, groups.size > 1);
    let piece = work.next();
    for (; piece.done !== true; piece = work.next()) yield (worlds.length + piece.value) / groups.size;
    worlds.push(piece.value);
  }
  const found = designsOver(
    worlds.map(({ found: { variants } }) =>
      variants.map(({ run, variant }) => {
        const { label = '', content = '' } = runs[run]?.variants[variant] ?? {};
        return { label, content, seed: runs[run]?.seed ?? 0 };
      }),
    ),
  );
  const names = worlds.map(({ found: { world } }) => world);
  const all = worlds.map(({ found: world }, k) => ({ ...world, world: named(names, k) }));
  if (typeof found === 'string') return { worlds: all, ranking: null, noRanking: found };
  const scores = worlds.map(({ found: world, scores: byVariant }, index) => ({
    scores: found.designs.map(({ variants }) =>
      (variants[index] ?? []).flatMap((variant) => ranked(byVariant[variant], world.comparison)),
    ),
    reference:
      request.metric === 'taskReturn' && request.measure !== 'steps'
        ? world.comparison.request.reference
        : null,
  }));
  if (scores.some((world) => world.scores.some((values) => values.length === 0)))
    return { worlds: all, ranking: null, noRanking: NO_VALUES };
  return { worlds: all, ranking: { designs: found, ranks: rankOverWorlds(scores) }, noRanking: '' };
}

/** Appends a number if several worlds have the same name. */
function named(names: readonly string[], k: number): string {
  const name = names[k] ?? '';
  const before = names.slice(0, k).filter((other) => other === name).length;
  return before === 0 ? name : `${name} (${before + 1})`;
}

const NO_VALUES =
  'A design has no value in one of the worlds yet. Continue its run until episodes have ended, then compare again.';

/** One number per seed, where higher is better. Seeds without a number are excluded. */
function ranked(scores: Scores | undefined, { lessIsBetter }: Comparison): number[] {
  const values = [...(scores?.values ?? [])].filter(Number.isFinite);
  return lessIsBetter ? values.map((value) => -value) : values;
}

function* compareWorld(
  runs: readonly RunOfVariants[],
  members: readonly number[],
  request: RunsRequest,
  several: boolean,
): Generator<number, { readonly found: WorldComparison; readonly scores: readonly Scores[] }> {
  const own = members.flatMap((run) => runs[run] ?? []);
  const { grid, exact, shortest } = commonGrid(own.map(({ source }) => source));
  const sources = own.map(({ source }) => onGrid(source, grid));
  const places = own.flatMap(({ variants }, member) => variants.map((_, variant) => ({ member, variant })));
  const reference = own.find((run) => run.reference !== null)?.reference ?? null;
  const typed = several && !hasNoUnit(request.metric) ? { threshold: null, margin: null } : {};
  const source = together(own, sources, places, grid);
  const terms = termColumns({
    metricColumns: source.metricColumns,
    variants: own.flatMap(({ variants }) => variants),
  });
  const columns = terms.find(({ metric }) => metric === request.metric)?.columns;
  const unit = own[0]?.unit;
  const asked = { ...request, ...typed, ...(columns && { columns }), ...(unit && { unit }), reference };
  const { comparison, scores } = yield* compare(source, asked);
  const found: WorldComparison = {
    world: own[0]?.worldName ?? '',
    variants: places.map(({ member, variant }) => ({
      run: members[member] ?? 0,
      variant,
      label: `${own[member]?.name ?? ''} · ${own[member]?.variants[variant]?.label ?? ''}`,
    })),
    comparison,
    metrics: [
      ...metricsOf(own, sources),
      ...terms.flatMap((term) => (ofEveryRun(term, places) ? term.metric : [])),
    ],
    seeds: [...new Set(own.map(({ seed }) => seed))],
    exact,
    shortest: members[shortest] ?? -1,
  };
  return { found, scores };
}

/** Combines the variants of several runs into one source. */
function together(
  runs: readonly RunOfVariants[],
  sources: readonly SeedSource[],
  places: readonly { readonly member: number; readonly variant: number }[],
  grid: readonly number[],
) {
  const metricColumns = Math.max(0, ...runs.map((run) => run.metricColumns));
  const terms = runs.flatMap(({ variants }) => variants.map((variant) => variant.terms.length));
  const seeds = places.map(({ member }) => sources[member]?.seeds ?? 0);
  return {
    variants: places.length,
    seeds: Math.max(1, ...seeds),
    columns: metricColumns + Math.max(0, ...terms),
    metricColumns,
    grid,
    length: grid.length,
    together: {
      seeds,
      isPaired: (one, other) =>
        runs[places[one]?.member ?? -1]?.seed === runs[places[other]?.member ?? -1]?.seed,
    },
    read(point, index, column, into) {
      const { member, variant } = places[index] ?? { member: -1, variant: 0 };
      // Columns after a run's metrics contain its reward terms, not another run's metrics.
      const own = runs[member]?.metricColumns ?? 0;
      const term = column - metricColumns;
      const at = term >= 0 ? own + term : column;
      if (term >= 0 || column < own) sources[member]?.read(point, variant, at, into);
      else into.fill(Number.NaN);
    },
  } satisfies SeedSource;
}

/** Whether some variant of every run has this term. */
const ofEveryRun = ({ columns }: TermColumns, places: readonly { readonly member: number }[]): boolean =>
  places.every(({ member }) => places.some((place, k) => place.member === member && (columns[k] ?? -1) >= 0));

/** Metrics that have a number in the last tenth of every run. */
function metricsOf(runs: readonly RunOfVariants[], sources: readonly SeedSource[]): readonly MetricId[] {
  return ALL_METRIC_IDS.filter((id) =>
    sources.every((source, member) => {
      const column = columnOf(id);
      if (column >= (runs[member]?.metricColumns ?? 0)) return false;
      const values = new Float64Array(source.seeds);
      for (let point = source.length - 1; point >= tailFrom(source.length); point--)
        for (let variant = 0; variant < source.variants; variant++) {
          source.read(point, variant, column, values);
          if (values.some(Number.isFinite)) return true;
        }
      return false;
    }),
  );
}
