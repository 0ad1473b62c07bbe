import type { ReactNode } from 'react';
import { DefaultZIndexes, usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from 'recharts';
import type { Scales } from './axis.ts';

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
