/** JSON Schema (draft 2020-12) of the file format, for editors that complete and check as you type. */

import { EXPERIMENT_FORMAT, EXPERIMENT_VERSION } from '../experiment.ts';
import type { Catalogue, CatalogueEntry, Field } from '../field.ts';
import { BOUNDS, DEFAULT_NAME, OWN_SETTINGS } from '../parse/bounds.ts';

type Schema = Readonly<Record<string, unknown>>;

function valueSchema(field: Field): Schema {
  switch (field.kind) {
    case 'number':
    case 'integer':
      return { type: field.kind, minimum: field.min, maximum: field.max };
    case 'boolean':
      return { type: 'boolean' };
    case 'choice':
      return { enum: [...field.options] };
    case 'text':
    case 'expression':
    case 'event':
      return { type: 'string', maxLength: field.maxLength };
    case 'lines':
      return {
        type: 'array',
        maxItems: field.maxItems,
        items: { type: 'string', maxLength: field.maxLength },
      };
    case 'numbers':
      return {
        type: 'array',
        maxItems: field.maxItems,
        items: { type: 'number', minimum: field.min, maximum: field.max },
      };
  }
}

function fieldSchema(field: Field): Schema {
  const unit = field.unit === undefined ? '' : ` Unit: ${field.unit}.`;
  return {
    title: field.label,
    description: field.help + unit,
    default: field.default,
    ...valueSchema(field),
  };
}

function entrySchema(entry: CatalogueEntry, key: string, more: Schema): Schema {
  const fields = Object.fromEntries(entry.fields.map((field) => [field.name, fieldSchema(field)]));
  return {
    type: 'object',
    title: entry.label,
    description: entry.help,
    properties: { [key]: { const: entry.id }, ...more, ...fields },
    required: [key],
    additionalProperties: entry.customText === undefined ? false : OWN_SETTING,
    ...(entry.customText === undefined ? {} : { propertyNames: { pattern: OWN_SETTINGS.name } }),
  };
}

/** The text determines which settings exist and their ranges. */
const OWN_SETTING: Schema = {
  description: 'A setting that the text declares.',
  anyOf: [{ type: 'number' }, { type: 'boolean' }, { type: 'string', maxLength: OWN_SETTINGS.option }],
};

function integer(range: { min: number; max: number; default: number }, description: string): Schema {
  const { min: minimum, max: maximum } = range;
  return { type: 'integer', description, default: range.default, minimum, maximum };
}

export function jsonSchema(catalogue: Catalogue): Schema {
  const { min: minimum, max: maximum } = BOUNDS.weight;
  const weight = {
    type: 'number',
    description: 'Factor of the term; can change during training.',
    default: BOUNDS.weight.default,
    minimum,
    maximum,
  };
  const anyOf = (all: readonly CatalogueEntry[], key: string, more: Schema = {}): Schema => ({
    oneOf: all.map((entry) => entrySchema(entry, key, more)),
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Reward Lab experiment',
    type: 'object',
    properties: {
      format: { const: EXPERIMENT_FORMAT },
      version: { const: EXPERIMENT_VERSION },
      name: { type: 'string', maxLength: BOUNDS.name, default: DEFAULT_NAME },
      notes: { type: 'string', maxLength: BOUNDS.notes, default: '' },
      world: { $ref: '#/$defs/world' },
      variants: {
        type: 'array',
        minItems: BOUNDS.variants.min,
        maxItems: BOUNDS.variants.max,
        items: { $ref: '#/$defs/variant' },
      },
      seeds: integer(BOUNDS.seeds, 'Seeds per variant.'),
      seed: integer(BOUNDS.seed, 'First word of every random key.'),
      envSteps: integer(BOUNDS.envSteps, 'Environment steps per seed.'),
      measurementPoints: integer(
        BOUNDS.measurementPoints,
        'Points of each curve, evenly spaced in environment steps.',
      ),
      edits: { type: 'array', maxItems: BOUNDS.edits.max, items: { $ref: '#/$defs/edit' }, default: [] },
    },
    required: ['world', 'variants'],
    additionalProperties: false,
    $defs: {
      world: anyOf(catalogue.worlds, 'family'),
      agent: anyOf(catalogue.agents, 'type'),
      term: anyOf(catalogue.terms, 'term', { weight }),
      variant: {
        type: 'object',
        properties: {
          label: { type: 'string', maxLength: BOUNDS.label },
          agent: { $ref: '#/$defs/agent' },
          reward: { type: 'array', maxItems: BOUNDS.terms.max, items: { $ref: '#/$defs/term' } },
        },
        required: ['agent', 'reward'],
        additionalProperties: false,
      },
      edit: {
        type: 'object',
        description:
          'A JSON merge patch (RFC 7396) to `world` and `variants`, applied at an environment step; agents keep what they learned.',
        properties: {
          at: { type: 'integer', minimum: 1, maximum: BOUNDS.envSteps.max },
          patch: { type: 'object' },
        },
        required: ['at', 'patch'],
        additionalProperties: false,
      },
    },
  };
}
