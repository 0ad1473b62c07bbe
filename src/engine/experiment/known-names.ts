/** All names that a variant's custom text may use, with documentation from the world, the language and its library. */

import { formulaLibrary } from '../../agents/registry.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { KnownName } from '../../experiment/known-name.ts';
import type { FunctionSignature, ParsedModule } from '../../kernel/contract.ts';
import { builtInLibrary } from '../../kernel/link/library.ts';
import { termModules } from '../../rewards/registry.ts';
import { stateConstants } from '../../worlds/graph/state-names.ts';
import { hostModule } from '../../worlds/language/link-task.ts';
import { namesOfTokens } from '../../worlds/language/token-names.ts';
import { readTaskText, textIn } from '../../worlds/language/written-text.ts';
import { LANGUAGE } from '../lane.ts';
import { buildWorld } from '../program/build-world.ts';
import { vocabularyOf } from '../text/built-task.ts';
import { completionModule } from '../text/written-text.ts';

type Explained = readonly (readonly [signature: string, help: string])[];

/** Exports of the engine's main module that describe the last transition (docs/contracts.md). */
const TRANSITION: Explained = [
  ['taskReward: f32', 'The task’s reward for this transition.'],
  ['state: u32', 'Index of the state before the step.'],
  ['action: u32', 'Index of the action.'],
  ['next: u32', 'Index of the state after the step.'],
  ['observation: u32', 'Index of the observation before the step.'],
  ['nextObservation: u32', 'Index of the observation after the step.'],
  ['events: u32', 'All events of this transition, one bit each. Test for one with `happened`.'],
  ['terminated: bool', 'True if the episode ended by itself. There is no next value to bootstrap from.'],
  [
    'truncated: bool',
    'True if the step limit cut the episode off. Agents still bootstrap from the next state.',
  ],
  ['time: u32', 'Steps in this episode before this one. A reward that reads it is not Markov.'],
  ['envSteps: u32', 'Environment steps of this replica since the start of the run.'],
  ['episodes: u32', 'Episodes that this replica has completed.'],
  ['total: f32', 'Weighted sum of the terms above this one, for this step.'],
  ['exact: bool', 'True while the exact solver evaluates the reward. Replace noise by its mean then.'],
  ['gamma: f32', 'The agent’s discount.'],
];
/** The subset that exists for tokens. */
const ON_TEXT = /^(taskReward|action|events|terminated|truncated|time|total|exact|gamma):/;
const CONSTANTS: Explained = [
  ['nStates: u32', 'Number of states; 0 if they cannot be enumerated.'],
  ['nObservations: u32', 'Number of observations that the agent can distinguish.'],
  ['nActions: u32', 'Number of actions.'],
];
const BUILT_IN: Explained = [
  [
    'happened(event: u32): bool',
    'True if this transition produced the event: `happened(hitWall) ? -1.0 : 0.0`.',
  ],
  ['abs(x)', 'Absolute value, for any number type.'],
  ['min(a, b)', 'The smaller of two numbers of the same type.'],
  ['max(a, b)', 'The larger of two numbers of the same type.'],
  ['clamp(x, low, high)', '`x` limited to the range from `low` to `high`.'],
  ['floor(x: f32): f32', 'Rounds down to a whole number.'],
  ['ceil(x: f32): f32', 'Rounds up to a whole number.'],
  ['round(x: f32): f32', 'Rounds to the nearest whole number; halves go to the even one.'],
  ['trunc(x: f32): f32', 'Drops the fractional part.'],
  ['sqrt(x: f32): f32', 'Square root, correctly rounded.'],
  ['popcount(x: u32): u32', 'Number of bits that are set.'],
  ['f32(x): f32', 'Converts a number or bool to a floating-point number.'],
  ['u32(x): u32', 'Converts to an unsigned integer. The fractional part is dropped.'],
  ['i32(x): i32', 'Converts to a signed integer. The fractional part is dropped.'],
  ['bool(x): bool', 'False for 0, true for every other value.'],
];
/** Declarations that only a whole module may contain. */
const DECLARATIONS: Explained = [
  [
    'param({ value, min, max, label, help })',
    "A setting: `const bonus = param({ value: 1.0, min: 0, max: 10, label: 'Bonus', help: '' })`.",
  ],
  [
    'memory(f32, length)',
    'Numbers that persist between steps: `const seen = memory(u32, nObservations)`. They start at 0.',
  ],
  ['length(a): u32', 'Number of elements of an array.'],
  ['fill(a, x)', 'Sets every element of an array that this module declares.'],
];
/** Names that an agent may also use. Its tables are indexed by observation. */
const FOR_AGENTS: Explained = [
  [
    'legal(s: u32, a: u32): bool',
    'True if the action is legal at this observation. Maxima and samples skip illegal actions.',
  ],
  [
    'advantage(s: u32, x: f32)',
    'Reports a TD error or advantage that the agent learns from, for the charts.',
  ],
  ['countUpdate()', 'Call this once per update of the parameters.'],
];
const PI = ['pi: f32[]', 'One number per action. `policy(s)` writes the action probabilities here.'] as const;
const FOR_WORLDS: Explained = [
  ['emit(mask: u32)', 'Marks an event of this transition: `emit(hitWall)`.'],
  ['pay(x: f32)', 'Adds to the task reward of this transition.'],
  ['terminate()', 'Ends the episode with this transition.'],
];
/** Exports of a world that the engine uses and rewards may not. */
const FOR_THE_ENGINE =
  /^(init|happened|reset|step|outcomeProbability|outcomeCount|observe|available|regret|optimal)$/;
/** Learning formulas are linked everywhere but belong to agents. This is the only one for rewards. */
const OF_REWARDS = 'shaping';
/** Library functions for whole programs rather than for one formula. */
const FOR_PROGRAMS = /^(threefry|threefrySecond|skipBits|initUniform|initNormal|multiplyHigh)$/;

/**
 * @param term the term whose text is edited, for its parameters; absent: any term
 * @throws ExperimentError if the world cannot be built
 */
export function knownNames(experiment: Experiment, term?: string): readonly KnownName[] {
  const onText = experiment.world.family === LANGUAGE;
  const module = onText ? completionModule(vocabularyOf(experiment.world)) : buildWorld(experiment).module;
  const values = onText ? TRANSITION.filter(([name]) => ON_TEXT.test(name)) : TRANSITION;
  const signals = module.functions.filter(({ name }) => !FOR_THE_ENGINE.test(name));
  const formulas = formulaLibrary().filter(({ name }) => name === OF_REWARDS);
  const own = String(termModules.get(term ?? '')?.meta.expressionParameters ?? '');
  return [
    ...named('parameter', own === '' ? [] : [[own, 'The state whose potential is computed.']]),
    ...signals.map((fn): KnownName => ({ ...entry(fn), kind: 'signal' })),
    ...module.events.map(
      ({ name, help }): KnownName => ({ name, kind: 'event', signature: `event ${name}`, help: `${help}.` }),
    ),
    ...named('value', values),
    ...named('function', term === 'custom-module' ? [...DECLARATIONS, ...BUILT_IN] : BUILT_IN),
    ...libraryFunctions(formulas).filter(({ signature }) => !/\[\]|: void$/.test(signature)),
    ...named('constant', onText ? [] : CONSTANTS),
    ...(onText ? [] : statesOf(experiment)),
  ];
}

const MAX_NAMED = 200;

function statesOf(experiment: Experiment): readonly KnownName[] {
  const { view } = buildWorld(experiment).build;
  if (view.kind !== 'graph') return [];
  const states = [...stateConstants(view)].slice(0, MAX_NAMED);
  return named(
    'constant',
    states.map(([name, number]) => [
      `${name}: u32`,
      `${number}, the number of the state “${view.states[number]}”.`,
    ]),
  );
}

export function knownNamesOf(kind: 'agent' | 'world', experiment: Experiment): readonly KnownName[] {
  if (kind === 'world' && experiment.world.family === LANGUAGE) return namesOfTask(experiment);
  const values = TRANSITION.filter(([signature]) => !/^(gamma|total)\b/.test(signature));
  const ofWorlds = values.filter(([s]) => !/^(state|action|next|observation|nextObservation)\b/.test(s));
  const own = kind === 'agent' ? FOR_AGENTS : FOR_WORLDS;
  const functions = named('function', [...own, ...DECLARATIONS, ...BUILT_IN]);
  const explained = new Set(functions.map(({ name }) => name));
  return [
    ...named('value', kind === 'agent' ? [PI, ...values] : ofWorlds),
    ...functions,
    ...libraryFunctions(kind === 'agent' ? formulaLibrary() : []).filter(({ name }) => !explained.has(name)),
    ...named('constant', CONSTANTS),
    ...(kind === 'world' ? constantsOf(experiment) : []),
  ];
}

/** Names for the text of a custom task: prompt, completion, functions to write and judge, and its tokens. */
function namesOfTask({ world }: Experiment): KnownName[] {
  const read = readTaskText(textIn(world.kernel));
  const { vocabulary, aspects } = read.ok ? read.text : { vocabulary: [], aspects: [] };
  return [
    ...hostModule({ vocabulary, aspects }).functions.map(
      (fn): KnownName => ({ ...entry(fn), kind: 'signal' }),
    ),
    ...named('value', [
      ['terminated: bool', 'False if the completion was cut off before its end token.'],
      ['level: u32', 'The level of the world, a constant.'],
    ]),
    ...named(
      'constant',
      [...namesOfTokens(vocabulary)].map(([name, k]) => [
        `${name}: u32`,
        `The token “${vocabulary[k]}”, number ${k}.`,
      ]),
    ),
    ...named(
      'constant',
      aspects.map((name, k) => [`a_${name}: u32`, `The aspect “${name}”, number ${k}.`]),
    ),
    ...named('constant', [['noToken: u32', 'What stands beyond the end of a prompt or completion.']]),
    ...named('function', [...DECLARATIONS.filter(([s]) => !s.startsWith('fill')), ...BUILT_IN.slice(1)]),
    ...libraryFunctions([]),
  ];
}

function libraryFunctions(formulas: readonly ParsedModule[]): KnownName[] {
  return [...builtInLibrary(), ...formulas]
    .flatMap(({ functions }) => functions)
    .filter(({ name }) => !FOR_PROGRAMS.test(name))
    .map((fn) => ({ ...entry(fn), kind: 'function' }));
}

/** Sizes and codes that the family reads from the settings, and the names of its tables. */
function constantsOf(experiment: Experiment): KnownName[] {
  const { build } = buildWorld(experiment);
  const known = new Set(named('constant', CONSTANTS).map(({ name }) => name));
  return [
    ...Object.entries(build.constants)
      .filter(([name]) => !known.has(name))
      .map(
        ([name, { type, value }]): KnownName => ({
          name,
          kind: 'constant',
          signature: `${name}: ${type}`,
          help: `${value} here, set by the world.`,
        }),
      ),
    ...Object.entries(build.data).map(
      ([name, table]): KnownName => ({
        name,
        kind: 'value',
        signature: `${name}: ${table instanceof Float32Array ? 'f32' : 'u32'}[]`,
        help: `A table of ${table.length} numbers that the world provides. To read it, declare it with \`data(…)\` to read it.`,
      }),
    ),
  ];
}

function named(kind: KnownName['kind'], list: Explained): KnownName[] {
  const nameIn = (signature: string) => /^\w+/.exec(signature)?.[0] ?? signature;
  return list.map(([signature, help]) => ({ name: nameIn(signature), kind, signature, help }));
}

function entry({ name, params, result, help }: FunctionSignature): Omit<KnownName, 'kind'> {
  const takes = params.map((param) => `${param.name}: ${param.type}`).join(', ');
  return { name, signature: `${name}(${takes}): ${result}`, help };
}
