/** Rows of a table as people write them: `state, action, next, probability, reward`. */

/** Tolerance for a sum of probabilities: larger than the rounding of six digits. */
export const NOT_ONE = 1e-5;

/** A number, or a fraction such as 1/3; NaN if it is neither. */
export function amount(text: string): number {
  const [above = '', below, ...more] = text.split('/');
  const plain = (part: string) => (part.trim() === '' ? Number.NaN : Number(part));
  if (more.length > 0) return Number.NaN;
  const value = below === undefined ? plain(above) : plain(above) / plain(below);
  return Number.isFinite(value) ? value : Number.NaN;
}

export const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.trim());

/** Whether a row names the columns; only the first row may. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells[0]?.toLowerCase() === 'state' && cells[1]?.toLowerCase() === 'action';

/** Accepted titles of each column. */
const TITLES: readonly RegExp[] = [
  /^state$/i,
  /^action$/i,
  /^next( |_)?(state)?$/i,
  /^prob(ability)?$/i,
  /^reward$/i,
];
/** The first title that does not match its column; null if all match. */
export const unlikeHeader = (titles: readonly string[]): string | null =>
  titles.find((title, place) => TITLES[place]?.test(title) !== true) ?? null;

/** A hint for a row with too many values, if neighboring values look like a number with a decimal comma. */
export function decimalComma(cells: readonly string[]): string {
  const at = cells.findLastIndex(
    (cell, k) => k > 0 && /^\d+$/.test(cell) && /^[+-]?\d+$/.test(cells[k - 1] ?? ''),
  );
  if (at < 0) return '';
  const [whole = '', part = ''] = cells.slice(at - 1);
  return ` If “${whole},${part}” is a number with a decimal comma, write ${whole}.${part}.`;
}

/** Whether a row is empty or a comment. */
export const isBlank = (line: string): boolean => line.trim() === '' || line.trimStart().startsWith('#');
