/** `npm run solve -- FILE.json|LINK|preset:ID [options]`: exact values, policies and returns, without training. */

import { readFile } from 'node:fs/promises';
import { exactAnswers } from '../engine/exact/answers.ts';
import type { ExactAnswers, Missing, NamedPolicy } from '../engine/exact/contract.ts';
import { NOT_ONE } from '../engine/exact/model.ts';
import { observationName } from '../engine/exact/observation-names.ts';
import { exportWorld } from '../engine/exact/world-files.ts';
import { buildWorld } from '../engine/program/build-world.ts';
import { exportProgram } from '../engine/python/script.ts';
import { evaluatedExperiment } from '../experiment/evaluation.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { type ExportFormat, isProgramFormat, PROGRAM_FORMATS } from '../experiment/program-format.ts';
import { WORLD_FORMATS } from '../experiment/world-format.ts';
import { NO_FILE } from './arguments.ts';
import { canWrite, unreadText, written } from './files.ts';
import { readAloud } from './input.ts';
import { begin, given } from './options.ts';
import { type Solved, solutionJson, solutionText } from './solve-text.ts';

const SOLVE_USAGE = `Usage: npm run solve -- FILE.json [--policy NAME|POLICY.json] [--temperature T] [--horizon N] [--export FORMAT] [--out FILE]
       FILE.json can be preset:ID or a link from the page, in quotation marks. It can also be a model of another tool:
       P of Gymnasium, matrices of MDPtoolbox or QuantEcon (JSON, .npy, .mat), PRISM (.tra with its other files beside
       it), Storm (.drn) or Cassandra (.MDP, fully observed .POMDP).
       Prints what is optimal for the task and for each reward design, the average reward per step, and what uniformly
       random actions are worth, all exact and without training. --out writes the values of every state and action.
       --policy also evaluates a policy: task or design (optimal for that reward), a file with a list
       [observations][actions] of probabilities, or a result file of npm run experiment: the policies that its seeds
       follow at the end, as the agents act.
       --temperature adds entropy-regularized (soft) values and their policy.
       --horizon sets the number of steps left; default: the step limit of the world, if it has one.
       --export writes the world and its task's reward to --out instead, for another tool: gymnasium (P as JSON), rows
       (CSV), mdptoolbox (matrices as JSON) or drn (Storm). python and notebook write the whole experiment as a program
       that trains it with gymnasium and numpy.
       --help prints this text.
Exit status: 0 success, even if an answer is missing (the reason is printed); 1 the experiment cannot be solved; 2 wrong usage.
See docs/exact.md (what is computed) and docs/headless.md (commands).`;

export const parseSolveArguments = (argv: readonly string[]) =>
  given(
    argv,
    { policy: 'NAME|POLICY.json', temperature: 'T', horizon: 'N', export: 'FORMAT', out: 'FILE' },
    ({ values, positionals: [file, ...rest] }) => {
      if (file === undefined) throw new RangeError(NO_FILE);
      if (rest.length > 0) throw new RangeError(`Give one file. Remove ${rest.join(' ')}.`);
      return {
        file,
        out: values.out ?? null,
        policy: values.policy ?? null,
        format: formatOf(values.export, values.out),
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

function formatOf(text: string | undefined, out: string | undefined): ExportFormat | null {
  if (text === undefined) return null;
  const formats = [...WORLD_FORMATS, ...PROGRAM_FORMATS];
  const format = formats.find((one) => one === text);
  if (format === undefined) throw new RangeError(`--export takes ${formats.join(', ')}, not “${text}”.`);
  if (out === undefined) throw new RangeError('--export needs --out FILE, the file to write.');
  return format;
}

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
type Given = (variant: number) => readonly NamedPolicy[];

/** @param text a name, a file with one table for all variants, or a result file with the policies of its seeds */
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
    const why = error instanceof SyntaxError ? `it is not JSON (${error.message})` : unreadText(error);
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

/** @returns what is wrong, with the fix; null if nothing is */
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

async function main(): Promise<number> {
  const args = begin(parseSolveArguments(process.argv.slice(2)), SOLVE_USAGE);
  if (typeof args === 'number') return args;
  const read = await readAloud(args.file, null, 'solved');
  if (typeof read === 'number') return read;
  if (!(await canWrite(args.out, `${read.named} was not solved.`))) return 2;
  if (args.format !== null && args.out !== null)
    return writeWorld(read.experiment, args.format, args.out, read.named);
  const given = args.policy === null ? null : await readPolicies(args.policy, read.experiment);
  if (given !== null && typeof given !== 'function') {
    console.error(given.error);
    return 2;
  }
  const { experiment } = read;
  const random = { name: 'random', table: 'random' as const };
  const solved: Solved[] = [];
  for (const [variant, { label }] of experiment.variants.entries()) {
    const solve = async (of: Experiment, more: readonly NamedPolicy[]) => {
      const policies = [random, ...(given?.(variant) ?? []), ...more];
      const answers = await exactAnswers(of, variant, { ...args, policies });
      const named: Solved = {
        ...('missing' in answers
          ? { ...answers, label }
          : { ...answers, stateNames: stateNames(of, answers) }),
        ...(of !== experiment && { world: 'evaluation' }),
      };
      console.log(`${solutionText(named)}\n`);
      solved.push(named);
      return answers;
    };
    const trained = await solve(experiment, []);
    if (experiment.evaluation?.world !== undefined)
      await solve(evaluatedExperiment(experiment), optimalInTraining(trained, experiment));
  }
  if (args.out === null) return 0;
  if (!(await written(args.out, solutionJson(args.file, solved)))) return 2;
  console.error(`Wrote ${args.out}.`);
  return 0;
}

async function writeWorld(
  experiment: Experiment,
  format: ExportFormat,
  out: string,
  named: string,
): Promise<number> {
  const text = isProgramFormat(format)
    ? await exportProgram(experiment, format)
    : await exportWorld(experiment, format);
  if (typeof text !== 'string') {
    console.error(`${named} was not written: ${text.missing}.`);
    return 1;
  }
  if (!(await written(out, text))) return 2;
  console.error(`Wrote ${out}.`);
  return 0;
}

/** [S]; absent if the states have no names. */
function stateNames(experiment: Experiment, { observations }: ExactAnswers): readonly string[] | undefined {
  const { view } = buildWorld(experiment).build;
  const names = Array.from(observations, (observation) => observationName(view, observation));
  return names.every((name) => name !== null) ? names : undefined;
}

/** The optimal policy of the training world, for use in the evaluation world. */
function optimalInTraining(trained: ExactAnswers | Missing, experiment: Experiment): readonly NamedPolicy[] {
  if ('missing' in trained || 'missing' in trained.design || 'missing' in trained.design.optimal) return [];
  const { policy } = trained.design.optimal;
  const rows = buildWorld(experiment).build.constants.nObservations?.value ?? 0;
  const columns = trained.actions.length;
  // It acts randomly in states that training never reaches.
  const table = new Float32Array(rows * columns).fill(1 / columns);
  for (const [s, observation] of trained.observations.entries()) {
    const action = policy[s] ?? -1;
    if (action < 0) continue;
    table.fill(0, observation * columns, (observation + 1) * columns);
    table[observation * columns + action] = 1;
  }
  return [{ name: 'optimal for the reward design in training', table }];
}

process.exitCode = await main();
