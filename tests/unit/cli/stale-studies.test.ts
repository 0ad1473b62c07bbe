import { expect, it } from 'vitest';
import { study } from '../../../content/studies/sb-2.2-bandit-epsilon-greedy/study.ts';
import { staleParts } from '../../../src/cli/studies/recorded.ts';
import { programHashes } from '../../../src/engine/experiment/program-hashes.ts';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { canonicalText } from '../../../src/experiment/canonical.ts';
import { experimentHash } from '../../../src/experiment/experiment-hash.ts';
import { checkStudy } from '../../../src/services/student/study-check.ts';
import { OUTCOME_FORMAT, OUTCOME_VERSION, type Outcome } from '../../../src/study/outcome.ts';

it('an outcome whose experiments have different numbers of seeds is not stale', async () => {
  const checked = [...checkStudy(study).experiments];
  const experiments = await Promise.all(
    checked.map(async ([part, experiment]) => ({
      key: part.key,
      seeds: experiment.seeds,
      programs: [],
      curves: '',
      coreSeconds: 0,
      hash: await experimentHash(canonicalText(experiment, catalogue())),
    })),
  );
  expect(experiments.map(({ seeds }) => seeds)).toEqual([500, 200]);
  const outcome: Outcome = {
    format: OUTCOME_FORMAT,
    version: OUTCOME_VERSION,
    study: study.id,
    measured: '2026-01-01',
    experiments,
    scores: {},
    curves: {},
  };
  expect(await staleParts(study, outcome)).toEqual([]);
  const changed = experiments.map((one, k) => (k === 1 ? { ...one, hash: 'other' } : one));
  expect(await staleParts(study, { ...outcome, experiments: changed })).toEqual(['long']);
});

it('an outcome is stale where its programs are not those of today, in text or in number', async () => {
  const checked = [...checkStudy(study).experiments];
  const [[part, experiment] = []] = checked;
  if (part === undefined || experiment === undefined) throw new Error('a study without experiments');
  const programs = programHashes(experiment);
  expect(programs.length).toBeGreaterThan(1);
  const all = await Promise.all(
    checked.map(async ([{ key }, one]) => ({
      key,
      seeds: one.seeds,
      programs: programHashes(one),
      curves: '',
      coreSeconds: 0,
      hash: await experimentHash(canonicalText(one, catalogue())),
    })),
  );
  const outcome = (first: readonly string[]): Outcome => ({
    format: OUTCOME_FORMAT,
    version: OUTCOME_VERSION,
    study: study.id,
    measured: '2026-01-01',
    experiments: all.map((one, k) => (k === 0 ? { ...one, programs: first } : one)),
    scores: {},
    curves: {},
  });
  expect(await staleParts(study, outcome(programs))).toEqual([]);
  expect(await staleParts(study, outcome(['other', ...programs.slice(1)]))).toEqual([part.key]);
  expect(await staleParts(study, outcome(programs.slice(1)))).toEqual([part.key]);
  expect(await staleParts(study, outcome([...programs, 'one more']))).toEqual([part.key]);
});
