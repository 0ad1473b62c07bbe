import type { Plan } from '../../engine/contract.ts';
import type { ExportLine, Lab } from '../../lab/model.ts';
import { saveFile } from '../save-file.ts';
import type { ChartEntry } from './chart-contract.ts';

/** Saves a chart's numbers by seed, in long format: run, variant, seed, step, metric, value. Rejects if another run replaces it. */
export async function saveSeedFile(
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
