/** The settings of a text world that its builder reads, and the positions of those that its text declares. */

import { choice, integer, lines } from '../../experiment/field.ts';
import type { Placed } from '../declared.ts';

export const TASKS = ['spell', 'brackets', 'digit-sum', 'reply', 'expression'] as const;
export type Task = (typeof TASKS)[number];
/** A text is stored as a 32-bit number, so with two tokens it has at most 31 of them. */
const MAX_LENGTH = 31;
export const MAX_TOKENS = 64;
const MAX_PROMPTS = 64;

export const TEXT_FIELDS: readonly Placed[] = [
  choice('task', 'Task', TASKS, {
    help: 'spell: write a target exactly. brackets: write a balanced sequence of the full length. digit-sum: write digits that sum to the target. reply: answer the prompt briefly. expression: a custom score.',
  }),
  lines('alphabet', 'Alphabet', ['a', 'c', 't'], {
    help: 'The tokens, one per line; a token may have several characters. Their order numbers the actions. More tokens make the task harder.',
    maxItems: MAX_TOKENS,
    maxLength: 24,
  }),
  {
    name: 'endToken',
    label: 'End token',
    help: 'Completes the text when written. Empty: every text has the full length. Added to the alphabet if missing.',
    kind: 'text',
    default: '',
    maxLength: 24,
  },
  integer('maxLength', 'Full length', [3, 1, MAX_LENGTH], {
    help: 'A text of this many tokens (end token included) is complete. A high value makes the task much harder.',
    unit: 'tokens',
  }),
  lines('prompts', 'Prompts', [], {
    help: 'Questions, one per line; each episode starts with a random one. Empty: none.',
    maxItems: MAX_PROMPTS,
    maxLength: 200,
  }),
  lines('targets', 'Targets', ['cat'], {
    help: 'spell and reply: the correct text, one line per prompt (with one prompt or none: several correct texts). digit-sum: the number to reach, one per prompt.',
    maxItems: MAX_PROMPTS,
    maxLength: 200,
  }),
  choice('rewardAt', 'Reward at', ['end', 'token'], {
    help: 'end: the score of the complete text, once. token: after each token, the change of the partial score.',
  }),
  choice('contexts', 'Contexts', ['prefix', 'last-n'], {
    help: 'What the agent distinguishes. prefix: everything written so far. last-n: only the last tokens, so that longer texts share what the agent learned. Both see the prompt.',
  }),
  integer('contextLength', 'Context length', [2, 0, MAX_LENGTH], {
    where: ['contexts', 'last-n'],
    help: 'Number of tokens that the agent sees. A high value distinguishes more texts and learns slower.',
    unit: 'tokens',
  }),
  lines('fillers', 'Fillers', ['um'], {
    help: 'Tokens without meaning: the reply task ignores them, but they count as length.',
    maxItems: MAX_TOKENS,
    maxLength: 24,
  }),
  lines('polite', 'Polite tokens', ['please', 'thanks'], {
    help: 'The reply task ignores these; the naive grader rewards them.',
    maxItems: MAX_TOKENS,
    maxLength: 24,
  }),
  ['verbosityCost', 'task', 'reply'],
  'lengthBonus',
  'politeBonus',
  {
    name: 'expression',
    label: 'Custom score',
    where: ['task', 'expression'],
    help: 'The score of the text s, in the kernel language, from tokens(s), count(s, token), tokenAt(s, i), last(s), digitSum(s), soundTokens(s), promptOf(s). A token is its number or t_ and its text: count(s, t_ha). A score of 1 counts as a success.',
    kind: 'expression',
    default: '',
    maxLength: 4096,
  },
];
