/** The settings of a graph. */
import type { Field } from '../../experiment/field.ts';
import { choice, integer, lines, number } from '../../experiment/field.ts';
import { TWO_STATE } from './examples.ts';
import { MODELS } from './models/models.ts';
import { MOST_STATES } from './table.ts';

const MOST_ROWS = 300_000;
const LONGEST_ROW = 240;
const TABLE = ['model', 'table'] as const;
const NAMED = { maxItems: MOST_STATES, maxLength: LONGEST_ROW } as const;

export const GRAPH_FIELDS: readonly Field[] = [
  choice('model', 'Model', ['table', ...MODELS.keys()], {
    help: 'table: the transitions below. The others are textbook problems whose transitions come from a formula: gambler (Sutton & Barto, example 4.3), car-rental (Jack’s, example 4.2), blackjack (example 5.1), access-control (example 10.2) and taxi (Dietterich 2000).',
  }),
  lines('transitions', 'Transitions', TWO_STATE, {
    help: 'One transition per row: state, action, next state, probability, reward. Without a probability it is 1, without a reward 0; fractions such as 1/3 are allowed. A state or action exists as soon as a row names it; an action is available in the states whose rows name it. # begins a comment. States are numbered from 0: first those with rows, in order of appearance, then those that rows only lead to. In expressions, state_end2 is the number of the state end2; in other names, what is no letter or digit becomes _.',
    where: TABLE,
    maxItems: MOST_ROWS,
    maxLength: LONGEST_ROW,
  }),
  lines('terminal', 'Terminal states', [], {
    help: 'States that end the episode, one per row. They have no transitions.',
    where: TABLE,
    ...NAMED,
  }),
  lines('start', 'Start states', [], {
    help: 'Where episodes begin, one state per row: all equally likely, or each with its probability, such as left, 0.25. Empty: the state of the first row.',
    ...NAMED,
  }),
  lines('goals', 'Goals', [], {
    help: 'Entering one of these states is a success, and distance(s) counts the steps to the nearest. They need not be terminal. Empty: the terminal states.',
    ...NAMED,
  }),
  lines('positions', 'Positions', [], {
    help: 'Where each state is drawn: state, x, y, with y growing downwards. Empty: the graph is laid out automatically.',
    ...NAMED,
  }),
  number('heads', 'Probability of heads', [0.4, 0, 1], {
    help: 'Of the gambler’s coin: heads wins the stake. Below 0.5 it pays to bet boldly, above 0.5 to bet little.',
    where: ['model', 'gambler'],
  }),
  number('discount', 'Discount of the problem', [1, 0, 1], {
    help: 'The discount in the problem’s definition; 1: none. Agents discount with their own setting gamma; a warning says where it differs.',
  }),
  integer('stepLimit', 'Step limit', [0, 0, 1_000_000], {
    help: 'An episode is truncated (not terminated) after this many steps. Worlds without terminal states need one, because returns are measured per episode. 0: never.',
    unit: 'steps',
  }),
];
