/** Writes every CSV file that the lab saves. */

export interface NumberTable {
  readonly head: readonly string[];
  /** Text is written as it is, numbers with all their digits, NaN as an empty cell. */
  readonly rows: readonly (readonly (string | number)[])[];
}

export function csvOf({ head, rows }: NumberTable): string {
  const line = (cells: readonly (string | number)[]) => cells.map(cellOf).join(',');
  return `${[head, ...rows].map(line).join('\n')}\n`;
}

function cellOf(value: string | number): string {
  if (typeof value === 'string') return csvCell(value);
  if (Number.isNaN(value)) return '';
  return Number.isFinite(value) ? String(value) : value > 0 ? 'Inf' : '-Inf';
}

/**
 * Escapes a cell of text for a CSV file. Spreadsheets run cells that begin like a formula, and names come
 * from strangers, so such cells get a leading apostrophe (OWASP ASVS 1.2.10: = + - @, tab, carriage return,
 * NUL; here also after spaces, which some programs trim, and in their full-width forms). Numbers are never
 * escaped.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: tab, carriage return, line feed and NUL are among the triggers.
const FORMULA = /^[\s\u0000\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n\u0000]/;

export function csvCell(text: string): string {
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
