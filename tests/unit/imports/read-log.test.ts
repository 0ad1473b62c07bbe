import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { experimentInside } from '../../../src/app/share/any-file.ts';
import type { ImportedState } from '../../../src/imports/log-lines.ts';
import { MAX_LOG_BYTES, MAX_LOG_ROWS, readLog } from '../../../src/imports/read-log.ts';

const caseFile = (name: string) =>
  readFileSync(new URL(`../../fixtures/cases/${name}`, import.meta.url), 'utf8');
function read(text: string, file = 'log.csv'): ImportedState {
  const found = readLog(text, file);
  if (typeof found === 'string') throw new Error(found);
  return found;
}
const plain = ({ lines }: ImportedState) =>
  lines.map(({ label, metric, x, y, n }) => ({ label, metric, x: [...x], y: [...y], n }));
const unnamed = ({ open }: ImportedState) =>
  open.map(({ label, origin, y }) => ({ label, origin, y: [...y] }));

test('reads our own long format as a line per run, variant and metric, with averaged seeds and ordered steps', () => {
  const text = [
    'run,variant,seed,step,metric,value',
    '"r","\'=a",0,200,"taskReturn",3',
    '"r","\'=a",0,100,"taskReturn",1',
    '"r","\'=a",1,100,"taskReturn",2',
    '"r","b, c",0,100,"entropy",0.5',
    '"r","b, c",0,100,"contribution: task",9',
    '"r","b, c",0,100,"heldOut",0.7', // now evaluationReturn
  ].join('\n');
  const found = read(text);
  expect(plain(found)).toEqual([
    { label: 'r, =a', metric: 'taskReturn', x: [100, 200], y: [1.5, 3], n: 2 },
    { label: 'r, b, c', metric: 'entropy', x: [100], y: [0.5], n: 1 },
    { label: 'r, b, c', metric: 'evaluationReturn', x: [100], y: [0.7], n: 1 },
  ]);
  expect(unnamed(found)).toEqual([{ label: 'r, b, c', origin: 'contribution: task', y: [9] }]);
  expect(found.lines.map(({ over }) => over)).toEqual(['', '', '']);
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
    ['return'],
    [1, 2],
  ],
  ['TRL', 'step,reward,kl\n10,1,0.01\n20,2,0.02', ['return', 'klToken'], [1, 2]],
  [
    'OpenRLHF',
    'train/global_step,train/reward,train/ppo_kl\n10,1,0.01\n20,2,0.02',
    ['return', 'approxKlK1'],
    [1, 2],
  ],
  ['verl', 'step;critic/score/mean\n10;1\n20;2', ['return'], [1, 2]],
])('knows the step column and the names of %s', (_, text, metrics, values) => {
  const found = plain(read(text));
  expect(found.map(({ metric }) => metric)).toEqual(metrics);
  expect(found[0]).toMatchObject({ label: 'log', x: [10, 20], y: values });
});

test('separates the runs of Weights & Biases, and leaves out its columns of extremes', () => {
  const text = [
    '"Step","cartpole-1 - charts/episodic_return","cartpole-1 - charts/episodic_return__MIN","cartpole-2 - charts/episodic_return"',
    '"1","10","9","20"',
    '"2","","","22"',
  ].join('\r\n');
  expect(plain(read(text))).toEqual([
    { label: 'cartpole-1', metric: 'return', x: [1], y: [10], n: 1 },
    { label: 'cartpole-2', metric: 'return', x: [1, 2], y: [20, 22], n: 1 },
  ]);
});

test('flips the sign of the entropy, which Stable-Baselines3 logs as a negative number', () => {
  expect(plain(read('step,train/entropy_loss\n1,-0.69'))).toMatchObject([{ metric: 'entropy', y: [0.69] }]);
});

test('keeps the positive entropy of OpenRLHF; without any other name, the sign of the values decides', () => {
  expect(plain(read('step,train/entropy_loss,train/ppo_clip_ratio\n1,0.69,0.1'))).toMatchObject([
    { y: [0.69] },
  ]);
  const [line] = read('step,train/entropy_loss\n1,0.69').open;
  expect(line?.why).toMatch(/different things.*Stable-Baselines3.*OpenRLHF/);
});

test('halves the critic’s loss of Stable-Baselines3, which lacks the factor ½ of the lab’s', () => {
  const text = 'time/total_timesteps,rollout/ep_rew_mean,train/value_loss\n10,1,4';
  expect(plain(read(text))[1]).toMatchObject({ metric: 'valueLoss', y: [2] });
});

test.each([
  ['run-PPO_1-tag-rollout_ep_rew_mean.csv', 'return', 1],
  ['run-PPO_1-tag-train_entropy_loss.csv', 'entropy', -1],
  ['run-CartPole__ppo__1-tag-charts_episodic_return.csv', 'return', 1],
  ['run-.-tag-losses_approx_kl.csv', 'approxKl', 1],
])('reads the metric from the tag in the name of a TensorBoard file: %s', (file, metric, factor) => {
  const found = read('Wall time,Step,Value\n1.7e9,10,3', file);
  expect(plain(found)).toMatchObject([{ metric, x: [10], y: [3 * factor] }]);
  expect(found.lines[0]?.over).toBe('');
});

test.each([
  ['run-PPO_1-tag-train_clip_range.csv', 'train_clip_range', /no metric of this lab has this name/],
  ['run-PPO_1-tag-train_learning_rate.csv', 'train_learning_rate', /no metric of this lab has this name/],
  ['run-a-tag-train_n_updates.csv', 'train/n_updates', /counts epochs/],
  ['PPO_1.csv', '', /does not name its metric/],
])('turns no other scalar of TensorBoard into a return: %s', (file, origin, why) => {
  const found = read('Wall time,Step,Value\n1.7e9,10,3', file);
  expect(found.lines).toEqual([]);
  expect(found.open).toMatchObject([{ origin, why: expect.stringMatching(why) }]);
});

test('splits long files by their keys, whatever these columns are called', () => {
  const text = [
    'runId,key,value,step',
    'a,rollout/ep_rew_mean,1,10',
    'a,rollout/ep_len_mean,50,10',
    'b,rollout/ep_rew_mean,3,10',
    'a,train/learning_rate,0.001,10',
  ].join('\n');
  const found = read(text);
  expect(plain(found)).toEqual([
    { label: 'a', metric: 'return', x: [10], y: [1], n: 1 },
    { label: 'a', metric: 'episodeLength', x: [10], y: [50], n: 1 },
    { label: 'b', metric: 'return', x: [10], y: [3], n: 1 },
  ]);
  expect(unnamed(found)).toEqual([{ label: 'a', origin: 'train/learning_rate', y: [0.001] }]);
});

test('reads MLflow’s negative values with an apostrophe, separate groups and runs, and metric names', () => {
  const head = (first: string) => `"${first}","Run ID","metric","step","timestamp","value"`;
  const runs = [
    head('Run'),
    `"sly-fox","id1","eval/mean_reward","0","1764300000000","'-112"`,
    `"sly-fox","id2","eval/mean_reward","0","1764300000000","'-50"`,
    `"wry-owl","id3","eval/mean_reward","0","1764300000000","7"`,
  ].join('\n');
  expect(plain(read(runs))).toMatchObject([
    { label: 'sly-fox, id1', metric: 'evaluationReturn', y: [-112], n: 1 },
    { label: 'sly-fox, id2', y: [-50] },
    { label: 'wry-owl', y: [7] },
  ]);
  const groups = [
    '"Group","metric","step","timestamp","value"',
    '"lr: 1","kl","5","1","2"',
    '"lr: 2","kl","5","1","4"',
  ];
  expect(plain(read(groups.join('\n')))).toMatchObject([
    { label: 'lr: 1', metric: 'klToken', y: [2] },
    { label: 'lr: 2', y: [4] },
  ]);
});

test('reads runs and metrics of Weights & Biases with hyphens, and offers metrics without a counterpart', () => {
  const found = read(caseFile('wandb-hyphens.csv'), 'wandb-hyphens.csv');
  expect(found.lines).toEqual([]);
  expect(unnamed(found)).toEqual([{ label: 'ppo-seed-1', origin: 'val-core/acc', y: [0.25, 0.5] }]);
  const verl = read(
    '"Step","a-b - val-core/gsm8k/acc/mean@1","a-b - val-core/gsm8k/acc/mean@1__MIN"\n0,0.5,0.4',
  );
  expect(plain(verl)).toEqual([{ label: 'a-b', metric: 'passAt1', x: [0], y: [0.5], n: 1 }]);
});

test('reports the axis of a Weights & Biases chart with a custom axis', () => {
  const over = (text: string) => read(text).lines.map((line) => [line.over, [...line.x]]);
  expect(over('"train/global_step","r-1 - train/reward","r-1 - _step"\n5,1,90')).toEqual([
    ['“train/global_step” of Weights & Biases', [5]],
  ]);
  expect(over('"Relative Time (Process)","r - train/reward"\n1.5,1')).toEqual([
    ['“Relative Time (Process)” of Weights & Biases', [1.5]],
  ]);
  expect(over('"Relative Time (Process)","r - train/reward","r - _step"\n1.5,1,7')).toEqual([
    ['“_step” of Weights & Biases', [7]],
  ]);
});

test('gives steps other than environment steps their unit, and prefers the tool’s own count of environment steps', () => {
  const over = (text: string) => read(text).lines.map((line) => [line.over, line.x[0]]);
  expect(over('step,reward,completions/mean_length\n5,1,9')[0]).toEqual([
    'optimizer steps (“step” of TRL)',
    5,
  ]);
  expect(over('step,num_tokens,reward\n5,900,1')).toEqual([['tokens, those of prompts included', 900]]);
  expect(over('step,actor/entropy\n5,1')).toEqual([['“step” of the file', 5]]);
  expect(over('iterations,time/total_timesteps,rollout/ep_rew_mean\n1,2048,3')).toEqual([['', 2048]]);
  expect(over('global_step,charts/episodic_return\n5,1')).toEqual([['', 5]]);
  expect(over('epoch,reward\n5,1')).toEqual([['“epoch” of the file', 5]]);
  expect(over('step,return\n5,1')).toEqual([['', 5]]);
});

test('reads JSON from the file logger of verl, progress.json of Stable-Baselines3, and log_history of a trainer', () => {
  const verl =
    '{"step": 1, "data": {"critic/score/mean": 0.5, "actor/lr": 1e-6}}\n{"step": 2, "data": {"critic/score/mean": 0.75}}';
  expect(plain(read(verl, 'log.jsonl'))).toEqual([
    { label: 'log', metric: 'return', x: [1, 2], y: [0.5, 0.75], n: 1 },
  ]);
  const sb3 =
    '{"time/total_timesteps": 100, "rollout/ep_rew_mean": 3}\n{"time/total_timesteps": 200, "rollout/ep_rew_mean": 4}';
  expect(plain(read(sb3, 'progress.json'))).toMatchObject([{ metric: 'return', x: [100, 200], y: [3, 4] }]);
  const trl = JSON.stringify({
    best_metric: null,
    log_history: [
      { step: 1, epoch: 0.1, reward: 0.5, num_tokens: 640 },
      { step: 2, epoch: 0.2, reward: 0.6, num_tokens: 1280 },
    ],
  });
  expect(plain(read(trl, 'trainer_state.json'))).toMatchObject([
    { metric: 'return', x: [640, 1280], y: [0.5, 0.6] },
  ]);
});

test('uses the running sum of lengths as steps of a Stable-Baselines3 monitor file', () => {
  const text = '#{"t_start": 1764300000.0, "env_id": "CartPole-v1"}\nr,l,t\n20.0,20,0.1\n-35.5,35,0.2\n';
  const found = read(text, '0.monitor.csv');
  expect(plain(found)).toMatchObject([
    { metric: 'return', x: [20, 55], y: [20, -35.5] },
    { metric: 'episodeLength', x: [20, 55], y: [20, 35] },
  ]);
  expect(found.lines[0]?.over).toBe('');
});

test('reads decimal commas if they are unambiguous', () => {
  expect(plain(read(caseFile('log-semicolon.csv')))).toMatchObject([
    { x: [0, 1, 2], y: [0.435, 1.286, 0.118] },
  ]);
  expect(plain(read('step,return\n"1,000",0.5\n"12,000",0.75'))).toMatchObject([
    { x: [1000, 12000], y: [0.5, 0.75] },
  ]);
  expect(plain(read('step,return\n0,"0,435"\n1,"1,286"'))).toMatchObject([{ y: [0.435, 1.286] }]);
});

test('does not take the accuracy of a reward model for an evaluation return, or draw averages with KL or whitening', () => {
  const text = 'step,accuracy,critic/rewards/mean,critic/advantages/mean,train/n_updates\n1,0.9,2,0,5';
  expect(read(text).lines).toEqual([]);
  expect(plain(read('step,eval_accuracy\n1,0.9'))).toMatchObject([{ metric: 'rewardModelAccuracy' }]);
});

test('leaves out values that are not finite or absurdly large, and names their rows', () => {
  const found = read('step,return\n1,2\n2,1e308\n3,inf\n4,many\n5,\n6,nan\nx,3\n8,-1e308');
  expect(plain(found)).toMatchObject([{ x: [1], y: [2] }]);
  expect(found.notes).toEqual([
    '2 values were left out: beyond ± 1e+12 (first “1e308” in line 3).',
    '2 values were left out: no finite number (first “inf” in line 4).',
    'One value was left out: no number for the step (“x” in line 8).',
  ]);
});

test('names metrics that no chart shows', () => {
  const found = read('time/total_timesteps,rollout/ep_rew_mean,time/fps\n10,1,900');
  expect(found.notes).toEqual(['There is no chart of Speed.']);
});

test.each([
  ['', /It is empty/],
  ['a,b\n1,2', /No column has the step\. .*Columns found: a, b/],
  ['step,reward\nx,2\n-1,3\n4,many', /Nothing in it can be drawn. .*“x” in line 2.*“many” in line 4/],
  ['step,reward\n1,', /No row has a number/],
  [
    caseFile('log-comma-unquoted.csv'),
    /Line 2 has 3 values for 2 columns\. If “0,435” is a number with a decimal/,
  ],
  ['step,return\n1', /Line 2 has 1 value for 2 columns/],
  ['step;return\n0;1,286', /“1,286” has a comma/],
  ['run,env,step,metric,value\nr,a,1,return,2', /The column “env” is not known/],
  ['1,2\n3,4', /titles of the columns should be/],
  [`step${',x'.repeat(5_000)}\n1`, /more than 2,000 columns/],
  ['{"step": 1, "reward": 2}\nnot json', /Line 2 is not valid JSON/],
  ['{"log_history": []}', /not a log/],
  [caseFile('pairs.jsonl'), /preference file/],
  [caseFile('die.tra'), /PRISM/],
  ['step,return\n1,"2', /quotation mark near row/],
])('rejects %j in words', (text, words) => {
  expect(readLog(text, 'x.csv')).toMatch(words);
});

test('rejects too many bytes, rows and lines, and reads one fewer', () => {
  expect(readLog('x'.repeat(MAX_LOG_BYTES + 1), 'x')).toMatch(/more than 10 MB/);
  const rows = (count: number) => `step,reward\n${'1,2\n'.repeat(count)}`;
  expect(readLog(rows(MAX_LOG_ROWS + 1), 'x')).toMatch(/more than 1,000,000 rows/);
  expect(plain(read(rows(MAX_LOG_ROWS)))[0]).toMatchObject({ x: [1], y: [2], n: MAX_LOG_ROWS });
  const runs = (count: number) =>
    `run,step,metric,value\n${Array.from({ length: count }, (_, k) => `r${k},1,return,2`).join('\n')}`;
  expect(readLog(runs(25), 'x')).toMatch(/more than 24 lines/);
  expect(read(runs(24)).lines).toHaveLength(24);
});

test('keeps a line break inside quotation marks as part of its cell', () => {
  const text = 'run,step,metric,value\n"two\nlines, ""quoted""",1,return,2\nother,1,return,3\n';
  expect(plain(read(text)).map(({ label }) => label)).toEqual(['two\nlines, "quoted"', 'other']);
});

test('treats names that reach a prototype as ordinary names', () => {
  const found = read('run,step,metric,value\n__proto__,1,return,2\nconstructor,1,return,3');
  expect(found.lines.map(({ label }) => label)).toEqual(['__proto__', 'constructor']);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('finds the experiment inside a result file without reading the numbers after it', () => {
  const experiment = { name: 'a "}" in a name \\', variants: [{ reward: [] }] };
  const result = JSON.stringify({ format: 'reward-lab/result', version: 2, experiment, grid: [1, 2] });
  expect(JSON.parse(experimentInside(result) ?? '')).toEqual(experiment);
  expect(JSON.parse(experimentInside(result.slice(0, -5)) ?? '')).toEqual(experiment); // the beginning of the file is enough
  expect(experimentInside(JSON.stringify({ format: 'reward-lab/experiment', experiment }))).toBeNull();
  expect(experimentInside(result.slice(0, 70))).toBeNull();
});

test('reads JSON as Python writes it, with NaN and Infinity', () => {
  const rows = [
    '{"time/total_timesteps": 64, "rollout/ep_rew_mean": NaN, "note": "NaN, -Infinity"}',
    '{"time/total_timesteps": 128, "rollout/ep_rew_mean": -Infinity}',
    '{"time/total_timesteps": 192, "rollout/ep_rew_mean": 2.5}',
  ];
  const found = read(rows.join('\n'), 'progress.json');
  expect(plain(found)).toEqual([{ label: 'progress', metric: 'return', x: [192], y: [2.5], n: 1 }]);
  expect(found.notes).toEqual(['2 values were left out: no finite number (first “-Infinity” in line 2).']);
  const state =
    '{"best_metric": NaN, "log_history": [{"step": 1, "reward": NaN}, {"step": 2, "reward": 0.5}]}';
  expect(plain(read(state, 'trainer_state.json'))).toMatchObject([{ metric: 'return', x: [2], y: [0.5] }]);
});

test('counts the evaluations of TRL in the tokens that it logs with them, and those without in optimizer steps', () => {
  const state = JSON.stringify({
    log_history: [
      { step: 5, reward: 0.25, entropy: 1.5, num_tokens: 800 },
      { step: 5, eval_reward: 0.5, eval_num_tokens: 800 },
      { step: 9, reward: 0.75, entropy: 1.25, num_tokens: 1_600 },
      { step: 9, eval_reward: 0.625, eval_num_tokens: 1_600 },
    ],
  });
  expect(
    read(state, 'trainer_state.json').lines.map((line) => [line.metric, line.over, [...line.x]]),
  ).toEqual([
    ['return', 'tokens, those of prompts included', [800, 1_600]],
    ['entropy', 'tokens, those of prompts included', [800, 1_600]],
    ['evaluationReturn', 'tokens, those of prompts included', [800, 1_600]],
  ]);
  const before = '{"step": 3, "reward": 0.5, "num_tokens": 64, "kl": 0.25}\n{"step": 4, "eval_reward": 0.75}';
  const found = read(before, 'log.jsonl');
  expect(found.lines.map((line) => [line.metric, line.over, [...line.x]])).toEqual([
    ['return', 'tokens, those of prompts included', [64]],
    ['klToken', 'tokens, those of prompts included', [64]],
    ['evaluationReturn', 'optimizer steps (“step” of TRL)', [4]],
  ]);
  expect(found.notes).toEqual([]);
});

test('takes the x-axis of a Weights & Biases chart from its first column, whatever it is called', () => {
  const text = [
    '"rollout/prompts","a-1 - train/reward","a-1 - train/reward__MIN","a-1 - train/reward__MAX"',
    '"32","0.5","0.25","0.75"',
    '"64","0.625","0.5","0.75"',
  ];
  const [line] = read(text.join('\n')).lines;
  expect(line).toMatchObject({ metric: 'return', over: '“rollout/prompts” of Weights & Biases' });
  expect([[...(line?.x ?? [])], [...(line?.y ?? [])]]).toEqual([
    [32, 64],
    [0.5, 0.625],
  ]);
});

test('keeps grouped runs of Weights & Biases as lines of their group', () => {
  const text =
    '"Step","lr: 0.1 - train/reward","lr: 0.1 - train/reward__MIN","lr: 0.2 - train/reward"\n"7","1.5","1","2.5"';
  expect(plain(read(text))).toEqual([
    { label: 'lr: 0.1', metric: 'return', x: [7], y: [1.5], n: 1 },
    { label: 'lr: 0.2', metric: 'return', x: [7], y: [2.5], n: 1 },
  ]);
});

test('says where values at the same step were averaged, such as those of one group in MLflow', () => {
  const groups = [
    '"Group","metric","step","timestamp","value"',
    `"lr: 1","eval/mean_reward","5","1","'-112"`,
    '"lr: 1","eval/mean_reward","5","2","12"',
    '"lr: 2","eval/mean_reward","5","1","4"',
  ];
  const found = read(groups.join('\n'));
  expect(plain(found)).toEqual([
    { label: 'lr: 1', metric: 'evaluationReturn', x: [5], y: [-50], n: 2 },
    { label: 'lr: 2', metric: 'evaluationReturn', x: [5], y: [4], n: 1 },
  ]);
  expect(found.notes).toEqual([
    'Values of one line at the same step, such as those of seeds, were averaged: up to 2.',
  ]);
});

test('keeps the other columns of a monitor file, and rejects one without the length of an episode', () => {
  const head = '#{"t_start": 1764300000.0, "env_id": "X"}\nr,l,t,lives\n';
  expect(unnamed(read(`${head}1.5,10,0.1,3\n2.5,4,0.2,2\n`))).toEqual([
    { label: 'log', origin: 'lives', y: [3, 2] },
  ]);
  expect(readLog(`${head}1.5,10,0.1,3\n2.5,,0.2,2\n`, 'x')).toMatch(
    /^“” in line 4 is not the length of an episode \(column l\), so the steps after it are unknown\. Write/,
  );
});

test('says how many lines without a meaning are not listed', () => {
  const names = Array.from({ length: 26 }, (_, k) => `losses/zebra${k}`);
  const found = read(`step,${names.join()}\n1${',2'.repeat(26)}`);
  expect(found.open).toHaveLength(24);
  expect(found.notes).toEqual(['2 more lines have no meaning here and are not listed.']);
});
