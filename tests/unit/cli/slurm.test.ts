import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseArguments } from '../../../src/cli/arguments.ts';
import { parseStudiesArguments } from '../../../src/cli/studies/arguments.ts';
import { called } from './called.ts';
import { tiny } from './tiny.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-jobs-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const EXPERIMENT = 'src/cli/main.ts';
const STUDIES = 'src/cli/studies/main.ts';
const WITHOUT_SLURM = { PATH: '/nowhere', HOME: tmpdir() };
const errorOf = (given: object) => ('error' in given ? given.error : '');

describe('The options of a job array', () => {
  it('belong together, and make the shards themselves', () => {
    const experiment = (...words: string[]) => errorOf(parseArguments(['a.json', ...words]));
    expect(experiment('--tasks', '3')).toBe('--tasks and --submit only work with --slurm DIR.');
    expect(experiment('--submit')).toBe('--tasks and --submit only work with --slurm DIR.');
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

describe('Scripts of a job array', () => {
  it('quote every word, and run the experiment as it was', async () => {
    const file = join(folder, 'a.json');
    writeFileSync(file, JSON.stringify(tiny()));
    const own = join(folder, "it's $HOME %a");
    const out = join(folder, 'r.json');
    const { status, stdout } = await called(
      EXPERIMENT,
      [file, '--slurm', own, '--tasks', '3', '--out', out, '--means'],
      WITHOUT_SLURM,
    );
    expect(status).toBe(0);
    expect(stdout).toContain('sbatch --dependency=afterok:$JOB --kill-on-invalid-dep=yes');
    const text = readFileSync(join(own, 'array.sh'), 'utf8');
    expect(text).toContain('#SBATCH --array=1-3');
    expect(text).toContain(`it'\\''s $HOME %a/`);
    expect(text).toContain('--shard "$SLURM_ARRAY_TASK_ID"/3 --workers 1');
    expect(text).toContain('HOME %%a/logs/%a.log"');
    // The scripts work without Slurm, and a finished task does nothing.
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
  it('are not written if there is no sbatch to submit them', async () => {
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
      const { status, stderr } = await called(main, words, WITHOUT_SLURM);
      expect(status).toBe(2);
      expect(stderr).toContain('There is no sbatch here, so this machine has no Slurm. Nothing was written.');
    }
    expect(existsSync(own)).toBe(false);
  });
  it('have at most one task for each seed', async () => {
    const own = join(folder, 'many');
    const { status, stderr } = await called(
      STUDIES,
      ['sb-6.6', '--quick', '--slurm', own, '--tasks', '4000'],
      WITHOUT_SLURM,
    );
    expect(status).toBe(2);
    expect(stderr).toMatch(/Write --tasks N with N at most \d+\./);
    expect(existsSync(own)).toBe(false);
  });
});
