import { tick } from '../kit/numerals.ts';
import { type Axis, Y_AXIS_WIDTH } from './axis.ts';
import { textWidth } from './label-places.ts';

export const AXIS_TEXT = { fontSize: 12, fill: 'var(--ink-2)' };
/** The approximate width of a letter and the height of a line, in pixels. */
const LETTER = 6.2;
const LINE = 13;

interface UpwardTextProps {
  readonly lines: readonly string[];
  /** The left edge of the first line, in pixels. */
  readonly x: number;
  /** The middle of the text, in pixels. */
  readonly middle: number;
}

export const UpwardText = ({ lines, x, middle }: UpwardTextProps) => (
  <text transform={`translate(${x}, ${middle}) rotate(-90)`} textAnchor="middle" {...AXIS_TEXT}>
    {lines.map((line, k) => (
      <tspan key={line} x={0} y={LINE * (k + 1)}>
        {k < lines.length - 1 ? `${line} ` : line}
      </tspan>
    ))}
  </text>
);

/** Breaks a label that is longer than the axis at the space nearest to its middle. @param room pixels */
export function linesOf(label: string, room: number): readonly string[] {
  if (label.length * LETTER <= room) return [label];
  const spaces = [...label].flatMap((letter, at) => (letter === ' ' ? [at] : []));
  const [first, ...others] = spaces;
  if (first === undefined) return [label];
  const off = (at: number) => Math.abs(at - label.length / 2);
  const at = others.reduce((best, other) => (off(other) < off(best) ? other : best), first);
  return [label.slice(0, at), label.slice(at + 1)];
}

export const tickText = ({ ticks, texts }: Axis, value: number): string =>
  texts?.[ticks.indexOf(value)] ?? tick(value);

/** Between the lines of a label and the ticks, and between the ticks and the axis, in pixels. */
const GAPS = 9 + 8;

/** The width beside a plot that its vertical axis needs, so that label and ticks never touch. @param room height of the plot; all in pixels */
export function yWidthOf(axis: Axis, room: number): number {
  const ticks = Math.max(0, ...axis.ticks.map((value) => textWidth(tickText(axis, value))));
  return Math.max(Y_AXIS_WIDTH, Math.ceil(LINE * linesOf(axis.label, room).length + GAPS + ticks));
}
