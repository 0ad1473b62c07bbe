/** The schema of an experiment, built from the catalogue's tables. Defaults, ranges and messages all come from the same fields. */
import * as z from 'zod';
import { EXPERIMENT_FORMAT, EXPERIMENT_VERSION } from '../experiment.ts';
import type { Catalogue, CatalogueEntry, Field } from '../field.ts';
import { describe } from '../json/plain-data.ts';
import { BOUNDS, DEFAULT_NAME } from './bounds.ts';
import { didYouMean } from './nearest.ts';

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

function number(range: Range, integer: boolean) {
  const error = found(
    `${integer ? 'a whole number' : 'a number'} from ${range.min} to ${range.max} is allowed`,
  );
  const base = z.number({ error }).min(range.min, { error }).max(range.max, { error });
  return integer ? base.refine(Number.isSafeInteger, { error }) : base;
}

function text(maxLength: number) {
  const error = found('expected text');
  const tooLong: Message = ({ input }) =>
    `This text has ${String(input).length} characters; at most ${maxLength} are allowed.`;
  return z.string({ error }).max(maxLength, { error: tooLong });
}

function list<T extends z.ZodType>(item: T, maxItems: number, minItems = 0) {
  const error: Message = ({ input }) =>
    `Found ${describe(input)}; a list of ${minItems === 0 ? 'at most' : `${minItems} to`} ${maxItems} is allowed.`;
  return z.array(item, { error }).min(minItems, { error }).max(maxItems, { error });
}

/** A long list of choices does not help; the nearest one does. */
const choices = (options: readonly string[]): string =>
  options.length <= 12 ? `one of ${options.join(', ')} is allowed` : 'this is not a known value';

function fieldSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'number':
    case 'integer':
      return number(field, field.kind === 'integer').default(field.default);
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

/** One strict object for each entry, distinguished by `key`. */
function entries(key: string, all: readonly CatalogueEntry[], extra: Record<string, z.ZodType>): z.ZodType {
  const error: Message = ({ input }) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      return `Found ${describe(input)}; expected an object with \`${key}\`.`;
    }
    const id: unknown = Reflect.get(input, key);
    return `Found ${describe(id)} as \`${key}\`; ${choices(all.map((entry) => entry.id))}.`;
  };
  const options = all.map((entry) => {
    const fields = entry.fields.map((field) => [field.name, fieldSchema(field)] as const);
    return z.strictObject({ [key]: z.literal(entry.id), ...extra, ...Object.fromEntries(fields) }, { error });
  });
  const [first, ...rest] = options;
  return first === undefined ? z.never({ error }) : z.discriminatedUnion(key, [first, ...rest], { error });
}

export function experimentSchema(catalogue: Catalogue) {
  const weight = { weight: number(BOUNDS.weight, false).default(BOUNDS.weight.default) };
  const object = found('expected an object');
  const variant = z.strictObject(
    {
      label: text(BOUNDS.label).optional(),
      agent: entries('type', catalogue.agents, {}),
      reward: list(entries('term', catalogue.terms, weight), BOUNDS.terms.max),
    },
    { error: object },
  );
  const edit = z.strictObject(
    {
      at: number({ min: 1, max: BOUNDS.envSteps.max }, true),
      patch: z.custom((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
        error: object,
      }),
    },
    { error: object },
  );
  const bounded = (range: Range & { readonly default: number }) => number(range, true).default(range.default);
  return z.strictObject(
    {
      format: z
        .literal(EXPERIMENT_FORMAT, { error: found(`expected "${EXPERIMENT_FORMAT}"`) })
        .default(EXPERIMENT_FORMAT),
      version: z.literal(EXPERIMENT_VERSION).default(EXPERIMENT_VERSION),
      name: text(BOUNDS.name).default(DEFAULT_NAME),
      notes: text(BOUNDS.notes).default(''),
      world: entries('family', catalogue.worlds, {}),
      variants: list(variant, BOUNDS.variants.max, BOUNDS.variants.min),
      seeds: bounded(BOUNDS.seeds),
      seed: bounded(BOUNDS.seed),
      envSteps: bounded(BOUNDS.envSteps),
      measurementPoints: bounded(BOUNDS.measurementPoints),
      edits: list(edit, BOUNDS.edits.max).default([]),
    },
    { error: object },
  );
}

/** The allowed names at a path, for "did you mean". */
export function knownKeys(catalogue: Catalogue, path: readonly PropertyKey[], holder: unknown): string[] {
  const own = (key: string): unknown =>
    typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined;
  const fields = (all: readonly CatalogueEntry[], key: string): string[] => {
    const entry = all.find((candidate) => candidate.id === own(key));
    return [key, ...(entry?.fields ?? []).map((field) => field.name)];
  };
  if (path.length === 0) {
    return [
      'format',
      'version',
      'name',
      'notes',
      'world',
      'variants',
      'seeds',
      'seed',
      'envSteps',
      'measurementPoints',
      'edits',
    ];
  }
  if (path[0] === 'world') return fields(catalogue.worlds, 'family');
  if (path[0] === 'edits') return ['at', 'patch'];
  if (path.length === 2) return ['label', 'agent', 'reward'];
  return path[2] === 'agent'
    ? fields(catalogue.agents, 'type')
    : ['weight', ...fields(catalogue.terms, 'term')];
}

/** For an unknown id or option at a path: the one that was probably meant. */
export function fixWord(
  catalogue: Catalogue,
  path: readonly PropertyKey[],
  holder: unknown,
): string | undefined {
  const last = path.at(-1);
  const word: unknown =
    typeof holder === 'object' && holder !== null && last !== undefined
      ? Reflect.get(holder, last)
      : undefined;
  if (typeof word !== 'string') return undefined;
  const all = last === 'family' ? catalogue.worlds : last === 'type' ? catalogue.agents : catalogue.terms;
  if (last === 'family' || last === 'type' || last === 'term') {
    return didYouMean(
      word,
      all.map((entry) => entry.id),
    );
  }
  const entry = [...catalogue.worlds, ...catalogue.agents, ...catalogue.terms].find((candidate) =>
    ['family', 'type', 'term'].some((key) => Reflect.get(holder as object, key) === candidate.id),
  );
  const field = entry?.fields.find((candidate) => candidate.name === last);
  return field?.kind === 'choice' ? didYouMean(word, field.options) : undefined;
}
