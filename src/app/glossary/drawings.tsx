import { lazy, Suspense } from 'react';
import { colorOf, type Drawing, HEIGHT, WIDTH } from './glossary-drawing.ts';

const ChartDrawing = lazy(() =>
  import('./chart-drawings.tsx').then((module) => ({ default: module.ChartDrawing })),
);

export const Drawn = ({ drawing, words }: { readonly drawing: Drawing; readonly words: string }) => (
  <div className="glossary-picture" role="img" aria-label={words}>
    {drawing.kind === 'cells' ? (
      <CellRow {...drawing} />
    ) : (
      // Reserve room for the charts, which load a little later than the page.
      <Suspense fallback={<svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" />}>
        {/* The picture has its sentence: the drawing itself is not a second one. */}
        <div aria-hidden="true">
          <ChartDrawing drawing={drawing} />
        </div>
      </Suspense>
    )}
  </div>
);

function CellRow({ cells, agent }: Extract<Drawing, { kind: 'cells' }>) {
  const side = Math.min(48, (WIDTH - 16) / cells.length);
  const left = (WIDTH - side * cells.length) / 2;
  const top = 54;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {cells.map(({ text, tone }, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
        <g key={k}>
          <rect className="glossary-cell" x={left + k * side} y={top} width={side} height={side} />
          {tone !== undefined && (
            <rect
              x={left + k * side}
              y={top}
              width={side}
              height={side}
              fill={colorOf(tone)}
              fillOpacity={0.22}
            />
          )}
          <text
            className="glossary-number"
            x={left + (k + 0.5) * side}
            y={top + side / 2 + 4}
            textAnchor="middle"
          >
            {text}
          </text>
        </g>
      ))}
      {agent >= 0 && (
        <circle
          className="glossary-agent"
          fill={colorOf(0)}
          r={side * 0.2}
          style={{ transform: `translate(${left + (agent + 0.5) * side}px, ${top - side * 0.3}px)` }}
        />
      )}
    </svg>
  );
}
