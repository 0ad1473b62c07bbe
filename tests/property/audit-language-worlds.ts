/** Random small language tasks and designs, judged by trying every text, without the audit's code. */

import type { TermSpec, VariantSpec } from '../../src/experiment/experiment.ts';
import { readSettings } from '../../src/experiment/settings.ts';
import { languageTerms } from '../../src/rewards/language-registry.ts';
import type { LanguageTask, Problem, Verdict } from '../../src/worlds/language-contract.ts';

import type { Dice } from './audit-random-worlds.ts';

export interface Small {
  readonly task: LanguageTask;
  readonly variant: VariantSpec;
  readonly gamma: number;
}

/** A number that depends only on a text, so that verdicts are reproducible. */
function hashed(seed: number, problem: number, tokens: readonly number[]): number {
  let hash = (seed * 7919 + problem * 104729 + 17) >>> 0;
  for (const token of [...tokens, 31]) hash = Math.imul(hash ^ (token + 1), 0x9e3779b1) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * A task with 2 … 4 tokens, texts of 1 … 4 tokens, and 1 … 3 prompts. Some have turns, in which the world
 * replies with 0 … 2 tokens or ends the dialogue.
 */
export function smallTask(roll: Dice, seed: number): LanguageTask {
  const turns = roll.chance(0.35);
  const words = turns ? 3 + roll.below(2) : 2 + roll.below(3);
  const length = 1 + roll.below(words === 4 ? 3 : 4);
  const vocabulary = Array.from({ length: words }, (_, k) => String.fromCharCode(97 + k));
  const end = words - 1;
  const endOfTurn = turns ? words - 2 : -1;
  const problems = 1 + roll.below(3);
  const grain = roll.pick([1, 2, 4]);
  const verify = (problem: Problem, tokens: readonly number[], ended: boolean): Verdict => {
    const hash = hashed(seed, problem.answer as number, tokens);
    const score = ended ? (hash % (grain + 1)) / grain : 0;
    const steps = tokens.flatMap((token, at) => (token === 0 ? [(hash >>> at) % 3 === 0 ? 1 : 0.5] : []));
    return {
      score,
      correct: score === 1,
      wellFormed: hash % 3 !== 0,
      partial: ((hash >>> 4) % 5) / 4,
      steps,
      stepEnds: tokens.flatMap((token, at) => (token === 0 ? [at] : [])),
    };
  };
  return {
    id: 'small',
    vocabulary,
    end,
    endOfTurn,
    promptLength: 1,
    completionLength: length,
    problems: { train: problems, 'held-out': 1 },
    problem: (_, index) => ({
      prompt: [0],
      answer: index,
      words: { question: `number ${index}`, answer: '' },
    }),
    verify,
    demonstrate: () => ({ tokens: [end], own: [true] }),
    ...(turns
      ? {
          reply: (problem: Problem, tokens: readonly number[]) => {
            const hash = hashed(seed + 1, problem.answer as number, tokens);
            return hash % 4 === 0 ? null : Array.from({ length: hash % 3 }, (_, k) => (hash >>> k) % 2);
          },
        }
      : {}),
  };
}

export function smallDesign(roll: Dice): TermSpec[] {
  const weight = () => roll.pick([-1, -0.25, 0.1, 0.5, 1, 2]);
  const others: TermSpec[] = [
    { term: 'completion-length', weight: weight(), placement: roll.pick(['sequence', 'token']) },
    { term: 'completion-length', weight: weight(), shape: 'target', target: roll.below(4) },
    { term: 'well-formed', weight: weight() },
    { term: 'exact-match', weight: weight(), wrong: roll.pick([0, -0.5]) },
    { term: 'repetition', weight: weight(), n: 1, placement: roll.pick(['sequence', 'token']) },
    { term: 'step-rewards', weight: weight(), refine: roll.pick(['none', 'clip-delta']) },
    { term: 'partial-credit', weight: weight(), placement: roll.pick(['sequence', 'token']) },
    { term: 'overlong', weight: Math.abs(weight()), buffer: 2 },
  ];
  const task: TermSpec = { term: 'task', weight: roll.pick([0.5, 1]) };
  const chosen = [roll.pick(others), ...(roll.chance(0.5) ? [roll.pick(others)] : [])];
  return roll.chance(0.7) ? [task, ...chosen] : chosen;
}

export interface Tried {
  readonly tokens: readonly number[];
  readonly own: readonly boolean[];
  readonly ended: boolean;
  readonly probability: number;
  readonly score: number;
  readonly parts: readonly number[];
  readonly task: number;
  readonly paidAt: number;
  readonly length: number;
}

/**
 * Tries every way of choosing as many tokens as fit, read until the text is over. Choices that agree until
 * then count as one.
 */
export function triedTexts({ task, variant, gamma }: Small, problem: Problem): Tried[] {
  const many = task.vocabulary.length;
  const room = task.completionLength;
  const texts = new Map<string, Tried>();
  for (let number = 0; number < many ** room; number++) {
    const choices = Array.from({ length: room }, (_, k) => Math.floor(number / many ** k) % many);
    const tokens: number[] = [];
    const own: boolean[] = [];
    let used = 0;
    let ended = false;
    while (!ended && tokens.length < room) {
      const token = choices[used] as number;
      used += 1;
      if (token === task.end) {
        ended = true;
        break;
      }
      tokens.push(token);
      own.push(true);
      if (token !== task.endOfTurn) continue;
      const reply = task.reply?.(problem, [...tokens]);
      if (reply === null || reply === undefined) ended = true;
      else
        for (const heard of reply)
          if (tokens.length < room) {
            tokens.push(heard);
            own.push(false);
          }
    }
    const key = choices.slice(0, used).join();
    if (texts.has(key)) continue;
    const probability = many ** -used;
    texts.set(key, { tokens, own, ended, probability, length: used, ...paid(tokens, own, ended, used) });
  }
  return [...texts.values()];

  function paid(tokens: number[], own: boolean[], ended: boolean, length: number) {
    const verdict = task.verify(problem, tokens, ended);
    const at = new Array<number>(length).fill(0);
    const parts = variant.reward.map((spec) => {
      const perDecision = new Array<number>(length).fill(0);
      const term = languageTerms.get(spec.term);
      const settings = term && readSettings(term.entry, { ...spec, family: 'language' });
      const earned =
        term && settings
          ? term.evaluate(
              { task, problem, tokens, own, ended, verdict, scores: [], referenceScores: [] },
              settings,
            )
          : { atEnd: verdict.score };
      perDecision[length - 1] = earned.atEnd;
      for (const [place, reward] of (earned.perToken ?? []).entries()) {
        // A place belongs to the last decision made at or before it.
        const before = own.slice(0, place + 1).filter(Boolean).length;
        const decision = place >= tokens.length ? length - 1 : before - 1;
        if (decision >= 0) perDecision[decision] = (perDecision[decision] ?? 0) + reward;
      }
      for (const [k, reward] of perDecision.entries()) at[k] = (at[k] ?? 0) + spec.weight * reward;
      return perDecision.reduce((sum, reward, k) => sum + gamma ** k * reward, 0);
    });
    return {
      score: verdict.score,
      parts,
      task: gamma ** (length - 1) * verdict.score,
      paidAt: at.findIndex((reward) => Math.abs(reward) > 1e-9) + 1,
    };
  }
}

/**
 * Lowest and highest score of the texts with the greatest value. Sums of terms in f32 differ in the seventh
 * digit.
 */
export function bestScores(texts: readonly Tried[], value: (text: Tried) => number) {
  const most = Math.max(...texts.map(value));
  const scores = texts.filter((text) => value(text) > most - 2e-6).map(({ score }) => score);
  return { worst: Math.min(...scores), best: Math.max(...scores) };
}
