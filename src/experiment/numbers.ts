/** Live changes as numbers. A changed weight is its variant, name and value, not a whole experiment. */
import type { Experiment, VariantSpec } from './experiment.ts';

export interface NumberChange {
  readonly variant: number;
  readonly name: string; // 'agent.alpha', 'reward[0].weight'
  readonly value: number;
}

/** Maps every field of the agent and of the reward terms, by name. */
function mapFields(spec: VariantSpec, map: (name: string, value: unknown) => unknown): VariantSpec {
  const mapPart = <Part extends object>(part: Part, place: string): Part =>
    Object.fromEntries(
      Object.entries(part).map(([field, value]) => [field, map(`${place}.${field}`, value)]),
    ) as Part;
  const reward = spec.reward.map((term, k) => mapPart(term, `reward[${k}]`));
  return { ...spec, agent: mapPart(spec.agent, 'agent'), reward };
}

/** The experiment with these numbers. Planned edits are removed, as after every change by the user. */
export function withNumbers(experiment: Experiment, changes: readonly NumberChange[]): Experiment {
  const variants = experiment.variants.map((spec, variant) => {
    const own = new Map(changes.filter((change) => change.variant === variant).map((c) => [c.name, c.value]));
    return own.size === 0 ? spec : mapFields(spec, (name, value) => own.get(name) ?? value);
  });
  return { ...experiment, variants, edits: [] };
}

/** @returns null if the two differ in more than numbers of their variants */
export function changedNumbers(from: Experiment, to: Experiment): readonly NumberChange[] | null {
  const changes: NumberChange[] = [];
  to.variants.forEach((spec, variant) => {
    const before = new Map<string, unknown>();
    if (from.variants[variant]) mapFields(from.variants[variant], (name, value) => before.set(name, value));
    mapFields(spec, (name, value) => {
      if (typeof value === 'number' && before.get(name) !== value) changes.push({ variant, name, value });
    });
  });
  const same = JSON.stringify(withNumbers(from, changes)) === JSON.stringify({ ...to, edits: [] });
  return same ? changes : null;
}
