import { describe, expect, it } from 'vitest';
import { worldAgents } from '../../../../src/agents/network-registry.ts';
import { WorldNetwork } from '../../../../src/agents/networks/mlp.ts';
import type { WorldNeeds } from '../../../../src/agents/updates/net-contract.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { ActionCache, draw } from '../../../../src/engine/net/cache.ts';
import { prepareWorld } from '../../../../src/engine/net/check.ts';
import { inputsOf, oneHot } from '../../../../src/engine/net/features.ts';
import { ParallelEnvironments } from '../../../../src/engine/net/parallel-environments.ts';
import { rolloutWorlds } from '../../../../src/engine/net/rollout.ts';
import { buildWorld } from '../../../../src/engine/program/build-world.ts';
import { Streams } from '../../../../src/engine/streams.ts';
import type { Compute } from '../../../../src/tensor/contract.ts';
import { BACKENDS, randomize } from '../../agents/networks/harness.ts';

const [COLUMNS, STEPS] = [4, 60];

function networkOf(compute: Compute, observations: number, learns: WorldNetwork['learns']): WorldNetwork {
  const shape = { kind: 'mlp', layers: 2, width: 16, heads: 1 } as const;
  const settings = { shape, inputs: observations, perRow: 1, actions: 4, learns, shared: false };
  const streams = new Streams(3, 0);
  const network = new WorldNetwork(compute, settings, (count) => streams.of('weights').uniforms(count));
  randomize(network, 4, 0.8);
  return network;
}

/** The network, and how often it was asked. */
function counted(network: WorldNetwork): { readonly watched: WorldNetwork; asked(): number } {
  let forwards = 0;
  const watched = new Proxy(network, {
    get(target, name) {
      const member = Reflect.get(target, name, target);
      if (name === 'forward') forwards += 1;
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return { watched, asked: () => forwards };
}

async function worldsOf(seed: number) {
  const parsed = validate({
    name: 'small',
    world: { family: 'gridworld', map: ['#####', '#S..#', '#.#.#', '#..G#', '#####'], stepLimit: 20 },
    variants: [{ label: 'a', agent: { type: 'a2c-mlp' }, reward: [{ term: 'task', weight: 1 }] }],
    seeds: 1,
    envSteps: 800,
  });
  const agent = worldAgents.get('a2c-mlp');
  if (!parsed.ok || agent === undefined) throw new Error('no such experiment');
  const [variant] = parsed.value.variants;
  if (variant === undefined) throw new Error('no variant');
  const world = buildWorld(parsed.value);
  const worlds = await ParallelEnvironments.create(await prepareWorld(world, variant, 0, agent), COLUMNS);
  const streams = new Streams(parsed.value.seed, seed);
  worlds.begin(parsed.value.seed, seed, streams.of('worlds'));
  return {
    worlds,
    random: streams.of('agent'),
    observations: world.build.constants.nObservations?.value ?? 0,
  };
}

const needsOf = (learns: WorldNetwork['learns'], epsilon: number | null): WorldNeeds => ({
  learns,
  columns: COLUMNS,
  steps: STEPS,
  wholeEpisodes: false,
  epsilon,
  replay: 0,
});

describe.each(BACKENDS)('what a network says of observations, on %s', (_, make) => {
  it('is what it says row by row, and draws as the back end draws', async () => {
    const compute = await make();
    const network = networkOf(compute, 30, 'policy');
    const cache = new ActionCache(network, oneHot(30), 4);
    const asked = Uint32Array.of(3, 29, 3, 11, 0, 7, 12, 13, 14, 15, 16);
    await cache.know(asked);
    const rows = asked.length;
    const random = new Streams(5, 0).of('agent');
    const [uniforms, drawn] = [compute.floats(rows), compute.words(rows)];
    const [logits, logp, entropy] = [compute.floats(4 * rows), compute.floats(rows), compute.floats(rows)];
    for (let round = 0; round < 200; round++) {
      const numbers = random.uniforms(rows);
      network.forward(inputsOf(oneHot(30), asked), rows);
      compute.write(logits, await network.outputs());
      compute.write(uniforms, numbers);
      compute.sample({
        rows,
        outputs: 4,
        temperature: 1,
        logits,
        uniforms,
        drawn,
        logp,
        entropy,
      });
      const actions = await compute.readText(drawn);
      const scores = await network.evaluate(
        actions,
        actions.map((_, r) => r),
      );
      asked.forEach((observation, r) => {
        const known = cache.of(observation);
        const action = draw(known, numbers[r] as number);
        expect(action).toBe(actions[r]);
        expect(known.logp[action]).toBe(scores.logp[r]);
        expect(known.entropy).toBe(scores.entropy[r]);
        expect(known.value).toBe(scores.value[r]);
      });
    }
    compute.close();
  });

  it('has the same bits whatever else was asked with it', async () => {
    const compute = await make();
    const network = networkOf(compute, 400, 'policy');
    const [together, apart] = [0, 1].map(() => new ActionCache(network, oneHot(400), 4)) as [
      ActionCache,
      ActionCache,
    ];
    const all = Array.from({ length: 300 }, (_, k) => 399 - k);
    await together.know(all);
    for (const observation of [...all].reverse()) await apart.know([observation]);
    for (const observation of all) {
      expect(apart.of(observation)).toEqual(together.of(observation));
    }
    compute.close();
  });

  it('is asked again once it was forgotten: the parameters may have changed', async () => {
    const compute = await make();
    const network = networkOf(compute, 9, 'actionValues');
    const cache = new ActionCache(network, oneHot(9), 4);
    await cache.know([5]);
    const before = cache.of(5).value;
    randomize(network, 8, 0.8);
    await cache.know([5]);
    expect(cache.of(5).value).toBe(before);
    await cache.renew(1); // a round too short to ask ahead
    expect(cache.has(5)).toBe(false);
    await cache.know([5]);
    await cache.renew(100);
    const known = cache.of(5);
    network.forward(Uint32Array.of(5), 1);
    const values = await network.outputs();
    expect([...known.outputs]).toEqual([...values]);
    expect(known.value).toBe(Math.max(...values));
    expect(values[known.best]).toBe(Math.max(...values));
    expect(known.value).not.toBe(before);
    compute.close();
  });

  it('leads to the trajectories of asking the network before every step', async () => {
    const compute = await make();
    const { worlds, random, observations } = await worldsOf(1);
    const network = networkOf(compute, observations, 'policy');
    const { watched, asked } = counted(network);
    const cache = new ActionCache(watched, oneHot(observations), 4);
    const made = rolloutWorlds({ worlds, cache, needs: needsOf('policy', null), random });
    let step = await made.next();
    while (!step.done) step = await made.next();
    const rollout = step.value;
    if (rollout === null) throw new Error('a fault');
    expect(asked()).toBeGreaterThan(0);
    expect(asked()).toBeLessThanOrEqual(new Set(rollout.observations).size);
    // The plain way, in worlds of the same seed.
    const other = await worldsOf(1);
    const uniforms = compute.floats(COLUMNS);
    const [drawn, logp, entropy] = [compute.words(COLUMNS), compute.floats(COLUMNS), compute.floats(COLUMNS)];
    const logits = compute.floats(4 * COLUMNS);
    for (let t = 0; t < STEPS; t++) {
      const here = Uint32Array.from({ length: COLUMNS }, (_, k) => other.worlds.observation(k));
      network.forward(here, COLUMNS);
      compute.write(logits, await network.outputs());
      compute.write(uniforms, other.random.uniforms(COLUMNS));
      const places = { logits, uniforms, drawn, logp, entropy };
      compute.sample({ rows: COLUMNS, outputs: 4, temperature: 1, ...places });
      const actions = await compute.readText(drawn);
      for (let k = 0; k < COLUMNS; k++) {
        const i = t * COLUMNS + k;
        expect(rollout.observations[i]).toBe(here[k]);
        expect(rollout.times[i]).toBe(other.worlds.time(k));
        expect(rollout.actions[i]).toBe(actions[k]);
        other.worlds.step(k, actions[k] as number);
        expect(rollout.rewards[i]).toBe(other.worlds.reward);
        expect(rollout.nextObservations[i]).toBe(other.worlds.reached);
      }
    }
    compute.close();
  });
});
