/** `npm run solve -- FILE.json|LINK|preset:ID [options]`: exact values, policies and returns, without training. */
import { exactAnswers } from '../../engine/exact/answers.ts';
import type { ExactAnswers, Missing, NamedPolicy } from '../../engine/exact/contract.ts';
import { observationName } from '../../engine/exact/quantity.ts';
import { buildWorld } from '../../engine/program/build-world.ts';
import { evaluatedExperiment } from '../../experiment/evaluation.ts';
import type { Experiment } from '../../experiment/experiment.ts';
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

/** [S]; absent: the states have no names. */
function stateNames(experiment: Experiment, { observations }: ExactAnswers): readonly string[] | undefined {
  const { view } = buildWorld(experiment).build;
  const names = Array.from(observations, (observation) => observationName(view, observation));
  return names.every((name) => name !== null) ? names : undefined;
}

/** What a perfect learner takes from the training world into that of its evaluation. */
function optimalInTraining(trained: ExactAnswers | Missing, experiment: Experiment): readonly NamedPolicy[] {
  if ('missing' in trained || 'missing' in trained.design || 'missing' in trained.design.optimal) return [];
  const { policy } = trained.design.optimal;
  const rows = buildWorld(experiment).build.constants.nObservations?.value ?? 0;
  const columns = trained.actions.length;
  // Where training never leads, it acts at random.
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
