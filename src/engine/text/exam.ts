/** Regular evaluation on held-out problems: greedy, plus several samples each for pass@k. */

import { passAtK } from '../../agents/estimators/best-of-n.ts';
import type { SequencePolicy } from '../../agents/networks/sequence.ts';
import { budgetOf, gridOf } from '../../experiment/budget.ts';
import { isEvaluated } from '../../experiment/evaluation.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { LanguageTask, Problem, Verdict } from '../../worlds/language-contract.ts';
import type { Window } from '../networks/window.ts';
import { RandomStream, type Streams } from '../streams.ts';
import { answerIn } from './base.ts';
import { rollout, type Written } from './rollout.ts';

/** One in this many of the greedily answered problems is also sampled. */
const SAMPLED = 4;
const ROWS_AT_ONCE = 8192; // completions
/** A run has this many exams, evenly spaced. */
const EXAMS = 40;
const ksOf = (samples: number): number[] => [
  ...Array.from({ length: Math.ceil(Math.log2(samples)) }, (_, power) => 2 ** power),
  samples,
];

export interface Answers {
  readonly problems: readonly Problem[];
  readonly written: Written;
  readonly verdicts: readonly Verdict[];
}

export class Exam {
  answers: Answers | null = null;
  passAtK: readonly { readonly k: number; readonly value: number }[] = [];
  taken = 0; // exams
  #streams: Streams;
  readonly #task: LanguageTask;
  readonly #experiment: Experiment;

  /** @param task whose problems are asked, possibly not the training task */
  constructor(task: LanguageTask, streams: Streams, experiment: Experiment) {
    this.#task = task;
    this.#streams = streams;
    this.#experiment = experiment;
  }

  /** @param position in the unit of the budget @returns true if an exam is due */
  #isDue(position: number): boolean {
    const { evaluation } = this.#experiment;
    if (evaluation === undefined) {
      const progress = position / budgetOf(this.#experiment);
      if (progress < this.taken / EXAMS) return false;
      this.taken = Math.floor(progress * EXAMS) + 1;
      return true;
    }
    const passed = gridOf(this.#experiment).filter(
      (step, point) => step <= position && isEvaluated(this.#experiment, point),
    ).length;
    if (passed <= this.taken) return false;
    this.taken = passed;
    return true;
  }

  /** @param position in the unit of the budget @param settings of the agent, which set the size unless `evaluation` does */
  async *after(
    policy: SequencePolicy,
    window: Window,
    position: number,
    settings: Settings,
  ): AsyncGenerator<void> {
    if (!this.#isDue(position)) return;
    const { evaluation } = this.#experiment;
    const [count, samples] = [settings.number('examProblems'), settings.number('passAtK')];
    const random =
      evaluation?.policy === 'sampled' ? new RandomStream(...this.#streams.keys, 'evaluatedActions') : null;
    if (random !== null) random.drawn = 2 ** 24 * this.taken; // derived from the count, so there is no state to save
    const greedy = yield* this.#ask(policy, this.#problems(evaluation?.episodes ?? count), random);
    window.add('evaluationReturn', mean(greedy.verdicts.map(({ score }) => score)));
    this.answers = greedy;
    const right = yield* this.#solved(policy, this.#problems(Math.ceil(count / SAMPLED)), samples);
    this.passAtK = ksOf(samples).map((k) => ({ k, value: mean(right.map((c) => passAtK(samples, c, k))) }));
    window.add('passAt1', this.passAtK[0]?.value ?? Number.NaN);
    window.add('passAtK', this.passAtK.at(-1)?.value ?? Number.NaN);
  }

  #problems(count: number): readonly Problem[] {
    const most = Math.min(count, this.#task.problems['held-out']);
    return Array.from({ length: most }, (_, k) => this.#task.problem('held-out', k));
  }

  /** Counts the right samples per problem. */
  async *#solved(
    policy: SequencePolicy,
    problems: readonly Problem[],
    samples: number,
  ): AsyncGenerator<void, readonly number[]> {
    const random = this.#streams.of('evaluation');
    const each = Math.floor(ROWS_AT_ONCE / samples);
    const right: number[] = [];
    for (let from = 0; from < problems.length; from += each) {
      const asked = problems.slice(from, from + each);
      const rows = asked.flatMap((problem) => new Array<Problem>(samples).fill(problem));
      const { verdicts } = yield* this.#ask(policy, rows, random);
      for (let k = 0; k < asked.length; k++)
        right.push(verdicts.slice(k * samples, (k + 1) * samples).filter(({ correct }) => correct).length);
    }
    return right;
  }

  /** @param random null: the most probable tokens */
  async *#ask(
    policy: SequencePolicy,
    problems: readonly Problem[],
    random: RandomStream | null,
  ): AsyncGenerator<void, Answers> {
    const task = this.#task;
    const written = yield* rollout({ policy, task, problems, temperature: 1, random });
    const verdicts = problems.map((problem, row) => answerIn(task, problem, written, row).verdict);
    return { problems, written, verdicts };
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}
