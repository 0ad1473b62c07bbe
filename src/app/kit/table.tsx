import { type ReactNode, useEffect, useRef, useState } from 'react';

interface TableScrollProps {
  readonly label: string;
  readonly className?: string;
  /** Notes when columns are hidden on the right. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A scrollable table. If it overflows, Tab reaches it and the arrow keys scroll it. */
export function TableScroll({ label, className = '', wide = false, children }: TableScrollProps) {
  const box = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  const [more, setMore] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const look = () => {
      setMore(current.scrollLeft + current.clientWidth < current.scrollWidth - 2);
      setScrolls(
        current.scrollWidth > current.clientWidth + 1 || current.scrollHeight > current.clientHeight + 1,
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(current);
    if (current.firstElementChild !== null) observer.observe(current.firstElementChild);
    current.onscroll = look;
    return () => observer.disconnect();
  }, []);
  const table = (
    <section
      ref={box}
      className={`${className} table-scroll`.trim()}
      aria-label={label}
      tabIndex={scrolls ? 0 : undefined}
    >
      {children}
    </section>
  );
  if (!wide) return table;
  return (
    <div className="wide-table" data-more={more}>
      {table}
      {more && (
        <p className="wide-table-hint muted small" aria-hidden="true">
          scroll sideways for more columns →
        </p>
      )}
    </div>
  );
}

export interface Column<Row> {
  readonly title: ReactNode;
  readonly cell: (row: Row, index: number) => ReactNode;
  readonly className?: string;
  readonly hint?: string;
  readonly mark?: (row: Row) => Readonly<Record<string, unknown>>;
}

export interface DataTableProps<Row> {
  /** The first column has the row headings. */
  readonly columns: readonly (Column<Row> | false)[];
  readonly rows: readonly Row[];
  readonly className?: string;
  readonly label?: string;
  readonly caption?: ReactNode;
  readonly mark?: (row: Row) => Readonly<Record<string, unknown>>;
}

/** A table whose columns are data, keyed by index. On a phone, cells can show their column (`data-label`). */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, className = 'data', label, caption, mark } = props;
  const columns = props.columns.filter((column) => column !== false);
  return (
    <table className={className} aria-label={label}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ title, className, hint }, k) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
            <th key={k} scope="col" className={className} title={hint}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
          <tr key={index} {...mark?.(row)}>
            {columns.map(({ title, className, mark, cell }, k) => {
              const label = typeof title === 'string' ? title : undefined;
              const [Cell, face] =
                k === 0
                  ? (['th', { scope: 'row' }] as const)
                  : (['td', { className, 'data-label': label, ...mark?.(row) }] as const);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                <Cell key={k} {...face}>
                  {cell(row, index)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FoldedTableProps<Row> extends DataTableProps<Row> {
  readonly summary: string;
  readonly label: string;
  readonly children?: ReactNode;
}

/** A long table behind its summary, drawn only while open, as the text alternative to a picture. */
export function FoldedTable<Row>({ summary, label, children, ...table }: FoldedTableProps<Row>) {
  const [open, setOpen] = useState(false);
  return (
    <details className="inspect-table" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && (
        <>
          <TableScroll label={label}>
            <DataTable {...table} />
          </TableScroll>
          {children}
        </>
      )}
    </details>
  );
}

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  readonly help?: string;
}

interface FactsProps {
  readonly className: string;
  readonly facts: readonly (Fact | false)[];
}

export function Facts({ className, facts }: FactsProps) {
  const shown = facts.filter((fact) => fact !== false);
  if (shown.length === 0) return null;
  return (
    <dl className={className}>
      {shown.map(({ name, value, help }) => (
        <div key={name} title={help}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
