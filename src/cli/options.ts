import { parseArgs } from 'node:util';
import { didYouMean } from '../core/nearest.ts';
import { ExperimentError } from '../engine/experiment-error.ts';
import { endWithReader } from './interrupt.ts';
import { problemText } from './report.ts';

/** No arguments are a request for the usage; otherwise, the mistake. */
export type Refused = { readonly help: true } | { readonly error: string };

/** For each option, the name of its value in the usage; null if it has none. */
type Options = Readonly<Record<string, string | null>>;

export interface Written {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
  readonly positionals: readonly string[];
}

/** Reads options with Node's parser and our own messages. @param read throws a RangeError with the mistake and its correction */
export function given<T>(
  argv: readonly string[],
  options: Options,
  read: (written: Written) => T,
): T | Refused {
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
  const asked = tokens.filter((token) => token.kind === 'option');
  // --help works even if other options are wrong.
  if (asked.some(({ name }) => name === 'help')) return { help: true };
  const known: Options = { ...options, help: null };
  const values: Record<string, string> = {};
  const flags = new Set<string>();
  try {
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
    return read({ values, flags, positionals });
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
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

/** Starts a command. @returns its arguments, or the exit status after a request for help or a mistake */
export function begin<T extends { readonly out: string | null }>(
  given: T | Refused,
  usage: string,
): T | 0 | 2 {
  endWithReader('out' in given && given.out !== null);
  if ('help' in given) {
    console.log(usage);
    return 0;
  }
  if (!('error' in given)) return given;
  console.error(`${given.error}\n\n${usage}`);
  return 2;
}

/** Runs a command, and reports problems that only building an experiment finds like its other problems. */
export async function command(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof ExperimentError)) throw error;
    for (const problem of error.problems) console.error(problemText(problem));
    console.error('\nThe experiment was not run.');
    process.exitCode = 1;
  }
}
