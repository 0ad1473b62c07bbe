import { expect, it } from 'vitest';
import { catalogue } from '../../../src/engine/catalogue.ts';
import { canonicalText, experimentHash } from '../../../src/experiment/canonical.ts';
import { staleParts } from '../../../src/headless/studies/stale.ts';
import { prepare } from '../../../src/headless/studies/units.ts';
import { study } from '../../../src/studies/claims/sb-2.2-bandit-epsilon-greedy.ts';
import { OUTCOME_FORMAT, OUTCOME_VERSION, type Outcome } from '../../../src/studies/outcome.ts';

it('an outcome whose experiments have different numbers of seeds is not stale', async () => {
  const prepared = prepare(study, { seeds: null, pilot: null, quick: false });
  const experiments = await Promise.all(
    prepared.map(async ({ part, experiment }) => ({
      ...{ key: part.key, seeds: experiment.seeds, programs: [], curves: '', coreSeconds: 0 },
      hash: await experimentHash(canonicalText(experiment, catalogue())),
    })),
  );
  expect(experiments.map(({ seeds }) => seeds)).toEqual([500, 200]);
  const outcome: Outcome = {
    format: OUTCOME_FORMAT,
    ...{ version: OUTCOME_VERSION, study: study.id, measured: '2026-01-01' },
    ...{ experiments, scores: {}, curves: {} },
  };
  expect(await staleParts(study, outcome)).toEqual([]);
  const changed = experiments.map((one, k) => (k === 1 ? { ...one, hash: 'other' } : one));
  expect(await staleParts(study, { ...outcome, experiments: changed })).toEqual(['long']);
});
