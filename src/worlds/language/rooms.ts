/**
 * The house of the text adventure: a chain of rooms on a grid with dead ends, and optionally a door on the
 * path with its key before it.
 */
import type { Draw } from '../language-contract.ts';

export const DIRECTIONS: readonly string[] = ['north', 'east', 'south', 'west'];
const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

export type Door = 'none' | 'closed' | 'locked';

/**
 * Plain data. Rooms are numbered: the quest goes from room 0 through 1, 2, … to `goal`, and later numbers are
 * dead ends.
 */
export interface House {
  readonly names: readonly string[];
  /** [room][direction] → room, or −1 for a wall. */
  readonly exits: readonly (readonly number[])[];
  readonly goal: number;
  readonly treasure: string;
  readonly door: Door;
  /** The door is between this room and the next one in the chain. */
  readonly doorAt: number;
  readonly keyAt: number; // −1: no key
}

/** Where the player is and what has been done. */
export interface Place {
  readonly room: number;
  readonly hasKey: boolean;
  readonly unlocked: boolean;
  readonly open: boolean;
}

export interface Plan {
  readonly moves: number; // from the first room to the treasure's
  readonly deadEnds: number;
  readonly door: Door;
}

/** Draws a self-avoiding walk on the grid, with dead ends next to it. Names are drawn without repetition. */
export function drawHouse(
  plan: Plan,
  names: readonly string[],
  treasures: readonly string[],
  draw: Draw,
): House {
  for (;;) {
    const cells: [number, number][] = [[0, 0]];
    const exits: number[][] = [[-1, -1, -1, -1]];
    const grow = (from: number): boolean => {
      const direction = draw.below(DIRECTIONS.length);
      const [dx, dy] = STEPS[direction] ?? [0, 0];
      const [x, y] = cells[from] ?? [0, 0];
      if (cells.some(([u, v]) => u === x + dx && v === y + dy)) return false;
      const made = cells.push([x + dx, y + dy]) - 1;
      exits.push([-1, -1, -1, -1]);
      (exits[from] as number[])[direction] = made;
      (exits[made] as number[])[(direction + 2) % DIRECTIONS.length] = from;
      return true;
    };
    let fits = true;
    for (let move = 0; move < plan.moves && fits; move++) fits = grow(move);
    for (let end = 0; end < plan.deadEnds && fits; end++) fits = grow(draw.below(plan.moves));
    if (!fits) continue; // the walk ran into itself, so start over
    const left = [...names];
    const doorAt = plan.door === 'none' ? -1 : draw.below(plan.moves);
    return {
      names: exits.map(() => left.splice(draw.below(left.length), 1)[0] ?? ''),
      exits,
      goal: plan.moves,
      treasure: treasures[draw.below(treasures.length)] ?? '',
      door: plan.door,
      doorAt,
      keyAt: plan.door === 'locked' ? draw.below(doorAt + 1) : -1,
    };
  }
}

export const beginning = (house: House): Place => ({
  room: 0,
  hasKey: false,
  unlocked: house.door !== 'locked',
  open: house.door === 'none',
});

const atDoor = (house: House, room: number): boolean =>
  house.door !== 'none' && (room === house.doorAt || room === house.doorAt + 1);

/** Whether the passage between two rooms of the chain is closed. */
function isShut(house: House, { open }: Place, from: number, to: number): boolean {
  return (
    !open &&
    house.door !== 'none' &&
    Math.min(from, to) === house.doorAt &&
    Math.max(from, to) === house.doorAt + 1
  );
}

export type Effect =
  | { readonly did: 'went' | 'took key' | 'opened' | 'unlocked'; readonly place: Place }
  | { readonly did: 'won' }
  | { readonly did: 'nothing' };

const NOTHING: Effect = { did: 'nothing' };

/** Result of a command; null if the words are not a command. */
export function obey(house: House, place: Place, words: readonly string[]): Effect | null {
  const [verb = '', thing = ''] = words;
  const direction = DIRECTIONS.indexOf(thing);
  if (words.length !== 2) return null;
  if (verb === 'go' && direction >= 0) {
    const to = house.exits[place.room]?.[direction] ?? -1;
    const shut = to < 0 || isShut(house, place, place.room, to);
    return shut ? NOTHING : { did: 'went', place: { ...place, room: to } };
  }
  if (verb === 'take' && direction < 0 && thing !== 'door') return take(house, place, thing);
  if (thing !== 'door' || (verb !== 'open' && verb !== 'unlock')) return null;
  if (!atDoor(house, place.room)) return NOTHING;
  if (verb === 'unlock')
    return place.hasKey && !place.unlocked
      ? { did: 'unlocked', place: { ...place, unlocked: true } }
      : NOTHING;
  return place.unlocked && !place.open ? { did: 'opened', place: { ...place, open: true } } : NOTHING;
}

function take(house: House, place: Place, thing: string): Effect {
  if (thing === 'key')
    return place.room === house.keyAt && !place.hasKey
      ? { did: 'took key', place: { ...place, hasKey: true } }
      : NOTHING;
  return thing === house.treasure && place.room === house.goal ? { did: 'won' } : NOTHING;
}

/** What the player sees: the room's name, its exits (closed ones are marked), the key, the treasure. */
export function describe(house: House, place: Place): string[] {
  const ways = DIRECTIONS.flatMap((name, direction) => {
    const to = house.exits[place.room]?.[direction] ?? -1;
    if (to < 0) return [];
    if (!isShut(house, place, place.room, to)) return [name];
    return [place.unlocked ? 'closed' : 'locked', name];
  });
  const key = place.room === house.keyAt && !place.hasKey ? ['key'] : [];
  const treasure = place.room === house.goal ? [house.treasure] : [];
  return [house.names[place.room] ?? '', ...ways, ...key, ...treasure];
}

/** Number of a place among all places of a house. */
const numberOf = (house: House, { room, hasKey, unlocked, open }: Place): number =>
  room + house.names.length * ((hasKey ? 1 : 0) + (unlocked ? 2 : 0) + (open ? 4 : 0));

/** Every command that can help. */
export const commandsOf = (house: House): readonly (readonly [string, string])[] => [
  ...DIRECTIONS.map((name) => ['go', name] as const),
  ['take', 'key'],
  ['unlock', 'door'],
  ['open', 'door'],
  ['take', house.treasure],
];

const known = new WeakMap<House, ReadonlyMap<number, number>>();

/** Fewest commands from a reachable place until the player has the treasure; ∞ if impossible. */
export function commandsLeft(house: House, place: Place): number {
  const left = known.get(house) ?? allCommandsLeft(house);
  known.set(house, left);
  return left.get(numberOf(house, place)) ?? Number.POSITIVE_INFINITY;
}

/** The same for all reachable places: searches forwards to find them, then backwards from the treasure. */
function allCommandsLeft(house: House): ReadonlyMap<number, number> {
  const first = beginning(house);
  const before = new Map<number, number[]>([[numberOf(house, first), []]]);
  const left = new Map<number, number>();
  const places = [first];
  for (const place of places) {
    const from = numberOf(house, place);
    for (const command of commandsOf(house)) {
      const effect = obey(house, place, command);
      if (effect?.did === 'won') left.set(from, 1);
      if (effect === null || effect.did === 'nothing' || effect.did === 'won') continue;
      const to = numberOf(house, effect.place);
      const ways = before.get(to);
      if (ways !== undefined) ways.push(from);
      else {
        before.set(to, [from]);
        places.push(effect.place);
      }
    }
  }
  const edge = [...left.keys()];
  for (const to of edge)
    for (const from of before.get(to) ?? [])
      if (!left.has(from)) {
        left.set(from, (left.get(to) ?? 0) + 1);
        edge.push(from);
      }
  return left;
}
