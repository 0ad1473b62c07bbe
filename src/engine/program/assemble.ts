/** Links a variant's training loop, world, reward design and agent into one program. */
import { agentModules, formulaLibrary } from '../../agents/registry.ts';
import type { AgentSpec, Problem } from '../../experiment/experiment.ts';
import { isProbe, type VariantSpec } from '../../experiment/experiment.ts';
import type { Constant, LinkModule, ParsedModule } from '../../kernel/contract.ts';
import { KernelError, MemoryError } from '../../kernel/contract.ts';
import type { Program } from '../../kernel/ir.ts';
import { link } from '../../kernel/link/link.ts';
import { shareMemory } from '../../kernel/link/share-memory.ts';
import { parseKept } from '../../kernel/parse/parse.ts';
import { termModules } from '../../rewards/registry.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import { isStateName, stateConstants } from '../../worlds/graph/state-names.ts';
import type { Measures } from '../contract.ts';
import { ExperimentError, problemOf, rejectExperiment } from '../experiment-error.ts';
import { agentModule, CUSTOM_AGENT } from './custom-agent.ts';
import { customModuleReads, EXACT_TABLES, isCustomModule } from './custom-module.ts';
import { designSource } from './design.ts';
import { mainFacts, mainModule } from './main.ts';
import { settingsOf } from './settings.ts';
import { assertTables, assertWorldTables, hasCustomDynamics } from './tables.ts';
import { type LinkedTerm, linkTerms } from './terms.ts';

/** Everything that determines a program's structure, as text. Equal signatures mean equal programs. */
interface Parts {
  readonly main: ParsedModule;
  readonly facts: Readonly<Record<string, number>>;
  readonly design: string;
  readonly build: WorldBuild;
  readonly world: ParsedModule;
  readonly spec: AgentSpec;
  readonly agent: ParsedModule;
  readonly agentParams: Readonly<Record<string, number>>;
  readonly terms: readonly LinkedTerm[];
  readonly states: Readonly<Record<string, { readonly value: number }>>;
}

/** Weights and live settings are not part of the text. They are set with `setParam`. */
function signatureOf({
  main,
  facts,
  design,
  build,
  world,
  spec,
  agent,
  agentParams,
  terms,
  states,
}: Parts): string {
  const structural = (module: ParsedModule, values: Readonly<Record<string, number>>) =>
    module.params.filter((p) => p.structural).map((p) => `${p.name}=${values[p.name] ?? p.value}`);
  return JSON.stringify([
    main.text,
    facts,
    design,
    build.source,
    Object.entries(build.constants).map(([name, c]) => `${name}=${c.value}`),
    spec.type,
    agent.text,
    formulasOf([agent, ...terms.map(({ module }) => module)]),
    structural(agent, agentParams),
    ...(hasCustomDynamics(build) ? [structural(world, build.params)] : []),
    terms.map((term) => [term.text, structural(term.module, term.params)]),
    ...Object.entries(states).map(([name, { value }]) => `${name}=${value}`),
  ]);
}

/** Texts of the shared formulas that the modules use, directly or through another formula. */
function formulasOf(modules: readonly ParsedModule[]): readonly string[] {
  const library = formulaLibrary();
  const used = new Set<ParsedModule>();
  for (const { freeNames } of modules) reach(freeNames);
  return library.filter((module) => used.has(module)).map(({ text }) => text);

  function reach(names: ReadonlySet<string>): void {
    for (const module of library) {
      if (used.has(module) || !module.functions.some(({ name }) => names.has(name))) continue;
      used.add(module);
      reach(module.freeNames);
    }
  }
}

// Support for agents that read the features of arms.
/** Signals of the world that the agent calls, as its `meta.needs` lists them. */
const needsOf = ({ meta }: ParsedModule): readonly string[] =>
  Array.isArray(meta.needs) ? meta.needs.map(String) : [];

/**
 * @param path of the variant @returns modules that the agent sees, and the number of features
 * @throws ExperimentError if the world lacks what the agent needs
 */
function featuresFor(
  agent: ParsedModule,
  params: Readonly<Record<string, number>>,
  world: ParsedModule,
  { constants }: WorldBuild,
  path: string,
): { readonly sees: string[]; readonly constants: Readonly<Record<string, Constant>> } {
  const needs = needsOf(agent);
  if (needs.length === 0) return { sees: ['main'], constants: {} };
  const missing = needs.find((need) => !world.functions.some(({ name }) => name === need));
  const { nFeatures } = constants;
  if (missing !== undefined || nFeatures === undefined)
    rejectExperiment(
      `${path}.agent.type`,
      `The agent needs “${missing ?? 'nFeatures'}”, which this world does not offer.`,
      'Choose another agent, or a linear bandit.',
    );
  const contexts = constants.nObservations?.value ?? 1;
  if (agent.meta.oneContext === true && contexts > 1)
    rejectExperiment(
      `${path}.agent.type`,
      `This agent plans its pulls for one context, and the world has ${contexts}.`,
      'Set `contexts` to 1, or choose LinUCB.',
    );
  const counted = String(agent.meta.coordinates ?? '');
  const wanted = params[counted] ?? 0;
  if (wanted > nFeatures.value)
    rejectExperiment(
      `${path}.agent.${counted}`,
      `The arms have ${nFeatures.value} features, so the agent cannot choose ${wanted} of them.`,
      `Use at most ${nFeatures.value}.`,
    );
  return { sees: ['main', 'world'], constants: { nFeatures } };
}

/** Reports errors inside a custom world's text at its field, with its own line numbers. */
function inCustomText<T>(
  build: WorldBuild,
  path: string,
  work: () => T,
  reward: VariantSpec['reward'] = [],
): T {
  try {
    return work();
  } catch (error) {
    const own = build.customText;
    const problem = error instanceof KernelError ? problemOf(error, path) : null;
    if (!problem || !(error instanceof KernelError)) throw error;
    const term = /^term(\d+)own$/.exec(error.module);
    if (term) throw new ExperimentError([{ ...problem, path: `${path}.reward[${term[1]}].expression` }]);
    const module = /^term(\d+)$/.exec(error.module);
    if (module && isCustomModule(termModules.get(reward[Number(module[1])]?.term ?? '')))
      throw new ExperimentError([{ ...problem, path: `${path}.reward[${module[1]}].text` }]);
    if (error.module === CUSTOM_AGENT)
      throw new ExperimentError([{ ...problem, path: `${path}.agent.text` }]);
    const line = error.place.line - (own?.line ?? 0) + 1;
    const users = own !== undefined && error.module === 'world' && line >= 1;
    if (error instanceof MemoryError && !users) throw new ExperimentError([tooLarge(build, error)]);
    throw new ExperimentError([users ? { ...problem, path: own.path, line } : problem]);
  }
}

/** Tables by state and action grow with the world, and users cannot shrink them in a text that is not theirs. */
function tooLarge({ customText, constants }: WorldBuild, { message }: MemoryError): Problem {
  const count = (name: string) => (constants[name]?.value ?? 0).toLocaleString('en');
  return {
    path: customText?.path ?? 'world',
    message: `With ${count('nObservations')} states and ${count('nActions')} actions a table of the program does not fit: ${message}.`,
    fix: 'Use fewer states or actions: one number for each pair of them fits up to 16,777,216 pairs.',
    severity: 'error',
  };
}

export interface Assembly {
  readonly program: Program;
  readonly terms: readonly LinkedTerm[];
  /** Live settings by qualified name, set on a machine after it was created. */
  readonly params: Readonly<Record<string, number>>;
  /** Qualified names of the data tables that the program declares. The session fills them. */
  readonly tables: readonly string[];
  readonly measures: Measures;
  readonly signature: string;
}

export interface AssembleRequest {
  readonly build: WorldBuild;
  readonly world: ParsedModule;
  readonly variant: VariantSpec;
  readonly path: string; // such as 'variants[0]', where problems are reported
  /** Replaces the registered agent that the variant names. */
  readonly agent?: ParsedModule | undefined;
  /** What the program measures while it trains; default: all. */
  readonly measures?: Measures;
  /** Keeps what each step paid and taught, so that single steps can be read. */
  readonly recorded?: boolean;
  readonly episodes?: boolean;
  /** Programs by their signature. One that is known is reused instead of linked again. */
  readonly linked?: ((signature: string) => Program | undefined) | undefined;
}

export function parseWorld(build: WorldBuild): ParsedModule {
  return inCustomText(build, 'world', () => parseKept('world', build.source));
}

/** True if the planner may try: the dynamics do not change and the states can be counted. */
function plannable(build: WorldBuild): boolean {
  return (
    build.stationary &&
    (build.constants.nStates?.value ?? 0) > 0 &&
    (build.fixedStart === true || build.drawnStart === true || build.starts.length > 0)
  );
}

/** @returns why the planner may not try, or null */
export function notPlannable(build: WorldBuild): string | null {
  if (!build.stationary)
    return build.notExact ?? 'the world changes over time or is drawn again for each seed';
  return plannable(build) ? null : 'it has too many states to enumerate';
}

/** Tables that also need values. */
export const VALUE_TABLES = ['optimalValue', 'betterMask'];

/** Some settings need the exact solution. @throws ExperimentError naming the first that a variant uses */
export function rejectWithoutPlan(
  variant: VariantSpec,
  path: string,
  reason: string,
  tables: readonly string[] = EXACT_TABLES,
): void {
  const k = variant.reward.findIndex(
    (spec) =>
      tables.some((name) => customModuleReads(spec, name)) ||
      (termModules.get(spec.term)?.data.some((name) => tables.includes(name)) ?? false),
  );
  const optimal = ['optimal', 'half-optimal'].includes(String(variant.agent.policy));
  if (tables === EXACT_TABLES) rejectDemonstrator(variant, path, reason);
  if (k < 0 && !optimal) return;
  rejectExperiment(
    k >= 0 ? `${path}.reward[${k}].term` : `${path}.agent.policy`,
    `This needs the exact solution of the task, and there is none: ${reason}.`,
    isProbe(variant.reward[k])
      ? 'Remove the probe, or choose a world that can be solved exactly.'
      : k >= 0
        ? 'Use a distance potential or a custom one.'
        : 'Choose the uniform policy.',
  );
}

/** An agent's `meta.demonstrator` names the setting that lets an optimal policy act. @throws ExperimentError */
function rejectDemonstrator({ agent }: VariantSpec, path: string, reason: string): void {
  const setting = String(agentModules.get(agent.type)?.meta.demonstrator ?? '');
  if (Number(agent[setting] ?? 0) === 0) return;
  rejectExperiment(
    `${path}.agent.${setting}`,
    `A demonstrator needs the exact solution of the task, and there is none: ${reason}.`,
    'Set it to 0, or choose a world that can be solved exactly.',
  );
}

/** Checks the modules and collects the text that determines the program. @throws ExperimentError with the problem at its path */
export function outlined(request: AssembleRequest) {
  const { build, world, variant, path, measures = 'all', recorded = false, episodes = false } = request;
  const agent = request.agent ?? agentModule(variant.agent, `${path}.agent`);
  if (agent === undefined)
    return rejectExperiment(`${path}.agent.type`, `There is no agent “${variant.agent.type}”.`);
  const terms = linkTerms({ specs: variant.reward, world, path });
  const states = namedStates(build, terms);
  const constants = { ...hostConstants(build), ...states };
  assertActions(terms, build, path);
  const hasGamma = agent.params.some((p) => p.name === 'gamma');
  const isExternal = agent.meta.external === true;
  const unplanned = notPlannable(build);
  const reference = unplanned === null;
  const outcomes = build.constants.outcomes?.value ?? 1;
  const facts = mainFacts({ world, agent, terms, measures, recorded, reference, outcomes, episodes });
  const design = designSource({ terms, measures, recorded });
  const agentParams = settingsOf(agent, variant.agent);
  const seen = featuresFor(agent, agentParams, world, build, path);
  const main = mainModule(episodes);
  const modules: LinkModule[] = [
    { name: 'main', module: main, stream: 0, sees: [], constants, params: facts },
    { name: 'design', module: parseKept('design', design), stream: 0, sees: [] },
    {
      name: 'world',
      module: world,
      stream: 0,
      sees: ['main'],
      constants: { ...build.constants, ...constants },
      params: declared(world, build.params),
    },
    ...terms.flatMap((term) => term.modules(hasGamma ? 'agent$gamma' : 'main$discount', constants)),
    {
      name: 'agent',
      module: agent,
      stream: 1,
      params: agentParams,
      sees: seen.sees,
      constants: { ...constants, ...seen.constants },
    },
  ];
  const entries = entryPoints({ build, world, agent, measures, recorded, episodes, reference });
  if (unplanned !== null) rejectWithoutPlan(variant, path, unplanned);
  const spec = variant.agent;
  const signature = signatureOf({
    main,
    facts,
    design,
    build,
    world,
    spec,
    agent,
    agentParams,
    terms,
    states,
  });
  return { modules, entries, terms, agentParams, isExternal, measures, signature };
}

function entryPoints({
  build,
  world,
  agent,
  measures,
  recorded,
  episodes,
  reference,
}: {
  readonly build: WorldBuild;
  readonly world: ParsedModule;
  readonly agent: ParsedModule;
  readonly measures: AssembleRequest['measures'];
  readonly recorded: boolean;
  readonly episodes: boolean;
  readonly reference: boolean;
}): readonly string[] {
  const isExternal = agent.meta.external === true;
  return [
    ...['begin', 'run', 'closeWindow', 'openWindow', 'model'].map((name) => `main$${name}`),
    ...(episodes ? ['main$runEpisodes'] : []),
    ...(measures === 'all' && reference ? ['main$valueError'] : []),
    ...(isExternal || recorded ? ['main$ready'] : []),
    ...(isExternal ? ['main$play'] : []),
    ...entriesOf('agent', agent, ['policy', 'value', 'actionValue']),
    ...entriesOf('world', world, [
      'observe',
      'available',
      'outcomeCount',
      'outcomeProbability',
      ...(build.fixedStart ? ['reset'] : []),
    ]),
  ];
}

/** @throws ExperimentError with the problem at its path */
export function assemble(request: AssembleRequest): Assembly {
  const { build, variant, path } = request;
  const { modules, entries, terms, agentParams, isExternal, measures, signature } = outlined(request);
  const linkNow = () => link({ modules, entries, library: formulaLibrary() });
  const own = request.linked?.(signature) ?? inCustomText(build, path, linkNow, variant.reward);
  assertTables(own, build, variant, path);
  if (hasCustomDynamics(build)) assertWorldTables(own, build);
  // Parallel environments are replicas of one machine and share what a term keeps beyond an episode.
  const program = isExternal ? shareMemory(own, (name) => /^term\d/.test(name), 'design$begin') : own;
  return {
    program,
    terms,
    params: liveParams(program, build, terms, agentParams),
    tables: program.arrays.flatMap(({ name, space, shared }) =>
      space === 'data' && shared === undefined ? name : [],
    ),
    measures,
    signature,
  };
}

/** Rejects probes of nonexistent actions, which would measure 0 forever. */
function assertActions(terms: readonly LinkedTerm[], { actions, constants }: WorldBuild, path: string): void {
  const count = constants.nActions?.value ?? 0;
  for (const [k, { probe, module, params }] of terms.entries()) {
    const field = module.meta.action;
    if (!probe || typeof field !== 'string' || (params[field] ?? 0) < count) continue;
    const known =
      actions.length === count && count <= 12
        ? `: ${actions.map((name, a) => `${a} ${name}`).join(', ')}`
        : '';
    rejectExperiment(
      `${path}.reward[${k}].${field}`,
      `This world has no action ${params[field]}, so the probe would always be 0.`,
      `Actions are numbered from 0 to ${count - 1}${known}.`,
    );
  }
}

function hostConstants({ constants }: WorldBuild): Record<string, Constant> {
  const u32 = (name: string): Constant => ({ type: 'u32', value: constants[name]?.value ?? 0 });
  return { nStates: u32('nStates'), nObservations: u32('nObservations'), nActions: u32('nActions') };
}

/** Only the graph states that a reward names. Including all of them would change every program. */
function namedStates(
  { view }: WorldBuild,
  terms: readonly LinkedTerm[],
): Record<string, Constant & { value: number }> {
  const wanted = new Set(
    terms.flatMap(({ texts }) => texts.flatMap(({ freeNames }) => [...freeNames].filter(isStateName))),
  );
  if (wanted.size === 0) return {};
  const named = [...stateConstants(view)].filter(([name]) => wanted.has(name));
  return Object.fromEntries(named.map(([name, value]) => [name, { type: 'u32', value }]));
}

function declared(
  { params }: ParsedModule,
  values: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => params.some((p) => p.name === name)));
}

function entriesOf(instance: string, { functions }: ParsedModule, names: readonly string[]): string[] {
  return names
    .filter((name) => functions.some((fn) => fn.name === name))
    .map((name) => `${instance}$${name}`);
}

function liveParams(
  { params }: Program,
  build: WorldBuild,
  terms: readonly LinkedTerm[],
  agentParams: Readonly<Record<string, number>>,
): Record<string, number> {
  const wanted: Record<string, number> = { main$stepLimit: build.stepLimit };
  const want = (instance: string, values: Readonly<Record<string, number>>) => {
    for (const [name, value] of Object.entries(values)) wanted[`${instance}$${name}`] = value;
  };
  want('world', build.params);
  want('agent', agentParams);
  for (const [k, term] of terms.entries()) {
    want('design', { [`weight${k}`]: term.spec.weight });
    want(term.name, term.params);
  }
  return Object.fromEntries(params.map(({ name, value }) => [name, wanted[name] ?? value]));
}
