/** Problems that only building an experiment finds are reported before the run, with a fix and without a stack trace. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readInput } from '../../../src/cli/input.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const world = (step: string, probability: string, reset = 'reset') => `
export const meta = { outcomes: 2 };
export function ${reset}(): u32 { return 0; }
export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 { return ${probability}; }
export function step(state: u32, action: u32, outcome: u32): u32 { ${step} }
`;
const experiment = (kernel: string, type = 'q-learning') => ({
  world: { family: 'gridworld', map: ['S..G'], kernel },
  variants: [{ agent: { type }, reward: [{ term: 'task' }] }],
  envSteps: 200,
  seeds: 2,
});
function run(
  entry: string,
  input: object,
  ...more: string[]
): Promise<{ status: unknown; stdout: string; stderr: string }> {
  const file = join(folder, 'experiment.json');
  writeFileSync(file, JSON.stringify(input));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/run.mjs', `src/cli/${entry}.ts`, file, ...more],
      (error, stdout, stderr) => resolve({ status: error?.code ?? 0, stdout, stderr }),
    );
  });
}
const SUM = 'in state 0 the action “up” has probabilities that sum to 0.800, not 1';
const TO_1 = 'Let `outcomeProbability` return numbers from 0 to 1 that sum to 1 over all outcomes.';
const STATES = 'but its states are 0 to 3. Let `step` return one of these states, or call `terminate()`.';

describe('a world that is no decision process', () => {
  it.each([
    ['in this thread', experiment(world('return state;', '0.4')), ['--workers', '1'], `${SUM}. ${TO_1}`],
    ['in worker threads', experiment(world('return state;', '0.4')), ['--workers', '2'], `${SUM}. ${TO_1}`],
    [
      'with a network',
      experiment(world('return 99;', '0.5'), 'dqn'),
      ['--workers', '2'],
      `leads to state 99, ${STATES}`,
    ],
  ])('is refused before the run, %s', async (_, input, more, words) => {
    const { status, stdout, stderr } = await run('main', input, ...more);
    expect(stderr).toContain(`error: world.kernel: This world cannot be run: `);
    expect(stderr).toContain(`${words}\n\nThe experiment was not run.\n`);
    expect(stderr).not.toContain('    at ');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});

describe('a name that is almost right gets the nearest one', () => {
  const fixOf = (input: unknown) => {
    const found = validate(input);
    return found.ok ? expect.fail('it was accepted') : found.problems[0];
  };
  it('for the functions of a world and a term, at their place', () => {
    const found = fixOf(experiment(world('return state;', '0.5', 'resett')));
    expect(found).toMatchObject({
      path: 'world.kernel',
      line: 3,
      column: 17,
      fix: 'Rename `resett` to `reset`.',
    });
    const text = 'export function rewrd(): f32 { return 1.0; }';
    const term = {
      ...experiment(''),
      variants: [{ agent: { type: 'q-learning' }, reward: [{ term: 'custom-module', text }] }],
    };
    expect(fixOf(term)).toMatchObject({ line: 1, fix: 'Rename `rewrd` to `reward`.' });
    const none = world('return state;', '0.5').replace(/export function reset.*\n/, '');
    expect(fixOf(experiment(none))?.fix).toBe('Write `export function reset(): u32 { … }`.');
  });
  it('for an event, and all events where none is near', () => {
    const event = (name: string) =>
      fixOf({
        ...experiment(''),
        variants: [{ agent: { type: 'q-learning' }, reward: [{ term: 'event', event: name }] }],
      })?.fix;
    expect(event('reachGoal')).toBe('Did you mean `reachedGoal`?');
    expect(event('zzzzzz')).toMatch(/^Its events are: reachedGoal, /);
  });
  it('for a preset', async () => {
    expect(await readInput('preset:clif-walking', null)).toEqual({
      lines: ['Unknown preset clif-walking. Did you mean `cliff-walking`?'],
      code: 2,
    });
  });
});
