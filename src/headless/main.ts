/** `npm run experiment -- FILE.json [--seeds N] [--out RESULT.json] [--workers N]`: any experiment, same engine, in Node. */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { presets } from '../engine/presets.ts';
import { validate } from '../engine/validate.ts';
import { parseArguments, USAGE } from './arguments.ts';
import { Memory } from './memory.ts';
import { runShards } from './pool.ts';
import { Progress } from './progress.ts';
import { problemText, summaryText } from './report.ts';
import { ResultBuilder } from './result.ts';

async function main(): Promise<number> {
  const args = parseArguments(process.argv.slice(2));
  if ('error' in args) {
    console.error(`${args.error}\n\n${USAGE}`);
    return 2;
  }
  const preset = presets.find((p) => `preset:${p.id}` === args.file);
  let input: unknown = preset?.experiment;
  if (!preset) {
    try {
      input = await readFile(args.file, 'utf8');
    } catch (error) {
      console.error(`Cannot read ${args.file}: ${error instanceof Error ? error.message : String(error)}`);
      return 2;
    }
  }
  const first = validate(input);
  const parsed = first.ok && args.seeds !== null ? validate({ ...first.value, seeds: args.seeds }) : first;
  if (!parsed.ok) {
    for (const problem of parsed.problems) console.error(problemText(problem));
    console.error(`\n${args.file} was not run.`);
    return 1;
  }
  for (const warning of parsed.warnings) console.error(problemText(warning));
  const experiment = parsed.value;
  const workers = Math.min(args.workers ?? availableParallelism(), experiment.seeds);
  const progress = new Progress(experiment);
  const result = new ResultBuilder(experiment);
  const memory = new Memory();
  const started = performance.now();
  await runShards(experiment, workers, {
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
  if (args.out) {
    await writeFile(args.out, `${JSON.stringify(value)}\n`);
    console.error(`Wrote ${args.out}.`);
  }
  console.log(summaryText(value));
  console.log(used);
  return 0;
}

process.exitCode = await main();
