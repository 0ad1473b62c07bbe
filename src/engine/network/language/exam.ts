/** Regular evaluation on held-out problems: greedy, and several samples each for pass@k. */
import { budgetOf } from '../../../experiment/budget.ts';
import { isEvaluated } from '../../../experiment/evaluation.ts';
import type { Experiment } from '../../../experiment/experiment.ts';
import { passAtK } from '../../../learn/estimators/best-of-n.ts';
import type { SequencePolicy } from '../../../learn/networks/sequence.ts';
import type { LanguageTask, Problem, Verdict } from '../../../worlds/language/contract.ts';
import { gridOf } from '../../program/run-layout.ts';
import { RandomStream, type Streams } from '../streams.ts';
import type { Window } from '../window.ts';
import { completionOf } from './base.ts';
import { rollout, type Written } from './rollout.ts';

/** Of the problems that are answered greedily, one in so many is also sampled. */
const SAMPLED = 4;
const SAMPLES = 8; // answers to each
/** The run has this many parts; each begins with an exam. */
const EXAMS = 40;
const KS = [1, 2, 4, 8] as const;

export interface Answers {
  readonly problems: readonly Problem[];
  readonly written: Written;
  readonly verdicts: readonly Verdict[];
}

export class Exam {
  /** Greedy answers of the last exam. */
  answers: Answers | null = null;
  passAtK: readonly { readonly k: number; readonly value: number }[] = [];
  taken = 0; // exams
  #streams: Streams;
  readonly #task: LanguageTask;
  readonly #experiment: Experiment;

  /** @param task with the problems that are asked, which need not be those of the training */
  constructor(task: LanguageTask, streams: Streams, experiment: Experiment) {
    this.#task = task;
    this.#streams = streams;
    this.#experiment = experiment;
  }

  /** @param position in the unit of the budget @returns whether an exam is due */
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

  /** @param position in the unit of the budget @param count problems to be answered greedily, where `evaluation` does not say */
  async *after(
    policy: SequencePolicy,
    window: Window,
    position: number,
    count: number,
  ): AsyncGenerator<void> {
    if (!this.#isDue(position)) return;
    const { evaluation } = this.#experiment;
    const random =
      evaluation?.policy === 'sampled' ? new RandomStream(...this.#streams.keys, 'evaluatedActions') : null;
    if (random !== null) random.drawn = 2 ** 24 * this.taken; // no state to save
    const greedy = yield* this.#ask(policy, evaluation?.episodes ?? count, 1, random);
    window.add('evaluationReturn', mean(greedy.verdicts.map(({ score }) => score)));
    this.answers = greedy;
    const sampled = yield* this.#ask(
      policy,
      Math.ceil(count / SAMPLED),
      SAMPLES,
      this.#streams.of('evaluation'),
    );
    const right = Array.from(
      { length: sampled.problems.length / SAMPLES },
      (_, k) =>
        sampled.verdicts.slice(k * SAMPLES, (k + 1) * SAMPLES).filter(({ correct }) => correct).length,
    );
    this.passAtK = KS.map((k) => ({ k, value: mean(right.map((c) => passAtK(SAMPLES, c, k))) }));
    window.add('passAt1', this.passAtK[0]?.value ?? Number.NaN);
    window.add('passAtK', this.passAtK.at(-1)?.value ?? Number.NaN);
  }

  /** @param random null: the most probable tokens */
  async *#ask(
    policy: SequencePolicy,
    count: number,
    times: number,
    random: RandomStream | null,
  ): AsyncGenerator<void, Answers> {
    const task = this.#task;
    const most = Math.min(count, task.problems['held-out']);
    const problems = Array.from({ length: most }, (_, k) => task.problem('held-out', k)).flatMap((problem) =>
      new Array<Problem>(times).fill(problem),
    );
    const written = yield* rollout({ policy, task, problems, temperature: 1, random });
    const verdicts = problems.map((problem, row) =>
      task.verify(problem, completionOf(task, problem, written, row), written.ended[row] === 1),
    );
    return { problems, written, verdicts };
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}
