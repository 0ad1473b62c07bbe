/** Live numbers: a weight that moves is its variant, its name and its value on its whole way, not an experiment. */
import type { AgentSpec, Experiment, TermSpec, VariantSpec } from './experiment.ts';
import type { Path } from './problems.ts';

export interface NumberChange {
  readonly variant: number;
  /** Its path inside the variant: 'agent.alpha', 'reward[0].weight'. */
  readonly name: string;
  readonly value: number;
}

/** The part of a variant that has a number, and the number's own name there. */
export interface NumberPlace {
  readonly spec: AgentSpec | TermSpec;
  /** Null: the agent. */
  readonly term: number | null;
  readonly field: string;
}

/** @param path in an experiment: ['variants', 1, 'reward', 0, 'weight'] @returns null: no number of a variant is there */
export function numberChangeAt(path: Path, value: number): NumberChange | null {
  const [list, variant, part, ...rest] = path;
  if (list !== 'variants' || typeof variant !== 'number') return null;
  if (part === 'agent' && rest.length === 1 && typeof rest[0] === 'string')
    return { variant, name: `agent.${rest[0]}`, value };
  if (part === 'reward' && rest.length === 2 && typeof rest[0] === 'number' && typeof rest[1] === 'string')
    return { variant, name: `reward[${rest[0]}].${rest[1]}`, value };
  return null;
}

const AGENT = 'agent.';
const TERM = /^reward\[(\d+)\]\.(.+)$/;

/** @returns null: the experiment has no such part */
export function numberPlace(experiment: Experiment, { variant, name }: NumberChange): NumberPlace | null {
  const spec = experiment.variants[variant];
  if (spec === undefined) return null;
  if (name.startsWith(AGENT)) return { spec: spec.agent, term: null, field: name.slice(AGENT.length) };
  const [, index, field] = TERM.exec(name) ?? [];
  const term = spec.reward[Number(index)];
  return term === undefined || field === undefined ? null : { spec: term, term: Number(index), field };
}

/** The whole path of a number, for problems. */
export const numberPath = (variant: number, { term, field }: NumberPlace): Path =>
  term === null ? ['variants', variant, 'agent', field] : ['variants', variant, 'reward', term, field];

/** The experiment with this number; everything else is shared with the one before. @returns null: it has no such part */
export function withNumber(experiment: Experiment, change: NumberChange): Experiment | null {
  const spec = experiment.variants[change.variant];
  const place = numberPlace(experiment, change);
  if (spec === undefined || place === null) return null;
  // A zero has no sign in an experiment.
  const value = change.value === 0 ? 0 : change.value;
  const part = Object.freeze({ ...place.spec, [place.field]: value });
  const changed: VariantSpec =
    place.term === null
      ? { ...spec, agent: part as AgentSpec }
      : { ...spec, reward: Object.freeze(spec.reward.with(place.term, part as TermSpec)) };
  const variants = Object.freeze(experiment.variants.with(change.variant, Object.freeze(changed)));
  return Object.freeze({ ...experiment, variants });
}

/** The experiment with these numbers. Planned edits are removed, as after every change by the user. */
export function withNumbers(experiment: Experiment, changes: readonly NumberChange[]): Experiment {
  const changed = changes.reduce((now, change) => withNumber(now, change) ?? now, experiment);
  return { ...changed, edits: [] };
}

/** The changes with one more: a number that moves again has one value. */
export function mergedNumbers(
  changes: readonly NumberChange[],
  change: NumberChange,
): readonly NumberChange[] {
  const others = changes.filter(({ variant, name }) => variant !== change.variant || name !== change.name);
  return [...others, change];
}
