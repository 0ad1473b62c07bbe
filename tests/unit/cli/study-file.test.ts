/** `npm run studies -- my-study.json`: a study that is not built in is checked, run and judged, and its outcome lies next to it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { writeLink } from '../../../src/experiment/link.ts';
import { readOutcome, verdictOf } from '../../../src/study/outcome.ts';
import { studyFileText } from '../../../src/study/study-file.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { main, study } from '../../studies/made-study.ts';

const folder = mkdtempSync(join(tmpdir(), 'reward-lab-study-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function command(...words: readonly string[]) {
  const call = ['scripts/run.mjs', 'src/cli/studies/main.ts', ...words, '--workers', '1'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...call, '--kept', join(folder, 'kept')], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
const fileOf = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

const file = fileOf('my-study.json', studyFileText({ ...study, claim: 'Sarsa earns more.' }));
const outcome = join(folder, 'my-study.outcome.json');

describe('npm run studies -- my-study.json', () => {
  it('prints where a quick run points, and writes nothing', () => {
    const { status, stdout, stderr } = command(file, '--quick');
    expect(stderr).toContain('core minutes');
    expect(stdout).toMatch(/^test t\n {2}says nothing yet: Sarsa earns more\./);
    expect(status).toBe(0);
    expect(existsSync(outcome)).toBe(false);
  });
  it('prints the verdict and writes an outcome of which it is the verdict', () => {
    const { status, stdout, stderr } = command(file);
    expect(status).toBe(0);
    expect(stderr).toContain(`Its outcome is ${outcome}.`);
    const read = readOutcome(study, readFileSync(outcome, 'utf8'));
    if ('wrong' in read) throw new Error(read.wrong);
    const { verdict } = verdictOf(study, read.scores);
    expect(stdout).toContain(`${verdict === 'fails' ? 'fails here' : verdict}: Sarsa earns more.`);
  });
  it('runs the study of a link', async () => {
    const tools = {
      crc32: (bytes: Uint8Array) => crc32(bytes),
      deflate: async (bytes: Uint8Array) => new Uint8Array(deflateRawSync(bytes)),
      inflate: async () => null,
    };
    const link = await writeLink(readFileSync(file, 'utf8'), tools);
    if (!link.ok) throw new Error('There is no link.');
    const { status, stdout } = command(`https://example.org/lab/#study=${link.value}&step=3`, '--quick');
    expect(stdout).toContain('Sarsa earns more.');
    expect(status).toBe(0);
  });
  it('says before the run what its seeds can decide, and does not run a study whose gate fails in the pilot', () => {
    // Other random numbers than in the tests above, whose seeds are stored.
    const other = { runs: { main: { ...main, seed: 5 } } };
    const gate = {
      kind: 'level',
      says: 'Sarsa solves it.',
      metric: 'taskReturn',
      variant: 'main/Sarsa',
      above: 1e6,
    };
    const gated = fileOf('gated.json', studyFileText({ ...study, ...other, gates: [gate as ClaimPart] }));
    const { status, stdout, stderr } = command(gated);
    expect(stderr).toMatch(/Gate 1: 6 seeds can see differences of .*: it fails in the pilot\./);
    expect(stderr).toContain('was not run: in the pilot, the experiment does not test the claim.');
    expect(stderr).toContain('Sarsa solves it.');
    expect(stdout).toBe('');
    expect(status).toBe(1);
    expect(existsSync(join(folder, 'gated.outcome.json'))).toBe(false);
    const despite = command(gated, '--despite-pilot');
    expect(despite.stdout).toContain('not tested here');
    expect(despite.status).toBe(0);
    // It is measured now, so no pilot is needed, and none with --no-pilot.
    expect(command(gated).stderr).not.toContain('Pilot of');
    expect(existsSync(join(folder, 'gated.outcome.json'))).toBe(true);
  });
  it('says what is wrong at its place, and runs nothing', () => {
    const wrong = studyFileText(study).replace('"metric"', '"metrik"');
    const { status, stderr } = command(fileOf('wrong.json', wrong));
    expect(stderr).toContain('parts[0].metrik: There is no key “metrik” here. Did you mean `metric`?');
    expect(stderr).toContain('was not run.');
    expect(status).toBe(1);
    const absent = studyFileText(study).replace('main/Q-learning', 'main/Q-lerning');
    const second = command(fileOf('absent.json', absent));
    expect(second.stderr).toContain('There is no variant “main/Q-lerning”. Did you mean `main/Q-learning`?');
    expect(second.status).toBe(1);
  });
  it('refuses to replace a file that is not its outcome, and a file that does not exist', () => {
    const mine = fileOf('notes.json', studyFileText(study));
    fileOf('notes.outcome.json', '{"my":"notes"}');
    const { status, stderr } = command(mine);
    expect(stderr).toContain('It is not the outcome of a study. Move it to another folder.');
    expect(status).toBe(2);
    expect(readFileSync(join(folder, 'notes.outcome.json'), 'utf8')).toBe('{"my":"notes"}');
    const missing = command(join(folder, 'no-such.json'));
    expect(missing.stderr).toContain('the file does not exist');
    expect(missing.status).toBe(2);
  });
});
