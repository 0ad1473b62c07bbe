/**
 * Splits text into rows and cells, as written by spreadsheets and other programs: CSV, semicolons or tabs.
 */
import Papa from 'papaparse';

const DELIMITERS = ['\t', ';', ','] as const;
/**
 * No log or table of this kind has more columns. Wider files would take long to read and longer to report on.
 */
export const MAX_COLUMNS = 2_000;

export interface Separated {
  readonly delimiter: string;
  readonly rows: readonly (readonly string[])[];
  /** [rows] line of the text in which each row begins, counted from 1. */
  readonly lines: readonly number[];
}

/** How often each character of a line occurs outside quotation marks. */
function counts(line: string): Map<string, number> {
  const found = new Map<string, number>();
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && DELIMITERS.some((delimiter) => delimiter === character))
      found.set(character, (found.get(character) ?? 0) + 1);
  }
  return found;
}

/**
 * @param isComment lines to leave out, in addition to empty ones
 * @returns a text that says why it cannot be read, if so
 */
export function separated(text: string, isComment = (_: string): boolean => false): Separated | string {
  const body = text.replace(/^\ufeff/, '');
  const first = /^[^\S\n]*\S.*$/m.exec(body.slice(0, 1_000_000))?.[0] ?? '';
  const found = counts(first);
  let delimiter = ',';
  for (const candidate of DELIMITERS)
    if ((found.get(candidate) ?? 0) > (found.get(delimiter) ?? 0)) delimiter = candidate;
  if ((found.get(delimiter) ?? 0) >= MAX_COLUMNS)
    return `Its first row has more than ${MAX_COLUMNS.toLocaleString('en')} columns. Remove those that are not needed.`;
  const { data, errors } = Papa.parse<string[]>(body, { delimiter });
  const rows: string[][] = [];
  const lines: number[] = [];
  const quoted = body.includes('"');
  let line = 1;
  for (const row of data) {
    const [only = ''] = row;
    const isEmpty = only.trim() === '' && row.every((cell) => cell.trim() === '');
    if (!isEmpty && !isComment(only)) {
      rows.push(row);
      lines.push(line);
    }
    line++;
    if (quoted) for (const cell of row) if (cell.includes('\n')) line += cell.split('\n').length - 1;
  }
  const [fault] = errors;
  if (fault !== undefined)
    return `A quotation mark near row ${(fault.row ?? 0) + 1} is not closed, or stands inside a cell. Double the quotation marks inside quoted cells, or remove them.`;
  return { delimiter, rows, lines };
}

/** Shortens a cell or title for a message. */
export const shown = (cell: string, most = 60): string => {
  const plain = cell.replaceAll(/\s+/g, ' ').trim();
  return `“${plain.length > most ? `${plain.slice(0, most)}…` : plain}”`;
};

const WHOLE = /^\s*[+-]?\d{1,20}\s*$/;
const PART = /^\s*\d{1,20}\s*$/;

/** Describes a row with another length than the titles, and whether a decimal comma could be the cause. */
export function lengthFault(row: readonly string[], titles: number, line: number): string {
  const values = (count: number) => `${count} ${count === 1 ? 'value' : 'values'}`;
  const message = `Line ${line} has ${values(row.length)} for ${titles} columns.`;
  if (row.length < titles)
    return `${message} Write every value of the row; an empty one needs its separator.`;
  const at = row.findLastIndex((cell, k) => k > 0 && PART.test(cell) && WHOLE.test(row[k - 1] ?? ''));
  if (at < 0) return `${message} A cell that contains the separator needs quotation marks.`;
  const [whole = '', part = ''] = row.slice(at - 1).map((cell) => cell.trim());
  return `${message} If “${whole},${part}” is a number with a decimal comma, write ${whole}.${part}, or separate the columns by semicolons.`;
}
