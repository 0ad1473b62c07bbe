/** Whether a user's dynamics are a finite Markov decision process: a step depends on state, action and outcome alone. */
import type { ParsedModule } from '../../kernel/contract.ts';
import { builtInLibrary } from '../../kernel/link/library.ts';
import { dependsOn } from '../../kernel/link/transition-facts.ts';
import type { WorldBuild } from '../../worlds/contract.ts';

/** Asked by the engine before a step, and for its start. */
const BEFORE = ['available', 'outcomeProbability', 'observe'];
/** They serve measures and the start; no exact value stands on them. */
const NOT_ASKED = new Set(['init', 'reset', 'regret', 'optimal']);
/** What main offers that is a fact of the step under way. */
const OF_THE_STEP = ['state', 'action', 'events', 'taskReward', 'terminated', 'happened'];
/** Of the library, what draws nothing and keeps nothing. */
const PURE_MODULES = new Set(['maths', 'trigonometry']);

const NOTHING = { functions: [], facts: new Set<string>() };

/** What never changes: the world's constants, and functions of their arguments. */
function always({ constants }: WorldBuild): string[] {
  const maths = builtInLibrary()
    .filter(({ name }) => PURE_MODULES.has(name))
    .flatMap(({ functions }) => functions.map(({ name }) => name));
  return [...Object.keys(constants), ...maths];
}

/** @returns the name of what the start of an episode depends on; null: it is always the same */
export function startDependence(module: ParsedModule, build: WorldBuild): string | null {
  const before = { functions: ['reset'], facts: new Set(always(build)) };
  return dependsOn(module, { before, during: NOTHING, after: NOTHING });
}

/** @returns the name of what a step depends on beside its arguments; null: it is a function of them */
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
