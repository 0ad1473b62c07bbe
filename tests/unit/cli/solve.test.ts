import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { parseSolveArguments, readPolicies } from '../../../src/cli/solve-main.ts';
import { observationName } from '../../../src/engine/exact/observation-names.ts';
import { buildWorld } from '../../../src/engine/program/build-world.ts';
import { jsonOf, resultOf, tiny } from './tiny.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-solve-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

test('The states of a solution have names: those of a graph, and column and row with what is held on a map', () => {
  const variants = [{ label: 'a', agent: { type: 'q-learning' }, reward: [{ term: 'task' }] }];
  const world = (spec: object) => buildWorld(tiny({ world: spec, variants })).build.view;
  const graph = world({
    family: 'graph',
    transitions: ['home, go, work, 1, 0', 'work, stay, work, 1, 1'],
    stepLimit: 5,
  });
  expect([0, 1].map((o) => observationName(graph, o))).toEqual(['home', 'work']);
  // A map of three columns and two rows; with the key, observations begin again at 6.
  const map = world({ family: 'gridworld', map: ['S.K', '.DG'] });
  expect([0, 5, 6 + 4].map((o) => observationName(map, o))).toEqual(['0,0', '2,1', '1,1 (key held)']);
});

describe('npm run solve', () => {
  it('values the policies that the seeds of a run follow, ε included', async () => {
    const experiment = tiny();
    const run = file('run.json', jsonOf(await resultOf(experiment)).join(''));
    const out = join(folder, 'solution.json');
    const script = ['scripts/run.mjs', 'src/cli/solve-main.ts', file('own.json', JSON.stringify(experiment))];
    const options = ['--policy', run, '--temperature', '0.5', '--out', out];
    const done = await new Promise<{ status: unknown; stdout: string; stderr: string }>((resolve) => {
      execFile(process.execPath, [...script, ...options], (error, stdout, stderr) =>
        resolve({ status: error?.code ?? 0, stdout, stderr }),
      );
    });
    expect(done).toMatchObject({ status: 0, stderr: `Wrote ${out}.\n` });
    expect(done.stdout).toContain('“task”: 1 states × 3 actions');
    // Coins that pay 0, 0 and 1 with ε = .1: 1 − ε + ε/3.
    expect(done.stdout).toContain('policy followed by seed 2\n    for the task: return 0.9333333');
    const { format, variants } = JSON.parse(readFileSync(out, 'utf8'));
    expect(format).toBe('reward-lab/solution');
    const [task, twice] = variants;
    expect(task.task.optimal).toMatchObject({ fromStart: 1, actionValue: [[0, 0, 1]], policy: [2] });
    expect(task.policies[0].task.return).toBeCloseTo(1 / 3, 9);
    expect(task.task.soft.fromStart).toBeCloseTo(0.5 * Math.log(2 + Math.exp(2)), 9);
    expect(twice.design.optimal.actionValue).toEqual([[0, 0, 1.5]]);
    expect(twice.policies).toHaveLength(4);
  });
});

describe('npm run solve of an experiment with an evaluation', () => {
  it('answers for its world, too, and says what the best policy of the training is worth there', async () => {
    // Training pays −0.1 per step on the shortest path, of 2 steps; the evaluation starts at the other end, with 3 steps.
    const experiment = {
      name: 'other start',
      world: { family: 'gridworld', map: ['S.G', '.##'], stepLimit: 20, stepCost: 0.1 },
      variants: [{ label: 'one', agent: { type: 'q-learning', gamma: 1 }, reward: [{ term: 'task' }] }],
      evaluation: { world: { map: ['..G', 'S##'], stepCost: 0.25 } },
    };
    const out = join(folder, 'evaluated.json');
    const script = ['scripts/run.mjs', 'src/cli/solve-main.ts', file('e.json', JSON.stringify(experiment))];
    const stdout = await new Promise<string>((resolve) => {
      execFile(process.execPath, [...script, '--out', out], (_, text) => resolve(text));
    });
    expect(stdout).toMatch(/^“one”: .*\n {2}optimal for the task\n {4}value of the start: 0\.8$/m);
    expect(stdout).toMatch(
      /^“one” in the world of its evaluation: .*\n {2}optimal for the task\n {4}value of the start: 0\.25$/m,
    );
    expect(stdout).toContain(
      '  policy optimal for the reward design in training\n    for the task: return 0.25, value of the start 0.25',
    );
    const { variants } = JSON.parse(readFileSync(out, 'utf8'));
    expect(variants.map(({ world }: { world?: string }) => world)).toEqual([undefined, 'evaluation']);
  });
});

describe('what npm run solve refuses', () => {
  it.each([
    [['a.json', '--temperature', '0'], '--temperature takes a number above 0, not “0”.'],
    [
      ['a.json', '--horizon', '2.5'],
      '--horizon takes a whole number of steps from 1 to 1,000,000, not “2.5”.',
    ],
    [['a.json', 'b.json'], 'Give one file. Remove b.json.'],
    [[], 'No experiment file was given.'],
  ])('%j', (argv, error) => {
    expect(parseSolveArguments(argv)).toEqual({ error });
  });
  it.each([
    ['[[0, 0, 1], [0, 0, 1]]', 'it has 2 rows. Write a list of 1 rows'],
    ['[[0.5, 0.5, 0.5]]', 'the probabilities of row 0 add up to 1.5. Make them add up to 1.'],
    ['[[0, 2, -1]]', 'row 0 holds something other than a probability from 0 to 1.'],
    ['{"policy": []}', 'it is not a list.'],
    ['[[', 'it is not JSON'],
  ])('the policy %s', async (text, says) => {
    const read = await readPolicies(file('policy.json', text), tiny());
    expect(read).toMatchObject({ error: expect.stringContaining(says) });
  });
});
