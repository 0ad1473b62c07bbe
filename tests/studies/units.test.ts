/** The work of a study in units: any division gives the same outcome, and a unit that is stopped leaves nothing. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf } from '../../src/cli/studies/measure.ts';
import { outcomeText } from '../../src/cli/studies/outcomes.ts';
import {
  isFinished,
  type Prepared,
  prepare,
  runUnit,
  type Unit,
  unitsOf,
} from '../../src/cli/studies/units.ts';
import { readOutcome } from '../../src/study/outcome.ts';
import type { WrittenStudy } from '../../src/study/study.ts';
import { main, study } from './made-study.ts';

let folder = '';
let runs = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-units-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const never = new AbortController().signal;

/** @returns the outcome, and how many units it took */
async function measured(of: WrittenStudy, block: number | null, kept = join(folder, String(++runs))) {
  const work = new Map<Prepared, readonly Unit[]>();
  let count = 0;
  for (const prepared of prepare(of, { seeds: null, pilot: null, quick: false })) {
    const units = await unitsOf(prepared, kept, block);
    for (const unit of units)
      if (!(await isFinished(unit))) {
        await runUnit(unit, 1, never, () => undefined);
        count++;
      }
    work.set(prepared, units);
  }
  const { experiments, ...rest } = await outcomeOf(of, work, '2026-01-01');
  return { count, outcome: { ...rest, experiments: experiments.map((one) => ({ ...one, coreSeconds: 0 })) } };
}

describe('Units of a study', () => {
  it('give the same outcome however the seeds are divided', async () => {
    const whole = await measured(study, null);
    expect(whole.count).toBe(3); // one for each learning rate
    for (const block of [1, 4]) {
      const parts = await measured(study, block);
      expect(parts.count).toBe(3 * Math.ceil(6 / block));
      expect(parts.outcome).toEqual(whole.outcome);
    }
    expect(readOutcome(study, outcomeText(whole.outcome))).toEqual(whole.outcome);
  });
  it('that are finished are not run again, and more seeds add units', async () => {
    const kept = join(folder, 'kept');
    const first = await measured(study, 2, kept);
    expect(first.count).toBe(9);
    expect((await measured(study, 2, kept)).count).toBe(0);
    const more = await measured({ ...study, runs: { main: { ...main, seeds: 8 } } }, 2, kept);
    expect(more.count).toBe(3);
    const [key = ''] = Object.keys(first.outcome.scores);
    expect(more.outcome.scores[key]?.slice(0, 6)).toEqual(first.outcome.scores[key]);
  });
  it('that are stopped leave no file', async () => {
    const kept = join(folder, 'stopped');
    const long = { ...study, runs: { main: { ...main, envSteps: 20_000_000 } } };
    const [prepared] = prepare(long, { seeds: null, pilot: null, quick: false });
    if (prepared === undefined) throw new Error('no experiment');
    const [unit] = await unitsOf(prepared, kept, null);
    if (unit === undefined) throw new Error('no unit');
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 300);
    expect(await runUnit(unit, 1, stop.signal, () => undefined)).toBe(false);
    expect(readdirSync(folder)).not.toContain('stopped');
  });
});
