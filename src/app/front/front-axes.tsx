/** The frame of the first screen's charts, without the chart library, which would load too late for the first numbers. */
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { type Axis, axisOf, type Scales, xTickCount } from '../charts/axis.ts';
import { tick } from '../kit/numerals.ts';
import { useSize } from '../model/hooks.ts';

export const STEPS = 'steps';
export const BONUS = 'bonus';
export const MAX_BONUS = 0.5;
const LEFT = 40;
const RIGHT = 12;
const TOP = 8;
const BOTTOM = 34;
/** Used until the page knows its own size: a third of a projector of 1280 pixels. */
const FIRST = { width: 381, height: 176 };

interface FrontAxesProps {
  /** From 0. */
  readonly x: { readonly label: string; readonly high: number };
  readonly label: string;
  readonly y?: Axis;
  readonly draw?: (scales: Scales) => ReactNode;
}

export function FrontAxes({
  x: { label: xLabel, high },
  label,
  y = axisOf('', 0, 1, 2),
  draw,
}: FrontAxesProps) {
  const box = useRef<HTMLDivElement>(null);
  const measured = useSize(box);
  const { width, height } = measured.width > 0 ? measured : FIRST;
  const x = axisOf(xLabel, 0, high, Math.min(3, xTickCount(width)));
  const [right, bottom] = [width - RIGHT, height - BOTTOM];
  const px = (value: number) => LEFT + ((value - x.low) / (x.high - x.low)) * (right - LEFT);
  const py = (value: number) => bottom - ((value - y.low) / (y.high - y.low)) * (bottom - TOP);
  return (
    <div ref={box} className="front-axes" role="img" aria-label={label}>
      <svg width={width} height={height} fontSize={12} fill="var(--ink-2)" aria-hidden="true">
        {y.ticks.map((value) => (
          <g key={value}>
            <path d={`M${LEFT},${py(value)}H${right}`} stroke="var(--grid-line)" />
            <text x={LEFT - 8} y={py(value) + 4} textAnchor="end">
              {tick(value)}
            </text>
          </g>
        ))}
        <path d={`M${LEFT},${bottom}H${right}`} stroke="var(--line-strong)" />
        {x.ticks.map((value) => (
          <g key={value}>
            <path d={`M${px(value)},${bottom}v4`} stroke="var(--line-strong)" />
            <text x={px(value)} y={bottom + 17} textAnchor={value === x.high ? 'end' : 'middle'}>
              {tick(value)}
            </text>
          </g>
        ))}
        <text x={(LEFT + right) / 2} y={height - 3} textAnchor="middle">
          {x.label}
        </text>
        {draw?.({ px, py, left: LEFT, right, top: TOP, bottom })}
      </svg>
    </div>
  );
}
