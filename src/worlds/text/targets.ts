/** What each task needs to know about its targets, and whether they can be reached. */
import type { Problem } from '../../experiment/experiment.ts';
import { error } from '../settings.ts';
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
  /** Rows of tokens, each with its prompt. */
  readonly rows: readonly { readonly prompt: number; readonly tokens: readonly number[] }[];
  /** For digit-sum, the number to reach, by prompt. */
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

export const NO_TARGETS: Targets = { rows: [], numbers: [], problems: [] };

export function readTargets(plan: TextPlan): Targets {
  switch (plan.task) {
    case 'spell':
    case 'reply':
      return readWords(plan);
    case 'digit-sum':
      return readNumbers(plan);
    case 'brackets':
      return { ...NO_TARGETS, problems: [...checkBrackets(plan)] };
    case 'expression':
      return NO_TARGETS;
  }
}

/** Requires one target for each prompt. With a single prompt, all targets belong to it. */
function* checkCount({ prompts, targets }: TextPlan): Generator<Problem> {
  if (targets.length === 0)
    yield error('world.targets', 'The task has no target.', 'Write what the agent should produce.');
  else if (prompts.length > 1 && targets.length !== prompts.length)
    yield error(
      'world.targets',
      `There are ${targets.length} targets for ${prompts.length} prompts.`,
      'Write one for each prompt, in the same order.',
    );
}

function readWords(plan: TextPlan): Targets {
  // The end token is not part of a target; it completes the text.
  const usable = plan.alphabet.map((token, index) => (index === plan.endToken ? '' : token));
  const read = plan.targets.map((target) => tokenize(target, usable) ?? []);
  return {
    rows: read.flatMap((tokens, index) =>
      tokens.length === 0 ? [] : [{ prompt: plan.prompts.length > 1 ? index : 0, tokens }],
    ),
    numbers: [],
    problems: [...checkCount(plan), ...read.flatMap((tokens, index) => [...checkText(plan, index, tokens)])],
  };
}

/** @param tokens [] if the target cannot be written with the alphabet */
function* checkText(plan: TextPlan, index: number, tokens: readonly number[]): Generator<Problem> {
  const { alphabet, endToken, maxLength: room, passedOver } = plan;
  const target = plan.targets[index] ?? '';
  const path = `world.targets[${index}]`;
  const length = tokens.length;
  if (length === 0) {
    const usable = alphabet.filter((token, at) => at !== endToken && token !== '');
    const what = target === '' ? 'The target is empty.' : `“${target}” cannot be written with the alphabet.`;
    yield error(path, what, `The tokens are ${usable.join(' ')}.`);
  }
  if (length > room)
    yield error(
      path,
      `“${target}” has ${length} tokens; a text has at most ${room}.`,
      `Set the full length to ${length}.`,
    );
  if (length > 0 && length < room && endToken < 0)
    yield error(
      path,
      `“${target}” has ${length} tokens, but without an end token every text has ${room}.`,
      plan.task === 'spell'
        ? `Set the full length to ${length}, or name an end token.`
        : 'Name an end token.',
    );
  if (plan.task === 'reply' && tokens.some((token) => passedOver.includes(alphabet[token] ?? '')))
    yield error(path, 'The answer contains a filler or polite token, which the task ignores.', 'Remove it.');
}

function readNumbers(plan: TextPlan): Targets {
  const numbers = plan.targets.map((target) => (/^\s*\d+\s*$/.test(target) ? Number(target) : Number.NaN));
  const problems = [...checkCount(plan), ...checkDigits(plan)];
  for (const [index, number] of numbers.entries()) {
    const path = `world.targets[${index}]`;
    const length = `${plan.endToken < 0 ? 'exactly' : 'at most'} ${plan.maxLength}`;
    if (!(number >= 1 && number <= 1e6))
      problems.push(
        error(path, `“${plan.targets[index]}” is not a valid sum.`, 'Write a whole number from 1.'),
      );
    else if (problems.length === 0 && !sumReachable(plan, number))
      problems.push(
        error(
          path,
          `No text of ${length} of these tokens sums to ${number}.`,
          'Use another target, more tokens or a longer text.',
        ),
      );
  }
  return { ...NO_TARGETS, numbers, problems };
}

function* checkDigits({ alphabet, endToken, prompts, targets }: TextPlan): Generator<Problem> {
  if (prompts.length === 1 && targets.length > 1)
    yield error(
      'world.targets',
      'digit-sum needs one number per prompt.',
      'Remove the others, or add prompts.',
    );
  for (const [index, token] of alphabet.entries())
    if (index !== endToken && Number.isNaN(digitValue(token)))
      yield error(
        `world.alphabet[${index}]`,
        `“${token}” is not a digit.`,
        'Use whole numbers from 0 and an end token.',
      );
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

function* checkBrackets({ alphabet, endToken, maxLength }: TextPlan): Generator<Problem> {
  if (endToken >= 0)
    yield error(
      'world.endToken',
      'A bracket sequence always has the full length.',
      'Leave the end token empty.',
    );
  if (maxLength % 2 === 1)
    yield error(
      'world.maxLength',
      `No balanced sequence has ${maxLength} brackets.`,
      `Use an even length, such as ${maxLength + 1}.`,
    );
  if (!PAIRS.some((pair) => [...pair].every((bracket) => alphabet.includes(bracket))))
    yield error(
      'world.alphabet',
      'The alphabet has no pair of brackets.',
      `Add one of ${PAIRS.join(' ')}, one token per line.`,
    );
}
