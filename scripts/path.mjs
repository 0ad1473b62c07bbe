/**
 * `npm run path`: the product files on two paths of the data. A weight goes from its slider to `setParam`, a metric from the
 * training worker to a chart. The list is written by hand; each step is verified: the file takes the data by the name given
 * here, and hands it on by the call given here. Files that only wire these together are left out.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Product files that a weight may pass. */
const MOST_FOR_A_WEIGHT = 10;

/**
 * @typedef {{ file: string, takes: string, gives: string }} Step
 * @type {{ name: string, most?: number, steps: Step[] }[]}
 */
const PATHS = [
  {
    name: 'a weight: slider → setParam',
    most: MOST_FOR_A_WEIGHT,
    steps: [
      { file: 'src/ui/builder/weight-row.tsx', takes: 'onChange=', gives: 'lab.actions.set(' },
      { file: 'src/lab/actions.ts', takes: 'set(path: string, value', gives: 'draft.propose(' },
      { file: 'src/lab/draft/draft.ts', takes: 'propose(input', gives: 'of this.#heard) hear()' },
      { file: 'src/lab/draft/follower.ts', takes: 'draft.onChange(', gives: 'bridge.revise(' },
      { file: 'src/lab/bridge.ts', takes: 'revise(experiment', gives: 'pool.revise(' },
      { file: 'src/lab/workers/pool.ts', takes: 'revise(experiment', gives: 'shard.revise(' },
      { file: 'src/lab/workers/shard-runner.ts', takes: 'revise(experiment', gives: 'client.revise(' },
      { file: 'src/lab/workers/trainer-client.ts', takes: 'revise(experiment', gives: 'remote.revise(' },
      { file: 'src/threads/trainer-loop.ts', takes: 'revise(change', gives: 'session.revise(' },
      { file: 'src/engine/session/session.ts', takes: 'revise(experiment', gives: 'machine.setParam(' },
    ],
  },
  {
    name: 'a metric: training worker → chart',
    most: 15,
    steps: [
      { file: 'src/engine/session/session.ts', takes: 'advance(target', gives: "kind: 'batch'" },
      { file: 'src/threads/trainer-loop.ts', takes: 'session.advance(', gives: 'outbox.results(' },
      { file: 'src/threads/outbox.ts', takes: 'results(results', gives: 'metrics?.postMessage(' },
      { file: 'src/metric-store/arrivals.ts', takes: 'port.onmessage', gives: 'this.#take(' },
      { file: 'src/metric-store/core.ts', takes: 'new Inlet(', gives: 'metrics.take(' },
      { file: 'src/metric-store/run-metrics.ts', takes: 'take(', gives: 'rows.put(' },
      { file: 'src/metric-store/rows.ts', takes: 'put(', gives: 'value(' },
      { file: 'src/metric-store/lines.ts', takes: 'append(rows', gives: 'advanceBand(' },
      { file: 'src/lab/workers/worker-client.ts', takes: "'message'", gives: 'heard(' },
      { file: 'src/lab/workers/measure-client.ts', takes: '#receive(', gives: 'events.series(' },
      { file: 'src/lab/stores/run-data.ts', takes: 'series: (', gives: 'series.take(' },
      { file: 'src/lab/stores/series-store.ts', takes: 'take(parts', gives: 'series(variant' },
      { file: 'src/ui/charts/lines.ts', takes: 'lab.series(', gives: 'export function readLine' },
      { file: 'src/ui/charts/run-curves.tsx', takes: 'readLine(', gives: '<Series' },
    ],
  },
];

const root = join(import.meta.dirname, '..');
/** @type {string[]} */
const faults = [];
for (const { name, most = Number.POSITIVE_INFINITY, steps } of PATHS) {
  const files = [...new Set(steps.map(({ file }) => file))];
  console.log(`${name}: ${files.length} files`);
  for (const { file, takes, gives } of steps) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const part of [takes, gives]) if (!text.includes(part)) faults.push(`${file} has no “${part}”.`);
    console.log(`  ${file}  ${takes} → ${gives}`);
  }
  if (files.length > most) faults.push(`${name}: ${files.length} files, at most ${most} are allowed.`);
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
