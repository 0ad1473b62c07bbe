/** The curves of a run as JSON: means, intervals and n of every metric, with the experiment that made them. */
import type { Plan } from '../../../engine/contract.ts';
import type { Experiment } from '../../../experiment/experiment.ts';
import type { CurveProof } from '../../../measure/stats/curve-hash.ts';
import type { Lab } from '../../model.ts';
import { collectSeries } from './collect.ts';
import { runColumns } from './run-columns.ts';

const numbers = (values: Float64Array): (number | null)[] =>
  Array.from(values, (value) => (Number.isFinite(value) ? value : null));

/** @throws as `collectSeries` */
export async function curvesJson(lab: Lab, plan: Plan, experiment: Experiment): Promise<string> {
  const columns = runColumns(plan);
  const series = await collectSeries(lab, plan, columns);
  const proof: CurveProof | null = await lab.curves().catch(() => null);
  const length = Math.max(...series.map((one) => one.length));
  return `${JSON.stringify({
    format: 'reward-lab/curves',
    version: 2,
    experiment,
    curves: proof?.hash ?? null,
    interval: '95 %, Student t over seeds',
    envSteps: plan.grid.slice(0, length),
    variants: plan.variants.map(({ label }, variant) => ({
      label,
      metrics: Object.fromEntries(
        columns.flatMap((column, k) => {
          const one = series[k];
          if (column.variant !== variant || one === undefined || !one.mean.some(Number.isFinite)) return [];
          const { mean, low, high, n } = one;
          return [
            [column.name, { mean: numbers(mean), low: numbers(low), high: numbers(high), n: Array.from(n) }],
          ];
        }),
      ),
    })),
  })}\n`;
}
