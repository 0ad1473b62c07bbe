/** Draws differences with their intervals in rows, for papers, in pgfplots. */
import { latexDrawing, latexName, latexNumber } from './latex-text.ts';

export interface LatexForest {
  readonly title: string;
  readonly xLabel: string;
  readonly origin: readonly string[];
  readonly rows: readonly {
    readonly label: string;
    readonly color: string; // six hexadecimal digits
    readonly value: number;
    readonly low: number;
    readonly high: number;
    /** Half the width of the strip around 0 that counts as too small to matter. */
    readonly margin: number;
  }[];
}

const known = (...values: number[]) => values.every((value) => Math.abs(value) <= 1e15);

/** Returns a complete document; the first pair is at the top. */
export function latexForest({ title, xLabel, origin, rows }: LatexForest): string {
  const place = (row: number) => rows.length - row;
  const strips = rows.flatMap(({ margin }, row) => {
    if (!known(margin) || !(margin > 0)) return [];
    const [low, high] = [place(row) - 0.25, place(row) + 0.25].map(latexNumber);
    const [left, right] = [-margin, margin].map(latexNumber);
    return `\\addplot[draw=none, fill=gray!25] coordinates {(${left},${low}) (${right},${low}) (${right},${high}) (${left},${high})} -- cycle;`;
  });
  const marks = rows.flatMap(({ value, low, high }, row) => {
    if (!known(value)) return [];
    const at = `(${latexNumber(value)},${place(row)})`;
    const whiskers = known(low, high)
      ? `, error bars/.cd, x dir=both, x explicit, error bar style={thick}] coordinates {${at} += (${latexNumber(high - value)},0) -= (${latexNumber(value - low)},0)};`
      : `] coordinates {${at}};`;
    return [`\\addplot[color${row}, mark=*, only marks${whiskers}`];
  });
  return latexDrawing(origin, rows, [
    '\\begin{axis}[',
    `  title={${latexName(title)}},`,
    `  xlabel={${latexName(xLabel)}},`,
    '  width=10cm,',
    `  height=${latexNumber(2.6 + 0.8 * rows.length)}cm,`,
    `  ymin=0.4, ymax=${latexNumber(rows.length + 0.6)},`,
    `  ytick={${rows.map((_, row) => place(row)).join(',')}},`,
    `  yticklabels={${rows.map(({ label }) => `{${latexName(label)}}`).join(',')}},`,
    '  yticklabel style={font=\\small, align=right},',
    '  axis lines=left, y axis line style={draw=none}, ytick style={draw=none},',
    '  xmajorgrids, grid style={gray!20},',
    '  extra x ticks={0}, extra x tick labels={}, extra x tick style={grid style={black!60}},',
    ']',
    ...strips,
    ...marks,
    '\\end{axis}',
  ]);
}
