/** Tests whether custom dynamics are a finite Markov decision process: a step depends only on state, action and outcome. */
import type { ParsedModule } from '../../kernel/contract.ts';
import { builtInLibrary } from '../../kernel/link/library.ts';
import { dependsOn } from '../../kernel/link/transition-facts.ts';
import type { WorldBuild } from '../../worlds/contract.ts';

/** Functions that the engine calls before a step and for the start. */
const BEFORE = ['available', 'outcomeProbability', 'observe'];
/** They serve metrics and the start; no exact value depends on them. */
const NOT_ASKED = new Set(['init', 'reset', 'regret', 'optimal']);
/** Names of main that depend only on the current step. */
const OF_THE_STEP = ['state', 'action', 'events', 'taskReward', 'terminated', 'happened'];
/** Library functions without randomness or state. */
const PURE_MODULES = new Set(['maths', 'trigonometry']);

const NOTHING = { functions: [], facts: new Set<string>() };

/** Constants of the world and pure functions. */
function always({ constants }: WorldBuild): string[] {
  const maths = builtInLibrary()
    .filter(({ name }) => PURE_MODULES.has(name))
    .flatMap(({ functions }) => functions.map(({ name }) => name));
  return [...Object.keys(constants), ...maths];
}

/** @returns the name on which the start of an episode depends; null: the start is fixed */
export function startDependence(module: ParsedModule, build: WorldBuild): string | null {
  const before = { functions: ['reset'], facts: new Set(always(build)) };
  return dependsOn(module, { before, during: NOTHING, after: NOTHING });
}

/** @returns a name on which a step depends in addition to its arguments; null: none */
export function dependence(module: ParsedModule, build: WorldBuild): string | null {
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
