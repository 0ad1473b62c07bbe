import type { WorldSpec } from '../../experiment/experiment.ts';
import type { CatalogueEntry } from '../../experiment/field.ts';
import type { ParsedModule } from '../../kernel/contract.ts';
import { builtInLibrary } from '../../kernel/link/library.ts';
import { sameFunctions } from '../../kernel/link/same-functions.ts';
import { dependsOn } from '../../kernel/link/transition-facts.ts';
import { parseKept } from '../../kernel/parse/parse.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import { placeOf, type WantedFunction } from '../../worlds/module-shape.ts';
import type { WorldView } from '../../worlds/view.ts';
import { ExperimentError, located, rejectExperiment } from '../experiment-error.ts';
import type { BuiltWorld } from './built.ts';
import { checkCustomSettings } from './custom-settings.ts';
import { settingsOf } from './settings.ts';
import { assertFunctions, assertSettingNames } from './shape.ts';
import { withFactors, withSizes } from './sizes.ts';
import { LISTED_DRAWS } from './starts.ts';
import { WORLD_TEXT_PATH } from './tables.ts';

/** Functions that the engine calls before a step and at the start. */
const BEFORE = ['available', 'outcomeProbability', 'outcomeCount', 'observe'];
/** These serve metrics and the start. No exact value depends on them. */
const NOT_ASKED = new Set(['init', 'reset', 'regret', 'optimal']);
/** Names of main that depend only on the current step. */
const OF_THE_STEP = ['state', 'action', 'events', 'taskReward', 'terminated', 'happened'];
const PURE_MODULES = new Set(['maths', 'trigonometry']);

const NOTHING = { functions: [], facts: new Set<string>() };

function always({ constants }: WorldBuild): string[] {
  const maths = builtInLibrary()
    .filter(({ name }) => PURE_MODULES.has(name))
    .flatMap(({ functions }) => functions.map(({ name }) => name));
  return [...Object.keys(constants), ...maths];
}

/** @param draws functions that it may call @returns a name on which the start of an episode depends; null: the start is fixed */
function startDependence(
  module: ParsedModule,
  build: WorldBuild,
  draws: readonly string[] = [],
): string | null {
  const before = { functions: ['reset'], facts: new Set([...always(build), ...draws]) };
  return dependsOn(module, { before, during: NOTHING, after: NOTHING });
}

/** @returns a name on which a step depends besides its arguments; null: none */
function dependence(module: ParsedModule, build: WorldBuild): string | null {
  const known = always(build);
  const signals = module.functions
    .map(({ name }) => name)
    .filter((name) => name !== 'step' && !BEFORE.includes(name) && !NOT_ASKED.has(name));
  const during = [...known, ...OF_THE_STEP, 'emit', 'pay', 'terminate'];
  return dependsOn(module, {
    before: { functions: BEFORE, facts: new Set(known) },
    during: { functions: ['step'], facts: new Set(during) },
    after: { functions: signals, facts: new Set([...known, ...OF_THE_STEP, 'next']) },
  });
}

/** @returns a name on which the available actions depend besides state and action; null: none */
export function availabilityDependence({ module, build }: BuiltWorld): string | null {
  const before = { functions: ['available'], facts: new Set(always(build)) };
  return dependsOn(module, { before, during: NOTHING, after: NOTHING });
}

/** The field for custom text in every kernel family. Empty means the family's dynamics. */
export const WORLD_TEXT = 'kernel';
const PATH = WORLD_TEXT_PATH;
const MAX_OUTCOMES = 65_536;

const wanted = (chance: boolean): readonly WantedFunction[] => [
  { signature: 'reset(): u32', says: 'the start state of an episode' },
  { signature: 'step(state: u32, action: u32, outcome: u32): u32', says: 'what happens in a step' },
  {
    signature: 'outcomeProbability(state: u32, action: u32, outcome: u32): f32',
    says: chance ? 'the probability of each outcome of a step' : undefined,
    instead: 'If every step has one outcome, write `outcomes: 1` in `meta`.',
  },
  { signature: 'outcomeCount(state: u32, action: u32): u32' },
  { signature: 'init()' },
  { signature: 'observe(state: u32): u32' },
  { signature: 'available(state: u32, action: u32): bool' },
  { signature: 'regret(action: u32): f32' },
  { signature: 'optimal(action: u32): bool' },
  { signature: 'proxy(): f32' },
];

const textIn = (spec: WorldSpec): string => {
  const text = spec[WORLD_TEXT];
  return typeof text === 'string' ? text : '';
};

/** A world's custom module, parsed once. Null without one. @throws KernelError */
export const worldTextModule = (spec: WorldSpec): ParsedModule | null =>
  isForkedWorld(spec) ? parseKept('world', textIn(spec), 'custom-world') : null;

export const isForkedWorld = (spec: WorldSpec): boolean => textIn(spec) !== '';

/**
 * @param built by the family from the same settings
 * @throws ExperimentError at the text, or at a setting that it does not allow
 */
export function customWorld(
  { build: family, module: original }: BuiltWorld,
  spec: WorldSpec,
  entry: CatalogueEntry,
): BuiltWorld {
  const text = textIn(spec);
  const module = located(PATH, () => parseKept('world', text, 'custom-world'));
  const build = withFactors(module, withSizes(module, family));
  const outcomes = outcomesOf(module, build);
  assertFunctions(module, wanted(outcomes > 1), PATH);
  const fixed = new Set(['family', WORLD_TEXT, ...entry.fields.map(({ name }) => name)]);
  assertSettingNames(module, (name) => fixed.has(name) && !Object.hasOwn(build.params, name), 'world', PATH);
  const settings = checkCustomSettings(module, spec, fixed, 'world');
  if (settings.some(({ severity }) => severity === 'error')) throw new ExperimentError(settings);
  const params = { ...build.params, ...settingsOf(module, spec) };
  return {
    build: {
      ...(same(module, original, outcomes, build)
        ? build
        : changed({ ...build, params }, module, original, outcomes)),
      source: text,
      params,
      warnings: [...build.warnings, ...settings],
      customText: { path: PATH, line: 1 },
    },
    module,
  };
}

/** Number of outcomes of a step, from the text or else from the family. */
function outcomesOf({ meta, text, functions }: ParsedModule, { constants }: WorldBuild): number {
  const own = meta.outcomes;
  // A text without probabilities is deterministic.
  if (own === undefined && !functions.some(({ name }) => name === 'outcomeProbability')) return 1;
  if (own === undefined) return constants.outcomes?.value ?? 1;
  if (typeof own === 'number' && Number.isInteger(own) && own >= 1 && own <= MAX_OUTCOMES) return own;
  return rejectExperiment(
    PATH,
    `\`outcomes\` in \`meta\` is the number of outcomes of a step: found ${JSON.stringify(own)}.`,
    `Write a whole number from 1 to ${MAX_OUTCOMES}, or remove it.`,
    placeOf(text, 'meta'),
  );
}

function same(
  module: ParsedModule,
  original: ParsedModule,
  outcomes: number,
  { constants }: WorldBuild,
): boolean {
  const names = [...new Set([...module.functions, ...original.functions].map(({ name }) => name))];
  return (constants.outcomes?.value ?? 1) === outcomes && sameFunctions(module, original, names);
}

function changed(
  { noisyReward: _, limitsActions: __, ...build }: WorldBuild,
  module: ParsedModule,
  original: ParsedModule,
  outcomes: number,
): WorldBuild {
  const start = sameFunctions(module, original, ['reset']) ? {} : ownStart(build, module);
  const reason = !build.stationary ? null : (start.unknown ?? whyNotExact(build, module));
  return {
    ...build,
    constants: { ...build.constants, outcomes: { type: 'u32', value: outcomes } },
    view: withoutDynamics(build.view),
    ...(reason === null ? start.known : {}),
    ...(reason === null ? {} : { stationary: false, notExact: reason }),
  };
}

/** Where episodes begin: always in one state, or with the probabilities of the text's draws. */
function ownStart(
  build: WorldBuild,
  module: ParsedModule,
): { readonly known?: Pick<WorldBuild, 'fixedStart' | 'drawnStart'>; readonly unknown?: string } {
  if (startDependence(module, build) === null) return { known: { fixedStart: true } };
  const other = startDependence(module, build, LISTED_DRAWS);
  if (other !== null)
    return {
      unknown: `its custom text lets the start depend on \`${other}\`, so start probabilities are unknown; draw it with \`below\` or \`bernoulli\``,
    };
  return { known: { drawnStart: true } };
}

function whyNotExact(build: WorldBuild, module: ParsedModule): string | null {
  const name = dependence(module, build);
  return name === null
    ? null
    : `its custom text lets a step depend on \`${name}\`, not only on state, action and outcome`;
}

/** Removes the parts of a view that depend on dynamics: a bandit's means, a graph's edges, starts and ends. */
function withoutDynamics(view: WorldView): WorldView {
  if (view.kind === 'graph') {
    const { captions: _, ...rest } = view;
    return { ...rest, terminal: [], goals: [], starts: [], edges: [] };
  }
  if (view.kind !== 'arms') return view;
  const { means: _, ...rest } = view;
  return rest;
}

/** Copies the family's text into the experiment as the custom text of the same world. */
export function forkOfWorld(spec: WorldSpec, build: WorldBuild): { readonly world: WorldSpec } {
  const text = build.source.replace(/^( +label: ')(.*)(',)$/m, '$1$2, forked$3');
  return { world: { ...spec, [WORLD_TEXT]: text } };
}
