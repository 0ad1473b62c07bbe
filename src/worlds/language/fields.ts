/** The settings of a language world: first the common ones, then those of each task. */

import type { CatalogueEntry, Field } from '../../experiment/field.ts';
import { choice, integer, lines } from '../../experiment/field.ts';
import { NAME_FIELD } from '../declared.ts';
import { SHARED_FIELDS } from './shared-fields.ts';
import { taskMakers } from './tasks.ts';
import { TASK_TEXT } from './written-text.ts';

/** Longest sequence that the lab's policies support. */
export const LONGEST_SEQUENCE = 512;
const MAX_TOKENS = 128;

const makers = [...taskMakers.values()];
const levelHelp = makers.map(({ id, level }) => `${id} 1 … ${level.most}: ${level.means}`).join('. ');

const common: readonly Field[] = [
  NAME_FIELD,
  choice(
    'task',
    'Task',
    makers.map(({ id }) => id),
    { help: makers.map(({ id, help }) => `${id}: ${help}`).join(' '), default: 'addition' },
  ),
  integer('level', 'Level', [2, 1, Math.max(...makers.map(({ level }) => level.most))], {
    help: `Difficulty. ${levelHelp}.`,
  }),
  integer('trainProblems', 'Training problems', [4096, 1, 1_000_000], {
    help: 'Number of problems to train on. The policy can memorize a low number: watch the evaluation return.',
    log: true,
  }),
  integer('heldOutProblems', 'Held-out problems', [256, 1, 100_000], {
    help: 'Number of problems reserved for evaluation. A high number gives a more precise evaluation return. None shares a prompt with a training problem.',
    log: true,
  }),
  integer('worldSeed', 'World seed', [1, 0, 2 ** 32 - 1], {
    help: 'Determines the problems, hidden rules and facts. The same for all variants and seeds of the experiment.',
  }),
  integer('maxTokens', 'Longest completion', [0, 0, LONGEST_SEQUENCE - 1], {
    help: 'Maximum tokens after the prompt, replies and the end token included; longer completions are truncated. 0: the task’s own limit, with a little room to spare.',
    unit: 'tokens',
  }),
  lines('vocabulary', 'Vocabulary', [], {
    help: 'Tokens, one per line, in the order of their numbers; end tokens are added. It must cover the task; extra tokens make it harder. Empty: the task’s own vocabulary.',
    maxItems: MAX_TOKENS,
    maxLength: 24,
  }),
  {
    name: 'verifier',
    label: 'Verifier',
    kind: 'expression',
    default: '',
    maxLength: 4096,
    help: 'Score of a finished completion in place of the task’s own; 1 and more is right. An expression, or statements that return a number, in the kernel language: it reads token(i), tokens(), prompt(i), promptTokens(), answer(i), answerTokens(), terminated, and the task’s own correct(), wellFormed() and partial(). A token is its number in the vocabulary, or t_ and its text: token(0) == t_a ? 1.0 : 0.0. The end token is t_end. Empty: the task’s own verifier. Dialogues and preference tasks have no other.',
  },
  ...SHARED_FIELDS,
];

export const languageEntry: CatalogueEntry = {
  id: 'language',
  label: 'Language',
  family: 'language',
  help: 'A prompt in tokens of a small vocabulary. The agent writes a completion, one token per environment step, and a verifier checks it.',
  customText: TASK_TEXT,
  fields: [
    ...common,
    ...makers.flatMap(({ id, fields = [] }) =>
      fields.map((field): Field => ({ where: ['task', id], ...field })),
    ),
  ],
};
