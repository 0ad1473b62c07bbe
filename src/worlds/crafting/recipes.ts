/** The tech tree: rows of text → items with what each needs. */
import { nearest } from '../../core/nearest.ts';
import type { Problem } from '../../experiment/experiment.ts';
import { error } from '../settings.ts';

export interface Recipe {
  readonly name: string;
  /** Items, by number. */
  readonly needs: readonly number[];
  /** Letter of the place where it is collected; '': it is made anywhere. */
  readonly place: string;
}

export const MOST_ITEMS = 12;
const NAME = /^[a-z][a-z0-9 ]{0,23}$/;
const PLACE = /^@[A-Za-z]$/;

const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** “stone: @R, wood pickaxe”: collected at places R with a wood pickaxe. */
export function readRecipes(rows: readonly string[], problems: Problem[]): readonly Recipe[] {
  const names = rows.map((row) => row.split(':')[0]?.trim() ?? '');
  const refuse = (row: number, message: string, fix: string) =>
    void problems.push(error(`world.recipes[${row}]`, message, fix));
  if (rows.length === 0 || rows.length > MOST_ITEMS)
    problems.push(error('world.recipes', `There are ${rows.length} recipes.`, `Write 1 to ${MOST_ITEMS}.`));
  return rows.map((row, k) => {
    const name = names[k] ?? '';
    const parts = row.split(':');
    if (parts.length !== 2 || !NAME.test(name))
      refuse(
        k,
        `“${row}” is no recipe.`,
        'Write a name in small letters, a colon and what it needs: stone: @R, wood pickaxe.',
      );
    if (names.indexOf(name) < k)
      refuse(k, `There are two recipes for “${name}”.`, 'Keep one: an item has one recipe.');
    const words = wordsOf(parts[1] ?? '');
    const places = words.filter((word) => PLACE.test(word));
    if (places.length > 1)
      refuse(k, `“${name}” needs ${places.length} places at once.`, 'Name one place at most.');
    const needs = words.flatMap((word) => {
      if (PLACE.test(word)) return [];
      const found = names.indexOf(word);
      if (found >= 0) return [found];
      const meant = nearest(word, names);
      refuse(
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

/** Items that can be had at all, if the agent can get to these places. */
export function makeable(recipes: readonly Recipe[], places: ReadonlySet<string>): ReadonlySet<number> {
  const had = new Set<number>();
  for (let before = -1; before < had.size; ) {
    before = had.size;
    for (const [k, { needs, place }] of recipes.entries())
      if ((place === '' || places.has(place)) && needs.every((need) => had.has(need))) had.add(k);
  }
  return had;
}

/** Name of an item’s event: “wood pickaxe” → gotWoodPickaxe. */
export const eventOf = (name: string): string =>
  `got ${name}`.replaceAll(/ +(\w)/g, (_, letter: string) => letter.toUpperCase());
