/** The three steps of the builder; seeds and budget stand with the agents. The one that is open stays so for the visit. */
import { goTo } from '../kit/address.ts';
import { pageStore, useStore } from '../model/hooks.ts';

export const STEP_WORDS = { world: 'World', rewards: 'Rewards', agents: 'Agents' } as const;
export type Step = keyof typeof STEP_WORDS;
export const STEPS = Object.keys(STEP_WORDS) as Step[];

/** Who builds an experiment begins with its world; who edits one mostly wants its rewards. */
const store = pageStore<{ readonly step: Step }>({
  step: location.hash === '#builder' ? 'world' : 'rewards',
});

export const showStep = (step: Step): void => store.setState({ step });
/** Opens the builder at its first step. */
export function startBuilding(): void {
  showStep('world');
  goTo('#builder');
}
export const useStep = (): Step => useStore(store, ({ step }) => step);

/** @param path of a setting or a problem, such as `variants[0].reward[1].weight` */
export function stepOf(path: string): Step {
  if (path === 'world' || path.startsWith('world.')) return 'world';
  return /^variants(\[\d+\](\.(label|reward\b.*))?)?$/.test(path) ? 'rewards' : 'agents';
}
