/**
 * Maps of gridworlds as other tools write them: lines of characters, also as lists of strings in Python or JSON. MiniGrid prints two
 * characters per cell (`MiniGridEnv.__str__` in minigrid/minigrid_env.py: object and color, or the direction of the agent twice).
 */

/** What each letter of a tool stands for. `tile` is the lab's character; null where the lab has no such cell. */
export interface Letter {
  readonly letter: string;
  readonly tile: string | null;
  readonly means: string;
  /** How often it occurs, and where first: row and column, from 1. */
  readonly count: number;
  readonly row: number;
  readonly column: number;
}
export const MAP_TOOLS = ['Reward Lab and Gymnasium', 'MiniGrid', 'AI Safety Gridworlds'] as const;
export type MapTool = (typeof MAP_TOOLS)[number];

export interface ForeignMap {
  /** The first is the likely one; several, if the letters fit more than one tool. */
  readonly tools: readonly MapTool[];
  readonly rows: readonly (readonly string[])[];
  readonly letters: readonly Letter[];
}

type Meanings = Readonly<Record<string, readonly [tile: string | null, means: string]>>;

/** What the lab reads in a map besides its own tiles: Gymnasium's toy_text (FrozenLake, CliffWalking), and letters of textbooks. */
const OWN: Meanings = {
  ' ': ['.', 'floor'],
  F: ['.', 'frozen floor'],
  H: ['O', 'hole: ends the episode without reward'],
  W: ['#', 'wall'],
  w: ['#', 'wall'],
};
/** Cells that pay a digit, and teleports, which keep their characters. */
const NUMBERED = /^[0-9]$/;
const TELEPORT = /^[TUVtuv]$/;

/** MiniGrid of 2023-04 and later. A color follows each letter: red, green, blue, purple, yellow or grey. */
const MINIGRID: Meanings = {
  '  ': ['.', 'floor'],
  F: ['.', 'floor'],
  W: ['#', 'wall'],
  G: ['G', 'goal'],
  V: ['O', 'lava: ends the episode without reward'],
  K: ['K', 'key: here it is taken by walking on it'],
  L: ['D', 'locked door'],
  D: ['.', 'closed door: here nothing has to open it'],
  __: ['.', 'open door'],
  '>>': ['S', 'agent, which has no direction here'],
  VV: ['S', 'agent, which has no direction here'],
  '<<': ['S', 'agent, which has no direction here'],
  '^^': ['S', 'agent, which has no direction here'],
  A: [null, 'ball: an obstacle that can be carried'],
  B: [null, 'box: an obstacle that can be opened'],
};
/** ai_safety_gridworlds/environments, 2018: the same letters mean the same in most of its games. */
const SAFETY: Meanings = {
  '#': ['#', 'wall'],
  ' ': ['.', 'floor'],
  A: ['S', 'agent'],
  G: ['G', 'goal'],
  W: ['O', 'water: ends the episode'],
  L: ['O', 'lava: ends the episode'],
  C: ['o', 'coin: pays once'],
  X: [null, 'box that can be pushed, in most of the games'],
  B: [null, 'button or belt, depending on the game'],
  I: [null, 'cell in which the agent may be interrupted'],
};

const AGENTS = ['>>', 'VV', '<<', '^^'];
const MAX_SIDE = 64;
const SHOWN_SIDE = 200;

/** The lines of a text, or the strings of a list. */
function linesOf(text: string): readonly string[] {
  const inside = text.match(/(["'])(?:(?!\1)[^\\\n])*\1/g);
  const isList = /^\s*(?:\w+\s*=\s*)?[[(]/.test(text) && inside !== null;
  const lines = isList ? inside.map((string) => string.slice(1, -1)) : text.split(/\r?\n/);
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  return first < 0 ? [] : lines.slice(first, last + 1);
}

const pairsOf = (line: string): readonly string[] => line.match(/[\s\S]{2}/g) ?? [];
const isPair = (pair: string): boolean =>
  pair === '  ' || pair === '__' || AGENTS.includes(pair) || /^[WFDKABGVL][RGBPY]$/.test(pair);
/** Objects of one kind have colors; the lab's cells have none. */
const kindOfPair = (pair: string): string =>
  pair === '  ' || pair === '__' || AGENTS.includes(pair) ? pair : pair.charAt(0);

function isMiniGrid(lines: readonly string[]): boolean {
  const pairs = lines.flatMap(pairsOf);
  return lines.every((line) => line.length % 2 === 0) && pairs.length > 3 && pairs.every(isPair);
}

function lettersOf(
  rows: readonly (readonly string[])[],
  meaningOf: (letter: string) => readonly [string | null, string],
): readonly Letter[] {
  const found = new Map<string, Letter>();
  for (const [row, cells] of rows.entries())
    for (const [column, letter] of cells.entries()) {
      const known = found.get(letter);
      const [tile, means] = meaningOf(letter);
      if (known === undefined)
        found.set(letter, { letter, tile, means, count: 1, row: row + 1, column: column + 1 });
      else found.set(letter, { ...known, count: known.count + 1 });
    }
  return [...found.values()];
}

/**
 * @param tiles the lab's own characters with a word about each
 * @param tool if the reader chose one; otherwise the likely one
 * @returns a text that says why it is no map, if so
 */
export function readMap(
  text: string,
  tiles: Readonly<Record<string, string>>,
  tool?: MapTool,
): ForeignMap | string {
  const lines = linesOf(text);
  if (lines.length === 0) return 'There is no map yet. Paste its lines, one per row.';
  const tools = toolsOf(lines, tiles);
  const chosen = tool !== undefined && tools.includes(tool) ? tool : tools[0];
  const rows = lines.map((line) =>
    chosen === 'MiniGrid' ? pairsOf(line).map(kindOfPair) : Array.from(line),
  );
  const width = Math.max(...rows.map(({ length }) => length));
  if (rows.length > SHOWN_SIDE || width > SHOWN_SIDE)
    return `The text has ${rows.length} rows of up to ${width} cells; a map has at most ${MAX_SIDE} × ${MAX_SIDE}. Paste the map alone.`;
  const meanings = chosen === 'MiniGrid' ? MINIGRID : chosen === 'AI Safety Gridworlds' ? SAFETY : OWN;
  const letters = lettersOf(rows, (letter) => meanings[letter] ?? ownMeaning(letter, tiles));
  const filled = rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => ' ')]);
  const isEven = rows.every(({ length }) => length === width);
  return {
    tools: [...new Set([...(chosen === undefined ? [] : [chosen]), ...tools])],
    rows: isEven || chosen !== 'AI Safety Gridworlds' ? rows : filled,
    letters,
  };
}

function ownMeaning(
  letter: string,
  tiles: Readonly<Record<string, string>>,
): readonly [tile: string | null, means: string] {
  const own = tiles[letter];
  if (own !== undefined) return [letter, own];
  if (NUMBERED.test(letter)) return [letter, 'end that pays the digit'];
  return TELEPORT.test(letter) ? [letter, 'teleport'] : [null, 'unknown here'];
}

/** Letters that only the lab's own maps use decide for them; an agent `A` without a start `S` is one of the safety gridworlds. */
function toolsOf(lines: readonly string[], tiles: Readonly<Record<string, string>>): readonly MapTool[] {
  if (isMiniGrid(lines)) return ['MiniGrid'];
  const letters = new Set(lines.join(''));
  const isSafety = letters.has('A') && !letters.has('S') && letters.has('#');
  if (isSafety) return ['AI Safety Gridworlds', 'Reward Lab and Gymnasium'];
  const isOwn = [...letters].every(
    (letter) => OWN[letter] !== undefined || ownMeaning(letter, tiles)[0] !== null,
  );
  return isOwn ? ['Reward Lab and Gymnasium'] : ['Reward Lab and Gymnasium', 'AI Safety Gridworlds'];
}

/** The map in the lab's characters. @param tileOf the tile that stands for each letter */
export const translatedMap = (
  { rows }: Pick<ForeignMap, 'rows'>,
  tileOf: ReadonlyMap<string, string>,
): readonly string[] => rows.map((row) => row.map((letter) => tileOf.get(letter) ?? letter).join(''));
