/** Experiments with every registered world example, agent and reward term: few that contain each, or every triple. */

import { agentModules } from '../../src/agents/registry.ts';
import { buildWorld } from '../../src/engine/program/build-world.ts';
import { catalogue } from '../../src/engine/program/catalogue.ts';
import { BOUNDS } from '../../src/experiment/bounds.ts';
import type { Experiment, TermSpec, WorldSpec } from '../../src/experiment/experiment.ts';
import type { CatalogueEntry } from '../../src/experiment/field.ts';
import { termModules } from '../../src/rewards/registry.ts';
import { worldFamilies } from '../../src/worlds/registry.ts';
import {
  exampleOf,
  experimentOf,
  familyFor,
  offers,
  termSpec,
  worldsOf,
} from '../conformance/small-experiments.ts';

export interface Case {
  readonly name: string;
  readonly experiment: Experiment;
}

/** Entries with kernel text. Networks, or worlds of another lane, have no such program. */
function ofKernels(entries: readonly CatalogueEntry[], modules: typeof agentModules): CatalogueEntry[] {
  return entries.filter(({ id }) => modules.get(id) !== undefined);
}

const TASK: TermSpec = { term: 'task', weight: 1 };

function plain({ name: _, ...world }: WorldSpec): WorldSpec {
  return world;
}

function rewardOf(world: WorldSpec, terms: readonly CatalogueEntry[]): TermSpec[] {
  const events = buildWorld(experimentOf(world, 'q-learning')).module.events.map((event) => event.name);
  return [TASK, ...terms.map((term) => termSpec(term, events))];
}

function caseOf(world: WorldSpec, label: string, agent: string, terms: readonly CatalogueEntry[]): Case {
  const reward = rewardOf(world, terms);
  const name = [label, agent, ...terms.map((term) => term.id)].join(' + ');
  return { name, experiment: experimentOf(world, agent, reward) };
}

/** Terms of one reward: the schema allows 16, including the task. */
const MAX_TERMS = BOUNDS.terms.max - 1;

/** Each world example once, with the agents and the terms distributed so that each occurs. */
export function covering(): Case[] {
  const agents = new Set(ofKernels(catalogue().agents, agentModules));
  const terms = new Map(ofKernels(catalogue().terms, termModules).map((term) => [term, familyFor(term)]));
  const cases: Case[] = [];
  const deal = (
    family: string,
    example: WorldSpec,
  ): readonly [CatalogueEntry | undefined, CatalogueEntry[]] => {
    // First those that fit nowhere else.
    const allowed = [...agents].filter((agent) => worldsOf(agent).includes(family));
    allowed.sort((a, b) => worldsOf(a).length - worldsOf(b).length);
    const [agent] = allowed;
    if (agent) agents.delete(agent);
    const waiting = [...terms].flatMap(([term, home]) => (home === family ? [term] : []));
    const dealt = waiting.filter((term) => offers(example, term)).slice(0, MAX_TERMS);
    for (const term of dealt) terms.delete(term);
    return [agent, dealt];
  };
  for (const { entry, examples } of worldFamilies.values())
    examples.forEach((example, k) => {
      const [agent, dealt] = deal(entry.id, example);
      const fallback = entry.id === 'bandit' ? 'epsilon-greedy' : 'q-learning';
      const label = `${entry.id} ${String(example.name ?? k)}`;
      cases.push(caseOf(plain(example), label, agent?.id ?? fallback, dealt));
    });
  // More agents than examples allow them.
  for (const agent of agents) {
    const [family = ''] = worldsOf(agent);
    cases.push(caseOf(plain(exampleOf(family)), family, agent.id, []));
  }
  if (terms.size > 0) throw new Error(`In no case: ${[...terms.keys()].map(({ id }) => id).join(', ')}.`);
  return cases;
}

/** Whether the term works in this world: some need signals of the world, some its exact solution. */
function allowed(world: WorldSpec, term: CatalogueEntry): boolean {
  if (!offers(world, term)) return false;
  try {
    experimentOf(world, 'q-learning', rewardOf(world, [term]));
    return true;
  } catch {
    return false;
  }
}

export interface LateCase {
  readonly name: string;
  experiment(): Experiment;
}

/**
 * Every agent on every example of the worlds that it allows, with as many terms at once as a reward may have. Each world ×
 * agent × term is in one of these programs, and the payment of each term is a separate word that is compared.
 */
export function everything(): LateCase[] {
  const agents = ofKernels(catalogue().agents, agentModules);
  const terms = ofKernels(catalogue().terms, termModules).filter(({ id }) => id !== TASK.term);
  const cases: LateCase[] = [];
  for (const { entry, examples } of worldFamilies.values())
    for (const [k, example] of examples.entries()) {
      const world = plain(example);
      const offered = terms.filter((term) => allowed(world, term));
      for (const { id } of agents.filter((agent) => worldsOf(agent).includes(entry.id)))
        for (let from = 0; from < offered.length; from += MAX_TERMS) {
          const some = offered.slice(from, from + MAX_TERMS);
          const name = `${entry.id} ${String(example.name ?? k)} + ${id} + ${some.length} terms`;
          cases.push({ name, experiment: () => experimentOf(world, id, rewardOf(world, some)) });
        }
    }
  return cases;
}

/** Programs in which numbers decay below 2⁻¹²⁶, which SwiftShader treats as zero. */
export function decays({ name }: Case): boolean {
  return /^bandit drifting . thompson-beta/.test(name);
}
