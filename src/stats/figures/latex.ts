/** Curves for papers in pgfplots, with all user input escaped. */
import { latexComment, latexDrawing, latexName, latexNumber, latexText } from './latex-text.ts';
import { thin } from './thin.ts';

/** A constant of a figure with its label, drawn as a dotted line or as a place on the x-axis. */
interface LatexLevel {
  readonly value: number;
  readonly text: string;
}

/** A place on the x-axis with the interval of where it may be. */
interface LatexPlace {
  readonly at: number;
  readonly low: number;
  readonly high: number;
  readonly text: string;
}

/** Height of a label line as a share of the axis. */
const WORDS_HIGH = 0.055;
/** Width of a label character as a share of the axis. */
const CHARACTER_WIDE = 0.016;

interface Spot {
  readonly end: 'left' | 'right';
  readonly above: boolean;
}
const USUAL: Spot = { end: 'right', above: true };
const SPOTS: readonly Spot[] = [
  USUAL,
  { end: 'right', above: false },
  { end: 'left', above: true },
  { end: 'left', above: false },
];

/**
 * Chooses where each level's label goes: at the end and side of its line that is still free. Works from the
 * top down, so that up to four levels that nearly coincide each get a place.
 * @param places 0 to 1, from bottom to top of the axis
 */
function levelSpots(levels: readonly { readonly place: number; readonly text: string }[]): Spot[] {
  const taken: { low: number; high: number; from: number; to: number }[] = [];
  const spots = new Map<number, Spot>();
  const downwards = levels.map((level, k) => ({ ...level, k })).sort((a, b) => b.place - a.place);
  for (const { place, text, k } of downwards) {
    const wide = Math.min(1, text.length * CHARACTER_WIDE);
    const boxes = SPOTS.map(({ end, above }) => ({
      low: above ? place : place - WORDS_HIGH,
      high: above ? place + WORDS_HIGH : place,
      from: end === 'left' ? 0 : 1 - wide,
      to: end === 'left' ? wide : 1,
    }));
    const overlaps = boxes.map((box) => {
      const over = taken.map(
        (one) =>
          Math.max(0, Math.min(box.high, one.high) - Math.max(box.low, one.low)) *
          Math.max(0, Math.min(box.to, one.to) - Math.max(box.from, one.from)),
      );
      const outside = Math.max(0, box.high - 1.02) + Math.max(0, -0.02 - box.low);
      return over.reduce((sum, one) => sum + one, 0) + outside * wide;
    });
    const best = overlaps.indexOf(Math.min(...overlaps));
    const box = boxes[best];
    if (box !== undefined) taken.push(box);
    spots.set(k, SPOTS[best] ?? USUAL);
  }
  return levels.map((_, k) => spots.get(k) ?? USUAL);
}

/**
 * @param x range of the x-axis @param y range of the y-axis, as far as known @param log whether the y-axis is
 * logarithmic
 */
function levelLines(
  levels: readonly LatexLevel[],
  [low, high]: readonly [number, number],
  [bottom, top]: readonly [number, number],
  log: boolean,
): string[] {
  const scaled = (value: number) => (log ? Math.log(value) : value);
  const size = scaled(top) - scaled(bottom) || 1;
  const spots = levelSpots(
    levels.map(({ value, text }) => ({ place: (scaled(value) - scaled(bottom)) / size, text })),
  );
  return levels.map(({ value, text }, k) => {
    const { end, above } = spots[k] ?? USUAL;
    const anchor = `${above ? 'south' : 'north'} ${end === 'left' ? 'west' : 'east'}`;
    return `\\addplot[gray, densely dotted, forget plot] coordinates {(${latexNumber(low)},${latexNumber(value)}) (${latexNumber(high)},${latexNumber(value)})} node[pos=${end === 'left' ? 0 : 1}, anchor=${anchor}, font=\\scriptsize, text=black!65, fill=white, fill opacity=0.7, text opacity=1, inner sep=1pt] {${latexText(text)}};`;
  });
}

/** @param x range of the x-axis */
function placeLines(place: LatexPlace, [from, to]: readonly [number, number]): string[] {
  const left = place.at > (from + to) / 2; // the label goes where there is room
  const [at, low, high] = [place.at, place.low, place.high].map(latexNumber);
  return [
    `\\addplot[draw=none, forget plot] coordinates {(${at},0)};`,
    `\\fill[orange, opacity=0.15] ({axis cs:${low},0}|-{rel axis cs:0,0}) rectangle ({axis cs:${high},0}|-{rel axis cs:0,1});`,
    `\\draw[orange!70!black, dashed] ({axis cs:${at},0}|-{rel axis cs:0,0}) -- ({axis cs:${at},0}|-{rel axis cs:0,1}) node[anchor=north ${left ? 'east' : 'west'}, font=\\scriptsize, fill=white, fill opacity=0.7, text opacity=1] {${latexText(place.text)}};`,
  ];
}

export interface LatexLine {
  readonly label: string;
  /** Six hexadecimal digits. */
  readonly color: string;
  /** As in SVG: lengths of dashes and gaps in px; empty for a solid line. */
  readonly dash: string;
  readonly x: ArrayLike<number>;
  readonly mean: ArrayLike<number>;
  /** Empty if the line has no band. */
  readonly low: ArrayLike<number>;
  readonly high: ArrayLike<number>;
  /** Number of seeds at the end; null if the line is not based on seeds. */
  readonly n: number | null;
  /** Draws steps: a value is valid until the next point. */
  readonly steps?: boolean;
  /** Missing values interrupt the line; otherwise the points around them are joined. */
  readonly gaps?: boolean;
  /** Uses a separate axis on the right. */
  readonly right?: boolean;
  /** The line accompanies another one: it is thin and not in the legend. */
  readonly minor?: boolean;
}
export interface LatexFigure {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly rightLabel?: string;
  readonly logX: boolean;
  /** Logarithmic y-axis, only valid if everything drawn is positive. */
  readonly logY?: boolean;
  /** Range that the axis shows; lines may leave it. */
  readonly yRange?: readonly [number, number];
  /** Axis labels, if the values in the file are transformed. */
  readonly yTicks?: readonly { readonly at: number; readonly text: string }[];
  /** How the figure was made, written as comments at the top. */
  readonly origin: readonly string[];
  readonly lines: readonly LatexLine[];
  /** Values that do not change. */
  readonly levels?: readonly LatexLevel[];
  /** A place on the x-axis with the interval of where it may be. */
  readonly place?: LatexPlace;
}

const MAX_POINTS = 150;
/** TeX's arithmetic overflows beyond this, long before ours. */
const MAX_MAGNITUDE = 1e15;

type Points = readonly (readonly [number, number])[];

const coordinates = (points: Points): string =>
  points.map(([x, y]) => `(${latexNumber(x)},${Number.isNaN(y) ? 'nan' : latexNumber(y)})`).join(' ');

function dashOptions(dash: string): string {
  const lengths = dash.split(/\s+/).filter((part) => /^\d+(\.\d+)?$/.test(part));
  if (lengths.length < 2) return '';
  const parts = lengths.map((length, k) => `${k % 2 === 0 ? 'on' : 'off'} ${length}pt`);
  return `, dash pattern=${parts.join(' ')}`;
}

/** Whether TeX can draw the value on an axis. */
const stands = (value: number | undefined, log: boolean): value is number =>
  value !== undefined && Math.abs(value) <= MAX_MAGNITUDE && (!log || value > 0);

/** Indices of the points that are drawn, and of those that can be on the axes. */
function pointsOf(line: LatexLine, { logX, logY = false }: LatexFigure) {
  const { x, mean, steps } = line;
  const kept = steps === true ? [...Array.from(mean).keys()] : [...thin(Float64Array.from(mean), MAX_POINTS)];
  const standing = kept.filter((i) => stands(x[i], logX) && stands(mean[i], logY));
  return { line, standing, drawn: line.gaps === true ? kept : standing };
}
type Drawn = ReturnType<typeof pointsOf>;

/** A polygon for each stretch in which both bounds are known. */
function bandOf({ line, drawn }: Drawn, log: boolean, color: string): string[] {
  const stretches: number[][] = [[]];
  for (const i of drawn) {
    if (stands(line.low[i], log) && stands(line.high[i], log)) stretches.at(-1)?.push(i);
    else if (line.gaps === true) stretches.push([]);
  }
  const at = (y: ArrayLike<number>) => (i: number) => [line.x[i] ?? 0, y[i] ?? 0] as const;
  return stretches
    .filter((stretch) => stretch.length > 1)
    .map((stretch) => {
      const round = [...stretch.map(at(line.high)), ...stretch.toReversed().map(at(line.low))];
      return `\\addplot[draw=none, fill=${color}, fill opacity=0.15, forget plot] coordinates {${coordinates(round)}} -- cycle;`;
    });
}

function plot(points: Drawn, index: number, log: boolean): string[] {
  const { line, standing, drawn } = points;
  if (standing.length === 0) return [];
  const known = new Set(standing);
  const path = drawn.map((i) => [line.x[i] ?? 0, known.has(i) ? (line.mean[i] ?? 0) : Number.NaN] as const);
  const color = `color${index}`;
  const minor = line.minor === true;
  const style = [
    color,
    minor ? 'thin, opacity=0.4, forget plot' : 'thick',
    ...(line.steps === true ? ['const plot'] : []),
  ].join(', ');
  const unnamed = line.label.trim() === '';
  const name = latexName(unnamed ? 'unnamed' : line.label);
  const entry = `\\addlegendentry{${name}${line.n === null ? '' : ` ($n=${line.n}$)`}}`;
  return [
    ...bandOf(points, log, color),
    ...(minor || unnamed || name === latexText(line.label) ? [] : [latexComment(line.label)]),
    `\\addplot[${style}${dashOptions(line.dash)}] coordinates {${coordinates(path)}};`,
    ...(minor ? [] : [entry]),
  ];
}

/** The range of all points that can be drawn. */
function xRange(all: readonly Drawn[], { logX }: LatexFigure): readonly [number, number] {
  const values = all.flatMap(({ line, standing }) => standing.map((i) => line.x[i] ?? 0));
  const low = values.reduce((least, x) => Math.min(least, x), logX ? Number.POSITIVE_INFINITY : 0);
  const high = values.reduce((most, x) => Math.max(most, x), Number.NEGATIVE_INFINITY);
  return high > low ? [low, high] : Number.isFinite(high) ? [high - 1, high + 1] : [0, 1];
}

function levelsOf(figure: LatexFigure, all: readonly Drawn[], range: readonly [number, number]): string[] {
  const { yRange, logY = false } = figure;
  const levels = (figure.levels ?? []).filter(({ value }) => stands(value, logY));
  if (levels.length === 0) return [];
  const values = all
    .filter(({ line }) => line.right !== true)
    .flatMap(({ line, standing }) =>
      [line.mean, line.low, line.high].flatMap((y) => standing.map((i) => y[i])),
    )
    .concat(levels.map(({ value }) => value))
    .filter((value) => stands(value, logY));
  const low = values.reduce((least, y) => Math.min(least, y), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, y) => Math.max(most, y), Number.NEGATIVE_INFINITY);
  return levelLines(levels, range, yRange ?? [low, high], logY);
}

const tickOptions = ({ yTicks }: LatexFigure): string[] =>
  yTicks === undefined
    ? []
    : [
        `  ytick={${yTicks.map(({ at }) => latexNumber(at)).join(',')}},`,
        `  yticklabels={${yTicks.map(({ text }) => `{${latexText(text)}}`).join(',')}},`,
      ];

/** Returns a complete document with curves and their bands; the `tikzpicture` can be copied into a paper. */
export function latexFigure(figure: LatexFigure): string {
  const { title, xLabel, yLabel, logX, logY = false, yRange, origin, lines } = figure;
  const all = lines.map((line) => pointsOf(line, figure));
  const range = xRange(all, figure);
  const right = lines.some((line) => line.right === true);
  const side = (isRight: boolean) =>
    all.flatMap((points, index) =>
      (points.line.right === true) === isRight ? plot(points, index, logY) : [],
    );
  const size = [
    '  width=12cm,',
    '  height=7.5cm,',
    `  xmin=${latexNumber(range[0])}, xmax=${latexNumber(range[1])},`,
    '  max space between ticks=70,',
    '  unbounded coords=jump,',
  ];
  const x = logX
    ? ['  xmode=log,']
    : ['  scaled x ticks=false,', '  xticklabel style={/pgf/number format/fixed},'];
  const columns = lines.filter((line) => line.minor !== true).length > 6 ? 2 : 1;
  const legend = (at: string) =>
    `  legend style={draw=none, fill=none, font=\\small, at={(${at})}, anchor=north west}, legend cell align=left, legend columns=${columns},`;
  const rightAxis = [
    '\\begin{axis}[',
    `  ylabel={${latexName(figure.rightLabel ?? '')}},`,
    ...(logX ? ['  xmode=log,'] : []),
    ...size,
    '  axis y line*=right, axis x line=none,',
    legend('0.5,-0.2'),
    ']',
    ...side(true),
    '\\end{axis}',
  ];
  return latexDrawing(origin, lines, [
    '\\begin{axis}[',
    `  title={${latexName(title)}},`,
    `  xlabel={${latexName(xLabel)}},`,
    `  ylabel={${latexName(yLabel)}},`,
    ...x,
    ...(logY ? ['  ymode=log,'] : []),
    ...(yRange === undefined ? [] : [`  ymin=${latexNumber(yRange[0])}, ymax=${latexNumber(yRange[1])},`]),
    ...tickOptions(figure),
    ...size,
    '  grid=major,',
    '  grid style={gray!20},',
    right ? '  axis y line*=left, axis x line*=bottom,' : '  axis lines=left,',
    legend('0,-0.2'),
    ']',
    ...(figure.place === undefined ? [] : placeLines(figure.place, range)),
    ...levelsOf(figure, all, range),
    ...side(false),
    '\\end{axis}',
    ...(right ? rightAxis : []),
  ]);
}
