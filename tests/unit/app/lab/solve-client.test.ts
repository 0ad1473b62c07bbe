/** Exact answers about the draft, through the page's worker for them, against numbers by hand. */
import { afterEach, describe, expect, it } from 'vitest';
import { notesOn, numberText, rowsOf, startOf } from '../../../../src/app/audit/exact-rows.ts';
import type { SolvedVariant } from '../../../../src/engine/exact/contract.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { ExactWorker } from '../../../../src/services/solver/exact-core.ts';
import { SolveClient } from '../../../../src/services/solver/solve-client.ts';
import { testScheduler } from './fake-lab.ts';
import { type NearWorker, workerWith } from './near-worker.ts';

const workers: NearWorker[] = [];
let client: SolveClient;
afterEach(() => {
  client.dispose();
  workers.splice(0);
});
function open(): SolveClient {
  client = new SolveClient(() => {
    const worker = workerWith(new ExactWorker());
    workers.push(worker);
    return worker;
  }, testScheduler());
  return client;
}
const experimentOf = (
  world: object,
  rewards: readonly object[][],
  gammas: readonly number[] = [0.9],
): Experiment => {
  const variants = rewards.map((reward, k) => {
    return { label: `design ${k + 1}`, agent: { type: 'q-learning', gamma: gammas[k] ?? gammas[0] }, reward };
  });
  const parsed = validate({ name: 'exact', world, variants, envSteps: 1 });
  if (!parsed.ok) throw new Error(parsed.problems.map((p) => `${p.path}: ${p.message}`).join('\n'));
  return parsed.value;
};
const REQUEST = { policies: [{ name: 'random', table: 'random' as const }], temperature: 0.5, horizon: 3 };

async function solved(experiment: Experiment): Promise<readonly SolvedVariant[]> {
  const found: SolvedVariant[] = [];
  await open().solve(experiment, REQUEST, (variant, answer) => {
    found[variant] = answer;
  });
  return found;
}
const rowsIn = (found: readonly SolvedVariant[]) =>
  rowsOf(
    found.flatMap(({ answers, view }, variant) => ('missing' in answers ? [] : [{ variant, answers, view }])),
  );

const TASK = { term: 'task' };
/** Two cells: left stays and pays nothing; right ends and pays 1. */
const DOOR = { family: 'gridworld', map: ['SG'], stepLimit: 4, actionOrder: 'left-right' };

describe('exact answers about the draft', () => {
  it('are one row for the task and one for each design, with the values of a door by hand', async () => {
    const found = await solved(experimentOf(DOOR, [[TASK], [{ term: 'task', weight: 3 }]]));
    const rows = rowsIn(found);
    expect(rows.map(({ name }) => name)).toEqual(['Task', 'design 1', 'design 2']);
    const [task, , triple] = rows;
    if (task === undefined || triple === undefined) throw new Error('no rows');
    expect([startOf(task.reward.optimal), startOf(triple.reward.optimal)]).toEqual([1, 3]);
    expect(startOf(task.reward.horizon)).toBe(1);
    // Every step earns: an end leads to the next start without a step.
    expect(startOf(triple.reward.average)).toBeCloseTo(3, 9);
    // Right with probability ½ in each of at most four steps.
    expect(task.random).toBeCloseTo(1 - 1 / 16, 9);
    expect(triple.random).toBeCloseTo(3 * (1 - 1 / 16), 9);
    // V = τ ln(exp(γV/τ) + exp(1/τ)), by bisection.
    let [low, high] = [1, 10];
    for (let k = 0; k < 100; k++) {
      const v = (low + high) / 2;
      if (0.5 * Math.log(Math.exp((0.9 * v) / 0.5) + Math.exp(1 / 0.5)) > v) low = v;
      else high = v;
    }
    expect(startOf(task.reward.soft)).toBeCloseTo(low, 8);
    expect(found[0]?.view?.kind).toBe('grid');
    expect(notesOn(found, rows)).toEqual([]);
  });

  it('name the discount of the task if the variants differ in it', async () => {
    const rows = rowsIn(await solved(experimentOf(DOOR, [[TASK], [TASK]], [0.9, 0.5])));
    expect(rows.map(({ name }) => name)).toEqual([
      'Task, discount 0.900',
      'Task, discount 0.500',
      'design 1',
      'design 2',
    ]);
  });

  it('give a reason for everything that is missing, and still the return of random actions', async () => {
    const endless = { family: 'gridworld', map: ['S..G'], stepLimit: 0 };
    const bonus = { term: 'distance', mode: 'closer', weight: 0.1 };
    const found = await solved(
      experimentOf(
        endless,
        [
          [TASK, bonus],
          [TASK, { term: 'novelty', weight: 1 }],
        ],
        [1],
      ),
    );
    const rows = rowsIn(found);
    expect(rows.map(({ random }) => typeof random)).toEqual(['number', 'number', 'object']);
    expect(notesOn(found, rows)).toEqual([
      'No soft values for the task, “design 1”: its values do not converge: at discount 1 the bonus for acting at random outweighs what a step costs, or episodes may never end.',
      'No values for “design 1”: at discount 1 its values do not converge: a loop pays or costs forever.',
      'No exact answers for “design 2”: a term depends on more than the current transition.',
    ]);
  });

  it('say why a value is above the highest reward: a loop of two steps that pays 1 is worth 1 / (1 − .9²) = 5.263', async () => {
    const world = { family: 'graph', transitions: ['a, go, b, 1, 0', 'b, go, a, 1, 1'], stepLimit: 100 };
    const found = await solved(experimentOf(world, [[TASK]]));
    expect(notesOn(found, rowsIn(found))[0]).toMatch(
      /^Task: its highest value, 5\.263158 in state 1, is above the highest reward, 1, because .* every 2 steps/,
    );
  });

  it('are refused with the reason for tasks of language', async () => {
    const parsed = validate({
      world: { family: 'language', task: 'addition' },
      variants: [{ agent: { type: 'grpo-lm' }, reward: [TASK] }],
      seeds: 1,
      envSteps: 100_000,
    });
    if (!parsed.ok) throw new Error(parsed.problems.map((p) => `${p.path}: ${p.message}`).join('\n'));
    const found = await solved(parsed.value);
    expect(notesOn(found, [])).toEqual([
      'No exact answers: a language task is no list of states; the audit scores its completions.',
    ]);
  });

  it('of an older request are dropped once a newer one was made', async () => {
    const heard: string[] = [];
    const solver = open();
    const [old, next] = [experimentOf(DOOR, [[TASK], [TASK]]), experimentOf(DOOR, [[TASK]])];
    const first = solver.solve(old, REQUEST, () => heard.push('old'));
    const second = solver.solve(next, REQUEST, () => heard.push('new'));
    await Promise.all([first, second]);
    expect(heard).toEqual(['new']);
  });

  it('have six digits in the page', () => {
    expect(numberText(-65375.1299)).toBe('−65,375.1');
    expect(numberText(0.0922368477)).toBe('0.0922368');
    expect(numberText(Number.POSITIVE_INFINITY)).toBe('∞');
    expect(numberText({ missing: 'any' })).toBe('–');
  });
});
