/** The command line of the headless run. */
import { parseArgs } from 'node:util';
import type { Measures } from '../engine/contract.ts';

export const USAGE = `Usage: npm run experiment -- FILE.json [--seeds N] [--out RESULT.json] [--workers N] [--measures all|returns]
       FILE.json may be preset:ID for a built-in experiment, for example preset:default.
       --measures returns keeps what curves of return need and nothing else: returns, success, length and number of
       episodes, contributions, reward a step. The learning and these numbers are the same; the other metrics are null,
       and there is no advantage histogram.
The file format is in docs/experiment-format.md.`;

export interface Arguments {
  readonly file: string;
  readonly seeds: number | null;
  readonly out: string | null;
  readonly workers: number | null;
  readonly measures: Measures;
}

export function parseArguments(argv: readonly string[]): Arguments | { readonly error: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        seeds: { type: 'string' },
        out: { type: 'string' },
        workers: { type: 'string' },
        measures: { type: 'string' },
      },
    });
    const [file, ...rest] = positionals;
    if (file === undefined) return { error: 'An experiment file is needed.' };
    if (rest.length > 0) return { error: `One file at a time: ${rest.join(' ')} is too much.` };
    return {
      file,
      seeds: whole(values.seeds, '--seeds'),
      out: values.out ?? null,
      workers: whole(values.workers, '--workers'),
      measures: measuresOf(values.measures),
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

function whole(text: string | undefined, name: string): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 4096)
    throw new RangeError(`${name} takes a whole number from 1 to 4096, not “${text}”.`);
  return value;
}
