/** Values from files of any origin: checks what they are, and shows them in messages. */

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws RangeError with this message */
export const fail = (message: string): never => {
  throw new RangeError(message);
};

const LONGEST = 60;
/** Shortens a name from a file for a message. */
export const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Shows a value in a message. It may be huge, or nested more deeply than the stack allows. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return /^\w+$/.test(value) ? short(value) : `“${short(value)}”`;
  if (Array.isArray(value))
    return value.length <= 4 && value.every((item) => typeof item !== 'object' || item === null)
      ? `[${value.map(shown).join(',')}]`
      : `a list of ${value.length}`;
  if (value === undefined) return 'missing';
  if (!isObject(value)) return String(value);
  const kind = value.class_name;
  return typeof kind === 'string' ? `an object of the class ${shown(kind)}` : 'an object';
}
