import { readFile } from 'node:fs/promises';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { didYouMean } from '../core/nearest.ts';
import { presets } from '../engine/experiment/presets.ts';
import { validate } from '../engine/experiment/validate.ts';
import type { Experiment, Parsed, Problem } from '../experiment/experiment.ts';
import { type LinkTools, linkIn, readLink } from '../experiment/link.ts';
import { type CurveProof, readProof } from '../stats/stats/curve-hash.ts';
import { isMissing, unreadText } from './files.ts';
import { withKernelFiles } from './kernel-file.ts';
import { startedFrom } from './model-files.ts';
import { modelInput } from './model-input.ts';
import { problemText } from './report.ts';

export interface ReadInput {
  readonly experiment: Experiment;
  readonly warnings: readonly string[];
  readonly proof: CurveProof | null;
  readonly named: string;
}
export interface Unread {
  readonly lines: readonly string[];
  readonly code: 1 | 2;
}

export interface Instead {
  readonly seeds?: number | null;
  readonly episodes?: number | null;
  /** Folder of a LayersModel from which networks start. */
  readonly startModel?: string | null;
}

function changed(experiment: Experiment, { seeds, episodes }: Instead): Experiment {
  return {
    ...experiment,
    ...(seeds != null && { seeds }),
    ...(episodes != null && {
      episodes,
      measurementPoints: Math.min(experiment.measurementPoints, episodes),
    }),
  };
}

/** @param done verb for the message “… was not run” */
export async function readInput(
  file: string,
  instead: Instead | null,
  done: 'run' | 'audited' | 'solved' = 'run',
): Promise<ReadInput | Unread> {
  const found = await textOf(file, done !== 'solved');
  if ('lines' in found) return found;
  const { proof, named } = found;
  const { input, files, problems } =
    found.file === undefined
      ? { input: found.input, files: new Map<string, string>(), problems: [] }
      : await withKernelFiles(found.input, found.file);
  const other = instead !== null && (instead.seeds ?? instead.episodes ?? null) !== null;
  const first: Parsed<Experiment> = problems.length > 0 ? { ok: false, problems } : validate(input);
  const sized = first.ok && other ? validate(changed(first.value, instead)) : first;
  const start = instead?.startModel ?? null;
  const begun = sized.ok && start !== null ? await startedFrom(start, sized.value) : sized;
  const parsed = begun.ok && start !== null ? validate(begun.value) : begun;
  const inFile = (problem: Problem): Problem => {
    const name = files.get(problem.path);
    return name === undefined ? problem : { ...problem, path: `${problem.path} (${name})` };
  };
  if (!parsed.ok)
    return {
      lines: [...parsed.problems.map(inFile).map(problemText), `\n${named} was not ${done}.`],
      code: 1,
    };
  // The second validation reads corrected values, so the file's own warnings come from the first.
  const ofModel = begun.ok && begun !== sized ? begun.warnings : [];
  const all = [...(first.ok ? first.warnings : []), ...ofModel, ...parsed.warnings];
  const warnings = [...(found.notes ?? []), ...all.map(inFile).map(problemText)];
  // The link's checksum does not apply to another number of seeds or episodes.
  return { experiment: parsed.value, warnings, proof: other || start !== null ? null : proof, named };
}

type Found = {
  readonly proof: CurveProof | null;
  readonly named: string;
  /** What should be known about a file of another tool. */
  readonly notes?: readonly string[];
} & (
  | { readonly input: string; readonly file: string }
  | { readonly input: unknown; readonly file?: undefined }
);

/** @param limited see `experimentOf` */
async function textOf(file: string, limited: boolean): Promise<Found | Unread> {
  const link = linkIn(file);
  if (link !== null) {
    const opened = await openLink(link, file);
    if (!opened.ok) return { lines: [...opened.problems.map(problemText), QUOTED], code: 2 };
    return { input: opened.value.text, proof: readProof(opened.value.proof), named: 'The link' };
  }
  const preset = presets.find(({ id, formerId }) => [id, formerId].some((name) => `preset:${name}` === file));
  if (preset !== undefined) return { input: preset.experiment, proof: null, named: file };
  if (file.startsWith('preset:')) {
    const known = presets.map(({ id }) => id);
    const hint = didYouMean(file.slice(7), known) ?? `Valid presets: ${known.join(', ')}.`;
    return { lines: [`Unknown preset ${file.slice(7)}. ${hint}`], code: 2 };
  }
  try {
    const bytes = await readFile(file);
    const model = await modelInput(file, bytes, limited);
    if (typeof model === 'string') return { lines: [`error: ${file} was not read. ${model}`], code: 1 };
    if (model !== null) return { input: model.input, notes: model.notes, proof: null, named: file };
    return { input: bytes.toString('utf8'), file, proof: null, named: file };
  } catch (error) {
    if (isMissing(error) && LIKE_A_LINK.test(file)) return { lines: [CUT, QUOTED], code: 2 };
    return { lines: [`Cannot read ${file}: ${unreadText(error)}`], code: 2 };
  }
}

/** Recognizes a link that lacks its experiment: an address, or the part after its `#`. */
const LIKE_A_LINK = /^https?:\/\/|^#|#v?\d*$|^v\d{1,4}$/i;
const CUT =
  'error: This link was cut off: no experiment follows its #. Ask for the link again, or for the experiment as a file.';
const QUOTED = "On a command line, put links in quotation marks: 'https://…#v1…'";

const zlibTools: LinkTools = {
  crc32: (bytes) => crc32(bytes),
  deflate: async (bytes) => new Uint8Array(deflateRawSync(bytes)),
  async inflate(bytes, most) {
    try {
      return new Uint8Array(inflateRawSync(bytes, { maxOutputLength: most }));
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  },
};

export const openLink = (link: string, address = link) => readLink(link, zlibTools, address);

/** Reads an input and prints its problems and warnings. @returns the exit status if it cannot run */
export async function readAloud(
  file: string,
  instead: Instead | null,
  done?: 'run' | 'audited' | 'solved',
): Promise<ReadInput | 1 | 2> {
  const read = await readInput(file, instead, done);
  const lines = 'lines' in read ? read.lines : new Set(read.warnings);
  for (const line of lines) console.error(line);
  return 'lines' in read ? read.code : read;
}
