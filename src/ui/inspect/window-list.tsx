/** Shared parts of the episode list and the completion list: choices above, row button, notes below. */
import type { ReactNode } from 'react';
import { TableScroll } from '../kit/table.tsx';

const MOST_ROWS = 200;

interface WindowListProps {
  /** In the plural and lower case: `episodes`. */
  readonly things: string;
  readonly rows: readonly number[];
  /** The total in the window, including filtered rows. */
  readonly total: number;
  readonly choices: ReactNode;
  readonly head: ReactNode;
  readonly children: (shown: readonly number[]) => ReactNode;
}

/** A table of at most 200 rows, with a note on omitted rows. */
export function WindowList({ things, rows, total, choices, head, children }: WindowListProps) {
  const name = things.charAt(0).toUpperCase() + things.slice(1);
  return (
    <section className="inspect-list" aria-label={`${name} of the window`}>
      <div className="inspect-row">{choices}</div>
      <TableScroll label={`List of ${things}`}>
        <table className="data">
          <thead>{head}</thead>
          <tbody>{children(rows.slice(0, MOST_ROWS))}</tbody>
        </table>
      </TableScroll>
      {rows.length === 0 && (
        <p className="muted small">None of the {total} matches this filter. Choose “all”.</p>
      )}
      {rows.length > MOST_ROWS && (
        <p className="muted small">
          The first {MOST_ROWS} of {rows.length}: sort otherwise to see others.
        </p>
      )}
    </section>
  );
}

interface ListChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly among: readonly T[];
  readonly words?: Readonly<Record<T, string>>;
  readonly onChange: (value: T) => void;
}

export function ListChoice<T extends string>({ label, value, among, words, onChange }: ListChoiceProps<T>) {
  return (
    <label className="inspect-field">
      <span className="muted small">{label}</span>
      <select className="select" value={value} onChange={(event) => onChange(event.target.value as T)}>
        {among.map((name) => (
          <option key={name} value={name}>
            {words?.[name] ?? name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface WindowRowProps {
  readonly index: number;
  readonly chosen: boolean;
  /** The action of the button: `play`. */
  readonly does: string;
  readonly onChoose: (index: number) => void;
  readonly children: ReactNode;
}

export function WindowRow({ index, chosen, does, onChoose, children }: WindowRowProps) {
  return (
    <tr aria-current={chosen ? 'true' : undefined}>
      <th scope="row">
        <button type="button" className="link" aria-pressed={chosen} onClick={() => onChoose(index)}>
          {index + 1}
          <span className="visually-hidden"> of the window: {does}</span>
        </button>
      </th>
      {children}
    </tr>
  );
}
