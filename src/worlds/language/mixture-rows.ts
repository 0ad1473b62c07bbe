/**
 * Reads the rows of a mixture. Each names a task and its settings, as in `chain level=2 scratch=none share=3
 * name=sums`.
 */
import type { Problem as Fault } from '../../experiment/experiment.ts';
import { type Field, type FieldValue, integer } from '../../experiment/field.ts';
import type { Settings } from '../../experiment/settings.ts';
import { error } from '../settings.ts';
import type { TaskMaker } from './maker.ts';
import { SHARED_FIELDS } from './shared-fields.ts';

export const ROWS = 'tasks';

export interface Part {
  /** First token of its prompts, and the name of the aspect that is its score. */
  readonly name: string;
  readonly maker: TaskMaker;
  readonly level: number;
  /** Problems per round. With 0, the task adds its words but poses no problems. */
  readonly share: number;
  /** The settings of the row on top of those of the world. */
  readonly settings: Settings;
}

export interface ReadRows {
  readonly parts: readonly Part[];
  readonly faults: readonly Fault[];
}

const SHARE = integer('share', 'Share', [1, 0, 100], { help: 'Problems in each round.' });

function layered(settings: Settings, own: ReadonlyMap<string, FieldValue>): Settings {
  const over =
    <T extends FieldValue>(read: (name: string) => T) =>
    (name: string): T =>
      (own.get(name) as T | undefined) ?? read(name);
  return {
    ...settings,
    number: over(settings.number),
    flag: over(settings.flag),
    text: over(settings.text),
  };
}

/** @throws RangeError that says what the value must be */
export function writtenValue(field: Field, text: string): FieldValue {
  const wrong = (wanted: string) => new RangeError(`“${field.name}” must be ${wanted}, not “${text}”.`);
  switch (field.kind) {
    case 'number':
    case 'integer': {
      const value = Number(text);
      const fits = text !== '' && value >= field.min && value <= field.max;
      if (fits && (field.kind === 'number' || Number.isInteger(value))) return value;
      throw wrong(`${field.kind === 'integer' ? 'a whole number' : 'a number'}, ${field.min} … ${field.max}`);
    }
    case 'boolean':
      if (text === 'true' || text === 'false') return text === 'true';
      throw wrong('true or false');
    case 'choice':
      if (field.options.includes(text)) return text;
      throw wrong(`one of ${field.options.join(', ')}`);
    default:
      throw new RangeError(`“${field.name}” is a list or a text: set it for the world, not in a row.`);
  }
}

/** The fields that a row may set. */
function fieldsOf(maker: TaskMaker): readonly Field[] {
  const shared = SHARED_FIELDS.filter(({ where }) => where?.includes(maker.id));
  const level = integer('level', 'Level', [1, 1, maker.level.most], { help: maker.level.means });
  return [level, SHARE, ...shared, ...(maker.fields ?? [])];
}

/** @param makers every task except the mixture */
export function readRows(settings: Settings, makers: ReadonlyMap<string, TaskMaker>): ReadRows {
  const parts: Part[] = [];
  const faults: Fault[] = [];
  for (const [k, row] of settings.lines(ROWS).entries()) {
    const path = `world.${ROWS}[${k}]`;
    try {
      const part = partOf(row, settings, makers);
      if (parts.some(({ name }) => name === part.name))
        faults.push(
          error(path, `A row before it is also named “${part.name}”.`, 'Add a name of its own: name=second.'),
        );
      parts.push(part);
      faults.push(...(part.maker.faults?.(part.settings) ?? []));
    } catch (thrown) {
      if (!(thrown instanceof RangeError)) throw thrown;
      faults.push(
        error(path, thrown.message, 'Write a task and its settings: chain level=2 scratch=none share=3.'),
      );
    }
  }
  return { parts, faults };
}

/** @throws RangeError if the row is invalid */
function partOf(row: string, settings: Settings, makers: ReadonlyMap<string, TaskMaker>): Part {
  const [id = '', ...pairs] = row.trim().split(/\s+/);
  const maker = makers.get(id);
  if (maker === undefined)
    throw new RangeError(
      `“${id}” is not a task of a mixture. Valid values: ${[...makers.keys()].join(', ')}.`,
    );
  const fields = fieldsOf(maker);
  const own = new Map<string, FieldValue>();
  let name = id;
  for (const pair of pairs) {
    const [key = '', value = ''] = pair.split('=');
    const field = fields.find((one) => one.name === key);
    if (key === 'name' && value !== '') name = value;
    else if (field === undefined)
      throw new RangeError(
        `“${key}” is not a setting of ${id} in a row. Valid values: name, ${fields.map((one) => one.name).join(', ')}.`,
      );
    else own.set(key, writtenValue(field, value));
  }
  const whole = layered(settings, own);
  const level = whole.number('level');
  if (level > maker.level.most)
    throw new RangeError(`${maker.label} has levels 1 … ${maker.level.most}, not ${level}.`);
  return { name, maker, level, share: Number(own.get('share') ?? SHARE.default), settings: whole };
}
