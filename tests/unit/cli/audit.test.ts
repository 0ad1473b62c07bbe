import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { canonicalText } from '../../../src/experiment/canonical.ts';
import { linkAround } from '../../property/link-mutations.ts';
import { tiny } from './tiny.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-audit-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function command(...parameters: string[]): Promise<{ status: unknown; stdout: string; stderr: string }> {
  const script = ['scripts/run.mjs', 'src/cli/audit-main.ts', ...parameters];
  return new Promise((resolve) => {
    execFile(process.execPath, script, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, stdout, stderr }),
    );
  });
}

describe('the headless audit', () => {
  it('prints a sentence for each variant and writes plain JSON', async () => {
    const out = join(folder, 'audit.json');
    const done = await command('preset:clickbait', '--out', out);
    expect(done.status).toBe(0);
    expect(done.stdout).toContain('“clicks” is hackable: its optimal policy pulls “outrage”');
    const written = JSON.parse(readFileSync(out, 'utf8'));
    expect(written).toMatchObject({ format: 'reward-lab/audit', version: 1 });
    expect(written.variants[1]).toMatchObject({ kind: 'exact', verdict: 'hackable', label: 'clicks' });
    expect(written.variants[1].exact.terms[0].field).toHaveLength(4);
  });
  it('warns of a misspelled setting, whose default is what it audits', async () => {
    const file = join(folder, 'weigth.json');
    const { variants, ...rest } = tiny({ seeds: 1 });
    const reward = [{ term: 'task' }, { term: 'task', weigth: 0.1 }];
    writeFileSync(
      file,
      JSON.stringify({ ...rest, variants: variants.map((variant) => ({ ...variant, reward })) }),
    );
    const done = await command(file);
    expect(done.stderr.split('\n')).toContain(
      'warning: variants[0].reward[1].weigth: `weigth` is not a valid setting and was ignored. Did you mean `weight`?',
    );
    expect(done.stderr.split('variants[0].reward[1].weigth').length - 1).toBe(1);
    expect(done.stdout).not.toContain('warning');
    expect(done.status).toBe(0);
  });
  it('reads links as the experiment command does, and says that one is cut', async () => {
    const link = linkAround(canonicalText(tiny(), catalogue()));
    const done = await command(`https://lab.example/#${link}`);
    expect(done).toMatchObject({ status: 0, stderr: '' });
    expect(done.stdout).toContain('“task”');
    for (const cut of [`#${link.slice(0, -3)}`, 'https://lab.example/#v1']) {
      const rejected = await command(cut);
      expect(rejected.stderr).toContain('error: This link was cut off');
      expect(rejected).toMatchObject({ status: 2, stdout: '' });
    }
  });
  it('prints its usage on request, and reports before an audit that it could not be written', async () => {
    const help = await command('--help');
    expect(help).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Usage: npm run audit/),
    });
    const done = await command('preset:clickbait', '--out', folder);
    expect(done.stderr).toContain(`Cannot write ${folder}: it is a folder. Choose a file in it.`);
    expect(done).toMatchObject({ status: 2, stdout: '' });
  });
  it('names what is wrong with the command line', async () => {
    expect(await command()).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('No experiment file was given.'),
    });
    expect(await command('preset:no-such')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Unknown preset no-such.'),
    });
  });
});
