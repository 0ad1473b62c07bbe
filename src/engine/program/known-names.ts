/** Everything that a user's text of a variant may name, with its documentation: read from the world, the language and its library. */

import type { Experiment } from '../../experiment/experiment.ts';
import type { KnownName } from '../../experiment/parse/known-name.ts';
import type { FunctionSignature } from '../../kernel/contract.ts';
import { builtInLibrary } from '../../kernel/link/library.ts';
import { formulaLibrary } from '../../learn/registry.ts';
import { termModules } from '../../rewards/registry.ts';
import { buildWorld } from './build-world.ts';

/** Exports of the engine's main module that say what just happened (docs/contracts.md). */
const TRANSITION: readonly (readonly [signature: string, help: string])[] = [
  ['taskReward: f32', 'What the task itself paid for this transition.'],
  ['state: u32', 'Number of the world’s state before the step.'],
  ['action: u32', 'Number of the action that was taken.'],
  ['next: u32', 'Number of the state that was reached.'],
  ['observation: u32', 'What the agent saw before the step: its table’s index.'],
  ['nextObservation: u32', 'What the agent sees after the step.'],
  ['events: u32', 'All events of this transition, one bit each; ask `happened` for one.'],
  ['terminated: bool', 'The episode ended by itself: nothing comes after.'],
  ['truncated: bool', 'The step limit cut the episode off: the agent still looks beyond it.'],
  ['time: u32', 'Steps taken in this episode before this one. A reward that reads it is not Markov.'],
  ['envSteps: u32', 'Steps taken by this replica in its whole life.'],
  ['episodes: u32', 'Episodes that this replica has finished.'],
  ['total: f32', 'Reward of this step from the terms above this one, weights included.'],
  ['exact: bool', 'True while the planner asks: noise must then be replaced by its mean.'],
  ['gamma: f32', 'The agent’s discount.'],
];
const CONSTANTS: readonly (readonly [signature: string, help: string])[] = [
  ['nStates: u32', 'States of the world; 0 where they are too many to count.'],
  ['nObservations: u32', 'The number of observations that the agent can distinguish.'],
  ['nActions: u32', 'Actions there are.'],
];
const BUILT_IN: readonly (readonly [signature: string, help: string])[] = [
  ['happened(event: u32): bool', 'Did this transition produce the event? `happened(hitWall) ? -1.0 : 0.0`'],
  ['abs(x)', 'Size without its sign, of any number type.'],
  ['min(a, b)', 'The smaller of two numbers of one type.'],
  ['max(a, b)', 'The larger of two numbers of one type.'],
  ['clamp(x, low, high)', '`x` held between two bounds.'],
  ['floor(x: f32): f32', 'The next whole number below.'],
  ['ceil(x: f32): f32', 'The next whole number above.'],
  ['round(x: f32): f32', 'The nearest whole number; halves go to the even one.'],
  ['trunc(x: f32): f32', 'Without what stands behind the point.'],
  ['sqrt(x: f32): f32', 'Square root, correctly rounded.'],
  ['popcount(x: u32): u32', 'How many bits are set.'],
  ['f32(x): f32', 'Converts a number or a bool to a number with a point.'],
  ['u32(x): u32', 'Converts to a whole number from 0; cuts off what stands behind the point.'],
  ['i32(x): i32', 'Converts to a whole number with a sign.'],
  ['bool(x): bool', 'False for 0, true for all else.'],
];
/** What only a whole module may write. */
const DECLARATIONS: readonly (readonly [signature: string, help: string])[] = [
  [
    'param({ value, min, max, label, help })',
    "A setting: `const bonus = param({ value: 1.0, min: 0, max: 10, label: 'Bonus', help: '' })`.",
  ],
  [
    'memory(f32, length)',
    'Numbers that last from step to step: `const seen = memory(u32, nObservations)`. They start at 0.',
  ],
  ['length(a): u32', 'How many elements an array has.'],
  ['fill(a, x)', 'Sets every element of one’s own array.'],
];
/** What an agent may also use: its tables are indexed by observation. */
const FOR_AGENTS: readonly (readonly [signature: string, help: string])[] = [
  [
    'legal(s: u32, a: u32): bool',
    'Does the action exist at this observation? Maxima and draws skip those that do not.',
  ],
  [
    'advantage(s: u32, x: f32)',
    'Reports an error or advantage that is learned from: it is drawn and counted.',
  ],
  ['countUpdate()', 'Call it once for every update of what is learned.'],
];
const PI: readonly (readonly [signature: string, help: string])[] = [
  ['pi: f32[]', 'One number for each action: `policy(s)` writes the probabilities of acting here.'],
];
/** What a world may also use. */
const FOR_WORLDS: readonly (readonly [signature: string, help: string])[] = [
  ['emit(mask: u32)', 'This transition produced the event: `emit(hitWall)`.'],
  ['pay(x: f32)', 'Adds to what the task pays for this transition.'],
  ['terminate()', 'The episode ends with this transition.'],
];
/** What a world exports for the engine and not for rewards. */
const FOR_THE_ENGINE = new Set([
  ...['init', 'reset', 'step', 'outcomeProbability', 'observe', 'available', 'regret', 'optimal'],
]);
/** Linked everywhere, the formulas of learning belong to agents; this one alone speaks of rewards. */
const OF_REWARDS = 'shaping';
/** Library functions for whole programs rather than for one formula. */
const FOR_PROGRAMS = /^(threefry|threefrySecond|skipBits|initUniform|initNormal|multiplyHigh)$/;

/**
 * @param term the term whose text it is, for its parameters; absent: a term in general
 * @throws ExperimentError when the world cannot be built
 */
export function knownNames(experiment: Experiment, term?: string): readonly KnownName[] {
  const { module } = buildWorld(experiment);
  const signals = module.functions.filter(({ name }) => !FOR_THE_ENGINE.has(name));
  const formulas = formulaLibrary().filter(({ name }) => name === OF_REWARDS);
  const library = [...builtInLibrary(), ...formulas].flatMap(({ functions }) => functions);
  const own = String(termModules.get(term ?? '')?.meta.expressionParameters ?? '');
  return [
    ...named('parameter', own === '' ? [] : [[own, 'The state whose value is asked for.']]),
    ...signals.map((fn): KnownName => ({ ...entry(fn), kind: 'signal' })),
    ...module.events.map(
      ({ name, help }): KnownName => ({ name, kind: 'event', signature: `event ${name}`, help: `${help}.` }),
    ),
    ...named('value', TRANSITION),
    ...named('function', term === 'custom-module' ? [...DECLARATIONS, ...BUILT_IN] : BUILT_IN),
    ...library
      .filter(({ name, params, result }) => {
        const takesNumbers = params.every(({ type }) => !type.endsWith('[]'));
        return takesNumbers && result !== 'void' && !FOR_PROGRAMS.test(name);
      })
      .map((fn): KnownName => ({ ...entry(fn), kind: 'function' })),
    ...named('constant', CONSTANTS),
  ];
}

/** The same for a text of one's own in place of an agent or of the world's dynamics. */
export function knownNamesOf(kind: 'agent' | 'world', experiment: Experiment): readonly KnownName[] {
  const formulas = kind === 'agent' ? formulaLibrary() : [];
  const library = [...builtInLibrary(), ...formulas].flatMap(({ functions }) => functions);
  const tables = new Set(['state', 'action', 'next', 'observation', 'nextObservation']);
  const scalars = TRANSITION.filter(([signature]) => !/^(gamma|total)\b/.test(signature));
  const own = kind === 'agent' ? FOR_AGENTS : FOR_WORLDS;
  const functions = named('function', [...own, ...DECLARATIONS, ...BUILT_IN]);
  const explained = new Set(functions.map(({ name }) => name));
  return [
    ...named(
      'value',
      kind === 'agent'
        ? [...PI, ...scalars]
        : scalars.filter(([s]) => !tables.has(/^\w+/.exec(s)?.[0] ?? '')),
    ),
    ...functions,
    ...library
      .filter(({ name }) => !FOR_PROGRAMS.test(name) && !explained.has(name))
      .map((fn): KnownName => ({ ...entry(fn), kind: 'function' })),
    ...named('constant', CONSTANTS),
    ...(kind === 'world' ? constantsOf(experiment) : []),
  ];
}

/** Sizes and codes that the family reads from the settings, and its tables, by their names. */
function constantsOf(experiment: Experiment): KnownName[] {
  const { build } = buildWorld(experiment);
  const known = new Set(CONSTANTS.map(([signature]) => /^\w+/.exec(signature)?.[0]));
  return [
    ...Object.entries(build.constants)
      .filter(([name]) => !known.has(name))
      .map(
        ([name, { type, value }]): KnownName => ({
          ...{ name, kind: 'constant', signature: `${name}: ${type}` },
          help: `${value} here, read from the settings of the world.`,
        }),
      ),
    ...Object.entries(build.data).map(
      ([name, table]): KnownName => ({
        ...{ name, kind: 'value', signature: `${name}: ${table instanceof Float32Array ? 'f32' : 'u32'}[]` },
        help: `A table of ${table.length} numbers from the settings of the world; declare it with \`data(…)\` to read it.`,
      }),
    ),
  ];
}

function named(
  kind: KnownName['kind'],
  list: readonly (readonly [signature: string, help: string])[],
): KnownName[] {
  return list.map(([signature, help]) => ({
    name: /^\w+/.exec(signature)?.[0] ?? signature,
    kind,
    signature,
    help,
  }));
}

function entry({ name, params, result, help }: FunctionSignature): Omit<KnownName, 'kind'> {
  const takes = params.map((param) => `${param.name}: ${param.type}`).join(', ');
  return { name, signature: `${name}(${takes}): ${result}`, help };
}
