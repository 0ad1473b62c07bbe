/** `npm run audit` as a user calls it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-audit-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function command(...parameters: string[]): Promise<{ status: unknown; stdout: string; stderr: string }> {
  const script = ['scripts/run.mjs', 'src/headless/audit-main.ts', ...parameters];
  return new Promise((resolve) => {
    execFile(process.execPath, script, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, stdout, stderr }),
    );
  });
}

describe('the headless audit', { timeout: 120_000 }, () => {
  it('prints a sentence for each arm and writes plain JSON', async () => {
    const out = join(folder, 'audit.json');
    const done = await command('preset:clickbait', '--out', out);
    expect(done.status).toBe(0);
    expect(done.stdout).toContain('“clicks” is hackable: its best policy pulls “outrage”');
    const written = JSON.parse(readFileSync(out, 'utf8'));
    expect(written).toMatchObject({ format: 'reward-lab/audit', version: 1 });
    expect(written.arms[1]).toMatchObject({ kind: 'exact', verdict: 'hackable', label: 'clicks' });
    expect(written.arms[1].exact.terms[0].field).toHaveLength(4);
  });
  it('names what is wrong with the command line', async () => {
    expect(await command()).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('An experiment file is needed.'),
    });
    expect(await command('preset:no-such')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('There is no preset:no-such.'),
    });
  });
});
