/**
 * Settings that a user's text declares. They are stored next to it under any names, so the strict schema cannot know them:
 * they are removed before the schema check and restored after it. Only their form is checked here; the engine reads the text
 * and knows which settings exist.
 */

import type { AgentSpec, Experiment, Problem, WorldSpec } from '../experiment.ts';
import type { Catalogue, CatalogueEntry } from '../field.ts';
import { describe, isPlainObject, type Path, type PlainObject, pathText } from '../json/plain-data.ts';
import { OWN_SETTINGS } from './bounds.ts';

type Settings = Readonly<Record<string, number | boolean | string>>;

export interface Parted {
  /** Without the settings of custom texts. */
  readonly data: unknown;
  readonly world: Settings;
  /** By variant index. */
  readonly agents: readonly Settings[];
  readonly problems: readonly Problem[];
}

const NAME = new RegExp(OWN_SETTINGS.name);

export function partCustomSettings(data: unknown, catalogue: Catalogue): Parted {
  if (!isPlainObject(data)) return { data, world: {}, agents: [], problems: [] };
  const world = part(data.world, 'family', catalogue.worlds, ['world']);
  const variants = Array.isArray(data.variants) ? data.variants : [];
  const agents = variants.map((variant, i) =>
    part(isPlainObject(variant) ? variant.agent : undefined, 'type', catalogue.agents, [
      'variants',
      i,
      'agent',
    ]),
  );
  if ([world, ...agents].every(({ own }) => own === null))
    return { data, world: {}, agents: [], problems: [] };
  return {
    data: {
      ...data,
      world: world.rest,
      variants: variants.map((variant, i) =>
        agents[i]?.own === null ? variant : { ...variant, agent: agents[i]?.rest },
      ),
    },
    world: world.own ?? {},
    agents: agents.map(({ own }) => own ?? {}),
    problems: [world, ...agents].flatMap(({ problems }) => problems),
  };
}

/** The reverse. */
export function joinCustomSettings(experiment: Experiment, parted: Parted): Experiment {
  const { world, agents } = parted;
  return {
    ...experiment,
    world: { ...experiment.world, ...world } as WorldSpec,
    variants: experiment.variants.map((variant, i) => ({
      ...variant,
      agent: { ...variant.agent, ...agents[i] } as AgentSpec,
    })),
  };
}

interface Part {
  /** null: nothing was removed. */
  readonly own: Settings | null;
  readonly rest: unknown;
  readonly problems: readonly Problem[];
}

function part(spec: unknown, key: string, all: readonly CatalogueEntry[], path: Path): Part {
  const none: Part = { own: null, rest: spec, problems: [] };
  if (!isPlainObject(spec)) return none;
  const entry = all.find(({ id }) => id === spec[key]);
  const field = entry?.fields.find(({ name }) => name === entry.customText);
  if (entry === undefined || field === undefined || (spec[field.name] ?? field.default) === '') return none;
  const known = new Set([key, ...entry.fields.map(({ name }) => name)]);
  const open = Object.keys(spec).filter((name) => !known.has(name) && NAME.test(name));
  // Excess settings stay in place: the schema then drops them with a warning, like any unknown name.
  const taken = open.slice(0, OWN_SETTINGS.most);
  if (taken.length === 0) return none;
  const own: Record<string, number | boolean | string> = {};
  const rest: Record<string, PlainObject[string]> = { ...spec };
  const problems: Problem[] = [];
  for (const name of taken) {
    const value = spec[name];
    delete rest[name];
    if (typeof value === 'number' || typeof value === 'boolean') own[name] = value;
    else if (typeof value === 'string' && value.length <= OWN_SETTINGS.option) own[name] = value;
    else problems.push({ path: pathText([...path, name]), message: wrong(value), severity: 'error' });
  }
  return { own, rest, problems };
}

const wrong = (value: unknown): string =>
  `Found ${describe(value)}; a custom setting must be a number, true, false or an option name.`;
