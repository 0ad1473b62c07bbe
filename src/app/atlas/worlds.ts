/** Kinds of worlds, for people who look for an example of one. */
import type { AtlasRow } from '../../study/rows.ts';

/** Families that a newcomer cannot tell apart are one kind. */
const KINDS: Readonly<Record<string, readonly [label: string, ...families: string[]]>> = {
  bandit: ['Bandit', 'bandit', 'linear-bandit'],
  gridworld: ['Gridworld', 'gridworld'],
  graph: ['Graph', 'graph'],
  text: ['Text', 'text', 'language'],
  push: ['Block push', 'push'],
  crafting: ['Crafting', 'crafting'],
  traffic: ['Traffic', 'traffic'],
};

const kindOf = (family: string): string =>
  Object.keys(KINDS).find((kind) => KINDS[kind]?.slice(1).includes(family)) ?? family;

export const worldKinds = ({ worlds }: Pick<AtlasRow, 'worlds'>): readonly string[] => [
  ...new Set(worlds.map(kindOf)),
];

/** Falls back to the family's id for one that is not in the list. */
export const worldLabel = (kind: string): string => KINDS[kind]?.[0] ?? kind.replaceAll('-', ' ');

/** The kinds that these rows have, in the order of the list. */
export function kindsIn(rows: readonly AtlasRow[]): readonly string[] {
  const found = new Set(rows.flatMap(worldKinds));
  return [
    ...Object.keys(KINDS).filter((kind) => found.has(kind)),
    ...[...found].filter((kind) => !(kind in KINDS)),
  ];
}
