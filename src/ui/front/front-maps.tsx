/** The maps of the first screen, alive: they come after the first picture. */
import type { ReactNode } from 'react';
import type { GridView } from '../../worlds/view.ts';
import { Loop } from '../audit/map-drawings.tsx';
import { CELL, centerOf, loopSteps } from '../audit/map-geometry.ts';
import { PHONE, useLab, useMedia, useRun, useStore } from '../hooks.ts';
import { Stage } from '../stage/stage.tsx';

const LARGE = '(min-width: 1400px) and (min-height: 840px)';
/** Pixels of a cell: as in front.css. */
const CELLS = { large: 19, small: 17 };

export function FrontMaps({ head }: { readonly head: (variant: number) => ReactNode }) {
  const phone = useMedia(PHONE);
  const large = useMedia(LARGE);
  const { view } = useRun((state) => state.plan) ?? {};
  const rows = view?.kind === 'grid' ? view.height : 1;
  const height = rows * (large ? CELLS.large : CELLS.small);
  return (
    <Stage
      phone={phone}
      bare
      height={height}
      renderHead={head}
      renderOver={(variant, view) => <BestLoop variant={variant} view={view} />}
    />
  );
}

/** The loop that the design's optimal policy would follow forever: known before any training. */
function BestLoop({ variant, view }: { readonly variant: number; readonly view: GridView }) {
  const { audit } = useLab();
  const loop = useStore(audit.store, ({ variants }) => variants[variant]?.audit?.exact?.loop ?? null);
  if (loop === null) return null;
  return (
    <svg className="front-loop" viewBox={`0 0 ${view.width * CELL} ${view.height * CELL}`} aria-hidden="true">
      {[...new Set(loop.observations)].map((observation) => {
        const { x, y } = centerOf(view, observation);
        return <rect key={observation} x={x - CELL / 2} y={y - CELL / 2} width={CELL} height={CELL} />;
      })}
      <Loop steps={loopSteps(view, loop, [], 0)} color="var(--error)" />
    </svg>
  );
}
