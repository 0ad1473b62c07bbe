/** A test bench for one agent: a small `main` with the contract's names, driven by hand or in a world made of tables. */

import { agentModules, formulaLibrary } from '../../../src/agents/registry.ts';
import type { Constant, LinkModule } from '../../../src/kernel/contract.ts';
import { createInterpreter } from '../../../src/kernel/interpreter/interpreter.ts';
import { link } from '../../../src/kernel/link/link.ts';
import type { Machine } from '../../../src/kernel/machine.ts';
import { parseModule } from '../../../src/kernel/parse/parse.ts';
import { createWasmMachineSync } from '../../../src/kernel/wasm/compile.ts';

const MAIN = `
export let state: u32 = 0;
export let action: u32 = 0;
export let next: u32 = 0;
export let observation: u32 = 0;
export let nextObservation: u32 = 0;
export let terminated: bool = false;
export let truncated: bool = false;
export let time: u32 = 0;
export let envSteps: u32 = 0;
export let episodes: u32 = 0;
export let taskReward: f32 = 0.0;
export const pi = memory(f32, nActions);
const illegal = data(u32, nObservations, nActions);
const features = data(f32, nObservations * nActions, nFeatures);
export function feature(s: u32, a: u32, i: u32): f32 { return features[s * nActions + a][i]; }
export function legal(s: u32, a: u32): bool { return illegal[s][a] == 0; }
let lastAdvantage: f32 = 0.0;
let advantages: u32 = 0;
let updates: u32 = 0;
export function advantage(s: u32, x: f32) { lastAdvantage = x; advantages += 1; }
export function countUpdate() { updates += 1; }

// A world made of tables: entry [s][a] says where it leads, what it pays (plus noise) and whether the episode
// ends there.
const moves = data(u32, nObservations, nActions);
const payoffs = data(f32, nObservations, nActions);
const ends = data(u32, nObservations, nActions);
const stepLimit = param({ type: 'u32', value: 0 });
const start = param({ type: 'u32', value: 0 });
const until = param({ type: 'u32', value: 4000000000 });
const noise = param({ value: 0.0 });
const spread = param({ value: 0.0 });
const shift = memory(f32, nActions); // drawn once, like the true means of a testbed
const chosen = memory(u32, nActions);
let fresh: bool = true;
let episodeReturn: f32 = 0.0;
let lastReturn: f32 = 0.0;
let sumReturns: f32 = 0.0;
let sumReward: f32 = 0.0;
let best: u32 = 0;
let optimal: u32 = 0;

export function seeded() {
  for (let a = 0; a < nActions; a++) {
    shift[a] = spread * normal();
    best = shift[a] > shift[best] ? a : best;
  }
}
export function run(limit: u32) {
  for (let i = 0; i < chunk; i++) {
    if (i >= limit || episodes >= until) { break; }
    if (fresh) {
      observation = start;
      time = 0;
      episodeReturn = 0.0;
      fresh = false;
      BEGIN
    }
    action = agent$act(observation);
    chosen[action] += 1;
    optimal += u32(action == best);
    terminated = ends[observation][action] != 0;
    truncated = stepLimit != 0 && time + 1 >= stepLimit;
    nextObservation = moves[observation][action];
    const r = payoffs[observation][action] + shift[action] + (noise > 0.0 ? noise * normal() : 0.0);
    episodeReturn += r;
    sumReward += r;
    agent$learn(observation, action, r, nextObservation);
    envSteps += 1;
    time += 1;
    if (terminated || truncated) {
      episodes += 1;
      lastReturn = episodeReturn;
      sumReturns += episodeReturn;
      fresh = true;
    } else {
      observation = nextObservation;
    }
  }
}
`;

export interface BenchOptions {
  readonly observations?: number;
  readonly actions?: number;
  /** Known features, by observation and action. */
  readonly features?: readonly (readonly number[])[];
  readonly params?: Readonly<Record<string, number>>;
  readonly seed?: number;
  readonly replicas?: number;
  readonly wasm?: boolean;
  /** Maximum steps per call of `run` (the kernel bounds the work of one call). */
  readonly chunk?: number;
}
export type Ending = 'terminated' | 'truncated' | undefined;
export type Bench = ReturnType<typeof bench>;

const u32 = (value: number): Constant => ({ type: 'u32', value });

export function bench(agentId: string, options: BenchOptions = {}) {
  const { observations = 3, actions = 2, params = {}, seed = 1, replicas = 1, chunk = 1 } = options;
  const agent = agentModules.get(agentId);
  if (!agent) throw new Error(`no agent ${agentId}`);
  const counts = { nStates: u32(observations), nObservations: u32(observations), nActions: u32(actions) };
  const constants = { ...counts, nFeatures: u32(options.features?.[0]?.length ?? 1) };
  const has = new Set(agent.functions.map((fn) => fn.name));
  const main = MAIN.replace('BEGIN', has.has('begin') ? 'agent$begin(observation);' : '');
  const structural = new Set(agent.params.filter((p) => p.structural).map((p) => p.name));
  const pick = (want: boolean) =>
    Object.fromEntries(Object.entries(params).filter(([name]) => structural.has(name) === want));
  const modules: LinkModule[] = [
    {
      name: 'main',
      module: parseModule('main', main),
      stream: 0,
      sees: [],
      constants: { ...constants, chunk: u32(chunk) },
    },
    { name: 'agent', module: agent, stream: 1, sees: ['main'], constants, params: pick(true) },
  ];
  const wanted = ['init', 'begin', 'act', 'learn', 'policy', 'value', 'actionValue'];
  const entries = ['main$run', 'main$seeded', ...wanted.filter((n) => has.has(n)).map((n) => `agent$${n}`)];
  const program = link({ modules, entries, library: formulaLibrary() });
  const machine: Machine = options.wasm
    ? createWasmMachineSync(program, replicas)
    : createInterpreter(program, replicas);
  for (const [name, value] of Object.entries(pick(false))) machine.setParam(`agent$${name}`, value);
  if (options.features) machine.setData('main$features', options.features.flat());
  const restart = (newSeed: number, replica = 0) => {
    machine.clear(replica);
    machine.call('random$seed', replica, 7, newSeed);
    machine.call('main$seeded', replica);
    if (has.has('init')) machine.call('agent$init', replica);
  };
  for (let replica = 0; replica < replicas; replica++) restart(seed + replica, replica);
  const array = (name: string, replica = 0) => Array.from(machine.array(name, replica));
  return {
    machine,
    agent,
    restart,
    array,
    /** A two-dimensional table of the agent as rows. */
    table(name: string, replica = 0): number[][] {
      const flat = array(`agent$${name}`, replica);
      const cols = flat.length / observations;
      return Array.from({ length: observations }, (_, s) => flat.slice(s * cols, (s + 1) * cols));
    },
    fill(name: string, values: readonly number[], replica = 0) {
      machine.array(name.includes('$') ? name : `agent$${name}`, replica).set(values);
    },
    begin: (s: number) => (has.has('begin') ? machine.call('agent$begin', 0, s) : 0),
    act: (s: number, replica = 0) => machine.call('agent$act', replica, s),
    learn(s: number, a: number, r: number, next: number, end?: Ending) {
      machine.setScalar('main$terminated', 0, end === 'terminated' ? 1 : 0);
      machine.setScalar('main$truncated', 0, end === 'truncated' ? 1 : 0);
      machine.setScalar('main$action', 0, a);
      machine.call('agent$learn', 0, s, a, r, next);
    },
    policy(s: number, replica = 0): number[] {
      machine.call('agent$policy', replica, s);
      return array('main$pi', replica);
    },
    value: (s: number, replica = 0) => machine.call('agent$value', replica, s),
    run(steps: number, replica = 0) {
      for (let left = steps; left > 0; left -= chunk)
        machine.call('main$run', replica, Math.min(left, chunk));
    },
    /** Runs until this many episodes have ended in total. */
    runEpisodes(episodes: number) {
      machine.setParam('main$until', episodes);
      while (machine.scalar('main$episodes', 0) < episodes) machine.call('main$run', 0, chunk);
    },
    world(tables: { moves?: number[]; payoffs?: number[]; ends?: number[]; illegal?: number[] }) {
      for (const [name, values] of Object.entries(tables)) machine.setData(`main$${name}`, values);
    },
  };
}

/** Largest difference between entries of two lists. */
export function distanceBetween(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  return Math.max(...a.map((x, i) => Math.abs(x - (b[i] ?? Number.NaN))));
}
