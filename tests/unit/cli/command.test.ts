import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentModules } from '../../../src/agents/registry.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { buildWorld } from '../../../src/engine/program/build-world.ts';
import { forkOfWorld } from '../../../src/engine/program/custom-world.ts';
import { forkOfAgent } from '../../../src/engine/program/fork.ts';
import { command } from './called.ts';
import { resultOf, tiny } from './tiny.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the headless command', () => {
  it('runs an experiment file over two threads and writes a result with a value for each measurement point', async () => {
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
    expect(done.stdout).toContain('3 variants × 2 seeds × 60000 environment steps');
    const result = JSON.parse(readFileSync(out, 'utf8'));
    expect(result).toMatchObject({ format: 'reward-lab/result', workers: 2, faults: [] });
    expect(result.grid).toHaveLength(60);
    expect(result.grid.at(-1)).toBe(60_000);
    expect(result.variants).toHaveLength(3);
    for (const variant of result.variants) {
      expect(variant.seeds.map(({ seed }: { seed: number }) => seed)).toEqual([0, 1]);
      for (const { metrics } of variant.seeds)
        for (const values of Object.values(metrics)) expect(values).toHaveLength(result.grid.length);
    }
  });

  it('runs a file whose world and agents are texts of its own, to the same numbers as those they were forked from', async () => {
    const parsed = validate(readFileSync('docs/examples/courtyard.json', 'utf8'));
    if (!parsed.ok) throw new Error('the example is not valid');
    const { world, variants, ...rest } = parsed.value;
    const forks = variants.map((variant) => {
      const module = agentModules.get(variant.agent.type);
      const fork = module === undefined ? undefined : forkOfAgent(module, variant.agent);
      if (fork === undefined || !('agent' in fork)) throw new Error(`${variant.label} cannot be forked`);
      return { ...variant, agent: fork.agent };
    });
    const short = { ...rest, seeds: 1, envSteps: 3_000, measurementPoints: 3 };
    const fork = { ...short, ...forkOfWorld(world, buildWorld(parsed.value).build), variants: forks };
    const [file, out] = [join(folder, 'own.json'), join(folder, 'custom-result.json')];
    writeFileSync(file, JSON.stringify(fork));
    const done = await command(file, '--workers', '1', '--out', out);
    expect(done.status).toBe(0);
    const { variants: made, faults } = JSON.parse(readFileSync(out, 'utf8'));
    expect(faults).toEqual([]);
    const wanted = JSON.parse(JSON.stringify(await resultOf({ ...short, world, variants })));
    const seeds = (all: readonly { label: string; seeds: unknown }[]) =>
      all.map((variant) => [variant.label, variant.seeds]);
    expect(seeds(made)).toEqual(seeds(wanted.variants));
    expect(JSON.stringify(seeds(made))).toContain('taskReturn');
  });

  it('exits with 3, and says so last, if a fault stops every seed of a variant, and still writes the result', async () => {
    const [file, out] = [join(folder, 'dies.json'), join(folder, 'dies-result.json')];
    const experiment = tiny({ seeds: 12 });
    const [first] = experiment.variants;
    const reward = [
      { term: 'task' },
      { term: 'expression', expression: 'f32(episodes) > 20.0 ? log(-1.0) : 0.0' },
    ];
    const dies = { ...first, label: 'dies', reward };
    writeFileSync(file, JSON.stringify({ ...experiment, variants: [first, dies] }));
    const done = await command(file, '--compare', '--workers', '1', '--out', out);
    expect(done.status).toBe(3);
    expect(done.stderr.trimEnd().split('\n').at(-1)).toMatch(
      /^error: all 12 seeds of ‘dies’ stopped by a fault, at environment step 2\d of 400: /,
    );
    // Up to ten are printed one by one.
    expect(done.stderr.match(/^‘dies’, seed \d+: The reward of /gm)).toHaveLength(10);
    expect(done.stderr).toContain('Further faults of ‘dies’ are counted at the end.');
    expect(done.stdout).toContain('Stopped by a fault: all 12 seeds of ‘dies’, at environment step 2');
    expect(JSON.parse(readFileSync(out, 'utf8')).faults).toHaveLength(12);
    const several = await command(file, 'preset:three-coins', '--seeds', '1', '--compare');
    expect(several.status).toBe(3);
    expect(several.stderr).toContain('error: the only seed of ‘dies’ stopped by a fault');
  });

  it('refuses to compare steps with episodes in one world, before anything runs', async () => {
    const [steps, counted] = [join(folder, 'steps.json'), join(folder, 'counted.json')];
    const world = { family: 'gridworld', map: ['S..G'] };
    const experiment = { world, variants: [{ agent: { type: 'sarsa' }, reward: [{ term: 'task' }] }] };
    writeFileSync(steps, JSON.stringify({ ...experiment, name: 'a' }));
    writeFileSync(counted, JSON.stringify({ ...experiment, name: 'b', episodes: 300 }));
    const done = await command(steps, counted, '--compare');
    expect([done.status, done.stdout]).toEqual([2, '']);
    expect(done.stderr).toMatch(/count environment steps, and those of .* count episodes, in the same world/);
    expect(done.stderr).toMatch(/Run both with `episodes`, or both without\.\s+Nothing was run\./);
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

  it('rejects an impossible experiment, and names the setting', async () => {
    const file = join(folder, 'wrong.json');
    const text = readFileSync('docs/examples/courtyard.json', 'utf8');
    writeFileSync(file, text.replace('"lambda": 0.8', '"lambda": 1.8'));
    const done = await command(file);
    expect(done.status).toBe(1);
    expect(done.stderr).toMatch(/^error: variants\[1\]\.agent\.lambda: /m);
  });

  it('prints its usage when it is called in another way', async () => {
    const done = await command();
    expect(done.status).toBe(2);
    expect(done.stderr).toMatch(/^No experiment file was given\.\n\nUsage: /);
    const help = await command('-h');
    expect(help).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Usage: npm run experiment/),
    });
    const missing = await command(join(folder, 'absent.json'));
    expect(missing.status).toBe(2);
    expect(missing.stderr).toMatch(/^Cannot read .*absent\.json: /);
  });
});
