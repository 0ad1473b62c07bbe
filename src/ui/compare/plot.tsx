import type { ReactNode } from 'react';
import { InnerLabels, SideLabels } from '../charts/frame/side-labels.tsx';
import { measured, tick } from '../numerals.ts';
import type { Scale } from './scales.ts';

interface PlotProps {
  readonly width: number;
  readonly height: number;
  /** The whole content in words. */
  readonly label: string;
  readonly x: Scale;
  readonly y: Scale;
  readonly xLabel: string;
  readonly yLabel: string;
  /** A second axis on the right, if two units share a plot. */
  readonly right?: { readonly scale: Scale; readonly label: string };
  readonly children: ReactNode;
}

/** Frame, grid lines, ticks and names of the axes. */
export function Plot({ width, height, label, x, y, xLabel, yLabel, right, children }: PlotProps) {
  const [left, end] = [x.at(x.low), x.at(x.high)];
  const [bottom, top] = [y.at(y.low), y.at(y.high)];
  return (
    <svg className="compare-plot" width={width} height={height} role="img" aria-label={label}>
      {y.ticks.map((value) => (
        <g key={value}>
          <line x1={left} x2={end} y1={y.at(value)} y2={y.at(value)} stroke="var(--grid-line)" />
          <text className="axis" x={left - 6} y={y.at(value)} textAnchor="end" dominantBaseline="middle">
            {tick(value)}
          </text>
        </g>
      ))}
      <line x1={left} x2={end} y1={bottom} y2={bottom} stroke="var(--line-strong)" />
      {x.ticks.map((value) => (
        <g key={value}>
          <line x1={x.at(value)} x2={x.at(value)} y1={bottom} y2={bottom + 4} stroke="var(--line-strong)" />
          <text className="axis" x={x.at(value)} y={bottom + 17} textAnchor="middle">
            {tick(value)}
          </text>
        </g>
      ))}
      {right?.scale.ticks.map((value) => (
        <text key={value} className="axis" x={end + 6} y={right.scale.at(value)} dominantBaseline="middle">
          {tick(value)}
        </text>
      ))}
      {children}
      <text className="axis" x={(left + end) / 2} y={height - 3} textAnchor="middle">
        {xLabel}
      </text>
      <text
        className="axis"
        transform={`translate(12,${(top + bottom) / 2}) rotate(-90)`}
        textAnchor="middle"
      >
        {yLabel}
      </text>
      {right !== undefined && (
        <text
          className="axis"
          transform={`translate(${width - 4},${(top + bottom) / 2}) rotate(-90)`}
          textAnchor="middle"
        >
          {right.label}
        </text>
      )}
    </svg>
  );
}

interface PlacedProps {
  readonly x: Scale;
  readonly y: Scale;
}

/** A constant value: exact or chosen. */
export function Level({ value, x, y }: PlacedProps & { readonly value: number }) {
  if (!(value >= y.low && value <= y.high)) return null;
  const [left, end, at] = [x.at(x.low), x.at(x.high), y.at(value)];
  return <line x1={left} x2={end} y1={at} y2={at} stroke="var(--ink-2)" strokeDasharray="1 3" />;
}

interface PlotLabelsProps extends PlacedProps {
  readonly levels: readonly { readonly value: number; readonly text: string }[];
  readonly ends?: readonly {
    readonly key: string;
    readonly text: string;
    readonly value: number;
    readonly color: string;
  }[];
  /** There is room next to the plot; otherwise levels are labeled inside it and lines in the legend. */
  readonly outside: boolean;
}

/** Names of levels and of the ends of lines. */
export function PlotLabels({ levels, ends = [], outside, x, y }: PlotLabelsProps) {
  const [top, bottom] = [y.at(y.high), y.at(y.low)];
  const marks = levels.map(({ value, text }) => ({
    key: text,
    text,
    value: measured(value),
    at: y.at(value),
    color: 'var(--ink-2)',
  }));
  if (!outside)
    return (
      <InnerLabels labels={marks} left={x.at(x.low) + 4} right={x.at(x.high)} top={top} bottom={bottom} />
    );
  const lines = ends.map(({ value, ...label }) => ({ ...label, at: y.at(value) }));
  return <SideLabels labels={[...marks, ...lines]} x={x.at(x.high)} top={top} bottom={bottom} />;
}

/** Room around a plot. */
export const MARGIN = { left: 58, right: 14, top: 10, bottom: 36 } as const;
