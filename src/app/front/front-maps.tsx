import type { ReactNode } from 'react';
import { BestLoop } from '../audit/best-loop.tsx';
import { useMedia, useRun } from '../model/hooks.ts';
import { Stage } from '../stage/stage.tsx';

const LARGE = '(min-width: 1400px) and (min-height: 840px)';
/** The cell sizes in pixels, as in front.css. */
const CELLS = { large: 19, small: 17 };

export function FrontMaps({ head }: { readonly head: (variant: number) => ReactNode }) {
  const large = useMedia(LARGE);
  const { view } = useRun((state) => state.plan) ?? {};
  const rows = view?.kind === 'grid' ? view.height : 1;
  const height = rows * (large ? CELLS.large : CELLS.small);
  return (
    <Stage
      phone={false} // three maps in a row, on a phone too
      bare
      height={height}
      renderHead={head}
      renderOver={(variant, view) => <BestLoop variant={variant} view={view} />}
    />
  );
}
