import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type LatexFigure, latexFigure, latexTable, latexText } from '../../../src/measure/latex.ts';
import { latexFaults } from './latex-syntax.ts';

const NASTY = [
  'plain',
  'C:\\path\\input{/etc/passwd}',
  '\\write18{rm -rf /}',
  '}\\end{document}',
  '50 % & 3_000 #1 $x^2$ ~ "quoted"',
  'λ-return → ∞, “näive” – 日本語 🎲',
  'a\n\nb\tc\u0000d',
  '[U+4E2D], (x,y)',
];

function figure(label: string): LatexFigure {
  const x = Array.from({ length: 400 }, (_, k) => (k + 1) * 500);
  const mean = x.map((at) => (at < 1_500 ? Number.NaN : Math.sin(at / 20_000)));
  return {
    title: label,
    xLabel: 'env steps a seed',
    yLabel: `reward per ${label}`,
    logX: false,
    origin: [`Made from ${label}`],
    lines: [
      {
        label,
        colour: '0072B2',
        dash: '',
        x,
        mean,
        low: mean.map((y) => y - 0.1),
        high: mean.map((y) => y + 0.1),
        n: 20,
      },
      {
        label: 'no band',
        colour: 'zz\\x',
        dash: '7 3',
        x,
        mean: mean.map((y) => y * 1e-9),
        low: [],
        high: [],
        n: 1,
      },
      { label: 'nothing', colour: '009E73', dash: '2 2', x: [], mean: [], low: [], high: [], n: 0 },
    ],
  };
}
const table = (label: string) =>
  latexTable({
    caption: label,
    origin: [label],
    columns: ['Task return', label],
    rows: [
      {
        label,
        cells: [
          { mean: 0.123456, low: -1e-7, high: 1e12 },
          { mean: Number.NaN, low: 0, high: 0 },
        ],
      },
      {
        label: 'b',
        cells: [
          { mean: -3, low: Number.NaN, high: Number.NaN },
          { mean: 0, low: 0, high: 0 },
        ],
      },
    ],
  });

const documents = NASTY.flatMap((text) => [
  [`figure: ${JSON.stringify(text)}`, latexFigure(figure(text))] as const,
  [`logarithmic figure: ${JSON.stringify(text)}`, latexFigure({ ...figure(text), logX: true })] as const,
  [`table: ${JSON.stringify(text)}`, table(text)] as const,
]);

test.each(documents)('braces, environments, macros and numbers are sound, %s', (_, text) => {
  expect(latexFaults(text)).toEqual([]);
});

test('the checker does find what a careless writer would leave', () => {
  const sound = table('x');
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

test('specials are escaped one by one', () => {
  expect(latexText('a\\b{c}$d&e%f#g_h~i^j')).toBe(
    'a\\textbackslash{}b\\{c\\}\\$d\\&e\\%f\\#g\\_h\\textasciitilde{}i\\textasciicircum{}j',
  );
  expect(latexText('λ ≤ 日')).toBe('$\\lambda$ $\\leq$ [U+65E5]');
});

test('a figure has a curve, a band and a legend entry with N for each line that has points, thinned', () => {
  const text = latexFigure(figure('task'));
  expect(text.match(/\\addlegendentry/g)).toHaveLength(2);
  expect(text).toContain('\\addlegendentry{task ($n=20$)}');
  expect(text.match(/fill between\[of=low0 and high0\]/g)).toHaveLength(1);
  expect(text).toContain('dash pattern=on 7pt off 3pt');
  expect(text).toContain('\\definecolor{colour1}{HTML}{000000}'); // what is no colour is black
  const points = /thick\] coordinates \{(.*)\};/.exec(text)?.[1]?.split(' ') ?? [];
  expect(points.length).toBeGreaterThan(50);
  expect(points.length).toBeLessThanOrEqual(160);
  expect(points[0]).toBe('(1500,0.0749297)'); // sin(0.075); windows without a value are left out
});

const TEX = ['tectonic', 'pdflatex'].find((name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name))),
);

describe.skipIf(TEX === undefined)(`compiled by ${TEX ?? 'TeX, which is not here'}`, () => {
  test.each(documents)('%s', { timeout: 120_000 }, (_, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'reward-lab-tex-'));
    try {
      writeFileSync(join(folder, 'a.tex'), text);
      const parameters =
        TEX === 'tectonic'
          ? ['a.tex']
          : ['-interaction=nonstopmode', '-halt-on-error', '-no-shell-escape', 'a.tex'];
      execFileSync(TEX ?? '', parameters, { cwd: folder, stdio: 'pipe' });
      expect(existsSync(join(folder, 'a.pdf'))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
