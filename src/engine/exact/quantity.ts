/** Single exact numbers by name, and the numbers of states and actions that names mean. */
import type { Experiment } from '../../experiment/experiment.ts';
import type { WorldView } from '../../worlds/view.ts';
import type { Plan } from '../contract.ts';
import { buildWorld } from '../program/build-world.ts';
import { exactAnswers } from './answers.ts';
import type { ExactAnswers, Missing, RewardAnswers } from './contract.ts';

/** Number of an observation by its name: a state of a graph, `column,row` of a map, or the number itself. −1: there is none. */
function observationNamed(view: WorldView, name: string): number {
  if (view.kind === 'graph' && view.states.includes(name)) return view.states.indexOf(name);
  const [, column, row] = /^(\d+),(\d+)$/.exec(name) ?? [];
  if (view.kind === 'grid' && row !== undefined) return Number(row) * view.width + Number(column);
  return /^\d+$/.test(name) ? Number(name) : -1;
}
/** The name of an observation as `observationNamed` reads it; with flags of a map, such as a key that is held, after it. Null: it has no name. */
export function observationName(view: WorldView, observation: number): string | null {
  if (view.kind === 'graph') return view.states[observation] ?? null;
  if (view.kind !== 'grid' || view.blocks !== undefined) return null;
  const cells = view.width * view.height;
  const [cell, set] = [observation % cells, Math.floor(observation / cells)];
  const flags = view.flags.filter((_, bit) => Math.floor(set / 2 ** bit) % 2 === 1);
  return `${cell % view.width},${Math.floor(cell / view.width)}${flags.length === 0 ? '' : ` (${flags.join(', ')})`}`;
}
function actionNamed(actions: readonly string[], name: string): number {
  const found = actions.indexOf(name);
  return found >= 0 ? found : /^\d+$/.test(name) && Number(name) < actions.length ? Number(name) : -1;
}

/** Numbers of states and actions by the names that a claim uses; −1: there is none. */
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
 * `start`, `randomReturn`, `gain`, `value:STATE`, `actionValue:STATE:ACTION`, `random:STATE`: of the variant's own reward, at its discount.
 * @throws RangeError with the reason where there is no such number
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
 * Several exact numbers of an experiment; each variant is solved once.
 * @param rejected is called where there is no such number, and throws
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
