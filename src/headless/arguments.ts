/** The command line of the headless run. */
import type { Measures } from '../engine/contract.ts';
import { type CurveProof, readProof } from '../measure/stats/curve-hash.ts';
import { readOptions } from './options.ts';

export const USAGE = `Usage: npm run experiment -- FILE.json [--seeds N] [--out RESULT.json] [--workers N] [--measures all|returns] [--expect HASH] [--compare] [--doctor]
       FILE.json may be preset:ID for a built-in experiment, for example preset:default.
       --measures returns keeps what curves of return need and nothing else: returns, success, length and number of
       episodes, contributions, reward per step. The learning and these numbers are the same; the other metrics are null,
       and there is no advantage histogram.
       FILE.json may also be a link of the page, whole ('https://…#v1…', in quotation marks) or from #v1 on.
       --expect compares the digits of the curves with those of another run, as the page or this command printed them; a
       link may carry them. The command ends with 1 when they differ, and says from which env step on.
       --compare says which variants are told apart, by how much and how sure that is, as the page's comparison does.
       Several files (A.json preset:ID … --compare) are run one after the other and compared, as the page compares stored
       runs: world by world on common env steps, and over worlds by the ranks of designs with the same label.
       --doctor names what seems to go wrong, since when, and what one might try.
       --help prints this.
The command ends with 0 when all went well, 1 when the experiment cannot be run or its digits differ, 2 when it was called in
another way or a file cannot be read or written, 3 when it ran and every seed of a variant stopped by a fault. Ctrl C writes what
is finished, marked as partial, and ends it with 130.
More on this is in docs/headless.md, the file format in docs/experiment-format.md, links are in docs/links.md.`;

const MOST_FILES = 12;

export interface Arguments {
  /** One, or several that are compared with one another. */
  readonly files: readonly string[];
  readonly seeds: number | null;
  readonly out: string | null;
  readonly workers: number | null;
  readonly measures: Measures;
  readonly expect: CurveProof | null;
  readonly compare: boolean;
  readonly doctor: boolean;
}

/** How each value is called in the usage; null: the option takes none. */
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
    if (positionals.length === 0) return { error: 'An experiment file is needed.' };
    if (positionals.length > 1) {
      if (!flags.has('compare'))
        return {
          error: `Several files are run to be compared: add --compare, or leave out ${positionals.slice(1).join(' ')}.`,
        };
      if (positionals.length > MOST_FILES)
        return { error: `At most ${MOST_FILES} files are compared at a time.` };
      const single = ['out', 'expect'].find((name) => name in values);
      if (single !== undefined) return { error: `--${single} is for one file. Run it alone.` };
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
    throw new RangeError(`--expect takes the 16 digits that stand behind “curves”, not “${text}”.`);
  return proof;
}

function whole(text: string | undefined, name: string): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 4096)
    throw new RangeError(`${name} takes a whole number from 1 to 4096, not “${text}”.`);
  return value;
}
