import { measured } from '../numerals.ts';

interface PaidTableProps {
  readonly caption: string;
  readonly terms: readonly string[];
  readonly paid: ArrayLike<number>; // [terms]
  readonly total: number;
  readonly task: number | null; // null: the task says nothing of this
}

/** A bar of what each term paid, positive to the right of the middle, and the numbers. */
export function PaidTable({ caption, terms, paid, total, task }: PaidTableProps) {
  const values = terms.map((_, j) => paid[j] ?? 0);
  const most = Math.max(...values.map(Math.abs), 1e-12);
  return (
    <table className="inspect-paid">
      <caption className="muted small">{caption}</caption>
      <tbody>
        {terms.map((term, j) => {
          const value = values[j] ?? 0;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a design may have a term twice; a term is its place.
            <tr key={j}>
              <th scope="row">{term}</th>
              <td className="inspect-bar" aria-hidden="true">
                <span
                  data-sign={value < 0 ? 'minus' : 'plus'}
                  style={{
                    transform: `scaleX(${Math.abs(value) / most})`,
                    background: `var(--term-${j % 8})`,
                  }}
                />
              </td>
              <td className="number">{measured(value)}</td>
            </tr>
          );
        })}
        <tr className="inspect-sum">
          <th scope="row">Training reward</th>
          <td />
          <td className="number">{measured(total)}</td>
        </tr>
        {task !== null && (
          <tr>
            <th scope="row">Task reward</th>
            <td />
            <td className="number">{measured(task)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
