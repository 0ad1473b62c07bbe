/** Curves for a file: asked for, waited for, and copied, since the page's own change under one's hands. */
import type { Plan } from '../../../engine/contract.ts';
import type { Lab, Series, XAxis } from '../../model.ts';

const LOOK_MS = 30;
/** What has not come by then is written as far as it is there. */
const PATIENCE_MS = 10_000;

/** @throws Error when there are no numbers, or another run took the place of this one */
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
