import { variantStyle } from '../variant-style.ts';

/** A table cell with a bar of length p ∈ [0, 1]; the number has a separate cell. */
export function ProbabilityBar({ variant, p }: { readonly variant: number; readonly p: number }) {
  return (
    <td className="inspect-bar" aria-hidden="true">
      <span
        data-sign="plus"
        data-whole=""
        style={{ transform: `scaleX(${p})`, background: variantStyle(variant).color }}
      />
    </td>
  );
}
