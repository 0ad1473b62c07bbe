/** Runs an experiment in Node and passes its numbers to the doctor. */
import type { Fault, Plan } from '../../../src/engine/contract.ts';
import { openNetworkSession } from '../../../src/engine/experiment/open-networks.ts';
import { presets } from '../../../src/engine/experiment/presets.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { laneOf } from '../../../src/engine/lane.ts';
import { createSession } from '../../../src/engine/table/session.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import type { SeedSource } from '../../../src/stats/compare/comparison.ts';
import type { Finding } from '../../../src/stats/doctor/contract.ts';
import { examine } from '../../../src/stats/doctor/doctor.ts';
import { doctorFacts } from '../../../src/stats/doctor/facts.ts';

export function presetOf(id: string, more: object = {}): Experiment {
  const preset = presets.find((candidate) => candidate.id === id);
  const parsed = validate({ ...(preset?.experiment ?? {}), ...more });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

export async function examined(experiment: Experiment): Promise<readonly Finding[]> {
  const open = laneOf(experiment) === 'network' ? openNetworkSession : createSession;
  const session = await open(experiment);
  const tables: Float32Array[] = [];
  const faults: Fault[] = [];
  for (const item of await session.advance(Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY))
    if (item.kind === 'batch') tables[item.measurementPoint] = item.rows;
    else if (item.kind === 'fault') faults.push(item);
  const { plan } = session;
  return examine(sourceOf(plan, experiment, tables), doctorFacts({ experiment, plan, faults }));
}

function sourceOf(plan: Plan, experiment: Experiment, tables: readonly Float32Array[]): SeedSource {
  const { seeds } = experiment;
  return {
    variants: experiment.variants.length,
    seeds,
    columns: plan.columns,
    grid: plan.grid,
    length: tables.length,
    read(measurementPoint, variant, column, into) {
      for (let seed = 0; seed < seeds; seed++)
        into[seed] =
          tables[measurementPoint]?.[(variant * seeds + seed) * plan.columns + column] ?? Number.NaN;
    },
  };
}
