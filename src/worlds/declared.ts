/** Reads what a kernel text declares: its texts for the catalogue, and its settings as form fields. */
import type { CatalogueEntry, Field, Where } from '../experiment/field.ts';
import type { Meta, ParamDeclaration, ParsedModule } from '../kernel/contract.ts';
import { parseKept } from '../kernel/parse/parse.ts';

/** The catalogue entry of a module. */
export function entryOf(id: string, module: ParsedModule): CatalogueEntry {
  const { meta } = module;
  const worlds = strings(meta.worlds);
  return {
    id,
    label: textOf(meta.label) ?? id,
    family: textOf(meta.family) ?? 'other',
    help: textOf(meta.help) ?? '',
    ...(textOf(meta.reference) === undefined ? {} : { reference: textOf(meta.reference) ?? '' }),
    ...(worlds.length > 0 ? { worlds } : {}),
    fields: fieldsOf(module),
  };
}

export const textOf = (meta: Meta | undefined): string | undefined =>
  typeof meta === 'string' ? meta : undefined;
const strings = (meta: Meta | undefined): string[] =>
  Array.isArray(meta) ? meta.filter((x): x is string => typeof x === 'string') : [];

/** The first field of every world. */
export const NAME_FIELD: Field = {
  name: 'name',
  label: 'Name',
  help: 'Name of this world. It changes nothing else.',
  kind: 'text',
  default: '',
  maxLength: 80,
};

/**
 * A setting of a world: its field, or the name of one that the text declares, with the condition under which
 * it has an effect.
 */
export type Placed = Field | string | readonly [name: string, ...where: Where];

/**
 * The entry of a world family: the settings that its text declares, and those that only its builder reads.
 * @param source text of the dynamics
 * @param fields in the order of the form
 */
export function worldEntry(source: string, fields: readonly Placed[]): CatalogueEntry {
  const module = parseKept('world', source);
  const declared = new Map(fieldsOf(module).map((field) => [field.name, field]));
  const placed = fields.map((field) => {
    if (typeof field === 'object' && 'name' in field) return field;
    const [name, ...where] = typeof field === 'string' ? [field] : field;
    const found = declared.get(name);
    if (found === undefined) throw new Error(`The text declares no setting ${name}.`);
    const [choice, ...values] = where;
    return choice === undefined ? found : { ...found, where: [choice, ...values] as const };
  });
  return { ...entryOf(String(module.meta.name), module), fields: [NAME_FIELD, ...placed] };
}

/** The settings that a text declares, as form fields. */
export function fieldsOf(module: ParsedModule): readonly Field[] {
  return module.params.map(fieldOf);
}

/**
 * Turns a setting of a kernel module into a field. A setting called `event` contains the name of one of the
 * world's events.
 */
function fieldOf(param: ParamDeclaration): Field {
  const base = {
    name: param.name,
    label: param.label,
    help: param.help,
    ...(param.unit === undefined ? {} : { unit: param.unit }),
    live: !param.structural,
  };
  if (param.name === 'event') return { ...base, kind: 'event', default: '', maxLength: 64, live: false };
  if (param.options)
    return { ...base, kind: 'choice', options: param.options, default: param.options[param.value] ?? '' };
  if (param.type === 'bool') return { ...base, kind: 'boolean', default: param.value !== 0 };
  const whole = param.type !== 'f32';
  return {
    ...base,
    kind: whole ? 'integer' : 'number',
    default: param.value,
    min: param.min ?? (param.type === 'u32' ? 0 : -1e6),
    max: param.max ?? (whole ? 1_000_000 : 1e6),
    ...(param.log ? { log: true } : {}),
  };
}
