/**
 * `npm run bench`: how fast the general engine trains, next to hand-written JavaScript and an npm package on the same task
 * in the same run. One core, medians after a warm-up. Then how fast networks train and draw, next to tfjs and jax-js
 * (`-- --networks`: these alone; `-- --networks --only=wasm,jax`: some of them, by parts of names), and how fast policies on text
 * write and learn (`-- --text`: this alone). `-- --memory` measures the heap instead, `-- --runs=9` changes the number of runs. Never a
 * test: machines differ.
 */
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { lake, type Settings, trainOnce } from './engine.ts';
import { inProcessWithAdapter } from './gpu/vulkan-child.ts';
import { type FillWords, learnByHand, threefry, xorshift } from './hand-written.ts';
import { reportMemory } from './memory.ts';
import { reportNetworks } from './networks/run.ts';
import { learnByPeer } from './peer.ts';
import { reportText } from './text.ts';

/** One row of the table: `train` learns for so many env steps and tells how long that took and whether it learned. */
interface Row {
  readonly task: string;
  readonly name: string;
  readonly train: (steps: number, seed: number) => Promise<{ seconds: number; learned: string }>;
}

const WARM_UP_STEPS = 300_000;
const RUN_SECONDS = 0.8;
const RUNS = Number(process.argv.find((argument) => argument.startsWith('--runs='))?.slice(7) ?? 5);

const lakeRows = (slippery: boolean): Row[] => {
  const task = `Q-learning, 8×8 lake, ${slippery ? 'slippery' : 'deterministic'}`;
  return [
    engineRow(task, 'Reward Lab, general engine', lake('q-learning', slippery)),
    handRow(task, 'by hand, Threefry-2x32', slippery, threefry),
    handRow(task, 'by hand, xorshift32', slippery, xorshift),
    plainRow(task, 'reinforce-js 1.5.1', (steps) => learnByPeer(steps, slippery)),
  ];
};
const ROWS: readonly Row[] = [
  ...lakeRows(false),
  ...lakeRows(true),
  engineRow('Sarsa, 8×8 lake, slippery', 'Reward Lab', lake('sarsa', true)),
  engineRow('PPO (tabular), 8×8 lake, slippery', 'Reward Lab', lake('ppo', true)),
  engineRow('GRPO, text, spell a word of 4', 'Reward Lab', {
    world: { family: 'text', task: 'spell', alphabet: ['a', 'c', 's', 't'], maxLength: 4, targets: ['cats'] },
    agent: { type: 'grpo' },
  }),
  engineRow('ε-greedy, 10-armed testbed', 'Reward Lab', {
    world: { family: 'bandit', kind: 'testbed', arms: 10, noise: 1 },
    agent: { type: 'epsilon-greedy' },
  }),
];

function engineRow(task: string, name: string, settings: Settings): Row {
  return {
    task,
    name,
    train: async (steps, seed) => {
      const { seconds, success } = await trainOnce(settings, steps, seed);
      return { seconds, learned: `success ${success.toFixed(2)} at the end` };
    },
  };
}

function handRow(task: string, name: string, slippery: boolean, generator: (seed: number) => FillWords): Row {
  return plainRow(task, name, (steps, seed) => learnByHand(steps, slippery, generator(seed)));
}

function plainRow(task: string, name: string, learn: (steps: number, seed: number) => number): Row {
  return {
    task,
    name,
    train: async (steps, seed) => {
      const begin = performance.now();
      const goals = learn(steps, seed);
      return {
        seconds: (performance.now() - begin) / 1000,
        learned: `${((goals / steps) * 1000).toFixed(1)} goals in 1,000 steps`,
      };
    },
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}

async function reportSpeed(): Promise<void> {
  const measured: { row: Row; steps: number; rates: number[]; learned: string }[] = [];
  for (const row of ROWS) {
    await row.train(WARM_UP_STEPS, 1);
    const { seconds } = await row.train(WARM_UP_STEPS, 2);
    const steps = Math.max(WARM_UP_STEPS, Math.round((WARM_UP_STEPS / seconds) * RUN_SECONDS));
    measured.push({ row, steps, rates: [], learned: '' });
  }
  const begin = performance.now();
  const before = process.cpuUsage();
  // Round by round, so that a busy moment of the machine falls on every row.
  for (let round = 0; round < RUNS; round++) {
    for (const entry of measured) {
      const { seconds, learned } = await entry.row.train(entry.steps, round + 3);
      entry.rates.push(entry.steps / seconds);
      entry.learned = learned;
    }
  }
  const spent = process.cpuUsage(before);
  const share = (spent.user + spent.system) / 1000 / (performance.now() - begin);
  console.log(
    `Node ${process.version}, ${cpus()[0]?.model ?? 'unknown CPU'}, one core, median of ${RUNS} runs after a warm-up\n`,
  );
  if (share < 0.9)
    console.log(
      `The machine was busy: this process had ${Math.round(share * 100)} % of a core. Read the ratios.\n`,
    );
  console.log('| task | program | M env steps/s | slowest … fastest | Reward Lab / this | it learned |');
  console.log('|---|---|---:|---:|---:|---|');
  for (const { row, rates, learned } of measured) {
    const own = measured.find((entry) => entry.row.task === row.task)?.rates ?? rates;
    const millions = (rate: number) => (rate / 1e6).toFixed(2);
    const spread = `${millions(Math.min(...rates))} … ${millions(Math.max(...rates))}`;
    const ratio = `${(median(own) / median(rates)).toFixed(2)} ×`;
    console.log(
      `| ${row.task} | ${row.name} | ${millions(median(rates))} | ${spread} | ${ratio} | ${learned} |`,
    );
  }
}

if (process.argv.includes('--networks')) {
  await inProcessWithAdapter();
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7);
  await reportNetworks(only?.split(',') ?? null);
  process.exit(); // WebGPU keeps Node alive
} else if (process.argv.includes('--memory')) await reportMemory();
else if (process.argv.includes('--text')) await reportText(RUNS);
else {
  await reportSpeed();
  await reportText(RUNS);
  // In a process of its own: a graphics driver is found when a process starts.
  const { status } = spawnSync(
    process.execPath,
    [...process.execArgv, ...process.argv.slice(1), '--networks'],
    {
      stdio: 'inherit',
    },
  );
  process.exitCode = status ?? 1;
}
