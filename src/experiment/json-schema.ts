/** JSON Schema (draft 2020-12) of the file format, for editors that complete and check as you type. */

import * as z from 'zod';
import { OWN_SETTINGS } from './bounds.ts';
import { experimentSchema } from './experiment-schema.ts';
import type { Catalogue } from './field.ts';

/**
 * Allows unknown settings next to a user's text, because the text determines which settings exist and their
 * ranges.
 */
const OWN = {
  additionalProperties: {
    description: 'A setting that the text declares.',
    anyOf: [{ type: 'number' }, { type: 'boolean' }, { type: 'string', maxLength: OWN_SETTINGS.option }],
  },
  propertyNames: { pattern: OWN_SETTINGS.name },
};

export function jsonSchema(catalogue: Catalogue): Readonly<Record<string, unknown>> {
  const metadata = z.registry<Readonly<Record<string, unknown>>>();
  const schema = experimentSchema(catalogue, (one, words) => {
    metadata.add(one, words);
    return one;
  });
  metadata.add(schema, { title: 'Reward Lab experiment' });
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata,
    override: ({ jsonSchema }) => {
      if (jsonSchema.customText !== undefined) Object.assign(jsonSchema, OWN);
      delete jsonSchema.customText;
    },
  });
}
