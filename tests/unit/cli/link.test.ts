import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { canonicalText } from '../../../src/experiment/canonical.ts';
import { readProof } from '../../../src/stats/stats/curve-hash.ts';
import { linkAround } from '../../property/link-mutations.ts';
import { command } from './called.ts';
import { resultOf, tiny } from './tiny.ts';

const folder = mkdtempSync(join(tmpdir(), 'reward-lab-link-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const experiment = tiny();
const link = linkAround(canonicalText(experiment, catalogue()));

describe('links in the headless command', () => {
  it('a file and a link of the same experiment have the same checksum with any number of workers, and --expect says so', async () => {
    const file = join(folder, 'coins.json');
    const out = join(folder, 'result.json');
    writeFileSync(file, JSON.stringify(experiment));
    const first = await command(file, '--workers', '2', '--out', out);
    const hash = /curves ([0-9a-f]{16})/.exec(first.stdout)?.[1] ?? '';
    expect(JSON.parse(readFileSync(out, 'utf8')).curves).toMatchObject({ measures: 'all', hash });
    const second = await command(`https://lab.example/#${link}`, '--workers', '1', '--expect', hash);
    expect(second.stdout).toContain(`curves ${hash}`);
    expect(second.stdout).toContain('Reproduced bit for bit on WebAssembly in Node.');
    expect(second.status).toBe(0);
  });

  it('a different checksum makes the command exit with 1', async () => {
    const done = await command(`#${link}`, '--workers', '1', '--expect', '0'.repeat(16));
    expect(done.stdout).toContain('Differs from environment step 1 on (detected at 400)');
    expect(done.status).toBe(1);
  });

  it('a cut link and an invalid checksum are rejected with a message', async () => {
    const cut = await command(link.slice(0, -3));
    expect(cut.stderr).toContain('error: This link was cut off');
    expect(cut.status).toBe(2);
    const digits = await command(`#${link}`, '--expect', 'abc');
    expect(digits.stderr).toContain('--expect takes the 16 digits');
    expect(digits.status).toBe(2);
  });
});

it('another random seed gives another checksum, and the checksum of only the returns is named so', async () => {
  const { curves } = await resultOf(experiment);
  const other = await resultOf(tiny({ seed: 2 }));
  const returns = await resultOf(experiment, 'returns');
  expect(curves?.digests).toHaveLength(20);
  expect(other.curves?.hash).not.toBe(curves?.hash);
  expect(returns.curves).toMatchObject({ measures: 'returns' });
  expect(readProof(curves?.hash ?? '')).not.toBeNull();
});
