import { memo, useEffect, useRef, useState } from 'react';
import type { Plan } from '../../engine/contract.ts';
import { METRICS } from '../../measure/metrics/dictionary.ts';
import { useSize } from '../hooks.ts';
import { FaultBoundary } from '../kit/fault-boundary.tsx';
import { HelpTip } from '../kit/popover.tsx';
import type { ChartEntry } from './chart-contract.ts';
import { ChartLegend, ChartNote } from './chart-legend.tsx';
import { ChartMenu } from './chart-menu.tsx';
import { useTurn } from './frame/turns.ts';
import { useValueScale, ValueScaleChoice, ValueScaleContext } from './frame/value-scale-choice.tsx';

interface ChartCardProps {
  readonly entry: ChartEntry;
  readonly plan: Plan;
}

const HEIGHT = 232;
/** Shares and paths have fixed axes. */
const WITHOUT_LINES = ['advantage', 'over-optimization'];

export const ChartCard = memo(function ChartCard({ entry, plan }: ChartCardProps) {
  const card = useRef<HTMLElement>(null);
  const space = useRef<HTMLDivElement>(null);
  const visible = useVisible(card);
  const turn = useTurn(visible);
  const { width } = useSize(space);
  const [scale, choose] = useValueScale(entry.id);
  const hasLines = !WITHOUT_LINES.includes(entry.id);
  const metric = METRICS[entry.metric];
  return (
    <figure ref={card} className="chart-card">
      <figcaption className="chart-head">
        <h3 className="chart-title">{entry.title}</h3>
        <HelpTip about={entry.title}>
          <p>
            <b>{metric.label}.</b> {metric.meaning}
          </p>
          <p className="formula">{metric.formula}</p>
          <p>
            <b>How to read it.</b> {metric.howToRead}
          </p>
          {metric.aliases.length > 0 && (
            <p className="muted">Elsewhere: {metric.aliases.slice(0, 4).join(', ')}</p>
          )}
        </HelpTip>
        <span className="grow" />
        <ChartNote entry={entry} plan={plan} turn={turn} />
        <ChartMenu
          entry={entry}
          plan={plan}
          space={space}
          scale={scale}
          choices={hasLines && <ValueScaleChoice scale={scale} choose={choose} />}
        />
      </figcaption>
      <ChartLegend entry={entry} plan={plan} />
      <div ref={space} className="chart-space">
        <ValueScaleContext value={scale}>
          <FaultBoundary what={`The chart “${entry.title}”`} attempt={plan}>
            <Drawn entry={entry} plan={plan} width={width} turn={turn} />
          </FaultBoundary>
        </ValueScaleContext>
      </div>
    </figure>
  );
});

/** A component, so that errors of a chart stay inside its boundary. */
function Drawn({
  entry,
  plan,
  width,
  turn,
}: ChartCardProps & { readonly width: number; readonly turn: number }) {
  return turn > 0 && width > 0 && entry.draw({ plan, width, height: HEIGHT, turn });
}

function useVisible(target: React.RefObject<HTMLElement | null>): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (target.current === null) return;
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting === true), {
      rootMargin: '80px',
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return visible;
}
