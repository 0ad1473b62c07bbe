import type { Plan } from '../../engine/contract.ts';
import type { Lab } from '../../lab/model.ts';
import type { ChartEntry } from './chart-contract.ts';

/** Long format, one value a row, as notebooks like it: arm, seed, envSteps, metric, value. */
export function longCsv(lab: Lab, plan: Plan, entry: ChartEntry): string {
  const rows = ['arm,seed,envSteps,metric,value'];
  for (const { column, name, arm } of entry.columns(plan))
    plan.arms.forEach((one, index) => {
      if (arm !== undefined && arm !== index) return;
      lab.seedSeries(index, column).forEach((values, seed) => {
        values.forEach((value, checkpoint) => {
          if (Number.isFinite(value))
            rows.push(`${cell(one.label)},${seed},${plan.grid[checkpoint] ?? ''},${cell(name)},${value}`);
        });
      });
    });
  return `${rows.join('\n')}\n`;
}

/** Spreadsheets run cells that begin like formulas, and labels may come from someone else's file: such cells get a quote in front. */
function cell(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: tab, carriage return and NUL are among the triggers.
  const safe = /^[=+\-@\t\r\u0000]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
