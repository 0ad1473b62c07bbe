import { type RefObject, useState } from 'react';
import type { Plan } from '../../engine/contract.ts';
import { useLab } from '../hooks.ts';
import { Icon } from '../kit/icon.tsx';
import { Modal } from '../kit/modal.tsx';
import { Popover } from '../kit/popover.tsx';
import { percent } from '../numerals.ts';
import { saveFile } from '../save-file.ts';
import type { ChartEntry } from './chart-contract.ts';
import { ChartTable } from './chart-table.tsx';
import { savePng, saveSvg } from './export-picture.ts';
import { saveSeedFile } from './seed-file.ts';

interface ChartMenuProps {
  readonly entry: ChartEntry;
  readonly plan: Plan;
  readonly space: RefObject<HTMLElement | null>;
}

export function ChartMenu({ entry, plan, space }: ChartMenuProps) {
  const lab = useLab();
  const [table, setTable] = useState(false);
  const { said, save } = useSeedFile();
  const name = `${lab.draft.getState().experiment.name || 'experiment'} - ${entry.title}`;
  const caption = { title: name, arms: plan.arms.map((arm) => arm.label) };
  return (
    <>
      {said !== '' && (
        <span className="legend-note" role="status">
          {said}
        </span>
      )}
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
        <button
          type="button"
          onClick={() => save((progress) => saveSeedFile(lab, plan, entry, `${name}.csv`, progress))}
        >
          Save as CSV, by seed
        </button>
        <button
          type="button"
          onClick={() =>
            save(async () => {
              const { chartLatex } = await import('../share/latex-files.ts');
              saveFile(`${name}.tex`, 'text/x-tex', await chartLatex(lab, plan, entry));
            })
          }
        >
          Save as LaTeX (pgfplots)
        </button>
      </Popover>
      <Modal title={entry.title} open={table} onClose={() => setTable(false)}>
        <ChartTable entry={entry} plan={plan} />
      </Modal>
    </>
  );
}

/** Only what takes longer than this is said to be on its way. */
const SHORT_MS = 400;
const LEAVE_MS = 8_000;

/** Writing the file of thousands of seeds takes its time: what is said of it meanwhile, and how it ended if badly. */
function useSeedFile(): {
  readonly said: string;
  readonly save: (write: (progress: (share: number) => void) => Promise<void>) => void;
} {
  const [said, setSaid] = useState('');
  const save = (write: (progress: (share: number) => void) => Promise<void>) => {
    const begin = performance.now();
    write((share) => {
      if (performance.now() - begin > SHORT_MS) setSaid(share < 1 ? `CSV ${percent(share)}` : '');
    }).catch((error: unknown) => {
      setSaid(`No file: ${error instanceof Error ? error.message : String(error)}`);
      setTimeout(() => setSaid(''), LEAVE_MS);
    });
  };
  return { said, save };
}
