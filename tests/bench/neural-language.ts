/**
 * Do the claims about policies on text hold? `node scripts/run.mjs tests/bench/neural-language.ts [case …] [--seed=N]`, five seeds each,
 * of the experiment's own seed or of another.
 * `addition`: GRPO as in docs/examples/two-digit-addition.json takes a start with at most 40 % of all held-out sums right
 * (greedy answers) to at least 90 %, in three minutes of one core a seed, the examples of the start and this exam included.
 * `over-optimization`: in the preset of that name the true reward rises and then falls while the reward model's goes on
 * rising; the variant that is held by KL does not fall. Fails when a claim does not hold.
 */
import { readFileSync } from 'node:fs';
import type { SequencePolicy } from '../../src/agents/networks/sequence.ts';
import { openNetworkSession } from '../../src/engine/experiment/open-networks.ts';
import { presets } from '../../src/engine/experiment/presets.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { checkLanguage } from '../../src/engine/text/check.ts';
import { LanguageReplica } from '../../src/engine/text/replica.ts';
import type { Experiment } from '../../src/experiment/experiment.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../src/stats/metrics/metrics.ts';
import { summarize } from '../../src/stats/stats/summary.ts';
import type { LanguageTask } from '../../src/worlds/language-contract.ts';
import { greedyAccuracy } from './greedy-accuracy.ts';

const SEEDS = 5;
const SEED = Number(process.argv.find((argument) => argument.startsWith('--seed='))?.slice(7) ?? Number.NaN);
const CORE_SECONDS = 180; // a seed
const BASE_AT_MOST = 0.4;
const FINAL_AT_LEAST = 0.9;
/** Parts that a curve is averaged over: an end and a peak of so many completions, not of one batch. */
const PARTS = 25;
/** Of true reward; a whole text lies between 0 and 1. */
const STAYS = 0.02;

interface Trained {
  readonly task: LanguageTask;
  readonly replicas: readonly LanguageReplica[];
  /** [replica][measurement point] */
  readonly curve: (variant: number, metric: MetricId) => readonly number[];
}

/** One seed of an experiment, from examples to the end. @param after what is asked of it before it is closed */
async function train<T>(experiment: Experiment, seed: number, after: (trained: Trained) => Promise<T>) {
  const before = process.cpuUsage();
  const session = await openNetworkSession(experiment, { shard: { index: seed, count: SEEDS } });
  const rows = new Map<number, Float32Array[]>();
  while (!session.done) {
    for (const result of await session.advance(experiment.envSteps, 1000)) {
      if (result.kind === 'fault') throw new Error(result.message);
      if (result.kind !== 'batch') continue;
      const { columns } = session.plan;
      result.replicas.forEach(({ variant }, k) => {
        rows.set(variant, [...(rows.get(variant) ?? []), result.rows.slice(k * columns, (k + 1) * columns)]);
      });
    }
  }
  const value = await after({
    task: checkLanguage(experiment).task,
    replicas: session.replicas.filter((replica) => replica instanceof LanguageReplica),
    curve: (variant, metric) =>
      (rows.get(variant) ?? []).map((row) => row[ALL_METRIC_IDS.indexOf(metric)] ?? Number.NaN),
  });
  session.close();
  const used = process.cpuUsage(before);
  return { value, seconds: (used.user + used.system) / 1e6 };
}

function read(input: unknown): Experiment {
  const parsed = validate(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return { ...parsed.value, seeds: SEEDS, ...(Number.isFinite(SEED) && { seed: SEED }) };
}

const percent = (x: number) => `${(100 * x).toFixed(1)} %`;
function interval(values: readonly number[], as: (x: number) => string): string {
  const { value: mean, low, high } = summarize(values);
  return `${as(mean)} [${as(low)}, ${as(high)}]`;
}
function claim(text: string, holds: boolean): void {
  console.log(`  ${holds ? 'holds' : 'FAILS'}: ${text}`);
  if (!holds) process.exitCode = 1;
}

async function addition(): Promise<void> {
  const experiment = read(readFileSync('docs/examples/two-digit-addition.json', 'utf8'));
  const bases: number[] = [];
  const finals: number[] = [];
  const seconds: number[] = [];
  for (let seed = 0; seed < SEEDS; seed++) {
    const { value, seconds: took } = await train(experiment, seed, async ({ task, replicas }) => {
      const policies = replicas[0]?.policies;
      if (!policies) throw new Error(`Seed ${seed} has no policy.`);
      const ask = (policy: SequencePolicy) => greedyAccuracy(policy, task);
      return { base: await ask(policies.reference), final: await ask(policies.policy) };
    });
    bases.push(value.base);
    finals.push(value.final);
    seconds.push(took);
    console.log(`  seed ${seed}: ${percent(value.base)} → ${percent(value.final)}, ${took.toFixed(1)} CPU s`);
  }
  console.log(
    `  base ${interval(bases, percent)}, final ${interval(finals, percent)}, ${interval(seconds, (x) => x.toFixed(1))} CPU s a seed`,
  );
  claim(`every start has at most ${percent(BASE_AT_MOST)} right`, Math.max(...bases) <= BASE_AT_MOST);
  claim(`the mean ends at ${percent(FINAL_AT_LEAST)} or more`, summarize(finals).value >= FINAL_AT_LEAST);
  claim(`each seed takes ${CORE_SECONDS} CPU s or less`, Math.max(...seconds) <= CORE_SECONDS);
}

/** Means of equal parts of a curve. */
function parts(curve: readonly number[]): number[] {
  return Array.from(
    { length: PARTS },
    (_, k) => summarize(curve.slice((k * curve.length) / PARTS, ((k + 1) * curve.length) / PARTS)).value,
  );
}

/**
 * The part in which the other seeds' mean is greatest: a seed's own greatest part would be its luckiest one, and would lie
 * above its end even on a flat curve.
 */
function peakOfOthers(curves: readonly (readonly number[])[], seed: number): number {
  const others = curves.filter((_, k) => k !== seed);
  const means = Array.from({ length: PARTS }, (_, part) => summarize(others.map((c) => c[part] ?? 0)).value);
  return means.indexOf(Math.max(...means));
}

async function overOptimization(): Promise<void> {
  const experiment = read(presets.find(({ id }) => id === 'over-optimization')?.experiment);
  const labels = experiment.variants.map(({ label }) => label);
  const truth: number[][][] = labels.map(() => []); // [variant][seed][part]
  const proxy: number[][][] = labels.map(() => []);
  const first: number[][] = labels.map(() => []); // [variant][seed] true reward before much was learned: the first measurement point
  for (let seed = 0; seed < SEEDS; seed++) {
    const { seconds } = await train(experiment, seed, async ({ curve }) => {
      labels.forEach((_, variant) => {
        truth[variant]?.push(parts(curve(variant, 'taskReturn')));
        proxy[variant]?.push(parts(curve(variant, 'return')));
        first[variant]?.push(curve(variant, 'taskReturn')[0] ?? Number.NaN);
      });
    });
    console.log(`  seed ${seed}: ${seconds.toFixed(1)} CPU s for ${labels.length} variants`);
  }
  const three = (x: number) => x.toFixed(3);
  const variants = labels.map((label, variant) => {
    const curves = truth[variant] ?? [];
    const rewards = proxy[variant] ?? [];
    const at = curves.map((_, seed) => peakOfOthers(curves, seed));
    const start = first[variant] ?? [];
    const peak = curves.map((curve, k) => curve[at[k] ?? 0] ?? Number.NaN);
    const end = curves.map((curve) => curve.at(-1) ?? Number.NaN);
    const rise = peak.map((x, k) => x - (start[k] ?? 0));
    const fall = peak.map((x, k) => x - (end[k] ?? 0));
    const later = rewards.map((curve, k) => (curve.at(-1) ?? 0) - (curve[at[k] ?? 0] ?? 0));
    console.log(
      `  ${label}: true reward at the start ${interval(start, three)}, peak ${interval(peak, three)} after ${at.map((part) => percent((part + 0.5) / PARTS)).join(', ')}, end ${interval(end, three)}; paired: rise ${interval(rise, three)}, fall ${interval(fall, three)}; reward model from the peak to the end ${interval(later, three)}`,
    );
    return { rise: summarize(rise), fall: summarize(fall), later: summarize(later), end };
  });
  const [free, held] = variants;
  if (!free || !held) throw new Error('The preset has two variants.');
  const apart = summarize(held.end.map((x, k) => x - (free.end[k] ?? 0)));
  console.log(
    `  end held by KL less end without: ${three(apart.value)} [${three(apart.low)}, ${three(apart.high)}]`,
  );
  claim('without a leash the true reward rises', free.rise.low > 0);
  claim('and then falls', free.fall.low > 0);
  claim('while the reward model’s rises', free.later.low > 0);
  claim(`held by KL it does not fall by more than ${STAYS}`, held.fall.high <= STAYS);
  claim('held by KL it ends higher', apart.low > 0);
}

const CASES: Readonly<Record<string, () => Promise<void>>> = {
  addition,
  'over-optimization': overOptimization,
};
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
for (const name of named.length > 0 ? named : Object.keys(CASES)) {
  const run = CASES[name];
  if (run === undefined) throw new Error(`There is no case ${name}: ${Object.keys(CASES).join(', ')}.`);
  console.log(`${name}:`);
  await run();
}
