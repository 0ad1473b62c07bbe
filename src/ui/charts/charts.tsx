import { useDeferredValue, useEffect, useState } from 'react';
import { inEpisodes } from '../../experiment/budget.ts';
import { useLab, useRun, useView } from '../hooks.ts';
import { FaultBoundary } from '../kit/fault-boundary.tsx';
import { Segments } from '../kit/segments.tsx';
import { Select } from '../kit/select.tsx';
import { ChartCard } from './chart-card.tsx';
import { ChartsOutline } from './charts-outline.tsx';
import { createReadingLine, ReadingLineContext } from './frame/reading.tsx';
import { Turns, TurnsContext } from './frame/turns.ts';
import { chartsOf } from './registry.ts';
import { SeedPicks } from './seed-picks.tsx';

/** The charts under the stage: all that apply, or on a phone the chosen one. */
export function Charts({ phone }: { readonly phone: boolean }) {
  const lab = useLab();
  // Deferred, because rendering all cards of a new plan at once would be one long task.
  const plan = useDeferredValue(useRun((state) => state.plan));
  const [turns] = useState(() => new Turns());
  const [readingLine] = useState(createReadingLine);
  const [chosen, setChosen] = useState('return');
  useEffect(() => turns.run(lab), [turns, lab]);
  const mounted = useOneByOne(plan === null ? 0 : chartsOf(plan).length);
  if (plan === null) return <ChartsOutline phone={phone} />;
  const applying = chartsOf(plan);
  const shown = phone ? [applying.find((chart) => chart.id === chosen) ?? applying[0]] : applying;
  return (
    <TurnsContext value={turns}>
      <ReadingLineContext value={readingLine}>
        <section className="charts" aria-label="Charts">
          <div className="charts-bar">
            {phone && (
              <Select
                aria-label="Chart"
                value={chosen}
                options={applying.map(({ id, title }) => ({ value: id, text: title }))}
                onChange={setChosen}
              />
            )}
            <AxisControls />
            <SeedPicks plan={plan} />
          </div>
          <div className="chart-grid">
            {shown.slice(0, mounted).map(
              (chart) =>
                chart !== undefined && (
                  <FaultBoundary key={chart.id} what={`The chart “${chart.title}”`} attempt={plan}>
                    <ChartCard entry={chart} plan={plan} />
                  </FaultBoundary>
                ),
            )}
          </div>
        </section>
      </ReadingLineContext>
    </TurnsContext>
  );
}

/** Counts up to `all`, one per frame, because mounting all cards at once would be one long task. */
function useOneByOne(all: number): number {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count >= all) return;
    const request = requestAnimationFrame(() => setCount(count + 1));
    return () => cancelAnimationFrame(request);
  }, [count, all]);
  return count;
}

function AxisControls() {
  const lab = useLab();
  const xAxis = useView((state) => state.xAxis);
  const logX = useView((state) => state.logX);
  const logY = useView((state) => state.logY);
  const counted = useRun(({ experiment }) => experiment !== null && inEpisodes(experiment));
  return (
    <div className="axis-controls">
      <span className="muted small">x</span>
      <Segments
        label="Horizontal axis"
        value={xAxis}
        options={[
          ...(counted && xAxis !== 'episodes' ? [] : [{ value: 'envSteps', text: 'Env steps' } as const]),
          { value: counted && xAxis !== 'episodes' ? 'envSteps' : 'episodes', text: 'Episodes' },
          { value: 'updates', text: 'Updates' },
        ]}
        onChange={(value) => lab.actions.setView({ xAxis: value })}
      />
      <label className="check">
        <input type="checkbox" checked={logX} onChange={() => lab.actions.setView({ logX: !logX })} /> log x
      </label>
      <label className="check" title="Available where all values are positive">
        <input type="checkbox" checked={logY} onChange={() => lab.actions.setView({ logY: !logY })} /> log y
      </label>
    </div>
  );
}
