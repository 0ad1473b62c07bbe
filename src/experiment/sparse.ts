/** Experiments are sent to the page as data without settings that have their default value. */
import type { Experiment } from './experiment.ts';
import type { Catalogue, CatalogueEntry, Field, FieldValue } from './field.ts';

type Spec = { readonly [name: string]: FieldValue };
type Change = <S extends Spec>(spec: S, fields: readonly Field[]) => S;

function changed(experiment: Experiment, { worlds, agents, terms }: Catalogue, change: Change): Experiment {
  const fieldsOf = (all: readonly CatalogueEntry[], id: string) =>
    all.find((entry) => entry.id === id)?.fields ?? [];
  return {
    ...experiment,
    world: change(experiment.world, fieldsOf(worlds, experiment.world.family)),
    variants: experiment.variants.map((variant) => ({
      ...variant,
      agent: change(variant.agent, fieldsOf(agents, variant.agent.type)),
      reward: variant.reward.map((term) => change(term, fieldsOf(terms, term.term))),
    })),
  };
}

const isDefault = (value: FieldValue | undefined, field: Field | undefined): boolean =>
  JSON.stringify(value) === JSON.stringify(field?.default);

/** @param experiment with all defaults written out */
export const withoutDefaults = (experiment: Experiment, catalogue: Catalogue): Experiment =>
  changed(
    experiment,
    catalogue,
    (spec, fields) =>
      Object.fromEntries(
        Object.entries(spec).filter(
          ([name, value]) =>
            !isDefault(
              value,
              fields.find((one) => one.name === name),
            ),
        ),
      ) as typeof spec,
  );

/** The inverse: writes out the defaults in the order of the fields. */
export const withDefaults = (experiment: Experiment, catalogue: Catalogue): Experiment =>
  changed(experiment, catalogue, (spec, fields) => {
    const own = new Set(fields.map(({ name }) => name));
    const [before, given] = [false, true].map((isField) =>
      Object.entries(spec).filter(([name]) => own.has(name) === isField),
    );
    const defaults = fields.map((field) => [field.name, field.default] as const);
    return Object.fromEntries([...(before ?? []), ...defaults, ...(given ?? [])]) as typeof spec;
  });
