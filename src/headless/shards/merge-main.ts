/** `npm run merge -- SHARD SHARD …`: joins the files of `npm run experiment -- … --shard I/N`. */
import { parseMergeArguments, USAGE } from '../arguments.ts';
import { canWrite } from '../files.ts';
import { begin } from '../options.ts';
import { conclude, interrupted, keptFor } from '../outcome.ts';
import { unknownTerm } from '../term-names.ts';
import { ShardError } from './line.ts';
import { merged } from './merge.ts';

async function main(): Promise<number> {
  const args = begin(parseMergeArguments(process.argv.slice(2)), USAGE);
  if (typeof args === 'number') return args;
  if (!(await canWrite(args.out, 'Nothing was merged.'))) return 2;
  try {
    const executed = await merged(args.files, keptFor(args));
    const wrong = unknownTerm(executed.value.experiment, args);
    if (wrong !== null) throw new ShardError(wrong);
    return executed.stoppedAt === undefined
      ? conclude(executed, args)
      : interrupted(executed, args.out, args);
  } catch (error) {
    if (!(error instanceof ShardError)) throw error;
    console.error(`${error.message}\n\nNothing was merged.`);
    return error.status;
  }
}

process.exitCode = await main();
