/** Graphs: any finite Markov decision process, from a table or from a formula. The dynamics are in graph.kernel.ts. */
import type { Problem, WorldSpec } from '../../experiment/experiment.ts';
import { liveNumbers, readSettings, type Settings } from '../../experiment/settings.ts';
import type { WorldFamily } from '../contract.ts';
import { worldEntry } from '../declared.ts';
import { type GraphView, MOST_DRAWN_EDGES, MOST_DRAWN_STATES } from '../view.ts';
import { checkGraph } from './check.ts';
import { compileGraph, eachTransition } from './compile.ts';
import { graphExamples } from './examples.ts';
import { GRAPH_FIELDS } from './fields.ts';
import source from './graph.kernel.ts?raw';
import type { GraphModel } from './model.ts';
import { MODELS } from './models/models.ts';
import { entriesIn, goalsOf, positionsOf, startsOf } from './places.ts';
import { readTable } from './table.ts';

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
    // Those of the model belong to its own positions.
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
  // A kernel of one's own may lead anywhere.
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
  const drawn = model.states.length <= MOST_DRAWN_STATES;
  if (drawn)
    eachTransition(model, (from, action, entry) => {
      if (edges.length > MOST_DRAWN_EDGES) return;
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
    edges: edges.length > MOST_DRAWN_EDGES ? [] : edges,
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
