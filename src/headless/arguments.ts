/** The command line of the headless run. */
import type { Measures } from '../engine/contract.ts';
import { type CurveProof, readProof } from '../measure/stats/curve-hash.ts';
import { readOptions } from './options.ts';

export const USAGE = `Usage: npm run experiment -- FILE.json [--seeds N] [--out RESULT.json] [--workers N] [--measures all|returns] [--expect HASH] [--compare] [--doctor]
       FILE.json can be preset:ID, a built-in experiment, for example preset:default.
       FILE.json can also be a link from the page, in quotation marks: 'https://…#v1…', or the part from #v1.
       --measures returns records only returns, success, episode lengths and counts, contributions and reward rates.
       Learning and these numbers do not change; the other metrics are null and there is no advantage histogram.
       --expect compares the curve checksum with that of another run, as printed by the page or this command. A link
       can contain one. If they differ, the command reports the first different environment step and exits with 1.
       --compare reports which variants differ, by how much and with what uncertainty, as the page does.
       Several files (A.json preset:ID … --compare) run one after another and are compared as the page compares saved
       runs: within each world on common environment steps, and over worlds by the ranks of designs with the same label.
       --doctor reports problems, since which step they occur, and what to try.
       --help prints this text.
Exit status: 0 success; 1 the experiment cannot run or its checksum differs; 2 wrong usage, or a file cannot be read or
written; 3 a fault stopped every seed of a variant. Ctrl C writes the finished part, marked as partial, and exits with 130.
See docs/headless.md, docs/experiment-format.md (file format) and docs/links.md (links).`;

const MOST_FILES = 12;

export interface Arguments {
  /** One file, or several to compare. */
  readonly files: readonly string[];
  readonly seeds: number | null;
  readonly out: string | null;
  readonly workers: number | null;
  readonly measures: Measures;
  readonly expect: CurveProof | null;
  readonly compare: boolean;
  readonly doctor: boolean;
}

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

export function parseArguments(
  argv: readonly string[],
): Arguments | { readonly help: true } | { readonly error: string } {
  try {
    const { help, values, flags, positionals } = readOptions(argv, OPTIONS);
    if (help) return { help: true };
    if (positionals.length === 0) return { error: 'No experiment file was given.' };
    if (positionals.length > 1) {
      if (!flags.has('compare'))
        return {
          error: `Several files need --compare. Add it, or remove ${positionals.slice(1).join(' ')}.`,
        };
      if (positionals.length > MOST_FILES) return { error: `At most ${MOST_FILES} files can be compared.` };
      const single = ['out', 'expect'].find((name) => name in values);
      if (single !== undefined) return { error: `--${single} works with one file only.` };
    }
    return {
      files: positionals,
      seeds: whole(values.seeds, '--seeds'),
      out: values.out ?? null,
      workers: whole(values.workers, '--workers'),
      measures: measuresOf(values.measures),
      compare: flags.has('compare'),
      doctor: flags.has('doctor'),
      expect: values.expect === undefined ? null : proofOf(values.expect),
    };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

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
