import type { ParsedModule } from '../../kernel/contract.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import { placeOf } from '../../worlds/module-shape.ts';
import { rejectExperiment } from '../experiment-error.ts';
import { WORLD_TEXT_PATH as PATH } from './tables.ts';

const MAX_STATES = 100_000;
const MAX_ACTIONS = 1_000;

/** A graph's text may set its number of states and actions, which then replaces the table of the settings. */
export function withSizes({ meta, text }: ParsedModule, { limitsActions, ...build }: WorldBuild): WorldBuild {
  const whole = { ...build, ...(limitsActions === undefined ? {} : { limitsActions }) };
  if (build.view.kind !== 'graph' || (meta.states === undefined && meta.actions === undefined)) return whole;
  const count = (name: string, found: unknown, most: number): number => {
    if (typeof found === 'number' && Number.isInteger(found) && found >= 1 && found <= most) return found;
    return rejectExperiment(
      PATH,
      `\`${name}\` in \`meta\` is how many ${name} the world has: found ${JSON.stringify(found)}.`,
      `Write a whole number from 1 to ${most.toLocaleString('en')}${name === 'actions' ? ", or a list of names: ['left', 'right']" : ''}.`,
      placeOf(text, 'meta'),
    );
  };
  const names = Array.isArray(meta.actions) ? meta.actions.map(String) : null;
  const nStates = count('states', meta.states, MAX_STATES);
  const nActions = count('actions', names?.length ?? meta.actions, MAX_ACTIONS);
  const size = (value: number) => ({ type: 'u32', value }) as const;
  const states = Array.from({ length: nStates }, (_, state) => String(state));
  return {
    ...build,
    constants: {
      ...build.constants,
      nStates: size(nStates),
      nObservations: size(nStates),
      nActions: size(nActions),
      outcomes: size(1),
    },
    data: {},
    actions: names ?? Array.from({ length: nActions }, (_, action) => `action ${action}`),
    starts: [],
    warnings: [],
    view: { kind: 'graph', states, terminal: [], goals: [], starts: [], edges: [] },
  };
}

/** The observation factors that a text declares. A world of another size loses those of its family. */
export function withFactors({ meta, text }: ParsedModule, { factors, ...build }: WorldBuild): WorldBuild {
  const size = build.constants.nObservations?.value ?? 1;
  const fits = (sizes: readonly unknown[]): sizes is readonly number[] =>
    sizes.every((n) => typeof n === 'number' && Number.isInteger(n) && n >= 1) &&
    (sizes as readonly number[]).reduce((product, n) => product * n, 1) === size;
  if (meta.factors === undefined) return factors && fits(factors) ? { ...build, factors } : build;
  if (Array.isArray(meta.factors) && fits(meta.factors)) return { ...build, factors: meta.factors };
  return rejectExperiment(
    PATH,
    `\`factors\` in \`meta\` are the sizes of the parts of an observation: found ${JSON.stringify(meta.factors)}.`,
    `Write whole numbers from 1 whose product is ${size.toLocaleString('en')}, the number of observations.`,
    placeOf(text, 'meta'),
  );
}
