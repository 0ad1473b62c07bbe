import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staleParts } from '../../src/cli/studies/recorded.ts';
import { checkStudy, planChecked } from '../../src/services/student/study-check.ts';
import { paperIds } from '../../src/study/atlas.ts';
import { type Outcome, readOutcome } from '../../src/study/outcome.ts';
import { outcomeTexts } from '../../src/study/outcomes.ts';
import { studies } from '../../src/study/registry.ts';
import { byExperiment } from '../../src/study/run.ts';
import type { WrittenStudy } from '../../src/study/study.ts';
import type { ClaimPart } from '../../src/study/verdicts/contract.ts';
import { main, part, study } from './made-study.ts';

const says = 'A part of a test.';
const reading = { metric: 'taskReturn', variant: 'main/Sarsa' };
const [sarsa, greedy] = ['main/Sarsa', 'main/Q-learning'];
const problemsOf = (changes: Partial<WrittenStudy>) =>
  checkStudy({ ...study, ...changes }, paperIds).problems.map(({ path, message }) => `${path}: ${message}`);
const withPart = (changes: object) => problemsOf({ parts: [{ ...part, ...changes } as ClaimPart] });
const withRun = (changes: object) => problemsOf({ runs: { main: { ...main, ...changes } } });

describe('A study', () => {
  it('without mistakes has no problems', () => {
    expect(problemsOf({})).toEqual([]);
  });
  it('that names a missing metric, variant, level or time is rejected at the part', () => {
    expect(withPart({ metric: 'taskretrun' })[0]).toContain('parts[0]: There is no metric taskretrun here.');
    expect(withPart({ metric: 'kl' })[0]).toContain('parts[0]: This run does not measure kl');
    expect(withPart({ metric: 'evaluationReturn' })[0]).toContain('neither a network nor an evaluation');
    const evaluated = { ...main, evaluation: { policy: 'greedy', every: 5, episodes: 2 } } as typeof main;
    const reading = (metric: string) =>
      problemsOf({ runs: { main: evaluated }, parts: [{ ...part, metric }], shows: [] }).filter((words) =>
        words.startsWith('parts'),
      );
    expect(reading('evaluationReturn')).toEqual([]);
    expect(reading('kl')).toEqual(['parts[0]: Agents with tables have no kl.']);
    expect(withPart({ metric: 'probe:coverage' })[0]).toContain('There is no metric probe:coverage here.');
    expect(withPart({ variant: 'main/Sarza' })[0]).toContain(
      'parts[0]: There is no variant “main/Sarza”. Did you mean `main/Sarsa`?',
    );
    expect(withPart({ level: { 'agent.alpha': 0.2 } })).toEqual([
      'parts[0]: “agent.alpha” does not take 0.2 in the run of main/Sarsa. It takes 0.1, 0.5, 0.9.',
      'parts[0]: “agent.alpha” does not take 0.2 in the run of main/Q-learning. It takes 0.1, 0.5, 0.9.',
    ]);
    expect(withPart({ level: { 'agent.beta': 1 } })[0]).toContain(
      'does not vary “agent.beta”. It varies agent.alpha.',
    );
    expect(withPart({ when: { at: 3000 } })[0]).toContain('The run has 2000 environment steps');
    expect(withPart({ when: { from: 500, to: 100 } })).toEqual(['parts[0]: The span ends before it begins.']);
  });
  it('that names a missing state or action is rejected at the part', () => {
    expect(withPart({ metric: 'value:12,99' })[0]).toContain('This world has no state “12,99”');
    expect(withPart({ metric: 'actionValue:0,0:jump' })[0]).toContain('This world has no action “jump”');
    expect(withPart({ metric: 'exact:best' })[0]).toContain('There is no exact quantity “exact:best”.');
    expect(withPart({ metric: 'value:0,0' })).toEqual([]);
    expect(withPart({ metric: 'exact:value:0,0' })).toEqual([]);
  });
  it('whose rule does not exist, or decides nothing, is refused', () => {
    expect(withPart({ kind: 'ahed' })[0]).toContain(
      'parts[0].kind: There is no kind “ahed”. Did you mean `ahead`?',
    );
    expect(problemsOf({ parts: [] })).toEqual(['parts: A claim needs at least one part.']);
    // A survey may claim nothing; any other study must claim something.
    const { claim: _, ...silent } = { ...study, parts: [] };
    expect(checkStudy({ ...silent, level: 'cover' }).problems).toEqual([]);
    expect(checkStudy(silent).problems.map(({ path }) => path)).toEqual(['parts']);
    const alone = (one: object) =>
      problemsOf({ parts: [{ says, metric: 'taskReturn', variant: sarsa, ...one } as ClaimPart] });
    expect(alone({ kind: 'level' })).toEqual(['parts[0]: It always holds: write `above` or `below`.']);
    expect(alone({ kind: 'within', same: greedy, margin: 0 })).toEqual([
      'parts[0]: It needs a margin above 0.',
    ]);
    const lead = { minus: greedy, over: 'agent.alpha', direction: 'grows' };
    expect(alone({ kind: 'trend', ...lead })[0]).toContain('A slope does not say who leads.');
    expect(problemsOf({ parts: [part, { says, ...reading, kind: 'trend', ...lead } as ClaimPart] })).toEqual(
      [],
    );
    expect(alone({ kind: 'sooner', over: [greedy], threshold: 1 })[0]).toContain('factor');
    const sooner = { kind: 'sooner', over: [sarsa], threshold: 1, factor: 1, level: { 'agent.alpha': 0.5 } };
    expect(alone(sooner)[0]).toContain('It compares a variant with itself');
    expect(alone({ ...sooner, than: { 'agent.alpha': 0.1 } })).toEqual([]);
    expect(alone({ ...sooner, than: { 'agent.alpha': 0.2 } })).not.toEqual([]);
    const steps = { title: 't', run: 'main', metric: 'taskReturn', threshold: 1 };
    expect(problemsOf({ shows: [{ ...steps, kind: 'curve' }] })[0]).toContain('Only bars and sweeps');
    expect(problemsOf({ shows: [{ ...steps, kind: 'bars' }] })).toEqual([]);
    const early = (from: unknown) => alone({ kind: 'diverge', truth: 'return', from });
    expect(early({ from: 0, to: 400 })).toEqual([]);
    expect(early({ at: 400 })).toEqual([
      'parts[0]: The early span must begin at the first measurement point, 200.',
    ]);
    expect(alone({ kind: 'published', value: 1, source: 's' })[0]).toContain(
      'A noisy run would always agree',
    );
    expect(alone({ kind: 'trend', over: 'world.slip', direction: 'grows' })[0]).toContain(
      'needs a sweep over “world.slip”',
    );
    expect(alone({ kind: 'logSlope', over: 'agent.alpha' })[0]).toContain('It always holds');
  });
  it('whose experiment raises a warning, about cost or anything else, runs and says so', () => {
    const warned = (changes: object) => {
      const found: string[] = [];
      const of = { ...study, runs: { main: { ...main, ...changes } } };
      const { jobs } = planChecked(of, {}, undefined, (warnings) =>
        found.push(...warnings.map(({ path }) => path)),
      );
      expect(byExperiment(jobs)).toHaveLength(3);
      return found;
    };
    expect(warned({})).toEqual([]);
    expect(warned({ world: { ...main.world, slipp: 0.1 } })).toContain(
      'runs.main{agent.alpha=0.1}.world.slipp',
    );
    // 2 variants × 6 seeds × 1e9 steps at 8 M a second are 25 minutes on one core.
    expect(warned({ envSteps: 1e9 })).toContain('runs.main{agent.alpha=0.5}.envSteps');
  });
  it('whose sweep, variant or size is wrong is refused at the run', () => {
    expect(withRun({ vary: [{ path: 'reward[3].weight', over: [1, 2] }] })).toContain(
      'runs.main.vary[0]: Some values of “reward[3].weight” make the same experiment.',
    );
    expect(withRun({ worldOf: { Sarza: {} } })).toContain('runs.main.worldOf: There is no variant “Sarza”.');
    expect(withRun({ seeds: 5 })).toEqual(['runs.main.seeds: 5 seeds cannot decide anything.']);
    expect(withRun({ measurementPoints: 300, envSteps: 3000 })).toEqual([
      'runs.main.measurementPoints: At most 256 points can be read.',
    ]);
  });
  it('whose chart or change names something missing is rejected at its place', () => {
    const chart = { title: 's', run: 'main', metric: 'taskReturn', kind: 'curve' } as const;
    expect(problemsOf({ shows: [{ ...chart, run: 'other' }] })).toEqual([
      'shows[0].run: There is no run “other”.',
    ]);
    expect(problemsOf({ shows: [{ ...chart, metric: 'probe:x' }] })[0]).toContain(
      'shows[0]: There is no metric probe:x',
    );
    expect(problemsOf({ shows: [{ ...chart, kind: 'sweep', over: 'world.slip' }] })[0]).toContain(
      'shows[0].over',
    );
    const change = (patch: object) => problemsOf({ changes: [{ says: 'c', run: 'main', patch }] });
    expect(change({ seeds: -1 })[0]).toContain('changes[0].patch.seeds');
  });
  it('has its own claim, even with a row in the atlas', () => {
    const { claim: _, ...without } = study;
    expect(checkStudy(without).problems.map(({ path }) => path)).toEqual(['claim']);
    expect(problemsOf({ papers: [{ atlas: 190, cite: 'c' }] })).toEqual([]);
    expect(problemsOf({ papers: [{ atlas: 999, cite: 'c' }] })[0]).toBe(
      'papers[0].atlas: The atlas has no row 999.',
    );
  });
});

const [recorded] = studies.filter(({ id }) => outcomeTexts.has(id));
if (recorded === undefined) throw new Error('No outcome is recorded.');
const text = outcomeTexts.get(recorded.id) ?? '';
const changed = (changes: object) => JSON.stringify({ ...JSON.parse(text), ...changes });

describe('The file of an outcome', () => {
  const wrongOf = (content: string) => {
    const read = readOutcome(recorded, content);
    return 'wrong' in read ? read : { wrong: '' };
  };
  it('that is damaged, foreign, or of a study that has changed says so', () => {
    expect(wrongOf(text)).toEqual({ wrong: '' });
    expect(wrongOf(text.slice(0, 200))).toMatchObject({
      foreign: true,
      wrong: expect.stringContaining('It is not JSON'),
    });
    for (const other of ['[]', 'null', '3', '{}', '{"format":"reward-lab/result"}'])
      expect(wrongOf(other)).toMatchObject({
        foreign: true,
        wrong: expect.stringContaining('not the outcome of a study'),
      });
    expect(wrongOf(changed({ study: 'other' }))).toMatchObject({ foreign: true });
    expect(wrongOf(changed({ version: 99 })).wrong).toContain('another version of the lab');
    for (const broken of [
      { experiments: 3 },
      { experiments: [{}] },
      { scores: null },
      { scores: { a: ['x'] } },
      { curves: [] },
      { measured: 'today' },
    ])
      expect(wrongOf(changed(broken)).wrong).toContain('Its parts are missing');
    expect(wrongOf(changed({ scores: {} })).wrong).toContain('the study has changed');
    expect(wrongOf(changed({ experiments: [] })).wrong).toContain('the study has changed');
    expect(wrongOf(changed({ curves: { 7: [] } })).wrong).toContain('the study has changed');
  });
  it('with fewer scores than seeds is rejected, so that no seed can be dropped', () => {
    const outcome = JSON.parse(text) as Outcome;
    const scores = Object.fromEntries(
      Object.entries(outcome.scores).map(([key, list]) => [key, list.slice(1)]),
    );
    expect(wrongOf(changed({ scores })).wrong).toContain('scores, not');
  });
  it('is stale if the hash of an experiment or program differs', async () => {
    const outcome = JSON.parse(text) as Outcome;
    const [first, ...others] = outcome.experiments;
    if (first === undefined) throw new Error('It has no experiment.');
    const staleWith = (changes: object) =>
      staleParts(recorded, { ...outcome, experiments: [{ ...first, ...changes }, ...others] });
    expect(await staleWith({ hash: '0' })).toContain(first.key);
    expect(await staleWith({ programs: ['0'] })).toContain(first.key);
    expect(await staleWith({ key: 'gone' })).toContain(first.key);
  });
});

describe('npm run studies', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'reward-lab-outcomes-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  it('refuses to replace a file that is not an outcome of the study, before it runs anything', () => {
    const path = join(folder, `${recorded.id}.json`);
    writeFileSync(path, '{"my":"notes"}');
    const kept = join(folder, 'kept');
    const call = ['scripts/run.mjs', 'src/cli/studies/main.ts', recorded.id];
    let found: { status?: number; stderr?: string } = {};
    try {
      execFileSync(process.execPath, [...call, '--outcomes', folder, '--kept', kept], {
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      found = error as typeof found;
    }
    expect(found.status).toBe(2);
    expect(found.stderr).toContain('It is not the outcome of a study. Move it to another folder.');
    expect(found.stderr).toContain('Nothing was run.');
    expect(readFileSync(path, 'utf8')).toBe('{"my":"notes"}');
    expect(readdirSync(folder)).toEqual([`${recorded.id}.json`]);
  });
});
