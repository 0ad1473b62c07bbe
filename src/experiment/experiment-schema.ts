/** The schema of an experiment, built from the catalogue's tables. Defaults, ranges and messages all come from the same fields. */
import * as z from 'zod';
import { BOUNDS, EVALUATION_FIELDS, OWN_FIELDS, PROBE, TERM_LABEL, WEIGHT } from './bounds.ts';
import { EXPERIMENT_FORMAT, EXPERIMENT_VERSION } from './experiment.ts';
import type { Catalogue, CatalogueEntry, Field, NumberField } from './field.ts';
import { measured } from './measured.ts';
import { describe, isPlainObject } from './plain-data.ts';

// Without this, zod probes `new Function`, which our content security policy reports as a violation.
z.config({ jitless: true });

type Message = (issue: { readonly input?: unknown }) => string;
const found =
  (wanted: string): Message =>
  ({ input }) =>
    `Found ${describe(input)}; ${wanted}.`;

interface Range {
  readonly min: number;
  readonly max: number;
}

/** What a number of this field may be. */
export const numberSchema = (field: NumberField) => number(field, field.kind === 'integer');

function number(range: Range, integer: boolean) {
  const error = found(
    `${integer ? 'a whole number' : 'a number'} from ${range.min} to ${range.max} is allowed`,
  );
  const base = z.number({ error }).min(range.min, { error }).max(range.max, { error });
  return integer ? base.int({ error }) : base;
}

function text(maxLength: number) {
  const error = found('expected text');
  const tooLong: Message = ({ input }) =>
    `This text has ${String(input).length} characters; at most ${maxLength} are allowed.`;
  return measured(z.string({ error }).max(maxLength, { error: tooLong }));
}

function list<T extends z.ZodType>(item: T, maxItems: number, minItems = 0) {
  const error: Message = ({ input }) =>
    `Found ${describe(input)}; a list of ${minItems === 0 ? 'at most' : `${minItems} to`} ${maxItems} is allowed.`;
  return measured(z.array(item, { error }).min(minItems, { error }).max(maxItems, { error }));
}

/** Lists the choices if there are few. A long list does not help; a suggestion of the nearest choice does. */
const choices = (options: readonly string[]): string =>
  options.length <= 12 ? `one of ${options.join(', ')} is allowed` : 'this is not a known value';

function fieldSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'number':
    case 'integer':
      return numberSchema(field).default(field.default);
    case 'boolean':
      return z.boolean({ error: found('true or false is allowed') }).default(field.default);
    case 'choice':
      return z.enum(field.options, { error: found(choices(field.options)) }).default(field.default);
    case 'text':
    case 'expression':
    case 'event':
      return text(field.maxLength).default(field.default);
    case 'lines':
      return list(text(field.maxLength), field.maxItems).default([...field.default]);
    case 'numbers':
      return list(number(field, false), field.maxItems).default([...field.default]);
  }
}

/** Names a schema in the JSON Schema; `words` are its title and description. */
type Named = <T extends z.ZodType>(schema: T, words: Readonly<Record<string, unknown>>) => T;

const describedField = (named: Named, of: Field): z.ZodType =>
  named(fieldSchema(of), {
    title: of.label,
    description: of.help + (of.unit === undefined ? '' : ` Unit: ${of.unit}.`),
  });

const shapeOf = (named: Named, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((one) => [one.name, describedField(named, one)]));

/** Options of every term, without a default: experiments that do not mention them stay as they are. */
function termOptions(named: Named) {
  const probe = named(z.boolean({ error: found('true or false is allowed') }).optional(), {
    title: PROBE.label,
    description: PROBE.help,
  });
  const label = named(text(TERM_LABEL.maxLength).optional(), {
    title: TERM_LABEL.label,
    description: TERM_LABEL.help,
  });
  return { probe, label };
}

/** One strict object for each entry, distinguished by `key`. */
function partSchema(named: Named, id: string, part: Part): z.ZodType {
  const { key, entries } = part;
  const error: Message = ({ input }) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      return `Found ${describe(input)}; expected an object with \`${key}\`.`;
    }
    const found: unknown = Reflect.get(input, key);
    return `Found ${describe(found)} as \`${key}\`; ${choices(entries.map((entry) => entry.id))}.`;
  };
  const shared = key === 'term' ? termOptions(named) : {};
  const options = entries.map((entry) => {
    const settings = { ...shapeOf(named, fieldsOf(part, entry)), ...shared };
    const schema = z.strictObject({ [key]: z.literal(entry.id), ...settings }, { error });
    return named(schema, { title: entry.label, description: entry.help, customText: entry.customText });
  });
  const [first, ...rest] = options;
  const all =
    first === undefined ? z.never({ error }) : z.discriminatedUnion(key, [first, ...rest], { error });
  return named(all, { id });
}

const expectedObject = found('expected an object');

const patchSchema = () => z.custom((value) => isPlainObject(value), { error: expectedObject });

function variantSchema(named: Named, { agents, terms }: Catalogue) {
  const variant = z.strictObject(
    {
      label: text(BOUNDS.label).optional(),
      agent: partSchema(named, 'agent', { key: 'type', entries: agents }),
      reward: list(partSchema(named, 'term', { key: 'term', entries: terms }), BOUNDS.terms.max),
    },
    { error: expectedObject },
  );
  return named(variant, { id: 'variant' });
}

function editSchema(named: Named) {
  const at = number({ min: 1, max: OWN_FIELDS.envSteps.max }, true);
  const patch = named(patchSchema(), { type: 'object' });
  const edit = z.strictObject({ at, patch }, { error: expectedObject });
  return named(edit, {
    id: 'edit',
    description:
      'A JSON merge patch (RFC 7396) to `world` and `variants`, applied at an environment step or episode; agents keep what they learned.',
  });
}

function evaluationSchema(named: Named) {
  const world = named(patchSchema(), { type: 'object', description: 'A JSON merge patch of the world.' });
  const evaluation = z.strictObject(
    { ...shapeOf(named, Object.values(EVALUATION_FIELDS)), world: world.optional() },
    { error: expectedObject },
  );
  return named(evaluation, {
    id: 'evaluation',
    description:
      'Episodes apart from training, on random streams of their own: they fill the metric evaluationReturn and change no other number.',
  });
}

export function experimentSchema(catalogue: Catalogue, named: Named = (schema) => schema) {
  const { name, notes, seeds, seed, envSteps, episodes, measurementPoints } = OWN_FIELDS;
  return z.strictObject(
    {
      format: z
        .literal(EXPERIMENT_FORMAT, { error: found(`expected "${EXPERIMENT_FORMAT}"`) })
        .default(EXPERIMENT_FORMAT),
      version: z.literal(EXPERIMENT_VERSION).default(EXPERIMENT_VERSION),
      ...shapeOf(named, [name, notes]),
      world: partSchema(named, 'world', { key: 'family', entries: catalogue.worlds }),
      variants: list(variantSchema(named, catalogue), BOUNDS.variants.max, BOUNDS.variants.min),
      ...shapeOf(named, [seeds, seed, envSteps]),
      // Without a default: an experiment that does not count episodes is written as before there were such budgets.
      episodes: named(number(episodes, true).optional(), {
        title: episodes.label,
        description: episodes.help,
      }),
      ...shapeOf(named, [measurementPoints]),
      edits: list(editSchema(named), BOUNDS.edits.max).default([]),
      evaluation: evaluationSchema(named).nullable().optional(),
    },
    { error: expectedObject },
  );
}

const schemas = new WeakMap<Catalogue, ReturnType<typeof experimentSchema>>();
export function schemaOf(catalogue: Catalogue) {
  const schema = schemas.get(catalogue) ?? experimentSchema(catalogue);
  schemas.set(catalogue, schema);
  return schema;
}

/** The catalogue's choices for one part of an experiment, and the key that selects one. */
export interface Part {
  readonly key: 'family' | 'type' | 'term';
  readonly entries: readonly CatalogueEntry[];
}

/** The part at or around a path; undefined if the path is elsewhere. */
export function partAt({ worlds, agents, terms }: Catalogue, path: readonly PropertyKey[]): Part | undefined {
  if (path[0] === 'world') return { key: 'family', entries: worlds };
  if (path[2] === 'agent') return { key: 'type', entries: agents };
  return path[2] === 'reward' ? { key: 'term', entries: terms } : undefined;
}

/** The catalogue entry that a part of an experiment selects. */
export const entryOf = ({ key, entries }: Part, spec: unknown): CatalogueEntry | undefined =>
  entries.find(({ id }) => isPlainObject(spec) && spec[key] === id);

/** The settings of an entry. A term also has a weight and may be a probe or have a label. */
export const fieldsOf = ({ key }: Pick<Part, 'key'>, entry: CatalogueEntry | undefined): readonly Field[] => [
  ...(key === 'term' ? [WEIGHT, PROBE, TERM_LABEL] : []),
  ...(entry?.fields ?? []),
];

/** The allowed names at a path, for "did you mean". */
export function knownKeys(catalogue: Catalogue, path: readonly PropertyKey[], holder: unknown): string[] {
  const part = partAt(catalogue, path);
  if (part !== undefined) {
    return [part.key, ...fieldsOf(part, entryOf(part, holder)).map(({ name }) => name)];
  }
  if (path.length === 0) return Object.keys(schemaOf(catalogue).shape);
  if (path[0] === 'evaluation') return [...Object.keys(EVALUATION_FIELDS), 'world'];
  return path[0] === 'edits' ? ['at', 'patch'] : ['label', 'agent', 'reward'];
}
