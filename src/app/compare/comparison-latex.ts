/** Writes the drawings and tables of a comparison for papers, with the colors and dashes of the page. */

import { type Comparison, unitOf, type VariantComparison } from '../../stats/compare/comparison.ts';
import { cautions, methodText } from '../../stats/compare/comparison-limits.ts';
import { measureText, partingText, verdictText } from '../../stats/compare/comparison-words.ts';
import { type LatexLine, latexFigure } from '../../stats/figures/latex.ts';
import { latexForest } from '../../stats/figures/latex-forest.ts';
import { latexTables } from '../../stats/figures/latex-table.ts';
import { metricText } from '../../stats/metrics/dictionary.ts';
import type { Estimate } from '../../stats/stats/summary.ts';
import { extentOf } from '../charts/axis.ts';
import { originOf, paperColor } from '../charts/latex-files.ts';
import { measured, percent } from '../kit/numerals.ts';
import { variantStyle } from '../kit/variant-style.ts';
import type { Lab } from '../model/lab.ts';
import { STATISTIC } from './choices.ts';
import { type ComparedPairs, levelsOf, visibleOf } from './compared.ts';
import { gapOf } from './parting-moments.tsx';
import { kindText, pText } from './tables.tsx';

/** @param origin comments at the top of the file */
export type Written = ComparedPairs & { readonly origin: readonly string[] };

const NONE = new Float64Array(0);

export function comparisonOrigin(lab: Lab, { request }: Comparison): readonly string[] {
  const lines = `Lines: ${STATISTIC[request.statistic]} over seeds. Bands and whiskers: 95 % intervals.`;
  return originOf(lab, lines);
}

const lineOf = (variant: number, label: string) => ({
  label,
  color: paperColor(variant),
  dash: variantStyle(variant).dash,
  low: NONE,
  high: NONE,
  gaps: true,
});

function measuredIn({ request }: Comparison): string {
  return request.measure === 'steps' ? unitOf(request) : metricText(request.metric).unit;
}

export function curvesLatex({ origin, ...compared }: Written): string {
  const { x, request } = compared.comparison;
  const { label, unit } = metricText(request.metric);
  return latexFigure({
    title: `${label}, ${STATISTIC[request.statistic]} over seeds`,
    xLabel: `${unitOf(request)} per seed`,
    yLabel: unit,
    logX: false,
    origin,
    lines: visibleOf(compared).map(({ variant, label, one: { curve, n } }) => ({
      ...lineOf(variant, label),
      x,
      mean: curve.value,
      low: curve.low,
      high: curve.high,
      n,
    })),
    levels: levelsOf(compared.comparison).map(({ value, text }) => ({ value, text })),
  });
}

export function profileLatex({ origin, ...compared }: Written): string {
  const profiles = visibleOf(compared).filter(({ one }) => one.n > 0);
  const finite = profiles.flatMap(({ one }) => [...one.profile.at].filter(Number.isFinite));
  const [from, to] = [Math.min(...finite), Math.max(...finite)];
  // All seeds are above the left end. Each profile continues level to the highest value of all variants.
  const steps = (values: Float64Array) => [1, ...values, values.at(-1) ?? 0];
  return latexFigure({
    title: 'Performance profile',
    xLabel: measuredIn(compared.comparison),
    yLabel: 'share of seeds above',
    yRange: [0, 1.04],
    logX: false,
    origin,
    lines: profiles.flatMap(({ variant, label, one: { profile, n } }): LatexLine[] => {
      const line = { ...lineOf(variant, label), x: [from, ...profile.at, to], steps: true, n };
      return [
        { ...line, mean: steps(profile.low), minor: true },
        { ...line, mean: steps(profile.high), minor: true },
        { ...line, mean: steps(profile.share) },
      ];
    }),
  });
}

export function forestLatex({ comparison, labels, pairs, origin }: Written): string {
  const statistic = STATISTIC[comparison.request.statistic];
  return latexForest({
    title: `Differences of the ${statistic}, 95 % interval`,
    xLabel: `difference, ${measuredIn(comparison)}`,
    origin,
    rows: pairs.map(({ variant, against, difference, margin }) => ({
      label: `${labels[variant] ?? ''} – ${labels[against] ?? ''}`,
      color: paperColor(variant),
      ...difference,
      margin,
    })),
  });
}

/** If the ranges differ by more than this factor, each return gets its own axis, or the task return would look flat. */
const FLATTENED = 4;

function hasOwnAxes({ trained, task }: VariantComparison): boolean {
  const spread = (values: Float64Array) => {
    const [low, high] = extentOf(values) ?? [0, 0];
    return high - low;
  };
  const [first, second] = [spread(trained), spread(task)];
  return first > FLATTENED * second || second > FLATTENED * first;
}

export function partingLatex({ comparison, labels, origin }: Written, variant: number): string {
  const { x, variants, request } = comparison;
  const one = variants[variant];
  if (one === undefined) throw new Error('This variant has no data yet. Let the run continue.');
  const own = hasOwnAxes(one);
  const gap = gapOf(comparison, variant);
  const line = { ...lineOf(variant, ''), x, n: null };
  return latexFigure({
    title: labels[variant] ?? '',
    xLabel: `${unitOf(request)} per seed`,
    yLabel: own ? 'task return' : 'reward per episode',
    rightLabel: 'training return',
    logX: false,
    origin,
    lines: [
      { ...line, label: 'task return', dash: '', mean: one.task },
      { ...line, label: 'training return', dash: '2 3', mean: one.trained, right: own },
    ],
    levels: request.reference === null ? [] : [{ value: request.reference.best, text: 'optimal' }],
    ...(gap === null ? {} : { place: gap }),
  });
}

const cellOf = ({ value, low, high }: Estimate) => ({ mean: value, low, high });
const percents = ({ value, low, high }: Estimate) => `${percent(value)} [${percent(low)}, ${percent(high)}]`;

/** Writes both tables and, below them, the verdicts in words. */
export function tablesLatex(written: Written): string {
  const { comparison, labels, shown, pairs } = written;
  const partings = shown
    .filter((variant) => gapOf(comparison, variant) !== null)
    .map((variant) => partingText(variant, comparison, labels, measured));
  return latexTables(
    [variantTable(written), speedTable(written), ...(pairs.length > 0 ? [pairTable(written)] : [])],
    [
      ...pairs.map((pair) => verdictText(pair, comparison, labels, measured)),
      ...partings,
      ...cautions(comparison),
      methodText(comparison),
    ],
  );
}

function variantTable({ comparison, labels, shown, origin }: Written) {
  const rows = visibleOf({ comparison, labels, shown });
  const hasGap = rows.some(({ one }) => Number.isFinite(one.gap));
  const words = measureText(comparison, measured);
  return {
    caption: `${words.charAt(0).toUpperCase()}${words.slice(1)}, with 95 % intervals.`,
    origin,
    columns: ['IQM', 'Mean', 'Median', ...(hasGap ? ['Optimality gap'] : []), 'N'],
    rows: rows.map(({ label, one }) => ({
      label,
      cells: [
        ...[one.iqm, one.mean, one.median].map(cellOf),
        ...(hasGap ? [percent(one.gap)] : []),
        String(one.n),
      ],
    })),
  };
}

function speedTable({ comparison, labels, shown, origin }: Written) {
  const rows = visibleOf({ comparison, labels, shown });
  const hasSuccess = rows.some(({ one }) => Number.isFinite(one.success.value));
  return {
    caption: 'Learning speed and reliability, with 95 % intervals.',
    origin,
    columns: [
      `Median steps to ${measured(comparison.threshold)}`,
      'Reached by',
      ...(hasSuccess ? ['Success at the end'] : []),
    ],
    rows: rows.map(({ label, one }) => ({
      label,
      cells: [
        one.steps.median.value === Number.POSITIVE_INFINITY ? 'not reached' : cellOf(one.steps.median),
        percents(one.steps.reached),
        ...(hasSuccess ? [percents(one.success)] : []),
      ],
    })),
  };
}

function pairTable({ labels, pairs, origin }: Written) {
  return {
    caption: 'Pairwise comparison of the variants, paired by seed, with 95 % intervals.',
    origin,
    columns: ['P(first is better)', 'Difference', 'p', 'p, corrected', 'Pairs', 'Verdict'],
    rows: pairs.map((pair) => ({
      label: `${labels[pair.variant] ?? ''} – ${labels[pair.against] ?? ''}`,
      cells: [
        cellOf(pair.improvement),
        cellOf(pair.difference),
        pText(pair.p),
        pText(pair.adjusted),
        String(pair.n),
        kindText(pair),
      ],
    })),
  };
}
