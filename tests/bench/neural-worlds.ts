/**
 * Do networks with default settings solve the named grids? `node scripts/run.mjs tests/bench/neural-worlds.ts [case …]`
 * prints for each case the share of successful episodes in the last tenth of the budget, pooled over five seeds with its
 * 95 % Wilson interval and for each seed alone, and what it took. Fails when a case is below 95 %.
 */
import { openNetworkSession } from '../../src/engine/experiment/open-networks.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../src/stats/metrics/metrics.ts';
import { wilson } from '../../src/stats/stats/improvement.ts';
import { worldFamilies } from '../../src/worlds/registry.ts';

const SEEDS = 5;
const WANTED = 0.95;
const ENOUGH_MS = 60_000;

const CASES: Readonly<
  Record<string, { readonly agent: string; readonly world: string; readonly envSteps: number }>
> = {
  'ppo-key-door': { agent: 'ppo-mlp', world: 'key-door', envSteps: 60_000 },
  'ppo-four-rooms': { agent: 'ppo-mlp', world: 'four-rooms', envSteps: 60_000 },
  'dqn-four-rooms': { agent: 'dqn', world: 'four-rooms', envSteps: 60_000 },
};

async function trained({ agent, world, envSteps }: (typeof CASES)[string]) {
  const examples = [...worldFamilies.values()].flatMap((family) => family.examples);
  const parsed = validate({
    name: agent,
    world: examples.find(({ name }) => name === world),
    variants: [{ label: agent, agent: { type: agent }, reward: [{ term: 'task', weight: 1 }] }],
    seeds: SEEDS,
    envSteps,
    measurementPoints: 10,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const session = await openNetworkSession(parsed.value);
  const successes: number[] = [];
  const episodes: number[] = [];
  const totals = new Map<number, number>(); // episodes up to the measurement point before
  const before = process.cpuUsage();
  while (!session.done) {
    for (const result of await session.advance(envSteps, ENOUGH_MS)) {
      if (result.kind === 'fault') throw new Error(result.message);
      if (result.kind !== 'batch') continue;
      const last = result.measurementPoint === session.plan.grid.length - 1;
      result.replicas.forEach(({ seed }, k) => {
        const read = (id: MetricId) =>
          result.rows[k * session.plan.columns + ALL_METRIC_IDS.indexOf(id)] ?? Number.NaN;
        const done = read('episodes');
        const here = done - (totals.get(seed) ?? 0);
        totals.set(seed, done);
        if (!last) return;
        episodes.push(here);
        successes.push(Math.round(here * read('success')));
      });
    }
  }
  const used = process.cpuUsage(before);
  session.close();
  return { successes, episodes, seconds: (used.user + used.system) / 1e6 };
}

const total = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const percent = (x: number) => `${(100 * x).toFixed(1)} %`;

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(CASES);
for (const name of names) {
  const wanted = CASES[name];
  if (wanted === undefined) throw new Error(`There is no case ${name}: ${Object.keys(CASES).join(', ')}.`);
  const { successes, episodes, seconds } = await trained(wanted);
  const share = total(successes) / total(episodes);
  const { low, high } = wilson(total(successes), total(episodes));
  const seeds = successes.map((n, k) => percent(n / (episodes[k] ?? 1))).join(', ');
  console.log(
    `${name}: ${percent(share)} [${percent(low)}, ${percent(high)}] of ${total(episodes)} episodes; seeds ${seeds}; ${(seconds / SEEDS).toFixed(1)} CPU s a seed, ${((SEEDS * wanted.envSteps) / seconds).toFixed(0)} env steps/s`,
  );
  if (successes.some((n, k) => n / (episodes[k] ?? 1) < WANTED)) process.exitCode = 1;
}
