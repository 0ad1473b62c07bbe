import { BOUNDS } from '../../experiment/bounds.ts';
import type { WrittenTerm } from '../../experiment/design.ts';
import type {
  AgentSpec,
  Experiment,
  Problem,
  TermSpec,
  VariantSpec,
  WorldSpec,
} from '../../experiment/experiment.ts';
import type { Catalogue, CatalogueEntry, FieldValue } from '../../experiment/field.ts';

export { EVALUATION_FIELDS, OWN_FIELDS, ownField, PROBE, TERM_LABEL } from '../../experiment/bounds.ts';

export const MAX_VARIANTS = BOUNDS.variants.max;

function defaultsOf(entry: CatalogueEntry | undefined): Record<string, FieldValue> {
  return Object.fromEntries((entry?.fields ?? []).map((field) => [field.name, field.default]));
}
function fits(entry: CatalogueEntry | undefined, family: string): boolean {
  return entry !== undefined && (entry.worlds === undefined || entry.worlds.includes(family));
}

function withVariant(
  experiment: Experiment,
  index: number,
  change: (variant: VariantSpec) => VariantSpec,
): Experiment {
  return {
    ...experiment,
    variants: experiment.variants.map((variant, k) => (k === index ? change(variant) : variant)),
  };
}
function withTerms(
  experiment: Experiment,
  variant: number,
  change: (terms: readonly TermSpec[]) => readonly TermSpec[],
): Experiment {
  return withVariant(experiment, variant, (spec) => ({ ...spec, reward: change(spec.reward) }));
}

/** Keeps settings of the same name and kind, so that alpha and gamma stay when comparing algorithms. */
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
  variant: number,
  type: string,
  catalogue: Catalogue,
): Experiment {
  return withVariant(experiment, variant, (spec) => ({
    ...spec,
    agent: agentOf(type, spec.agent, catalogue),
  }));
}

export function addVariant(experiment: Experiment, copyOf?: number): Experiment {
  const source = experiment.variants[copyOf ?? experiment.variants.length - 1];
  if (source === undefined || experiment.variants.length >= MAX_VARIANTS) return experiment;
  const stem = source.label.replace(/ \d+$/, '').slice(0, 70);
  const taken = new Set([stem, ...experiment.variants.map((variant) => variant.label)]);
  return { ...experiment, variants: [...experiment.variants, { ...source, label: freeName(stem, taken) }] };
}

const LONGEST_LABEL = 60;

/** Adds a copy of a variant with another agent or reward. It replaces the last variant if there are too many. */
export function withCopy(
  experiment: Experiment,
  copyOf: number,
  label: string,
  change: Partial<Pick<VariantSpec, 'agent'>> & { readonly reward?: readonly WrittenTerm[] },
): Omit<Experiment, 'variants'> & { readonly variants: readonly unknown[] } {
  const { variants } = experiment;
  const kept = variants.slice(0, MAX_VARIANTS - 1);
  const taken = new Set(kept.map((other) => other.label));
  const copy = { ...variants[copyOf], ...change, label: freeName(label.slice(0, LONGEST_LABEL - 3), taken) };
  return { ...experiment, variants: [...kept, copy] };
}

export function freeName(name: string, taken: ReadonlySet<string>, stem = name): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${stem} ${number}`;
  return free;
}

export function removeVariant(experiment: Experiment, variant: number): Experiment {
  return { ...experiment, variants: experiment.variants.filter((_, index) => index !== variant) };
}

/** Weights that a term starts with in place of 1: a step that costs as much as a usual goal pays teaches to end the episode anywhere. */
const FIRST_WEIGHTS: Readonly<Record<string, number>> = { 'step-cost': 0.01 };

export function addTerm(
  experiment: Experiment,
  variant: number,
  term: string,
  catalogue: Catalogue,
): Experiment {
  const spec = {
    ...defaultsOf(catalogue.terms.find((entry) => entry.id === term)),
    term,
    weight: FIRST_WEIGHTS[term] ?? 1,
  };
  return withTerms(experiment, variant, (terms) => [...terms, spec]);
}

export function removeTerm(experiment: Experiment, variant: number, index: number): Experiment {
  return withTerms(experiment, variant, (terms) => terms.filter((_, k) => k !== index));
}

export function moveTerm(experiment: Experiment, variant: number, from: number, to: number): Experiment {
  return withTerms(experiment, variant, (terms) => {
    const term = terms[from];
    if (term === undefined || to < 0 || to >= terms.length) return terms;
    const rest = terms.filter((_, k) => k !== from);
    return [...rest.slice(0, to), term, ...rest.slice(to)];
  });
}

/** Sets a world and replaces or removes incompatible agents and terms. */
export function setWorld(experiment: Experiment, world: WorldSpec, catalogue: Catalogue): Experiment {
  const { family } = world;
  const agents = catalogue.agents.filter((entry) => fits(entry, family));
  const variants = experiment.variants.map((variant) => {
    const fitting = agents.find((entry) => entry.id === variant.agent.type) ?? agents[0];
    const agent =
      fitting === undefined || fitting.id === variant.agent.type
        ? variant.agent
        : agentOf(fitting.id, variant.agent, catalogue);
    const terms = variant.reward.filter((term) =>
      fits(
        catalogue.terms.find((entry) => entry.id === term.term),
        family,
      ),
    );
    return { ...variant, agent, reward: orTask(terms, catalogue) };
  });
  const { evaluation } = experiment;
  // Settings of one family mean nothing in another.
  const kept =
    evaluation && family !== experiment.world.family ? { ...evaluation, world: undefined } : evaluation;
  return { ...experiment, world, variants, edits: [], ...(kept && { evaluation: kept }) };
}

export function worldOf(family: string, catalogue: Catalogue): WorldSpec {
  return { ...defaultsOf(catalogue.worlds.find((entry) => entry.id === family)), family };
}

/** The plainest reward design: the task pays, and nothing else. */
export function taskAlone(catalogue: Catalogue): readonly TermSpec[] {
  const task = catalogue.terms.find((entry) => entry.id === 'task');
  return task === undefined ? [] : [{ ...defaultsOf(task), term: 'task', weight: 1 }];
}
const orTask = (terms: readonly TermSpec[], catalogue: Catalogue) =>
  terms.length > 0 ? terms : taskAlone(catalogue);

/** Removes invalid terms, such as those with events that the new world lacks. */
export function withoutTerms(
  experiment: Experiment,
  problems: readonly Problem[],
  catalogue: Catalogue,
): Experiment {
  const bad = new Set(problems.flatMap(({ path }) => /^variants\[\d+\]\.reward\[\d+\]/.exec(path) ?? []));
  const variants = experiment.variants.map((variant, a) => {
    const terms = variant.reward.filter((_, k) => !bad.has(`variants[${a}].reward[${k}]`));
    return { ...variant, reward: orTask(terms, catalogue) };
  });
  return { ...experiment, variants };
}

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

/** A path in an experiment; as text, 'variants[0].agent.alpha'. */
export type Path = readonly (string | number)[];

const PART = /(?:^|\.)([A-Za-z_$][\w$-]*)|\[(\d{1,6})\]/y;
/** Keys that lead to a prototype. The parser rejects them, too, but nothing may be built on the way there. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

export function parsePath(text: string): Path | null {
  const path: (string | number)[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const found = PART.exec(text);
    if (found === null) return null;
    const [, name, index] = found;
    if (name !== undefined && FORBIDDEN.has(name)) return null;
    path.push(name ?? Number(index));
  }
  return path.length > 0 ? path : null;
}

/** Returns a copy with `value` at `path` and shares everything else. Returns null if the path does not exist. */
export function withValue(target: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof target !== 'object' || target === null) return null;
  if (Array.isArray(target)) {
    if (typeof key !== 'number' || key >= target.length) return null;
    const inner = withValue(target[key], rest, value);
    return inner === null && rest.length > 0 ? null : target.with(key, inner);
  }
  if (typeof key !== 'string') return null;
  const inner = withValue(Object.hasOwn(target, key) ? Reflect.get(target, key) : undefined, rest, value);
  return inner === null && rest.length > 0 ? null : { ...target, [key]: inner };
}
