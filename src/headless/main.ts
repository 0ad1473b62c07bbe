/** `npm run experiment -- FILE.json|LINK … [--seeds N] [--out RESULT.json] [--workers N] [--measures all|returns] [--expect HASH] [--compare] [--doctor]`: runs any experiment in Node with the page's engine. */

import { rowNames } from '../measure/compare/comparison-limits.ts';
import type { RunOfVariants } from '../measure/compare/runs-comparison.ts';
import { examine } from '../measure/doctor/doctor.ts';
import { doctorFacts } from '../measure/doctor/facts.ts';
import { compareProofs, verdictText } from '../measure/stats/curve-hash.ts';
import { type Arguments, begin, parseArguments, USAGE } from './arguments.ts';
import { compareRunsText, compareText, runOf } from './compare-text.ts';
import { type Executed, execute } from './execute.ts';
import { canWrite, written } from './files.ts';
import { type ReadInput, readAloud } from './input.ts';
import { INTERRUPTED, interruption } from './interrupt.ts';
import { summaryText } from './report.ts';
import { resultText } from './result.ts';
import { stoppedVariants, stopWords } from './stopped.ts';

/** The doctor's findings on the terminal: the same rules as on the page. */
function doctorText({ builder, value: { experiment, faults } }: Executed): string {
  const findings = examine(
    builder.seedSource(),
    doctorFacts({ experiment, plan: builder.lastPlan(), faults }),
  );
  if (findings.length === 0) return 'Diagnosis: no problems found.';
  const names = rowNames(experiment.variants.map(({ label }) => label));
  const texts = findings.map(({ variant, title, what, since, evidence, remedies }) =>
    [
      `${names[variant] ?? variant}: ${title}, since environment step ${since}`,
      `  ${what}`,
      ...evidence.map(({ words }) => `  - ${words}`),
      ...remedies.map(({ words, at }) => `  try, from environment step ${at}: ${words}`),
    ].join('\n'),
  );
  return `Diagnosis:\n${texts.join('\n')}`;
}

async function main(): Promise<number> {
  const args = begin(parseArguments(process.argv.slice(2)), USAGE);
  if (typeof args === 'number') return args;
  const stop = interruption();
  const inputs: ReadInput[] = [];
  // Read all files before the first run, so that an error in the last one does not appear hours later.
  for (const file of args.files) {
    const read = await readAloud(file, args.seeds);
    if (typeof read === 'number') return read;
    inputs.push(read);
  }
  const [input] = inputs;
  if (input === undefined) return 2;
  return inputs.length === 1 ? one(input, args, stop) : several(inputs, args, stop);
}

async function several(inputs: readonly ReadInput[], args: Arguments, stop: AbortSignal): Promise<number> {
  const runs: RunOfVariants[] = [];
  const done: Executed[] = [];
  for (const { experiment } of inputs) {
    const executed = await execute(experiment, args, stop);
    if (executed === null || executed.stoppedAt !== undefined) return interrupted(executed, null);
    const { builder, value } = executed;
    done.push(executed);
    console.log(`${summaryText(value)}\n`);
    if (args.doctor) console.log(`${doctorText(executed)}\n`);
    const known = runs.filter(({ name }) => name.replace(/ \(\d+\)$/, '') === experiment.name).length;
    runs.push(
      runOf(known === 0 ? experiment.name : `${experiment.name} (${known + 1})`, experiment, builder),
    );
  }
  console.log(
    compareRunsText(
      runs,
      done.map(({ value }) => value.faults),
    ),
  );
  return done.map(ended).some((died) => died) ? VARIANT_STOPPED : 0;
}

/** Exit status if a fault stopped every seed of a variant, see docs/headless.md. */
const VARIANT_STOPPED = 3;

/** Reports stopped seeds on standard error. @returns whether all seeds of a variant stopped */
function ended({ builder, value: { faults, experiment } }: Executed): boolean {
  const labels = experiment.variants.map(({ label }) => label);
  const { lines, died } = stopWords(
    stoppedVariants(builder.seedSource(), faults),
    labels,
    experiment.envSteps,
  );
  for (const line of lines) console.error(line);
  return died;
}

async function one(
  { experiment, proof, named }: ReadInput,
  args: Arguments,
  stop: AbortSignal,
): Promise<number> {
  const expected = args.expect ?? proof;
  if (!(await canWrite(args.out, `${named} was not run.`))) return 2;
  const executed = await execute(experiment, args, stop);
  if (executed === null || executed.stoppedAt !== undefined) return interrupted(executed, args.out);
  const { builder, value, memory } = executed;
  console.log(summaryText(value));
  if (args.compare) console.log(`${compareText(builder.seedSource(), builder.lastPlan(), value.faults)}\n`);
  if (args.doctor) console.log(`${doctorText(executed)}\n`);
  console.log(memory);
  const verdict = expected && value.curves && compareProofs(expected, value.curves, value.grid);
  if (verdict !== null) console.log(verdictText(verdict, 'WebAssembly in Node'));
  if (args.out !== null) {
    if (!(await written(args.out, resultText(value)))) return 2;
    console.error(`Wrote ${args.out}.`);
  }
  const died = ended(executed);
  if (verdict !== null && verdict.kind !== 'same') return 1;
  return died ? VARIANT_STOPPED : 0;
}

/** Writes the finished part, marked as partial. */
async function interrupted(executed: Executed | null, out: string | null): Promise<number> {
  const kept = out === null ? 'nothing is saved without --out' : 'nothing was written';
  if (executed === null) console.error(`Stopped before the first measurement: ${kept}.`);
  else {
    const { value, stoppedAt = 0 } = executed;
    const at = `Stopped after ${(100 * stoppedAt).toFixed(1)} % of the environment steps`;
    if (out === null) console.error(`${at}: ${kept}.`);
    else if (await written(out, resultText(value)))
      console.error(`${at}. Wrote ${out}, marked as partial: missing values are null.`);
  }
  return INTERRUPTED;
}

process.exitCode = await main();
