/** Reads a world spec with its family's field table: a missing field gets its default, a wrong one becomes a problem at its path. */
import type { Problem, WorldSpec } from '../experiment/experiment.ts';
import type { CatalogueEntry, Field, FieldValue } from '../experiment/field.ts';

export interface Settings {
  number(name: string): number;
  flag(name: string): boolean;
  text(name: string): string;
  lines(name: string): readonly string[];
  numbers(name: string): readonly number[];
  /** Of the kernel text, by name. */
  readonly live: Readonly<Record<string, number>>;
  readonly problems: readonly Problem[];
}

/** A path in the spec, or a place in the text there. */
type Where = string | Pick<Problem, 'path' | 'line' | 'column'>;

const problem =
  (severity: Problem['severity']) =>
  (where: Where, message: string, fix?: string): Problem => ({
    ...(typeof where === 'string' ? { path: where } : where),
    message,
    severity,
    ...(fix === undefined ? {} : { fix }),
  });
export const error = problem('error');
export const warning = problem('warning');

/** Describes what is wrong with a value for a field; '' if nothing is. */
function fault(field: Field, value: FieldValue): string {
  switch (field.kind) {
    case 'number':
    case 'integer':
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
      if (field.kind === 'integer' && !Number.isInteger(value)) return 'must be a whole number';
      return value < field.min || value > field.max ? `must be in ${field.min} … ${field.max}` : '';
    case 'boolean':
      return typeof value === 'boolean' ? '' : 'must be true or false';
    case 'choice':
      return typeof value === 'string' && field.options.includes(value)
        ? ''
        : `must be one of ${field.options.join(', ')}`;
    case 'text':
    case 'expression':
    case 'event':
      if (typeof value !== 'string') return 'must be text';
      return value.length > field.maxLength ? `must have at most ${field.maxLength} characters` : '';
    case 'lines':
      if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
        return 'must be a list of texts';
      return value.length > field.maxItems ? `must have at most ${field.maxItems} lines` : '';
    case 'numbers':
      if (!Array.isArray(value) || !value.every((item) => typeof item === 'number' && Number.isFinite(item)))
        return 'must be a list of numbers';
      if (value.some((item) => item < field.min || item > field.max))
        return `must contain numbers in ${field.min} … ${field.max}`;
      return value.length > field.maxItems ? `must have at most ${field.maxItems} numbers` : '';
  }
}

export function readSettings(entry: CatalogueEntry, spec: WorldSpec): Settings {
  const problems: Problem[] = [];
  const values = new Map<string, FieldValue>();
  for (const field of entry.fields) {
    const given = Object.hasOwn(spec, field.name) ? spec[field.name] : undefined;
    const wrong = given === undefined ? '' : fault(field, given);
    if (wrong !== '') problems.push(error(`world.${field.name}`, `${field.label}: ${wrong}.`));
    values.set(field.name, given === undefined || wrong !== '' ? field.default : given);
  }
  const get = (name: string): FieldValue => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`${entry.id} has no field ${name}`);
    return value;
  };
  return {
    number: (name) => Number(get(name)),
    flag: (name) => get(name) === true,
    text: (name) => String(get(name)),
    lines: (name) => get(name) as readonly string[],
    numbers: (name) => get(name) as readonly number[],
    get live() {
      const fields = entry.fields.filter(({ live }) => live);
      return Object.fromEntries(fields.map(({ name }) => [name, Number(get(name))]));
    },
    problems,
  };
}

export const u32 = (value: number) => ({ type: 'u32', value }) as const;

/** A choice as constants of the kernel: its place in the list by its name, such as `kindRewardOnce` for “reward-once”. */
export function codes(prefix: string, names: readonly string[]): Record<string, ReturnType<typeof u32>> {
  const pascal = (name: string) =>
    name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(names.map((name, code) => [`${prefix}${pascal(name)}`, u32(code)]));
}
