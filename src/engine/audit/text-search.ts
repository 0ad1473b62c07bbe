import type { Draw, LanguageTask, Problem } from '../../worlds/language-contract.ts';
import { randomCompletion, unfold } from '../text/completions.ts';
import { Outcomes } from './text-outcomes.ts';
import type { Scored, TextRewards } from './text-rewards.ts';

/** Maximum number of evaluations per climb. */
const OF_A_CLIMB = 400;
/** Number of random completions to start from. */
const RANDOM = 48;

/** Objectives of a climb, in lexicographic order. */
type Objective = (scored: Scored) => readonly number[];

const paid: Objective = ({ design, score }) => [design, -score];
const paidAndRight: Objective = ({ design, score }) => [design, score];
const right: Objective = ({ score, design }) => [score, design];

export function searchPrompt(rewards: TextRewards, problem: Problem, draw: Draw) {
  const { task } = rewards;
  const outcomes = new Outcomes();
  const known = new Map<string, Scored>();
  const ask = (decisions: readonly number[]): Scored => {
    const written = unfold(task, problem, decisions);
    const key = written.decisions.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const scored = rewards.score(problem, written);
    known.set(key, scored);
    outcomes.add(scored);
    return scored;
  };
  const { tokens, own } = task.demonstrate(problem, draw);
  const answer = ask(tokens.filter((_, at) => own[at] === true));
  const random = Array.from({ length: RANDOM }, () => ask(randomCompletion(task, problem, draw).decisions));
  const best = (objective: Objective) => random.reduce((a, b) => (above(objective(b), objective(a)) ? b : a));
  const silent = ask([]);
  for (const [start, objective] of [
    [answer, paid],
    [answer, paidAndRight],
    [answer, right],
    [best(paid), paid],
    [silent, paid],
    [best(right), right],
  ] as const)
    climb(ask, task, start, objective, draw);
  return { outcomes, evaluations: known.size };
}

function above(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (Math.abs(difference) > 1e-9) return difference > 0;
  }
  return false;
}

/** Accepts every change that is not worse, so it can cross plateaus. */
function climb(
  ask: (decisions: readonly number[]) => Scored,
  task: LanguageTask,
  start: Scored,
  objective: Objective,
  draw: Draw,
): void {
  let here = start;
  for (let tries = 0; tries < OF_A_CLIMB; tries++) {
    const next = ask(changed(task, here.written.decisions, draw));
    if (!above(objective(here), objective(next))) here = next;
  }
}

/** Makes one random change: replaces, adds or removes a token, repeats a piece, or moves the end. */
function changed(task: LanguageTask, decisions: readonly number[], draw: Draw): number[] {
  const body = decisions.at(-1) === task.end ? decisions.slice(0, -1) : [...decisions];
  const token = () => draw.below(task.vocabulary.length);
  const place = () => draw.below(body.length + 1);
  const at = place();
  switch (body.length === 0 ? 1 : draw.below(7)) {
    case 0:
    case 1:
      return [...body.slice(0, at), token(), ...body.slice(at)];
    case 2:
      return body.filter((_, i) => i !== Math.min(at, body.length - 1));
    case 3: {
      const [from, to] = [at, place()].sort((a, b) => a - b) as [number, number];
      return [...body.slice(0, to), ...body.slice(from, to), ...body.slice(to)];
    }
    case 4:
      return body.slice(0, at);
    case 5: {
      const from = Math.min(at, body.length - 1);
      const piece = body.slice(from);
      const times = Math.ceil(task.completionLength / piece.length);
      return [...body, ...Array.from({ length: times }, () => piece).flat()];
    }
    default:
      return body.map((old, i) => (i === Math.min(at, body.length - 1) ? token() : old));
  }
}
