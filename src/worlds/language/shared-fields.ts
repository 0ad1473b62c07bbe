/** Settings that several tasks share. */
import { choice, type Field, integer } from '../../experiment/field.ts';

export const SHARED_FIELDS: readonly Field[] = [
  integer('letters', 'Letters', [8, 2, 16], {
    help: 'Number of letters, starting at a. More letters make the task harder.',
    where: ['task', 'copy', 'reverse', 'sort', 'edit', 'label', 'micro', 'mixture'],
  }),
  choice('scratch', 'Scratch work', ['none', 'results', 'equations'], {
    where: ['task', 'addition', 'chain', 'mixture'],
    help: 'none: only the answer. results: each step’s result first. equations: each step in full, which earns step rewards even if it is useless. With scratch work the answer is boxed.',
    default: 'results',
  }),
];
