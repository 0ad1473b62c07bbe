import { useEffect, useMemo, useState } from 'react';
import type { Plan } from '../../engine/contract.ts';
import { inEpisodes } from '../../experiment/budget.ts';
import { Button } from '../kit/button.tsx';
import { FaultBoundary } from '../kit/fault-boundary.tsx';
import { SearchField } from '../kit/search-field.tsx';
import { Segments } from '../kit/segments.tsx';
import { VariantKey } from '../kit/variant-key.tsx';
import { variantKey } from '../kit/variant-style.ts';
import { useLab, useRun, useStore, useView } from '../model/hooks.ts';
import { ChartCard } from './chart-card.tsx';
import type { ChartEntry } from './chart-contract.ts';
import { useChartPlan } from './chart-plan.ts';
import { chartViewOf, type GroupId, MAX_SMOOTHING, toggled, useChartView } from './chart-view.ts';
import { ChartsOutline } from './charts-outline.tsx';
import { CurvesNote } from './curves-note.tsx';
import { useMainCharts } from './main-charts.ts';
import { GROUPS, grouped, searched } from './metric-groups.ts';
import { chartsWith } from './registry.ts';
import { SeedPicks } from './seed-picks.tsx';

/** Controls that all charts share: the x-axis and its zoom, logarithmic scales and smoothing. */
function AxisControls() {
  const lab = useLab();
  const view = chartViewOf(lab);
  const xAxis = useView((state) => state.xAxis);
  const logX = useView((state) => state.logX);
  const logY = useView((state) => state.logY);
  const counted = useRun(({ experiment }) => experiment !== null && inEpisodes(experiment));
  const smoothing = useChartView((state) => state.smoothing);
  const zoomed = useChartView(({ zoom }) => zoom?.axis === xAxis);
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
      <label
        className="check"
        title="Exponential moving average, for drawing only. The faint line shows the values themselves"
      >
        Smoothing
        <input
          type="range"
          className="smoothing"
          min={0}
          max={MAX_SMOOTHING}
          step={0.01}
          value={smoothing}
          aria-valuetext={smoothing === 0 ? 'none' : smoothing.toFixed(2)}
          onChange={({ target }) => view.setState({ smoothing: Number(target.value) })}
        />
        <output className="smoothing-value">{smoothing === 0 ? 'none' : smoothing.toFixed(2)}</output>
      </label>
      <Button
        size="small"
        disabled={!zoomed}
        label={zoomed ? undefined : 'Reset zoom. Drag over a chart to zoom'}
        onClick={() => view.setState({ zoom: null })}
      >
        Reset zoom
      </Button>
    </div>
  );
}

/** Shows all metrics of the run: pinned charts first, then by group. A search also finds charts in closed groups. */
export function Charts({ phone }: { readonly phone: boolean }) {
  const plan = useChartPlan();
  const [query, setQuery] = useState('');
  if (plan === null) return <ChartsOutline phone={phone} />;
  return (
    <section className="charts" aria-label="Charts">
      <CurvesNote />
      <div className="charts-bar">
        <SearchField
          aria-label="Search metrics"
          placeholder="Search metrics: entropy, approx_kl, …"
          value={query}
          onChange={setQuery}
        />
        <AxisControls />
        <SeedPicks plan={plan} />
      </div>
      <fieldset className="variant-legend">
        <legend className="visually-hidden">Variants in the charts</legend>
        {plan.variants.map(({ label }, variant) => (
          <VariantKey key={variantKey(variant)} variant={variant} label={label} />
        ))}
      </fieldset>
      {query.trim() === '' ? <AllCharts plan={plan} /> : <FoundCharts plan={plan} query={query} />}
    </section>
  );
}

/** Returns the charts of the run, and of metrics that only an imported log has. */
function useAllCharts(plan: Plan): readonly ChartEntry[] {
  const lines = useStore(useLab().imported, (state) => state.lines);
  return useMemo(
    () =>
      chartsWith(
        plan,
        lines.map(({ metric }) => metric),
      ),
    [plan, lines],
  );
}

function FoundCharts({ plan, query }: { readonly plan: Plan; readonly query: string }) {
  const found = searched(useAllCharts(plan), query);
  if (found.length > 0) return <Cards charts={found} plan={plan} />;
  return (
    <p className="muted">
      No metric of this experiment matches. Names of CleanRL, SB3, TRL and verl work, too.
    </p>
  );
}

function AllCharts({ plan }: { readonly plan: Plan }) {
  const pins = useChartView((view) => view.pins);
  const main = useMainCharts(plan); // already visible next to the maps
  const all = useAllCharts(plan).filter((chart) => !main.includes(chart));
  const pinned = pins.flatMap((id) => all.find((chart) => chart.id === id) ?? []);
  return (
    <>
      {pinned.length > 0 && (
        <section aria-label="Pinned">
          <h3 className="chart-group">Pinned</h3>
          <Cards charts={pinned} plan={plan} />
        </section>
      )}
      {grouped(all.filter((chart) => !pinned.includes(chart))).map(([group, charts]) => (
        <Group key={group} group={group} charts={charts} plan={plan} />
      ))}
    </>
  );
}

interface GroupProps {
  readonly group: GroupId;
  readonly charts: readonly ChartEntry[];
  readonly plan: Plan;
}

/** A closed group draws nothing and requests no numbers. */
function Group({ group, charts, plan }: GroupProps) {
  const view = chartViewOf(useLab());
  const open = useChartView((state) => state.open.includes(group));
  const { title, hint } = GROUPS[group];
  return (
    <section aria-label={title}>
      <h3 className="chart-group">
        <button
          type="button"
          className="chart-group-key"
          aria-expanded={open}
          title={hint}
          onClick={() => view.setState((state) => ({ open: toggled(state.open, group) }))}
        >
          {title} <span className="muted small">{charts.length}</span>
        </button>
      </h3>
      {open && <Cards charts={charts} plan={plan} />}
    </section>
  );
}

function Cards({ charts, plan }: Omit<GroupProps, 'group'>) {
  const mounted = useOneByOne(charts.length);
  return (
    <div className="chart-grid">
      {charts.slice(0, mounted).map((chart) => (
        <FaultBoundary key={chart.id} what={`The chart “${chart.title}”`} attempt={plan}>
          <ChartCard entry={chart} plan={plan} />
        </FaultBoundary>
      ))}
    </div>
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
