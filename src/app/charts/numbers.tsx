import type { NumberTable } from '../../stats/figures/csv-cell.ts';
import type { Estimate } from '../../stats/stats/summary.ts';
import { measured } from '../kit/numerals.ts';
import { DataTable, TableScroll } from '../kit/table.tsx';

interface EstimatedProps {
  readonly of: Pick<Estimate, 'value' | 'low' | 'high'>;
  readonly write?: (value: number) => string;
}

export function Estimated({ of: { value, low, high }, write = measured }: EstimatedProps) {
  return (
    <>
      {write(value)}{' '}
      {Number.isFinite(low) && (
        <span className="muted">{low === high ? '(no interval)' : `[${write(low)}, ${write(high)}]`}</span>
      )}
    </>
  );
}

export function NumbersTable({ head, rows }: NumberTable) {
  const columns = head.map((title, k) => ({
    title,
    cell: (row: NumberTable['rows'][number]) => {
      const cell = row[k];
      return typeof cell === 'number' ? measured(cell) : cell;
    },
  }));
  return (
    <TableScroll label="Data table">
      <DataTable columns={columns} rows={rows} />
    </TableScroll>
  );
}
