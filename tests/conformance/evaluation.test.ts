/**
 * Every registered world, and every table, network and text agent, can be evaluated separately from training,
 * with the same result in any slicing.
 */
import { describe, expect, it } from 'vitest';
import { languageAgents } from '../../src/agents/network-registry.ts';
import type { Batch, Result } from '../../src/engine/contract.ts';
import { openNetworkSession } from '../../src/engine/experiment/open-networks.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { laneOf, laneOfAgent } from '../../src/engine/lane.ts';
import { catalogue } from '../../src/engine/program/catalogue.ts';
import { isPrediction } from '../../src/engine/program/custom-agent.ts';
import { createSession } from '../../src/engine/table/session.ts';
import type { Experiment } from '../../src/experiment/experiment.ts';
import { ALL_METRIC_IDS } from '../../src/stats/metrics/metrics.ts';
import { worldFamilies } from '../../src/worlds/registry.ts';
import { today } from '../release.ts';
import { exampleOf, worldsOf } from './small-experiments.ts';

const EVALUATION = ALL_METRIC_IDS.indexOf('evaluationReturn');
const LARGE = 100_000; // entries of a table

const checked = (world: object, agent: object, evaluation: object, envSteps: number) =>
  validate({
    name: 'evaluated',
    world,
    seeds: 1,
    seed: 7,
    envSteps,
    measurementPoints: 3,
    variants: [{ label: 'one', agent, reward: [{ term: 'task' }] }],
    evaluation: { every: 2, episodes: 2, ...evaluation },
  });
function valid(...given: Parameters<typeof checked>): Experiment {
  const found = checked(...given);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.value;
}

/** [points] the evaluation return of the single replica. */
async function returnsOf(experiment: Experiment, slice: number): Promise<number[]> {
  const session = await (laneOf(experiment) === 'network' ? openNetworkSession : createSession)(experiment);
  const found: Batch[] = [];
  for (let target = slice; !session.done; target += slice) {
    const results: readonly Result[] = await session.advance(target, Number.POSITIVE_INFINITY);
    for (const one of results) {
      if (one.kind !== 'batch') throw new Error(JSON.stringify(one));
      found.push(one);
    }
  }
  if ('close' in session) session.close();
  return found.map(({ rows }) => rows[EVALUATION] ?? Number.NaN);
}

async function isEvaluated(experiment: Experiment): Promise<void> {
  const [first, second, last, ...more] = await returnsOf(experiment, experiment.envSteps);
  expect([first, more]).toEqual([Number.NaN, []]);
  expect([second, last].every(Number.isFinite)).toBe(true);
  expect(await returnsOf(experiment, 97)).toEqual([Number.NaN, second, last]);
}

describe('every registered world example', () => {
  for (const family of worldFamilies.values())
    for (const [k, { name = k, ...world }] of today([...family.examples.entries()])) {
      const built = family.build({ ...world, family: family.entry.id });
      if (!built.ok || (built.build.constants.nEntries?.value ?? 0) > LARGE) continue;
      const { stationary, view, stepLimit } = built.build;
      const agent = { type: family.entry.id === 'bandit' ? 'epsilon-greedy' : 'q-learning' };
      const endless = stepLimit === 0 && view.kind !== 'arms' && view.kind !== 'tokens';
      const evaluation = endless ? { world: { stepLimit: 50 } } : {};
      if (!stationary && view.kind === 'arms')
        it(`${family.entry.id} ${name} is rejected, because a new copy of it is another bandit`, () => {
          const found = checked(world, agent, evaluation, 300);
          expect(found.ok ? [] : found.problems.map(({ path }) => path)).toEqual(['evaluation']);
        });
      else
        it(`${family.entry.id} ${name} is evaluated greedily and by the sampled policy`, async () => {
          for (const policy of ['greedy', 'sampled'])
            await isEvaluated(valid(world, agent, { ...evaluation, policy }, 300));
        });
    }
});

describe('every registered agent', () => {
  for (const entry of today(catalogue().agents)) {
    const isText = languageAgents.has(entry.id);
    const isNetwork = laneOfAgent(entry.id) === 'network';
    it(`${entry.id} is evaluated by its policy`, async () => {
      const small = isText
        ? {
            network: 'transformer',
            layers: 1,
            width: 32,
            heads: 2,
            baseAccuracy: 0,
            prompts: 2,
            groupSize: 2,
          }
        : isNetwork
          ? { layers: 1, width: 8, envs: 2, steps: 16, horizon: 15 } // batches shorter than windows
          : {};
      const agent = { type: entry.id, ...small };
      const { name: _, ...world } = isText
        ? { family: 'language', task: 'micro', level: 2, letters: 3 }
        : { name: '', ...exampleOf(worldsOf(entry)[0] ?? 'gridworld') };
      if (world.family === 'linear-bandit') {
        const found = checked(world, agent, {}, 300);
        expect(found.ok ? [] : found.problems.map(({ path }) => path)).toEqual(['evaluation']); // each seed draws its own
        return;
      }
      const policies = isPrediction(agent) ? ['sampled'] : ['greedy', 'sampled'];
      for (const policy of policies) await isEvaluated(valid(world, agent, { policy }, isText ? 400 : 300));
    });
  }
});
