import type { ReactNode } from 'react';
import { DefaultZIndexes, usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from 'recharts';
import type { Axis, Scales } from './axis.ts';

/**
 * Sets recharts' `allowDataOverflow`. It must be true if a value is off the axis, or if there is no value, since recharts then
 * needs it for a scale. Otherwise clipping would halve the width of a line along the edge.
 */
export const isClipped = ({ low, high }: Pick<Axis, 'low' | 'high'>, values: readonly number[]): boolean =>
  !values.some(Number.isFinite) || values.some((value) => value < low || value > high);

/** Draws text over a plot with the chart's scales, so that it can avoid lines and other text. */
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
