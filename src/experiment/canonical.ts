/** The canonical form of an experiment: non-default settings only, with sorted keys. Its hash is the experiment's identity. */

import { jsonOf } from '../core/long-list.ts';
import { defaultLabel, EVALUATION_FIELDS, OWN_FIELDS, PROBE, TERM_LABEL, WEIGHT } from './bounds.ts';
import { inEpisodes } from './budget.ts';
import { type EditSpec, type Experiment, isProbe, type VariantSpec } from './experiment.ts';
import type { Catalogue, CatalogueEntry, Field } from './field.ts';
import { editedExperiments, mergePatch } from './merge-patch.ts';
import { type PlainObject, samePlain } from './plain-data.ts';
import { termLabelOf } from './term-label.ts';

/** Turns complete edits back into patches as written by hand. `short` writes a variant without its defaults. */
function shortEdits(
  experiment: Experiment,
  short: (variant: Experiment['variants'][number], previousLabel: string) => unknown,
): readonly EditSpec[] {
  let current = experiment;
  return experiment.edits.map(({ at, patch }) => {
    const after = mergePatch(current, patch) as Experiment;
    const given = patch as PlainObject;
    const { family } = after.world;
    const sameFamily = family === current.world.family;
    const changes: (readonly [string, unknown])[] = Object.entries(after.world).filter(
      ([name, value]) => !sameFamily || !samePlain(value, current.world[name]),
    );
    // A custom text's setting has no default, so its removal must be explicit.
    const gone = sameFamily ? Object.keys(current.world).filter((name) => !(name in after.world)) : [];
    changes.push(...gone.map((name) => [name, null] as const));
    const written = {
      ...('world' in given ? { world: Object.fromEntries(changes) } : {}),
      ...('variants' in given
        ? { variants: after.variants.map((variant, i) => short(variant, current.variants[i]?.label ?? '')) }
        : {}),
    };
    current = after;
    return { at, patch: written };
  });
}

type Written = Readonly<Record<string, unknown>>;

const fieldsOf = (all: readonly CatalogueEntry[], id: string) =>
  all.find((entry) => entry.id === id)?.fields ?? [];

/** Omits fields that equal their defaults. */
function withoutDefaults(spec: Written, fields: readonly Pick<Field, 'name' | 'default'>[]): Written {
  const defaults = new Map(fields.map((field) => [field.name, field.default]));
  return Object.fromEntries(
    Object.entries(spec).filter(
      ([name, value]) => !(defaults.has(name) && samePlain(value, defaults.get(name))),
    ),
  );
}

/** The experiment as written by hand. It always includes the seed, because a figure must show which random numbers made it. */
function shortForm(experiment: Experiment, catalogue: Catalogue): Written {
  const { format, version, name, notes, seeds, seed, envSteps, episodes, measurementPoints } = experiment;
  const shortVariant = (variant: VariantSpec, knownLabel: string): Written => ({
    ...(variant.label === knownLabel ? {} : { label: variant.label }),
    agent: withoutDefaults(variant.agent, fieldsOf(catalogue.agents, variant.agent.type)),
    reward: variant.reward.map((term) =>
      withoutDefaults(term, [WEIGHT, PROBE, TERM_LABEL, ...fieldsOf(catalogue.terms, term.term)]),
    ),
  });
  const world = withoutDefaults(experiment.world, fieldsOf(catalogue.worlds, experiment.world.family));
  const variants = experiment.variants.map((variant, index) => shortVariant(variant, defaultLabel(index)));
  const edits = shortEdits(experiment, shortVariant);
  return withoutDefaults(
    {
      format,
      version,
      name,
      notes,
      world,
      variants,
      seeds,
      seed,
      envSteps,
      ...(inEpisodes(experiment) && { episodes }),
      measurementPoints,
      edits,
      ...(experiment.evaluation && {
        evaluation: withoutDefaults({ ...experiment.evaluation }, Object.values(EVALUATION_FIELDS)),
      }),
    },
    [...Object.values(OWN_FIELDS).filter((field) => field.name !== 'seed'), { name: 'edits', default: [] }],
  );
}

/** By code unit, not by locale, so that the text is the same everywhere. Whole numbers come first, as in every object. */
function sortedKeys(value: object): readonly string[] {
  const keys = Object.keys(value).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.keys(Object.fromEntries(keys.map((key) => [key, 0])));
}

/** JSON without spaces, with sorted keys and without defaults. */
export function canonicalText(experiment: Experiment, catalogue: Catalogue): string {
  return jsonOf(shortForm(experiment, catalogue), sortedKeys);
}

/** The same content for a file that people read and edit: indented, with keys in documentation order. */
export function fileText(experiment: Experiment, catalogue: Catalogue): string {
  return `${JSON.stringify(shortForm(experiment, catalogue), null, 2)}\n`;
}

export interface IdentifiedVariant {
  readonly label: string;
  /** Canonical text of the agent and the paid reward. */
  readonly content: string;
  /** Its reward terms at the end of the run, by their labels. */
  readonly terms: readonly { readonly label: string; readonly term: string; readonly probe?: true }[];
}

/** Runs with equal identities are comparable: the world, the experiment seed, and the content of each variant. */
export interface RunIdentity {
  /** Canonical text; equal texts mean equal worlds. */
  readonly world: string;
  /** For display: the world's own name if it has one, otherwise the experiment's. */
  readonly worldName: string;
  readonly seed: number;
  readonly unit?: 'episodes'; // what the budget counts; absent: environment steps
  readonly variants: readonly IdentifiedVariant[];
}

export function identityOf(experiment: Experiment, catalogue: Catalogue): RunIdentity {
  const { world, variants } = JSON.parse(canonicalText(experiment, catalogue)) as {
    readonly world: object;
    readonly variants: readonly {
      readonly agent: unknown;
      readonly reward: readonly { readonly probe?: boolean; readonly label?: string }[];
    }[];
  };
  const { name } = experiment.world;
  const last = editedExperiments(experiment).at(-1)?.experiment ?? experiment;
  return {
    // A name is only for display and does not affect the world.
    world: JSON.stringify({ ...world, name: undefined }),
    worldName: typeof name === 'string' && name !== '' ? name : experiment.name,
    seed: experiment.seed,
    ...(inEpisodes(experiment) && { unit: 'episodes' as const }),
    variants: variants.map(({ agent, reward }, variant) => ({
      label: experiment.variants[variant]?.label ?? '',
      // A label names a term but does not change what it pays.
      content: JSON.stringify([
        agent,
        reward.filter(({ probe }) => probe !== true).map(({ label: _, ...term }) => term),
      ]),
      terms: (last.variants[variant]?.reward ?? []).map((spec) => ({
        label: termLabelOf(spec, catalogue.terms),
        term: spec.term,
        ...(isProbe(spec) && { probe: true as const }),
      })),
    })),
  };
}
