import type * as z from 'zod';

/**
 * Works around Zod 4, which checks the length of everything that has one, even if it is neither text nor a
 * list, and throws if that length is an object.
 * @returns the schema with length checks that apply only to texts and lists
 */
export function measured<T extends z.ZodType>(schema: T): T {
  for (const check of schema.def.checks ?? [])
    check._zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value);
  return schema;
}
