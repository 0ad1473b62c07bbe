/** Measures recorded studies again, from nothing, and compares every checksum and score. Nothing is written. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '../../studies/outcome.ts';
import type { WrittenStudy } from '../../studies/study.ts';
import { INTERRUPTED } from '../interrupt.ts';
import { outcomeOf } from './measure.ts';
import { type Prepared, prepare, runUnit, type Unit, unitsOf } from './units.ts';

export interface Recorded {
  readonly study: WrittenStudy;
  readonly outcome: Outcome;
}
const DAY_MS = 86_400_000;

/** Some of them by the date, so that all have their turn. @param now milliseconds since 1970 */
export function ofTheDay<T>(all: readonly T[], count: number, now: number): readonly T[] {
  const days = Math.ceil(all.length / count);
  return all.filter((_, k) => k % days === Math.floor(now / DAY_MS) % days);
}

/** @returns what differs, in words; null: it was stopped */
export async function differences(
  { study, outcome }: Recorded,
  workers: number | null,
  stop: AbortSignal,
  progress: (name: string) => (share: number) => void,
): Promise<readonly string[] | null> {
  const kept = await mkdtemp(join(tmpdir(), 'reward-lab-studies-'));
  try {
    const seeds = new Map(outcome.experiments.map((one) => [one.key, one.seeds]));
    const work = new Map<Prepared, readonly Unit[]>();
    for (const whole of prepare(study, { seeds: null, pilot: null, quick: false })) {
      const own = seeds.get(whole.part.key) ?? whole.experiment.seeds;
      const prepared = { ...whole, experiment: { ...whole.experiment, seeds: own } };
      const units = await unitsOf(prepared, kept, null);
      for (const unit of units)
        if (!(await runUnit(unit, workers, stop, progress(`${study.id} ${unit.of.part.key}`)))) return null;
      work.set(prepared, units);
    }
    const again = await outcomeOf(study, work, outcome.measured);
    const known = new Map(outcome.experiments.map((one) => [one.key, one]));
    const words = again.experiments.flatMap(({ key, hash, programs, curves }) => {
      const before = known.get(key);
      if (before === undefined) return [`${key} was not recorded`];
      const changed = [
        ...(before.hash === hash ? [] : ['the experiment']),
        ...(before.programs.join() === programs.join() ? [] : ['the programs']),
        ...(before.curves === curves ? [] : [`the curves (${before.curves} → ${curves})`]),
      ];
      return changed.length === 0 ? [] : [`${key}: ${changed.join(', ')}`];
    });
    const scores = Object.entries(again.scores).filter(
      ([key, list]) => JSON.stringify(list) !== JSON.stringify(outcome.scores[key]),
    );
    return [...words, ...scores.map(([key]) => `scores of ${key}`)];
  } finally {
    await rm(kept, { recursive: true, force: true });
  }
}

/** @returns exit status: 1 if anything differs */
export async function measureAgain(
  wanted: readonly Recorded[],
  workers: number | null,
  stop: AbortSignal,
  progress: (name: string) => (share: number) => void,
): Promise<number> {
  let same = 0;
  for (const recorded of wanted) {
    const found = await differences(recorded, workers, stop, progress);
    if (found === null) return INTERRUPTED;
    if (found.length === 0) same++;
    const curves = recorded.outcome.experiments.map((one) => one.curves).filter((hash) => hash !== '');
    const text = found.length === 0 ? `the same, ${curves.length} checksums` : `differs: ${found.join('; ')}`;
    console.log(`${recorded.study.id.padEnd(9)} ${text}`);
  }
  console.log(`${same} of ${wanted.length} studies have the same curves and scores.`);
  return same === wanted.length ? 0 : 1;
}
