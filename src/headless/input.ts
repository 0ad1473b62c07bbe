/** What is to be run, read and checked: a file, a preset or a link. */
import { readFile } from 'node:fs/promises';
import { presets } from '../engine/presets.ts';
import { validate } from '../engine/validate.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { linkIn } from '../experiment/links/link.ts';
import { type CurveProof, readProof } from '../measure/stats/curve-hash.ts';
import { isMissing, unreadWords } from './file-words.ts';
import { openLink } from './link.ts';
import { problemText } from './report.ts';

export interface ReadInput {
  readonly experiment: Experiment;
  readonly warnings: readonly string[];
  /** Digits of the curves that a link promises. */
  readonly proof: CurveProof | null;
  /** How the input is called in sentences. */
  readonly named: string;
}
/** Why it is not run: lines for the terminal, and with what the command ends. */
export interface Unread {
  readonly lines: readonly string[];
  readonly code: 1 | 2;
}

/** @param seeds in place of the experiment's own. @param done what is not done with it where it is refused */
export async function readInput(
  file: string,
  seeds: number | null,
  done: 'run' | 'audited' = 'run',
): Promise<ReadInput | Unread> {
  const found = await textOf(file);
  if ('lines' in found) return found;
  const { input, proof, named } = found;
  const first = validate(input);
  const parsed = first.ok && seeds !== null ? validate({ ...first.value, seeds }) : first;
  if (!parsed.ok)
    return { lines: [...parsed.problems.map(problemText), `\n${named} was not ${done}.`], code: 1 };
  // What the file said wrongly is gone from what was read: its warnings come from the first reading.
  const warnings = [...(first.ok ? first.warnings : []), ...parsed.warnings].map(problemText);
  // Other seeds make other curves: then the link's digits say nothing.
  return { experiment: parsed.value, warnings, proof: seeds === null ? proof : null, named };
}

async function textOf(
  file: string,
): Promise<{ readonly input: unknown; readonly proof: CurveProof | null; readonly named: string } | Unread> {
  const link = linkIn(file);
  if (link !== null) {
    const opened = await openLink(link);
    if (!opened.ok) return { lines: [...opened.problems.map(problemText), QUOTED], code: 2 };
    return { input: opened.value.text, proof: readProof(opened.value.proof), named: 'The link' };
  }
  const preset = presets.find(({ id, formerId }) => [id, formerId].some((name) => `preset:${name}` === file));
  if (preset !== undefined) return { input: preset.experiment, proof: null, named: file };
  if (file.startsWith('preset:')) {
    const known = presets.map(({ id }) => id).join(', ');
    return { lines: [`There is no ${file}. The presets are: ${known}.`], code: 2 };
  }
  try {
    return { input: await readFile(file, 'utf8'), proof: null, named: file };
  } catch (error) {
    if (isMissing(error) && LIKE_A_LINK.test(file)) return { lines: [DAMAGED, QUOTED], code: 2 };
    return { lines: [`Cannot read ${file}: ${unreadWords(error)}`], code: 2 };
  }
}

/** What is left of a link of which the experiment was cut off: an address, or what stands behind its `#`. */
const LIKE_A_LINK = /^https?:\/\/|^#|#v?\d*$|^v\d{1,4}$/i;
const DAMAGED =
  'error: This link is damaged: there is no experiment behind its #. Ask for the link again, or for the experiment as a file.';
const QUOTED = "On a command line a link stands in quotation marks: 'https://…#v1…'";
