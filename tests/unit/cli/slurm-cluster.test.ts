import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { called } from './called.ts';
import { noCluster, OneNodeCluster } from './one-node-cluster.ts';
import { tiny } from './tiny.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-jobs-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const EXPERIMENT = 'src/cli/main.ts';
const STUDIES = 'src/cli/studies/main.ts';

const TASKS = 4;
const ENV_STEPS = 48_000_000; // so much that a task is not over before its requeue reaches it on a busy machine
const reason = noCluster();
describe(`A cluster${reason === null ? '' : `: skipped, ${reason}`}`, { timeout: 300_000 }, () => {
  it.skipIf(reason !== null)(
    'gives the bits of one machine, even after a task was killed during its run and requeued',
    async () => {
      const cluster = await OneNodeCluster.start();
      try {
        const { variants, ...rest } = tiny({ envSteps: ENV_STEPS, measurementPoints: 200, seeds: TASKS });
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
        const sent = await called(
          EXPERIMENT,
          [file, '--slurm', own, '--tasks', String(TASKS), '--submit', '--out', out],
          cluster.env,
        );
        expect(sent.stderr).toBe('');
        const [, job = '', join1 = ''] = /Submitted job (\d+) .* job (\d+)/.exec(sent.stdout) ?? [];
        expect(Number(join1)).toBeGreaterThan(Number(job));
        const study = join(folder, 'study');
        const studied = await called(
          STUDIES,
          ['sb-6.6', '--quick', '--slurm', study, '--tasks', '2', '--submit'],
          cluster.env,
        );
        expect(studied.status).toBe(0);

        const log = join(own, 'logs', '1.log');
        const said = (words: RegExp) => existsSync(log) && words.test(readFileSync(log, 'utf8'));
        // The first task has measured something, and has most of its work before it.
        await cluster.until(() => said(/seed 0: The reward of/), 120_000);
        cluster.call('scontrol', 'requeue', `${job}_1`);
        await cluster.until(
          () => said(new RegExp(`Shard 1/${TASKS} stopped after`)),
          60_000,
          () => readFileSync(log, 'utf8'),
        );
        const [shards = ''] = readdirSync(own).filter((name) => name.endsWith(`-${TASKS}`));
        expect(existsSync(join(own, shards, '1.shard'))).toBe(false);

        await cluster.until(() => cluster.call('squeue', '-h').trim() === '', 240_000);
        expect(said(new RegExp(`Shard 1/${TASKS} done`))).toBe(true);
        const merged = JSON.parse(readFileSync(out, 'utf8'));
        // 3: faults stopped every seed of a variant. 1 would be another checksum.
        const whole = await called(EXPERIMENT, [file, '--expect', merged.curves.hash], cluster.env);
        expect(whole.status).toBe(3);
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
