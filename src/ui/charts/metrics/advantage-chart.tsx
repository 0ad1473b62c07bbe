import { useState } from 'react';
import { METRIC_IDS } from '../../../measure/metrics/metrics.ts';
import { Segments } from '../../kit/segments.tsx';
import type { ChartEntry, ChartProps } from '../chart-contract.ts';
import { AdvantageNow } from './advantage-now.tsx';
import { AdvantageStrips } from './advantage-strips.tsx';

const MODE_HEIGHT = 28;

/** Distribution of TD errors or advantages: now, or over the run. */
function AdvantageChart(props: ChartProps) {
  const [mode, setMode] = useState<'now' | 'time'>('now');
  const height = props.height - MODE_HEIGHT;
  return (
    <>
      <div className="chart-mode">
        <Segments
          label="Advantage shown"
          value={mode}
          options={[
            { value: 'now', text: 'Now' },
            { value: 'time', text: 'Over time' },
          ]}
          onChange={setMode}
        />
      </div>
      {mode === 'now' ? (
        <AdvantageNow {...props} height={height} />
      ) : (
        <AdvantageStrips {...props} height={height} />
      )}
    </>
  );
}

export const chart: ChartEntry = {
  id: 'advantage',
  metric: 'advantageHistogram',
  title: 'Advantage',
  order: 3.5,
  applies: () => true,
  draw: (props) => <AdvantageChart {...props} />,
  columns: () => [
    { column: METRIC_IDS.indexOf('advantageMean'), name: 'advantageMean' },
    { column: METRIC_IDS.indexOf('advantageStd'), name: 'advantageStd' },
  ],
};
