/** A file or a text that somebody drops, chooses or pastes: a link, a log, a result of the headless command, or an experiment. */
import { linkIn } from '../../../experiment/links/link.ts';
import type { Lab } from '../../lab.ts';
import { openLink } from '../../links/visit.ts';
import { MOST_LOG_BYTES, readLog } from './read-log.ts';

/** A result of many seeds is large, and only its head is looked at. */
const MOST_HEAD_BYTES = 4_194_304;

/** @returns text of an experiment that is left to open; null: it was something else and is dealt with */
export async function openText(lab: Lab, text: string): Promise<string | null> {
  const link = text.length < 2_000_000 ? linkIn(text) : null;
  if (link !== null) {
    await openLink(lab, link, '', text);
    return null;
  }
  return experimentInside(text) ?? text;
}

/** As `openText`. @throws Error in words */
export async function openFile(lab: Lab, file: File): Promise<string | null> {
  if (/\.(csv|tsv)$/i.test(file.name) || file.type === 'text/csv') {
    await openLog(lab, file);
    return null;
  }
  const head = await file.slice(0, MOST_HEAD_BYTES).text();
  return openText(lab, head);
}

async function openLog(lab: Lab, file: File): Promise<void> {
  const read =
    file.size > MOST_LOG_BYTES
      ? `It has ${(file.size / 1e6).toFixed(0)} MB; the limit is ${MOST_LOG_BYTES / 1e6} MB. Remove rows or columns.`
      : await readLog(await file.text(), file.name);
  if (typeof read === 'string') {
    lab.tell('error', `The log ${file.name.slice(0, 80)} was not read: ${read} The charts have not changed.`);
    return;
  }
  lab.setImported(read);
  const { lines, unknown } = read;
  const metrics = [...new Set(lines.map(({ metric }) => metric))].join(', ');
  const counted = lab.run.getState().plan?.unit === 'episodes';
  const hidden = counted ? ' They appear when a run counts environment steps; this one counts episodes.' : '';
  const left = unknown.length === 0 ? '' : ` Unknown metrics were ignored: ${unknown.join(', ')}.`;
  lab.tell(
    'info',
    `Read ${lines.length} ${lines.length === 1 ? 'line' : 'lines'} from ${file.name.slice(0, 80)} (${metrics}). The Return chart shows them as dashed lines over environment steps.${hidden}${left}`,
  );
}

/** The experiment inside a result of the headless command, or of exported curves: found without parsing the numbers after it. */

const KIND = /^\ufeff?\s*\{\s*"format"\s*:\s*"reward-lab\/(?:result|curves)"/;

/** Null: this is no such file, or it is cut off before its experiment ends. */
export function experimentInside(text: string): string | null {
  if (!KIND.test(text.slice(0, 1_000))) return null;
  const begin = /"experiment"\s*:\s*/.exec(text.slice(0, 10_000));
  if (begin === null) return null;
  const from = begin.index + begin[0].length;
  if (text[from] !== '{') return null;
  let depth = 0;
  let quoted = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0) return text.slice(from, at + 1);
  }
  return null;
}
