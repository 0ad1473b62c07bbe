/** The settings of a language world: the common ones, then those of each task. */

import type { CatalogueEntry, Field } from '../../experiment/field.ts';
import { NAME_FIELD } from '../declared.ts';
import { taskMakers } from './tasks.ts';

/** Longest sequence that the lab's policies support. */
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
  },
  {
    name: 'level',
    label: 'Level',
    help: `Difficulty. ${levelHelp}.`,
    kind: 'integer',
    default: 2,
    min: 1,
    max: Math.max(...makers.map(({ level }) => level.most)),
  },
  {
    name: 'trainProblems',
    label: 'Training problems',
    help: 'Number of problems to train on. The policy can memorize a low number: watch the evaluation return.',
    kind: 'integer',
    default: 4096,
    min: 1,
    max: 1_000_000,
    log: true,
  },
  {
    name: 'heldOutProblems',
    label: 'Held-out problems',
    help: 'Number of problems reserved for evaluation. A high number gives a more precise evaluation return. None shares a prompt with a training problem.',
    kind: 'integer',
    default: 256,
    min: 1,
    max: 100_000,
    log: true,
  },
  {
    name: 'worldSeed',
    label: 'World seed',
    help: 'Determines the problems, hidden rules and facts. The same for all variants and seeds of the experiment.',
    kind: 'integer',
    default: 1,
    min: 0,
    max: 2 ** 32 - 1,
  },
  {
    name: 'maxTokens',
    label: 'Longest completion',
    help: 'Maximum tokens after the prompt, replies and the end token included; longer completions are truncated. 0: the task’s own limit, with a little room to spare.',
    unit: 'tokens',
    kind: 'integer',
    default: 0,
    min: 0,
    max: LONGEST_SEQUENCE - 1,
  },
  {
    name: 'vocabulary',
    label: 'Vocabulary',
    help: 'Tokens, one per line, in the order of their numbers; end tokens are added. It must cover the task; extra tokens make it harder. Empty: the task’s own vocabulary.',
    kind: 'lines',
    default: [],
    maxItems: MOST_TOKENS,
    maxLength: 24,
  },
  {
    name: 'letters',
    label: 'Letters',
    help: 'copy, reverse, sort, edit, label, micro: number of letters, starting at a. More letters make the task harder.',
    kind: 'integer',
    default: 8,
    min: 2,
    max: 16,
  },
  {
    name: 'scratch',
    label: 'Scratch work',
    help: 'addition, chain: none: only the answer. results: each step’s result first. equations: each step in full, which earns step rewards even if it is useless. With scratch work the answer is boxed.',
    kind: 'choice',
    default: 'results',
    options: ['none', 'results', 'equations'],
  },
];

export const languageEntry: CatalogueEntry = {
  id: 'language',
  label: 'Language',
  family: 'language',
  help: 'A prompt in tokens of a small vocabulary. The agent writes a completion, one token per environment step, and a verifier checks it.',
  fields: [...common, ...makers.flatMap(({ fields = [] }) => fields)],
};
