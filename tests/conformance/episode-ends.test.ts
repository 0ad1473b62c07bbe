/**
 * In two tiny worlds with one action, no agent may bootstrap after a termination, and each agent with values
 * must bootstrap after a truncation.
 */
import { describe, expect, it } from 'vitest';
import { agentModules } from '../../src/agents/registry.ts';
import { laneOfAgent } from '../../src/engine/lane.ts';
import { catalogue } from '../../src/engine/program/catalogue.ts';
import { createSession } from '../../src/engine/table/session.ts';
import { experimentOf, worldsOf } from './small-experiments.ts';

const GAMMA = 0.5;
/**
 * With one action, every agent's values are those of the same policy. A step that ends the episode leads to
 * state 0.
 */
const twoStates = (step: string, stepLimit: number) => ({
  family: 'graph',
  stepLimit,
  kernel: `export const meta = { states: 2, actions: 1 };
export function reset(): u32 { return 0; }
export function step(state: u32, action: u32, outcome: u32): u32 { ${step} }`,
});
/** Pays 1 after two steps, so V = γ, 1. An agent that bootstraps after the end has V(1) = 1 / (1 − γ²). */
const ends = twoStates('if (state == 0) return 1; pay(1.0); terminate(); return 0;', 0);
/**
 * Pays 1 for every step, back and forth, truncated after three, so V = 1 / (1 − γ). Without bootstrapping it
 * is at most 1 + γ + γ².
 */
const isCut = twoStates('pay(1.0); return 1 - state;', 3);

async function valuesOf(world: ReturnType<typeof twoStates>, id: string): Promise<readonly number[]> {
  const module = agentModules.get(id);
  const has = (name: string) => module?.params.some((param) => param.name === name);
  const settings = {
    ...(has('gamma') && { gamma: GAMMA }),
    ...(has('horizon') && { horizon: 8 }),
    ...(has('mostValue') && { mostValue: 10 }), // a bound above the value
  };
  const variants = [{ label: id, agent: { type: id, ...settings }, reward: [{ term: 'task', weight: 1 }] }];
  const experiment = experimentOf(world, id, undefined, { variants, seeds: 1, envSteps: 20_000 });
  const session = await createSession(experiment);
  const [fault] = session.advance(20_000, Number.POSITIVE_INFINITY).filter((one) => one.kind === 'fault');
  if (fault !== undefined) throw new Error(JSON.stringify(fault));
  return [...session.tables(0, 0).value];
}

describe('every registered agent with values', () => {
  const agents = catalogue().agents.filter(
    (entry) =>
      laneOfAgent(entry.id) === 'kernel' &&
      worldsOf(entry).includes('graph') &&
      agentModules.get(entry.id)?.meta.critic !== false,
  );
  for (const { id } of agents) {
    it(`${id} does not bootstrap after a termination`, async () => {
      const [first, second] = await valuesOf(ends, id);
      expect([first, second]).toEqual([expect.closeTo(GAMMA, 2), expect.closeTo(1, 2)]);
    });
    it(`${id} bootstraps after a truncation`, async () => {
      const [first, second] = await valuesOf(isCut, id);
      const endless = 1 / (1 - GAMMA);
      expect([first, second]).toEqual([expect.closeTo(endless, 2), expect.closeTo(endless, 2)]);
    });
  }
});
