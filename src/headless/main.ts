/** `npm run experiment -- FILE.json|LINK … [--seeds N] [--out RESULT.json] [--workers N] [--measures all|returns] [--expect HASH] [--compare] [--doctor]`: any experiment, same engine, in Node. */
import { access, constants, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { compareProofs, verdictText } from '../measure/curve-hash.ts';
import type { RunOfArms } from '../measure/runs-comparison.ts';
import { type Arguments, parseArguments, USAGE } from './arguments.ts';
import { compareRunsText } from './compare-runs-text.ts';
import { compareText } from './compare-text.ts';
import { doctorText } from './doctor-text.ts';
import { execute } from './execute.ts';
import { type ReadInput, readInput } from './input.ts';
import { summaryText } from './report.ts';
import { resultText } from './result.ts';
import { runOf } from './run-of-arms.ts';

async function main(): Promise<number> {
  const args = parseArguments(process.argv.slice(2));
  if ('error' in args) {
    console.error(`${args.error}\n\n${USAGE}`);
    return 2;
  }
  const inputs: ReadInput[] = [];
  // All of them are read before the first is run: a mistake in the last is not found hours later.
  for (const file of args.files) {
    const read = await readInput(file, args.seeds);
    if ('lines' in read) {
      for (const line of read.lines) console.error(line);
      return read.code;
    }
    for (const warning of new Set(read.warnings)) console.error(warning);
    inputs.push(read);
  }
  const [input] = inputs;
  if (input === undefined) return 2;
  return inputs.length === 1 ? one(input, args) : several(inputs, args);
}

async function several(inputs: readonly ReadInput[], args: Arguments): Promise<number> {
  const runs: RunOfArms[] = [];
  for (const { experiment } of inputs) {
    const { builder, value } = await execute(experiment, args);
    console.log(`${summaryText(value)}\n`);
    if (args.doctor)
      console.log(
        `${doctorText(builder.seedSource(), { experiment, plan: builder.lastPlan(), faults: value.faults })}\n`,
      );
    const known = runs.filter(({ name }) => name.replace(/ \(\d+\)$/, '') === experiment.name).length;
    runs.push(
      runOf(known === 0 ? experiment.name : `${experiment.name} (${known + 1})`, experiment, builder),
    );
  }
  console.log(compareRunsText(runs));
  return 0;
}

async function one({ experiment, proof, named }: ReadInput, args: Arguments): Promise<number> {
  const expected = args.expect ?? proof;
  const unwritable = args.out === null ? null : await whyUnwritable(args.out);
  if (unwritable !== null) {
    console.error(`Cannot write ${args.out}: ${unwritable}\n\n${named} was not run.`);
    return 2;
  }
  const { builder, value, memory } = await execute(experiment, args);
  console.log(summaryText(value));
  if (args.compare) console.log(`${compareText(builder.seedSource(), builder.lastPlan())}\n`);
  if (args.doctor)
    console.log(
      `${doctorText(builder.seedSource(), { experiment, plan: builder.lastPlan(), faults: value.faults })}\n`,
    );
  console.log(memory);
  const verdict = expected && value.curves && compareProofs(expected, value.curves, value.grid);
  if (verdict !== null) console.log(verdictText(verdict, 'WebAssembly in Node'));
  if (args.out !== null) {
    try {
      await writeFile(args.out, resultText(value));
    } catch (error) {
      console.error(`Cannot write ${args.out}: ${reasonOf(error)}`);
      return 2;
    }
    console.error(`Wrote ${args.out}.`);
  }
  return verdict === null || verdict.kind === 'same' ? 0 : 1;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Why a result could not be written there, or null: asked before hours are spent on it. */
async function whyUnwritable(path: string): Promise<string | null> {
  const known = await stat(path).catch(() => null);
  if (known?.isDirectory()) return 'it is a folder. Name a file in it.';
  try {
    await access(known ? path : dirname(path), constants.W_OK);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

process.exitCode = await main();
