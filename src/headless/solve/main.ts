/** `npm run solve -- FILE.json|LINK|preset:ID [options]`: exact values, policies and returns, without training. */
import { exactAnswers } from '../../engine/exact/answers.ts';
import { canWrite, written } from '../files.ts';
import { readAloud } from '../input.ts';
import { begin } from '../options.ts';
import { parseSolveArguments, readPolicies, SOLVE_USAGE } from './arguments.ts';
import { type Solved, solutionJson, solutionText } from './text.ts';

async function main(): Promise<number> {
  const args = begin(parseSolveArguments(process.argv.slice(2)), SOLVE_USAGE);
  if (typeof args === 'number') return args;
  const read = await readAloud(args.file, null, 'solved');
  if (typeof read === 'number') return read;
  if (!(await canWrite(args.out, `${read.named} was not solved.`))) return 2;
  const given = args.policy === null ? null : await readPolicies(args.policy, read.experiment);
  if (given !== null && typeof given !== 'function') {
    console.error(given.error);
    return 2;
  }
  const random = { name: 'random', table: 'random' as const };
  const solved: Solved[] = [];
  for (const [variant, { label }] of read.experiment.variants.entries()) {
    const answers = await exactAnswers(read.experiment, variant, {
      ...args,
      policies: [random, ...(given?.(variant) ?? [])],
    });
    const named = 'missing' in answers ? { ...answers, label } : answers;
    console.log(`${solutionText(named)}\n`);
    solved.push(named);
  }
  if (args.out === null) return 0;
  if (!(await written(args.out, solutionJson(args.file, solved)))) return 2;
  console.error(`Wrote ${args.out}.`);
  return 0;
}

process.exitCode = await main();
