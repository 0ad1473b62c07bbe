/** Cells of a CSV file that is safe for spreadsheets. */

/** Text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function textCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
export const numberCell = (value: number): string => (Number.isFinite(value) ? String(value) : '');

export function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head.map(textCell), ...rows]
    .map((row) => row.join(','))
    .join('\r\n')
    .concat('\r\n');
}
