import type { ReactNode } from 'react';
import { DefaultZIndexes, usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from 'recharts';
import type { Axis, Scales } from './axis.ts';

/**
 * What recharts calls `allowDataOverflow`: some value is off the axis, and nothing of it is seen beyond the edge. Elsewhere a line at
 * the edge would lose half of its width. Without a value, recharts has no scale unless values may lie anywhere.
 */
export const isClipped = ({ low, high }: Pick<Axis, 'low' | 'high'>, values: readonly number[]): boolean =>
  !values.some(Number.isFinite) || values.some((value) => value < low || value > high);

/** Text over a plot that must keep clear of its lines and of other text, placed by the chart's scales. */
export function Overlay({ draw }: { readonly draw: (scales: Scales) => ReactNode }) {
  const area = usePlotArea();
  const x = useXAxisScale();
  const y = useYAxisScale();
  if (area === undefined || x === undefined || y === undefined) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      {draw({
        px: (value) => Number(x(value)),
        py: (value) => Number(y(value)),
        left: area.x,
        right: area.x + area.width,
        top: area.y,
        bottom: area.y + area.height,
      })}
    </ZIndexLayer>
  );
}
