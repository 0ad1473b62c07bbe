/** The command line of `npm run solve`, and policies from files. */
import { readFile } from 'node:fs/promises';
import type { NamedPolicy } from '../../engine/exact/contract.ts';
import { buildWorld } from '../../engine/program/build-world.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { NO_FILE } from '../arguments.ts';
import { unreadWords } from '../files.ts';
import { given } from '../options.ts';

export const SOLVE_USAGE = `Usage: npm run solve -- FILE.json [--policy NAME|POLICY.json] [--temperature T] [--horizon N] [--out SOLUTION.json]
       FILE.json can be preset:ID or a link from the page, in quotation marks.
       Prints what is optimal for the task and for each reward design, the average reward per step, and what uniformly
       random actions are worth, all exact and without training. --out writes the values of every state and action.
       --policy also evaluates a policy: task or design (optimal for that reward), a file with a list
       [observations][actions] of probabilities, or a result file of npm run experiment: the policies that its seeds
       follow at the end, as the agents act.
       --temperature adds entropy-regularized (soft) values and their policy.
       --horizon sets the number of steps left; default: the step limit of the world, if it has one.
       --help prints this text.
Exit status: 0 success, also where an answer is missing, with the reason; 1 the experiment cannot be solved; 2 wrong usage.
See docs/exact.md (what is computed) and docs/headless.md (commands).`;

export const parseSolveArguments = (argv: readonly string[]) =>
  given(
    argv,
    { policy: 'NAME|POLICY.json', temperature: 'T', horizon: 'N', out: 'SOLUTION.json' },
    ({ values, positionals: [file, ...rest] }) => {
      if (file === undefined) throw new RangeError(NO_FILE);
      if (rest.length > 0) throw new RangeError(`Give one file. Remove ${rest.join(' ')}.`);
      return {
        file,
        out: values.out ?? null,
        policy: values.policy ?? null,
        temperature: numberOf(values.temperature, '--temperature', 'a number above 0', (x) => x > 0),
        horizon: numberOf(
          values.horizon,
          '--horizon',
          'a whole number of steps from 1 to 1,000,000',
          (x) => Number.isInteger(x) && x >= 1 && x <= 1e6,
        ),
      };
    },
  );

function numberOf(
  text: string | undefined,
  name: string,
  wanted: string,
  holds: (x: number) => boolean,
): number | null {
  if (text === undefined) return null;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value) || !holds(value))
    throw new RangeError(`${name} takes ${wanted}, not “${text}”.`);
  return value;
}

const NAMED = { random: 'random', task: 'optimal for the task', design: 'optimal for the reward design' };
/** Policies of each variant. */
type Given = (variant: number) => readonly NamedPolicy[];

/** @param text a name, a file with one table for all variants, or a result file with the policies that its seeds follow */
export async function readPolicies(
  text: string,
  experiment: Experiment,
): Promise<Given | { readonly error: string }> {
  if (text === 'random' || text === 'task' || text === 'design')
    return () => [{ name: NAMED[text], table: text }];
  let input: unknown;
  try {
    input = JSON.parse(await readFile(text, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? `it is not JSON (${error.message})` : unreadWords(error);
    return { error: `Cannot read the policy ${text}: ${why}. Give random, task, design, or a file.` };
  }
  if (experiment.world.family === 'language')
    return { error: 'A language task has no table of actions by observation.' };
  const { constants } = buildWorld(experiment).build;
  const [rows, columns] = [constants.nObservations?.value ?? 0, constants.nActions?.value ?? 0];
  const tables = isResult(input)
    ? input.variants.map(({ seeds }) =>
        seeds.flatMap(({ seed, final }) => (final ? [{ name: `followed by seed ${seed}`, final }] : [])),
      )
    : experiment.variants.map(() => [{ name: text, final: { policy: input } }]);
  for (const { name, final } of tables.flat()) {
    const fault = tableFault(final.policy, rows, columns);
    const where = name === text ? text : `${text} (${name})`;
    if (fault !== null) return { error: `${where} is not a policy of this world: ${fault}` };
  }
  return (variant) =>
    (tables[variant] ?? []).map(({ name, final }) => ({
      name,
      table: Float32Array.from((final.policy as number[][]).flat()),
    }));
}

interface Followed {
  readonly variants: readonly {
    readonly seeds: readonly { readonly seed: number; readonly final: { readonly policy: unknown } | null }[];
  }[];
}
const isResult = (input: unknown): input is Followed =>
  typeof input === 'object' && input !== null && 'format' in input && input.format === 'reward-lab/result';

/** Above f32 rounding. */
const NOT_ONE = 1e-4;

/** @returns what is wrong, with the fix; null: nothing */
function tableFault(input: unknown, rows: number, columns: number): string | null {
  const shape = `Write a list of ${rows} rows, one for each observation, with ${columns} probabilities each.`;
  if (!Array.isArray(input)) return `it is not a list. ${shape}`;
  if (input.length !== rows) return `it has ${input.length} rows. ${shape}`;
  for (const [row, list] of input.entries()) {
    if (!Array.isArray(list) || list.length !== columns)
      return `row ${row} is not a list of ${columns}. ${shape}`;
    if (!list.every((p) => typeof p === 'number' && p >= 0 && p <= 1))
      return `row ${row} holds something other than a probability from 0 to 1.`;
    const sum = list.reduce((a: number, b: number) => a + b, 0);
    if (Math.abs(sum - 1) > NOT_ONE)
      return `the probabilities of row ${row} add up to ${Number(sum.toPrecision(6))}. Make them add up to 1.`;
  }
  return null;
}
