import { armStyle } from '../variant-style.ts';

/** A cell of a table with a bar of length p ∈ [0, 1]; the number stands in a cell of its own. */
export function ProbabilityBar({ arm, p }: { readonly arm: number; readonly p: number }) {
  return (
    <td className="inspect-bar" aria-hidden="true">
      <span
        data-sign="plus"
        data-whole=""
        style={{ transform: `scaleX(${p})`, background: armStyle(arm).colour }}
      />
    </td>
  );
}
