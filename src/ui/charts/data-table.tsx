import type { ReactNode } from 'react';
import type { NumberTable } from '../../measure/figures/csv-cell.ts';
import type { Estimate } from '../../measure/stats/summary.ts';
import { TableScroll } from '../kit/table-scroll.tsx';
import { measured } from '../numerals.ts';

interface EstimatedProps {
  readonly of: Pick<Estimate, 'value' | 'low' | 'high'>;
  readonly write?: (value: number) => string;
}

/** A value with its interval, if it has one. */
export function Estimated({ of: { value, low, high }, write = measured }: EstimatedProps) {
  return (
    <>
      {write(value)}{' '}
      {Number.isFinite(low) && (
        <span className="muted">
          [{write(low)}, {write(high)}]
        </span>
      )}
    </>
  );
}

interface DataTableProps {
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** The numbers of a figure as text. */
export function DataTable({ head, rows }: DataTableProps) {
  return (
    <TableScroll label="Data table">
      <table className="data">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, column) => (
                <td key={head[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** A file's numbers, shortened. */
export function numberRows({ rows }: NumberTable): DataTableProps['rows'] {
  return rows.map((row) => ({
    key: row.join(),
    cells: row.map((cell) => (typeof cell === 'number' ? measured(cell) : cell)),
  }));
}
