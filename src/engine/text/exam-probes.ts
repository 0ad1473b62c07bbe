/** Named exams: probes that ask a policy held-out problems, possibly of a changed task, once per measurement point. */

import { passAtK } from '../../agents/estimators/best-of-n.ts';
import type { SequencePolicy } from '../../agents/networks/sequence.ts';
import {
  type Experiment,
  type Problem as Fault,
  isProbe,
  type VariantSpec,
  type WorldSpec,
} from '../../experiment/experiment.ts';
import { readSettings } from '../../experiment/settings.ts';
import type { ExamSpec } from '../../rewards/language-contract.ts';
import { languageTerms } from '../../rewards/language-registry.ts';
import { fieldsFor } from '../../worlds/language/build.ts';
import { writtenValue } from '../../worlds/language/mixture-rows.ts';
import { renamedTask } from '../../worlds/language/renamed.ts';
import type { LanguageTask, Problem } from '../../worlds/language-contract.ts';
import { error } from '../../worlds/settings.ts';
import { ExperimentError } from '../experiment-error.ts';
import type { Window } from '../networks/window.ts';
import type { RandomStream } from '../streams.ts';
import { answerIn } from './base.ts';
import { builtTask } from './built-task.ts';
import { rollout } from './rollout.ts';

export interface ExamProbe extends ExamSpec {
  readonly index: number;
  readonly weight: number;
  readonly task: LanguageTask;
}

const ROWS = 2048;

/** @throws ExperimentError at the settings that do not fit */
export function examsOf(
  variant: VariantSpec,
  world: Experiment['world'],
  trained: LanguageTask,
  path: string,
): readonly ExamProbe[] {
  return variant.reward.flatMap((spec, index): ExamProbe[] => {
    const term = languageTerms.get(spec.term);
    if (term?.exam === undefined) return [];
    const place = `${path}.reward[${index}]`;
    const { label } = term.entry;
    if (!isProbe(spec))
      throw new ExperimentError([
        error(
          `${place}.term`,
          `“${label}” asks the policy, so no completion can earn it.`,
          'Add "probe": true.',
        ),
      ]);
    const exam = term.exam(readSettings(term.entry, spec));
    const task =
      exam.changes.length === 0 ? trained : changedTask(exam.changes, world, trained, `${place}.changes`);
    return [{ ...exam, index, weight: spec.weight, task: inOtherTokens(task, exam.renamed, place) }];
  });
}

/** The same checks, as problems of the experiment. */
export function examProblems(...which: Parameters<typeof examsOf>): readonly Fault[] {
  try {
    examsOf(...which);
    return [];
  } catch (thrown) {
    if (thrown instanceof ExperimentError) return thrown.problems;
    throw thrown;
  }
}

function changedTask(
  changes: readonly string[],
  world: WorldSpec,
  trained: LanguageTask,
  path: string,
): LanguageTask {
  const reject = (k: number, message: string, fix: string) =>
    new ExperimentError([error(`${path}[${k}]`, message, fix)]);
  const fields = fieldsFor(world);
  const own: Record<string, WorldSpec[string]> = {};
  for (const [k, row] of changes.entries()) {
    const [name = '', value = ''] = row.split('=').map((part) => part.trim());
    const field = fields.find((one) => one.name === name);
    if (field === undefined)
      throw reject(k, `“${name}” is not a setting of a language world.`, 'Write name=value, as in level=3.');
    try {
      own[name] = writtenValue(field, value);
    } catch (thrown) {
      if (!(thrown instanceof RangeError)) throw thrown;
      throw reject(k, thrown.message, 'Write name=value, as in level=3.');
    }
  }
  const built = builtTask({ ...world, ...own });
  if (!built.ok)
    throw reject(
      0,
      built.problems[0]?.message ?? 'The changed task cannot be built.',
      'Change fewer settings.',
    );
  const { task } = built;
  const lengthOf = ({ promptLength, completionLength }: LanguageTask) => promptLength + completionLength;
  if (task.vocabulary.join(' ') !== trained.vocabulary.join(' ') || lengthOf(task) > lengthOf(trained))
    throw reject(
      0,
      'The policy cannot read the changed task: it has other tokens or longer texts than the training.',
      'Raise maxTokens or the level of the training, or set a vocabulary that covers both.',
    );
  return task;
}

function inOtherTokens(task: LanguageTask, share: number, path: string): LanguageTask {
  try {
    return renamedTask(task, share);
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    throw new ExperimentError([
      error(`${path}.renamed`, thrown.message, 'Set it to 0, or use a larger vocabulary.'),
    ]);
  }
}

export async function* takeExams(
  exams: readonly ExamProbe[],
  window: Window,
  policy: SequencePolicy,
  random: RandomStream,
): AsyncGenerator<void> {
  for (const exam of exams)
    if (!window.hasTerm(exam.index))
      window.addTerm(exam.index, exam.weight * (yield* resultOf(exam, policy, random)));
}

async function* resultOf(
  exam: ExamProbe,
  policy: SequencePolicy,
  random: RandomStream,
): AsyncGenerator<void, number> {
  const { task, measure } = exam;
  const sampled = measure === 'pass-at-k' || measure === 'majority';
  const each = sampled ? exam.samples : 1;
  const count = Math.min(exam.problems, task.problems['held-out']);
  const size = Math.max(1, Math.floor(ROWS / each));
  let sum = 0;
  for (let from = 0; from < count; from += size) {
    const asked = Array.from({ length: Math.min(size, count - from) }, (_, k) =>
      task.problem('held-out', from + k),
    );
    const problems = asked.flatMap((problem) => new Array<Problem>(each).fill(problem));
    const written = yield* rollout({
      policy,
      task,
      problems,
      temperature: 1,
      random: sampled ? random : null,
    });
    const answers = problems.map((problem, row) => answerIn(task, problem, written, row));
    for (let k = 0; k < answers.length; k += each) sum += gradeOf(task, measure, answers.slice(k, k + each));
  }
  return sum / count;
}

type Answers = readonly ReturnType<typeof answerIn>[];

function gradeOf(task: LanguageTask, measure: ExamSpec['measure'], answers: Answers): number {
  const right = answers.filter(({ verdict }) => verdict.correct).length;
  if (measure === 'score') return answers[0]?.verdict.score ?? 0;
  if (measure === 'correct') return right;
  if (measure === 'pass-at-k') return passAtK(answers.length, right, answers.length);
  // The most frequent answer. On ties, the one written first.
  const votes = new Map<string, { count: number; right: boolean }>();
  for (const { tokens, verdict } of answers) {
    const answer = (task.finalAnswer?.(tokens) ?? tokens).join(' ');
    const known = votes.get(answer) ?? { count: 0, right: verdict.correct };
    votes.set(answer, { count: known.count + 1, right: known.right || verdict.correct });
  }
  const most = [...votes.values()].reduce((best, one) => (one.count > best.count ? one : best));
  return most.right ? 1 : 0;
}
