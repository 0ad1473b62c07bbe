/** Opens a dropped, chosen or pasted file or text: a link, a log, a result of the headless command, or an experiment. */
import { endOfText, MAX_FILE_BYTES } from '../../experiment/json-text.ts';
import { linkIn, studyLinkIn } from '../../experiment/link.ts';
import type { ImportedLine, ImportedState } from '../../imports/log-lines.ts';
import { experimentOf } from '../../imports/models/experiment-of.ts';
import {
  areTransitionTitles,
  isArrayFile,
  isModelText,
  isOurs,
  MAX_MODEL_BYTES,
  modelKind,
} from '../../imports/models/texts.ts';
import { isEventFile, otherFormat } from '../../imports/other-formats.ts';
import type { Pasted } from '../../imports/pasted.ts';
import { METRICS } from '../../stats/metrics/dictionary.ts';
import type { MetricId } from '../../stats/metrics/metrics.ts';
import type { Lab } from '../model/lab.ts';
import { openLink } from './visit.ts';

/** A result of many seeds is large, so only its head is read. */
const MAX_HEAD_BYTES = 4_194_304;
const MAX_TITLE_BYTES = 4_096;

/** @returns text of an experiment that remains to be opened; null if it was something else and has been handled */
export async function openText(lab: Lab, text: string, name = ''): Promise<string | null> {
  if (studyLinkIn(text) !== null || IS_STUDY.test(text.slice(0, 4_000))) {
    const { openStudyText } = await import('./study-link.ts');
    const wrong = await openStudyText(text);
    if (wrong !== null && wrong !== '')
      lab.tell('error', `${name === '' ? 'The study' : name.slice(0, 80)} was not opened. ${wrong}`);
    return wrong === null ? text : null;
  }
  const link = text.length < 2_000_000 ? linkIn(text) : null;
  if (link !== null) {
    await openLink(lab, link, '', text);
    return null;
  }
  const inside = experimentInside(text);
  if (inside !== null) return inside;
  if (isOurs(text)) return text;
  if (isModelText(text, name)) return worldText(lab, await lab.importer.table(text), name);
  const other = otherFormat(text, name);
  if (other === null) return text;
  lab.tell('error', `${name === '' ? 'The text' : name.slice(0, 80)} was not opened. ${other}`);
  return null;
}

const IS_STUDY = /"format"\s*:\s*"reward-lab\/study"/;

/** @returns text of an experiment in the world that was read; null if it could not be, which has been said */
function worldText(lab: Lab, read: Pasted, name: string): string | null {
  if (!read.ok) {
    lab.tell('error', `${name === '' ? 'The text' : name.slice(0, 80)} was not opened. ${read.message}`);
    return null;
  }
  if (read.notes.length > 0) lab.tell('info', read.notes.join(' '));
  return JSON.stringify(experimentOf(read.fields, name));
}

async function openModel(lab: Lab, files: readonly File[]): Promise<string | null> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const first = files[0]?.name ?? '';
  if (bytes > MAX_MODEL_BYTES)
    return worldText(
      lab,
      { ok: false, message: `It has more than ${MAX_MODEL_BYTES / 1e6} MB. Merge states or actions.` },
      first,
    );
  const parts = await Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  return worldText(lab, await lab.importer.model(parts), first);
}

/** Several files are the parts of one model; otherwise the first is opened. @throws Error with a message for the user */
export async function openFiles(lab: Lab, files: readonly File[]): Promise<string | null> {
  const [file] = files;
  if (file === undefined) return null;
  if (isArrayFile(file.name)) return openModel(lab, files);
  const isPart =
    files.length > 1 && modelKind(await file.slice(0, MAX_HEAD_BYTES).text(), file.name) !== null;
  return isPart ? openModel(lab, files) : openFile(lab, file);
}

/** Works like `openText`. @throws Error with a message for the user */
async function openFile(lab: Lab, file: File): Promise<string | null> {
  const isTable = /\.(csv|tsv)$/i.test(file.name) || file.type === 'text/csv';
  const isEvents = isEventFile(new Uint8Array(await file.slice(0, 64).arrayBuffer()), file.name);
  const head = await file.slice(0, isTable || isEvents ? MAX_TITLE_BYTES : MAX_HEAD_BYTES).text();
  if (isTable && areTransitionTitles(head)) return openModel(lab, [file]);
  if (isTable || isEvents || isJsonLog(head)) {
    await openLog(lab, file);
    return null;
  }
  // A result has its experiment, which may be a large table, at its beginning. Any other file is an experiment itself.
  const isWhole = file.size <= MAX_HEAD_BYTES || experimentInside(head) !== null;
  if (!isWhole && file.size > MAX_FILE_BYTES && !KIND.test(head.slice(0, 1_000))) {
    lab.tell('error', `${file.name.slice(0, 80)} was not opened. ${tooLarge(file.size)}`);
    return null;
  }
  return openText(
    lab,
    isWhole ? head : await file.slice(0, MAX_FILE_BYTES + MAX_HEAD_BYTES).text(),
    file.name,
  );
}

const tooLarge = (bytes: number) =>
  `It has ${(bytes / 2 ** 20).toFixed(0)} MiB; an experiment has at most ${MAX_FILE_BYTES / 2 ** 20} MiB.`;

/** True for JSON lines with a step, or the state of a Hugging Face trainer. */
function isJsonLog(head: string): boolean {
  const start = head.slice(0, 20_000);
  if (!/^\s*\{/.test(start) || isOurs(start)) return false;
  if (/"log_history"\s*:/.test(head)) return true;
  const [first = '', second] = head.trimStart().split('\n', 2);
  const isLine =
    /^\{.*\}\s*$/.test(first) && (second === undefined || second.trim() === '' || second.startsWith('{'));
  return isLine && /"(?:step|[\w/]*global_step|[\w/]*total_timesteps|data)"\s*:/.test(first);
}

async function openLog(lab: Lab, file: File): Promise<void> {
  const read = await lab.importer.log(file, file.name);
  if (typeof read === 'string') {
    lab.tell('error', `The log ${file.name.slice(0, 80)} was not read: ${read} The charts have not changed.`);
    return;
  }
  lab.setImported(read);
  // Otherwise the page asks for the metrics first.
  if (read.lines.length > 0) await tellRead(lab, read);
}

/** Says what was read, and what the diagnosis found in it. */
async function tellRead(lab: Lab, read: ImportedState): Promise<void> {
  let found = '';
  try {
    const { examineLog } = await import('../../stats/doctor/log-doctor.ts');
    const titles = [...new Set(examineLog(read.lines).map(({ title }) => `“${title}”`))];
    if (titles.length > 0) found = ` The diagnosis under Inspect finds ${titles.join(', ')}.`;
  } catch {
    // Its code cannot be loaded, as without a connection. The log is drawn all the same.
  }
  lab.tell('info', readText(lab, read) + found);
}

/** Applies the metrics that the reader chose for lines whose names are unknown here. @param chosen by name in the file */
export function assignMetrics(lab: Lab, chosen: ReadonlyMap<string, MetricId>): void {
  const read = lab.imported.getState();
  const lines = read.open.flatMap((line): ImportedLine[] => {
    const metric = chosen.get(line.origin);
    return metric === undefined ? [] : [{ ...line, metric }];
  });
  const state = { ...read, lines: [...read.lines, ...lines], open: [] };
  lab.setImported(state);
  if (state.lines.length > 0) void tellRead(lab, state);
}

/** Reports what was read, where it is drawn and what was left out. */
export function readText(lab: Pick<Lab, 'run'>, { file, lines, open, notes }: ImportedState): string {
  const { plan } = lab.run.getState();
  const names = new Map<string, Set<string>>();
  for (const { metric, origin } of lines) {
    const { label } = METRICS[metric];
    names.set(label, (names.get(label) ?? new Set()).add(origin));
  }
  const what = [...names].map(([label, origins]) => {
    const others = [...origins].filter((origin) => origin !== '' && origin !== label);
    return others.length === 0 ? label : `${label} (${others.join(', ')})`;
  });
  const sentences = [
    `Read ${lines.length} ${lines.length === 1 ? 'line' : 'lines'} from ${file.slice(0, 80)}, dashed in the charts of ${what.join('; ')}.`,
  ];
  const units = [...new Set(lines.flatMap(({ over }) => (over === '' ? [] : [over])))];
  if (units.length > 0)
    sentences.push(`They count ${units.join(' and ')} instead of environment steps, as the x-axis says.`);
  const last = plan?.grid.at(-1);
  if (plan === null) sentences.push('They appear when a run has started.');
  else if (plan.unit === 'episodes')
    sentences.push('They appear when a run counts environment steps; this one counts episodes.');
  else if (last !== undefined && lines.every(({ x }) => (x[0] ?? 0) > last))
    sentences.push(
      `They begin after the last step of this run (${last.toLocaleString('en')}), so none is visible.`,
    );
  if (open.length > 0) {
    const some = [...new Map(open.map(({ origin, why }) => [origin, why]))];
    const shown = some.slice(0, 6).map(([origin, why]) => `${origin} (${why})`);
    const more = some.length > 6 ? ` and ${some.length - 6} more` : '';
    sentences.push(`Not drawn: ${shown.join('; ')}${more}.`);
  }
  return [...sentences, ...notes].join(' ');
}

/** Finds the experiment inside a result or exported curves without parsing the numbers after it. */

const KIND = /^\ufeff?\s*\{\s*"format"\s*:\s*"reward-lab\/(?:result|curves)"/;

/** Returns null if this is another kind of file, or if it is cut off before its experiment ends. */
export function experimentInside(text: string): string | null {
  if (!KIND.test(text.slice(0, 1_000))) return null;
  const begin = /"experiment"\s*:\s*/.exec(text.slice(0, 10_000));
  if (begin === null) return null;
  const from = begin.index + begin[0].length;
  if (text[from] !== '{') return null;
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfText(text, at);
    else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0) return text.slice(from, at + 1);
  }
  return null;
}
