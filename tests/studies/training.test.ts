/** Trains every study briefly, and measures a sample of the recorded outcomes again, a different one each day. */
import { describe, expect, it } from 'vitest';
import { ResultBuilder } from '../../src/cli/result.ts';
import { runShards } from '../../src/cli/shard.ts';
import { differences, ofTheDay, type Recorded } from '../../src/cli/studies/recorded.ts';
import type { Experiment } from '../../src/experiment/experiment.ts';
import { checkStudy } from '../../src/services/student/study-check.ts';
import { readOutcome } from '../../src/study/outcome.ts';
import { outcomeTexts } from '../../src/study/outcomes.ts';
import { studies } from '../../src/study/registry.ts';
import { inRelease } from '../release.ts';
import { secondsOf } from './recorded.ts';

/** Environment steps; for text, one batch. */
const MOMENT = 200;
const brief = ({ episodes: _, ...experiment }: Experiment): Experiment => ({
  ...experiment,
  seeds: 1,
  measurementPoints: 1,
  edits: [],
  envSteps: Math.min(experiment.envSteps, MOMENT),
});

const SOME = 10;

describe('The first experiment of a study', () => {
  for (const study of inRelease(studies, ofTheDay(studies, SOME, Date.now())))
    it(`trains briefly: ${study.id}`, async () => {
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

/** Recorded outcomes that cost little, in the order of the studies. */
function cheapOutcomes(): Recorded[] {
  return studies.flatMap((study) => {
    const outcome = readOutcome(study, outcomeTexts.get(study.id) ?? '');
    if ('wrong' in outcome) return [];
    const seconds = secondsOf(outcome);
    return seconds > 0 && seconds < CHEAP_CORE_SECONDS ? [{ study, outcome }] : [];
  });
}

describe('A recorded outcome', () => {
  it('has the curves and the scores that are measured today', async () => {
    const never = new AbortController().signal;
    const wanted = ofTheDay(cheapOutcomes(), PER_DAY, Date.now());
    expect(wanted.length).toBeGreaterThan(0);
    for (const recorded of wanted)
      expect([recorded.study.id, await differences(recorded, 1, never, () => () => undefined)]).toEqual([
        recorded.study.id,
        [],
      ]);
  });
});
