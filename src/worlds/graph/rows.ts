/** Rows of a table as people write them: `state, action, next, probability, reward`. */

/** A number, or a fraction such as 1/3; NaN if it is neither. */
export function amount(text: string): number {
  const [above = '', below, ...more] = text.split('/');
  const plain = (part: string) => (part.trim() === '' ? Number.NaN : Number(part));
  if (more.length > 0) return Number.NaN;
  const value = below === undefined ? plain(above) : plain(above) / plain(below);
  return Number.isFinite(value) ? value : Number.NaN;
}

export const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.trim());

/** The first row may name the columns. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells[0]?.toLowerCase() === 'state' && cells[1]?.toLowerCase() === 'action';

/** A row without content, or a comment. */
export const isBlank = (line: string): boolean => line.trim() === '' || line.trimStart().startsWith('#');
