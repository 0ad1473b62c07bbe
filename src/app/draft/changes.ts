/** Classifies how far a change of the experiment reaches: not at all, into the running session, or into its shapes. */
import { inEpisodes } from '../../experiment/budget.ts';
import type { AgentSpec, Experiment, TermSpec, WorldSpec } from '../../experiment/experiment.ts';
import type { Catalogue, CatalogueEntry } from '../../experiment/field.ts';
import type { PartWithText } from '../../experiment/known-name.ts';
import { samePlain } from '../../experiment/plain-data.ts';

/**
 * `cosmetic` changes only names. `live` applies at once and keeps what was learned. `shapes` lets the user decide. `restart`
 * needs other replicas or random numbers, so it keeps nothing.
 */
const REACHES = ['none', 'cosmetic', 'live', 'shapes', 'restart'] as const;
export type Reach = (typeof REACHES)[number];

/** Returns the same word for two worlds whose tables have the same sizes. */
export type WorldShape = (world: WorldSpec) => string;

/** Says whether a setting declared by a part's custom text shapes the program, which needs the parsed text. */
export type IsStructural = (part: PartWithText, name: string) => boolean;

function widest(reaches: readonly Reach[]): Reach {
  return REACHES[Math.max(0, ...reaches.map((reach) => REACHES.indexOf(reach)))] ?? 'none';
}

export function reachOf(
  from: Experiment,
  to: Experiment,
  catalogue: Catalogue,
  worldShape: WorldShape,
  isStructural: IsStructural,
): Reach {
  if (from === to) return 'none';
  const reaches: Reach[] = [];
  const add = (same: boolean, reach: Reach) => {
    if (!same) reaches.push(reach);
  };
  add(from.name === to.name && from.notes === to.notes, 'cosmetic');
  add(from.seeds === to.seeds && from.seed === to.seed, 'restart');
  const length = ({ envSteps, episodes, measurementPoints }: Experiment) =>
    [envSteps, episodes, measurementPoints].join();
  add(length(from) === length(to), 'shapes');
  add(inEpisodes(from) === inEpisodes(to), 'restart');
  add(
    samePlain(from.edits, to.edits) && samePlain(from.evaluation ?? null, to.evaluation ?? null),
    'restart',
  );
  reaches.push(worldReach(from.world, to.world, catalogue, worldShape, isStructural));
  add(from.variants.length === to.variants.length, 'shapes');
  to.variants.forEach((variant, index) => {
    const before = from.variants[index];
    if (before === undefined) return;
    add(before.label === variant.label, 'cosmetic');
    reaches.push(agentReach(before.agent, variant.agent, catalogue, isStructural));
    add(before.reward.length === variant.reward.length, 'shapes');
    variant.reward.forEach((term, k) => {
      const other = before.reward[k];
      if (other !== undefined) reaches.push(termReach(other, term, catalogue, isStructural));
    });
  });
  return widest(reaches);
}

function worldReach(
  from: WorldSpec,
  to: WorldSpec,
  catalogue: Catalogue,
  worldShape: WorldShape,
  isStructural: IsStructural,
): Reach {
  if (from.family !== to.family) return 'restart';
  const entry = catalogue.worlds.find((world) => world.id === to.family);
  const drawn = entry?.fields.some((field) => field.name === 'map') ?? false;
  return fieldsReach(from, to, entry, (name) => {
    const field = entry?.fields.find((candidate) => candidate.name === name);
    if (name === 'name') return 'cosmetic';
    // Cells and their rewards may change during training as long as the tables keep their size.
    if (drawn && field?.kind === 'lines') return worldShape(from) === worldShape(to) ? 'live' : 'shapes';
    return customReach(from, { kind: 'world', spec: to }, entry, name, isStructural);
  });
}
function agentReach(from: AgentSpec, to: AgentSpec, catalogue: Catalogue, isStructural: IsStructural): Reach {
  if (from.type !== to.type) return 'shapes';
  const entry = catalogue.agents.find((agent) => agent.id === to.type);
  return fieldsReach(from, to, entry, (name) =>
    customReach(from, { kind: 'agent', spec: to }, entry, name, isStructural),
  );
}

/** A setting declared by a user's text is live unless it shapes the program. Returns null for other settings. */
function customReach(
  from: AgentSpec | TermSpec | WorldSpec,
  to: PartWithText,
  entry: CatalogueEntry | undefined,
  name: string,
  isStructural: IsStructural,
): Reach | null {
  const field = entry?.customText;
  // A written language task is compiled with its settings.
  if (
    field === undefined ||
    entry?.family === 'language' ||
    entry?.fields.some((known) => known.name === name)
  )
    return null;
  if (String(to.spec[field] ?? '') !== String(from[field] ?? '')) return null;
  return isStructural(to, name) ? 'shapes' : 'live';
}
/** Settings that every term has. */
const TERM_REACH: Readonly<Record<string, Reach>> = { label: 'cosmetic', weight: 'live', probe: 'shapes' };

function termReach(from: TermSpec, to: TermSpec, catalogue: Catalogue, isStructural: IsStructural): Reach {
  if (from.term !== to.term) return 'shapes';
  const entry = catalogue.terms.find((term) => term.id === to.term);
  return fieldsReach(
    from,
    to,
    entry,
    (name) => TERM_REACH[name] ?? customReach(from, { kind: 'term', spec: to }, entry, name, isStructural),
  );
}

function fieldsReach(
  from: object,
  to: object,
  entry: CatalogueEntry | undefined,
  special: (name: string) => Reach | null = () => null,
): Reach {
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  const changed = [...names].filter((name) => !samePlain(Reflect.get(from, name), Reflect.get(to, name)));
  return widest(
    changed.map((name) => {
      const live = entry?.fields.find((field) => field.name === name)?.live ?? false;
      return special(name) ?? (live ? 'live' : 'shapes');
    }),
  );
}
