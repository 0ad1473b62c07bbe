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

/** A long list of choices does not help; the nearest one does. */
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

/** Names a schema in the JSON Schema: `words` are its title and description. */
type Named = <T extends z.ZodType>(schema: T, words: Readonly<Record<string, unknown>>) => T;

export function experimentSchema(catalogue: Catalogue, named: Named = (schema) => schema) {
  const field = (of: Field): z.ZodType =>
    named(fieldSchema(of), {
      title: of.label,
      description: of.help + (of.unit === undefined ? '' : ` Unit: ${of.unit}.`),
    });
  const shape = (fields: readonly Field[]) => Object.fromEntries(fields.map((one) => [one.name, field(one)]));
  // Without a default: experiments that do not mention it stay as they are.
  const probe = named(z.boolean({ error: found('true or false is allowed') }).optional(), {
    title: PROBE.label,
    description: PROBE.help,
  });
  const label = named(text(TERM_LABEL.maxLength).optional(), {
    title: TERM_LABEL.label,
    description: TERM_LABEL.help,
  });
  /** One strict object for each entry, distinguished by `key`. */
  const part = (id: string, at: Part): z.ZodType => {
    const { key, entries } = at;
    const error: Message = ({ input }) => {
      if (typeof input !== 'object' || input === null || Array.isArray(input)) {
        return `Found ${describe(input)}; expected an object with \`${key}\`.`;
      }
      const found: unknown = Reflect.get(input, key);
      return `Found ${describe(found)} as \`${key}\`; ${choices(entries.map((entry) => entry.id))}.`;
    };
    const options = entries.map((entry) => {
      const settings = { ...shape(fieldsOf(at, entry)), ...(key === 'term' && { probe, label }) };
      const schema = z.strictObject({ [key]: z.literal(entry.id), ...settings }, { error });
      return named(schema, { title: entry.label, description: entry.help, customText: entry.customText });
    });
    const [first, ...rest] = options;
    const all =
      first === undefined ? z.never({ error }) : z.discriminatedUnion(key, [first, ...rest], { error });
    return named(all, { id });
  };
  const { worlds, agents, terms } = catalogue;
  const object = found('expected an object');
  const variant = z.strictObject(
    {
      label: text(BOUNDS.label).optional(),
      agent: part('agent', { key: 'type', entries: agents }),
      reward: list(part('term', { key: 'term', entries: terms }), BOUNDS.terms.max),
    },
    { error: object },
  );
  const patch = z.custom((value) => isPlainObject(value), { error: object });
  const edit = z.strictObject(
    { at: number({ min: 1, max: OWN_FIELDS.envSteps.max }, true), patch: named(patch, { type: 'object' }) },
    { error: object },
  );
  const { seeds, seed, envSteps, episodes, measurementPoints } = OWN_FIELDS;
  return z.strictObject(
    {
      format: z
        .literal(EXPERIMENT_FORMAT, { error: found(`expected "${EXPERIMENT_FORMAT}"`) })
        .default(EXPERIMENT_FORMAT),
      version: z.literal(EXPERIMENT_VERSION).default(EXPERIMENT_VERSION),
      ...shape([OWN_FIELDS.name, OWN_FIELDS.notes]),
      world: part('world', { key: 'family', entries: worlds }),
      variants: list(named(variant, { id: 'variant' }), BOUNDS.variants.max, BOUNDS.variants.min),
      ...shape([seeds, seed, envSteps]),
      // Without a default: an experiment that does not count episodes is written as before there were such budgets.
      episodes: named(number(episodes, true).optional(), {
        title: episodes.label,
        description: episodes.help,
      }),
      ...shape([measurementPoints]),
      edits: list(
        named(edit, {
          id: 'edit',
          description:
            'A JSON merge patch (RFC 7396) to `world` and `variants`, applied at an environment step or episode; agents keep what they learned.',
        }),
        BOUNDS.edits.max,
      ).default([]),
      evaluation: named(
        z.strictObject(
          {
            ...shape(Object.values(EVALUATION_FIELDS)),
            world: named(patch, {
              type: 'object',
              description: 'A JSON merge patch of the world.',
            }).optional(),
          },
          { error: object },
        ),
        {
          id: 'evaluation',
          description:
            'Episodes apart from training, on random streams of their own: they fill the metric evaluationReturn and change no other number.',
        },
      )
        .nullable()
        .optional(),
    },
    { error: object },
  );
}

const schemas = new WeakMap<Catalogue, ReturnType<typeof experimentSchema>>();
export function schemaOf(catalogue: Catalogue) {
  const schema = schemas.get(catalogue) ?? experimentSchema(catalogue);
  schemas.set(catalogue, schema);
  return schema;
}

/** The catalogue's choices for one part of an experiment, and the key that names one of them. */
export interface Part {
  readonly key: 'family' | 'type' | 'term';
  readonly entries: readonly CatalogueEntry[];
}

/** The part at a path, or around it; undefined: another place. */
export function partAt({ worlds, agents, terms }: Catalogue, path: readonly PropertyKey[]): Part | undefined {
  if (path[0] === 'world') return { key: 'family', entries: worlds };
  if (path[2] === 'agent') return { key: 'type', entries: agents };
  return path[2] === 'reward' ? { key: 'term', entries: terms } : undefined;
}

/** The entry that a part of an experiment chose. */
export const entryOf = ({ key, entries }: Part, spec: unknown): CatalogueEntry | undefined =>
  entries.find(({ id }) => isPlainObject(spec) && spec[key] === id);

/** The settings of an entry: a term has a weight, too, and may be a probe or have a label. */
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
