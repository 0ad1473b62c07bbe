/** From an experiment's arm to one linked program: world + reward terms + agent + main. */
import { type Constant, KernelError, type LinkModule, type ParsedModule } from '../kernel/contract.ts';
import type { Program } from '../kernel/ir.ts';
import { link } from '../kernel/link.ts';
import { parseModule } from '../kernel/parse.ts';
import { agentModules, formulaLibrary } from '../learn/registry.ts';
import type { AgentSpec, ArmSpec } from '../spec/experiment.ts';
import type { WorldBuild } from '../worlds/contract.ts';
import { ExperimentError, problemOf } from './experiment-error.ts';
import type { MainShape } from './main-shape.ts';
import { mainSource } from './main-source.ts';
import { settingsOf } from './settings.ts';
import { type LinkedTerm, linkTerms } from './terms.ts';

export interface Assembly {
  readonly program: Program;
  readonly terms: readonly LinkedTerm[];
  /** Live settings: qualified name → value, set on a machine after it was made. */
  readonly params: Readonly<Record<string, number>>;
  /** Data tables that the program declares, by qualified name: filled by the session. */
  readonly tables: readonly string[];
  /** Text of everything that decides the program's structure: equal signatures mean equal programs. */
  readonly signature: string;
}

const NO_AGENT: AgentSpec = { type: '' };

export interface AssembleRequest {
  readonly build: WorldBuild;
  readonly world: ParsedModule;
  readonly arm: ArmSpec;
  readonly path: string; // 'arms[0]': where problems are reported
  /** The planner's program has no agent; gamma is then given. */
  readonly planner?: { readonly gamma: number };
  /** Tables of the exact solution are there. */
  readonly reference: boolean;
}

const functionNames = (module: ParsedModule): ReadonlySet<string> =>
  new Set(module.functions.map((fn) => fn.name));

/** Errors inside a user's own text of the world are reported at its field and counted in its lines. */
function inOwnText<T>(build: WorldBuild, path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const own = build.ownText;
    const problem = error instanceof KernelError ? problemOf(error, path) : null;
    if (!problem || !(error instanceof KernelError)) throw error;
    const line = error.place.line - (own?.line ?? 0) + 1;
    const users = own !== undefined && error.module === 'world' && line >= 1;
    throw new ExperimentError([users ? { ...problem, path: own.path, line } : problem]);
  }
}

export function parseWorld(build: WorldBuild): ParsedModule {
  return inOwnText(build, 'world', () => parseModule('world', build.source));
}

export function assemble(request: AssembleRequest): Assembly {
  const { build, world, arm, path, planner, reference } = request;
  const agentSpec = planner ? NO_AGENT : arm.agent;
  const agent = planner ? null : agentModules.get(agentSpec.type);
  if (agent === undefined) {
    throw new ExperimentError([
      { path: `${path}.agent.type`, message: `There is no agent “${agentSpec.type}”.`, severity: 'error' },
    ]);
  }
  const constants = hostConstants(build, planner !== undefined);
  const terms = linkTerms({ specs: arm.reward, world, path, constants });
  const hasGamma = agent?.params.some((p) => p.name === 'gamma') ?? false;
  const shape = shapeOf(request, world, agent, terms, hasGamma);
  const text = mainSource(shape);
  const gamma = hasGamma ? 'agent$gamma' : 'main$discount';
  const modules: LinkModule[] = [
    { name: 'main', module: parseModule('main', text), stream: 0, sees: [], constants },
    {
      name: 'world',
      module: world,
      stream: 0,
      sees: ['main'],
      constants: { ...build.constants, ...constants },
      params: pick(world, build.params, true),
    },
    ...terms.flatMap((term) => term.modules(gamma)),
  ];
  const agentParams = agent ? settingsOf(agent, agentSpec) : {};
  if (agent) {
    modules.push({ name: 'agent', module: agent, stream: 1, sees: ['main'], constants, params: agentParams });
  }
  const entries = agent
    ? [
        'main$begin',
        'main$run',
        'main$closeWindow',
        'main$openWindow',
        ...(reference ? ['main$valueError'] : []),
        ...agentEntries(agent),
      ]
    : ['main$model'];
  const program = inOwnText(build, path, () =>
    link({ modules, entries: [...entries, ...worldEntries(world)], library: formulaLibrary() }),
  );
  return {
    program,
    terms,
    params: liveParams(program, { build, arm, terms, agentParams, stepLimit: build.stepLimit }),
    tables: program.arrays.filter((a) => a.space === 'data').map((a) => a.name),
    signature: signatureOf(text, build, agentSpec, agent, agentParams, terms),
  };
}

function hostConstants(build: WorldBuild, exact: boolean): Record<string, Constant> {
  const u32 = (name: string): Constant => {
    const given = build.constants[name];
    return { type: 'u32', value: given?.value ?? 0 };
  };
  return {
    nStates: u32('nStates'),
    nObservations: u32('nObservations'),
    nActions: u32('nActions'),
    exact: { type: 'bool', value: exact ? 1 : 0 },
  };
}

function shapeOf(
  request: AssembleRequest,
  world: ParsedModule,
  agent: ParsedModule | null,
  terms: readonly LinkedTerm[],
  hasGamma: boolean,
): MainShape {
  const { build, planner, reference } = request;
  const has = functionNames(world);
  const agentHas = agent ? functionNames(agent) : null;
  return {
    terms: terms.map((term) => ({
      name: term.name,
      weight: term.spec.weight,
      begin: term.has('begin'),
      init: term.has('init'),
    })),
    world: {
      init: has.has('init'),
      observe: has.has('observe'),
      available: has.has('available'),
      regret: has.has('regret'),
      optimal: has.has('optimal'),
      success: world.events.some((e) => e.name === 'success'),
      outcomes: build.constants.outcomes?.value ?? 1,
    },
    agent: agentHas
      ? { begin: agentHas.has('begin'), init: agentHas.has('init'), group: agent?.meta.group === true }
      : null,
    stepLimit: build.stepLimit,
    gamma: planner ? planner.gamma : hasGamma ? null : 1,
    reference,
  };
}

function pick(
  module: ParsedModule,
  values: Readonly<Record<string, number>>,
  all: boolean,
): Record<string, number> {
  const out: Record<string, number> = {};
  for (const param of module.params) {
    const value = values[param.name];
    if (value !== undefined && (all || param.structural)) out[param.name] = value;
  }
  return out;
}

function agentEntries(agent: ParsedModule): string[] {
  return ['policy', 'value', 'actionValue']
    .filter((n) => functionNames(agent).has(n))
    .map((n) => `agent$${n}`);
}

function worldEntries(world: ParsedModule): string[] {
  return ['observe', 'available', 'outcomeProbability']
    .filter((n) => functionNames(world).has(n))
    .map((n) => `world$${n}`);
}

function liveParams(
  program: Program,
  from: {
    build: WorldBuild;
    arm: ArmSpec;
    terms: readonly LinkedTerm[];
    agentParams: Readonly<Record<string, number>>;
    stepLimit: number;
  },
): Record<string, number> {
  const wanted: Record<string, number> = { main$stepLimit: from.stepLimit };
  for (const [name, value] of Object.entries(from.build.params)) wanted[`world$${name}`] = value;
  for (const [name, value] of Object.entries(from.agentParams)) wanted[`agent$${name}`] = value;
  from.terms.forEach((term, k) => {
    wanted[`main$weight${k}`] = term.spec.weight;
    for (const [name, value] of Object.entries(term.params)) wanted[`${term.name}$${name}`] = value;
  });
  const out: Record<string, number> = {};
  for (const param of program.params) out[param.name] = wanted[param.name] ?? param.value;
  return out;
}

/** Weights and live settings are written into the text as defaults only, so they are blanked here. */
function signatureOf(
  text: string,
  build: WorldBuild,
  agentSpec: AgentSpec,
  agent: ParsedModule | null | undefined,
  agentParams: Readonly<Record<string, number>>,
  terms: readonly LinkedTerm[],
): string {
  const structural = (module: ParsedModule, values: Readonly<Record<string, number>>) =>
    module.params.filter((p) => p.structural).map((p) => `${p.name}=${values[p.name] ?? p.value}`);
  return JSON.stringify([
    text.replace(/param\(\{ (type: 'u32', )?value: [^,]*/g, 'param({'),
    build.source,
    Object.entries(build.constants).map(([name, c]) => `${name}=${c.value}`),
    agentSpec.type,
    agent ? structural(agent, agentParams) : [],
    terms.map((term) => [term.text, structural(term.module, term.params)]),
  ]);
}
