import { createContext, useContext, useId } from 'react';
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import type { RunState } from '../../../lab/model.ts';
import { measured } from '../../numerals.ts';
import { markerPath, variantStyle } from '../../variant-style.ts';
import { bandPath, type Line, linePath, pointsOf } from '../lines.ts';
import { ImportedLines } from './imported-lines-layer.tsx';
import { cutText, placeInRows, textWidth } from './label-places.ts';
import { useReadingLine } from './reading-line.tsx';
import { InnerLabels, outward, SideLabels } from './side-labels.tsx';

export interface ReferenceMark {
  readonly value: number;
  /** Its position on the axis, if not its value. */
  readonly place?: number;
  readonly text: string;
  readonly color: string;
}
/** Marks of the run and of forks. */
export type ChartMark =
  | RunState['marks'][number]
  | { readonly kind: 'fork'; readonly envSteps: number; readonly text: string };
export interface Picture {
  readonly lines: readonly Line[];
  readonly seeds: readonly Line[]; // of single ones, under the means
  readonly imported?: readonly Line[]; // of other tools' logs
  readonly references: readonly ReferenceMark[];
  readonly marks: readonly ChartMark[]; // empty unless x is env steps
  readonly endLabels: boolean;
  /** A note on an unusual y-axis. */
  readonly axisWords?: string;
}
const NOTHING: Picture = { lines: [], seeds: [], references: [], marks: [], endLabels: false };
/** The layers are inside the recharts frame, which must not re-render for new data, so a context passes the data. */
export const PictureContext = createContext(NOTHING);

const NO_LINES: readonly Line[] = [];

type Scale = (value: number) => number;

export function useScales(): {
  px: Scale;
  py: Scale;
  plot: NonNullable<ReturnType<typeof usePlotArea>>;
} | null {
  const plot = usePlotArea();
  const x = useXAxisScale();
  const y = useYAxisScale();
  if (plot === undefined || x === undefined || y === undefined) return null;
  return { plot, px: (value) => Number(x(value)), py: (value) => Number(y(value)) };
}

export function SeriesLayer() {
  const { lines, seeds, imported = NO_LINES, references, endLabels } = useContext(PictureContext);
  const scales = useScales();
  const clip = useId();
  if (scales === null) return null;
  const { plot, px, py } = scales;
  return (
    <g>
      <clipPath id={clip}>
        <rect x={plot.x} y={plot.y - 1} width={plot.width} height={plot.height + 2} />
      </clipPath>
      <References references={references} plot={plot} py={py} />
      <g clipPath={`url(#${clip})`}>
        {lines.map(
          (line) =>
            line.source.band && (
              <path
                key={`${line.source.variant}/${line.source.column}`}
                d={bandPath(line, px, py)}
                fill={line.source.color}
                fillOpacity={0.14}
              />
            ),
        )}
        {seeds.map((line) => (
          <path
            key={`${line.source.variant}/${line.source.column}/${line.seed}`}
            d={linePath(line, px, py)}
            fill="none"
            stroke={line.source.color}
            strokeWidth={line.source.width}
            strokeOpacity={0.6}
            strokeLinejoin="round"
          />
        ))}
        <ImportedLines lines={imported} px={px} py={py} />
        {lines.map((line) => (
          <path
            key={`${line.source.variant}/${line.source.column}`}
            d={linePath(line, px, py)}
            fill="none"
            stroke={line.source.color}
            strokeWidth={line.source.width}
            strokeDasharray={line.source.dash || undefined}
            strokeLinejoin="round"
          />
        ))}
      </g>
      {lines.map((line) => (
        <EndMarker
          key={`${line.source.variant}/${line.source.column}`}
          line={line}
          plot={plot}
          px={px}
          py={py}
        />
      ))}
      <Labels
        lines={[...lines, ...imported]}
        references={references}
        plot={plot}
        px={px}
        py={py}
        endLabels={endLabels}
      />
    </g>
  );
}

interface PlacedProps {
  readonly px: Scale;
  readonly py: Scale;
}
type Plot = NonNullable<ReturnType<typeof usePlotArea>>;

function EndMarker({ line, plot, px, py }: PlacedProps & { readonly line: Line; readonly plot: Plot }) {
  const x = line.x.at(-1);
  if (x === undefined || line.source.width < 1.5) return null;
  if (outward(py(line.last), plot.y, plot.y + plot.height) !== '') return null;
  return (
    <path
      d={markerPath(variantStyle(line.source.variant).marker, 3.5)}
      transform={`translate(${px(x).toFixed(1)},${py(line.last).toFixed(1)})`}
      fill={line.source.color}
    />
  );
}

interface LabelsProps extends PlacedProps {
  readonly lines: readonly Line[];
  readonly references: readonly ReferenceMark[];
  readonly plot: Plot;
  readonly endLabels: boolean;
}

/** Labels of levels and lines: next to the plot if there is room, else level labels inside it. */
function Labels({ lines, references, plot, px, py, endLabels }: LabelsProps) {
  const [top, bottom] = [plot.y, plot.y + plot.height];
  const levels = references.map(({ value, place = value, text, color }) => ({
    key: text,
    text,
    value: measured(value),
    at: py(place),
    color,
  }));
  if (!endLabels) {
    const sides = { left: plot.x + 4, right: plot.x + plot.width, top, bottom };
    return <InnerLabels labels={levels} {...sides} busy={pointsOf(lines, px, py)} />;
  }
  const ends = lines.flatMap(({ source, last }) => {
    const at = py(last);
    // A line outside the plot always gets a label, because nothing else shows it.
    const text = source.endLabel || (outward(at, top, bottom) === '' ? '' : source.label);
    return text === '' ? [] : [{ key: `${source.variant}/${source.column}`, text, at, color: source.color }];
  });
  return <SideLabels labels={[...levels, ...ends]} x={plot.x + plot.width} top={top} bottom={bottom} />;
}

interface ReferencesProps {
  readonly references: readonly ReferenceMark[];
  readonly plot: Plot;
  readonly py: Scale;
}

/** Lines of constant values; one outside the plot has only a label. */
function References({ references, plot, py }: ReferencesProps) {
  return references.map(({ value, place = value, text, color }) => {
    const y = py(place);
    if (!(y >= plot.y - 1 && y <= plot.y + plot.height + 1)) return null;
    return (
      <line
        key={text}
        x1={plot.x}
        x2={plot.x + plot.width}
        y1={y}
        y2={y}
        stroke={color}
        strokeDasharray="1 3"
      />
    );
  });
}

/** Above the plot, so that every exported picture contains it. */
export function AxisWordsLayer() {
  const { axisWords } = useContext(PictureContext);
  const scales = useScales();
  if (axisWords === undefined || scales === null) return null;
  return (
    <text className="axis-words" x={4} y={scales.plot.y - 10} fontSize={12}>
      y: {axisWords}
    </text>
  );
}

const MARK_WIDTH = 150;
const MARK_ROWS = 2;
const MARK_SIGN = { edit: 'edit', restart: 'restart', fault: 'fault', fork: 'fork' } as const;

/** Edits, restarts and faults: ticks from the axis upward, with labels. */
export function MarksLayer() {
  const { marks } = useContext(PictureContext);
  const scales = useScales();
  if (scales === null) return null;
  const { plot, px } = scales;
  const texts = marks.map((mark) => cutText(`${MARK_SIGN[mark.kind]}: ${mark.text}`, MARK_WIDTH));
  const spans = placeInRows(
    marks.map(({ envSteps }, k) => ({ key: `${k}`, at: px(envSteps), width: textWidth(texts[k] ?? '') })),
    plot.x,
    plot.x + plot.width,
    MARK_ROWS,
  );
  return marks.map((mark, k) => {
    const x = px(mark.envSteps);
    const span = spans.find(({ key }) => key === `${k}`);
    return (
      <g key={`${mark.envSteps}:${mark.text}`} className="chart-mark" data-kind={mark.kind}>
        <title>{`${MARK_SIGN[mark.kind]}: ${mark.text}`}</title>
        <line x1={x} x2={x} y1={plot.y} y2={plot.y + plot.height} strokeWidth={1} strokeDasharray="4 3" />
        {span !== undefined && (
          <text x={span.left} y={plot.y + 9 + 14 * span.row} fontSize={12} className="halo">
            {texts[k]}
          </text>
        )}
      </g>
    );
  });
}

export function ReadingLayer() {
  const at = useReadingLine();
  const scales = useScales();
  if (at === null || scales === null) return null;
  const { plot, px } = scales;
  const x = px(at);
  if (!(x >= plot.x - 1 && x <= plot.x + plot.width + 1)) return null;
  return <line className="reading-line" x1={x} x2={x} y1={plot.y} y2={plot.y + plot.height} />;
}
