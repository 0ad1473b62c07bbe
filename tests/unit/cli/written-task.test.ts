/** The example of docs/written-tasks.md, as a reader of that page runs it: from the file, and from a link. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { canonicalText } from '../../../src/experiment/canonical.ts';
import { linkAround } from '../../property/link-mutations.ts';
import { command } from './called.ts';

const folder = mkdtempSync(join(tmpdir(), 'reward-lab-written-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = readFileSync('docs/written-tasks.md', 'utf8');
const FILE = 'docs/examples/first-letters.json';

describe('the example of a written task', () => {
  it('is printed in the documentation as it is in the files', () => {
    for (const file of [FILE, 'docs/examples/first-letters.kernel.ts'])
      expect(page).toContain(`\n${readFileSync(file, 'utf8')}\`\`\``);
  });

  it('learns from examples and then from its scores, and a link reproduces its curves bit for bit', async () => {
    const out = join(folder, 'result.json');
    const first = await command(FILE, '--workers', '2', '--out', out);
    expect(first.status).toBe(0);
    const hash = /curves ([0-9a-f]{16})/.exec(first.stdout)?.[1] ?? '';
    const success = Number(/^GRPO +\S+ ± \S+ +\S+ ± \S+ +(\S+) ±/m.exec(first.stdout)?.[1]);
    expect(success).toBeGreaterThan(0.7); // from 0.3 after the warm start
    const { experiment } = JSON.parse(readFileSync(out, 'utf8'));
    const parsed = validate(experiment);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const link = linkAround(canonicalText(parsed.value, catalogue()));
    const second = await command(`https://lab.example/#${link}`, '--workers', '2', '--expect', hash);
    expect(second.stdout).toContain(`curves ${hash}`);
    expect(second.stdout).toContain('Reproduced bit for bit');
    expect(second.status).toBe(0);
  });
});
