import { type ReactNode, type RefObject, useState } from 'react';
import type { Plan } from '../../engine/contract.ts';
import type { ExportLine, Lab } from '../../lab/model.ts';
import { useLab } from '../hooks.ts';
import { percent } from '../numerals.ts';
import { saveFile } from '../save-file.ts';
import type { ChartEntry } from './chart-contract.ts';
import { ChartTable } from './chart-table.tsx';
import { FigureMenu } from './figure-menu.tsx';
import type { ValueScale } from './frame/value-scale.ts';

/** Saves a chart's numbers by seed, in long format: run, variant, seed, step, metric, value. Rejects if another run replaces it. */
async function saveSeedFile(
  lab: Lab,
  plan: Plan,
  entry: ChartEntry,
  name: string,
  progress: (share: number) => void,
): Promise<void> {
  const run = lab.run.getState().experiment?.name ?? '';
  const lines: readonly ExportLine[] = entry
    .columns(plan)
    .flatMap(({ column, name: metric, variant: only }) =>
      plan.variants.flatMap(({ label }, variant) =>
        only === undefined || only === variant ? [{ variant, column, label, name: metric, run }] : [],
      ),
    );
  saveFile(name, 'text/csv', await lab.exportSeeds(lines, progress));
}

interface ChartMenuProps {
  readonly entry: ChartEntry;
  readonly plan: Plan;
  readonly space: RefObject<HTMLElement | null>;
  readonly choices?: ReactNode;
  readonly scale: ValueScale;
}

export function ChartMenu({ entry, plan, space, choices, scale }: ChartMenuProps) {
  const lab = useLab();
  const { said, save } = useSeedFile();
  return (
    <>
      {said !== '' && (
        <span className="legend-note" role="status">
          {said}
        </span>
      )}
      <FigureMenu
        title={entry.title}
        variants={plan.variants.map((variant) => variant.label)}
        space={space}
        choices={choices}
        table={() => <ChartTable entry={entry} plan={plan} />}
        files={(name) => (
          <>
            <button
              type="button"
              onClick={() => save((progress) => saveSeedFile(lab, plan, entry, `${name}.csv`, progress))}
            >
              Save as CSV (per seed)
            </button>
            <button
              type="button"
              onClick={() =>
                save(async () => {
                  const { chartLatex } = await import('../share/latex-files.ts');
                  saveFile(`${name}.tex`, 'text/x-tex', await chartLatex(lab, plan, entry, scale));
                })
              }
            >
              Save as LaTeX (pgfplots)
            </button>
          </>
        )}
      />
    </>
  );
}

/** Show progress only for saves that take longer than this. */
const SHORT_MS = 400;
const LEAVE_MS = 8_000;

/** Writing a file for thousands of seeds takes time, so this reports progress and failures. */
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
      setSaid(`Could not save the file: ${error instanceof Error ? error.message : String(error)}`);
      setTimeout(() => setSaid(''), LEAVE_MS);
    });
  };
  return { said, save };
}
