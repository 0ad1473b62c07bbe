import { memo, useEffect, useRef, useState } from 'react';
import type { Plan } from '../../engine/contract.ts';
import { METRICS } from '../../measure/dictionary.ts';
import { useSize } from '../hooks.ts';
import { HelpTip } from '../kit/popover.tsx';
import type { ChartEntry } from './chart-contract.ts';
import { ChartLegend, ChartNote } from './chart-legend.tsx';
import { ChartMenu } from './chart-menu.tsx';
import { useTurn } from './turns.ts';

interface ChartCardProps {
  readonly entry: ChartEntry;
  readonly plan: Plan;
}

const HEIGHT = 232;

export const ChartCard = memo(function ChartCard({ entry, plan }: ChartCardProps) {
  const card = useRef<HTMLElement>(null);
  const space = useRef<HTMLDivElement>(null);
  const visible = useVisible(card);
  const turn = useTurn(visible);
  const { width } = useSize(space);
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
        <ChartMenu entry={entry} plan={plan} space={space} />
      </figcaption>
      <ChartLegend entry={entry} plan={plan} />
      <div ref={space} className="chart-space">
        {turn > 0 && width > 0 && entry.draw({ plan, width, height: HEIGHT, turn })}
      </div>
    </figure>
  );
});

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
