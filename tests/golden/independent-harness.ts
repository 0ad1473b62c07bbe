/** Whole experiments for the independent cases, as a file would contain them. */

import { validate } from '../../src/engine/experiment/validate.ts';
import { createSession } from '../../src/engine/table/session.ts';
import { ALL_METRIC_IDS, METRIC_COLUMNS, type MetricId } from '../../src/stats/metrics/metrics.ts';

export const TASK = [{ term: 'task' }];
export type Agent = { readonly type: string } & Readonly<Record<string, unknown>>;
export const variant = (agent: Agent, reward: readonly object[] = TASK) => ({ agent, reward });

/** Runs a whole experiment as written in a file. */
export async function trained(world: object, variants: readonly object[], more: object = {}) {
  const parsed = validate({ world, variants, seeds: 2, envSteps: 1000, measurementPoints: 1, ...more });
  if (!parsed.ok) throw new Error(parsed.problems.map((p) => `${p.path}: ${p.message}`).join('\n'));
  const session = await createSession(parsed.value);
  const rows: Float32Array[] = []; // of the last measurement point, by variant and seed
  for (const item of session.advance(Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY)) {
    if (item.kind === 'fault') throw new Error(item.message);
    const width = item.rows.length / item.replicas.length;
    item.replicas.forEach((_, k) => {
      rows[k] = item.rows.slice(k * width, (k + 1) * width);
    });
  }
  const { seeds } = parsed.value;
  const of = (index: number, column: number) =>
    rows.slice(index * seeds, (index + 1) * seeds).map((row) => row[column] ?? Number.NaN);
  const metric = (index: number, id: MetricId) => of(index, ALL_METRIC_IDS.indexOf(id));
  return {
    session,
    metric,
    mean: (index: number, id: MetricId) => metric(index, id).reduce((a, b) => a + b, 0) / seeds,
    contribution: (index: number, term: number) => of(index, METRIC_COLUMNS + term)[0],
    reference: (index: number) => session.plan.variants[index]?.reference,
  };
}
export const planned = async (world: object, gamma: number, reward: readonly object[] = TASK) =>
  (
    await trained(world, [variant({ type: 'q-learning', gamma }, reward)], { seeds: 1, envSteps: 1 })
  ).reference(0);
