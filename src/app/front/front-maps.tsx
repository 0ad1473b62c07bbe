import type { ReactNode } from 'react';
import { BestLoop } from '../audit/best-loop.tsx';
import { PHONE, useMedia, useRun } from '../model/hooks.ts';
import { Stage } from '../stage/stage.tsx';

const LARGE = '(min-width: 1400px) and (min-height: 840px)';
/** The cell sizes in pixels, as in front.css. */
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
