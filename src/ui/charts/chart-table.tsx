import type { Plan } from '../../engine/contract.ts';
import { METRICS } from '../../measure/metrics/dictionary.ts';
import type { MetricId } from '../../measure/metrics/metrics.ts';
import { useLab, useView } from '../hooks.ts';
import { TableScroll } from '../kit/table.tsx';
import { compact, measured } from '../numerals.ts';
import type { ChartEntry } from './chart-contract.ts';

interface ChartTableProps {
  readonly entry: ChartEntry;
  readonly plan: Plan;
}

const MOST_ROWS = 60;

/** Readable column headings; files use metric ids. */
function headingOf(name: string): string {
  return Object.hasOwn(METRICS, name) ? METRICS[name as MetricId].label : name;
}

/** The chart's numbers as text, at the moment of opening: mean and 95 % interval at evenly spaced measurement points. */
export function ChartTable({ entry, plan }: ChartTableProps) {
  const lab = useLab();
  const xAxis = useView((state) => state.xAxis);
  const columns = entry
    .columns(plan)
    .flatMap(({ column, name, variant }) =>
      plan.variants.flatMap((one, index) =>
        variant !== undefined && variant !== index
          ? []
          : [{ title: `${one.label}, ${headingOf(name)}`, series: lab.series(index, column, xAxis) }],
      ),
    );
  const length = columns[0]?.series.length ?? 0;
  if (length === 0) return <p className="muted">No values yet.</p>;
  const every = Math.max(1, Math.ceil(length / MOST_ROWS));
  const rows = Array.from({ length: Math.ceil(length / every) }, (_, i) =>
    Math.min(length - 1, (i + 1) * every - 1),
  );
  return (
    <>
      <p className="muted small">
        Mean over seeds [95 % interval] by {xAxis === 'envSteps' ? 'env steps' : xAxis}.
        {every > 1 && ` Every ${every}th measurement point; the CSV has all of them.`}
      </p>
      <TableScroll label="Data table">
        <table className="data">
          <thead>
            <tr>
              <th scope="col">{xAxis === 'envSteps' ? 'Env steps' : xAxis}</th>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">{compact(columns[0]?.series.x[row] ?? Number.NaN)}</th>
                {columns.map(({ title, series }) => (
                  <td key={title}>
                    {measured(series.mean[row] ?? Number.NaN)}{' '}
                    <span className="muted">
                      [{measured(series.low[row] ?? Number.NaN)}, {measured(series.high[row] ?? Number.NaN)}]
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </>
  );
}
