/** A drawing's numbers: shown as a table and saved as a file. */
import { csvCell } from '../../measure/figures/csv-cell.ts';

export interface NumberTable {
  readonly head: readonly string[];
  /** Texts as they are; numbers with all their digits. NaN: an empty cell. */
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
