import { describe, expect, it } from 'vitest';
import { exactModel } from '../../../src/engine/exact/planner.ts';
import { assemble } from '../../../src/engine/program/assemble.ts';
import { buildWorld } from '../../../src/engine/program/build-world.ts';
import type { DesignClaim, RewardDesign } from '../../../src/experiment/design.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { rewardDesigns } from '../../../src/rewards/designs-registry.ts';
import { greedyPolicy, valueIteration } from '../../dynamic-programming.ts';
import { inRelease } from '../../release.ts';
import { train } from '../../train.ts';
import { experimentOf, solved } from './design-worlds.ts';

type Where = Pick<DesignClaim, 'world' | 'changed' | 'gamma'>;

/** Bandits have no discount, because an episode is one step. */
function inWorld(design: RewardDesign, { world, changed = {}, gamma = 0.99 }: Where): Experiment {
  const found = experimentOf(design, world, { changed, ...(design.family === 'bandit' ? {} : { gamma }) });
  if ('problems' in found) throw new Error(found.problems.map(({ message }) => message).join('\n'));
  return found.experiment;
}

async function exactly(design: RewardDesign, where: Where) {
  const reference = await solved(inWorld(design, where));
  if (typeof reference === 'string') throw new Error(`${design.id} in ${where.world}: ${reference}`);
  return reference;
}

/** By reachable state and action, 1 if the action is optimal: for the task, and for the design. */
async function optimalActions(design: RewardDesign, where: Where) {
  const experiment = inWorld(design, where);
  const { build, module } = buildWorld(experiment);
  const [variant] = experiment.variants;
  if (variant === undefined) throw new Error('an experiment without variants');
  const assembly = assemble({ build, world: module, variant, path: 'variants[0]', measures: 'returns' });
  const gamma = Number(variant.agent.gamma);
  const exact = await exactModel({ build, assembly, gamma, follows: null });
  if (!exact.ok) throw new Error(exact.reason);
  const { model } = exact;
  // Rewards are f32 in the kernels, so ties between equal paths reappear within a few f32 units.
  const set = (reward: Float64Array) =>
    Array.from(greedyPolicy(model, valueIteration(model, reward, gamma, 1e-12).actionValue, 2e-5), (p) =>
      p > 0 ? 1 : 0,
    );
  return { task: set(model.task), design: set(model.design) };
}

const byId = (id: string): RewardDesign => {
  const found = rewardDesigns.find((design) => design.id === id);
  if (found === undefined) throw new Error(`there is no design “${id}”`);
  return found;
};
const inKernels = rewardDesigns.filter(({ family }) => family !== 'language');

describe('the library of reward designs', () => {
  it('has at least thirty uniquely named designs for the three families and the language tasks', () => {
    expect(rewardDesigns.length).toBeGreaterThanOrEqual(30);
    expect(new Set(rewardDesigns.map(({ id }) => id)).size).toBe(rewardDesigns.length);
    for (const family of ['gridworld', 'bandit', 'text', 'language'] as const)
      expect(rewardDesigns.filter((design) => design.family === family).length, family).toBeGreaterThan(7);
  });

  it.each(rewardDesigns.map((design) => [design.id, design] as const))(
    'describes what %s is for, where it comes from and how it fails',
    (_, { idea, failure, paper, worlds, terms }) => {
      for (const text of [idea, failure, paper.words]) expect(text.length).toBeGreaterThan(12);
      for (const text of [idea, failure]) expect(text).toMatch(/[.?]$/);
      if (paper.link !== undefined) expect(new URL(paper.link).protocol).toMatch(/^https?:$/);
      expect(worlds.length).toBeGreaterThan(0);
      expect(terms.length).toBeGreaterThan(0);
    },
  );

  it.each(
    rewardDesigns.flatMap((design) => design.worlds.map((world) => [design.id, world, design] as const)),
  )('has %s, which is valid in %s', (_, world, design) => {
    const found = experimentOf(design, world);
    expect('problems' in found ? found.problems : []).toEqual([]);
  });

  const trained = inKernels.flatMap((design) =>
    inRelease(design.worlds, design.worlds.slice(0, 1)).map((world) => [design.id, world, design] as const),
  );
  it.each(trained)('has %s, which trains in %s without a fault, and pays', async (_, world, design) => {
    const found = experimentOf(design, world);
    if ('problems' in found) throw new Error('not valid');
    let steps = 0;
    for await (const result of train(found.experiment)) {
      expect(result.kind).toBe('batch');
      if (result.kind === 'batch') steps = result.envSteps;
    }
    expect(steps).toBe(400);
  });
});

describe('what designs claim', () => {
  const claims = rewardDesigns.flatMap((design) =>
    (design.claims ?? []).map((claim) => [design.id, claim.verdict, claim.world, design, claim] as const),
  );

  it.each(claims)('%s %s in %s', async (_, verdict, __, design, claim) => {
    const { bestTaskReturn, designTaskReturn, randomTaskReturn } = await exactly(design, claim);
    const slack = 1e-6 * Math.max(1, Math.abs(bestTaskReturn));
    if (verdict === 'keeps-best') expect(Math.abs(designTaskReturn - bestTaskReturn)).toBeLessThan(slack);
    else if (verdict === 'loses')
      expect(designTaskReturn).toBeLessThan(bestTaskReturn - 0.01 * Math.abs(bestTaskReturn));
    else expect(randomTaskReturn).toBeLessThan(0.1 * bestTaskReturn);
  });

  const potentials = inKernels.filter(({ potentialBased }) => potentialBased === true);

  it.each(potentials.flatMap((design) => design.worlds.map((world) => [design.id, world, design] as const)))(
    'include that %s keeps the optimal actions of every state of %s',
    async (_, world, design) => {
      const gamma = design.family === 'text' ? 1 : 0.97;
      const actions = await optimalActions(design, { world, gamma });
      expect(actions.design).toEqual(actions.task);
    },
  );

  it('would be refuted by a change: a bonus for coming closer moves the optimal actions', async () => {
    const actions = await optimalActions(byId('closer-bonus'), { world: 'open-room', gamma: 0.97 });
    expect(actions.design).not.toEqual(actions.task);
  });

  const repairs = inKernels.flatMap((design) =>
    (design.repairs ?? []).map((hack) => [design.id, hack] as const),
  );

  it.each(repairs)('include that %s fixes %s wherever it is shown to lose', async (id, hack) => {
    const repaired = byId(id);
    const shown = (byId(hack).claims ?? []).filter(
      ({ verdict, world }) => verdict === 'loses' && repaired.worlds.includes(world),
    );
    expect(shown.length).toBeGreaterThan(0);
    for (const where of shown) {
      const { bestTaskReturn, designTaskReturn } = await exactly(repaired, where);
      expect(designTaskReturn).toBeCloseTo(bestTaskReturn, 6);
    }
  });

  it('name only existing designs as fixed', () => {
    for (const { repairs: fixed = [] } of rewardDesigns) for (const id of fixed) byId(id);
  });
});
