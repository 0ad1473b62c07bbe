/** Studies that are not built in: a file, or a link of the page. */
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Parsed } from '../../experiment/experiment.ts';
import { MAX_LINK_BYTES, studyLinkIn } from '../../experiment/link.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { readStudyFile } from '../../study/study-file.ts';
import { unreadText } from '../files.ts';
import { openLink, type Unread } from '../input.ts';
import { problemText } from '../report.ts';

/** A study to be measured. */
export interface Wanted {
  readonly study: WrittenStudy;
  /** What the command calls it: its id, or its file. */
  readonly name: string;
  /** The file of its outcome. */
  readonly outcome: string;
}

/** Whether a word of the command means a file or a link: the ids of studies have no slash and another ending. */
export const isStudyFile = (word: string): boolean => /\.json$|[/\\#]/.test(word);

/** @param folder for outcomes; null: next to the file @returns the study, or what is wrong and the exit status */
export async function studyInFile(word: string, folder: string | null): Promise<Wanted | Unread> {
  const link = studyLinkIn(word);
  const text = link === null ? await textOf(word) : await openLink(link, word);
  if (!text.ok) return { lines: text.problems.map(problemText), code: 2 };
  const read = readStudyFile(text.value.text);
  if (!read.ok)
    return {
      lines: [...read.problems.map(problemText), `\n${link === null ? word : 'The link'} was not run.`],
      code: 1,
    };
  const study = read.value;
  const place = link === null ? join(dirname(word), basename(word, '.json')) : study.id;
  const outcome = `${folder === null ? place : join(folder, basename(place))}.outcome.json`;
  return { study, name: link === null ? word : `'${word}'`, outcome };
}

async function textOf(file: string): Promise<Parsed<{ readonly text: string }>> {
  try {
    const { size } = await stat(file);
    // The reader says what is too large; it needs no more than this to do so.
    const text = size > 4 * MAX_LINK_BYTES ? ' '.repeat(MAX_LINK_BYTES + 1) : await readFile(file, 'utf8');
    return { ok: true, value: { text }, warnings: [] };
  } catch (error) {
    return {
      ok: false,
      problems: [{ path: '', message: `Cannot read ${file}: ${unreadText(error)}`, severity: 'error' }],
    };
  }
}
