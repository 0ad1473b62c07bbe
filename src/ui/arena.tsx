/** What a visitor looks at: the maps, and the two charts next to them; under the maps where the world is wide. */
import { type CSSProperties, lazy, Suspense, useState } from 'react';
import type { WorldView } from '../worlds/view.ts';
import { AuditChip } from './audit/audit-chip.tsx';
import { CurvesNote } from './charts/curves-note.tsx';
import { useRun, useWindowHeight } from './hooks.ts';
import { FindingCard } from './inspect/finding-card.tsx';
import { Button } from './kit/button.tsx';
import { FaultBoundary } from './kit/fault-boundary.tsx';
import { isWide } from './stage/arrange.ts';
import { Stage } from './stage/stage.tsx';

// recharts is the heaviest part of the page: it loads while the workers already train.
const TwoCharts = lazy(() =>
  import('./charts/two-charts.tsx').then((module) => ({ default: module.TwoCharts })),
);

/** CSS pixels of what stands around the arena: header, run controls, question, verdict, tabs. */
const AROUND = 212;
/** Around each plot: its head and edges. */
const CARD = 56;
/** Of a finding under the charts. */
const FINDING = 64;
/** Under the maps: scale and hint. */
const BARS = 64;
const LEAST_PLOT = 152;
const MOST_PLOT = 272;
const LEAST_MAPS = 216;

/** Worlds and texts that need the whole width. */
const needsWidth = (view: WorldView) => isWide(view) || isText(view);
/** Texts are long: the charts stand over them. */
const isText = ({ kind }: WorldView) => kind === 'language' || kind === 'tokens';

export function Arena({ phone }: { readonly phone: boolean }) {
  const plan = useRun((state) => state.plan);
  const [bar, setBar] = useState(false);
  const room = useWindowHeight() - AROUND;
  const wide = plan !== null && needsWidth(plan.view);
  const plot = wide || phone ? 0 : (room - FINDING) / 2 - CARD;
  const plotHeight = Math.round(Math.max(LEAST_PLOT, Math.min(MOST_PLOT, plot)));
  const building = useRun((state) => state.status === 'building');
  const maps = wide ? room - LEAST_PLOT - CARD - BARS : room - BARS;
  return (
    <div
      className="arena"
      data-wide={wide || undefined}
      data-text={(plan !== null && isText(plan.view)) || undefined}
      data-bar={bar}
    >
      <div className="arena-maps">
        <h2 className="visually-hidden">World view</h2>
        <FaultBoundary what="The world view" attempt={plan}>
          <Stage
            phone={phone}
            total={Math.max(LEAST_MAPS, maps)}
            renderHead={(variant) => <AuditChip variant={variant} />}
          />
        </FaultBoundary>
        {phone && (
          <Button icon="sliders" expanded={bar} onClick={() => setBar(!bar)}>
            Map controls
          </Button>
        )}
      </div>
      <div
        className="arena-charts"
        data-building={building || undefined}
        style={{ '--plot': `${plotHeight}px` } as CSSProperties}
      >
        <h2 className="visually-hidden">Learning curves</h2>
        <CurvesNote />
        <FaultBoundary what="The charts" attempt={plan}>
          <Suspense fallback={<div className="two-charts" aria-busy="true" />}>
            <TwoCharts height={plotHeight} one={phone} />
          </Suspense>
        </FaultBoundary>
        <FindingCard />
      </div>
    </div>
  );
}
