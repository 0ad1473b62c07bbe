import { createContext, useContext, useId } from 'react';
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import type { RunState } from '../../lab/model.ts';
import { armStyle, markerPath } from '../arm-style.ts';
import { measured } from '../numerals.ts';
import { ImportedLines } from './imported-lines-layer.tsx';
import { bandPath, type Line, linePath } from './lines.ts';
import { useReadingLine } from './reading-line.tsx';

export interface ReferenceMark {
  readonly value: number;
  readonly text: string;
  readonly colour: string;
}
/** Of the run, and where a fork leaves its source. */
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
}
/** The layers sit inside recharts' frame, which must not render again for new data: the data passes around it. */
export const PictureContext = createContext<Picture>({
  lines: [],
  seeds: [],
  references: [],
  marks: [],
  endLabels: false,
});

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
                key={`${line.source.arm}/${line.source.column}`}
                d={bandPath(line, px, py)}
                fill={line.source.colour}
                fillOpacity={0.14}
              />
            ),
        )}
        {seeds.map((line) => (
          <path
            key={`${line.source.arm}/${line.source.column}/${line.seed}`}
            d={linePath(line, px, py)}
            fill="none"
            stroke={line.source.colour}
            strokeWidth={line.source.width}
            strokeOpacity={0.6}
            strokeLinejoin="round"
          />
        ))}
        <ImportedLines lines={imported} px={px} py={py} />
        {lines.map((line) => (
          <path
            key={`${line.source.arm}/${line.source.column}`}
            d={linePath(line, px, py)}
            fill="none"
            stroke={line.source.colour}
            strokeWidth={line.source.width}
            strokeDasharray={line.source.dash || undefined}
            strokeLinejoin="round"
          />
        ))}
      </g>
      {lines.map((line) => (
        <EndMarker key={`${line.source.arm}/${line.source.column}`} line={line} px={px} py={py} />
      ))}
      {endLabels && <EndLabels lines={[...lines, ...imported]} plot={plot} px={px} py={py} />}
    </g>
  );
}

interface PlacedProps {
  readonly px: Scale;
  readonly py: Scale;
}
type Plot = NonNullable<ReturnType<typeof usePlotArea>>;

function EndMarker({ line, px, py }: PlacedProps & { readonly line: Line }) {
  const x = line.x.at(-1);
  if (x === undefined || line.source.width < 1.5) return null;
  return (
    <path
      d={markerPath(armStyle(line.source.arm).marker, 3.5)}
      transform={`translate(${px(x).toFixed(1)},${py(line.last).toFixed(1)})`}
      fill={line.source.colour}
    />
  );
}

const LABEL_HEIGHT = 13;

/** Names at the ends of the lines, pushed apart so that none covers another. */
function EndLabels({
  lines,
  plot,
  py,
}: PlacedProps & { readonly lines: readonly Line[]; readonly plot: Plot }) {
  const labels = lines
    .filter((line) => line.source.endLabel !== '' && Number.isFinite(line.last))
    .map((line) => ({ line, y: Math.max(plot.y + 4, Math.min(plot.y + plot.height, py(line.last))) }))
    .sort((a, b) => a.y - b.y);
  if (labels.length * LABEL_HEIGHT > plot.height) return null;
  for (let i = 1; i < labels.length; i++) {
    const above = labels[i - 1];
    const here = labels[i];
    if (above !== undefined && here !== undefined) here.y = Math.max(here.y, above.y + LABEL_HEIGHT);
  }
  let floor = plot.y + plot.height - 4;
  for (const label of labels.toReversed()) {
    label.y = Math.min(label.y, floor);
    floor = label.y - LABEL_HEIGHT;
  }
  return labels.map(({ line, y }) => (
    <text
      key={`${line.source.arm}/${line.source.column}`}
      x={plot.x + plot.width + 8}
      y={y}
      dominantBaseline="middle"
      fontSize={12}
      fill={line.source.colour}
    >
      {line.source.endLabel.length > 15 ? `${line.source.endLabel.slice(0, 14)}…` : line.source.endLabel}
    </text>
  ));
}

interface ReferencesProps {
  readonly references: readonly ReferenceMark[];
  readonly plot: Plot;
  readonly py: Scale;
}

function References({ references, plot, py }: ReferencesProps) {
  const taken: number[] = [];
  const bottom = plot.y + plot.height;
  return references.map(({ value, text, colour }) => {
    const at = py(value);
    if (!Number.isFinite(at)) return null;
    const out = at < plot.y - 1 ? '↑' : at > bottom + 1 ? '↓' : '';
    const y = Math.max(plot.y, Math.min(bottom, at));
    const label = y + (y - 5 < plot.y + 6 ? 13 : -4);
    const free = taken.every((other) => Math.abs(other - label) > 12);
    if (free) taken.push(label);
    return (
      <g key={text}>
        {out === '' && (
          <line x1={plot.x} x2={plot.x + plot.width} y1={y} y2={y} stroke={colour} strokeDasharray="1 3" />
        )}
        {free && (
          <text
            x={plot.x + plot.width - 4}
            y={label}
            textAnchor="end"
            fontSize={12}
            fill={colour}
            className="halo"
          >
            {out} {text} {measured(value)}
          </text>
        )}
      </g>
    );
  });
}

const MARK_SIGN = { edit: 'edit', restart: 'restart', fault: 'fault', fork: 'fork' } as const;

/** Edits, restarts and faults: ticks from the axis up, with their words. */
export function MarksLayer() {
  const { marks } = useContext(PictureContext);
  const scales = useScales();
  if (scales === null) return null;
  const { plot, px } = scales;
  let free = Number.NEGATIVE_INFINITY;
  return marks.map((mark) => {
    const x = px(mark.envSteps);
    const label = `${MARK_SIGN[mark.kind]}: ${mark.text}`;
    const shown = x > free;
    if (shown) free = x + 72;
    const atEnd = x > plot.x + plot.width - 120;
    return (
      <g key={`${mark.envSteps}:${mark.text}`} className="chart-mark" data-kind={mark.kind}>
        <title>{label}</title>
        <line x1={x} x2={x} y1={plot.y} y2={plot.y + plot.height} strokeWidth={1} strokeDasharray="4 3" />
        {shown && (
          <text
            x={atEnd ? x - 4 : x + 4}
            y={plot.y + 9}
            textAnchor={atEnd ? 'end' : 'start'}
            fontSize={12}
            className="halo"
          >
            {label.length > 24 ? `${label.slice(0, 23)}…` : label}
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
