/**
 * The map's alphabet, one character per cell. This is the only list of cell kinds; the kernel gets the codes
 * as constants.
 */
import { CELL_KINDS, type CellKind } from '../view.ts';

export type Kind = CellKind | 'waypoint';
/** A kind's position is its code in the kernel. */
export const KINDS: readonly Kind[] = ['floor', ...CELL_KINDS.filter((kind) => kind !== 'floor'), 'waypoint'];

interface LegendEntry {
  /**
   * The lab writes the first character. It also reads the others, so that Gymnasium's and textbook maps can
   * be pasted.
   */
  readonly characters: string;
  readonly kind: Kind;
  readonly help: string;
  /** Task reward for entering; absent: the cell cannot pay. */
  readonly value?: number;
  /** What the naive sensor counts on entry (`proxy()`). */
  readonly proxyValue?: number;
}

const LEGEND: readonly LegendEntry[] = [
  { characters: '.F ', kind: 'floor', help: 'floor (`.`, space or `F`)' },
  { characters: '#wW', kind: 'wall', help: 'wall (`#` or `w`)' },
  { characters: 'S', kind: 'start', help: 'start; with several, a random one' },
  { characters: 'G', kind: 'goal', value: 1, help: 'goal: pays and ends the episode with success' },
  {
    characters: 'OH',
    kind: 'pit',
    value: 0,
    help: 'pit (`O`, or `H` for hole): pays its value and ends the episode without success',
  },
  {
    characters: 'C',
    kind: 'cliff',
    value: -100,
    help: 'cliff: pays its value instead of the step cost and returns the agent to the first start; the episode continues',
  },
  { characters: 'r', kind: 'reward', value: 0.1, help: 'pays every time the agent enters it' },
  { characters: 'o', kind: 'reward-once', value: 1, help: 'pays once per episode' },
  { characters: 'd', kind: 'dirt', value: 1, help: 'dirt: entering cleans it and pays once' },
  {
    characters: 'm',
    kind: 'mat',
    help: 'mat: while the agent is on it, the dirt sensor is covered and reports clean',
  },
  {
    characters: 'p',
    kind: 'waypoint',
    value: 0,
    proxyValue: 1,
    help: 'waypoint: no task reward, but the naive sensor counts a point at every entry',
  },
  { characters: 'i', kind: 'ice', help: 'ice: with ice in the map, only moves on ice slip' },
  {
    characters: 'K',
    kind: 'key',
    value: 0,
    help: 'key: taken when entered; opens all doors and stays with the agent',
  },
  { characters: 'D', kind: 'door', value: 0, help: 'door: a wall until the key is held' },
  {
    characters: 'TUV',
    kind: 'teleport',
    value: 0,
    help: 'teleport: two equal letters connect both ways; a capital leads one way to its small letter (`T`, `t`)',
  },
];

/**
 * `0` … `9` end the episode and pay the digit, or their value in `values`. They are a goal if the value is
 * positive, otherwise a pit.
 */
export const DIGITS = '0123456789';
/** Exits of one-way teleports: floor cells that only their partner leads to. */
export const EXITS = 'tuv';

const byCharacter = new Map<string, LegendEntry>();
for (const entry of LEGEND) for (const character of entry.characters) byCharacter.set(character, entry);

export function legendOf(character: string): LegendEntry | undefined {
  return byCharacter.get(character);
}

/** The character that represents a cell and its synonyms, which share one value. */
function canonical(character: string): string {
  return byCharacter.get(character)?.characters[0] ?? character;
}

/** The letter under which `values` may set this cell's number. Each teleport letter has its own. */
export function valueLetter(character: string): string | undefined {
  if (DIGITS.includes(character)) return character;
  const entry = byCharacter.get(character);
  if (entry?.value === undefined) return undefined;
  return entry.kind === 'teleport' ? character : canonical(character);
}

/** Descriptions by the character that the lab writes. */
export const MARKS: Readonly<Record<string, string>> = Object.fromEntries(
  LEGEND.map(({ characters: [first = ''], kind }) => [first, kind.replace('-', ' ')]),
);

export function legendText(): string {
  const known = LEGEND.map((entry) => `\`${entry.characters[0]}\` ${entry.help}`);
  return [...known, '`0`–`9` end cells that pay the digit'].join('; ');
}
