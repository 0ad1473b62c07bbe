import { useState } from 'react';
import type { Plan } from '../../engine/contract.ts';
import type { GridView } from '../../worlds/view.ts';
import { useLab } from '../hooks.ts';
import { Modal } from '../kit/modal.tsx';
import { TableScroll } from '../kit/table-scroll.tsx';
import { measured } from '../numerals.ts';
import { variantKey } from '../variant-style.ts';
import { actionSign } from './state-words.ts';

interface StageTableProps {
  readonly plan: Plan;
  readonly view: GridView;
  readonly open: boolean;
  readonly onClose: () => void;
}

const MOST_ROWS = 400;

/** The stage as text: every state of a variant with its numbers, at the moment of opening. */
export function StageTable({ plan, view, open, onClose }: StageTableProps) {
  const [variant, setVariant] = useState(0);
  return (
    <Modal title="World view as a table" open={open} onClose={onClose}>
      <label className="head-field">
        Variant
        <select
          className="select"
          value={variant}
          onChange={(event) => setVariant(Number(event.target.value))}
        >
          {plan.variants.map((entry, index) => (
            <option key={variantKey(index)} value={index}>
              {entry.label}
            </option>
          ))}
        </select>
      </label>
      <StateRows plan={plan} view={view} variant={variant} />
    </Modal>
  );
}

function StateRows({
  plan,
  view,
  variant,
}: {
  readonly plan: Plan;
  readonly view: GridView;
  readonly variant: number;
}) {
  const lab = useLab();
  const frame = lab.frame(variant);
  if (frame === null)
    return <p className="muted">There are no numbers yet. They appear with the first steps.</p>;
  const critic = plan.variants[variant]?.critic === true;
  const cells = view.width * view.height;
  const base = cells * lab.view.getState().flags;
  const shown = view.cells
    .flatMap((cell, index) => (cell.kind === 'wall' ? [] : [index]))
    .slice(0, MOST_ROWS);
  return (
    <TableScroll label="Data table">
      <table className="data">
        <thead>
          <tr>
            {['Row, column', 'Cell', 'V', 'Visits', 'TD error', 'Action'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((cell) => {
            const row = Array.from(
              { length: plan.nActions },
              (_, a) => frame.policy[(base + cell) * plan.nActions + a] ?? 0,
            );
            const best = row.indexOf(Math.max(...row));
            return (
              <tr key={cell}>
                <th scope="row">
                  {Math.floor(cell / view.width) + 1}, {(cell % view.width) + 1}
                </th>
                <td>{view.cells[cell]?.kind}</td>
                <td>{measured((critic ? frame.value[base + cell] : undefined) ?? Number.NaN)}</td>
                <td>{measured(Math.round(frame.visits[base + cell] ?? 0))}</td>
                <td>{measured(frame.advantage[base + cell] ?? Number.NaN)}</td>
                <td>
                  {actionSign(view, best, plan.actions[best] ?? '')} {(row[best] ?? 0).toFixed(2)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableScroll>
  );
}
