import { useState } from 'react';
import type { Plan } from '../../engine/contract.ts';
import { withoutExact } from '../../measure/compare/variant-words.ts';
import type { GraphView } from '../../worlds/view.ts';
import { useLab } from '../hooks.ts';
import { Modal } from '../kit/modal.tsx';
import { placesOf, Select } from '../kit/select.tsx';
import { type Column, DataTable, TableScroll } from '../kit/table.tsx';
import { measured } from '../numerals.ts';
import type { StageProps } from '../stage/stage-panels.tsx';

const MOST_ROWS = 200;

interface GraphTableProps extends StageProps<GraphView> {
  readonly variant: number;
}

/** The states of a variant that were visited most, with their numbers; or those whose name has the text that is looked for. */
export function GraphTable({ plan, view, variant }: GraphTableProps) {
  const lab = useLab();
  const [wanted, setWanted] = useState('');
  const frame = lab.frame(variant);
  if (frame === null)
    return <p className="muted small">There are no numbers yet. They appear with the first steps.</p>;
  const { critic, reference } = plan.variants[variant] ?? {};
  const text = wanted.trim().toLowerCase();
  const rows = Array.from(view.states.keys())
    .filter((state) => text === '' || view.states[state]?.toLowerCase().includes(text))
    .sort((a, b) => (frame.visits[b] ?? 0) - (frame.visits[a] ?? 0))
    .slice(0, MOST_ROWS);
  const number = (title: string, of: (state: number) => number | undefined): Column<number> => ({
    title,
    className: 'number',
    cell: (state) => measured(of(state) ?? Number.NaN),
  });
  return (
    <div className="graph-states">
      {view.states.length > MOST_ROWS && (
        <label className="head-field">
          <span className="muted small">Find a state</span>
          <input
            className="input"
            type="search"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </label>
      )}
      <TableScroll label="States" className="graph-table">
        <DataTable
          caption={
            rows.length < view.states.length ? (
              <span className="muted">
                {rows.length} of {view.states.length.toLocaleString('en')} states, most visited first
              </span>
            ) : undefined
          }
          rows={rows}
          columns={[
            { title: 'State', cell: (state) => view.states[state] },
            number('V', (state) => (critic ? frame.value[state] : undefined)),
            ...(reference === undefined ? [] : [number('V* task', (state) => reference.taskValue[state])]),
            number('Visits', (state) => Math.round(frame.visits[state] ?? 0)),
            { title: 'Action', cell: (state) => actionText(plan, frame.policy, state) },
          ]}
        />
      </TableScroll>
      {withoutExact(plan.variants.filter((_, k) => k === variant)).map((reason) => (
        <p key={reason} className="muted small">
          {reason}
        </p>
      ))}
    </div>
  );
}

function actionText({ actions, nActions }: Plan, policy: Float32Array, state: number): string {
  const row = policy.subarray(state * nActions, (state + 1) * nActions);
  const best = row.indexOf(Math.max(...row));
  return `${actions[best] ?? ''} ${(row[best] ?? 0).toFixed(2)}`;
}

export function TableDialog({
  plan,
  view,
  onClose,
}: StageProps<GraphView> & { readonly onClose: () => void }) {
  const [variant, setVariant] = useState(0);
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
      <GraphTable plan={plan} view={view} variant={variant} />
    </Modal>
  );
}
