import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as comparisonLatex from '../../../src/app/compare/comparison-latex.ts';
import { type LatexFigure, latexFigure } from '../../../src/stats/figures/latex.ts';
import { latexForest } from '../../../src/stats/figures/latex-forest.ts';
import { latexTables } from '../../../src/stats/figures/latex-table.ts';
import { latexName, latexQuantity, latexText } from '../../../src/stats/figures/latex-text.ts';
import { compared, sourceOf } from './comparison-data.ts';
import { latexFaults } from './latex-syntax.ts';

const NASTY = [
  'plain',
  'C:\\path\\input{/etc/passwd}',
  '\\write18{rm -rf /}',
  '}\\end{document}',
  '%`_&#$\\^~{}',
  '50 % & 3_000 #1 $x^2$ ~ "quoted"',
  'λ-return → ∞, “näive” – 日本語 🎲',
  'a\n\nb\tc\u0000d',
  '[U+4E2D], (x,y)',
  ']*, opacity=0,',
  'ħĸĿŀŉŦŧſ and ĄąŻżĞğİıŒœ',
  'פרס על ההתקדמות \u200f\u202eشرط',
  `a very long name ${'that says everything '.repeat(12)}and its end`,
  `日本語${'の長い名前'.repeat(20)}終`,
  '',
];

/** A figure with every hostile text as a separate line, and as every other text. */
function figure(options: Partial<LatexFigure> = {}): LatexFigure {
  const x = Array.from({ length: 400 }, (_, k) => (k + 1) * 500);
  const mean = x.map((at) =>
    at < 1_500 || (at > 50_000 && at < 60_000) ? Number.NaN : Math.sin(at / 20_000),
  );
  const all = NASTY.join(' ');
  return {
    title: all,
    xLabel: NASTY[4] ?? '',
    yLabel: `reward per ${NASTY[5]}`,
    rightLabel: NASTY[6] ?? '',
    logX: false,
    origin: NASTY,
    levels: [
      { value: 0.5, text: NASTY[4] ?? '' },
      { value: Number.NaN, text: 'none' },
    ],
    lines: [
      ...NASTY.map((label, k) => ({
        label,
        color: '0072B2',
        dash: '',
        x,
        mean: mean.map((y) => y + k),
        low: mean.map((y) => y + k - 0.1),
        high: mean.map((y) => y + k + 0.1),
        n: 20,
        gaps: k % 2 === 0,
      })),
      {
        label: 'no band',
        color: 'zz\\x',
        dash: '7 3',
        x,
        mean: mean.map((y) => y * 1e-9),
        low: [],
        high: [],
        n: 1,
      },
      { label: 'nothing', color: '009E73', dash: '2 2', x: [], mean: [], low: [], high: [], n: 0 },
      {
        label: 'none',
        color: '009E73',
        dash: '2 2',
        x,
        mean: x.map(() => Number.NaN),
        low: [],
        high: [],
        n: 0,
      },
      {
        label: 'huge',
        color: '009E73',
        dash: '2 2',
        x: [0, 1, 2],
        mean: [1, 1e300, Number.NEGATIVE_INFINITY],
        low: [],
        high: [],
        n: 0,
      },
    ],
    ...options,
  };
}

/** As much as a comparison of twenty variants could produce. */
function many(): LatexFigure {
  const x = Array.from({ length: 4_000 }, (_, k) => (k + 1) * 25);
  const lines = Array.from({ length: 20 }, (_, variant) => {
    const mean = x.map((at, k) => (k % 97 === 5 ? Number.NaN : Math.sin(at / 9_000 + variant) + variant / 4));
    return {
      label: `variant ${variant}`,
      color: '0072B2',
      dash: '7 3',
      x,
      mean,
      low: mean.map((y) => y - 0.2),
      high: mean.map((y) => y + 0.2),
      n: 20,
      gaps: true,
    };
  });
  return { title: 'Many', xLabel: 'x', yLabel: 'y', logX: false, origin: [], lines };
}

const cells = [{ mean: 0.123456, low: -1e-7, high: 1e12 }, { mean: Number.NaN, low: 0, high: 0 }, '_%&'];
const table = (labels: readonly string[]) =>
  latexTables(
    [
      {
        caption: labels.join(' '),
        origin: labels,
        columns: ['Task return', labels[0] ?? '', labels[4] ?? ''],
        rows: labels.map((label) => ({ label, cells })),
      },
    ],
    labels,
  );
const forest = latexForest({
  title: NASTY[4] ?? '',
  xLabel: NASTY[5] ?? '',
  origin: NASTY,
  rows: NASTY.map((label, k) => ({
    label,
    color: k === 2 ? '}' : 'D55E00',
    value: k === 3 ? Number.NaN : k - 3,
    low: k === 4 ? Number.NaN : k - 4,
    high: k === 5 ? Number.POSITIVE_INFINITY : k - 1.5,
    margin: k === 6 ? Number.NaN : 0.4,
  })),
});

/** Real numbers of the comparison, in which the second variant is exploited after .4 of the run. */
function ofComparison() {
  const comparison = compared(
    sourceOf(
      (variant, seed, share, metric) => {
        const noise = Math.sin(seed * 12.9898 + share * 78.233 + variant) / 50;
        if (variant === 0) return share + noise;
        return metric === 'return' ? 60 * share + noise : 1 - 4 * (share - 0.4) ** 2 + noise;
      },
      { variants: 2, seeds: 12, measurementPoints: 60 },
    ),
    { reference: { best: 1.1, random: 0 } },
  );
  return {
    comparison,
    labels: [NASTY[4] ?? '', NASTY[6] ?? ''],
    shown: [0, 1],
    pairs: comparison.pairs,
    origin: NASTY,
  };
}
const real = ofComparison();

const documents: readonly (readonly [string, string])[] = [
  ['figure', latexFigure(figure())],
  ['figure with logarithmic axes', latexFigure(figure({ logX: true, logY: true }))],
  [
    'figure with chosen ticks, a range and a place',
    latexFigure(
      figure({
        yRange: [-1, 3],
        yTicks: [
          { at: 0, text: '0' },
          { at: 2, text: '10\u2009k' },
        ],
        place: { at: 80_000, low: 60_000, high: 90_000, text: NASTY[4] ?? '' },
      }),
    ),
  ],
  ['figure of twenty variants with 4,000 points and gaps', latexFigure(many())],
  ['table', table(NASTY)],
  ['forest', forest],
  ['curves of a comparison', comparisonLatex.curvesLatex(real)],
  ['profile of a comparison', comparisonLatex.profileLatex(real)],
  ['differences of a comparison', comparisonLatex.forestLatex(real)],
  ['parting of a comparison, two axes', comparisonLatex.partingLatex(real, 1)],
  ['tables and verdict of a comparison', comparisonLatex.tablesLatex(real)],
];

test.each(documents)('writes valid braces, environments, macros and numbers: %s', (_, text) => {
  expect(latexFaults(text)).toEqual([]);
});

test('is checked by a checker that finds careless mistakes', () => {
  const sound = table(['x']);
  expect(latexFaults(sound)).toEqual([]);
  for (const spoilt of [
    sound.replace('\\end{tabular}', ''),
    sound.replace('\\toprule', '\\toprule }'),
    sound.replace('\\toprule', '\\toprule \\input{x}'),
    sound.replace('\\toprule', '\\toprule a_b'),
    sound.replace('\\toprule', '\\toprule 日'),
    sound.replace('& x', '& $x'),
    sound.replace('\\end{document}', ''),
    sound.replace('0.123', 'NaN'),
  ])
    expect(latexFaults(spoilt), spoilt.slice(0, 400)).not.toEqual([]);
});

test('escapes special characters one by one', () => {
  expect(latexText('a\\b{c}$d&e%f#g_h~i^j')).toBe(
    'a\\textbackslash{}b\\{c\\}\\$d\\&e\\%f\\#g\\_h\\textasciitilde{}i\\textasciicircum{}j',
  );
  expect(latexText('λ ≤ 日')).toBe('$\\lambda$ $\\leq$ [U+65E5]');
});

test('keeps both ends of a long name, where names differ', () => {
  const [one, other] = ['1', '2'].map((end) =>
    latexName(`PPO with the distance to the goal as a potential, scale ${end}`),
  );
  expect(one).toMatch(/^PPO with .*\\ldots\{\}.* 1$/);
  expect(one).not.toBe(other);
  expect(latexName('short')).toBe('short');
});

test('writes numbers with three digits, a real minus sign and powers of ten', () => {
  expect([-0.123456, 1e12, 0, Number.NaN, Number.NEGATIVE_INFINITY, -1.5e-9].map(latexQuantity)).toEqual([
    '$-0.123$',
    '$1 \\times 10^{12}$',
    '$0$',
    '--',
    '$-\\infty$',
    '$-1.5 \\times 10^{-9}$',
  ]);
});

test('draws a thinned curve, a band and a legend entry with N for each line that has points', () => {
  const [line] = figure().lines;
  if (line === undefined) expect.fail('a line');
  const nothing = { ...line, label: 'nothing', x: [], mean: [] };
  const dashed = { ...line, label: 'task', color: 'zz\\x', dash: '7 3', gaps: false };
  const text = latexFigure(figure({ lines: [dashed, nothing], origin: [] }));
  expect(text.match(/\\addlegendentry/g)).toHaveLength(1);
  expect(text).toContain('\\addlegendentry{task ($n=20$)}');
  expect(text.match(/fill opacity=0\.15/g)).toHaveLength(1);
  expect(text).toContain('dash pattern=on 7pt off 3pt');
  expect(text).toContain('\\definecolor{color0}{HTML}{000000}'); // an invalid color becomes black
  const points = /off 3pt\] coordinates \{(.*)\};/.exec(text)?.[1]?.split(' ') ?? [];
  expect(points.length).toBeGreaterThan(50);
  expect(points.length).toBeLessThanOrEqual(160);
  expect(points[0]).toBe('(1500,0.0749297)'); // sin(0.075); windows without a value are left out
});

test('keeps gaps: the line is interrupted, and each stretch has its own band', () => {
  const x = [1, 2, 3, 4, 5];
  const mean = [1, 2, Number.NaN, 4, 5];
  const line = { label: 'a', color: '0072B2', dash: '', x, mean, low: mean, high: mean, n: 3, gaps: true };
  const text = latexFigure(figure({ lines: [line], levels: [] }));
  expect(text).toContain('coordinates {(1,1) (2,2) (3,nan) (4,4) (5,5)};');
  expect(text.match(/-- cycle/g)).toHaveLength(2);
});

test('begins a profile with all seeds and keeps its last level', () => {
  const profile = {
    at: Float64Array.of(2, 5),
    share: Float64Array.of(0.5, 0),
    low: Float64Array.of(0.2, 0),
    high: Float64Array.of(0.8, 0.3),
  };
  const [variant] = real.comparison.variants;
  if (variant === undefined) expect.fail('a variant');
  const comparison = { ...real.comparison, variants: [{ ...variant, profile }] };
  const text = comparisonLatex.profileLatex({ ...real, comparison, labels: ['a'], shown: [0] });
  expect(text).toContain('coordinates {(2,1) (2,0.5) (5,0) (5,0)};');
});

test('places labels of close levels apart, each at its own line', () => {
  const text = latexFigure(
    figure({
      lines: [],
      yRange: [0, 1],
      levels: [0.5, 0.52, 0.51, 0.49, 0.9].map((value) => ({ value, text: `at ${value}` })),
    }),
  );
  const anchors = [0.5, 0.52, 0.51, 0.49, 0.9].map(
    (value) => text.match(new RegExp(`anchor=(\\w+ \\w+)[^{]*\\{at ${value}\\}`))?.[1],
  );
  expect(anchors).toEqual(['south west', 'south east', 'north east', 'north west', 'south east']);
});

const TEX = ['tectonic', 'pdflatex'].find((name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name))),
);

/** @returns the log of the compiler */
function compiled(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'reward-lab-tex-'));
  try {
    writeFileSync(join(folder, 'a.tex'), text);
    const parameters =
      TEX === 'tectonic'
        ? ['--keep-logs', 'a.tex']
        : ['-interaction=nonstopmode', '-halt-on-error', '-no-shell-escape', 'a.tex'];
    execFileSync(TEX ?? '', parameters, { cwd: folder, stdio: 'pipe' });
    expect(readFileSync(join(folder, 'a.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    return readFileSync(join(folder, 'a.log'), 'latin1');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.skipIf(TEX === undefined)(
  `compiled by ${TEX ?? 'TeX (skipped: neither tectonic nor pdflatex is here)'}`,
  () => {
    test.each(documents)('%s', (_, text) => {
      const log = compiled(text);
      expect(log).not.toMatch(/Missing character|Dimension too large/);
    });
  },
);
