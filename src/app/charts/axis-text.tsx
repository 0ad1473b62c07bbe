/** How both frames of charts write at their axes. */

export const AXIS_TEXT = { fontSize: 12, fill: 'var(--ink-2)' };
/** Pixels: the approximate width of a letter, and the height of a line. */
const LETTER = 6.2;
const LINE = 13;

interface UpwardTextProps {
  readonly lines: readonly string[];
  /** Pixels: the left edge of the first line. */
  readonly x: number;
  /** Pixels: the middle of the text. */
  readonly middle: number;
}

/** The name of a y-axis, read upward. */
export const UpwardText = ({ lines, x, middle }: UpwardTextProps) => (
  <text transform={`translate(${x}, ${middle}) rotate(-90)`} textAnchor="middle" {...AXIS_TEXT}>
    {lines.map((line, k) => (
      <tspan key={line} x={0} y={LINE * (k + 1)}>
        {line}
      </tspan>
    ))}
  </text>
);

/** Two lines where one would be longer than the axis, broken at the space that is nearest to the middle. @param room pixels */
export function linesOf(label: string, room: number): readonly string[] {
  if (label.length * LETTER <= room) return [label];
  const spaces = [...label].flatMap((letter, at) => (letter === ' ' ? [at] : []));
  const [first, ...others] = spaces;
  if (first === undefined) return [label];
  const off = (at: number) => Math.abs(at - label.length / 2);
  const at = others.reduce((best, other) => (off(other) < off(best) ? other : best), first);
  return [label.slice(0, at), label.slice(at + 1)];
}
