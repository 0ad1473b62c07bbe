/**
 * Searches the states of a parser game to explain why it cannot be won, and reports it at the row that causes
 * it.
 */
import { NamedDraw } from '../../../core/random.ts';
import type { Problem as Fault } from '../../../experiment/experiment.ts';
import { error } from '../../settings.ts';
import type { Goal, Pattern, Theme } from './theme.ts';
import { ParserWorld, type Quest } from './world.ts';

/** Number of quests that are searched before the run. */
const TRIED = 48;

/** Quests with random values, the same for every world seed. @throws RangeError if the game is too large */
export const triedQuests = (world: ParserWorld): Quest[] =>
  Array.from({ length: TRIED }, (_, index) => world.draw(new NamedDraw(0, 'parser/tried', index)));

/** @param path of the rows */
export function goalFaults(theme: Theme, path: string): readonly Fault[] {
  const world = new ParserWorld(theme);
  const quests = triedQuests(world);
  const lost = quests.find((quest) => !world.left(quest).has(quest.start));
  if (lost !== undefined) return [lostFault(theme, world, lost, path)];
  const place = `${path}[${theme.goals[0]?.row ?? 0}]`;
  if (quests.every((quest) => world.left(quest).get(quest.start) === 0))
    return [error(place, 'The goal holds at the start.', 'Ask for a fact that a command has to make true.')];
  if (new Set(quests.map(({ prompt }) => [...prompt.goal, '>', ...prompt.seen].join(' '))).size < 2)
    return [
      error(place, 'All prompts are the same, so none can be held out.', 'Write a variable into the goal.'),
    ];
  return [];
}

const spell = ({ words, holds }: Pattern, values: Readonly<Record<string, string>>): string =>
  [...(holds ? [] : ['not']), ...words.map((word) => values[word] ?? word)].join(' ');

function lostFault(theme: Theme, world: ParserWorld, { start, values }: Quest, path: string): Fault {
  const states = [...world.reached(start).before.keys()];
  const never = (fact: Pattern) => states.every((state) => !world.holds(state, fact, values));
  for (const { row, facts } of theme.goals) {
    const missing = facts.find(never);
    if (missing === undefined) continue;
    const said = spell(missing, values);
    const rule = theme.rules.find(({ effects }) =>
      effects.some((effect) => effect.holds === missing.holds && alike(effect.words, missing.words)),
    );
    return error(
      `${path}[${row}]`,
      `The goal “${said}” cannot be reached: it holds in none of ${states.length} states.`,
      rule === undefined
        ? `Add a command with this effect: do | … | | ${missing.holds ? '' : 'not '}${missing.words.join(' ')} | ok.`
        : `Row ${rule.row + 1} has this effect, but what it needs never holds: change its needs, or start with them.`,
    );
  }
  const last = theme.goals.at(-1) as Goal;
  return error(
    `${path}[${last.row}]`,
    `The goals cannot be reached together with commands that demonstrations may use.`,
    'Add a command that undoes what is in the way, or remove the mark unshown.',
  );
}

/** Whether two facts have the same plain words at the same places. */
const alike = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, k) => /[A-Z]/.test(word + (b[k] ?? '')) || word === b[k]);
