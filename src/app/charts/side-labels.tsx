import { cutNames, cutText, freestBand, placeLabels, textWidth, wrapNames } from './label-places.ts';

/** The width to the right of a plot for the labels of its lines. */
export const LABEL_ROOM = 142;
/** Narrower plots have no side labels; the legend names their lines. */
export const LEAST_WIDTH_FOR_LABELS = 440;
const LABEL_HEIGHT = 13;
const LEADER = 12;
/** The length of the line sample before a level's label. */
const SWATCH = 20;
const LEAST_OF_RUN = 24;

export interface SideLabel {
  readonly key: string;
  readonly text: string;
  /** Follows the label and is never truncated. */
  readonly value?: string;
  /** The height of its target in pixels, which may be outside the plot. */
  readonly at: number;
  readonly color: string;
  /** The dash array of its line, for the sample beside a label that is away from its line. */
  readonly dash?: string;
}

const whole = ({ text, value }: SideLabel) => (value === undefined ? text : `${text} ${value}`);

/** Returns an arrow for labels of values outside the plot. */
export function outward(at: number, top: number, bottom: number): string {
  if (at < top - 1) return '↑ ';
  return at > bottom + 1 ? '↓ ' : '';
}

interface LabelTextProps {
  readonly x: number;
  readonly y: number;
  readonly color: string;
  readonly text: string;
  readonly className?: string;
  readonly textAnchor?: 'start' | 'end';
}

const LabelText = ({ y, color, text, ...rest }: LabelTextProps) => (
  <text {...rest} y={y} dominantBaseline="middle" fontSize={12} fill={color}>
    {text}
  </text>
);

const Leader = ({ d, color }: { readonly d: string; readonly color: string }) => (
  <path d={d} className="leader" fill="none" stroke={color} strokeWidth={0.75} />
);

interface SideLabelsProps {
  /** Sorted by importance, the most important first. */
  readonly labels: readonly SideLabel[];
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** Places labels at line ends without overlap, in two lines where they need them and fit. A moved label gets a leader line. */
export function SideLabels({ labels, x, top, bottom }: SideLabelsProps) {
  const wanted = linesOf(labels, top, bottom).map((lines, k) => {
    return { ...(labels[k] as SideLabel), lines, size: LABEL_HEIGHT * lines.length };
  });
  return placeLabels(wanted, top - ROOM_BEYOND, bottom + ROOM_BEYOND).map((label) => {
    const { key, lines, color, at, place, moved } = label;
    const from = Math.max(top, Math.min(bottom, at)).toFixed(1);
    return (
      <g key={key}>
        <title>{whole(label)}</title>
        {moved && <Leader d={`M${x + 4},${from}L${x + LEADER - 2},${place.toFixed(1)}`} color={color} />}
        {lines.map((text, line) => (
          <LabelText
            key={text}
            x={x + LEADER}
            y={place + LABEL_HEIGHT * (line - (lines.length - 1) / 2)}
            color={color}
            text={text}
          />
        ))}
      </g>
    );
  });
}

/** Pixels above and below a plot in which labels may stand. */
const ROOM_BEYOND = 4;

/** The text of each label in one line or two. The first labels get the second lines that have room. */
export function linesOf(
  labels: readonly SideLabel[],
  top: number,
  bottom: number,
): readonly (readonly string[])[] {
  const room = LABEL_ROOM - LEADER - 2;
  const names = labels.map(({ text, at }) => outward(at, top, bottom) + text);
  const cut = cutNames(
    names.map((name) => cutRun(name, room)),
    room,
  );
  const wrapped = wrapNames(names, room);
  let free = bottom - top + 2 * ROOM_BEYOND - LABEL_HEIGHT * labels.length;
  return labels.map(({ value }, k) => {
    const name = names[k] ?? '';
    const short = value === undefined ? (cut[k] ?? '') : shortLevel(name, value, room);
    const long = value === undefined ? (wrapped[k] ?? []) : longLevel(name, value, room);
    if (long.length < 2 || free < LABEL_HEIGHT) return [short];
    free -= LABEL_HEIGHT;
    return long;
  });
}

/** Shortens “early-turtle-1 · sparse”: the run's name first, which all its lines share. @param most pixels */
function cutRun(name: string, most: number): string {
  const dot = name.lastIndexOf(' · ');
  if (dot <= 0 || textWidth(name) <= most) return name;
  const room = Math.max(LEAST_OF_RUN, most - textWidth(name.slice(dot)));
  return `${cutText(name.slice(0, dot), room)}${name.slice(dot)}`;
}

/** Shortens “sparse, optimal policy 0.5” before the comma, because the color shows the variant. @param most pixels */
function shortLevel(name: string, value: string, most: number): string {
  const room = most - textWidth(` ${value}`);
  const what = `… ${name.slice(name.lastIndexOf(', ') + 2)}`;
  const fits = name.includes(', ') && textWidth(name) > room && textWidth(what) <= room;
  return `${fits ? what : cutText(name, room)} ${value}`;
}

/** Breaks “sparse, optimal policy 0.5” after the comma, and “random policy 0.5” before the value. @param most pixels */
function longLevel(name: string, value: string, most: number): readonly string[] {
  const comma = name.lastIndexOf(', ');
  const first = comma < 0 ? name : `${name.slice(0, comma)},`;
  const second = comma < 0 ? value : `${name.slice(comma + 2)} ${value}`;
  if (textWidth(`${name} ${value}`) <= most || textWidth(second) > most)
    return [shortLevel(name, value, most)];
  return [cutText(first, most), second];
}

interface InnerLabelsProps {
  readonly labels: readonly SideLabel[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Points that must stay visible, in pixels. */
  readonly busy: readonly { readonly x: number; readonly y: number }[];
}

/** Places level labels inside a plot: above their lines on the right, or grouped if they would hide curves. */
export function InnerLabels({ labels, left, right, top, bottom, busy }: InnerLabelsProps) {
  const wanted = labels.map((label) => ({
    ...label,
    level: label.at,
    text: outward(label.at, top, bottom) + whole(label),
    at: label.at - top < LABEL_HEIGHT ? label.at + 8 : label.at - 8,
    size: LABEL_HEIGHT,
  }));
  const placed = placeLabels(wanted, top, bottom);
  const begin = Math.max(left + SWATCH, right - 8 - Math.max(...placed.map(({ text }) => textWidth(text))));
  const heights = busy.flatMap(({ x, y }) => (x > begin - SWATCH ? [y] : []));
  const hides = (place: number) => heights.some((y) => Math.abs(y - place) < LABEL_HEIGHT / 2);
  if (placed.some(({ place, moved }) => (moved && placed.length > 1) || hides(place))) {
    const lines = labels.map(({ at }) => at);
    const preferred = (placed[0]?.place ?? 0) - LABEL_HEIGHT / 2;
    const first = freestBand([...heights, ...lines], LABEL_HEIGHT * placed.length, top, bottom, preferred);
    return placed.map(({ key, color, text, dash }, k) => {
      const y = first + LABEL_HEIGHT * (k + 0.5);
      return (
        <g key={key}>
          <path
            d={`M${begin - SWATCH},${y}H${begin - 4}`}
            className="leader"
            stroke={color}
            strokeDasharray={dash}
          />
          <LabelText x={begin} y={y} color={color} text={text} className="halo" />
        </g>
      );
    });
  }
  return placed.map(({ key, level, place, color, text }) => {
    const from = Math.max(top, Math.min(bottom, level)).toFixed(1);
    const fits = right - 10 - textWidth(text) > left;
    return (
      <g key={key}>
        {Math.abs(place - level) > LABEL_HEIGHT && (
          <Leader d={`M${right - 2},${from}L${right - 6},${place.toFixed(1)}`} color={color} />
        )}
        <LabelText
          x={fits ? right - 8 : left}
          y={place}
          color={color}
          text={text}
          className="halo"
          textAnchor={fits ? 'end' : 'start'}
        />
      </g>
    );
  });
}
