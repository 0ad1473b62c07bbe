import { useId } from 'react';
import { measured } from '../kit/numerals.ts';
import { markerPath, variantStyle } from '../kit/variant-style.ts';
import type { RunState } from '../model/model.ts';
import type { Scales } from './axis.ts';
import { useReadingLine } from './chart-view.ts';
import { cutText, placeInRows, textWidth } from './label-places.ts';
import { bandPath, type Line, lastOf, lineKey, linePath, pointsOf } from './lines.ts';
import { InnerLabels, outward, type SideLabel, SideLabels } from './side-labels.tsx';

export interface ReferenceMark {
  readonly value: number;
  /** Its position on the axis, if it differs from its value. */
  readonly place?: number;
  readonly text: string;
  readonly color?: string;
}

interface SeriesProps {
  readonly scales: Scales;
  readonly lines: readonly Line[];
  readonly seeds?: readonly Line[];
  /** The raw values behind smoothed lines. */
  readonly faint?: readonly Line[];
  /** Lines from other tools' logs and from stored runs, with a tooltip. */
  readonly imported?: readonly Line[];
  readonly references?: readonly ReferenceMark[];
  /** True if there is room for names to the right of the plot. */
  readonly endLabels?: boolean;
  readonly markers?: boolean;
}

const NEUTRAL = 'var(--ink-2)';

const LEVEL_DASHES = ['1 3', '6 3', '6 3 1 3', '12 3'];
/** Each constant value has a dash of its own. */
export const levelDash = (k: number): string => LEVEL_DASHES[k % LEVEL_DASHES.length] ?? '';

/** Places the constant values and their labels. @param py converts a value to pixels */
const levelsOf = (references: readonly ReferenceMark[], py: Scales['py']) =>
  references.map(({ value, place = value, text, color = NEUTRAL }, k) => {
    return { key: text, text, value: measured(value), at: py(place), color, dash: levelDash(k) };
  });

export function Series(props: SeriesProps) {
  const { scales, lines, seeds = [], faint = [], imported = [], references = [] } = props;
  const { endLabels = false, markers = true } = props;
  const { px, py, left, right, top, bottom } = scales;
  const clip = useId();
  return (
    <g>
      <clipPath id={clip}>
        <rect x={left} y={top - 1} width={right - left} height={bottom - top + 2} />
      </clipPath>
      {levelsOf(references, py)
        .filter(({ at }) => at >= top - 1 && at <= bottom + 1)
        .map(({ key, at, color, dash }) => (
          <line key={key} x1={left} x2={right} y1={at} y2={at} stroke={color} strokeDasharray={dash} />
        ))}
      <g clipPath={`url(#${clip})`}>
        {lines.map(
          (line) =>
            line.source.band && (
              <path
                key={lineKey(line)}
                d={bandPath(line, px, py)}
                fill={line.source.color}
                fillOpacity={0.14}
              />
            ),
        )}
        {seeds.map((line) => (
          <Stroke key={lineKey(line)} line={line} scales={scales} opacity={0.6} />
        ))}
        {faint.map((line) => (
          <Stroke key={lineKey(line)} line={line} scales={scales} opacity={0.3} />
        ))}
        {imported.map((line) => (
          <Stroke key={lineKey(line)} line={line} scales={scales} title={line.source.label} />
        ))}
        {lines.map((line) => (
          <Stroke key={lineKey(line)} line={line} scales={scales} />
        ))}
      </g>
      {markers && lines.map((line) => <EndMarker key={lineKey(line)} line={line} scales={scales} />)}
      <SeriesLabels
        scales={scales}
        lines={[...lines, ...imported]}
        references={references}
        endLabels={endLabels}
      />
    </g>
  );
}

type SeriesLabelsProps = Pick<SeriesProps, 'scales' | 'lines' | 'references' | 'endLabels'>;

export function SeriesLabels({ scales, lines, references = [], endLabels = false }: SeriesLabelsProps) {
  const { px, py, left, right, top, bottom } = scales;
  const levels = levelsOf(references, py);
  return endLabels ? (
    <SideLabels labels={[...levels, ...endsOf(lines, scales)]} x={right} top={top} bottom={bottom} />
  ) : (
    <InnerLabels
      labels={levels}
      left={left + 4}
      right={right}
      top={top}
      bottom={bottom}
      busy={pointsOf(lines, px, py)}
    />
  );
}

function endsOf(lines: readonly Line[], { py, top, bottom }: Scales): readonly SideLabel[] {
  return lines.flatMap((line) => {
    const { label, endLabel, color } = line.source;
    const at = py(lastOf(line));
    // A line outside the plot always gets a label, because nothing else shows it.
    const text = endLabel || (outward(at, top, bottom) === '' ? '' : label);
    return text === '' ? [] : [{ key: lineKey(line), text, at, color }];
  });
}

interface StrokeProps {
  readonly line: Line;
  readonly scales: Scales;
  readonly opacity?: number;
  readonly title?: string;
}

function Stroke({ line, scales, opacity, title }: StrokeProps) {
  const { color, width, dash } = line.source;
  return (
    <path
      d={linePath(line, scales.px, scales.py)}
      fill="none"
      stroke={color}
      strokeWidth={width}
      strokeOpacity={opacity}
      strokeDasharray={dash || undefined}
      strokeLinejoin="round"
    >
      {title !== undefined && <title>{title}</title>}
    </path>
  );
}

function EndMarker({ line, scales: { px, py, left, right, top, bottom } }: StrokeProps) {
  const [x, last] = [line.x.at(-1), lastOf(line)];
  if (x === undefined || Number.isNaN(last) || line.source.width < 1.5) return null;
  if (px(x) > right + 1 || px(x) < left - 1) return null;
  if (outward(py(last), top, bottom) !== '') return null;
  return (
    <path
      d={markerPath(variantStyle(line.source.variant).marker, 3.5)}
      transform={`translate(${px(x).toFixed(1)},${py(last).toFixed(1)})`}
      fill={line.source.color}
    />
  );
}

export interface ChartMark {
  readonly kind: RunState['marks'][number]['kind'] | 'fork';
  readonly envSteps: number;
  readonly text: string;
}

/** A share of the plot's width. The text ends with the new value, which matters most. */
const MARK_WIDTH = 0.75;
const MARK_ROWS = 3;
/** A diamond on the axis shows a change even where its text has no room. */
const MARK_SIZE = 4;

interface MarksProps {
  readonly marks: readonly ChartMark[];
  readonly labels: readonly string[];
  readonly scales: Scales;
}

/** Describes an edit and its variant, as in “GRPO, naive: KL β 0 → 0.5”. */
export function markText(
  { kind, text }: Pick<ChartMark, 'kind' | 'text'>,
  labels: readonly string[],
): string {
  const named = text.replaceAll(/\bvariant (\d+): /g, (whole, place: string) => {
    const label = labels[Number(place) - 1];
    return label === undefined ? whole : `${label}: `;
  });
  return kind === 'edit' ? named : `${kind}: ${named}`;
}

export function Marks({ marks, labels, scales: { px, left, right, top, bottom } }: MarksProps) {
  const shown = marks.filter(({ envSteps }) => px(envSteps) >= left - 1 && px(envSteps) <= right + 1);
  const wanted = shown.map((mark) => {
    const cut = cutText(markText(mark, labels), MARK_WIDTH * (right - left));
    return { cut, at: px(mark.envSteps), width: textWidth(cut) };
  });
  const spans = placeInRows(wanted, left, right, MARK_ROWS);
  return shown.map((mark, k) => {
    const { kind, envSteps, text } = mark;
    const x = px(envSteps);
    const span = spans[k];
    return (
      <g key={`${envSteps}:${text}`} className="chart-mark" data-kind={kind}>
        <title>{markText(mark, labels)}</title>
        <line x1={x} x2={x} y1={top} y2={bottom} strokeWidth={1} strokeDasharray="4 3" />
        <path d={markerPath('diamond', MARK_SIZE)} transform={`translate(${x},${bottom})`} />
        {span && (
          <text x={span.left} y={top + 9 + 14 * span.row} fontSize={12} className="halo">
            {wanted[k]?.cut}
          </text>
        )}
      </g>
    );
  });
}

export function ReadingStroke({ scales: { px, left, right, top, bottom } }: { readonly scales: Scales }) {
  const at = useReadingLine();
  const x = at === null ? Number.NaN : px(at);
  if (!(x >= left - 1 && x <= right + 1)) return null;
  return <line className="reading-line" x1={x} x2={x} y1={top} y2={bottom} />;
}
