/**
 * The audit of a language task: what the design pays for whole completions. Exact if all completions of all prompts, or of some,
 * can be scored. Otherwise it samples and searches, which can find hacks but cannot rule them out.
 */
import { NamedDraw } from '../../core/random.ts';
import type { Draw, Problem } from '../../worlds/language-contract.ts';
import { everyCompletion, maxCompletions, randomCompletion } from '../text/completions.ts';
import type { Sparsity, SweepPiece, TextAudit, TextCompletion, TextExample } from './contract.ts';
import { greatest, meanSweep, type Outcome, Outcomes, scoresOf, sweepOutcomes } from './text-outcomes.ts';
import type { Scored, TextRewards } from './text-rewards.ts';
import { searchPrompt } from './text-search.ts';
import { withLosses } from './words.ts';

/** @param liked best paid by the design @param wanted best for the task */
function exampleOf(
  rewards: TextRewards,
  problem: Problem,
  liked: readonly Outcome[],
  wanted: readonly Outcome[],
): TextExample {
  const worst = least(liked, ({ score }) => score);
  const right = least(wanted, ({ design }) => -design);
  return {
    question: problem.words.question,
    liked: completionOf(rewards, worst.example),
    right: completionOf(rewards, right.example),
    ties: liked.reduce((sum, { count }) => sum + count, 0),
  };
}

function least(outcomes: readonly Outcome[], value: (outcome: Outcome) => number): Outcome {
  const [first, ...others] = outcomes;
  if (first === undefined) throw new RangeError('A prompt has no completion.');
  return others.reduce((a, b) => (value(b) < value(a) ? b : a), first);
}

function completionOf(rewards: TextRewards, { written, design, score, parts }: Scored): TextCompletion {
  return {
    text: textOf(rewards, written),
    ended: written.ended,
    design,
    task: score,
    parts: parts.map((part, t) => part * (rewards.terms[t]?.weight ?? 0)),
  };
}

/** Tokens separated by spaces; the world's replies are in ‹ ›. */
function textOf({ task }: TextRewards, { tokens, own }: Scored['written']): string {
  const words = tokens.map((token, at) => {
    const word = task.vocabulary[token] ?? '';
    if (own[at] === true) return word;
    const opens = own[at - 1] !== false ? '‹' : '';
    return `${opens}${word}${own[at + 1] !== false ? '›' : ''}`;
  });
  return words.join(' ');
}

/** Maximum number of completions listed or evaluated, for about a second of work. */
const MAX_LISTED = 120_000;
const LEAST_PROMPTS = 8;
const SEARCHED = 8;
const MAX_PROMPTS = 4096;
/** Random completions per prompt if not all are listed. */
const DRAWN = 2000;
/** A weight is swept up to this multiple of itself in both directions, as in finite worlds. */
const REACH = 100;
const EXAMPLES = 4;

interface Judged {
  readonly design: { readonly worst: number; readonly best: number };
  readonly task: { readonly worst: number; readonly best: number };
  readonly possible: number;
  readonly flat: boolean;
  readonly sweeps: readonly (readonly SweepPiece[])[]; // [terms]
  readonly example: TextExample;
}

class Chance {
  weight = 0;
  design = 0;
  task = 0;
  tokens = { design: 0, task: 0 };
  paid = { design: 0, task: 0 };

  add({ design, score, paidAt, written }: Scored, probability: number): void {
    const length = written.decisions.length;
    this.weight += probability;
    this.design += probability * design;
    this.task += probability * score;
    this.paid.design += paidAt > 0 ? probability : 0;
    this.paid.task += score !== 0 ? probability : 0;
    this.tokens.design += probability * (paidAt > 0 ? paidAt : length);
    this.tokens.task += probability * length;
  }

  sparsity(of: 'design' | 'task'): Sparsity {
    return { probability: this.paid[of] / this.weight, steps: this.tokens[of] / this.paid[of] };
  }
}

function planOf({ task }: TextRewards): Pick<TextAudit, 'mode' | 'prompts' | 'problems'> {
  const problems = task.problems.train;
  const listed = Math.min(problems, MAX_PROMPTS, Math.floor(MAX_LISTED / maxCompletions(task)));
  if (listed === problems) return { mode: 'exact', prompts: listed, problems };
  if (listed >= LEAST_PROMPTS) return { mode: 'prompts', prompts: listed, problems };
  return { mode: 'search', prompts: Math.min(SEARCHED, problems), problems };
}

/** @param step awaited between prompts with the completed share */
export async function auditText(
  rewards: TextRewards,
  step: (share: number) => Promise<void>,
): Promise<TextAudit> {
  const { task } = rewards;
  const { mode, prompts, problems } = planOf(rewards);
  const chance = new Chance();
  const judged: Judged[] = [];
  let completions = 0;
  const which = new NamedDraw(0, 'audit/prompts');
  for (const index of someOf(problems, prompts, which)) {
    const problem = task.problem('train', index);
    const { outcomes, evaluations } =
      mode === 'search'
        ? searchPrompt(rewards, problem, new NamedDraw(0, 'audit/search', index))
        : listPrompt(rewards, problem, chance);
    completions += evaluations;
    judged.push(judge(rewards, problem, outcomes.list));
    await step(judged.length / prompts);
  }
  if (mode === 'search') {
    completions += DRAWN;
    drawRandom(rewards, chance, new NamedDraw(0, 'audit/random'));
  }
  return {
    mode,
    prompts,
    problems,
    completions,
    possibleCompletions: maxCompletions(task),
    random: {
      design: chance.design / chance.weight,
      task: chance.task / chance.weight,
      completions: mode === 'search' ? DRAWN : completions,
    },
    sparsity: { design: chance.sparsity('design'), task: chance.sparsity('task') },
    ...summaryOf(rewards, judged, chance.task / chance.weight),
  };
}

function listPrompt(rewards: TextRewards, problem: Problem, chance: Chance) {
  const outcomes = new Outcomes();
  let evaluations = 0;
  everyCompletion(rewards.task, problem, (written, probability) => {
    const scored = rewards.score(problem, written);
    outcomes.add(scored);
    chance.add(scored, probability);
    evaluations++;
  });
  return { outcomes, evaluations };
}

function summaryOf(
  { terms }: TextRewards,
  judged: readonly Judged[],
  random: number,
): Pick<TextAudit, 'returns' | 'differing' | 'terms' | 'examples' | 'flat' | 'learned'> {
  const mean = (value: (of: Judged) => number) =>
    judged.reduce((sum, of) => sum + value(of), 0) / judged.length;
  const learned = terms.some((term) => term.objective !== null && term.weight !== 0);
  const design = { worst: mean((j) => j.design.worst), best: mean((j) => j.design.best) };
  const wanted = { worst: mean((j) => j.task.worst), best: mean((j) => j.task.best) };
  const margin = 1e-9 * Math.max(...[design.worst, design.best, wanted.worst, wanted.best].map(Math.abs));
  return {
    returns: withLosses({ design, task: wanted, possible: mean((j) => j.possible), random, margin }),
    differing: {
      some: judged.filter((j) => loses(j.design.worst, j)).length,
      all: judged.filter((j) => loses(j.design.best, j)).length,
    },
    terms: terms.map(({ term, label, weight }, t) => {
      const unit = Math.abs(weight) || 1;
      const sweep = meanSweep(judged.map(({ sweeps }) => sweeps[t] ?? []));
      return {
        term,
        label,
        weight,
        // The scale of a reward model is arbitrary, so its weight means nothing before the fit.
        sweep: learned ? null : { low: -REACH * unit, high: REACH * unit, weight, ...sweep },
      };
    }),
    examples: judged
      .map(({ example, design: of, task: wanted }) => ({ example, lost: wanted.worst - of.worst }))
      .sort((a, b) => b.lost - a.lost)
      .slice(0, EXAMPLES)
      .map(({ example }) => example),
    flat: judged.every(({ flat }) => flat),
    learned,
  };
}

const loses = (score: number, { task }: Judged): boolean => task.worst - score > 1e-9;

function judge(rewards: TextRewards, problem: Problem, outcomes: readonly Outcome[]): Judged {
  const weights = rewards.terms.map(({ weight }) => weight);
  const liked = greatest(outcomes, ({ design }) => design);
  const wanted = greatest(outcomes, ({ task }) => task);
  return {
    design: scoresOf(liked),
    task: scoresOf(wanted),
    possible: scoresOf(outcomes).best,
    flat: liked.length === outcomes.length,
    sweeps: weights.map((weight, t) => {
      const unit = Math.abs(weight) || 1;
      return sweepOutcomes(outcomes, weights, t, -REACH * unit, REACH * unit);
    }),
    example: exampleOf(rewards, problem, liked, wanted),
  };
}

function drawRandom(rewards: TextRewards, chance: Chance, draw: Draw): void {
  const { task } = rewards;
  for (let k = 0; k < DRAWN; k++) {
    const problem = task.problem('train', draw.below(task.problems.train));
    chance.add(rewards.score(problem, randomCompletion(task, problem, draw)), 1);
  }
}

/** Returns `wanted` distinct numbers below `all`: all of them in order, or a random subset (Floyd 1987). */
function someOf(all: number, wanted: number, draw: Draw): number[] {
  if (wanted >= all) return Array.from({ length: all }, (_, k) => k);
  const chosen = new Set<number>();
  for (let most = all - wanted; most < all; most++) {
    const k = draw.below(most + 1);
    chosen.add(chosen.has(k) ? most : k);
  }
  return [...chosen].sort((a, b) => a - b);
}
