/** Options of a headless command, read by Node's parser, with our own error messages. */
import { parseArgs } from 'node:util';
import { didYouMean } from '../experiment/parse/nearest.ts';

/** By option: the name of its value in the usage, or null where it takes none. */
export type Options = Readonly<Record<string, string | null>>;

export interface Given {
  readonly help: boolean;
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
  readonly positionals: readonly string[];
}

/** @throws RangeError with the mistake and its correction */
export function readOptions(argv: readonly string[], options: Options): Given {
  const known: Options = { ...options, help: null };
  const { tokens, positionals } = parseArgs({
    args: withNumbers(argv, options),
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: {
      ...Object.fromEntries(
        Object.entries(options).map(([name, value]) => [
          name,
          { type: value === null ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
      help: { type: 'boolean', short: 'h' },
    },
  });
  const values: Record<string, string> = {};
  const flags = new Set<string>();
  const asked = tokens.filter((token) => token.kind === 'option');
  // --help works even if other options are wrong.
  if (asked.some(({ name }) => name === 'help')) return { help: true, values, flags, positionals };
  for (const { name, rawName, value } of asked) {
    const valueName = Object.hasOwn(known, name) ? known[name] : undefined;
    if (valueName === undefined) throw new RangeError(unknown(rawName, name, Object.keys(known)));
    if (valueName === null) {
      if (value !== undefined) throw new RangeError(`${rawName} takes no value. Remove “=${value}”.`);
      flags.add(name);
    } else {
      // An option after this one means that its value is missing.
      if (value === undefined || Object.keys(known).some((other) => value.startsWith(`--${other}`)))
        throw new RangeError(`${rawName} needs a value: ${rawName} ${valueName}.`);
      values[name] = value;
    }
  }
  return { help: false, values, flags, positionals };
}

/** Reads a negative number after an option as its value, so that the range check can reject it. */
function withNumbers(argv: readonly string[], options: Options): string[] {
  const joined: string[] = [];
  for (const word of argv) {
    const before = joined.at(-1) ?? '';
    const name = before.startsWith('--') ? before.slice(2) : '';
    if (/^-[\d.]/.test(word) && typeof options[name] === 'string')
      joined[joined.length - 1] = `${before}=${word}`;
    else joined.push(word);
  }
  return joined;
}

function unknown(written: string, name: string, names: readonly string[]): string {
  const meant = didYouMean(name.length > 1 ? name : '', names)?.replace('`', '`--');
  const all = names.map((other) => `--${other}`).join(', ');
  return `Unknown option ${written}. ${meant ?? `Valid options: ${all}.`}`;
}
