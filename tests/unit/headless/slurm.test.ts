/** Job arrays: the scripts, and a cluster of one node that runs them, kills a task in mid-run and requeues it. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseArguments } from '../../../src/headless/arguments.ts';
import { parseStudiesArguments } from '../../../src/headless/studies/arguments.ts';
import { noCluster, OneNodeCluster } from './one-node-cluster.ts';
import { tiny } from './tiny.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-jobs-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };
const run = (main: string, words: readonly string[], env: Readonly<Record<string, string>>) =>
  new Promise<Ended>((resolve) => {
    execFile(process.execPath, ['scripts/run.mjs', main, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
const EXPERIMENT = 'src/headless/main.ts';
const STUDIES = 'src/headless/studies/main.ts';
const WITHOUT_SLURM = { PATH: '/nowhere', HOME: tmpdir() };
const errorOf = (given: object) => ('error' in given ? given.error : '');

describe('The options of a job array', () => {
  it('belong together, and make the shards themselves', () => {
    const experiment = (...words: string[]) => errorOf(parseArguments(['a.json', ...words]));
    expect(experiment('--tasks', '3')).toBe('--tasks and --submit belong to --slurm DIR.');
    expect(experiment('--submit')).toBe('--tasks and --submit belong to --slurm DIR.');
    expect(experiment('--slurm', 'd', '--out', 'r')).toContain('--slurm needs --tasks N');
    expect(experiment('--slurm', 'd', '--tasks', '3')).toContain('--slurm needs --out RESULT');
    expect(experiment('--slurm', 'd', '--tasks', '3', '--out', 'r', '--shard', '1/3')).toContain(
      'Remove --shard.',
    );
    const studies = (...words: string[]) => errorOf(parseStudiesArguments(['sb-6.6', ...words]));
    expect(studies('--slurm', 'd', '--tasks', '3', '--minutes', '5')).toContain(
      '--minutes and --slurm exclude each other',
    );
    expect(studies('--slurm', 'd', '--tasks', '3', '--block', '5')).toContain(
      '--block and --slurm exclude each other',
    );
  });
});

describe('Scripts of a job array', { timeout: 120_000 }, () => {
  it('quote every word, and run the experiment as it was', async () => {
    const file = join(folder, 'a.json');
    writeFileSync(file, JSON.stringify(tiny()));
    const own = join(folder, "it's $HOME %a");
    const out = join(folder, 'r.json');
    const { code, stdout } = await run(
      EXPERIMENT,
      [file, '--slurm', own, '--tasks', '3', '--out', out, '--means'],
      WITHOUT_SLURM,
    );
    expect(code).toBe(0);
    expect(stdout).toContain('sbatch --dependency=afterok:$JOB --kill-on-invalid-dep=yes');
    const text = readFileSync(join(own, 'array.sh'), 'utf8');
    expect(text).toContain('#SBATCH --array=1-3');
    expect(text).toContain(`it'\\''s $HOME %a/`);
    expect(text).toContain('--shard "$SLURM_ARRAY_TASK_ID"/3 --workers 1');
    expect(text).toContain('HOME %%a/logs/%a.log"');
    // The scripts work without Slurm, and a task that is done does nothing.
    const bash = (name: string, task: string) =>
      new Promise<number>((resolve) => {
        execFile('bash', [join(own, name)], { env: { ...process.env, SLURM_ARRAY_TASK_ID: task } }, (error) =>
          resolve(error === null ? 0 : Number(error.code)),
        );
      });
    rmSync(file);
    for (const task of ['1', '2', '3', '2']) expect(await bash('array.sh', task)).toBe(0);
    expect(await bash('join.sh', '')).toBe(0);
    expect(readFileSync(out, 'utf8')).toContain('"means"');
  });
  it('are not written where there is no sbatch to submit them', async () => {
    const own = join(folder, 'none');
    for (const [main, first] of [
      [EXPERIMENT, 'preset:default'],
      [STUDIES, 'sb-6.6'],
    ] as const) {
      const words = [
        first,
        '--slurm',
        own,
        '--tasks',
        '3',
        '--submit',
        ...(main === EXPERIMENT ? ['--out', join(folder, 'x.json')] : []),
      ];
      const { code, stderr } = await run(main, words, WITHOUT_SLURM);
      expect(code).toBe(2);
      expect(stderr).toContain('There is no sbatch here, so this machine has no Slurm. Nothing was written.');
    }
    expect(existsSync(own)).toBe(false);
  });
  it('have at most one task for each seed', async () => {
    const own = join(folder, 'many');
    const { code, stderr } = await run(
      STUDIES,
      ['sb-6.6', '--quick', '--slurm', own, '--tasks', '4000'],
      WITHOUT_SLURM,
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/Write --tasks N with N at most \d+\./);
    expect(existsSync(own)).toBe(false);
  });
});

const TASKS = 8;
const reason = noCluster();
describe(`A cluster${reason === null ? '' : `: skipped, ${reason}`}`, { timeout: 300_000 }, () => {
  it.skipIf(reason !== null)(
    'gives the bits of one machine, also after a task was killed in mid-run and requeued',
    async () => {
      const cluster = await OneNodeCluster.start();
      try {
        const { variants, ...rest } = tiny({ envSteps: 16_000_000, measurementPoints: 200, seeds: TASKS });
        const expression = 'f32(episodes) > 70000.0 ? log(-1.0) : 0.0';
        const [first] = variants;
        const dies = {
          ...first,
          label: 'dies',
          reward: [{ term: 'task' }, { term: 'expression', expression }],
        };
        const file = join(folder, 'long.json');
        writeFileSync(file, JSON.stringify({ ...rest, variants: [first, dies] }));
        const [own, out] = [join(folder, 'job'), join(folder, 'joined.json')];
        const sent = await run(
          EXPERIMENT,
          [file, '--slurm', own, '--tasks', String(TASKS), '--submit', '--out', out],
          cluster.env,
        );
        expect(sent.stderr).toBe('');
        const [, job = '', join1 = ''] = /Submitted job (\d+) .* job (\d+)/.exec(sent.stdout) ?? [];
        expect(Number(join1)).toBeGreaterThan(Number(job));
        const study = join(folder, 'study');
        const studied = await run(
          STUDIES,
          ['sb-6.6', '--quick', '--slurm', study, '--tasks', '2', '--submit'],
          cluster.env,
        );
        expect(studied.code).toBe(0);

        const log = join(own, 'logs', '1.log');
        const said = (words: RegExp) => existsSync(log) && words.test(readFileSync(log, 'utf8'));
        // The first task has measured something, and has most of its work before it.
        await cluster.until(() => said(/seed 0: The reward of/), 120_000);
        cluster.call('scontrol', 'requeue', `${job}_1`);
        await cluster.until(
          () => said(/Shard 1\/8 stopped after/),
          60_000,
          () => readFileSync(log, 'utf8'),
        );
        const [shards = ''] = readdirSync(own).filter((name) => name.endsWith(`-${TASKS}`));
        expect(existsSync(join(own, shards, '1.shard'))).toBe(false);

        await cluster.until(() => cluster.call('squeue', '-h').trim() === '', 240_000);
        expect(said(/Shard 1\/8 done/)).toBe(true);
        const merged = JSON.parse(readFileSync(out, 'utf8'));
        // 3: faults stopped every seed of a variant. 1 would be another checksum.
        const whole = await run(EXPERIMENT, [file, '--expect', merged.curves.hash], cluster.env);
        expect(whole.code).toBe(3);
        expect(whole.stdout).toContain(merged.curves.hash);
        expect(readFileSync(join(study, 'logs', 'join.log'), 'utf8')).toMatch(
          /points (this|the other) way|says nothing yet/,
        );
      } finally {
        await cluster.end();
      }
    },
  );
});
