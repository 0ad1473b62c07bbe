/** The settings of a language world: the common ones, then each task's own. */

import type { CatalogueEntry, Field } from '../../experiment/field.ts';
import { NAME_FIELD } from '../name-field.ts';
import { taskMakers } from './tasks.ts';

/** Sequences longer than this are beyond the policies of the lab. */
export const LONGEST_SEQUENCE = 128;
const MOST_TOKENS = 128;

const makers = [...taskMakers.values()];
const levelHelp = makers.map(({ id, level }) => `${id} 1 … ${level.most}: ${level.means}`).join('. ');

const common: readonly Field[] = [
  NAME_FIELD,
  {
    name: 'task',
    label: 'Task',
    help: makers.map(({ id, help }) => `${id}: ${help}`).join(' '),
    kind: 'choice',
    default: 'addition',
    options: makers.map(({ id }) => id),
    live: false,
  },
  {
    name: 'level',
    label: 'Level',
    help: `How hard it is. ${levelHelp}.`,
    kind: 'integer',
    default: 2,
    min: 1,
    max: Math.max(...makers.map(({ level }) => level.most)),
    live: false,
  },
  {
    name: 'trainProblems',
    label: 'Training problems',
    help: 'How many problems are trained on. Few of them can be learned by heart: watch the held-out accuracy.',
    kind: 'integer',
    default: 4096,
    min: 1,
    max: 1_000_000,
    log: true,
    live: false,
  },
  {
    name: 'heldOutProblems',
    label: 'Held-out problems',
    help: 'How many problems are kept for evaluation. None has the prompt of a training problem.',
    kind: 'integer',
    default: 256,
    min: 1,
    max: 100_000,
    log: true,
    live: false,
  },
  {
    name: 'worldSeed',
    label: 'World seed',
    help: 'Which problems there are, and hidden rules and facts. The same for all variants and seeds of the experiment.',
    kind: 'integer',
    default: 1,
    min: 0,
    max: 2 ** 32 - 1,
    live: false,
  },
  {
    name: 'maxTokens',
    label: 'Longest completion',
    help: 'Tokens after the prompt, replies and the end token included; what is longer is truncated. 0: the task’s own, with a little room to spare.',
    unit: 'tokens',
    kind: 'integer',
    default: 0,
    min: 0,
    max: LONGEST_SEQUENCE - 1,
    live: false,
  },
  {
    name: 'vocabulary',
    label: 'Vocabulary',
    help: 'Tokens, one a line, in the order of their numbers; the ends are added. It must cover the task; more tokens make it harder. Empty: the task’s own.',
    kind: 'lines',
    default: [],
    maxItems: MOST_TOKENS,
    maxLength: 24,
    live: false,
  },
  {
    name: 'letters',
    label: 'Letters',
    help: 'copy, reverse, sort, edit, label, micro: how many letters there are, from a on.',
    kind: 'integer',
    default: 8,
    min: 2,
    max: 16,
    live: false,
  },
  {
    name: 'scratch',
    label: 'Scratch work',
    help: 'addition, chain: none: the answer alone. results: each step’s result first. equations: each step in full, which earns step rewards even where it is idle. With scratch work the answer is boxed.',
    kind: 'choice',
    default: 'results',
    options: ['none', 'results', 'equations'],
    live: false,
  },
];

export const languageEntry: CatalogueEntry = {
  id: 'language',
  label: 'Language',
  family: 'language',
  help: 'A prompt in tokens of a small vocabulary; the agent writes a completion, one token an env step, and a verifier knows what is right.',
  fields: [...common, ...makers.flatMap(({ fields }) => fields)],
};
