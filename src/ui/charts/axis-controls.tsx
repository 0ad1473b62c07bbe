import { inEpisodes } from '../../experiment/budget.ts';
import { useLab, useRun, useView } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { Segments } from '../kit/segments.tsx';
import { chartViewOf, MOST_SMOOTHING, useChartView } from './chart-view.ts';

/** What all charts share: the x-axis and its zoom, logarithms, smoothing. */
export function AxisControls() {
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
          max={MOST_SMOOTHING}
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
