/** Everything that a user's text of an arm may name, with its documentation: read from the world, the language and its library. */
import type { FunctionSignature } from '../kernel/contract.ts';
import { builtInLibrary } from '../kernel/library.ts';
import { formulaLibrary } from '../learn/registry.ts';
import { termModules } from '../rewards/registry.ts';
import type { Experiment } from '../spec/experiment.ts';
import type { KnownName } from '../spec/known-name.ts';
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
  ['nObservations: u32', 'What the agent can tell apart.'],
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
/** What a world exports for the engine and not for rewards. */
const FOR_THE_ENGINE = new Set([
  ...['init', 'reset', 'step', 'outcomeProbability', 'observe', 'available', 'regret', 'optimal'],
]);
/** Library functions for whole programs rather than for one formula. */
const FOR_PROGRAMS = /^(threefry|threefrySecond|skipBits|initUniform|initNormal|multiplyHigh)$/;

/**
 * @param term the term whose text it is, for its parameters; absent: a term in general
 * @throws ExperimentError when the world cannot be built
 */
export function knownNames(experiment: Experiment, term?: string): readonly KnownName[] {
  const { module } = buildWorld(experiment);
  const signals = module.functions.filter(({ name }) => !FOR_THE_ENGINE.has(name));
  const library = [...builtInLibrary(), ...formulaLibrary()].flatMap(({ functions }) => functions);
  const own = String(termModules.get(term ?? '')?.meta.expressionParameters ?? '');
  return [
    ...named('parameter', own === '' ? [] : [[own, 'The state whose value is asked for.']]),
    ...signals.map((fn): KnownName => ({ ...entry(fn), kind: 'signal' })),
    ...module.events.map(
      ({ name, help }): KnownName => ({ name, kind: 'event', signature: `event ${name}`, help: `${help}.` }),
    ),
    ...named('value', TRANSITION),
    ...named('function', term === 'own-module' ? [...DECLARATIONS, ...BUILT_IN] : BUILT_IN),
    ...library
      .filter(({ name, params, result }) => {
        const takesNumbers = params.every(({ type }) => !type.endsWith('[]'));
        return takesNumbers && result !== 'void' && !FOR_PROGRAMS.test(name);
      })
      .map((fn): KnownName => ({ ...entry(fn), kind: 'function' })),
    ...named('constant', CONSTANTS),
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
