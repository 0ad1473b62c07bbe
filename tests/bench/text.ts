/**
 * How fast policies on text write and learn, as the engine does it: GRPO on two-digit addition, 32 prompts × 8 completions, from a
 * policy that was shown examples. Part of `npm run bench`; `-- --text`: this alone.
 */

import { languageAgents } from '../../src/agents/network-registry.ts';
import type { Rollouts } from '../../src/agents/updates/text-contract.ts';
import { RandomStream, Streams } from '../../src/engine/streams.ts';
import { LanguageBase } from '../../src/engine/text/base.ts';
import { builtTask } from '../../src/engine/text/built-task.ts';
import { Learner } from '../../src/engine/text/learner.ts';
import { rolloutAtOnce } from '../../src/engine/text/rollout.ts';
import { readSettings } from '../../src/experiment/settings.ts';
import { createWasm } from '../../src/tensor/wasm/compute.ts';
import type { Problem } from '../../src/worlds/language-contract.ts';
import { median } from './gpu/measure.ts';

const SIZES = [
  { layers: 2, width: 64 },
  { layers: 1, width: 32 },
] as const;
const WORLD = { family: 'language', task: 'addition', level: 2, scratch: 'none', reversedDigits: true };
const START = { baseAccuracy: 0.1, baseSteps: 400 };
const RUN_MS = 400;

interface Timed {
  readonly amount: number;
  readonly act: () => Promise<unknown>;
  readonly rates: number[];
}

export async function reportText(runs: number): Promise<void> {
  console.log('\n## Policies on text, one core\n\n| network | tokens sampled/s | completions learned/s |');
  console.log('|---|---:|---:|');
  for (const size of SIZES) {
    const [sampling, learning] = await prepared(size);
    for (const timed of [sampling, learning]) await run(timed); // warm-up
    for (const { rates } of [sampling, learning]) rates.length = 0;
    for (let round = 0; round < runs; round++) for (const timed of [sampling, learning]) await run(timed);
    const [tokens, completions] = [sampling, learning].map(({ rates }) =>
      Number(median(rates).toPrecision(3)).toLocaleString('en'),
    );
    console.log(`| transformer ${size.width}×${size.layers} | ${tokens} | ${completions} |`);
  }
}

/** Of processor time: other processes are not counted. */
async function run({ amount, act, rates }: Timed): Promise<void> {
  const before = process.cpuUsage();
  const begin = performance.now();
  let done = 0;
  for (; performance.now() - begin < RUN_MS; done += amount) await act();
  const { user, system } = process.cpuUsage(before);
  rates.push(done / ((user + system) / 1e6));
}

async function prepared(size: (typeof SIZES)[number]): Promise<readonly [Timed, Timed]> {
  const compute = await createWasm();
  const built = builtTask(WORLD as Parameters<typeof builtTask>[0]);
  const agent = languageAgents.get('grpo-lm');
  if (!built.ok || agent === undefined) throw new Error('There is no addition, or no GRPO.');
  const { task } = built;
  const settings = readSettings(agent.entry, { type: 'grpo-lm', ...size, ...START });
  const reading = { room: task.promptLength + task.completionLength, contexts: [] };
  const base = new LanguageBase(compute, task, settings, 1, 0, reading);
  while (!base.done) await base.work();
  const learner = new Learner(base, settings, new Streams(1, 0), () => {});
  const { prompts, groupSize } = agent.needs(settings, 0);
  const problems = Array.from({ length: prompts }, (_, k) => task.problem('train', k)).flatMap((problem) =>
    new Array<Problem>(groupSize).fill(problem),
  );
  const random = new RandomStream(1, 0, 'tokens');
  const write = () => rolloutAtOnce({ policy: base.policy, task, problems, temperature: 1, random });
  const written = await write();
  const { sequences, own, time } = written;
  const returns = Float32Array.from(problems, (_, row) => (row * 7) % 5);
  const rollouts: Rollouts = {
    ...written,
    groupSize,
    returns,
    taskReturns: returns,
    completionLength: task.completionLength,
    rewards: own.map((isOwn, i) => (isOwn * (returns[Math.floor(i / time)] ?? 0)) / time),
    referenceLogp: null,
    steps: [],
    kl: null,
    labels: null,
  };
  const learn = async () => {
    const update = agent.update(rollouts, learner);
    while ((await update.next()).done !== true);
  };
  const tokens = own.reduce((sum, isOwn) => sum + isOwn, 0); // about: each rollout has others
  return [
    { amount: tokens, act: write, rates: [] },
    { amount: sequences, act: learn, rates: [] },
  ];
}
