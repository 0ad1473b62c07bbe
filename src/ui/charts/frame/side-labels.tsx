import { cutNames, cutText, freestBand, placeLabels, textWidth } from './label-places.ts';

/** Width to the right of a plot for the labels of its lines. */
export const LABEL_ROOM = 142;
/** Narrower plots have no side labels; the legend names their lines. */
export const LEAST_WIDTH_FOR_LABELS = 440;
const LABEL_HEIGHT = 13;
const LEADER = 12;
/** Sample of a level's line before its label. */
const SWATCH = 20;
const LEAST_OF_RUN = 24;

export interface SideLabel {
  readonly key: string;
  readonly text: string;
  /** After the label, never truncated. */
  readonly value?: string;
  /** Pixels: the height of what it names, also outside the plot. */
  readonly at: number;
  readonly color: string;
}

interface SideLabelsProps {
  /** The first are the most important. */
  readonly labels: readonly SideLabel[];
  /** The plot's right edge. */
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** Width to the right of the edge; less with a second axis. */
  readonly room?: number;
}

const whole = ({ text, value }: SideLabel) => (value === undefined ? text : `${text} ${value}`);

/** An arrow before labels of values outside the plot. */
export function outward(at: number, top: number, bottom: number): string {
  if (at < top - 1) return '↑ ';
  return at > bottom + 1 ? '↓ ' : '';
}

/** Labels at line ends: they never overlap, and a moved label gets a leader line. */
export function SideLabels({ labels, x, top, bottom, room = LABEL_ROOM }: SideLabelsProps) {
  const wide = labels.map(({ value }) => (value === undefined ? 0 : textWidth(` ${value}`)));
  const names = labels.map(({ text, at }) => outward(at, top, bottom) + text);
  const plain = cutNames(
    names.map((name) => cutRun(name, room - LEADER - 2)),
    room - LEADER - 2,
  );
  const texts = labels.map(({ value }, k) =>
    value === undefined
      ? (plain[k] ?? '')
      : `${cutLevel(names[k] ?? '', room - LEADER - 2 - (wide[k] ?? 0))} ${value}`,
  );
  const { placed } = placeLabels(
    labels.map(({ key, at }) => ({ key, at, size: LABEL_HEIGHT })),
    top - 4,
    bottom + 4,
  );
  return placed.map(({ key, place, at, moved }) => {
    const index = labels.findIndex((label) => label.key === key);
    const label = labels[index];
    if (label === undefined) return null;
    const text = texts[index] ?? '';
    return (
      <g key={key}>
        <title>{whole(label)}</title>
        {moved && (
          <path
            d={`M${x + 4},${Math.max(top, Math.min(bottom, at)).toFixed(1)}L${x + LEADER - 2},${place.toFixed(1)}`}
            className="leader"
            fill="none"
            stroke={label.color}
            strokeWidth={0.75}
          />
        )}
        <text x={x + LEADER} y={place} dominantBaseline="middle" fontSize={12} fill={label.color}>
          {text}
        </text>
      </g>
    );
  });
}

/** “early-turtle-1 · sparse”: the lines of one run share its name, so it is truncated first. @param most pixels */
function cutRun(name: string, most: number): string {
  const dot = name.lastIndexOf(' · ');
  if (dot <= 0 || textWidth(name) <= most) return name;
  const room = Math.max(LEAST_OF_RUN, most - textWidth(name.slice(dot)));
  return `${cutText(name.slice(0, dot), room)}${name.slice(dot)}`;
}

/** “sparse, optimal policy”: the color shows the variant, the words after the comma describe the level. @param most pixels */
function cutLevel(name: string, most: number): string {
  const what = `… ${name.slice(name.lastIndexOf(', ') + 2)}`;
  const fits = name.includes(', ') && textWidth(name) > most && textWidth(what) <= most;
  return fits ? what : cutText(name, most);
}

interface InnerLabelsProps {
  readonly labels: readonly SideLabel[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Pixels: points that must stay visible. */
  readonly busy?: readonly { readonly x: number; readonly y: number }[];
}

/** Level labels inside a plot without room next to it: above their lines on the right, or grouped if they would hide curves. */
export function InnerLabels({ labels, left, right, top, bottom, busy }: InnerLabelsProps) {
  const { placed } = placeLabels(
    labels.map(({ key, at }) => ({ key, at: at - top < LABEL_HEIGHT ? at + 8 : at - 8, size: LABEL_HEIGHT })),
    top,
    bottom,
  );
  if (busy !== undefined && placed.length > 1) {
    const named = placed.flatMap(({ key }) => labels.find((label) => label.key === key) ?? []);
    const texts = named.map((label) => outward(label.at, top, bottom) + whole(label));
    const begin = Math.max(left + SWATCH, right - 8 - Math.max(...texts.map(textWidth)));
    const heights = busy.flatMap(({ x, y }) => (x > begin - SWATCH ? [y] : []));
    const hidden = placed.some(({ place }) => heights.some((y) => Math.abs(y - place) < LABEL_HEIGHT / 2));
    if (hidden || placed.some(({ moved }) => moved)) {
      const size = LABEL_HEIGHT * named.length;
      const lines = labels.map(({ at }) => at);
      const preferred = (placed[0]?.place ?? 0) - LABEL_HEIGHT / 2;
      const first = freestBand([...heights, ...lines], size, top, bottom, preferred) + LABEL_HEIGHT / 2;
      return named.map(({ key, color }, k) => {
        const y = first + LABEL_HEIGHT * k;
        return (
          <g key={key}>
            <path
              d={`M${begin - SWATCH},${y}H${begin - 4}`}
              className="leader"
              stroke={color}
              strokeDasharray="1 3"
            />
            <text x={begin} y={y} dominantBaseline="middle" fontSize={12} fill={color} className="halo">
              {texts[k]}
            </text>
          </g>
        );
      });
    }
  }
  return placed.map(({ key, place }) => {
    const label = labels.find((one) => one.key === key);
    if (label === undefined) return null;
    const text = outward(label.at, top, bottom) + whole(label);
    const apart = Math.abs(place - label.at) > LABEL_HEIGHT;
    const begin = Math.max(left, right - 10 - textWidth(text));
    return (
      <g key={key}>
        {apart && (
          <path
            d={`M${right - 2},${Math.max(top, Math.min(bottom, label.at)).toFixed(1)}L${right - 6},${place.toFixed(1)}`}
            className="leader"
            fill="none"
            stroke={label.color}
            strokeWidth={0.75}
          />
        )}
        <text
          x={begin === left ? left : right - 8}
          y={place}
          textAnchor={begin === left ? 'start' : 'end'}
          dominantBaseline="middle"
          fontSize={12}
          fill={label.color}
          className="halo"
        >
          {text}
        </text>
      </g>
    );
  });
}
