import { useState } from 'react';
import { METRICS } from '../../stats/metrics/dictionary.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../stats/metrics/metrics.ts';
import { Button } from '../kit/button.tsx';
import { Select } from '../kit/select.tsx';
import { useLab, useStore } from '../model/hooks.ts';
import { assignMetrics } from './any-file.ts';

const NONE = '';
const OPTIONS = [
  { value: NONE, text: 'Do not draw it' },
  ...ALL_METRIC_IDS.map((id) => ({ value: id, text: METRICS[id].label })),
] as const;

/** Asks which metrics a log with unknown names contains, because nothing is drawn on a guess. */
export function LogQuestion({ onClose }: { readonly onClose: () => void }) {
  const lab = useLab();
  const { file, open } = useStore(lab.imported, (state) => state);
  const [chosen, setChosen] = useState<ReadonlyMap<string, MetricId>>(new Map());
  const names = [...new Map(open.map((line) => [line.origin, line]))];
  const choose = (origin: string, value: string) => {
    const next = new Map(chosen);
    const metric = ALL_METRIC_IDS.find((id) => id === value);
    if (metric === undefined) next.delete(origin);
    else next.set(origin, metric);
    setChosen(next);
  };
  return (
    <>
      <p>
        The lab does not know the names in {file.slice(0, 80)}. Choose the metric that each of them measures.
        The values are drawn as they are, so check their unit and sign.
      </p>
      {names.map(([origin, { why }]) => (
        <label key={origin} className="field-row">
          <span>
            {origin === '' ? 'Value' : origin} <span className="muted small">({why})</span>
          </span>
          <Select
            aria-label={`Metric of ${origin === '' ? 'the values' : origin}`}
            value={chosen.get(origin) ?? NONE}
            options={OPTIONS}
            onChange={(value) => choose(origin, value)}
          />
        </label>
      ))}
      <Button
        tone="accent"
        disabled={chosen.size === 0}
        onClick={() => {
          assignMetrics(lab, chosen);
          onClose();
        }}
      >
        Draw
      </Button>
    </>
  );
}
