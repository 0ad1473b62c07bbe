/** Runs a world alone: a minimal `main` that meets docs/contracts.md, linked and interpreted. */

import { catalogue } from '../../../src/engine/program/catalogue.ts';
import type { Problem, WorldSpec } from '../../../src/experiment/experiment.ts';
import { parseExperiment } from '../../../src/experiment/parse-experiment.ts';
import type { LinkModule } from '../../../src/kernel/contract.ts';
import { createInterpreter } from '../../../src/kernel/interpreter/interpreter.ts';
import type { Program } from '../../../src/kernel/ir.ts';
import { link, SEED_ENTRY } from '../../../src/kernel/link/link.ts';
import type { Machine } from '../../../src/kernel/machine.ts';
import { parseModule } from '../../../src/kernel/parse/parse.ts';
import { createWasmMachineSync } from '../../../src/kernel/wasm/compile.ts';
import type { WorldBuild, WorldFamily } from '../../../src/worlds/contract.ts';

const MAIN = `
export let state: u32 = 0;
export let action: u32 = 0;
export let next: u32 = 0;
export let observation: u32 = 0;
export let nextObservation: u32 = 0;
export let events: u32 = 0;
export let terminated: bool = false;
export let truncated: bool = false;
export let time: u32 = 0;
export let envSteps: u32 = 0;
export let episodes: u32 = 0;
export let taskReward: f32 = 0.0;
export let total: f32 = 0.0;
export function happened(mask: u32): bool { return (events & mask) != 0; }
export function emit(mask: u32) { events |= mask; }
export function pay(x: f32) { taskReward += x; }
export function terminate() { terminated = true; }
export function take(s: u32, a: u32, k: u32): u32 {
  state = s;
  action = a;
  events = 0;
  taskReward = 0.0;
  terminated = false;
  next = world$step(s, a, k);
  return next;
}
`;

export interface Step {
  readonly next: number;
  readonly reward: number;
  readonly proxy: number;
  readonly terminated: boolean;
  readonly events: readonly string[];
}
export interface World {
  readonly build: WorldBuild;
  readonly program: Program;
  readonly machine: Machine;
  readonly nStates: number;
  readonly nActions: number;
  step(state: number, action: number, outcome?: number): Step;
  call(name: string, ...args: number[]): number;
  reset(): number;
}
export interface WorldOptions {
  readonly exact?: boolean;
  /** Uses WebAssembly instead of the interpreter, for tests with many steps. */
  readonly fast?: boolean;
  readonly seed?: number;
}

export function buildOf(family: WorldFamily, spec: Omit<WorldSpec, 'family'>): WorldBuild {
  const result = family.build({ family: family.entry.id, ...spec });
  if (!result.ok) throw new Error(result.problems.map((p) => `${p.path}: ${p.message}`).join('\n'));
  return result.build;
}
export function problemsOf(family: WorldFamily, spec: Omit<WorldSpec, 'family'>): readonly Problem[] {
  const read = readWorld({ family: family.entry.id, ...spec });
  if (!read.ok) return read.problems;
  const result = family.build(read.value.world);
  return result.ok ? result.build.warnings : result.problems;
}
/** Reads a world as an experiment does: the parser checks every setting before a family sees it. */
export const readWorld = (world: WorldSpec, agent = 'q-learning') =>
  parseExperiment({ world, variants: [{ agent: { type: agent }, reward: [{ term: 'task' }] }] }, catalogue());
export function exampleNamed(family: WorldFamily, name: string): WorldSpec {
  const example = family.examples.find((spec) => spec.name === name);
  if (!example) throw new Error(`${family.entry.id} has no example ${name}`);
  return example;
}

export function worldOf(
  family: WorldFamily,
  spec: Omit<WorldSpec, 'family'>,
  options: WorldOptions = {},
): World {
  const build = buildOf(family, spec);
  const world = parseModule('world', build.source);
  const { nStates, nObservations, nActions } = build.constants;
  if (!nStates || !nObservations || !nActions) throw new Error('a count is missing');
  const constants = {
    nStates,
    nObservations,
    nActions,
    exact: { type: 'bool' as const, value: options.exact ? 1 : 0 },
  };
  const modules: LinkModule[] = [
    { name: 'main', module: parseModule('main', MAIN), stream: 0, sees: [], constants },
    {
      name: 'world',
      module: world,
      stream: 0,
      sees: ['main'],
      constants: { ...build.constants, ...constants },
      params: build.params,
    },
  ];
  const functions = world.functions.map((fn) => `world$${fn.name}`);
  const program = link({ modules, entries: ['main$take', ...functions] });
  const machine = options.fast ? createWasmMachineSync(program, 1) : createInterpreter(program, 1);
  for (const [name, values] of Object.entries(build.data)) machine.setData(`world$${name}`, values);
  for (const [name, value] of Object.entries(build.params)) machine.setParam(`world$${name}`, value);
  machine.call(SEED_ENTRY, 0, 7, options.seed ?? 0);
  // The planner's program is never initialized.
  if (functions.includes('world$init') && !options.exact) machine.call('world$init', 0);
  const call = (name: string, ...args: number[]) => machine.call(`world$${name}`, 0, ...args);
  return {
    build,
    program,
    machine,
    nStates: nStates.value,
    nActions: nActions.value,
    call,
    reset: () => call('reset'),
    step(state, action, outcome = 0) {
      const next = machine.call('main$take', 0, state, action, outcome);
      const mask = machine.scalar('main$events', 0);
      return {
        next,
        reward: machine.scalar('main$taskReward', 0),
        terminated: machine.scalar('main$terminated', 0) !== 0,
        events: program.events
          .filter((e) => (mask & e.mask) !== 0)
          .map((e) => e.name.replace(/^world\$/, '')),
        proxy: functions.includes('world$proxy') ? call('proxy') : 0,
      };
    },
  };
}
