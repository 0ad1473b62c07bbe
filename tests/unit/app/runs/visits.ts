/** Visits of one browser to the page, with the real engine, database and measurer: a tab may die in any of them. */
import { afterEach } from 'vitest';
import { createLab, type OpenLab } from '../../../../src/app/lab/create-lab.ts';
import type { LabDependencies } from '../../../../src/app/lab/dependencies.ts';
import { estimate } from '../../../../src/engine/experiment/cost.ts';
import { checkNumber, isStructural } from '../../../../src/engine/experiment/live-settings.ts';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../../src/engine/program/catalogue.ts';
import { columnOf } from '../../../../src/stats/stats/aggregate.ts';
import { corridor } from '../../../experiments.ts';
import { engineWorker } from '../lab/engine-worker.ts';
import { FakeMeasurer, seriesOf, testScheduler, until } from '../lab/fake-lab.ts';
import { replayWorker } from '../lab/replay-worker.ts';
import { Origin, type TestPlatform, testPlatform } from './fake-database.ts';

interface Visit {
  readonly lab: OpenLab;
  readonly platform: TestPlatform;
}
const visits: Visit[] = [];
afterEach(() => {
  for (const { lab } of visits.splice(0)) lab.dispose();
});

export function visit(origin: Origin, more: Partial<LabDependencies> = {}): Visit {
  const platform = testPlatform({ origin });
  const lab = createLab({
    catalogue: catalogue(),
    presets,
    validate,
    checkNumber,
    isStructural,
    estimate,
    makeWorker: () => engineWorker(150),
    makeMeasurer: () => new FakeMeasurer(),
    makeReplayer: replayWorker,
    scheduler: testScheduler(),
    threads: 2,
    library: platform,
    ...more,
  });
  const made = { lab, platform };
  visits.push(made);
  return made;
}
export function crash({ lab, platform }: Visit): void {
  for (const database of platform.databases) database.crash();
  lab.dispose();
}

export const MEASUREMENT_POINTS = 100;
export const spec = { ...corridor(20_000), seeds: 5, measurementPoints: MEASUREMENT_POINTS };
const TEN_THOUSAND = 6;
export const THOUSAND = 4;
export const FASTEST = 9;
export const status = (lab: OpenLab) => lab.run.getState().status;
export const steps = (lab: OpenLab) => lab.run.getState().envSteps;
export const library = (lab: OpenLab) => {
  if (lab.library === null) throw new Error('no library');
  return lab.library;
};
export const state = (lab: OpenLab) => library(lab).store.getState();

export function start(lab: OpenLab, envSteps = spec.envSteps): void {
  lab.actions.openText(JSON.stringify({ ...spec, envSteps }));
  lab.actions.setSpeed(TEN_THOUSAND);
  lab.actions.start();
}
export async function finish(lab: OpenLab): Promise<void> {
  lab.actions.setSpeed(FASTEST);
  if (status(lab) === 'paused') lab.actions.togglePlay();
  await until(() => status(lab) === 'done');
}
/** Every line that the charts could draw, and every seed's value at every measurement point, as text, so that NaN equals NaN. */
export async function curves(lab: OpenLab): Promise<string> {
  const { plan } = lab.run.getState();
  const lines = [];
  for (const [variant, { label }] of (plan?.variants ?? []).entries())
    for (let column = 0; column < (plan?.columns ?? 0); column++)
      lines.push({ variant, column, label, name: `column ${column}` });
  const pieces = await lab.exportSeeds(lines, () => {});
  return pieces.map((piece) => new TextDecoder().decode(piece)).join('');
}
export async function uninterrupted(): Promise<string> {
  const { lab } = visit(new Origin());
  start(lab);
  await finish(lab);
  await seriesOf(lab, 0, columnOf('taskReturn'), MEASUREMENT_POINTS);
  return curves(lab);
}
