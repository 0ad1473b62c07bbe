/** Crafting worlds: builds tables from a map and a tech tree. The dynamics are in crafting.kernel.ts. */

import { nearest } from '../../core/nearest.ts';
import type { Problem, WorldSpec } from '../../experiment/experiment.ts';
import { choice, integer, lines } from '../../experiment/field.ts';
import { readSettings } from '../../experiment/settings.ts';
import type { WorldFamily } from '../contract.ts';
import { type Placed, worldEntry } from '../declared.ts';
import { error, exampleOf, u32 } from '../settings.ts';
import type { GridView } from '../view.ts';
import source from './crafting.kernel.ts?raw';
import {
  type CraftingMap,
  isPlace,
  isWall,
  landings,
  MAX_SIDE,
  MOVES,
  reached,
  readMap,
  startsOf,
} from './map.ts';

/** An item of the tech tree, which is written as rows of text. */
interface Recipe {
  readonly name: string;
  /** Numbers of the items that it needs. */
  readonly needs: readonly number[];
  /** Letter of the place where it is collected; '' if it can be made anywhere. */
  readonly place: string;
}

const MAX_ITEMS = 12;
const NAME = /^[a-z][a-z0-9 ]{0,23}$/;
const PLACE = /^@[A-Za-z]$/;

const textsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Reads rows such as “stone: @R, wood pickaxe”: collected at places R with a wood pickaxe. */
function readRecipes(rows: readonly string[], problems: Problem[]): readonly Recipe[] {
  const names = rows.map((row) => row.split(':')[0]?.trim() ?? '');
  const reject = (row: number, message: string, fix: string) =>
    void problems.push(error(`world.recipes[${row}]`, message, fix));
  if (rows.length === 0 || rows.length > MAX_ITEMS)
    problems.push(error('world.recipes', `There are ${rows.length} recipes.`, `Write 1 to ${MAX_ITEMS}.`));
  return rows.map((row, k) => {
    const name = names[k] ?? '';
    const parts = row.split(':');
    if (parts.length !== 2 || !NAME.test(name))
      reject(
        k,
        `“${row}” is no recipe.`,
        'Write a name in small letters, a colon and what it needs: stone: @R, wood pickaxe.',
      );
    if (names.indexOf(name) < k)
      reject(k, `There are two recipes for “${name}”.`, 'Keep one: an item has one recipe.');
    const words = textsOf(parts[1] ?? '');
    const places = words.filter((word) => PLACE.test(word));
    if (places.length > 1)
      reject(k, `“${name}” needs ${places.length} places at once.`, 'Name one place at most.');
    const needs = words.flatMap((word) => {
      if (PLACE.test(word)) return [];
      const found = names.indexOf(word);
      if (found >= 0) return [found];
      const meant = nearest(word, names);
      reject(
        k,
        `No recipe makes “${word}”.`,
        meant === undefined
          ? 'Name an item of another row, or a place such as @T.'
          : `Did you mean “${meant}”?`,
      );
      return [];
    });
    return { name, needs, place: places[0]?.slice(1) ?? '' };
  });
}

/** Items that can be obtained if the agent can reach these places. */
function makeable(recipes: readonly Recipe[], places: ReadonlySet<string>): ReadonlySet<number> {
  const had = new Set<number>();
  for (let before = -1; before < had.size; ) {
    before = had.size;
    for (const [k, { needs, place }] of recipes.entries())
      if ((place === '' || places.has(place)) && needs.every((need) => had.has(need))) had.add(k);
  }
  return had;
}

/** The event of an item: “wood pickaxe” → gotWoodPickaxe. */
const eventOf = (name: string): string =>
  `got ${name}`.replaceAll(/ +(\w)/g, (_, letter: string) => letter.toUpperCase());

const MAX_STATES = 65_536;
/** The text's own events come before those of the items. */
const FIRST_ITEM_BIT = 4;
const MAP = ['T...R', '.....', '..S..', '.....', 'C...I'];
const TREE = [
  'wood: @T',
  'table: wood',
  'wood pickaxe: wood, table',
  'stone: @R, wood pickaxe',
  'coal: @C, wood pickaxe',
  'stone pickaxe: stone, table',
  'furnace: stone, table',
  'iron: @I, stone pickaxe',
  'iron pickaxe: iron, coal, furnace',
];

const FIELDS: readonly Placed[] = [
  lines('map', 'Map', MAP, {
    help: 'One line per row, one character per cell: . floor, # wall, S start (with several, a random one), any other letter a place to collect at.',
    marks: { '.': 'floor', '#': 'wall', S: 'start', T: 'trees', R: 'rock', C: 'coal', I: 'iron' },
    maxItems: MAX_SIDE,
    maxLength: MAX_SIDE,
  }),
  lines('recipes', 'Recipes', TREE, {
    help: 'The tech tree, one item per row: its name, a colon, the items that it needs. @T: it is collected at the places T of the map. Without a place it is made anywhere, by an action of its own.',
    maxItems: MAX_ITEMS,
    maxLength: 120,
  }),
  choice('pays', 'Task reward', ['each', 'last'], {
    help: 'each: 1 for the first of each item. last: 1 for having all, nothing before.',
  }),
  integer('stepLimit', 'Step limit', [100, 0, 1_000_000], {
    help: 'An episode is truncated (not terminated) after this many steps. 0: never.',
    unit: 'steps',
  }),
];

const maskOf = (items: readonly number[]): number => items.reduce((mask, k) => mask | (1 << k), 0);

function build(spec: WorldSpec): ReturnType<WorldFamily['build']> {
  const settings = readSettings(family.entry, spec);
  const problems: Problem[] = [];
  const map = readMap(settings.lines('map'), problems);
  const recipes = readRecipes(settings.lines('recipes'), problems);
  if (problems.length > 0) return { ok: false, problems };
  const landing = landings(map);
  // A text of one's own may give the recipes another meaning.
  if (!spec.kernel) problems.push(...unreachable(recipes, map, landing));
  problems.push(...tooManyStates(recipes, map));
  if (problems.length > 0) return { ok: false, problems };
  const crafted = recipes.filter(({ place }) => place === '');
  const actions = [...MOVES.map(({ name }) => name), 'collect', ...crafted.map(({ name }) => `make ${name}`)];
  const starts = startsOf(map);
  const nStates = stateCount(recipes, map);
  return {
    ok: true,
    build: {
      source: source + recipes.map(eventText).join(''),
      constants: {
        nStates: u32(nStates),
        nObservations: u32(nStates),
        nActions: u32(actions.length),
        width: u32(map.width),
        height: u32(map.height),
        nItems: u32(recipes.length),
        nStarts: u32(starts.length),
        firstItemBit: u32(FIRST_ITEM_BIT),
        paysLast: u32(settings.text('pays') === 'last' ? 1 : 0),
      },
      data: { landing, startCell: Uint32Array.from(starts), ...recipeTables(recipes, map) },
      params: {},
      actions,
      starts: starts.map((state) => ({ state, probability: 1 / starts.length })),
      stationary: true,
      stepLimit: settings.number('stepLimit'),
      view: viewOf(map, recipes, actions),
      warnings: [],
    },
  };
}

/** A cell and a set of items. */
const stateCount = (recipes: readonly Recipe[], { cells }: CraftingMap): number =>
  cells.length * 2 ** recipes.length;

function unreachable(recipes: readonly Recipe[], map: CraftingMap, landing: Uint32Array): Problem[] {
  const found = new Set(reached(map, landing).map((cell) => map.cells[cell] ?? ''));
  const had = makeable(recipes, found);
  const lost = recipes.findIndex((_, k) => !had.has(k));
  if (lost < 0) return [];
  return [
    error(
      `world.recipes[${lost}]`,
      `“${recipes[lost]?.name}” can never be had.`,
      'Put the places that it needs on the map where the agent can walk, and let no two items need each other.',
    ),
  ];
}

function tooManyStates(recipes: readonly Recipe[], map: CraftingMap): Problem[] {
  const nStates = stateCount(recipes, map);
  if (nStates <= MAX_STATES) return [];
  return [
    error(
      'world.recipes',
      `The world has ${nStates.toLocaleString('en')} states: ${map.cells.length} cells × 2^${recipes.length} for the items; at most ${MAX_STATES.toLocaleString('en')} fit.`,
      'Remove recipes, or make the map smaller.',
    ),
  ];
}

/** Places are numbered from 1, in the order of the recipes that name them; 0 is none. */
function recipeTables(recipes: readonly Recipe[], { cells }: CraftingMap) {
  const places = [...new Set(recipes.flatMap(({ place }) => (place === '' ? [] : [place])))];
  const crafted = recipes.filter(({ place }) => place === '');
  return {
    placeOf: Uint32Array.from(cells, (mark) => places.indexOf(mark) + 1),
    needed: Uint32Array.from(recipes, ({ needs }) => maskOf(needs)),
    where: Uint32Array.from(recipes, ({ place }) => places.indexOf(place) + 1),
    madeBy: Uint32Array.from(recipes, (recipe) => MOVES.length + 1 + crafted.indexOf(recipe)),
  };
}

function viewOf(
  { width, height, cells }: CraftingMap,
  recipes: readonly Recipe[],
  actions: readonly string[],
): GridView {
  return {
    kind: 'grid',
    width,
    height,
    wind: new Array<number>(width).fill(0),
    cells: cells.map((mark) => ({ kind: kindOf(mark), mark: isPlace(mark) ? mark : '' })),
    actionVectors: actions.map((_, action) => MOVES[action]?.by ?? [0, 0]),
    flags: recipes.map(({ name }) => `has ${name}`),
  };
}

/** The event of an item: its bit is its place after the events of the text. */
const eventText = ({ name, place }: Recipe): string =>
  `export const ${eventOf(name)} = event('${place === '' ? 'made' : 'collected'} ${name}');\n`;

function kindOf(mark: string): GridView['cells'][number]['kind'] {
  if (isWall(mark)) return 'wall';
  if (mark === 'S') return 'start';
  return isPlace(mark) ? 'reward-once' : 'floor';
}

export const family: WorldFamily = {
  get entry() {
    return worldEntry(source, FIELDS);
  },
  examples: [exampleOf('crafting')('tech-tree', {})],
  build,
};
