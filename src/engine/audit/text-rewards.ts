/** What a design on text pays for one completion, with each term at weight 1 so that weights can change later. */

import type { Objective } from '../../agents/reward-models/labeling.ts';
import { objectiveOf } from '../../agents/reward-models/objectives.ts';
import type { VariantSpec } from '../../experiment/experiment.ts';
import { readSettings, type Settings } from '../../experiment/settings.ts';
import type { LanguageTerm, PlaceScores } from '../../rewards/language-contract.ts';
import { kernelTermsOnText, languageTerms } from '../../rewards/language-registry.ts';
import type { LanguageTask, Problem, Verdict } from '../../worlds/language-contract.ts';
import type { Written } from '../text/completions.ts';
import { placesOf } from '../text/fit-step.ts';
import { KernelTerm } from '../text/kernel-term.ts';
import { termLabels } from '../text/reward-problems.ts';

interface TextTerm {
  readonly term: string;
  readonly label: string;
  readonly weight: number;
  readonly kind: LanguageTerm | KernelTerm | null; // null: the task reward
  readonly settings: Settings;
  /** The objective of its reward models, which training fits first. The audit uses true labels as scores. Null without any. */
  readonly objective: Objective | null;
}

export interface Scored {
  readonly written: Written;
  /** The task return. */
  readonly score: number;
  /** [terms] Pay at weight 1, discounted per own token. */
  readonly parts: readonly number[];
  readonly design: number;
  readonly task: number;
  /** Number of own tokens up to the first nonzero pay of the design. 0 if it never pays. */
  readonly paidAt: number;
}

const NO_SETTINGS = readSettings({ id: 'task', fields: [] }, {});

/** Terms pay in f32. Sums over tokens are rounded to six digits, so that 3 × 1/3 is 1 and ties stay ties. */
const DIGITS = 6;

export class TextRewards {
  readonly terms: readonly TextTerm[];
  readonly task: LanguageTask;
  readonly #gamma: number;

  /** @param gamma discount per own token */
  constructor(task: LanguageTask, variant: VariantSpec, gamma: number) {
    const labels = termLabels(variant);
    this.task = task;
    this.#gamma = gamma;
    this.terms = variant.reward.map((spec, t) => {
      const kernel = kernelTermsOnText.has(spec.term)
        ? new KernelTerm(variant.reward, t, 'variants', task.vocabulary)
        : null;
      const kind = kernel ?? languageTerms.get(spec.term) ?? null;
      const settings =
        kind === null || kind instanceof KernelTerm ? NO_SETTINGS : readSettings(kind.entry, spec);
      return {
        kind,
        settings,
        term: spec.term,
        label: labels[t] ?? spec.term,
        weight: spec.weight,
        objective:
          kind instanceof KernelTerm || kind?.models === undefined
            ? null
            : objectiveOf(settings.text('objective')),
      };
    });
  }

  /** @throws RangeError with the term and the completion if a reward is not finite */
  score(problem: Problem, written: Written): Scored {
    const { task } = this;
    const verdict = task.verify(problem, written.tokens, written.ended);
    const count = written.decisions.length;
    const last = Math.max(0, count - 1);
    const owner = decisionOwners(written);
    const each = new Float64Array(Math.max(1, count));
    const parts = this.terms.map((term) => {
      const { kind } = term;
      return kind instanceof KernelTerm
        ? this.#payKernel(kind, term.weight, problem, written, verdict, each)
        : this.#payTerm(term, kind, problem, written, verdict, owner, each);
    });
    return {
      written,
      score: verdict.score,
      parts,
      design: parts.reduce((sum, part, t) => sum + (this.terms[t]?.weight ?? 0) * part, 0),
      task: this.#gamma ** last * verdict.score,
      paidAt: each.findIndex((reward) => Math.abs(reward) > 1e-9) + 1,
    };
  }

  /** @param each [decisions] pay so far, to which this adds @returns the discounted pay at weight 1 */
  #payKernel(
    kernel: KernelTerm,
    weight: number,
    problem: Problem,
    { tokens, own, ended, decisions }: Written,
    verdict: Verdict,
    each: Float64Array,
  ): number {
    const { task } = this;
    const places = [...own.keys()].filter((at) => own[at] === true);
    const said = places.map((at) => tokens[at] ?? 0);
    if (decisions.length > said.length) said.push(task.end);
    const paid = kernel.pay({ tokens: said, ended, verdict, task, problem }, each, true);
    paid.forEach((reward, to) => {
      each[to] = (each[to] ?? 0) + weight * reward;
    });
    return paid.reduce((sum, reward, to) => sum + this.#gamma ** to * reward, 0);
  }

  /** @param kind null: the task reward @param each as in `#payKernel` @throws RangeError if the reward is not finite */
  #payTerm(
    { settings, label, weight, objective }: TextTerm,
    kind: LanguageTerm | null,
    problem: Problem,
    written: Written,
    verdict: Verdict,
    owner: Int32Array,
    each: Float64Array,
  ): number {
    const { task } = this;
    const { tokens, own, ended } = written;
    const last = Math.max(0, written.decisions.length - 1);
    const scores = objective === null ? [] : idealScores(objective, task, problem, written, verdict);
    const referenceScores = objective === null ? [] : [[0]];
    const earned =
      kind === null
        ? { atEnd: verdict.score }
        : kind.evaluate({ task, problem, tokens, own, ended, verdict, scores, referenceScores }, settings);
    let sum = 0;
    earned.perToken?.forEach((reward, at) => {
      const to = owner[Math.min(at, tokens.length)] ?? -1;
      if (reward === 0 || to < 0) return;
      sum += this.#gamma ** to * reward;
      each[to] = (each[to] ?? 0) + weight * reward;
    });
    if (earned.perToken !== undefined) sum = Number(sum.toPrecision(DIGITS));
    sum += this.#gamma ** last * earned.atEnd;
    each[last] = (each[last] ?? 0) + weight * earned.atEnd;
    if (!Number.isFinite(sum))
      throw new RangeError(
        `The term “${label}” pays ${sum} for “${task.vocabulary[tokens[0] ?? -1] ?? ''} …” after “${problem.words.question}”, which is not finite.`,
      );
    return sum;
  }
}

/** [tokens + 1] The decision that each position belongs to. A reply belongs to the decision before it. −1: none. */
function decisionOwners({ tokens, own, decisions }: Written): Int32Array {
  const last = Math.max(0, decisions.length - 1);
  const owner = new Int32Array(tokens.length + 1);
  let decision = -1;
  for (let at = 0; at <= tokens.length; at++) {
    if (at === tokens.length ? decision < last : own[at] === true) decision++;
    owner[at] = decision;
  }
  return owner;
}

const MEMBERS = 8;
/** Log-odds that stand for certainty. */
const CERTAIN = 40;

/** Scores of reward models that learned noise-free labels. Pay that tokens share goes to the last one. */
function idealScores(
  { reads, pays }: Objective,
  task: LanguageTask,
  problem: Problem,
  { tokens, own }: Written,
  { score, correct, steps, stepEnds }: Verdict,
): readonly PlaceScores[] {
  const places = placesOf(reads, own, stepEnds);
  const reward = task.judgedReward?.(problem, tokens) ?? task.trueReward?.(problem, tokens) ?? score;
  return places.map((at, k) => {
    const isLast = k === places.length - 1;
    const label = isLast ? (correct ? 1 : 0) : Math.min(1, Math.max(0, steps[k] ?? 0));
    const odds = Math.max(-CERTAIN, Math.min(CERTAIN, Math.log(label / (1 - label))));
    const value = pays === 'probability' ? odds : isLast ? reward : 0;
    return { at, of: new Array<number>(MEMBERS).fill(value) };
  });
}
