import { useState } from 'react';
import type { GridView } from '../../worlds/view.ts';
import { Modal } from '../kit/modal.tsx';
import { measured } from '../kit/numerals.ts';
import { placesOf, Select } from '../kit/select.tsx';
import { type Column, DataTable, TableScroll } from '../kit/table.tsx';
import { useLab } from '../model/hooks.ts';
import type { StageProps } from './stage-panels.tsx';
import { actionSign } from './state-words.ts';

interface StageTableProps extends StageProps<GridView> {
  readonly onClose: () => void;
}

const MAX_ROWS = 400;

/** Shows the stage as text, frozen when opened: every state of a variant with its numbers. */
export function StageTable({ plan, view, onClose }: StageTableProps) {
  const lab = useLab();
  const [variant, setVariant] = useState(0);
  const frame = lab.frame(variant);
  const critic = plan.variants[variant]?.critic === true;
  const base = view.width * view.height * lab.view.getState().flags;
  const at = (values: Float32Array | undefined, cell: number) => values?.[base + cell] ?? Number.NaN;
  const cells = view.cells.flatMap((cell, index) => (cell.kind === 'wall' ? [] : [index])).slice(0, MAX_ROWS);
  const columns: readonly Column<number>[] = [
    {
      title: 'Row, column',
      cell: (cell) => `${Math.floor(cell / view.width) + 1}, ${(cell % view.width) + 1}`,
    },
    { title: 'Cell', cell: (cell) => view.cells[cell]?.kind },
    { title: 'V', cell: (cell) => measured(critic ? at(frame?.value, cell) : Number.NaN) },
    { title: 'Visits', cell: (cell) => measured(Math.round(frame?.visits[base + cell] ?? 0)) },
    { title: 'TD error', cell: (cell) => measured(at(frame?.advantage, cell)) },
    {
      title: 'Action',
      cell: (cell) => {
        const from = (base + cell) * plan.nActions;
        const policy = plan.actions.map((_, action) => frame?.policy[from + action] ?? 0);
        const best = policy.indexOf(Math.max(...policy));
        return `${actionSign(view, best, plan.actions[best] ?? '')} ${(policy[best] ?? 0).toFixed(2)}`;
      },
    },
  ];
  return (
    <Modal title="World view as a table" onClose={onClose}>
      <label className="head-field">
        Variant
        <Select
          value={variant}
          options={placesOf(plan.variants.map(({ label }) => label))}
          onChange={setVariant}
        />
      </label>
      {frame === null ? (
        <p className="muted">There are no numbers yet. They appear with the first steps.</p>
      ) : (
        <TableScroll label="Data table">
          <DataTable columns={columns} rows={cells} />
        </TableScroll>
      )}
    </Modal>
  );
}
