/** `npm run experiment -- FILE.json|LINK [--seeds N] [--out RESULT.json] [--workers N] [--measures all|returns] [--expect HASH] [--compare] [--doctor]`: any experiment, same engine, in Node. */
import { access, constants, readFile, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { presets } from '../engine/presets.ts';
import { validate } from '../engine/validate.ts';
import { compareProofs, readProof, verdictText } from '../measure/curve-hash.ts';
import { linkIn } from '../spec/link.ts';
import { parseArguments, USAGE } from './arguments.ts';
import { compareText } from './compare-text.ts';
import { doctorText } from './doctor-text.ts';
import { openLink } from './link.ts';
import { Memory } from './memory.ts';
import { runShards } from './pool.ts';
import { Progress } from './progress.ts';
import { problemText, summaryText } from './report.ts';
import { ResultBuilder, resultText } from './result.ts';

async function main(): Promise<number> {
  const args = parseArguments(process.argv.slice(2));
  if ('error' in args) {
    console.error(`${args.error}\n\n${USAGE}`);
    return 2;
  }
  const link = linkIn(args.file);
  const named = link === null ? args.file : 'The link';
  const preset = presets.find((p) => `preset:${p.id}` === args.file);
  let input: unknown = preset?.experiment;
  if (!preset && args.file.startsWith('preset:')) {
    console.error(`There is no ${args.file}. The presets are: ${presets.map((p) => p.id).join(', ')}.`);
    return 2;
  }
  let expected = args.expect;
  if (link !== null) {
    const opened = await openLink(link);
    if (!opened.ok) {
      for (const problem of opened.problems) console.error(problemText(problem));
      return 2;
    }
    input = opened.value.text;
    // Other seeds make other curves: then the link's digits say nothing.
    if (args.seeds === null) expected ??= readProof(opened.value.proof);
  } else if (!preset) {
    try {
      input = await readFile(args.file, 'utf8');
    } catch (error) {
      console.error(`Cannot read ${args.file}: ${reasonOf(error)}`);
      return 2;
    }
  }
  const first = validate(input);
  const parsed = first.ok && args.seeds !== null ? validate({ ...first.value, seeds: args.seeds }) : first;
  if (!parsed.ok) {
    for (const problem of parsed.problems) console.error(problemText(problem));
    console.error(`\n${named} was not run.`);
    return 1;
  }
  // What the file said wrongly is gone from what was read: its warnings come from the first reading.
  const warnings = [...(first.ok ? first.warnings : []), ...parsed.warnings].map(problemText);
  for (const warning of new Set(warnings)) console.error(warning);
  const unwritable = args.out === null ? null : await whyUnwritable(args.out);
  if (unwritable !== null) {
    console.error(`Cannot write ${args.out}: ${unwritable}\n\n${named} was not run.`);
    return 2;
  }
  const experiment = parsed.value;
  const workers = Math.min(args.workers ?? availableParallelism(), experiment.seeds);
  const progress = new Progress(experiment);
  const result = new ResultBuilder(experiment);
  const memory = new Memory();
  const started = performance.now();
  await runShards({ experiment, measures: args.measures }, workers, {
    plan: (plan) => result.plan(plan),
    batch: (batch, shard) => {
      result.add(batch);
      memory.watch(progress.show(batch.stepsDone, shard));
    },
    fault: (fault) => {
      result.fault(fault);
      progress.note(fault.message);
    },
    tables: (tables) => result.tables(tables),
  });
  const seconds = (performance.now() - started) / 1000;
  progress.close();
  const used = memory.text();
  const value = await result.finish(seconds, workers);
  console.log(summaryText(value));
  if (args.compare) console.log(`${compareText(result.seedSource(), result.lastPlan())}\n`);
  if (args.doctor)
    console.log(
      `${doctorText(result.seedSource(), { experiment, plan: result.lastPlan(), faults: value.faults })}\n`,
    );
  console.log(used);
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
