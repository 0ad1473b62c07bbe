/** One arm of a session: its program, its exact reference and the machine that holds its replicas. */
import type { ParsedModule } from '../kernel/contract.ts';
import type { Machine } from '../kernel/machine.ts';
import { agentModules } from '../learn/registry.ts';
import { HISTOGRAM_BINS, METRIC_COLUMNS, METRIC_IDS, type MetricId } from '../measure/metrics.ts';
import type { ArmSpec, Experiment } from '../spec/experiment.ts';
import type { WorldBuild } from '../worlds/contract.ts';
import { type Assembly, assemble, refuseWithoutPlan } from './assemble.ts';
import { type BackendName, createMachine } from './backend.ts';
import type { ArmPlan, Fault } from './contract.ts';
import { AGENT_FAULT, COUNT, SUM } from './main-shape.ts';
import { type Planned, plan } from './planner.ts';
import { hashOf } from './program-hash.ts';

export interface Arm {
  readonly index: number;
  readonly spec: ArmSpec;
  readonly assembly: Assembly;
  readonly machine: Machine;
  readonly planned: Planned | null;
  readonly plan: ArmPlan;
}

export interface BuiltWorld {
  readonly build: WorldBuild;
  readonly module: ParsedModule;
}

/** Links an arm's program and solves its world exactly where that can be done. */
export async function prepareArm(
  world: BuiltWorld,
  arm: ArmSpec,
  index: number,
  before?: Arm,
): Promise<Omit<Arm, 'machine'>> {
  const { build, module } = world;
  const agent = agentModules.get(arm.agent.type);
  const gamma = arm.agent.gamma;
  const linked = assemble({ build, world: module, arm, path: `arms[${index}]` });
  // An equal program is taken over: it is compiled already.
  const same = before?.assembly.signature === linked.signature;
  const assembly = same && before ? { ...linked, program: before.assembly.program } : linked;
  const solved = await plan({
    build,
    world: module,
    assembly,
    gamma: typeof gamma === 'number' ? gamma : defaultGamma(agent),
    follows: agent?.meta.family === 'prediction' ? String(arm.agent.policy ?? 'uniform') : null,
  });
  if (!solved.ok) refuseWithoutPlan(arm, `arms[${index}]`, solved.reason);
  const planned = solved.ok ? solved.planned : null;
  return {
    index,
    spec: arm,
    assembly,
    planned,
    plan: {
      label: arm.label,
      critic: agent?.meta.critic !== false,
      terms: assembly.terms.map((term) => ({ label: term.label, term: term.spec.term, markov: term.markov })),
      programHash: hashOf(assembly.signature),
      ...(solved.ok ? { reference: solved.planned.reference } : { noReference: solved.reason }),
    },
  };
}

function defaultGamma(agent: ParsedModule | undefined): number {
  return agent?.params.find((p) => p.name === 'gamma')?.value ?? 1;
}

/** Makes the arm's machine, fills its tables and settings. Replicas are not started. */
export async function raiseArm(
  prepared: Omit<Arm, 'machine'>,
  world: BuiltWorld,
  backend: BackendName,
  replicas: number,
): Promise<Arm> {
  const machine = await createMachine(backend, prepared.assembly.program, replicas);
  const arm = { ...prepared, machine };
  configureArm(arm, world);
  return arm;
}

/** Writes tables and live settings: the part of a change that needs no new program. */
export function configureArm(arm: Arm, world: BuiltWorld): void {
  const { machine, assembly, planned } = arm;
  for (const [name, value] of Object.entries(assembly.params)) machine.setParam(name, value);
  for (const name of assembly.tables) {
    const plain = name.slice(name.indexOf('$') + 1);
    const table = name.startsWith('world$') ? world.build.data[plain] : plannedTable(planned, plain);
    if (table) machine.setData(name, table);
    else if (plain === 'givenPolicy') machine.setData(name, uniformTable(world.build));
  }
}

function plannedTable(planned: Planned | null, name: string) {
  switch (name) {
    case 'referenceValue':
      return planned?.referenceValue;
    case 'optimalMask':
      return planned?.optimalMask;
    case 'reachable':
      return planned?.reachable;
    case 'optimalValue':
      return planned?.optimalValue;
    case 'givenPolicy':
      return planned?.givenPolicy;
    default:
      return undefined;
  }
}

function uniformTable(build: WorldBuild): Float32Array {
  const n = build.constants.nActions?.value ?? 1;
  return new Float32Array((build.constants.nObservations?.value ?? 1) * n).fill(1 / n);
}

export function startReplica(arm: Arm, replica: number, experiment: Experiment, seed: number): void {
  const { machine } = arm;
  machine.clear(replica);
  machine.call('random$seed', replica, experiment.seed, seed);
  machine.call('main$begin', replica);
  machine.call('main$openWindow', replica);
}

/** Reads one window's metrics into `rows` at `offset`, adds its histogram, and opens the next window. */
export function closeWindow(
  arm: Arm,
  replica: number,
  interval: number,
  world: BuiltWorld,
  rows: Float32Array,
  offset: number,
  histogram: Uint32Array,
): void {
  const { machine, assembly, planned } = arm;
  machine.call('main$closeWindow', replica);
  const sums = machine.array('main$sums', replica);
  const counts = machine.array('main$counts', replica);
  const sum = (slot: number) => sums[slot] ?? 0;
  const count = (slot: number) => counts[slot] ?? 0;
  const per = (value: number, n: number) => (n > 0 ? value / n : Number.NaN);
  const n = count(COUNT.episodes);
  const put = (id: MetricId, value: number) => {
    rows[offset + METRIC_IDS.indexOf(id)] = value;
  };
  put('return', per(sum(SUM.return), n));
  put('taskReturn', per(sum(SUM.taskReturn), n));
  put(
    'success',
    world.module.events.some((e) => e.name === 'success') ? per(count(COUNT.success), n) : Number.NaN,
  );
  put('episodeLength', per(count(COUNT.length), n));
  put('entropy', per(sum(SUM.entropy), count(COUNT.entropy)));
  const m = count(COUNT.advantage);
  const mean = per(sum(SUM.advantage), m);
  put('advantageMean', mean);
  put(
    'advantageStd',
    m > 1 ? Math.sqrt(Math.max(0, (sum(SUM.advantageSquared) - m * mean * mean) / (m - 1))) : Number.NaN,
  );
  const bandit = world.module.functions.some((f) => f.name === 'regret');
  put('regret', bandit ? sum(SUM.regret) : Number.NaN);
  const knowsOptimal = planned !== null || world.module.functions.some((f) => f.name === 'optimal');
  put('optimalActions', knowsOptimal ? per(count(COUNT.optimal), interval) : Number.NaN);
  put('rewardRate', per(sum(SUM.reward), interval));
  put('taskRate', per(sum(SUM.taskReward), interval));
  assembly.terms.forEach((_, k) => {
    rows[offset + METRIC_COLUMNS + k] = per(sum(SUM.terms + k), n);
  });
  const bins = machine.array('main$histogram', replica);
  for (let b = 0; b < HISTOGRAM_BINS; b++) histogram[b] = (histogram[b] ?? 0) + (bins[b] ?? 0);
  put('episodes', machine.scalar('main$episodes', replica));
  put('updates', machine.scalar('main$updates', replica));
  const exact =
    arm.plan.critic &&
    planned !== null &&
    Number.isFinite(planned.reference.designValue.find(Number.isFinite) ?? Number.NaN);
  put('valueError', exact ? machine.call('main$valueError', replica) : Number.NaN);
  machine.call('main$openWindow', replica);
}

/** What went wrong in a replica, or null. */
export function faultOf(arm: Arm, replica: number, seed: number): Fault | null {
  const code = arm.machine.scalar('main$fault', replica);
  if (code === 0) return null;
  const envSteps = arm.machine.scalar('main$envSteps', replica);
  const term = arm.assembly.terms[code - 1];
  const source = code === AGENT_FAULT ? 'agent' : (term?.label ?? 'the sum of the terms');
  const where = code === AGENT_FAULT ? 'What the agent learns from' : `The reward of “${source}”`;
  return {
    kind: 'fault',
    arm: arm.index,
    seed,
    envSteps,
    source,
    message: `${where} was not a finite number at env step ${envSteps}. This replica stopped there; its earlier numbers stand. Try a smaller step size or a bounded reward.`,
  };
}
