/**
 * One small experiment for each registered world example, term and agent, so that registering something is
 * enough to have it tested.
 */

import { validate } from '../../src/engine/experiment/validate.ts';
import { notPlannable } from '../../src/engine/program/assemble.ts';
import { buildWorld } from '../../src/engine/program/build-world.ts';
import { EXACT_TABLES } from '../../src/engine/program/custom-module.ts';
import type { Experiment, TermSpec, WorldSpec } from '../../src/experiment/experiment.ts';
import type { CatalogueEntry } from '../../src/experiment/field.ts';
import { termModules } from '../../src/rewards/registry.ts';
import { worldFamilies } from '../../src/worlds/registry.ts';
import { inRelease } from '../release.ts';

export const TASK: TermSpec = { term: 'task', weight: 1 };

export function experimentOf(
  world: WorldSpec,
  agent: string,
  reward: readonly TermSpec[] = [TASK],
  more: Partial<Experiment> = {},
): Experiment {
  const parsed = validate({
    format: 'reward-lab/experiment',
    version: 2,
    name: 'conformance',
    world,
    variants: [{ label: agent, agent: { type: agent }, reward }],
    seeds: 3,
    seed: 7,
    envSteps: 3000,
    measurementPoints: 6,
    ...more,
  });
  if (!parsed.ok) throw new Error(parsed.problems.map((p) => `${p.path}: ${p.message}`).join('\n'));
  return parsed.value;
}

/** If the first example has thousands of states, the same dynamics in a world with hundreds. */
const SMALLER: Record<string, object> = {
  crafting: {
    map: ['S.T', '.R.'],
    recipes: ['wood: @T', 'table: wood', 'pickaxe: wood, table', 'stone: @R, pickaxe'],
  },
  traffic: { lanes: 2 },
};

/** An experiment has no name for its world. */
export const withoutName = ({ name: _, ...world }: WorldSpec): WorldSpec => world;

/** First example of a family, or a smaller one if necessary: the world on which terms and agents are tried. */
export function exampleOf(family: string): WorldSpec {
  const example = worldFamilies.get(family)?.examples[0];
  if (!example) throw new Error(`family ${family} has no example`);
  return family in SMALLER ? { family, ...SMALLER[family] } : example;
}

/** Families of kernel text that an entry supports; none if it is only for networks. */
export function worldsOf(entry: CatalogueEntry): readonly string[] {
  const families = [...worldFamilies.keys()];
  return families.filter((family) => entry.worlds?.includes(family) !== false);
}

/** In `npm test`, the first of those families and one more. Consecutive agents take different ones. */
export function someWorldsOf(entry: CatalogueEntry, k: number): readonly string[] {
  const [first, ...others] = worldsOf(entry);
  if (first === undefined) return [];
  return inRelease([first, ...others], [first, ...others.slice(k % others.length).slice(0, 1)]);
}

/** Whether a world offers the signals and the exact solution that the term needs, and the term supports such a world. */
export function offers({ name: _, ...world }: WorldSpec, entry: CatalogueEntry): boolean {
  if (!worldsOf(entry).includes(world.family)) return false;
  const { build, module } = buildWorld(experimentOf(world, 'q-learning'));
  const term = termModules.get(entry.id);
  if (notPlannable(build) !== null && term?.data.some((name) => EXACT_TABLES.includes(name))) return false;
  const needs = term?.meta.needs;
  const signals = module.functions.map((fn) => fn.name);
  return !Array.isArray(needs) || needs.every((need) => signals.includes(String(need)));
}

/** A family whose first example offers the signals that the term needs. */
export function familyFor(entry: CatalogueEntry): string {
  const found = worldsOf(entry).find((family) => offers(exampleOf(family), entry));
  if (found === undefined) throw new Error(`no world offers what the term ${entry.id} needs`);
  return found;
}

/** A spec of the term that fits the world: its first event if it needs one, a plain expression if it takes one. */
export function termSpec(entry: CatalogueEntry, eventNames: readonly string[]): TermSpec {
  const spec: Record<string, string | number> = { term: entry.id, weight: 0.5 };
  for (const field of entry.fields) {
    if (field.kind === 'event') spec[field.name] = eventNames[0] ?? '';
    // Fields of other kinds contain a whole module by default.
    if (field.kind === 'expression' && field.name === 'expression')
      spec[field.name] = entry.fields[0]?.label.startsWith('Potential')
        ? 'f32(s) * 0.01'
        : '0.25 * f32(action)';
  }
  return spec as unknown as TermSpec;
}
