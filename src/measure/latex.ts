/** Figures and tables for papers: pgfplots and booktabs, with everything that comes from a user escaped. */
import { thin } from './thin.ts';

export interface LatexLine {
  readonly label: string;
  /** Six hexadecimal digits. */
  readonly colour: string;
  /** As in SVG: lengths of dashes and gaps in px; empty: solid. */
  readonly dash: string;
  readonly x: ArrayLike<number>;
  readonly mean: ArrayLike<number>;
  /** Empty: without a band. */
  readonly low: ArrayLike<number>;
  readonly high: ArrayLike<number>;
  readonly n: number; // seeds at the end
}
export interface LatexFigure {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly logX: boolean;
  /** Written as comments at the top: what made it. */
  readonly origin: readonly string[];
  readonly lines: readonly LatexLine[];
}
export interface LatexTable {
  readonly caption: string;
  readonly origin: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly LatexCell[] }[];
}
export interface LatexCell {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '%': '\\%',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '−': '$-$',
  '×': '$\\times$',
  '·': '$\\cdot$',
  '±': '$\\pm$',
  '≤': '$\\leq$',
  '≥': '$\\geq$',
  '→': '$\\rightarrow$',
  '∞': '$\\infty$',
  '…': '\\ldots{}',
  '–': '--',
  '—': '---',
  '“': '``',
  '”': "''",
  '’': "'",
  '‘': '`',
  α: '$\\alpha$',
  β: '$\\beta$',
  γ: '$\\gamma$',
  δ: '$\\delta$',
  ε: '$\\epsilon$',
  λ: '$\\lambda$',
  μ: '$\\mu$',
  π: '$\\pi$',
  σ: '$\\sigma$',
  τ: '$\\tau$',
  φ: '$\\varphi$',
  Φ: '$\\Phi$',
};

/** Text of anybody as text of LaTeX, for every engine. What pdfLaTeX has no letter for is written as its number. */
export function latexText(text: string): string {
  let written = '';
  for (const character of text.normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0;
    const known = Object.hasOwn(SPECIAL, character) ? SPECIAL[character] : undefined;
    if (known !== undefined) written += known;
    else if (code < 32 || (code >= 127 && code < 160)) written += ' ';
    else if (code < 127 || /[À-ÖØ-öø-ſ]/u.test(character)) written += character;
    else written += `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  }
  return written;
}

/** A comment ends with its line: nothing of a user's text may begin another. */
const comment = (text: string): string => `% ${latexText(text).replaceAll(/\s+/g, ' ')}`;

/** Finite, in the form that TeX reads. */
function number(value: number): string {
  return Number(value.toPrecision(6)).toString().replace('e+', 'e');
}

const MOST_POINTS = 150;

function coordinates(x: ArrayLike<number>, y: ArrayLike<number>, at: readonly number[]): string {
  return at.map((i) => `(${number(x[i] ?? 0)},${number(y[i] ?? 0)})`).join(' ');
}

function dashOptions(dash: string): string {
  const lengths = dash.split(/\s+/).filter((part) => /^\d+(\.\d+)?$/.test(part));
  if (lengths.length < 2) return '';
  const parts = lengths.map((length, k) => `${k % 2 === 0 ? 'on' : 'off'} ${length}pt`);
  return `, dash pattern=${parts.join(' ')}`;
}

function plot(line: LatexLine, index: number, logX: boolean): string[] {
  const finite = (...values: (number | undefined)[]) => values.every((value) => Number.isFinite(value));
  const every = [...thin(Float64Array.from(line.mean), MOST_POINTS)].filter(
    (i) => finite(line.x[i], line.mean[i]) && (!logX || (line.x[i] ?? 0) > 0),
  );
  if (every.length === 0) return [];
  const banded = every.filter((i) => finite(line.low[i], line.high[i]));
  const band =
    banded.length < 2
      ? []
      : [
          `\\addplot[name path=low${index}, draw=none, forget plot] coordinates {${coordinates(line.x, line.low, banded)}};`,
          `\\addplot[name path=high${index}, draw=none, forget plot] coordinates {${coordinates(line.x, line.high, banded)}};`,
          `\\addplot[colour${index}, opacity=0.15, forget plot] fill between[of=low${index} and high${index}];`,
        ];
  return [
    ...band,
    `\\addplot[colour${index}, thick${dashOptions(line.dash)}] coordinates {${coordinates(line.x, line.mean, every)}};`,
    `\\addlegendentry{${latexText(line.label)} ($n=${line.n}$)}`,
  ];
}

/** A document of its own: mean curves with their bands; the `tikzpicture` can be copied into a paper. */
export function latexFigure({ title, xLabel, yLabel, logX, origin, lines }: LatexFigure): string {
  const colours = lines.map(
    ({ colour }, index) =>
      `\\definecolor{colour${index}}{HTML}{${/^[0-9a-f]{6}$/i.test(colour) ? colour.toUpperCase() : '000000'}}`,
  );
  return `${[
    ...origin.map(comment),
    '\\documentclass[border=2mm]{standalone}',
    '\\usepackage[T1]{fontenc}',
    '\\usepackage[utf8]{inputenc}',
    '\\usepackage{pgfplots}',
    '\\usepgfplotslibrary{fillbetween}',
    '\\pgfplotsset{compat=1.16}',
    ...colours,
    '\\begin{document}',
    '\\begin{tikzpicture}',
    '\\begin{axis}[',
    `  title={${latexText(title)}},`,
    `  xlabel={${latexText(xLabel)}},`,
    `  ylabel={${latexText(yLabel)}},`,
    ...(logX
      ? ['  xmode=log,']
      : ['  scaled x ticks=false,', '  xticklabel style={/pgf/number format/fixed},']),
    '  width=12cm,',
    '  height=7.5cm,',
    '  grid=major,',
    '  grid style={gray!20},',
    '  axis lines=left,',
    '  legend style={draw=none, fill=none, font=\\small, at={(1.02,1)}, anchor=north west},',
    '  legend cell align=left,',
    ']',
    ...lines.flatMap((line, index) => plot(line, index, logX)),
    '\\end{axis}',
    '\\end{tikzpicture}',
    '\\end{document}',
  ].join('\n')}\n`;
}

function cell({ mean, low, high }: LatexCell): string {
  if (!Number.isFinite(mean)) return '--';
  const short = (value: number) => Number(value.toPrecision(3)).toString().replace('e+', 'e');
  if (!Number.isFinite(low) || !Number.isFinite(high)) return `$${short(mean)}$`;
  return `$${short(mean)}$ $[${short(low)}, ${short(high)}]$`;
}

/** A document of its own; the `table` can be copied into a paper. */
export function latexTable({ caption, origin, columns, rows }: LatexTable): string {
  return `${[
    ...origin.map(comment),
    '\\documentclass{article}',
    '\\usepackage[T1]{fontenc}',
    '\\usepackage[utf8]{inputenc}',
    '\\usepackage{booktabs}',
    '\\begin{document}',
    '\\begin{table}',
    '\\centering',
    `\\caption{${latexText(caption)}}`,
    `\\begin{tabular}{l${'r'.repeat(columns.length)}}`,
    '\\toprule',
    `${['', ...columns.map(latexText)].join(' & ')} \\\\`,
    '\\midrule',
    ...rows.map(({ label, cells }) => `${[latexText(label), ...cells.map(cell)].join(' & ')} \\\\`),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
    '\\end{document}',
  ].join('\n')}\n`;
}
