import type { Plan } from '../../engine/contract.ts';
import { pointOf } from '../../experiment/budget.ts';
import { METRICS } from '../../stats/metrics/dictionary.ts';
import { ALL_METRIC_IDS, METRIC_COLUMNS } from '../../stats/metrics/metrics.ts';
import type { Lab } from '../model/lab.ts';
import { collectSeries } from '../runs/run-columns.ts';

const SHOWN = [
  'taskReturn',
  'return',
  'success',
  'episodeLength',
  'entropy',
  'regret',
  'evaluationReturn',
] as const;

/** The metrics of each variant at the last measurement point, with 95 % intervals over seeds. @throws as `collectSeries` */
export async function resultsTable(lab: Lab, plan: Plan) {
  const metrics = plan.metricColumns ?? METRIC_COLUMNS;
  const columns = SHOWN.map((id) => ({ id, column: ALL_METRIC_IDS.indexOf(id) })).filter(
    ({ column }) => column < metrics,
  );
  const wanted = plan.variants.flatMap((_, variant) => columns.map(({ column }) => ({ variant, column })));
  const series = await collectSeries(lab, plan, wanted);
  const cellOf = (variant: number, k: number) => {
    const one = series[variant * columns.length + k];
    return {
      mean: one?.mean.at(-1) ?? Number.NaN,
      low: one?.low.at(-1) ?? Number.NaN,
      high: one?.high.at(-1) ?? Number.NaN,
    };
  };
  const used = columns
    .map((column, k) => ({ ...column, k }))
    .filter(({ k }) => plan.variants.some((_, variant) => Number.isFinite(cellOf(variant, k).mean)));
  const at = plan.grid[(series[0]?.length ?? 0) - 1] ?? 0;
  const { experiment } = lab.run.getState();
  return {
    caption: `Mean [95 % interval] over ${experiment?.seeds ?? 0} seeds at ${pointOf(experiment ?? {})} ${at}.`,
    columns: used.map(({ id }) => METRICS[id].label),
    rows: plan.variants.map(({ label }, variant) => ({
      label,
      cells: used.map(({ k }) => cellOf(variant, k)),
    })),
  };
}
