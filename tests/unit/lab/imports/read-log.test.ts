import { expect, test } from 'vitest';
import { experimentInside } from '../../../../src/lab/runs/files/any-file.ts';
import type { ImportedState } from '../../../../src/lab/runs/files/imported-state.ts';
import { blocksOf, MOST_LOG_BYTES, MOST_LOG_ROWS, readLog } from '../../../../src/lab/runs/files/read-log.ts';

const now = async () => {};
async function read(text: string, file = 'log.csv'): Promise<ImportedState> {
  const found = await readLog(text, file, now);
  if (typeof found === 'string') throw new Error(found);
  return found;
}
const plain = ({ lines }: ImportedState) =>
  lines.map(({ label, metric, x, y, n }) => ({ label, metric, x: [...x], y: [...y], n }));

test('our own long format: a line for each run, variant and metric, seeds averaged, steps in order', async () => {
  const text = [
    'run,variant,seed,step,metric,value',
    '"r","\'=a",0,200,"taskReturn",3',
    '"r","\'=a",0,100,"taskReturn",1',
    '"r","\'=a",1,100,"taskReturn",2',
    '"r","b, c",0,100,"entropy",0.5',
    '"r","b, c",0,100,"contribution: task",9',
    '"r","b, c",0,100,"heldOut",0.7', // now evaluationReturn
  ].join('\n');
  const found = await read(text);
  expect(plain(found)).toEqual([
    { label: 'r, =a', metric: 'taskReturn', x: [100, 200], y: [1.5, 3], n: 2 },
    { label: 'r, b, c', metric: 'entropy', x: [100], y: [0.5], n: 1 },
    { label: 'r, b, c', metric: 'evaluationReturn', x: [100], y: [0.7], n: 1 },
  ]);
  expect(found.unknown).toEqual(['contribution: task']);
});

test.each([
  [
    'CleanRL',
    'global_step,charts/episodic_return,losses/entropy\n10,1,0.6\n20,2,0.5',
    ['return', 'entropy'],
    [1, 2],
  ],
  [
    'Stable-Baselines3',
    'time/total_timesteps,rollout/ep_rew_mean,time/fps\n10,1,900\n20,2,901',
    ['return', 'stepsPerSecond'],
    [1, 2],
  ],
  ['TRL', 'step,reward,kl\n10,1,0.01\n20,2,0.02', ['return', 'kl'], [1, 2]],
  ['TensorBoard', 'Wall time,Step,Value\n1.7e9,10,1\n1.7e9,20,2', ['return'], [1, 2]],
  ['verl', 'step;critic/score/mean\n10;1\n20;2', ['taskReturn'], [1, 2]],
])('%s: its step column and names are known', async (_, text, metrics, values) => {
  const found = plain(await read(text));
  expect(found.map(({ metric }) => metric)).toEqual(metrics);
  expect(found[0]).toMatchObject({ label: 'log', x: [10, 20], y: values });
});

test('Weights & Biases: runs are apart, and its columns of extremes are left out', async () => {
  const text = [
    '"Step","cartpole-1 - charts/episodic_return","cartpole-1 - charts/episodic_return__MIN","cartpole-2 - charts/episodic_return"',
    '"1","10","9","20"',
    '"2","","","22"',
  ].join('\r\n');
  expect(plain(await read(text))).toEqual([
    { label: 'cartpole-1', metric: 'return', x: [1], y: [10], n: 1 },
    { label: 'cartpole-2', metric: 'return', x: [1, 2], y: [20, 22], n: 1 },
  ]);
});

test('Stable-Baselines3 logs the negative of the entropy: it is turned round', async () => {
  expect(plain(await read('step,train/entropy_loss\n1,-0.69'))).toMatchObject([
    { metric: 'entropy', y: [0.69] },
  ]);
});

test.each([
  ['', /It is empty/],
  ['a,b\n1,2', /No column has the step\. .*Columns found: a, b/],
  ['step,zebra\n1,2', /No column has a known metric name: step, zebra/],
  ['step,reward\nx,2\n-1,3\n4,many', /No row has a number/],
  ['run,step,metric,value\nr,1,zebra,2', /No metric has a known name: zebra/],
])('%j is refused by words', async (text, words) => {
  expect(await readLog(text, 'x.csv', now)).toMatch(words);
});

test('too many bytes, rows and lines are refused, one fewer is read', async () => {
  expect(await readLog('x'.repeat(MOST_LOG_BYTES + 1), 'x', now)).toMatch(/more than 10 MB/);
  const rows = (count: number) => `step,reward\n${'1,2\n'.repeat(count)}`;
  expect(await readLog(rows(MOST_LOG_ROWS + 1), 'x', now)).toMatch(/more than 1,000,000 rows/);
  expect(plain(await read(rows(MOST_LOG_ROWS)))[0]).toMatchObject({ x: [1], y: [2], n: MOST_LOG_ROWS });
  const runs = (count: number) =>
    `run,step,metric,value\n${Array.from({ length: count }, (_, k) => `r${k},1,return,2`).join('\n')}`;
  expect(await readLog(runs(25), 'x', now)).toMatch(/more than 24 lines/);
  expect((await read(runs(24))).lines).toHaveLength(24);
});

test('a block never ends inside a cell, so that small blocks read the same', async () => {
  const text = 'run,step,metric,value\n"two\nlines, ""quoted""",1,return,2\nother,1,return,3\n';
  expect([...blocksOf(text, 1)].join('')).toBe(text);
  expect([...blocksOf(text, 1)]).toHaveLength(3);
  expect(plain(await read(text)).map(({ label }) => label)).toEqual(['two\nlines, "quoted"', 'other']);
});

test('names that reach a prototype are only names', async () => {
  const found = await read('run,step,metric,value\n__proto__,1,return,2\nconstructor,1,return,3');
  expect(found.lines.map(({ label }) => label)).toEqual(['__proto__', 'constructor']);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('the experiment inside a result file is found without reading the numbers behind it', () => {
  const experiment = { name: 'a "}" in a name \\', variants: [{ reward: [] }] };
  const result = JSON.stringify({ format: 'reward-lab/result', version: 2, experiment, grid: [1, 2] });
  expect(JSON.parse(experimentInside(result) ?? '')).toEqual(experiment);
  expect(JSON.parse(experimentInside(result.slice(0, -5)) ?? '')).toEqual(experiment); // the head is enough
  expect(experimentInside(JSON.stringify({ format: 'reward-lab/experiment', experiment }))).toBeNull();
  expect(experimentInside(result.slice(0, 70))).toBeNull();
});
