import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeResult } from '../../../src/cli/files.ts';
import { runShards } from '../../../src/cli/shard.ts';
import { SELECTION } from '../../release.ts';
import { tiny } from './tiny.ts';

const HOURS = 1_000_000_000; // env steps
const MEASURED = /seed 0: The reward of/;
const MAIN = ['scripts/run.mjs', 'src/cli/main.ts'];
let folder = '';
let long = ''; // takes hours, and reports on standard error when its first points are measured
let [short, late] = ['', '']; // takes a moment; takes hours until its first point
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-'));
  const write = (name: string, experiment: object) => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(experiment));
    return file;
  };
  short = write('short.json', tiny());
  // A key that the lab does not know, of which the command warns before it runs.
  late = write('late.json', { ...tiny({ envSteps: HOURS, measurementPoints: 1 }), sead: 1 });
  const experiment = tiny({ envSteps: HOURS, measurementPoints: 2000, seeds: 4 });
  const [first] = experiment.variants;
  // The first point is at environment step 500,000; the fault comes after it.
  const expression = 'f32(episodes) > 700000.0 ? log(-1.0) : 0.0';
  const dies = { ...first, label: 'dies', reward: [{ term: 'task' }, { term: 'expression', expression }] };
  long = write('long.json', { ...experiment, variants: [first, dies] });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Started {
  readonly child: ChildProcess;
  /** Resolves once this is on standard error. */
  saw(words: RegExp): Promise<void>;
  /** Resolves once every process that holds its output has ended. */
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

function start(file: string, ...parameters: string[]): Started {
  const child = spawn(file, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (bytes) => {
    stdout += bytes;
  });
  child.stderr.on('data', (bytes) => {
    stderr += bytes;
  });
  return {
    child,
    saw: (words) =>
      new Promise((resolve) => {
        const look = () => {
          if (!words.test(stderr)) return;
          child.stderr.off('data', look);
          resolve();
        };
        child.stderr.on('data', look);
      }),
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr }))),
  };
}

const command = (...parameters: string[]) => start(process.execPath, ...MAIN, ...parameters);

describe('Ctrl C', () => {
  for (const workers of ['1', '2'])
    it(`writes what ${workers === '1' ? 'one thread has' : 'two threads have'} finished, marks it as partial and ends with 130`, async () => {
      const out = join(folder, `partial-${workers}.json`);
      const { child, saw, ended } = command(long, '--workers', workers, '--out', out);
      await saw(MEASURED);
      child.kill('SIGINT');
      const { code, stderr } = await ended;
      expect(stderr).toContain(`Wrote ${out}, marked as partial`);
      expect(code).toBe(130);
      const result = JSON.parse(readFileSync(out, 'utf8'));
      expect(result).toMatchObject({ partial: true, curves: null });
      expect(result.envSteps).toBeGreaterThan(0);
      expect(result.envSteps).toBeLessThan(2 * 4 * HOURS);
      const [first] = result.variants[0].seeds;
      expect(first.metrics.taskReturn[0]).toEqual(expect.any(Number));
      expect(first.metrics.taskReturn.at(-1)).toBeNull();
      expect(first.final).toBeNull();
    });

  it('keeps an earlier result when nothing has been measured yet', async () => {
    const out = join(folder, 'earlier.json');
    writeFileSync(out, 'earlier');
    const { child, saw, ended } = command(late, '--workers', '2', '--out', out);
    await saw(/sead/);
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect(stderr).toContain('nothing was written');
    expect(code).toBe(130);
    expect(readFileSync(out, 'utf8')).toBe('earlier');
  });

  it('is heard before the first thread starts', async () => {
    const unexpected = () => expect.unreachable('nothing is run');
    const listener = { plan: unexpected, batch: unexpected, fault: unexpected, tables: unexpected };
    for (const workers of [1, 2])
      await runShards({ experiment: tiny(), measures: 'all' }, workers, listener, AbortSignal.abort());
  });

  it.skipIf(SELECTION)('reports that nothing is saved without --out', async () => {
    const { child, saw, ended } = command(long, '--workers', '2');
    await saw(MEASURED);
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(stderr).toContain('nothing is saved without --out');
    expect(code).toBe(130);
  });
});

describe('a killed parent', () => {
  it('ends its children, even if it could not notify them', async () => {
    const { child, saw, ended } = command(long, '--workers', '2');
    await saw(MEASURED);
    child.kill('SIGKILL');
    await ended; // never, if a child still held the output
  });
  it.skipIf(SELECTION)('ends its children if npm was asked to end and ended only its shell', async () => {
    const { child, saw, ended } = start('npm', 'run', 'experiment', '--', long, '--workers', '2');
    await saw(MEASURED);
    child.kill('SIGTERM');
    expect((await ended).stderr).toContain('Stopped ');
  });
});

describe('an output that cannot take more', () => {
  it('ends the command quietly when the reader of a pipe leaves', async () => {
    const { ended } = start('sh', '-c', `"${process.execPath}" ${MAIN.join(' ')} --help | head -n 1`);
    const { stderr, stdout } = await ended;
    expect(stdout.split('\n')).toHaveLength(2);
    expect(stderr).toBe('');
    for (const script of ['src/cli/main.ts', 'src/cli/audit-main.ts']) {
      const run = `"${process.execPath}" scripts/run.mjs ${script} "${short}" | true`;
      expect((await start('sh', '-c', run).ended).stderr).not.toMatch(/EPIPE|^ +at /m);
    }
  });

  it.skipIf(SELECTION)('still writes the result file when the reader of a pipe leaves', async () => {
    const out = join(folder, 'piped.json');
    await start('sh', '-c', `"${process.execPath}" ${MAIN.join(' ')} "${short}" --out "${out}" | true`).ended;
    expect(JSON.parse(readFileSync(out, 'utf8')).format).toBe('reward-lab/result');
  });

  it.skipIf(!existsSync('/dev/full'))('reports that the disk is full', async () => {
    const { code, stderr } = await command(short, '--out', '/dev/full').ended;
    expect(stderr).toContain('Cannot write /dev/full: the disk is full.');
    expect(code).toBe(2);
  });

  it.skipIf(!canMount())('leaves an earlier result unchanged when the disk is full', async () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const run = `"${process.execPath}" ${MAIN.join(' ')} "${short}" --out "${disk}/out.json"`;
    const lines = [
      `mount -t tmpfs -o size=8k none "${disk}"`,
      `printf earlier > "${disk}/out.json"`,
      run,
      'echo "ended with $?"',
      `ls -A "${disk}"`,
      `cat "${disk}/out.json"`,
    ];
    const { stdout, stderr } = await start('unshare', '-rm', 'sh', '-c', lines.join('\n')).ended;
    expect(stderr).toContain('the disk is full');
    expect(stdout).toMatch(/ended with 2\nout\.json\nearlier$/);
  });
});

describe('writing a result', () => {
  function* failing(): Generator<string> {
    yield 'half of it';
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  }

  it('replaces the earlier file completely or not at all, and leaves nothing next to it', async () => {
    const place = mkdtempSync(join(folder, 'write-'));
    const out = join(place, 'out.json');
    writeFileSync(out, 'earlier');
    await expect(writeResult(out, failing())).rejects.toThrow('no space left');
    expect(readFileSync(out, 'utf8')).toBe('earlier');
    expect(readdirSync(place)).toEqual(['out.json']);
    await writeResult(out, ['new', ' text']);
    expect(readFileSync(out, 'utf8')).toBe('new text');
    expect(readdirSync(place)).toEqual(['out.json']);
  });

  it.skipIf(SELECTION)('writes through a link to the file behind it', async () => {
    const place = mkdtempSync(join(folder, 'link-'));
    writeFileSync(join(place, 'real.json'), 'earlier');
    symlinkSync('real.json', join(place, 'link.json'));
    await writeResult(join(place, 'link.json'), 'new');
    expect(readFileSync(join(place, 'real.json'), 'utf8')).toBe('new');
  });
});

function canMount(): boolean {
  try {
    execFileSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs none /mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
