/** Whether a user's dynamics are a finite Markov decision process: a step depends on state, action and outcome alone. */
import type { ParsedModule } from '../kernel/contract.ts';
import { builtInLibrary } from '../kernel/library.ts';
import { dependsOn } from '../kernel/transition-facts.ts';
import type { WorldBuild } from '../worlds/contract.ts';

/** Asked by the engine before a step, and for its start. */
const BEFORE = ['available', 'outcomeProbability', 'observe'];
/** They serve measures and the start; no exact value stands on them. */
const NOT_ASKED = new Set(['init', 'reset', 'regret', 'optimal']);
/** What main offers that is a fact of the step under way. */
const OF_THE_STEP = ['state', 'action', 'events', 'taskReward', 'terminated', 'happened'];
/** Of the library, what draws nothing and keeps nothing. */
const PURE_MODULES = new Set(['maths', 'trigonometry']);

/** @returns the name of what a step depends on beside its arguments; null: it is a function of them */
export function dependence(module: ParsedModule, { constants }: WorldBuild): string | null {
  const maths = builtInLibrary()
    .filter(({ name }) => PURE_MODULES.has(name))
    .flatMap(({ functions }) => functions.map(({ name }) => name));
  const always = [...Object.keys(constants), ...maths];
  const signals = module.functions
    .map(({ name }) => name)
    .filter((name) => name !== 'step' && !BEFORE.includes(name) && !NOT_ASKED.has(name));
  const during = [...always, ...OF_THE_STEP, 'emit', 'pay', 'terminate'];
  return dependsOn(module, {
    before: { functions: BEFORE, facts: new Set(always) },
    during: { functions: ['step'], facts: new Set(during) },
    after: { functions: signals, facts: new Set([...always, ...OF_THE_STEP, 'next']) },
  });
}
