/** Texts of the headless run: problems with their location, and the final table. */

import { budgetOf, unitOf } from '../experiment/budget.ts';
import type { Problem } from '../experiment/experiment.ts';
import { problemMessage } from '../experiment/problems.ts';
import type { Phase } from '../stats/compare/phases.ts';
import { rowNames, variantName, withoutExact } from '../stats/compare/variant-words.ts';
import { columnOf } from '../stats/stats/aggregate.ts';
import { shareOfOutcomes } from '../stats/stats/improvement.ts';
import { sortedFinite, summarize } from '../stats/stats/summary.ts';
import { type Ends, summaryTable } from './ends.ts';
import type { Result } from './result.ts';

/** Adapts the page's advice to the terminal, which has no page to reload and no place to drop a file. */

const ON_THE_PAGE: readonly (readonly [RegExp, string])[] = [
  [/Reload the page to get the newest (?:lab|one|version)\./, 'Get the newest version of the lab.'],
  [/this page reads versions up to/, 'this lab reads versions up to'],
  [
    /Choose or drop a log as a file that ends with \.csv\./,
    'Open .csv logs in the page; this command reads experiments.',
  ],
  [
    /Paste an experiment or a link, or open a preset\./,
    'Give an experiment file, a link in quotation marks, or preset:ID.',
  ],
  [
    /Open a preset and export it: that text can be changed\. A log is read as a CSV file\./,
    'For an experiment to edit, run preset:default --out RESULT.json and copy its `experiment` field. Open logs in the page.',
  ],
  [/export one here and change its text/, 'export one in the page and change its text'],
];

const terminalText = (text: string): string =>
  ON_THE_PAGE.reduce((words, [page, terminal]) => words.replace(page, terminal), text);

export function problemText(problem: Problem): string {
  const { severity, path, line, column = 1 } = problem;
  const places = [path, line === undefined ? '' : `line ${line}, column ${column}`];
  const parts = [
    severity,
    places.filter((place) => place !== '').join(', '),
    terminalText(problemMessage(problem)),
  ];
  return parts.filter((part) => part !== '').join(': ');
}

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

/** Each seed's mean over the last tenth, as in a comparison, then mean and 95 % interval over seeds. */
export function summaryText(result: Result, ends: Ends): string {
  const names = rowNames(result.variants.map(({ label }) => label));
  const shown = summaryTable({ metricColumns: ends.metricColumns, variants: result.variants });
  const table = (phase: number) => {
    const rows = result.variants.map(({ label }, k) => [
      names[k] ?? label,
      ...shown.map(({ columns }) => {
        const column = columns[k] ?? -1;
        return column < 0 ? '–' : cellText(ends.of(k, column, phase), column === columnOf('success'));
      }),
    ]);
    return aligned([['variant', ...shown.map(({ name }) => name)], ...rows]);
  };
  const { phases } = result;
  const unit = unitOf(result.experiment);
  const title = ({ from, until }: Phase, k: number) =>
    phases.length < 2
      ? 'Mean of the last tenth of the run'
      : `Phase ${k + 1}, ${from} to ${until} ${unit}: mean of its last tenth`;
  const tables = phases.flatMap((phase, k) => {
    const [head = '', ...rows] = table(k);
    const total = /\bregret\b/.test(head) ? ' (regret: its last value)' : '';
    return [`${title(phase, k)} ± half of the 95 % interval over seeds${total}:`, head, ...rows];
  });
  const equal = tables.some((line) => line.includes(EQUAL))
    ? [`${EQUAL}: all seeds have this value, so no width of an interval can be estimated.`]
    : [];
  const shares = tables.some((line) => /\d \[/.test(line))
    ? [
        '[ … ]: each seed solved all of its episodes or none, so this is Wilson’s 95 % interval of a share of the seeds.',
      ]
    : [];
  return [
    `${result.experiment.name}: ${counted(result.variants.length, 'variant')} × ${counted(result.experiment.seeds, 'seed')} × ${budgetOf(result.experiment)} ${unitOf(result.experiment)}, ${rateText(result.envSteps / result.seconds)}, experiment ${result.experimentHash}, curves ${result.curves === null ? 'incomplete' : result.curves.hash}`,
    ...tables,
    ...equal,
    ...shares,
    ...withoutExact(result.variants),
    ...weakStarts(result),
    ...withoutReturn(result, ends),
  ].join('\n');
}

/** A warm start below its requested accuracy affects a comparison. */
function weakStarts({ experiment, variants }: Result): string[] {
  const labels = variants.map(({ label }) => label);
  return variants.flatMap(({ seeds }, k) => {
    const wanted = experiment.variants[k]?.agent.baseAccuracy;
    const reached = seeds.map(({ metrics }) => metrics.warmStart?.find((x) => x !== null) ?? Number.NaN);
    const weak = reached.filter((accuracy) => accuracy < Number(wanted)).length;
    if (weak === 0) return [];
    const mean = short(reached.reduce((sum, x) => sum + x, 0) / reached.length);
    return `Warning: the warm start of ${variantName(labels, k)} ended at its step limit in ${weak} of ${seeds.length} seeds: accuracy ${mean} of ${String(wanted)} wanted. Raise baseSteps, or lower baseAccuracy.`;
  });
}

/** Explains missing returns, because a row of dashes looks like an error of the lab. */
function withoutReturn({ variants, faults, partial, phases }: Result, ends: Ends): string[] {
  if (partial === true) return [];
  const labels = variants.map(({ label }) => label);
  return variants.flatMap(({ seeds }, k) => {
    const stopped = faults.filter(({ variant }) => variant === k).length;
    const missing = ends.of(k, columnOf('taskReturn'), phases.length - 1).filter(Number.isNaN);
    if (missing.length <= stopped) return [];
    return `Warning: ${variantName(labels, k)} has no return in the last tenth of the run in ${missing.length} of ${seeds.length} seeds: no episode ended there. Raise the budget, set a step limit, or make batches smaller.`;
  });
}

/** Instead of ± 0: equal values say nothing about their spread. */
const EQUAL = '(=)';

function aligned([header = [], ...rows]: readonly (readonly string[])[]): string[] {
  const keep = header.map((_, c) => c === 0 || rows.some((row) => row[c] !== '–'));
  const table = [header, ...rows].map((row) => row.filter((_, c) => keep[c]));
  const widths = (table[0] ?? []).map((_, c) => Math.max(...table.map((row) => (row[c] ?? '').length)));
  return table.map((row) =>
    row.map((cell, c) => (c === 0 ? cell.padEnd(widths[c] ?? 0) : cell.padStart(widths[c] ?? 0))).join('  '),
  );
}

function cellText(values: ArrayLike<number>, isSuccess: boolean): string {
  const outcomes = isSuccess ? shareOfOutcomes(values) : null;
  if (outcomes !== null) return `${short(outcomes.value)} [${short(outcomes.low)}, ${short(outcomes.high)}]`;
  const { value, high, n } = summarize(values);
  if (n === 0) return '–';
  const finite = sortedFinite(values);
  if (n > 1 && finite[0] === finite[n - 1]) return `${short(value)} ${EQUAL}`;
  const half = high - value;
  return Number.isFinite(half) ? `${short(value)} ± ${short(half)}` : short(value);
}

const short = (x: number): string => (Math.abs(x) >= 1000 ? x.toFixed(0) : x.toPrecision(4));

export const rateText = (rate: number, unit = 'steps'): string =>
  rate >= 1e5 ? `${(rate / 1e6).toFixed(1)} M ${unit}/s` : `${(rate / 1e3).toFixed(1)} k ${unit}/s`;
