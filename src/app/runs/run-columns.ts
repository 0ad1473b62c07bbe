import type { Plan } from '../../engine/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { runColumns } from '../../stats/metrics/run-columns.ts';
import type { CurveProof } from '../../stats/stats/curve-hash.ts';
import type { Lab } from '../model/lab.ts';
import type { Series, XAxis } from '../model/model.ts';

/** Collecting curves for a file polls at this interval and copies them, because the page's own arrays change. */
const LOOK_MS = 30;
/** After this time, the file is written with whatever has arrived. */
const PATIENCE_MS = 10_000;

/** @throws Error if there are no numbers, or another run replaced this one */
export async function collectSeries(
  lab: Lab,
  plan: Plan,
  wanted: readonly { readonly variant: number; readonly column: number }[],
  axis: XAxis = 'envSteps',
): Promise<readonly Series[]> {
  const { generation, envSteps } = lab.run.getState();
  const complete = plan.grid.filter((at) => at <= envSteps).length;
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const series = wanted.map(({ variant, column }) => lab.series(variant, column, axis));
    if (lab.run.getState().generation !== generation) throw new Error('Another run replaced it.');
    const here = series.every(({ length }) => length >= complete);
    if (here || performance.now() > end) {
      if (series.every(({ length }) => length === 0)) throw new Error('There are no numbers yet.');
      return series.map(copied);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function copied({ length, x, mean, low, high, n }: Series): Series {
  const cut = (values: Float64Array) => values.slice(0, length);
  return { length, x: cut(x), mean: cut(mean), low: cut(low), high: cut(high), n: n.slice(0, length) };
}

/** Returns the curves of a run as JSON: means, intervals and n of every metric, with the experiment that made them. */
const numbers = (values: Float64Array): (number | null)[] =>
  Array.from(values, (value) => (Number.isFinite(value) ? value : null));

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
