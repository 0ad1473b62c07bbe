/** Curves for papers: pgfplots, with everything that comes from a user escaped. */
import { latexColour, latexComment, latexDocument, latexName, latexNumber, latexText } from './latex-text.ts';
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
  /** Seeds at the end; null: the line stands for nothing that seeds could be counted of. */
  readonly n: number | null;
  /** A level holds until the next point. */
  readonly steps?: boolean;
  /** Values that are none interrupt the line; else the points around them are joined. */
  readonly gaps?: boolean;
  /** On an axis of its own, at the right. */
  readonly right?: boolean;
  /** Beside another line, and so neither thick nor in the legend. */
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
  readonly levels?: readonly { readonly value: number; readonly text: string }[];
  /** A place on the x-axis with the interval of where it may be. */
  readonly place?: {
    readonly at: number;
    readonly low: number;
    readonly high: number;
    readonly text: string;
  };
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

/** Indices that are kept, and whether each can stand on the axes. */
function kept({ x, mean, steps }: LatexLine, { logX, logY }: LatexFigure) {
  const known = (value: number | undefined, log: boolean) =>
    value !== undefined && Math.abs(value) <= MOST && (!log || value > 0);
  const all = Array.from({ length: mean.length }, (_, k) => k);
  const every = steps === true ? all : [...thin(Float64Array.from(mean), MOST_POINTS)];
  return every.map((i) => ({ i, stands: known(x[i], logX) && known(mean[i], logY === true) }));
}

/** A polygon for each stretch in which both its ends are known. */
function bandOf(line: LatexLine, figure: LatexFigure, indices: readonly number[], colour: string): string[] {
  const log = figure.logY === true;
  const known = (value: number | undefined) =>
    value !== undefined && Math.abs(value) <= MOST && (!log || value > 0);
  const stretches: number[][] = [[]];
  for (const i of indices) {
    if (known(line.low[i]) && known(line.high[i])) stretches.at(-1)?.push(i);
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
      return `\\addplot[draw=none, fill=${colour}, fill opacity=0.15, forget plot] coordinates {${coordinates(round)}} -- cycle;`;
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
  const colour = `colour${index}`;
  const style = [
    colour,
    line.minor === true ? 'thin, opacity=0.4, forget plot' : 'thick',
    ...(line.steps === true ? ['const plot'] : []),
  ].join(', ');
  const name = latexName(line.label.trim() === '' ? 'unnamed' : line.label);
  return [
    ...bandOf(
      line,
      figure,
      drawn.map(({ i }) => i),
      colour,
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

function levelLines({ levels = [], logY }: LatexFigure, [low, high]: readonly [number, number]): string[] {
  return levels
    .filter(({ value }) => Math.abs(value) <= MOST && (logY !== true || value > 0))
    .map(
      ({ value, text }) =>
        `\\addplot[gray, densely dotted, forget plot] coordinates {(${latexNumber(low)},${latexNumber(value)}) (${latexNumber(high)},${latexNumber(value)})} node[pos=1, anchor=south east, font=\\scriptsize, text=black!65, fill=white, fill opacity=0.7, text opacity=1, inner sep=1pt] {${latexText(text)}};`,
    );
}

function placeLines({ place }: LatexFigure, [from, to]: readonly [number, number]): string[] {
  if (place === undefined) return [];
  const left = place.at > (from + to) / 2; // its words stand where there is room
  const [at, low, high] = [place.at, place.low, place.high].map(latexNumber);
  return [
    `\\addplot[draw=none, forget plot] coordinates {(${at},0)};`,
    `\\fill[orange, opacity=0.15] ({axis cs:${low},0}|-{rel axis cs:0,0}) rectangle ({axis cs:${high},0}|-{rel axis cs:0,1});`,
    `\\draw[orange!70!black, dashed] ({axis cs:${at},0}|-{rel axis cs:0,0}) -- ({axis cs:${at},0}|-{rel axis cs:0,1}) node[anchor=north ${left ? 'east' : 'west'}, font=\\scriptsize, fill=white, fill opacity=0.7, text opacity=1] {${latexText(place.text)}};`,
  ];
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
      ...lines.map(({ colour }, index) => `\\definecolor{colour${index}}{HTML}{${latexColour(colour)}}`),
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
      ...placeLines(figure, range),
      ...levelLines(figure, range),
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
