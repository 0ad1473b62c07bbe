import type { Plan } from '../../engine/contract.ts';
import { TableScroll } from '../kit/table-scroll.tsx';
import { ArmMark } from '../kit/variant-mark.tsx';
import { measured } from '../numerals.ts';
import { armKey } from '../variant-style.ts';

interface RewardReadoutProps {
  readonly plan: Plan;
  readonly observation: number;
  readonly signs: readonly string[]; // of the actions
}

/** What every term of every arm pays in the chosen state, action by action. */
export function RewardReadout({ plan, observation, signs }: RewardReadoutProps) {
  const known = plan.arms.flatMap(({ reference, terms, label }, arm) =>
    reference?.rewardByAction === undefined ? [] : [{ tables: reference.rewardByAction, terms, label, arm }],
  );
  if (known.length === 0) return null;
  const rows = known.flatMap(({ tables, terms, label, arm }) => {
    const of = (table: Float32Array | undefined) =>
      signs.map((_, action) => table?.[observation * signs.length + action] ?? Number.NaN);
    const sum = { arm, name: label, values: of(tables[0]), isSum: true };
    if (terms.length < 2) return [sum];
    return [
      sum,
      ...terms.map((term, k) => ({ arm, name: term.label, values: of(tables[k + 1]), isSum: false })),
    ];
  });
  return (
    <TableScroll label="Reward of a step from here">
      <table className="readout-table" aria-label="Expected reward of a step from here, by term and action">
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
          {rows.map(({ arm, name, values, isSum }, k) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the design.
            <tr key={`${armKey(arm)}-${k}`} data-part={!isSum || undefined}>
              <th scope="row">
                <span className="readout-arm">
                  {isSum && <ArmMark arm={arm} />}
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
