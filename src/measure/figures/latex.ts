/** Curves for papers: pgfplots, with everything that comes from a user escaped. */
import { type LatexLevel, type LatexPlace, levelLines, placeLines } from './latex-marks.ts';
import { latexColor, latexComment, latexDocument, latexName, latexNumber, latexText } from './latex-text.ts';
import { thin } from './thin.ts';

export interface LatexLine {
  readonly label: string;
  /** Six hexadecimal digits. */
  readonly color: string;
  /** As in SVG: lengths of dashes and gaps in px; empty: solid. */
  readonly dash: string;
  readonly x: ArrayLike<number>;
  readonly mean: ArrayLike<number>;
  /** Empty: without a band. */
  readonly low: ArrayLike<number>;
  readonly high: ArrayLike<number>;
  /** Seeds at the end; null: the line stands for nothing that seeds could be counted of. */
  readonly n: number | null;
  /** A level holds until the next point. */
  readonly steps?: boolean;
  /** Missing values interrupt the line; else the points around them are joined. */
  readonly gaps?: boolean;
  /** On an axis of its own, at the right. */
  readonly right?: boolean;
  /** Accompanies another line: thin, and not in the legend. */
  readonly minor?: boolean;
}
export interface LatexFigure {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly rightLabel?: string;
  readonly logX: boolean;
  /** Only where all that is drawn is positive. */
  readonly logY?: boolean;
  /** What the axis shows; lines may leave it. */
  readonly yRange?: readonly [number, number];
  /** Where the values in the file are not the values that are meant: what stands at the axis. */
  readonly yTicks?: readonly { readonly at: number; readonly text: string }[];
  /** Written as comments at the top: what made it. */
  readonly origin: readonly string[];
  readonly lines: readonly LatexLine[];
  /** Values that do not change. */
  readonly levels?: readonly LatexLevel[];
  /** A place on the x-axis with the interval of where it may be. */
  readonly place?: LatexPlace;
}

const MOST_POINTS = 150;
/** TeX's own arithmetic ends here, long before ours. */
const MOST = 1e15;

type Points = readonly (readonly [number, number])[];

const coordinates = (points: Points): string =>
  points.map(([x, y]) => `(${latexNumber(x)},${Number.isNaN(y) ? 'nan' : latexNumber(y)})`).join(' ');

function dashOptions(dash: string): string {
  const lengths = dash.split(/\s+/).filter((part) => /^\d+(\.\d+)?$/.test(part));
  if (lengths.length < 2) return '';
  const parts = lengths.map((length, k) => `${k % 2 === 0 ? 'on' : 'off'} ${length}pt`);
  return `, dash pattern=${parts.join(' ')}`;
}

/** Whether TeX can place it on an axis. */
const stands = (value: number | undefined, log: boolean): boolean =>
  value !== undefined && Math.abs(value) <= MOST && (!log || value > 0);

/** Indices that are kept, and whether each can stand on the axes. */
function kept({ x, mean, steps }: LatexLine, { logX, logY }: LatexFigure) {
  const all = Array.from({ length: mean.length }, (_, k) => k);
  const every = steps === true ? all : [...thin(Float64Array.from(mean), MOST_POINTS)];
  return every.map((i) => ({ i, stands: stands(x[i], logX) && stands(mean[i], logY === true) }));
}

/** A polygon for each stretch in which both its ends are known. */
function bandOf(line: LatexLine, figure: LatexFigure, indices: readonly number[], color: string): string[] {
  const log = figure.logY === true;
  const stretches: number[][] = [[]];
  for (const i of indices) {
    if (stands(line.low[i], log) && stands(line.high[i], log)) stretches.at(-1)?.push(i);
    else if (line.gaps === true) stretches.push([]);
  }
  const at = (i: number, y: ArrayLike<number>) => [line.x[i] ?? 0, y[i] ?? 0] as const;
  return stretches
    .filter((stretch) => stretch.length > 1)
    .map((stretch) => {
      const round = [
        ...stretch.map((i) => at(i, line.high)),
        ...stretch.toReversed().map((i) => at(i, line.low)),
      ];
      return `\\addplot[draw=none, fill=${color}, fill opacity=0.15, forget plot] coordinates {${coordinates(round)}} -- cycle;`;
    });
}

function plot(line: LatexLine, index: number, figure: LatexFigure): string[] {
  const points = kept(line, figure);
  const standing = points.filter(({ stands }) => stands);
  if (standing.length === 0) return [];
  const drawn = line.gaps === true ? points : standing;
  const path = drawn.map(
    ({ i, stands }) => [line.x[i] ?? 0, stands ? (line.mean[i] ?? 0) : Number.NaN] as const,
  );
  const color = `color${index}`;
  const style = [
    color,
    line.minor === true ? 'thin, opacity=0.4, forget plot' : 'thick',
    ...(line.steps === true ? ['const plot'] : []),
  ].join(', ');
  const name = latexName(line.label.trim() === '' ? 'unnamed' : line.label);
  return [
    ...bandOf(
      line,
      figure,
      drawn.map(({ i }) => i),
      color,
    ),
    ...(name === latexText(line.label) || line.label.trim() === '' || line.minor === true
      ? []
      : [latexComment(line.label)]),
    `\\addplot[${style}${dashOptions(line.dash)}] coordinates {${coordinates(path)}};`,
    ...(line.minor === true ? [] : [`\\addlegendentry{${name}${line.n === null ? '' : ` ($n=${line.n}$)`}}`]),
  ];
}

/** Of all points that can stand. */
function xRange(figure: LatexFigure): readonly [number, number] {
  let [low, high] = [figure.logX ? Number.POSITIVE_INFINITY : 0, Number.NEGATIVE_INFINITY];
  for (const line of figure.lines)
    for (const { i, stands } of kept(line, figure)) {
      if (!stands) continue;
      low = Math.min(low, line.x[i] ?? low);
      high = Math.max(high, line.x[i] ?? high);
    }
  return high > low ? [low, high] : Number.isFinite(high) ? [high - 1, high + 1] : [0, 1];
}

/** What the axis shows: as given, or all that is drawn on it. */
function yRangeOf(figure: LatexFigure, levels: readonly LatexLevel[]): readonly [number, number] {
  if (figure.yRange !== undefined) return figure.yRange;
  const drawn = figure.lines.filter(({ right }) => right !== true);
  const values = [
    ...levels.map(({ value }) => value),
    ...drawn.flatMap((line) => {
      const standing = kept(line, figure).filter(({ stands }) => stands);
      return standing.flatMap(({ i }) => [line.mean, line.low, line.high].map((one) => one[i] ?? Number.NaN));
    }),
  ].filter((value) => stands(value, figure.logY === true));
  return values.reduce<readonly [number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

function levelsOf(figure: LatexFigure, range: readonly [number, number]): string[] {
  const log = figure.logY === true;
  const levels = (figure.levels ?? []).filter(({ value }) => stands(value, log));
  return levels.length === 0 ? [] : levelLines(levels, range, yRangeOf(figure, levels), log);
}

const tickOptions = (figure: LatexFigure): string[] =>
  figure.yTicks === undefined
    ? []
    : [
        `  ytick={${figure.yTicks.map(({ at }) => latexNumber(at)).join(',')}},`,
        `  yticklabels={${figure.yTicks.map(({ text }) => `{${latexText(text)}}`).join(',')}},`,
      ];

/** A document of its own: curves with their bands; the `tikzpicture` can be copied into a paper. */
export function latexFigure(figure: LatexFigure): string {
  const { title, xLabel, yLabel, logX, logY, yRange, origin, lines } = figure;
  const range = xRange(figure);
  const right = lines.some((line) => line.right === true);
  const [xLow, xHigh] = range.map(latexNumber);
  const drawn = lines.map((line, index) => ({ line, text: plot(line, index, figure) }));
  const side = (isRight: boolean) =>
    drawn.filter(({ line }) => (line.right === true) === isRight).flatMap(({ text }) => text);
  const size = [
    '  width=12cm,',
    '  height=7.5cm,',
    `  xmin=${xLow}, xmax=${xHigh},`,
    '  max space between ticks=70,',
    '  unbounded coords=jump,',
  ];
  const x = logX
    ? ['  xmode=log,']
    : ['  scaled x ticks=false,', '  xticklabel style={/pgf/number format/fixed},'];
  const shownLines = lines.filter((line) => line.minor !== true).length;
  const legend = (at: string) =>
    `  legend style={draw=none, fill=none, font=\\small, at={(${at})}, anchor=north west}, legend cell align=left, legend columns=${shownLines > 6 ? 2 : 1},`;
  return latexDocument({
    origin,
    kind: 'drawing',
    preamble: [
      '\\usepackage{pgfplots}',
      '\\pgfplotsset{compat=1.14}',
      ...lines.map(({ color }, index) => `\\definecolor{color${index}}{HTML}{${latexColor(color)}}`),
    ],
    body: [
      '\\begin{tikzpicture}',
      '\\begin{axis}[',
      `  title={${latexName(title)}},`,
      `  xlabel={${latexName(xLabel)}},`,
      `  ylabel={${latexName(yLabel)}},`,
      ...x,
      ...(logY === true ? ['  ymode=log,'] : []),
      ...(yRange === undefined ? [] : [`  ymin=${latexNumber(yRange[0])}, ymax=${latexNumber(yRange[1])},`]),
      ...tickOptions(figure),
      ...size,
      '  grid=major,',
      '  grid style={gray!20},',
      right ? '  axis y line*=left, axis x line*=bottom,' : '  axis lines=left,',
      legend('0,-0.2'),
      ']',
      ...(figure.place === undefined ? [] : placeLines(figure.place, range)),
      ...levelsOf(figure, range),
      ...side(false),
      '\\end{axis}',
      ...(right
        ? [
            '\\begin{axis}[',
            `  ylabel={${latexName(figure.rightLabel ?? '')}},`,
            ...(logX ? ['  xmode=log,'] : []),
            ...size,
            '  axis y line*=right, axis x line=none,',
            legend('0.5,-0.2'),
            ']',
            ...side(true),
            '\\end{axis}',
          ]
        : []),
      '\\end{tikzpicture}',
    ],
  });
}
