/** The named text tasks. */
import type { WorldSpec } from '../../experiment/experiment.ts';
import { exampleOf } from '../settings.ts';

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
