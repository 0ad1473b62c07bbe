/** Text worlds: tables from a spec. The dynamics are in text.kernel.ts. */
import type { Problem, WorldSpec } from '../../experiment/experiment.ts';
import { liveNumbers, readSettings, type Settings } from '../../experiment/settings.ts';
import type { WorldBuild, WorldFamily } from '../contract.ts';
import { worldEntry } from '../declared.ts';
import { codes, error, exampleOf, u32 } from '../settings.ts';
import { checkExpression, withCustomScore } from './custom-score.ts';
import { MAX_TOKENS, TASKS, TEXT_FIELDS } from './fields.ts';
import prefixes from './prefixes.kernel.ts?raw';
import {
  bracketSides,
  digitValues,
  NO_TARGETS,
  readTargets,
  type Targets,
  type TextPlan,
} from './targets.ts';
import grading from './text.kernel.ts?raw';
import { countTexts } from './tokens.ts';

/** The named text tasks. */
const text = exampleOf('text');

const SPELL = { task: 'spell', alphabet: ['a', 'c', 's', 't'], maxLength: 4, targets: ['cats'] };

export const textExamples: readonly WorldSpec[] = [
  text('spell', SPELL),
  text('spell-by-token', { ...SPELL, rewardAt: 'token' }),
  text('brackets', { task: 'brackets', alphabet: ['(', ')'], maxLength: 8 }),
  text('two-kinds-of-brackets', { task: 'brackets', alphabet: ['(', ')', '[', ']'], maxLength: 6 }),
  text('digit-sum', {
    task: 'digit-sum',
    alphabet: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    endToken: '.',
    maxLength: 4,
    targets: ['21'],
  }),
  text('reply', {
    task: 'reply',
    prompts: ['1 + 1 =', '1 + 2 =', '2 + 2 ='],
    targets: ['2', '3', '4'],
    alphabet: ['2', '3', '4', 'um', 'please', 'thanks'],
    endToken: '.',
    maxLength: 5,
    contexts: 'last-n',
    contextLength: 2,
  }),
  text('custom-score', {
    task: 'expression',
    alphabet: ['ha', 'ho', 'hm'],
    maxLength: 6,
    expression: 'min(count(s, t_ha), count(s, t_ho)) / 3.0',
  }),
];

const source = `${grading.trimEnd()}\n\n${prefixes}`;
const MAX_CONTEXTS = 65_536;
/** Maximum number of texts that the exact solver enumerates. */
const MAX_STATES = 4 * 65_536;
const TOKEN_KINDS = ['plain', 'filler', 'polite'] as const;

function readPlan(settings: Settings): TextPlan {
  const end = settings.text('endToken');
  const given = settings.lines('alphabet');
  const alphabet = end === '' || given.includes(end) ? given : [...given, end];
  const prompts = settings.lines('prompts');
  return {
    task: TASKS.find((name) => name === settings.text('task')) ?? 'spell',
    alphabet,
    endToken: end === '' ? -1 : alphabet.indexOf(end),
    maxLength: settings.number('maxLength'),
    prompts: prompts.length === 0 ? [''] : prompts,
    targets: settings.lines('targets'),
    passedOver: [...settings.lines('fillers'), ...settings.lines('polite')],
  };
}

function* checkAlphabet({ alphabet, endToken }: TextPlan): Generator<Problem> {
  if (alphabet.length - (endToken >= 0 ? 1 : 0) < 1)
    yield error('world.alphabet', 'The alphabet is empty.', 'Write one token per line.');
  if (alphabet.length > MAX_TOKENS) {
    const message = `There are ${alphabet.length} tokens; at most ${MAX_TOKENS} are allowed.`;
    yield error('world.alphabet', message, 'Remove some.');
  }
  for (const [index, token] of alphabet.entries()) {
    const path = `world.alphabet[${index}]`;
    if (token === '') yield error(path, 'A token is empty.', 'Remove the empty line.');
    else if (alphabet.indexOf(token) < index)
      yield error(path, `The token “${token}” appears twice.`, 'Keep only one.');
  }
}

/** Greatest length for which `count(length)` is within a bound. */
function longest(bound: number, count: (length: number) => number): number {
  let length = 0;
  while (length < 64 && count(length + 1) <= bound) length++;
  return length;
}

function* checkSize(plan: TextPlan, lastN: boolean, contextTokens: number): Generator<Problem> {
  const count = (length: number) => countTexts(plan.prompts.length, plan.alphabet.length, length);
  const contexts = count(contextTokens);
  const fits = longest(MAX_CONTEXTS, count);
  if (count(plan.maxLength) > 2 ** 32 - 1)
    yield error(
      'world.maxLength',
      `${plan.alphabet.length} tokens have too many texts of length ${plan.maxLength} to number in 32 bits.`,
      `Use a full length of at most ${longest(2 ** 32 - 1, count)}, or fewer tokens.`,
    );
  else if (contexts > MAX_CONTEXTS)
    yield error(
      lastN ? 'world.contextLength' : 'world.maxLength',
      `The agent would distinguish ${contexts.toLocaleString('en')} contexts; at most ${MAX_CONTEXTS.toLocaleString('en')} are allowed.`,
      lastN
        ? `Set the context length to at most ${fits}.`
        : `Use a full length of at most ${fits + 1}, or contexts last-n with a context length of at most ${fits}.`,
    );
}

function tables(plan: TextPlan, targets: Targets, settings: Settings): WorldBuild['data'] {
  const rows = targets.rows.length === 0 ? [{ prompt: 0, tokens: [] }] : targets.rows;
  const flat = new Uint32Array(rows.length * plan.maxLength);
  rows.forEach((row, index) => {
    flat.set(row.tokens, index * plan.maxLength);
  });
  const fillers = settings.lines('fillers');
  const polite = settings.lines('polite');
  return {
    tokenKind: Uint32Array.from(plan.alphabet, (token, index) => {
      if (index === plan.endToken) return TOKEN_KINDS.indexOf('plain');
      if (polite.includes(token)) return TOKEN_KINDS.indexOf('polite');
      return TOKEN_KINDS.indexOf(fillers.includes(token) ? 'filler' : 'plain');
    }),
    digit: digitValues(plan.alphabet),
    opens: bracketSides(plan.alphabet, 0),
    closes: bracketSides(plan.alphabet, 1),
    targets: flat,
    targetLength: Uint32Array.from(rows, (row) => row.tokens.length),
    targetPrompt: Uint32Array.from(rows, (row) => row.prompt),
    targetNumber: Float32Array.from(plan.prompts, (_, prompt) => targets.numbers[prompt] ?? 1),
  };
}

function constantsOf(
  plan: TextPlan,
  targets: Targets,
  settings: Settings,
  contextTokens: number,
): WorldBuild['constants'] {
  const count = (length: number) => countTexts(plan.prompts.length, plan.alphabet.length, length);
  const states = count(plan.maxLength);
  const bool = (value: boolean) => ({ type: 'bool' as const, value: value ? 1 : 0 });
  return {
    nStates: u32(states <= MAX_STATES ? states : 0),
    nObservations: u32(count(contextTokens)),
    nActions: u32(plan.alphabet.length),
    outcomes: u32(1),
    prompts: u32(plan.prompts.length),
    maxLength: u32(plan.maxLength),
    contextTokens: u32(contextTokens),
    endToken: u32(Math.max(0, plan.endToken)),
    hasEnd: bool(plan.endToken >= 0),
    rewardByToken: bool(settings.text('rewardAt') === 'token'),
    lenient: bool(plan.task === 'reply'),
    targetCount: u32(Math.max(1, targets.rows.length)),
    task: u32(TASKS.indexOf(plan.task)),
    ...codes('task', TASKS),
    ...codes('kind', TOKEN_KINDS),
  };
}

function build(spec: WorldSpec): ReturnType<WorldFamily['build']> {
  const settings = readSettings(family.entry, spec);
  const plan = readPlan(settings);
  const own = plan.task === 'expression' ? settings.text('expression') : '';
  const lastN = settings.text('contexts') === 'last-n';
  // No action follows the last token, so a full context is one token shorter.
  const whole = plan.maxLength - 1;
  const contextTokens = lastN ? Math.min(settings.number('contextLength'), whole) : whole;
  const problems = [...checkAlphabet(plan)];
  if (plan.task === 'expression') problems.push(...checkExpression(own));
  const targets = problems.length === 0 ? readTargets(plan) : NO_TARGETS;
  problems.push(...targets.problems);
  if (problems.length === 0) problems.push(...checkSize(plan, lastN, contextTokens));
  if (problems.length > 0) return { ok: false, problems };

  const constants = constantsOf(plan, targets, settings, contextTokens);
  const scored = withCustomScore(source, plan.alphabet, own === '' ? '0.0' : own);
  const n = plan.prompts.length;
  return {
    ok: true,
    build: {
      source: scored.source,
      ...(own === '' ? {} : { customText: { path: 'world.expression', line: scored.line } }),
      constants,
      data: tables(plan, targets, settings),
      params: liveNumbers(family.entry, spec),
      actions: plan.alphabet,
      starts:
        constants.nStates?.value === 0 ? [] : plan.prompts.map((_, state) => ({ state, probability: 1 / n })),
      stationary: true,
      stepLimit: 0,
      view: {
        kind: 'tokens',
        alphabet: plan.alphabet,
        endToken: plan.endToken,
        maxLength: plan.maxLength,
        prompts: plan.prompts,
        contexts: lastN ? 'last-n' : 'prefix',
        contextLength: contextTokens,
      },
      warnings: [],
    },
  };
}

export const family: WorldFamily = {
  get entry() {
    return worldEntry(source, TEXT_FIELDS);
  },
  examples: textExamples,
  build,
};
