import type { Experiment } from '../../experiment/experiment.ts';
import type { WorldView } from '../../worlds/view.ts';
import type { Plan } from '../contract.ts';
import { buildWorld } from '../program/build-world.ts';
import { exactAnswers } from './answers.ts';
import type { ExactAnswers, Missing, RewardAnswers } from './contract.ts';
import { observationNamed } from './observation-names.ts';

function actionNamed(actions: readonly string[], name: string): number {
  const found = actions.indexOf(name);
  return found >= 0 ? found : /^\d+$/.test(name) && Number(name) < actions.length ? Number(name) : -1;
}

/** Looks up states and actions by the names that claims use. −1 if there is none. */
export const placesOf = ({ view, actions }: Pick<Plan, 'view' | 'actions'>) => ({
  state: (name: string) => observationNamed(view, name),
  action: (name: string) => actionNamed(actions, name),
});

type Answers = ExactAnswers | Missing;
const answersFor = (experiment: Experiment, variant: number): Promise<Answers> =>
  exactAnswers(experiment, variant, {
    policies: [{ name: 'random', table: 'random' }],
    temperature: null,
    horizon: null,
  });

/**
 * `start`, `randomReturn`, `gain`, `value:STATE`, `actionValue:STATE:ACTION`, `random:STATE` under the variant's own reward.
 * @throws RangeError with the reason if there is no such number
 */
function exactQuantity(answers: Answers, view: WorldView, name: string): number {
  const known = <T>(answer: T | Missing | undefined): T => {
    if (answer === undefined) throw new RangeError(`There is no exact quantity “${name}”.`);
    if (typeof answer === 'object' && answer !== null && 'missing' in answer)
      throw new RangeError(`There is no exact ${name}: ${answer.missing}.`);
    return answer as T;
  };
  const found = known(answers);
  const design: RewardAnswers = known(found.design);
  const random = known(found.policies.find((policy) => policy.name === 'random')?.design);
  const [kind = '', ...rest] = name.split(':');
  if (kind === 'start') return known(design.optimal).fromStart;
  if (kind === 'gain') return known(design.average).fromStart;
  if (kind === 'randomReturn') return known(random.return);
  const last = rest.at(-1) ?? '';
  const byAction = kind === 'actionValue';
  const place = (byAction ? rest.slice(0, -1) : rest).join(':');
  const state = found.observations.indexOf(observationNamed(view, place));
  if (state < 0) throw new RangeError(`There is no state “${place}”, or it cannot be reached.`);
  if (kind === 'value') return known(design.optimal).value[state] ?? Number.NaN;
  if (kind === 'random') return known(random.value)[state] ?? Number.NaN;
  const action = actionNamed(found.actions, last);
  if (byAction && action >= 0)
    return known(design.optimal).actionValue[state * found.actions.length + action] ?? Number.NaN;
  throw new RangeError(`There is no exact quantity “${name}”.`);
}

/**
 * Computes several exact numbers of an experiment and solves each variant once.
 * @param rejected called if there is no such number; must throw
 */
export async function exactQuantities<Asked extends { readonly variant: number }>(
  experiment: Experiment,
  asked: readonly Asked[],
  nameOf: (one: Asked) => string,
  rejected: (one: Asked, reason: string) => never,
): Promise<readonly number[]> {
  if (asked.length === 0) return [];
  const { view } = buildWorld(experiment).build;
  const known = new Map<number, Promise<Answers>>();
  const found: number[] = [];
  for (const one of asked) {
    const answers = known.get(one.variant) ?? answersFor(experiment, one.variant);
    known.set(one.variant, answers);
    try {
      found.push(exactQuantity(await answers, view, nameOf(one)));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      rejected(one, error.message);
    }
  }
  return found;
}
