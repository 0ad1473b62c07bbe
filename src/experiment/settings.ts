/**
 * Reads the settings of a part of a parsed experiment by name: the value in its spec, or the field's default.
 */
import type { CatalogueEntry, FieldValue } from './field.ts';

export interface Settings {
  has(name: string): boolean;
  number(name: string): number;
  flag(name: string): boolean;
  text(name: string): string;
  lines(name: string): readonly string[];
  numbers(name: string): readonly number[];
}

/** @param spec with valid values, already checked against the same fields by the parser */
export function readSettings(
  { id, fields }: Pick<CatalogueEntry, 'id' | 'fields'>,
  spec: Readonly<Record<string, FieldValue>>,
): Settings {
  const values = new Map(fields.map(({ name, default: value }) => [name, spec[name] ?? value]));
  const get = (name: string): FieldValue => {
    const value = values.get(name);
    if (value === undefined) throw new TypeError(`“${id}” has no setting “${name}”.`);
    return value;
  };
  return {
    has: (name) => values.has(name),
    number: (name) => get(name) as number,
    flag: (name) => get(name) as boolean,
    text: (name) => get(name) as string,
    lines: (name) => get(name) as readonly string[],
    numbers: (name) => get(name) as readonly number[],
  };
}

/** Values of the settings that may change during training, as numbers of the kernel. */
export function liveNumbers({ fields }: CatalogueEntry, spec: Readonly<Record<string, FieldValue>>) {
  const live = fields.filter(({ live }) => live);
  return Object.fromEntries(live.map(({ name, default: value }) => [name, Number(spec[name] ?? value)]));
}
