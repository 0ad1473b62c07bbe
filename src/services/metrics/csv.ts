/** A CSV file of all seeds, in pieces: a large file fits neither into one string nor into one turn of the worker. */

import { csvCell } from '../../stats/figures/csv-cell.ts';
import { SeedLine } from './lines.ts';
import type { ExportLine } from './protocol.ts';
import type { SeedRows } from './rows.ts';

export interface CsvSource {
  readonly rows: SeedRows;
  readonly grid: readonly number[];
  readonly seeds: number;
  readonly length: number;
  readonly metricColumns?: number | undefined; // as in Plan
}

/** Long format for notebooks: run, variant, seed, step (environment steps), metric, value. Yields one seed at a time. */
export function* longCsv(source: CsvSource, lines: readonly ExportLine[]): Generator<string> {
  const { rows, grid, seeds, length, metricColumns } = source;
  yield 'run,variant,seed,step,metric,value\n';
  for (const { variant, column, label, name, run = '' } of lines) {
    const head = `${csvCell(run)},${csvCell(label)}`;
    const metric = csvCell(name);
    for (let seed = 0; seed < seeds; seed++) {
      let text = '';
      const line = new SeedLine({ variant, seed, column }, length, metricColumns);
      for (let measurementPoint = 0; measurementPoint < length; measurementPoint++) {
        line.append(rows, grid[measurementPoint] ?? 0);
        const shown = line.values[measurementPoint] ?? Number.NaN;
        if (Number.isFinite(shown))
          text += `${head},${seed},${grid[measurementPoint] ?? ''},${metric},${shown}\n`;
      }
      yield text;
    }
  }
}
