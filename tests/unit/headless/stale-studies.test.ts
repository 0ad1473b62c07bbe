import { expect, test } from 'vitest';
import { catalogue } from '../../../src/engine/catalogue.ts';
import { canonicalText, experimentHash } from '../../../src/experiment/canonical.ts';
import { staleParts } from '../../../src/headless/studies/stale.ts';
import { prepare } from '../../../src/headless/studies/units.ts';
import type { Outcome } from '../../../src/studies/outcome.ts';
import type { WrittenStudy } from '../../../src/studies/study.ts';

const run = (seeds: number) => ({
  name: `${seeds} seeds`,
  world: { family: 'bandit', example: 'three-coins' },
  variants: [{ label: 'greedy', agent: { type: 'epsilon-greedy' }, reward: [{ term: 'task' }] }],
  ...{ seeds, envSteps: 10, measurementPoints: 1 },
});
const study = { id: 'two-runs', runs: { few: run(6), many: run(9) }, parts: [], shows: [] };
const written = study as unknown as WrittenStudy;

test('an outcome is up to date when its runs have different numbers of seeds, and stale where one has changed', async () => {
  const prepared = prepare(written, { seeds: null, pilot: null, quick: false });
  const experiments = await Promise.all(
    prepared.map(async ({ part: { key }, experiment }) => ({
      ...{ key, seeds: experiment.seeds, programs: [], curves: '', coreSeconds: 0 },
      hash: await experimentHash(canonicalText(experiment, catalogue())),
    })),
  );
  const outcome = { experiments } as unknown as Outcome;
  expect(await staleParts(written, outcome)).toEqual([]);
  const changed = { ...study, runs: { ...study.runs, many: { ...run(9), envSteps: 20 } } };
  expect(await staleParts(changed as unknown as WrittenStudy, outcome)).toEqual(['many']);
});
