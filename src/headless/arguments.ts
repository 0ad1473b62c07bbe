/** The command lines of the headless run and of the headless audit. */
import { parseArgs } from 'node:util';
import type { Measures } from '../engine/contract.ts';
import { didYouMean } from '../experiment/parse/nearest.ts';
import { type CurveProof, readProof } from '../measure/stats/curve-hash.ts';
import { endWithReader } from './interrupt.ts';

export const USAGE = `Usage: npm run experiment -- FILE.json [--seeds N] [--out RESULT.json] [--workers N] [--measures all|returns] [--expect HASH] [--compare] [--doctor]
       FILE.json can be preset:ID, a built-in experiment, for example preset:default.
       FILE.json can also be a link from the page, in quotation marks: 'https://…#v1…', or the part from #v1.
       --measures returns records only returns, success, episode lengths and counts, contributions and reward rates.
       Learning and these numbers do not change; the other metrics are null and there is no advantage histogram.
       --expect compares the curve checksum with that of another run, as printed by the page or this command. A link
       can contain one. If they differ, the command reports the first different environment step and exits with 1.
       --compare reports which variants differ, by how much and with what uncertainty, as the page does.
       Several files (A.json preset:ID … --compare) run one after another and are compared as the page compares saved
       runs: within each world on common environment steps, and across worlds by the ranks of designs with the same label.
       --doctor reports each problem, the step at which it began, and what to try.
       --help prints this text.
Exit status: 0 success; 1 the experiment cannot run or its checksum differs; 2 wrong usage, or a file cannot be read or
written; 3 a fault stopped every seed of a variant. Ctrl C writes the finished part, marked as partial, and exits with 130.
See docs/headless.md, docs/experiment-format.md (file format) and docs/links.md (links).`;

const MOST_FILES = 12;

/** Name of each value in the usage; null: the option takes no value. */
const OPTIONS = {
  seeds: 'N',
  out: 'RESULT.json',
  workers: 'N',
  measures: 'all|returns',
  expect: 'HASH',
  compare: null,
  doctor: null,
};

/** No arguments: a call for the usage, or a mistake. */
type Refused = { readonly help: true } | { readonly error: string };

export type Arguments = Exclude<ReturnType<typeof parseArguments>, Refused>;

export const parseArguments = (argv: readonly string[]) =>
  given(argv, OPTIONS, ({ values, flags, positionals: files }) => {
    if (files.length === 0) throw new RangeError(NO_FILE);
    if (files.length > 1) {
      if (!flags.has('compare'))
        throw new RangeError(`Several files need --compare. Add it, or remove ${files.slice(1).join(' ')}.`);
      if (files.length > MOST_FILES) throw new RangeError(`At most ${MOST_FILES} files can be compared.`);
      const single = ['out', 'expect'].find((name) => name in values);
      if (single !== undefined) throw new RangeError(`--${single} works with one file only.`);
    }
    return {
      files,
      seeds: whole(values.seeds, '--seeds'),
      out: values.out ?? null,
      workers: whole(values.workers, '--workers'),
      measures: measuresOf(values.measures),
      compare: flags.has('compare'),
      doctor: flags.has('doctor'),
      expect: values.expect === undefined ? null : proofOf(values.expect),
    };
  });

export const NO_FILE = 'No experiment file was given.';

function measuresOf(text: string | undefined): Measures {
  if (text === undefined || text === 'all') return 'all';
  if (text === 'returns') return 'returns';
  throw new RangeError(`--measures takes all or returns, not “${text}”.`);
}

function proofOf(text: string): CurveProof {
  const proof = readProof(text.trim().toLowerCase());
  if (proof === null)
    throw new RangeError(`--expect takes the 16 digits printed after “curves”, not “${text}”.`);
  return proof;
}

function whole(text: string | undefined, name: string): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 4096)
    throw new RangeError(`${name} takes a whole number from 1 to 4096, not “${text}”.`);
  return value;
}

export const AUDIT_USAGE = `Usage: npm run audit -- FILE.json [--out AUDIT.json]
       FILE.json can be preset:ID, a built-in experiment, for example preset:boat-race.
       FILE.json can also be a link from the page, in quotation marks: 'https://…#v1…', or the part from #v1.
       --help prints this text.
Exit status: 0 all variants were audited; 1 the experiment cannot be audited; 2 wrong usage.
See docs/audit.md (what an audit covers) and docs/headless.md (commands).`;

export const parseAuditArguments = (argv: readonly string[]) =>
  given(argv, { out: 'AUDIT.json' }, ({ values, positionals: [file, ...rest] }) => {
    if (file === undefined) throw new RangeError(NO_FILE);
    if (rest.length > 0) throw new RangeError(`Give one file. Remove ${rest.join(' ')}.`);
    return { file, out: values.out ?? null };
  });

/** By option: the name of its value in the usage, or null where it takes none. */
type Options = Readonly<Record<string, string | null>>;

interface Written {
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

/** Starts a command. @returns its arguments, or the exit status after a call for help or a mistake */
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
