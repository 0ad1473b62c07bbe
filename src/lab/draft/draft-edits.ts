/** Verbs on the draft as plain data → plain data. Nothing here is checked: the validator has the last word. */

import type {
  AgentSpec,
  ArmSpec,
  Experiment,
  Problem,
  TermSpec,
  WorldSpec,
} from '../../experiment/experiment.ts';
import type { Catalogue, CatalogueEntry, FieldValue } from '../../experiment/field.ts';
import { BOUNDS } from '../../experiment/parse/bounds.ts';

export { BUDGET_WORDS } from '../../experiment/budget-words.ts';

export const MOST_ARMS = BOUNDS.arms.max;

function defaultsOf(entry: CatalogueEntry | undefined): Record<string, FieldValue> {
  return Object.fromEntries((entry?.fields ?? []).map((field) => [field.name, field.default]));
}
function fits(entry: CatalogueEntry | undefined, family: string): boolean {
  return entry !== undefined && (entry.worlds === undefined || entry.worlds.includes(family));
}

function withArm(experiment: Experiment, index: number, change: (arm: ArmSpec) => ArmSpec): Experiment {
  return { ...experiment, arms: experiment.arms.map((arm, k) => (k === index ? change(arm) : arm)) };
}
function withTerms(
  experiment: Experiment,
  arm: number,
  change: (terms: readonly TermSpec[]) => readonly TermSpec[],
): Experiment {
  return withArm(experiment, arm, (spec) => ({ ...spec, reward: change(spec.reward) }));
}

/** Settings of the same name and kind go over: whoever compares algorithms keeps alpha and gamma. */
function agentOf(type: string, before: AgentSpec | undefined, catalogue: Catalogue): AgentSpec {
  const entry = catalogue.agents.find((agent) => agent.id === type);
  const kept: Record<string, FieldValue> = {};
  for (const field of entry?.fields ?? []) {
    const value = before?.[field.name];
    const inRange =
      !('min' in field) || (typeof value === 'number' && value >= field.min && value <= field.max);
    const known = field.kind !== 'choice' || (typeof value === 'string' && field.options.includes(value));
    if (value !== undefined && typeof value === typeof field.default && inRange && known)
      kept[field.name] = value;
  }
  return { ...defaultsOf(entry), ...kept, type };
}

export function setAgent(
  experiment: Experiment,
  arm: number,
  type: string,
  catalogue: Catalogue,
): Experiment {
  return withArm(experiment, arm, (spec) => ({ ...spec, agent: agentOf(type, spec.agent, catalogue) }));
}

export function addArm(experiment: Experiment, copyOf?: number): Experiment {
  const source = experiment.arms[copyOf ?? experiment.arms.length - 1];
  if (source === undefined || experiment.arms.length >= MOST_ARMS) return experiment;
  const labels = new Set(experiment.arms.map((arm) => arm.label));
  const stem = source.label.replace(/ \d+$/, '').slice(0, 70);
  let number = 2;
  while (labels.has(`${stem} ${number}`)) number++;
  return { ...experiment, arms: [...experiment.arms, { ...source, label: `${stem} ${number}` }] };
}

export function removeArm(experiment: Experiment, arm: number): Experiment {
  return { ...experiment, arms: experiment.arms.filter((_, index) => index !== arm) };
}

export function addTerm(experiment: Experiment, arm: number, term: string, catalogue: Catalogue): Experiment {
  const spec = { ...defaultsOf(catalogue.terms.find((entry) => entry.id === term)), term, weight: 1 };
  return withTerms(experiment, arm, (terms) => [...terms, spec]);
}

export function removeTerm(experiment: Experiment, arm: number, index: number): Experiment {
  return withTerms(experiment, arm, (terms) => terms.filter((_, k) => k !== index));
}

export function moveTerm(experiment: Experiment, arm: number, from: number, to: number): Experiment {
  return withTerms(experiment, arm, (terms) => {
    const term = terms[from];
    if (term === undefined || to < 0 || to >= terms.length) return terms;
    const rest = terms.filter((_, k) => k !== from);
    return [...rest.slice(0, to), term, ...rest.slice(to)];
  });
}

/** Puts a world in place; agents and terms that it cannot have are replaced or dropped. */
export function setWorld(experiment: Experiment, world: WorldSpec, catalogue: Catalogue): Experiment {
  const { family } = world;
  const agents = catalogue.agents.filter((entry) => fits(entry, family));
  const arms = experiment.arms.map((arm) => {
    const fitting = agents.find((entry) => entry.id === arm.agent.type) ?? agents[0];
    const agent =
      fitting === undefined || fitting.id === arm.agent.type
        ? arm.agent
        : agentOf(fitting.id, arm.agent, catalogue);
    const terms = arm.reward.filter((term) =>
      fits(
        catalogue.terms.find((entry) => entry.id === term.term),
        family,
      ),
    );
    return { ...arm, agent, reward: orTask(terms, catalogue) };
  });
  return { ...experiment, world, arms, edits: [] };
}

export function worldOf(family: string, catalogue: Catalogue): WorldSpec {
  return { ...defaultsOf(catalogue.worlds.find((entry) => entry.id === family)), family };
}

function orTask(terms: readonly TermSpec[], catalogue: Catalogue): readonly TermSpec[] {
  const task = catalogue.terms.find((entry) => entry.id === 'task');
  return terms.length > 0 || task === undefined ? terms : [{ ...defaultsOf(task), term: 'task', weight: 1 }];
}

/** Without the terms that were found wanting: events that the new world does not have, and the like. */
export function withoutTerms(
  experiment: Experiment,
  problems: readonly Problem[],
  catalogue: Catalogue,
): Experiment {
  const bad = new Set(problems.flatMap(({ path }) => /^arms\[\d+\]\.reward\[\d+\]/.exec(path) ?? []));
  const arms = experiment.arms.map((arm, a) => {
    const terms = arm.reward.filter((_, k) => !bad.has(`arms[${a}].reward[${k}]`));
    return { ...arm, reward: orTask(terms, catalogue) };
  });
  return { ...experiment, arms };
}

/** Null when there is no such cell. */
export function paint(
  experiment: Experiment,
  row: number,
  column: number,
  character: string,
): Experiment | null {
  const map: FieldValue | undefined = experiment.world.map;
  if (!Array.isArray(map) || [...character].length !== 1) return null;
  const line: unknown = map[row];
  if (typeof line !== 'string' || column < 0 || column >= line.length) return null;
  const painted = line.slice(0, column) + character + line.slice(column + 1);
  return { ...experiment, world: { ...experiment.world, map: map.map(String).with(row, painted) } };
}
