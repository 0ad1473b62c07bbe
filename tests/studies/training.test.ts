/** Every study trains for a moment, and a sample of the recorded outcomes, another one each day, is measured again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Experiment } from '../../src/experiment/experiment.ts';
import { ResultBuilder } from '../../src/headless/result.ts';
import { runShards } from '../../src/headless/shards/shard.ts';
import { checkStudy } from '../../src/headless/studies/check.ts';
import { outcomeOf } from '../../src/headless/studies/measure.ts';
import { type Prepared, prepare, runUnit, type Unit, unitsOf } from '../../src/headless/studies/units.ts';
import { type Outcome, readOutcome } from '../../src/studies/outcome.ts';
import { studies } from '../../src/studies/registry.ts';
import { outcomeTexts, secondsOf } from './recorded.ts';

/** Environment steps; on text it is a batch. */
const MOMENT = 200;
const brief = ({ episodes: _, ...experiment }: Experiment): Experiment => ({
  ...{ ...experiment, seeds: 1, measurementPoints: 1, edits: [] },
  envSteps: Math.min(experiment.envSteps, MOMENT),
});

describe('The first experiment of a study', () => {
  for (const study of studies)
    it(`trains for a moment: ${study.id}`, async () => {
      const [whole] = checkStudy(study).experiments.values();
      if (whole === undefined) throw new Error('It has no experiment.');
      const experiment = brief(whole);
      const builder = new ResultBuilder(experiment);
      await runShards({ experiment, measures: 'all' }, 1, {
        plan: (plan) => builder.plan(plan),
        batch: (batch, shard) => builder.batch(batch, shard),
        fault: (fault) => builder.fault(fault),
        tables: (tables) => builder.tables(tables),
      });
      const { curves, faults } = await builder.finish(1, 1);
      expect(faults).toEqual([]);
      expect(curves?.hash).toMatch(/^[0-9a-f]{16}$/);
    });
});

const CHEAP_CORE_SECONDS = 4;
const PER_DAY = 2;
const DAY_MS = 86_400_000;

/** Recorded outcomes that cost little, in the order of the studies. */
function cheapOutcomes(): Outcome[] {
  return studies.flatMap((study) => {
    const outcome = readOutcome(study, outcomeTexts.get(study.id) ?? '');
    if ('wrong' in outcome) return [];
    const seconds = secondsOf(outcome);
    return seconds > 0 && seconds < CHEAP_CORE_SECONDS ? [outcome] : [];
  });
}
/** Two by the date: all of them in turn. */
function outcomesOfToday(): Outcome[] {
  const cheap = cheapOutcomes();
  const days = Math.ceil(cheap.length / PER_DAY);
  return cheap.filter((_, k) => k % days === Math.floor(Date.now() / DAY_MS) % days);
}

describe('A recorded outcome', () => {
  let kept = '';
  beforeAll(() => {
    kept = mkdtempSync(join(tmpdir(), 'reward-lab-studies-'));
  });
  afterAll(() => rmSync(kept, { recursive: true, force: true }));

  it('has the curves and the scores that are measured today', async () => {
    for (const outcome of outcomesOfToday()) {
      const study = studies.find(({ id }) => id === outcome.study);
      if (study === undefined) throw new Error('There is no such study.');
      const seeds = outcome.experiments[0]?.seeds ?? null;
      const work = new Map<Prepared, readonly Unit[]>();
      for (const prepared of prepare(study, { seeds, pilot: null, quick: false })) {
        const units = await unitsOf(prepared, kept, null);
        for (const unit of units) await runUnit(unit, 1, new AbortController().signal, () => undefined);
        work.set(prepared, units);
      }
      const again = await outcomeOf(study, work, outcome.measured);
      const bitsOf = ({ experiments }: Outcome) => experiments.map(({ coreSeconds: _, ...bits }) => bits);
      expect({ study: study.id, experiments: bitsOf(again) }).toEqual({
        study: study.id,
        experiments: bitsOf(outcome),
      });
      expect(again.scores).toEqual(outcome.scores);
    }
  });
});
