/**
 * A cell of text for a CSV file. Spreadsheets run cells that begin like a formula, and names come from strangers: such cells
 * get an apostrophe in front (OWASP ASVS 1.2.10: = + - @, tab, carriage return, NUL; here behind spaces as well, which some
 * programs trim, and in their full-width forms). Numbers are no business of this: they are written as they are.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: tab, carriage return, line feed and NUL are among the triggers.
const FORMULA = /^[\s\u0000\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n\u0000]/;

export function csvCell(text: string): string {
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
