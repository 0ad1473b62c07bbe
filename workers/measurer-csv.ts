/** Values of every seed as a file, in pieces: a large one fits neither into one text nor into one turn of the worker. */
import { isCarried, REPORTS, valueAt } from '../src/measure/aggregate.ts';
import type { SeedRows } from './measurer-rows.ts';
import type { ExportLine } from './protocol-measurer.ts';

export interface CsvSource {
  readonly rows: SeedRows;
  readonly grid: readonly number[];
  readonly seeds: number;
  readonly length: number; // checkpoints to write
}

/** Long format, one value a row, as notebooks like it: arm, seed, envSteps, metric, value. Yields the text of a seed at a time. */
export function* longCsv(source: CsvSource, lines: readonly ExportLine[]): Generator<string> {
  const { rows, grid, seeds, length } = source;
  yield 'arm,seed,envSteps,metric,value\n';
  for (const { arm, column, label, name } of lines) {
    const carried = isCarried(column);
    for (let seed = 0; seed < seeds; seed++) {
      let text = '';
      let latest = Number.NaN;
      for (let checkpoint = 0; checkpoint < length; checkpoint++) {
        const value = rows.value(checkpoint, arm, seed, column);
        if (!Number.isNaN(value)) latest = value;
        const shown = valueAt(carried, value, latest, rows.value(checkpoint, arm, seed, REPORTS));
        if (Number.isFinite(shown))
          text += `${cell(label)},${seed},${grid[checkpoint] ?? ''},${cell(name)},${shown}\n`;
      }
      yield text;
    }
  }
}

/** Spreadsheets run cells that begin like formulas, and labels may come from someone else's file: such cells get a quote in front. */
function cell(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: tab, carriage return and NUL are among the triggers.
  const safe = /^[=+\-@\t\r\u0000]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
