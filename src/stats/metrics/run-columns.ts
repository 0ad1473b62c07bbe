/** Names of the columns in a run's rows, for files and for comparisons that name a reward term. */
import { ALL_METRIC_IDS, METRIC_COLUMNS } from './metrics.ts';

export interface ColumnsOfRun {
  readonly metricColumns?: number;
  readonly variants: readonly {
    readonly label: string;
    readonly terms: readonly NamedTerm[];
  }[];
}
export interface NamedTerm {
  readonly label: string;
  /** Id of the kind of term. */
  readonly term?: string;
  /** Measured but not paid. Absent: paid. */
  readonly probe?: true;
}
/** What one reward term of a variant contributes, or what a probe measures: `probe: Event: goal`. */
export type TermMetric = `contribution: ${string}` | `probe: ${string}`;

export const isTermMetric = (metric: string): metric is TermMetric => /^(contribution|probe): /.test(metric);

/** Names of a variant's terms, in order. A duplicate name gets a number. */
export function termMetrics(terms: readonly NamedTerm[]): readonly TermMetric[] {
  const plain = terms.map(({ label, probe }): TermMetric => `${probe ? 'probe' : 'contribution'}: ${label}`);
  return plain.map((name, k): TermMetric => {
    const before = plain.slice(0, k).filter((other) => other === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

/** A term's metric with its column in each variant; −1 if the variant has no such term. */
export interface TermColumns {
  readonly metric: TermMetric;
  readonly columns: readonly number[];
}

/** The terms of all variants, each name once, probes first. */
export function termColumns({
  metricColumns = METRIC_COLUMNS,
  variants,
}: ColumnsOfRun): readonly TermColumns[] {
  const names = variants.map(({ terms }) => termMetrics(terms));
  const all = [...new Set(names.flat())];
  const probes = all.filter((name) => name.startsWith('probe: '));
  return [...new Set([...probes, ...all])].map((metric) => ({
    metric,
    columns: names.map((own) => (own.includes(metric) ? metricColumns + own.indexOf(metric) : -1)),
  }));
}

/**
 * The term metrics that a user's text can mean: `probe:coverage`, `contribution: Step cost`. There is one if
 * the text is a label; if it is the id of a kind, all terms of that kind match, in the order of the variants.
 */
export function termColumnsMeant(plan: ColumnsOfRun, text: string): readonly TermColumns[] {
  const [, kind, said = ''] = /^(probe|contribution):\s*(.*)$/i.exec(text.trim()) ?? [];
  if (kind === undefined) return [];
  const wanted = `${kind}: ${said}`.toLowerCase();
  const all = termColumns(plan);
  const labeled = all.find(({ metric }) => metric.toLowerCase() === wanted);
  if (labeled !== undefined) return [labeled];
  const isProbe = kind.toLowerCase() === 'probe';
  const names = plan.variants.flatMap(({ terms }) => {
    const metrics = termMetrics(terms);
    return terms.flatMap(({ term, probe }, k) =>
      term === said && (probe === true) === isProbe ? (metrics[k] ?? []) : [],
    );
  });
  return [...new Set(names)].flatMap((name) => all.find(({ metric }) => metric === name) ?? []);
}

/** The first match of `termColumnsMeant`. */
export const termColumnsNamed = (plan: ColumnsOfRun, text: string): TermColumns | undefined =>
  termColumnsMeant(plan, text)[0];

export interface RunColumn {
  readonly variant: number;
  readonly column: number;
  readonly name: string;
}

/** All metrics of all variants. Each variant's metrics are followed by the contributions of its terms. */
export function runColumns({ metricColumns = METRIC_COLUMNS, variants }: ColumnsOfRun): readonly RunColumn[] {
  return variants.flatMap(({ terms }, variant) => [
    ...ALL_METRIC_IDS.slice(0, metricColumns).map((name, column) => ({ variant, column, name })),
    ...termMetrics(terms).map((name, k) => ({ variant, column: metricColumns + k, name })),
  ]);
}

/** The same with the names that a file of all numbers needs. @param run name of the run */
export const exportLines = (plan: ColumnsOfRun, run: string) =>
  runColumns(plan).map((line) => ({ ...line, run, label: plan.variants[line.variant]?.label ?? '' }));
