/**
 * Graphs: any finite Markov decision process, given by a table or a formula. The dynamics are in
 * graph.kernel.ts.
 */
import type { Problem, WorldSpec } from '../../experiment/experiment.ts';
import type { Field } from '../../experiment/field.ts';
import { choice, integer, lines, number } from '../../experiment/field.ts';
import { liveNumbers, readSettings, type Settings } from '../../experiment/settings.ts';
import type { WorldFamily } from '../contract.ts';
import { worldEntry } from '../declared.ts';
import { error, warning } from '../settings.ts';
import { type GraphView, MAX_DRAWN_EDGES, MAX_DRAWN_STATES } from '../view.ts';
import { accessControl } from './access-control.ts';
import { blackjack } from './blackjack.ts';
import { carRental } from './car-rental.ts';
import { compileGraph, eachTransition, reachable, stepsTo } from './compile.ts';
import { graphExamples, TWO_STATE } from './examples.ts';
import { gambler } from './gambler.ts';
import source from './graph.kernel.ts?raw';
import type { GraphModel, ModelSettings } from './model.ts';
import { entriesIn, goalsOf, positionsOf, startsOf } from './places.ts';
import { MAX_STATES, readTable } from './table.ts';
import { taxi } from './taxi.ts';

/** The fields that checks of the whole graph need. */
interface Written {
  readonly goals: readonly string[];
  readonly discount: number;
  readonly stepLimit: number;
}

const quoted = (names: readonly string[]): string => {
  const shown = names.slice(0, 3).map((name) => `“${name}”`);
  return `${shown.join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;
};

/**
 * Checks the whole graph: unreachable states, and episodes that never end. @param table whether the user
 * wrote the states, so that an unreachable one is a mistake
 */
function* checkGraph(model: GraphModel, written: Written, table: boolean): Generator<Problem> {
  const met = reachable(model);
  const { states, terminal } = model;
  const index = new Map(states.map((name, state) => [name, state]));
  for (const { name, path } of entriesIn('goals', written.goals)) {
    const state = index.get(name);
    if (state !== undefined && met[state] === 0)
      yield error(
        path,
        `The goal “${name}” cannot be reached from a start.`,
        'Add a transition that leads there, or remove it from the goals.',
      );
  }
  const ends = [...terminal].some((state) => met[state] === 1);
  if (!ends && terminal.size > 0)
    yield error(
      'world.terminal',
      'No terminal state can be reached from a start.',
      'Add a transition that leads to one, or remove the terminal states and what leads to them.',
    );
  else if (!ends && written.stepLimit === 0) {
    const why = 'There is no terminal state and no step limit';
    if (written.discount === 1)
      yield error(
        'world.discount',
        `${why}, and the discount is 1: returns grow without end.`,
        'List a terminal state that is reached, set a step limit, or write a discount below 1.',
      );
    else
      yield warning(
        'world.stepLimit',
        `${why}: no episode ends, so no return is measured.`,
        'Set a step limit: it truncates the episode, and agents bootstrap.',
      );
  }
  const steps = ends && written.stepLimit === 0 ? stepsTo(model, terminal) : null;
  const traps = steps === null ? [] : states.filter((_, s) => met[s] === 1 && steps[s] === -1);
  if (traps.length > 0)
    yield warning(
      'world.stepLimit',
      `From ${quoted(traps)} no terminal state can be reached: an episode that gets there never ends, so it has no return.`,
      'Set a step limit, or add a transition that leads out.',
    );
  const lost = states.filter((_, state) => met[state] === 0);
  if (table && lost.length > 0)
    yield warning(
      'world.start',
      `No start leads to ${quoted(lost)}.`,
      'Add a start or a transition, or remove the rows of these states.',
    );
}

/** Textbook problems whose tables come from a formula, by the model name used in experiments. */
const MODELS: ReadonlyMap<string, (settings: ModelSettings) => GraphModel> = new Map([
  ['gambler', gambler],
  ['car-rental', carRental],
  ['blackjack', blackjack],
  ['access-control', accessControl],
  ['taxi', taxi],
]);

/** Limits of a graph's rows. */
const MAX_ROWS = 300_000;
const LONGEST_ROW = 240;
const TABLE = ['model', 'table'] as const;
const NAMED = { maxItems: MAX_STATES, maxLength: LONGEST_ROW } as const;

const GRAPH_FIELDS: readonly Field[] = [
  choice('model', 'Model', ['table', ...MODELS.keys()], {
    help: 'table: the transitions below. The others are textbook problems whose transitions come from a formula: gambler (Sutton & Barto, example 4.3), car-rental (Jack’s, example 4.2), blackjack (example 5.1), access-control (example 10.2) and taxi (Dietterich 2000).',
  }),
  lines('transitions', 'Transitions', TWO_STATE, {
    help: 'One transition per row: state, action, next state, probability, reward. Without a probability it is 1, without a reward 0; fractions such as 1/3 are allowed. A state or action exists as soon as a row names it; an action is available in the states whose rows name it. # begins a comment. States are numbered from 0: first those with rows, in order of appearance, then those that rows only lead to. In expressions, state_end2 is the number of the state end2; in other names, what is no letter or digit becomes _.',
    where: TABLE,
    maxItems: MAX_ROWS,
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

const isError = (problem: Problem) => problem.severity === 'error';

function modelOf(settings: Settings, problems: Problem[]): GraphModel | null {
  const made = MODELS.get(settings.text('model'));
  const written = made
    ? made({ heads: settings.number('heads') })
    : readTable(settings.lines('transitions'), entriesIn('terminal', settings.lines('terminal')), problems);
  if (written === null) return null;
  const starts = startsOf(settings.lines('start'), written, problems);
  const goals = goalsOf(settings.lines('goals'), written, problems);
  const positions = positionsOf(settings.lines('positions'), written, problems);
  const { states, actions, rowStart, next, probability, reward, rowOf, actionReward, terminal } = written;
  const model = { states, actions, rowStart, next, probability, reward, rowOf, actionReward, terminal };
  return {
    ...model,
    starts,
    ...(goals === undefined ? {} : { goals }),
    ...(positions === undefined ? {} : { positions }),
    // The model's captions belong to the model's own positions.
    ...(written.captions === undefined || positions !== written.positions
      ? {}
      : { captions: written.captions }),
  };
}

function build(spec: WorldSpec): ReturnType<WorldFamily['build']> {
  const settings = readSettings(family.entry, spec);
  const problems: Problem[] = [];
  const model = modelOf(settings, problems);
  if (model === null || problems.some(isError)) return { ok: false, problems };
  const written = {
    goals: settings.lines('goals'),
    discount: settings.number('discount'),
    stepLimit: settings.number('stepLimit'),
  };
  // A custom kernel may lead anywhere.
  if (!spec.kernel) problems.push(...checkGraph(model, written, settings.text('model') === 'table'));
  if (problems.some(isError)) return { ok: false, problems };
  return {
    ok: true,
    build: {
      source,
      ...compileGraph(model),
      params: liveNumbers(family.entry, spec),
      actions: model.actions,
      starts: model.starts,
      stationary: true,
      limitsActions: limitsActions(model),
      stepLimit: written.stepLimit,
      discount: written.discount,
      view: viewOf(model),
      warnings: problems,
    },
  };
}

const limitsActions = ({ rowOf, actions, terminal }: GraphModel): boolean =>
  rowOf.some((row, pair) => row < 0 && !terminal.has(Math.floor(pair / actions.length)));

function viewOf(model: GraphModel): GraphView {
  const edges: GraphView['edges'][number][] = [];
  const drawn = model.states.length <= MAX_DRAWN_STATES;
  if (drawn)
    eachTransition(model, (from, action, entry) => {
      if (edges.length > MAX_DRAWN_EDGES) return;
      const pair = from * model.actions.length + action;
      edges.push({
        from,
        action,
        to: model.next[entry] ?? 0,
        probability: model.probability[entry] ?? 0,
        reward: (model.reward[entry] ?? 0) + (model.actionReward[pair] ?? 0),
      });
    });
  return {
    kind: 'graph',
    states: model.states,
    terminal: [...model.terminal],
    goals: [...(model.goals ?? model.terminal)],
    starts: model.starts.map(({ state }) => state),
    edges: edges.length > MAX_DRAWN_EDGES ? [] : edges,
    ...(model.positions === undefined ? {} : { positions: model.positions }),
    ...(model.captions === undefined ? {} : { captions: model.captions }),
  };
}

export const family: WorldFamily = {
  get entry() {
    return worldEntry(source, GRAPH_FIELDS);
  },
  examples: graphExamples,
  build,
};
