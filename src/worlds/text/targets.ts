/** What each task needs to know about its targets, and whether they can be reached. */
import type { Problem } from '../../experiment/experiment.ts';
import { problemAt } from '../settings.ts';
import type { Task } from './fields.ts';
import { tokenize } from './tokens.ts';

export interface TextPlan {
  readonly task: Task;
  /** Including the end token, if any. */
  readonly alphabet: readonly string[];
  /** Index of the end token, or −1. */
  readonly endToken: number;
  readonly maxLength: number;
  readonly prompts: readonly string[]; // at least one
  readonly targets: readonly string[];
  /** Tokens that the reply task ignores. */
  readonly passedOver: readonly string[];
}
export interface Targets {
  /** Rows of tokens, and the prompt of each. */
  readonly rows: readonly { readonly prompt: number; readonly tokens: readonly number[] }[];
  /** digit-sum: number to reach, by prompt. */
  readonly numbers: readonly number[];
  readonly problems: readonly Problem[];
}

const PAIRS = ['()', '[]', '{}', '<>'];

/** By token: 0, or 1 + the kind of bracket that it opens (side 0) or closes (side 1). */
export function bracketSides(alphabet: readonly string[], side: 0 | 1): Uint32Array {
  return Uint32Array.from(alphabet, (token) => 1 + PAIRS.findIndex((pair) => pair[side] === token));
}

/** Value of a digit token; NaN for others. */
function digitValue(token: string): number {
  return /^\d{1,6}$/.test(token) ? Number(token) : Number.NaN;
}
export function digitValues(alphabet: readonly string[]): Float32Array {
  return Float32Array.from(alphabet, (token) => digitValue(token) || 0);
}

export function readTargets(plan: TextPlan): Targets {
  switch (plan.task) {
    case 'spell':
    case 'reply':
      return readWords(plan);
    case 'digit-sum':
      return readNumbers(plan);
    case 'brackets':
      return { rows: [], numbers: [], problems: checkBrackets(plan) };
    case 'expression':
      return { rows: [], numbers: [], problems: [] };
  }
}

/** One target for each prompt; a single prompt has all of them. */
function countProblem({ prompts, targets }: TextPlan): Problem[] {
  if (targets.length === 0)
    return [problemAt('world.targets', 'The task has no target.', 'Write what the agent should produce.')];
  if (prompts.length > 1 && targets.length !== prompts.length)
    return [
      problemAt(
        'world.targets',
        `There are ${targets.length} targets for ${prompts.length} prompts.`,
        'Write one for each prompt, in the same order.',
      ),
    ];
  return [];
}

function readWords(plan: TextPlan): Targets {
  const problems = countProblem(plan);
  const rows: { prompt: number; tokens: readonly number[] }[] = [];
  // The end token is not part of a target: it completes the text.
  const usable = plan.alphabet.map((token, index) => (index === plan.endToken ? '' : token));
  plan.targets.forEach((target, index) => {
    const path = `world.targets[${index}]`;
    const tokens = tokenize(target, usable);
    if (!tokens || tokens.length === 0) {
      problems.push(
        problemAt(
          path,
          target === '' ? 'The target is empty.' : `“${target}” cannot be written with the alphabet.`,
          `The tokens are ${usable.filter((token) => token !== '').join(' ')}.`,
        ),
      );
      return;
    }
    const room = plan.maxLength;
    if (tokens.length > room)
      problems.push(
        problemAt(
          path,
          `“${target}” has ${tokens.length} tokens; a text has at most ${room}.`,
          `Set the full length to ${tokens.length}.`,
        ),
      );
    if (tokens.length < room && plan.endToken < 0)
      problems.push(
        problemAt(
          path,
          `“${target}” has ${tokens.length} tokens, but without an end token every text has ${room}.`,
          plan.task === 'spell'
            ? `Set the full length to ${tokens.length}, or name an end token.`
            : 'Name an end token.',
        ),
      );
    if (plan.task === 'reply' && tokens.some((token) => plan.passedOver.includes(plan.alphabet[token] ?? '')))
      problems.push(
        problemAt(
          path,
          'The answer contains a filler or polite token, which the task ignores.',
          'Remove it.',
        ),
      );
    rows.push({ prompt: plan.prompts.length > 1 ? index : 0, tokens });
  });
  return { rows, numbers: [], problems };
}

function readNumbers(plan: TextPlan): Targets {
  const problems = countProblem(plan);
  if (plan.prompts.length === 1 && plan.targets.length > 1)
    problems.push(
      problemAt(
        'world.targets',
        'digit-sum needs one number per prompt.',
        'Remove the others, or add prompts.',
      ),
    );
  plan.alphabet.forEach((token, index) => {
    if (index !== plan.endToken && Number.isNaN(digitValue(token)))
      problems.push(
        problemAt(
          `world.alphabet[${index}]`,
          `“${token}” is not a digit.`,
          'Use whole numbers from 0 and an end token.',
        ),
      );
  });
  const numbers = plan.targets.map((target, index) => {
    const number = /^\s*\d+\s*$/.test(target) ? Number(target) : Number.NaN;
    const path = `world.targets[${index}]`;
    if (!(number >= 1 && number <= 1e6))
      problems.push(problemAt(path, `“${target}” is not a valid sum.`, 'Write a whole number from 1.'));
    else if (problems.length === 0 && !sumReachable(plan, number))
      problems.push(
        problemAt(
          path,
          `No text of ${plan.endToken < 0 ? 'exactly' : 'at most'} ${plan.maxLength} of these tokens sums to ${number}.`,
          'Use another target, more tokens or a longer text.',
        ),
      );
    return number;
  });
  return { rows: [], numbers, problems };
}

function sumReachable(plan: TextPlan, target: number): boolean {
  const digits = [
    ...new Set(plan.alphabet.flatMap((token, index) => (index === plan.endToken ? [] : [digitValue(token)]))),
  ];
  let sums = new Set([0]);
  for (let length = 1; length <= plan.maxLength; length++) {
    const longer = new Set<number>();
    for (const sum of sums) for (const digit of digits) if (sum + digit <= target) longer.add(sum + digit);
    sums = longer;
    if (sums.has(target) && (plan.endToken >= 0 || length === plan.maxLength)) return true;
  }
  return false;
}

function checkBrackets(plan: TextPlan): Problem[] {
  const problems: Problem[] = [];
  if (plan.endToken >= 0)
    problems.push(
      problemAt(
        'world.endToken',
        'A bracket sequence always has the full length.',
        'Leave the end token empty.',
      ),
    );
  if (plan.maxLength % 2 === 1)
    problems.push(
      problemAt(
        'world.maxLength',
        `No balanced sequence has ${plan.maxLength} brackets.`,
        `Use an even length, such as ${plan.maxLength + 1}.`,
      ),
    );
  if (!PAIRS.some((pair) => plan.alphabet.includes(pair[0] ?? '') && plan.alphabet.includes(pair[1] ?? '')))
    problems.push(
      problemAt(
        'world.alphabet',
        'The alphabet has no pair of brackets.',
        `Add one of ${PAIRS.join(' ')}, one token per line.`,
      ),
    );
  return problems;
}
