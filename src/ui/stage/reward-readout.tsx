import type { Plan } from '../../engine/contract.ts';
import { TableScroll } from '../kit/table.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { measured } from '../numerals.ts';
import { variantKey } from '../variant-style.ts';

interface RewardReadoutProps {
  readonly plan: Plan;
  readonly observation: number;
  readonly signs: readonly string[]; // of the actions
}

/** The reward of each term of each variant in the selected state, per action. */
export function RewardReadout({ plan, observation, signs }: RewardReadoutProps) {
  const known = plan.variants.flatMap(({ reference, terms, label }, variant) =>
    reference?.rewardByAction === undefined
      ? []
      : [{ tables: reference.rewardByAction, terms, label, variant }],
  );
  if (known.length === 0) return null;
  const rows = known.flatMap(({ tables, terms, label, variant }) => {
    const of = (table: Float32Array | undefined) =>
      signs.map((_, action) => table?.[observation * signs.length + action] ?? Number.NaN);
    const sum = { variant, name: label, values: of(tables[0]), isSum: true };
    if (terms.length < 2) return [sum];
    return [
      sum,
      ...terms.map((term, k) => ({ variant, name: term.label, values: of(tables[k + 1]), isSum: false })),
    ];
  });
  return (
    <TableScroll label="Reward of one step from here">
      <table className="readout-table" aria-label="Expected reward of one step from here, by term and action">
        <thead>
          <tr>
            <th scope="col">Expected reward</th>
            {signs.map((sign, k) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an action is its number.
              <th key={k} scope="col" className="number">
                {sign}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ variant, name, values, isSum }, k) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the design.
            <tr key={`${variantKey(variant)}-${k}`} data-part={!isSum || undefined}>
              <th scope="row">
                <span className="readout-variant">
                  {isSum && <VariantMark variant={variant} />}
                  <span>{name}</span>
                </span>
              </th>
              {values.map((value, action) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an action is its number.
                <td key={action} className="number" data-label={signs[action]}>
                  {measured(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
