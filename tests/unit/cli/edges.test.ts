import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from './called.ts';
import { jsonOf, resultOf, tiny } from './tiny.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function wordy(): string {
  const file = join(folder, 'wordy.json');
  writeFileSync(file, JSON.stringify({ ...tiny(), sead: 4 }));
  return file;
}

describe('the headless command', () => {
  it('reports before the run, not after it, that the result could not be written', async () => {
    for (const out of [join(folder, 'none', 'x.json'), folder]) {
      const done = await command(wordy(), '--out', out);
      expect(done.status).toBe(2);
      expect(done.stderr).toContain(`Cannot write ${out}: `);
      expect(done.stderr).toContain('was not run.');
      expect(done.stderr).not.toContain('    at ');
      expect(done.stdout).toBe('');
    }
  });
  it('warns of an unknown key once, with and without --seeds', async () => {
    for (const more of [[], ['--seeds', '1']]) {
      const done = await command(wordy(), ...more);
      expect(done.status).toBe(0);
      expect(done.stderr.split('`sead` is not a valid setting').length - 1).toBe(1);
    }
  });
  it('lists the presets if the named one does not exist', async () => {
    const done = await command('preset:nope');
    expect(done.status).toBe(2);
    expect(done.stderr).toMatch(/^Unknown preset nope\. Valid presets: .*cliff-walking/);
  });
});

describe('the text of a result', () => {
  it('comes in a piece for each seed, which together are the result', async () => {
    const result = await resultOf(tiny());
    const pieces = jsonOf(result);
    expect(JSON.parse(pieces.join(''))).toEqual(result);
    expect(pieces.length).toBeGreaterThan(2 * 3); // variants × seeds
  });
  it('knows the columns of a term that an edit added during the run', async () => {
    const { variants } = tiny();
    const more = variants.map((variant) => ({
      ...variant,
      reward: [...variant.reward, { term: 'step-cost', weight: 0.25 }],
    }));
    const result = await resultOf(tiny({ edits: [{ at: 200, patch: { variants: more } }] }));
    const costs = result.variants[1]?.seeds[2]?.contributions[2];
    expect(costs?.slice(0, 10)).toEqual(new Array(10).fill(null));
    expect(costs?.slice(10)).toEqual(new Array(10).fill(-0.25));
  });
});
