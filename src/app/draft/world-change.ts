/**
 * Changes the world of an experiment. Compatible parts stay; other replacements are reported. If nothing else works, the preset
 * of the family is used, so that the change never fails.
 */

import { OWN_FIELDS } from '../../experiment/bounds.ts';
import { budgetOf } from '../../experiment/budget.ts';
import type { Experiment, Parsed, VariantSpec, WorldSpec } from '../../experiment/experiment.ts';
import type { Catalogue, CatalogueEntry } from '../../experiment/field.ts';
import { formatNumber } from '../../experiment/numerals.ts';
import { samePlain } from '../../experiment/plain-data.ts';
import type { Preset } from '../../experiment/preset.ts';
import { freeName, setWorld, withoutTerms } from './draft-edits.ts';

export interface WorldChangeDependencies {
  readonly catalogue: Catalogue;
  readonly presets: readonly Preset[];
  check(input: unknown): Parsed<Experiment>;
  seconds(experiment: Experiment): number;
}
export interface WorldChange {
  readonly experiment: Experiment;
  readonly changes: readonly string[];
}

/** A longer run gets the budget of the family's preset if that is shorter. */
const LONG_SECONDS = 120;

/** Returns null if not even a preset of the family is valid. Then checking the world alone explains why. */
export function changeWorld(
  before: Experiment,
  world: WorldSpec,
  dependencies: WorldChangeDependencies,
): WorldChange | null {
  const { catalogue, check, seconds } = dependencies;
  const preset = presetOf(world.family, dependencies);
  const moved = {
    ...withDiscount(withAgents(setWorld(before, world, catalogue), before, preset, catalogue), catalogue),
    name: nameIn(world, before, dependencies),
  };
  const attempts: readonly { readonly said: readonly string[]; tried(): Experiment | null }[] = [
    { said: [], tried: () => moved },
    { said: [], tried: () => fitting(moved, dependencies) },
    { said: [], tried: () => preset && { ...moved, variants: preset.variants } },
    {
      said: ['the world is from the family’s first preset'],
      tried: () => preset && { ...preset, name: moved.name, notes: before.notes },
    },
  ];
  for (const { said, tried } of attempts) {
    const candidate = tried();
    if (candidate === null) continue;
    const whole = check(candidate);
    const sound = whole.ok && seconds(whole.value) < LONG_SECONDS ? whole : modest(candidate, preset, check);
    if (sound?.ok !== true) continue;
    const experiment = distinctVariants(sound.value, before);
    return { experiment, changes: [...said, ...changes(before, experiment, catalogue)] };
  }
  return null;
}

/** Replaces a preset name, which refers to its world. A name given by the user stays. */
function nameIn(world: WorldSpec, { name, world: left }: Experiment, all: WorldChangeDependencies): string {
  const isPresets = all.presets.some((preset) => preset.experiment.name === name);
  if (left.family === world.family || !isPresets) return name;
  const label = all.catalogue.worlds.find(({ id }) => id === world.family)?.label ?? world.family;
  return world.name ? `${label}: ${String(world.name)}`.slice(0, OWN_FIELDS.name.maxLength) : label;
}

function presetOf(family: string, { presets, check }: WorldChangeDependencies): Experiment | null {
  for (const preset of presets) {
    if (preset.experiment.world.family !== family) continue;
    const parsed = check(preset.experiment);
    if (parsed.ok) return parsed.value;
  }
  return null;
}

/**
 * Replaces an incompatible agent by the preset's first agent, with settings known to learn there, and renames variants named
 * after their agents.
 */
function withAgents(
  moved: Experiment,
  before: Experiment,
  preset: Experiment | null,
  catalogue: Catalogue,
): Experiment {
  const usual = preset?.variants[0]?.agent;
  const byAgent = before.variants.every(({ reward }) => samePlain(reward, before.variants[0]?.reward));
  const variants = moved.variants.map((variant, k) => {
    if (before.variants[k]?.agent.type === variant.agent.type) return variant;
    const agent = usual ?? variant.agent;
    const name = catalogue.agents.find(({ id }) => id === agent.type)?.label ?? agent.type;
    return { ...variant, agent, label: byAgent && before.variants.length > 1 ? name : variant.label };
  });
  return { ...moved, variants };
}

/** A problem that is defined with a discount is trained with it. */
function withDiscount(moved: Experiment, catalogue: Catalogue): Experiment {
  const { discount } = moved.world;
  if (typeof discount !== 'number' || discount >= 1) return moved;
  const discounts = (type: string) =>
    catalogue.agents.find(({ id }) => id === type)?.fields.some(({ name }) => name === 'gamma');
  const variants = moved.variants.map((variant) =>
    discounts(variant.agent.type) ? { ...variant, agent: { ...variant.agent, gamma: discount } } : variant,
  );
  return { ...moved, variants };
}

/** Removes terms with unknown events. A check ends at the first invalid variant, so each round may find another. */
function fitting(moved: Experiment, { check, catalogue }: WorldChangeDependencies): Experiment {
  let adapted = moved;
  for (let round = 0; round < moved.variants.length; round++) {
    const next = check(adapted);
    if (next.ok) break;
    adapted = withoutTerms(adapted, next.problems, catalogue);
  }
  return adapted;
}

/** Limits seeds, environment steps and measurement points to those of the family's preset; null if still rejected. */
function modest(
  tried: Experiment,
  preset: Experiment | null,
  check: WorldChangeDependencies['check'],
): Extract<Parsed<Experiment>, { ok: true }> | null {
  const candidate = preset === null ? tried : { ...tried, ...lowest(tried, preset) };
  const parsed = check(candidate);
  return parsed.ok ? parsed : null;
}

function lowest(
  a: Experiment,
  b: Experiment,
): Pick<Experiment, 'seeds' | 'envSteps' | 'episodes' | 'measurementPoints'> {
  return {
    seeds: Math.min(a.seeds, b.seeds),
    envSteps: Math.min(a.envSteps, b.envSteps),
    episodes: b.episodes ?? 0,
    measurementPoints: Math.min(a.measurementPoints, b.measurementPoints, budgetOf(b)),
  };
}

/** Drops designs that differed only in removed terms and would otherwise be trained twice. */
function distinctVariants(experiment: Experiment, before: Experiment): Experiment {
  const what = ({ agent, reward }: VariantSpec) => ({ agent, reward });
  const isSame = (a: VariantSpec | undefined, b: VariantSpec | undefined) =>
    a !== undefined && b !== undefined && samePlain(what(a), what(b));
  const variants = experiment.variants.filter((variant, k) => {
    const twin = experiment.variants.findIndex((other) => isSame(other, variant));
    return twin === k || isSame(before.variants[twin], before.variants[k]);
  });
  const labels = new Set<string>();
  return {
    ...experiment,
    variants: variants.map((variant) => {
      const label = freeName(variant.label, labels);
      labels.add(label);
      return { ...variant, label };
    }),
  };
}

function changes(before: Experiment, after: Experiment, catalogue: Catalogue): string[] {
  const label = (all: readonly CatalogueEntry[], id: string) =>
    all.find((entry) => entry.id === id)?.label ?? id;
  const gone = (all: readonly CatalogueEntry[], of: (variant: VariantSpec) => readonly string[]) => {
    const kept = new Set(after.variants.flatMap(of));
    return [...new Set(before.variants.flatMap(of))]
      .filter((id) => !kept.has(id))
      .map((id) => label(all, id));
  };
  const agents = (variant: VariantSpec) => [variant.agent.type];
  const terms = (variant: VariantSpec) => variant.reward.map(({ term }) => term);
  const lostAgents = gone(catalogue.agents, agents);
  const newAgents = [...new Set(after.variants.flatMap(agents))].map((id) => label(catalogue.agents, id));
  const lostTerms = gone(catalogue.terms, terms);
  const words: string[] = [];
  if (lostAgents.length > 0) words.push(`agent ${lostAgents.join(', ')} → ${newAgents.join(', ')}`);
  if (lostTerms.length > 0)
    words.push(`terms removed, because this world does not support them: ${lostTerms.join(', ')}`);
  const gammas = ({ variants }: Experiment) => new Set(variants.map(({ agent }) => agent.gamma));
  const { discount } = after.world;
  if (
    typeof discount === 'number' &&
    gammas(after).has(discount) &&
    !samePlain([...gammas(before)], [discount])
  )
    words.push(`the agents’ discount → ${formatNumber(discount)}, as this world is defined`);
  if (after.variants.length < before.variants.length)
    words.push(
      `${before.variants.length} variants → ${after.variants.length}, because duplicates were removed`,
    );
  for (const name of ['seeds', 'envSteps', 'measurementPoints'] as const)
    if (after[name] !== before[name])
      words.push(
        `${OWN_FIELDS[name].label.toLowerCase()} ${formatNumber(before[name])} → ${formatNumber(after[name])}`,
      );
  if (before.edits.length > 0) words.push('planned edits removed');
  return words;
}
