import { describe, expect, it } from 'vitest';
import { worldAgents } from '../../../../src/agents/network-registry.ts';
import type { Batch } from '../../../../src/engine/contract.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { featuresOf } from '../../../../src/engine/net/features.ts';
import { buildWorld } from '../../../../src/engine/program/build-world.ts';
import { createSession } from '../../../../src/engine/table/session.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { readSettings } from '../../../../src/experiment/settings.ts';
import { ALL_METRIC_IDS } from '../../../../src/stats/metrics/metrics.ts';

/** Each step costs 1. No state but the second has a choice; the way by `slow` is one step longer. */
const CHAIN = {
  family: 'graph',
  transitions: [
    'a, go, b, 1, -1',
    'b, fast, d, 1, -1',
    'b, slow, c, 1, -1',
    'c, on, d, 1, -1',
    'd, end, e, 1, -1',
  ],
  terminal: ['e'],
  stepLimit: 50,
};
const GAMMA = 0.9;
/** By hand: d −1, c −1 − 0.9, b −1 − 0.9 (by fast), a −1 − 0.9 · 1.9. */
const VALUES = { a: -2.71, b: -1.9, c: -1.9, d: -1 };

const SHORT = { name: 'x', seeds: 1, envSteps: 3000, measurementPoints: 2 };
const variantsOf = (agent: object) => [{ label: 'a', agent, reward: [{ term: 'task', weight: 1 }] }];
function experimentOf(world: object, agent: object, more: object = {}): Experiment {
  const parsed = validate({ ...SHORT, world, variants: variantsOf(agent), ...more });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}
function problemsOf(world: object, agent: object): string {
  const parsed = validate({ ...SHORT, world, variants: variantsOf(agent) });
  return parsed.ok ? '' : parsed.problems.map((p) => `${p.path}: ${p.message} ${p.fix}`).join('\n');
}

const dqn = {
  type: 'dqn',
  layers: 1,
  width: 16,
  gamma: GAMMA,
  learningStarts: 100,
  targetEvery: 100,
  epsilonEnd: 0.2,
  learningRate: 0.01,
};

describe('networks in a world with unavailable actions', () => {
  it('DQN learns the values that follow by hand, and those of a table: no maximum is over an unavailable action', async () => {
    const of = experimentOf(CHAIN, dqn);
    const session = await openNetworkSession(of);
    await session.advance(1e9, 1e9);
    const learned = await session.tables(0, 0);
    const table = await createSession(experimentOf(CHAIN, { type: 'q-learning', gamma: GAMMA, alpha: 0.2 }));
    for (const _ of table.advance(3000, Number.POSITIVE_INFINITY));
    const { view, actions } = buildWorld(of).build;
    if (view.kind !== 'graph') throw new Error('no graph');
    const found = table.tables(0, 0);
    for (const [name, value] of Object.entries(VALUES)) {
      const s = view.states.indexOf(name);
      expect(Math.abs((learned.value[s] ?? 0) - value), name).toBeLessThan(0.1);
      expect(Math.abs((found.value[s] ?? 0) - value), name).toBeLessThan(0.1);
    }
    const b = view.states.indexOf('b') * actions.length;
    expect(learned.policy[b + actions.indexOf('fast')]).toBeCloseTo(0.9, 5); // ε 0.2 over two actions
    expect(learned.policy[b + actions.indexOf('slow')]).toBeCloseTo(0.1, 5);
    session.close();
  });

  it('a policy has the entropy of its available actions alone', async () => {
    const agent = { type: 'a2c-mlp', layers: 1, width: 8, learningRate: 1e-6 };
    const session = await openNetworkSession(
      experimentOf(CHAIN, agent, { envSteps: 2000, measurementPoints: 1 }),
    );
    const [last] = (await session.advance(1e9, 1e9)).filter((r): r is Batch => r.kind === 'batch');
    const entropy = last?.rows[ALL_METRIC_IDS.indexOf('entropy')] ?? Number.NaN;
    // One choice between two in each episode, which takes 3 or 4 steps.
    expect(entropy).toBeCloseTo(Math.LN2 / 3.5, 1);
    session.close();
  });

  it('a world whose available actions depend on memory is refused', () => {
    const kernel = `export const meta = { name: 'graph', label: 'Fuse', family: 'graph', states: 2, actions: 2 };
let spent: bool = false;
export function reset(): u32 { spent = false; return 0; }
export function available(state: u32, action: u32): bool { return action == 0 || !spent; }
export function step(state: u32, action: u32, outcome: u32): u32 { spent = true; if (action == 0) { terminate(); } return 1; }
`;
    expect(problemsOf({ ...CHAIN, kernel }, dqn)).toMatch(
      /variants\[0\].agent.type: .*depend on `spent`.*constants and tables/,
    );
  });
});

describe('the inputs of a network', () => {
  const idsAt = (world: object, observation: number) => {
    const built = buildWorld(experimentOf(world, dqn));
    const entry = worldAgents.get('dqn')?.entry;
    if (entry === undefined) throw new Error('no agent');
    const features = featuresOf(built, readSettings(entry, { type: 'dqn', view: 'factored' }), null);
    const ids = new Uint32Array(features.perRow);
    features.of(observation, ids, 0);
    return { inputs: features.inputs, ids: [...ids] };
  };

  it('are the cell and each flag of a map', () => {
    const world = { family: 'gridworld', map: ['SKDG'] };
    expect(idsAt(world, 2)).toEqual({ inputs: 6, ids: [2, 4] });
    expect(idsAt(world, 2 + 4)).toEqual({ inputs: 6, ids: [2, 5] });
  });

  it('are the prompt and the tokens of a text, from the last one back', () => {
    const world = {
      family: 'text',
      task: 'spell',
      alphabet: ['x', 'y', 'z'],
      endToken: '',
      prompts: ['p', 'q'],
      targets: ['xyz', 'yzx'],
      maxLength: 3,
    };
    const none = 0xffffffff;
    expect(idsAt(world, 1)).toEqual({ inputs: 2 + 2 * 3, ids: [1, none, none] });
    const first = 2 + 1 * 3 + 2; // prompt q, then z
    expect(idsAt(world, first).ids).toEqual([1, 2 + 2, none]);
    expect(idsAt(world, 2 + first * 3 + 0).ids).toEqual([1, 2 + 0, 5 + 2]); // then x
  });

  it('are what a custom world declares, which must multiply to its observations', () => {
    const text = (
      factors: string,
    ) => `export const meta = { name: 'graph', label: 'Lattice', family: 'graph', states: 24, actions: 2, factors: ${factors} };
export function reset(): u32 { return 0; }
export function step(state: u32, action: u32, outcome: u32): u32 { if (action == 0) { terminate(); } return (state + 1) % 24; }
`;
    expect(idsAt({ ...CHAIN, kernel: text('[4, 3, 2]') }, 23)).toEqual({ inputs: 9, ids: [3, 6, 8] });
    expect(() => idsAt({ ...CHAIN, kernel: text('[4, 3]') }, 0)).toThrow(/product is 24/);
  });

  it('are refused where a world has no parts, and where there are too many', () => {
    const factored = { ...dqn, view: 'factored' };
    expect(problemsOf(CHAIN, factored)).toMatch(/agent.view: The observation of this world has no parts/);
    const large = { family: 'gridworld', map: [`S${'o'.repeat(12)}G`] };
    expect(problemsOf(large, { ...dqn, width: 128 })).toMatch(/57,344 inputs of width 128.*factored/s);
    expect(problemsOf(large, { ...factored, width: 128 })).toBe('');
  });
});
