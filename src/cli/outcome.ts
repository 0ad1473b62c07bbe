import { budgetOf, pointOf, unitOf } from '../experiment/budget.ts';
import { rowNames } from '../stats/compare/variant-words.ts';
import { examine } from '../stats/doctor/doctor.ts';
import { doctorFacts } from '../stats/doctor/facts.ts';
import { compareProofs, verdictText } from '../stats/stats/curve-hash.ts';
import type { ResultArguments } from './arguments.ts';
import { compareText } from './compare-text.ts';
import type { Executed } from './execute.ts';
import { written } from './files.ts';
import { INTERRUPTED } from './interrupt.ts';
import { type Output, outputText } from './output.ts';
import { summaryText } from './report.ts';
import type { Kept } from './result.ts';
import { stoppedVariants, stopText } from './stopped.ts';

/** Exit status if a fault stopped every seed of a variant, see docs/headless.md. */
export const VARIANT_STOPPED = 3;

type Asked = Omit<ResultArguments, 'measures'>;

/** A comparison and the doctor need the rows of all seeds. */
export const keptFor = ({ means, compare, doctor }: Pick<Asked, 'means' | 'compare' | 'doctor'>): Kept =>
  !means ? 'seeds' : compare || doctor ? 'both' : 'means';

/** The diagnosis on the terminal, with the same rules as on the page. */
export function doctorText({ builder, value: { experiment, faults } }: Executed): string {
  const findings = examine(
    builder.seedSource(),
    doctorFacts({ experiment, plan: builder.lastPlan(), faults }),
  );
  if (findings.length === 0) return 'Diagnosis: no problems found.';
  const names = rowNames(experiment.variants.map(({ label }) => label));
  const point = pointOf(experiment, 'environment step');
  const texts = findings.map(({ variant, title, what, since, evidence, remedies }) =>
    [
      `${names[variant] ?? variant}: ${title}, since ${point} ${since}`,
      `  ${what}`,
      ...evidence.map(({ words }) => `  - ${words}`),
      ...remedies.map(({ words, at }) => `  try, from ${point} ${at}: ${words}`),
    ].join('\n'),
  );
  return `Diagnosis:\n${texts.join('\n')}`;
}

/** Reports stopped seeds on standard error. @returns whether all seeds of a variant stopped */
export function ended({ builder, value: { faults, experiment } }: Executed): boolean {
  const labels = experiment.variants.map(({ label }) => label);
  const { lines, died } = stopText(
    stoppedVariants(builder.seedSource(), faults),
    labels,
    budgetOf(experiment),
    unitOf(experiment),
  );
  for (const line of lines) console.error(line);
  return died;
}

/** Prints and writes a result. @param expected checksum of its curves @returns the exit status */
export async function conclude(executed: Executed, args: Asked, expected = args.expect): Promise<number> {
  const { builder, value, memory } = executed;
  console.log(summaryText(value, builder.endsOfPhases()));
  if (args.compare) {
    const text = compareText(
      builder.seedSource(),
      builder.lastPlan(),
      value.faults,
      args.metrics,
      args.margin,
    );
    console.log(`${text}\n`);
  }
  if (args.doctor) console.log(`${doctorText(executed)}\n`);
  if (memory !== '') console.log(memory);
  const verdict = expected && value.curves && compareProofs(expected, value.curves, value.grid);
  if (verdict !== null)
    console.log(verdictText(verdict, 'WebAssembly in Node', pointOf(value.experiment, 'environment step')));
  if (args.out !== null) {
    if (!(await written(args.out, outputText(builder, value, args)))) return 2;
    console.error(`Wrote ${args.out}.`);
  }
  const died = ended(executed);
  if (verdict !== null && verdict.kind !== 'same') return 1;
  return died ? VARIANT_STOPPED : 0;
}

export async function interrupted(
  executed: Executed | null,
  out: string | null,
  output: Output,
): Promise<number> {
  const kept = out === null ? 'nothing is saved without --out' : 'nothing was written';
  if (executed === null) console.error(`Stopped before the first measurement: ${kept}.`);
  else {
    const { builder, value, stoppedAt = 0 } = executed;
    const at = `Stopped after ${(100 * stoppedAt).toFixed(1)} % of the ${unitOf(value.experiment)}`;
    if (out === null) console.error(`${at}: ${kept}.`);
    else if (await written(out, outputText(builder, value, output)))
      console.error(
        `${at}. Wrote ${out}${output.format === 'csv' || output.format === 'tfevents' ? ' with what was measured.' : ', marked as partial: missing values are null.'}`,
      );
  }
  return INTERRUPTED;
}
