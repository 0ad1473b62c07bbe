/** The named language worlds. */
import type { WorldSpec } from '../../experiment/experiment.ts';
import { exampleOf } from '../settings.ts';
import { writtenExamples } from './written-examples.ts';

const language = exampleOf('language');

/** Uses all problems of a small task, three quarters of them for training. */
const FEW = { trainProblems: 36, heldOutProblems: 12 };

export const languageExamples: readonly WorldSpec[] = [
  language('copy', { task: 'copy', level: 5 }),
  language('reverse', { task: 'reverse', level: 5 }),
  language('sort', { task: 'sort', level: 5 }),
  language('two-digit addition', { task: 'addition', level: 2, scratch: 'none' }),
  language('two-digit addition, units first', {
    task: 'addition',
    level: 2,
    scratch: 'none',
    reversedDigits: true,
  }),
  language('three-digit addition, units first', {
    task: 'addition',
    level: 3,
    scratch: 'none',
    reversedDigits: true,
  }),
  language('addition with scratch work', { task: 'addition', level: 3, scratch: 'results' }),
  language('arithmetic chain', { task: 'chain', level: 3, scratch: 'results' }),
  language('arithmetic chain in equations', { task: 'chain', level: 3, scratch: 'equations' }),
  language('brackets', { task: 'brackets', level: 4 }),
  language('countdown', { task: 'countdown', level: 2 }),
  language('string edit', { task: 'edit', level: 4 }),
  language('hidden rule', { task: 'label', level: 6, letters: 4, rule: 'contains' }),
  language('flattery', { task: 'preference', level: 2, preference: 'flattery', ...FEW }),
  language('length bias', { task: 'preference', level: 3, preference: 'length', ...FEW }),
  language('twenty questions', { task: 'twenty-questions', level: 3 }),
  language('code guessing', { task: 'code', level: 1 }),
  language('text adventure', { task: 'adventure', level: 4 }),
  language('parser game in a household', { task: 'parser', theme: 'household', level: 1 }),
  language('parser game with forms', { task: 'parser', theme: 'forms', level: 2 }),
  language('parser game in a shop', { task: 'parser', theme: 'shop', level: 1 }),
  language('parser game of science', { task: 'parser', theme: 'science', level: 1 }),
  language('parser game of apps with documentation', { task: 'parser', theme: 'apps', level: 2 }),
  language('lookup', { task: 'lookup', level: 1 }),
  language('lookup in two hops', { task: 'lookup', level: 2 }),
  language('lookup among misleading documents', { task: 'lookup', level: 2, misleading: 0.5, judging: true }),
  language('lookup in a conversation', { task: 'lookup', level: 1, questions: 3 }),
  language('calculator', { task: 'calculator', level: 3, callShare: 0.5 }),
  language('specification', { task: 'specification', level: 5 }),
  language('frames', { task: 'frames', level: 4, frames: 32 }),
  language('circuits from truth tables', { task: 'program', programs: 'circuit' }),
  language('program repair', { task: 'repair' }),
  language('drawing by commands', { task: 'draw' }),
  language('instructions', { task: 'instruction', level: 2 }),
  language('micro', { task: 'micro', level: 2, letters: 4 }),
  language('problems of your own', { task: 'custom' }),
  ...Object.entries(writtenExamples).map(([name, kernel]) =>
    language(`written task: ${name}`, { task: 'written', level: 4, kernel }),
  ),
  language('mixture', { task: 'mixture' }),
];
