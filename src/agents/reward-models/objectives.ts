/** Objectives of reward models and the settings of their fit. A file in `objectives/` registers itself. */
import { choice, type Field, type FieldValue, integer, number } from '../../experiment/field.ts';
import { readSettings, type Settings } from '../../experiment/settings.ts';
import type { Objective } from './labeling.ts';

const found = import.meta.glob<Objective>('./objectives/*.ts', { eager: true, import: 'objective' });

/** The first one is the default. */
const FIRST = 'bradley-terry';
const all = Object.values(found).sort((a, b) => Number(b.id === FIRST) - Number(a.id === FIRST));

export const objectives: ReadonlyMap<string, Objective> = new Map(all.map((one) => [one.id, one]));

/** @throws TypeError if there is no objective with this name */
export function objectiveOf(id: string): Objective {
  const objective = objectives.get(id);
  if (objective === undefined) throw new TypeError(`There is no objective “${id}”.`);
  return objective;
}

/** Objectives that score a completion as a whole. */
const WHOLE = all.filter(({ reads }) => reads === 'end').map(({ id }) => id);
/** The condition that such an objective is chosen. */
export const whereWhole = ['objective', ...WHOLE] as const;

/**
 * Settings for fitting reward models; a change means fitting again. @param only `whole` for terms that need
 * scores of whole completions
 */
export function modelFields(only: 'any' | 'whole' = 'any'): readonly Field[] {
  const offered = all.filter(({ reads }) => only === 'any' || reads === 'end');
  const fields: readonly Field[] = [
    integer('pairs', 'Labeled pairs', [512, 1, 16_384], {
      help: 'Number of completion pairs (or groups) that are labeled to fit the reward model. Fewer pairs make it less accurate.',
      log: true,
    }),
    number('labelNoise', 'Label noise', [0.1, 0, 0.5], {
      help: 'Share of flipped labels. A high value makes the reward model less accurate.',
    }),
    number('labelTemperature', 'Label temperature', [0, 0, 100], {
      help: 'Labels are drawn with probability σ((R − R′) / temperature) (Bradley–Terry); the model then learns R / temperature. 0: the better one is always preferred, but for label noise.',
      where: ['objective', ...offered.filter(({ compares }) => compares).map(({ id }) => id)],
    }),
    choice(
      'objective',
      'Objective',
      offered.map(({ id }) => id),
      {
        help: `What the model learns from labels. ${offered.map(({ id, help }) => `${id}: ${help}`).join(' ')}`,
      },
    ),
    ...offered.flatMap(({ id, fields: own }) =>
      own.map((field): Field => ({ ...field, where: ['objective', id] })),
    ),
    choice('pairSource', 'Source of pairs', ['policy', 'demonstrations'], {
      help: 'policy: a policy writes all completions and labelers judge them. demonstrations: a correct completion is chosen over written ones, whatever they are worth.',
    }),
    integer('epochs', 'Epochs', [4, 1, 64], {
      help: 'Passes over the labels. Many fit them closely, their noise too.',
    }),
    integer('modelLayers', 'Model layers', [0, 0, 4], {
      help: 'Layers of the reward model. 0: as many as the policy has.',
    }),
    integer('modelWidth', 'Model width', [0, 0, 256], {
      help: 'Width of the reward model, a multiple of 4. 0: that of the policy. A low value makes it less accurate.',
    }),
    integer('refresh', 'Refresh', [0, 0, 10_000], {
      unit: 'batches',
      help: 'After this many batches the models are fitted further to new pairs that the policy then writes; their tokens count as environment steps. 0: never.',
    }),
    integer('refreshPairs', 'Pairs at a refresh', [128, 1, 16_384], {
      help: 'Number of pairs that are labeled at each refresh. A high number costs more labels and environment steps.',
      log: true,
    }),
    choice('oldPairs', 'Old pairs', ['keep', 'drop'], {
      help: 'keep: a refresh fits all pairs so far. drop: only the new ones, which is faster and forgets.',
    }),
  ];
  return fields.map((field) => ({ ...field, live: false }));
}

/** Settings of a fit that a term requests. */
export const fitSettings = (given: Readonly<Record<string, FieldValue>>): Settings =>
  readSettings({ id: 'reward model', fields: modelFields() }, given);
