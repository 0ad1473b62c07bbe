/** The files of a result: JSON, NDJSON (one object per line) and CSV, of all seeds or of means, and event files of all seeds. */
import { didYouMean } from '../core/nearest.ts';
import { longCsv } from '../services/metrics/csv.ts';
import { eventFiles } from '../services/metrics/event-files.ts';
import { csvOf } from '../stats/figures/csv-cell.ts';
import { ALL_METRIC_IDS, METRIC_COLUMNS } from '../stats/metrics/metrics.ts';
import { exportLines, isTermMetric, runColumns, termColumnsNamed } from '../stats/metrics/run-columns.ts';
import type { Result, ResultBuilder } from './result.ts';

export const FORMATS = ['json', 'csv', 'ndjson', 'tfevents'] as const;
export type Format = (typeof FORMATS)[number];

/** By file extension; JSON otherwise. */
export function formatOf(path: string | null): Format {
  if (path === null) return 'json';
  if (/\.csv$/i.test(path)) return 'csv';
  if (/\.zip$/i.test(path)) return 'tfevents';
  return /\.(ndjson|jsonl)$/i.test(path) ? 'ndjson' : 'json';
}

/** Parts of a result, other than metrics, that can be chosen. */
const PARTS = ['contributions', 'final', 'advantageHistogram'] as const;
const CHOICES: readonly string[] = [...ALL_METRIC_IDS, ...PARTS];

const FORMER: Readonly<Record<string, string>> = { heldOut: 'evaluationReturn' };

/** Reward terms are checked once the experiment is known. @throws RangeError with the nearest name */
export function metricGiven(
  given: string,
  option: string,
  names: readonly string[] = ALL_METRIC_IDS,
): string {
  const name = FORMER[given] ?? given;
  if (names.includes(name) || /^(probe|contribution):/i.test(name)) return name;
  const hint = didYouMean(name, names);
  throw new RangeError(
    `${option} does not know “${name}”. ${hint ?? `Write names from this list with commas: ${names.join(', ')}, or probe:NAME or contribution:NAME for a reward term.`}`,
  );
}

/** Names of metrics and parts to write. @throws RangeError with the nearest name */
export function chosenNames(text: string): ReadonlySet<string> {
  const names = text.split(',').map((name) => FORMER[name.trim()] ?? name.trim());
  for (const name of names) {
    if (CHOICES.includes(name) || /^(probe|contribution):/i.test(name)) continue;
    const hint = didYouMean(name, ['all', 'returns', ...CHOICES]);
    throw new RangeError(
      `--measures does not know “${name}”. ${hint ?? `Write all, returns, or names from this list with commas: ${CHOICES.join(', ')}.`}`,
    );
  }
  return new Set(names);
}

export interface Output {
  readonly format: Format;
  readonly chosen: ReadonlySet<string> | null;
}

type Piece = string | Uint8Array;

/** The file in pieces: a large result does not fit into one string. */
export function* outputText(builder: ResultBuilder, result: Result, output: Output): Generator<Piece> {
  const { chosen } = output;
  const named = [...(chosen ?? [])].flatMap(
    (name) => termColumnsNamed(builder.lastPlan(), name)?.metric ?? [],
  );
  yield* written(
    builder,
    result,
    chosen === null ? output : { ...output, chosen: new Set([...chosen, ...named]) },
  );
}

function* written(builder: ResultBuilder, result: Result, output: Output): Generator<Piece> {
  if (output.format === 'tfevents') {
    yield* eventFiles(...seedsOf(builder, result, output), Math.floor(Date.now() / 1_000));
  } else if (output.format === 'ndjson') {
    for (const piece of pieces(result, output)) yield `${JSON.stringify(piece)}\n`;
  } else if (output.format === 'json') yield* resultText(result, output);
  else
    yield* result.variants.some(({ means }) => means)
      ? meansCsv(builder, result, output)
      : longCsv(...seedsOf(builder, result, output));
}

/** Metrics that are null at every point belong to columns that were not chosen. */
function chosenOf<T extends object>(parts: T, chosen: Output['chosen'], terms: Terms = []): Partial<T> {
  if (chosen === null) return parts;
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]): [string, unknown][] => {
      if (name === 'metrics')
        return [[name, Object.fromEntries(Object.entries(value as object).filter(([id]) => chosen.has(id)))]];
      if (name === 'contributions' && !chosen.has(name) && terms.some((term) => chosen.has(term.name)))
        return [
          [name, (value as unknown[]).map((one, k) => (chosen.has(terms[k]?.name ?? '') ? one : null))],
        ];
      return PARTS.some((part) => part === name) && !chosen.has(name) ? [] : [[name, value]];
    }),
  ) as Partial<T>;
}

type SeedOf = Result['variants'][number]['seeds'][number];
type Terms = readonly { readonly name: string }[];
function seedOf(seed: SeedOf, chosen: Output['chosen'], terms: Terms): object {
  if (chosen === null) return seed;
  // The lists of a seed are made on access.
  return chosenOf(
    { seed: seed.seed, metrics: seed.metrics, contributions: seed.contributions, final: seed.final },
    chosen,
    terms,
  );
}

function* resultText({ variants, ...head }: Result, { chosen }: Output): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"variants":[`;
  for (const [index, { seeds, means, ...variant }] of variants.entries()) {
    const shown = JSON.stringify(chosenOf(variant, chosen)).slice(0, -1);
    yield `${index > 0 ? ',' : ''}${shown}`;
    if (means === undefined) {
      yield ',"seeds":[';
      for (const [k, seed] of seeds.entries())
        yield `${k > 0 ? ',' : ''}${JSON.stringify(seedOf(seed, chosen, variant.terms))}`;
      yield ']}';
    } else yield `,"means":${JSON.stringify(chosenOf(means, chosen, variant.terms))}}`;
  }
  yield ']}\n';
}

/** Lines of NDJSON: the run, then each variant followed by its seeds. */
function* pieces({ variants, ...head }: Result, { chosen }: Output): Generator<object> {
  yield { kind: 'run', ...head };
  for (const [variant, { seeds, means, ...about }] of variants.entries()) {
    yield {
      kind: 'variant',
      variant,
      ...chosenOf(about, chosen),
      ...(means && { means: chosenOf(means, chosen, about.terms) }),
    };
    if (means === undefined)
      for (const seed of seeds) yield { kind: 'seed', variant, ...seedOf(seed, chosen, about.terms) };
  }
}

const isChosen = ({ chosen }: Output, name: string): boolean =>
  chosen === null || chosen.has(name) || (isTermMetric(name) && chosen.has('contributions'));

function seedsOf(builder: ResultBuilder, { experiment, grid }: Result, output: Output) {
  const lines = exportLines(builder.lastPlan(), experiment.name).filter(({ name }) => isChosen(output, name));
  const source = { rows: builder.seedRows(), grid, seeds: experiment.seeds, length: grid.length };
  return [source, lines] as const;
}

function* meansCsv(builder: ResultBuilder, result: Result, output: Output): Generator<string> {
  const plan = builder.lastPlan();
  const { experiment, grid, variants } = result;
  const metrics = plan.metricColumns ?? METRIC_COLUMNS;
  const head = ['run', 'variant', 'step', 'metric', 'mean', 'low', 'high', 'n'];
  const rows = runColumns(plan).flatMap(({ variant, column, name }) => {
    const { label = '', means } = variants[variant] ?? {};
    const curve = column < metrics ? means?.metrics[name] : means?.contributions[column - metrics];
    if (!curve || !isChosen(output, name)) return [];
    const at = (list: readonly (number | null)[], k: number) => list[k] ?? Number.NaN;
    return grid.map((step, k) => [
      experiment.name,
      label,
      step,
      name,
      at(curve.mean, k),
      at(curve.low, k),
      at(curve.high, k),
      curve.n[k] ?? 0,
    ]);
  });
  yield csvOf({ head, rows });
}
