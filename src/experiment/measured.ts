import type * as z from 'zod';

/**
 * Zod 4 checks the length of everything that has one, also where text or a list was expected and something else was found,
 * and throws if that length is an object.
 * @returns the schema, whose length is checked on texts and lists alone
 */
export function measured<T extends z.ZodType>(schema: T): T {
  for (const check of schema.def.checks ?? [])
    check._zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value);
  return schema;
}
