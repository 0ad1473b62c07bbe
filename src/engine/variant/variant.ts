import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import type { ParsedModule } from '../../kernel/contract.ts';
import { HISTOGRAM_BINS } from '../../stats/metrics/metrics.ts';
import type { Table, WorldBuild } from '../../worlds/contract.ts';
import { type BackendName, createMachine } from '../backend.ts';
import type { Fault, Measures, Solution } from '../contract.ts';
import { plan } from '../exact/planner.ts';
import { rejectExperiment } from '../experiment-error.ts';
import { assemble, rejectWithoutPlan, VALUE_TABLES } from '../program/assemble.ts';
import type { BuiltWorld, Variant } from '../program/built.ts';
import { agentModule } from '../program/custom-agent.ts';
import { faultFrom, hasValueError, writeRow } from '../program/window-row.ts';

/** Two 32-bit multiplicative hashes (after Steele & Vigna's mixers) as 16 hex digits. They detect change, not malice. */
export function hashOf(text: string): string {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x2c1b3c6d);
    b = Math.imul(b ^ unit, 0x297a2d39);
  }
  return [mixed(a, b), mixed(b, a)].map((x) => x.toString(16).padStart(8, '0')).join('');
}

function mixed(x: number, y: number): number {
  const z = Math.imul(x ^ (x >>> 16), 0x85ebca6b) ^ Math.imul(y ^ (y >>> 13), 0xc2b2ae35);
  return (z ^ (z >>> 16)) >>> 0;
}

export interface Preparation {
  readonly measures?: Measures; // default: all
  readonly before?: Variant | undefined;
  /** Replaces the registered agent if the host chooses the actions. */
  readonly external?: ParsedModule;
  readonly recorded?: boolean;
  readonly episodes?: boolean;
  /** The solution, if another shard has it. */
  readonly known?: Solution | undefined;
}

export async function prepareVariant(
  world: BuiltWorld,
  variant: VariantSpec,
  index: number,
  { measures = 'all', before, external, recorded = false, episodes = false, known }: Preparation = {},
): Promise<Omit<Variant, 'machine'>> {
  const { build, module } = world;
  const path = `variants[${index}]`;
  const agent = external ?? agentModule(variant.agent, `${path}.agent`);
  const gamma = variant.agent.gamma;
  const assembly = assemble({
    build,
    world: module,
    variant,
    path,
    measures,
    recorded,
    episodes,
    linked: (signature) => (before?.assembly.signature === signature ? before.assembly.program : undefined),
    agent: external,
  });
  const follows = agent?.meta.family === 'prediction' ? String(variant.agent.policy ?? 'uniform') : null;
  const standard = agent?.params.find((p) => p.name === 'gamma')?.value ?? 1;
  const discount = typeof gamma === 'number' ? gamma : standard;
  const solved = known ?? (await plan({ build, assembly, gamma: discount, follows }));
  if (!solved.ok && solved.unsound) rejectUnsound(world, solved.reason);
  if (!solved.ok) rejectWithoutPlan(variant, path, solved.reason);
  const planned = solved.ok ? solved.planned : null;
  if (episodes && planned?.endless) rejectExperiment('episodes', ...ENDLESS);
  const noValues = planned?.reference.noValues;
  if (noValues !== undefined) rejectWithoutPlan(variant, path, noValues, VALUE_TABLES);
  return {
    index,
    spec: variant,
    assembly,
    planned,
    plan: {
      label: variant.label,
      critic: agent?.meta.critic !== false,
      terms: assembly.terms.map(({ label, spec, markov, probe }) => ({
        label,
        term: spec.term,
        markov,
        ...(probe && { probe: true as const }),
      })),
      programHash: hashOf(assembly.signature),
      ...(solved.ok ? { reference: solved.planned.reference } : { noReference: solved.reason }),
    },
  };
}

/** Why a world has no budget in episodes. */
export const ENDLESS = [
  'In this world no episode ever ends: nothing terminates it and it has no step limit.',
  'Remove `episodes` and give the budget as `envSteps`, or give the world a `stepLimit`.',
] as const;

/** @throws ExperimentError at the world's own text */
function rejectUnsound({ build }: BuiltWorld, reason: string): never {
  rejectExperiment(
    build.customText?.path ?? 'world',
    `This world cannot be run: ${reason}.`,
    reason.includes('probabilit')
      ? 'Let `outcomeProbability` return numbers from 0 to 1 that sum to 1 over all outcomes.'
      : `Let \`${reason.includes('starts in') ? 'reset' : 'step'}\` return one of these states${reason.includes('starts in') ? '' : ', or call `terminate()`'}.`,
  );
}

/** Creates the variant's machine and fills its tables and settings. Replicas are not started. */
export async function createVariant(
  prepared: Omit<Variant, 'machine'>,
  world: BuiltWorld,
  backend: BackendName,
  replicas: number,
): Promise<Variant> {
  const machine = await createMachine(backend, prepared.assembly.program, replicas);
  const variant = { ...prepared, machine };
  configureVariant(variant, world);
  return variant;
}

/** Writes live settings and tables, the part of a change that needs no new program. */
export function configureVariant(variant: Variant, world: BuiltWorld): void {
  for (const [name, value] of Object.entries(variant.assembly.params)) variant.machine.setParam(name, value);
  fillTables(variant, world);
}

export function fillTables({ machine, assembly, planned }: Variant, world: BuiltWorld): void {
  for (const name of assembly.tables) {
    const plain = name.slice(name.indexOf('$') + 1);
    const solved: Readonly<Record<string, Table | undefined>> = {
      ...planned,
      reference: undefined,
      endless: undefined,
      drawn: undefined,
    };
    const table = (name.startsWith('world$') ? world.build.data : solved)[plain];
    if (table) machine.setData(name, table);
    else if (plain === 'givenPolicy') machine.setData(name, uniformTable(world.build));
  }
}

function uniformTable(build: WorldBuild): Float32Array {
  const n = build.constants.nActions?.value ?? 1;
  return new Float32Array((build.constants.nObservations?.value ?? 1) * n).fill(1 / n);
}

export function startReplica(variant: Variant, replica: number, experiment: Experiment, seed: number): void {
  const { machine } = variant;
  machine.clear(replica);
  machine.call('random$seed', replica, experiment.seed, seed);
  machine.call('main$begin', replica);
  machine.call('main$openWindow', replica);
}

/** Reads one window's metrics into `rows` at `offset`, adds its histogram, and opens the next window. */
export function closeWindow(
  variant: Variant,
  replica: number,
  interval: number | null,
  world: BuiltWorld,
  rows: Float32Array,
  offset: number,
  histogram: Uint32Array,
  metricColumns?: number,
): void {
  const { machine } = variant;
  const all = variant.assembly.measures === 'all';
  machine.call('main$closeWindow', replica);
  const readings = {
    sums: machine.array('main$sums', replica).slice(),
    counts: machine.array('main$counts', replica).slice(),
    episodes: machine.scalar('main$episodes', replica),
    updates: all ? machine.scalar('main$updates', replica) : 0,
    valueError: hasValueError(variant) ? machine.call('main$valueError', replica) : Number.NaN,
  };
  writeRow(variant, readings, interval, world, rows, offset, metricColumns);
  const bins = all ? machine.array('main$histogram', replica) : [];
  for (let b = 0; b < HISTOGRAM_BINS; b++) histogram[b] = (histogram[b] ?? 0) + (bins[b] ?? 0);
  machine.call('main$openWindow', replica);
}

/** The fault of a replica, or null. @param position in the unit of the budget; default: environment steps */
export function faultOf(variant: Variant, replica: number, seed: number, position?: number): Fault | null {
  const code = variant.machine.scalar('main$fault', replica);
  if (code === 0) return null;
  return faultFrom(variant, seed, code, variant.machine.scalar('main$envSteps', replica), position);
}
