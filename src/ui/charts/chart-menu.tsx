import { type RefObject, useState } from 'react';
import type { Plan } from '../../engine/contract.ts';
import { useLab } from '../hooks.ts';
import { Icon } from '../kit/icon.tsx';
import { Modal } from '../kit/modal.tsx';
import { Popover } from '../kit/popover.tsx';
import { saveFile } from '../save-file.ts';
import type { ChartEntry } from './chart-contract.ts';
import { ChartTable } from './chart-table.tsx';
import { savePng, saveSvg } from './export-picture.ts';
import { longCsv } from './long-csv.ts';

interface ChartMenuProps {
  readonly entry: ChartEntry;
  readonly plan: Plan;
  readonly space: RefObject<HTMLElement | null>;
}

export function ChartMenu({ entry, plan, space }: ChartMenuProps) {
  const lab = useLab();
  const [table, setTable] = useState(false);
  const name = `${lab.draft.getState().experiment.name || 'experiment'} - ${entry.title}`;
  const caption = { title: name, arms: plan.arms.map((arm) => arm.label) };
  return (
    <>
      <Popover
        kind="menu"
        label={`${entry.title}: table and files`}
        buttonClass="button small-icon"
        face={<Icon name="more" />}
      >
        <button type="button" onClick={() => setTable(true)}>
          Data table
        </button>
        <hr />
        <button
          type="button"
          onClick={() => space.current !== null && savePng(space.current, caption, `${name}.png`)}
        >
          Save as PNG
        </button>
        <button
          type="button"
          onClick={() => space.current !== null && saveSvg(space.current, caption, `${name}.svg`)}
        >
          Save as SVG
        </button>
        <button type="button" onClick={() => saveFile(`${name}.csv`, 'text/csv', longCsv(lab, plan, entry))}>
          Save as CSV, by seed
        </button>
      </Popover>
      <Modal title={entry.title} open={table} onClose={() => setTable(false)}>
        <ChartTable entry={entry} plan={plan} />
      </Modal>
    </>
  );
}
