/** The command as a user calls it: bundled by `scripts/run.mjs`, in a process of its own. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Not the synchronous call: the thread of the tests has to answer Vitest meanwhile. */
function command(...parameters: string[]): Promise<{ status: unknown; stdout: string; stderr: string }> {
  const script = ['scripts/run.mjs', 'src/headless/main.ts', ...parameters];
  return new Promise((resolve) => {
    execFile(process.execPath, script, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, stdout, stderr }),
    );
  });
}

describe('the headless command', { timeout: 120_000 }, () => {
  it('runs an experiment file over two threads and writes a result with a value for each checkpoint', async () => {
    const out = join(folder, 'result.json');
    const done = await command(
      'docs/examples/courtyard.json',
      '--seeds',
      '2',
      '--workers',
      '2',
      '--out',
      out,
    );
    expect(done.stderr).toContain(`Wrote ${out}.`);
    expect(done.status).toBe(0);
    expect(done.stdout).toContain('3 arms × 2 seeds × 60000 env steps');
    const result = JSON.parse(readFileSync(out, 'utf8'));
    expect(result).toMatchObject({ format: 'reward-lab/result', workers: 2, faults: [] });
    expect(result.grid).toHaveLength(60); // the file asks for sixty checkpoints
    expect(result.grid.at(-1)).toBe(60_000);
    expect(result.arms).toHaveLength(3);
    for (const arm of result.arms) {
      expect(arm.seeds.map(({ seed }: { seed: number }) => seed)).toEqual([0, 1]);
      for (const { metrics } of arm.seeds)
        for (const values of Object.values(metrics)) expect(values).toHaveLength(result.grid.length);
    }
  });

  it('refuses a malformed file, names the place and writes nothing', async () => {
    const [file, out] = [join(folder, 'broken.json'), join(folder, 'none.json')];
    writeFileSync(file, '{\n  "name": "x",\n  "seeds": 20,,\n}');
    const done = await command(file, '--out', out);
    expect(done.status).toBe(1);
    expect(done.stderr).toMatch(/^error: line 3, column 15: /m); // the second comma
    expect(done.stderr).toContain(`${file} was not run.`);
    expect(existsSync(out)).toBe(false);
  });

  it('refuses an experiment that cannot be, and names the setting', async () => {
    const file = join(folder, 'wrong.json');
    const text = readFileSync('docs/examples/courtyard.json', 'utf8');
    writeFileSync(file, text.replace('"lambda": 0.8', '"lambda": 1.8'));
    const done = await command(file);
    expect(done.status).toBe(1);
    expect(done.stderr).toMatch(/^error: arms\[1\]\.agent\.lambda: /m);
  });

  it('says how it is used when it is called in another way', async () => {
    const done = await command();
    expect(done.status).toBe(2);
    expect(done.stderr).toMatch(/^An experiment file is needed\.\n\nUsage: /);
    const missing = await command(join(folder, 'absent.json'));
    expect(missing.status).toBe(2);
    expect(missing.stderr).toMatch(/^Cannot read .*absent\.json: /);
  });
});
