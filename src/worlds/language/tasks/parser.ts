/**
 * A family of parser games. A theme describes as data what there is, what commands do, and what is wanted.
 * The rules are those of STRIPS (Fikes & Nilsson 1971): facts that a command needs, adds and removes. Modeled
 * on TextWorld: Côté et al. (2018), https://arxiv.org/abs/1806.11532.
 */
import { choice, integer, lines } from '../../../experiment/field.ts';
import type { Settings } from '../../../experiment/settings.ts';
import { error } from '../../settings.ts';
import { dialogueTask, GOES_ON, REFUSED, WHAT } from '../dialogue.ts';
import type { TaskMaker } from '../maker.ts';
import { goalFaults, triedQuests } from '../parser/faults.ts';
import { isVariable, readTheme, wordsOfTheme } from '../parser/theme.ts';
import { THEMES } from '../parser/themes.ts';
import { ParserWorld, type Quest, type State } from '../parser/world.ts';
import { hashedSpace } from '../spaces.ts';

const CUSTOM = 'custom';
const PATH = 'world.themeRows';
const MAX_WORDS = 120;
const MAX_LEVEL = 5;
const [FIND, NO, AT, AND, NOT] = ['goal', 'no', ':', 'and', 'not'];
const OWN = [FIND, NO, AT, AND, NOT, WHAT, GOES_ON];
/** Draws before a game is given up. A game that is sometimes already won at the start needs far fewer. */
const TRIES = 256;

const rowsOf = (settings: Settings): readonly string[] =>
  THEMES[settings.text('theme')] ?? settings.lines('themeRows');
const themeAt = (settings: Settings, level: number) => readTheme(rowsOf(settings), level, PATH).theme;

interface Place {
  readonly quest: Quest;
  readonly state: State;
}

export const maker: TaskMaker = {
  id: 'parser',
  label: 'Parser game',
  help: 'Reach the goal of the prompt by commands; the world replies to each. A theme says what there is and what commands need and change.',
  level: { most: MAX_LEVEL, means: 'how much there is to do, by the rows of the theme' },
  turns: true,
  fields: [
    choice('theme', 'Theme', [...Object.keys(THEMES), CUSTOM], {
      help: 'household: carry things from room to room. forms: fill in fields, then send. shop: search, open, choose, buy. science: test what things are. apps: read the documentation of apps, then call them. custom: rows of your own.',
    }),
    lines('themeRows', 'Rows of the theme', THEMES.household as readonly string[], {
      help: 'Words in capitals are variables, and two of one kind are different words. ROOM = hall cellar lists words. start, goal, hidden goal and begin are facts and the first command. do | command | needs | effects | reply | behavior: the first row whose needs hold decides; “unshown” as behavior keeps it out of demonstrations. A row that begins with 2+ applies from level 2 on.',
      where: ['theme', CUSTOM],
      maxItems: 96,
      maxLength: 240,
    }),
    integer('spareTurns', 'Spare turns', [4, 0, 20], {
      help: 'Turns beyond the most that a shortest solution needs. Few make detours fatal.',
    }),
  ],
  words: (settings) => [
    ...wordsOfTheme(themeAt(settings, MAX_LEVEL)).filter((word) => !isVariable(word)),
    ...OWN,
  ],
  *faults(settings) {
    const { theme, faults } = readTheme(rowsOf(settings), settings.number('level'), PATH);
    yield* faults;
    const words = new Set(this.words(settings)).size;
    if (words > MAX_WORDS)
      yield error(
        PATH,
        `The theme has ${words} words; at most ${MAX_WORDS} are allowed.`,
        'Use fewer words.',
      );
    if (faults.length > 0 || words > MAX_WORDS) return;
    try {
      yield* goalFaults(theme, PATH);
    } catch (thrown) {
      if (!(thrown instanceof RangeError)) throw thrown;
      yield error(PATH, thrown.message, 'Shorten the theme.');
    }
  },
  make({ settings, level, lexicon, seed, wanted }) {
    const theme = themeAt(settings, level);
    const world = new ParserWorld(theme);
    const tried = triedQuests(world);
    const leftAt = ({ quest, state }: Place) => world.left(quest).get(state) ?? Number.POSITIVE_INFINITY;
    const promptOf = ({ prompt: { goal, seen } }: Quest) => [
      FIND,
      ...goal,
      ...(seen.length > 0 ? [AT, ...seen] : []),
      GOES_ON,
    ];
    const work = Math.max(...tried.map((quest) => leftAt({ quest, state: quest.start })));
    const promptLength = Math.max(...tried.map((quest) => promptOf(quest).length));
    const maxTurns = work + settings.number('spareTurns');
    const space = hashedSpace(seed, `parser/${settings.text('theme')}/${level}`, wanted, (draw) => {
      for (let tries = 0; tries < TRIES; tries++) {
        const quest = world.draw(draw);
        const turns = leftAt({ quest, state: quest.start });
        if (turns < 1 || turns > work || promptOf(quest).length > promptLength) continue;
        return {
          prompt: lexicon.ids(promptOf(quest)),
          answer: quest.values,
          words: { question: promptOf(quest).join(' '), answer: `${turns} commands` },
        };
      }
      throw new RangeError('The theme has too few problems that take a command.');
    });
    return dialogueTask<Place>({
      lexicon,
      ...space,
      promptLength,
      completionLength: maxTurns * (world.longest.command + 1 + world.longest.reply),
      mostTurns: maxTurns,
      behaviors: theme.rules.flatMap(({ behavior }) => behavior ?? []),
      begin({ answer }) {
        const quest = world.quest(answer);
        return { quest, state: quest.start };
      },
      act({ quest, state }, words) {
        const done = world.act(state, words);
        if (done === null) return null;
        if (done === 'refused') return { state: { quest, state }, reply: [NO], behavior: REFUSED };
        return { state: { quest, state: done.state }, reply: done.reply, behavior: done.rule.behavior };
      },
      left: (place) => leftAt(place) / leftAt({ ...place, state: place.quest.start }),
      speak(place, _, draw) {
        const now = leftAt(place);
        const good = world.commands.filter((words) => {
          const done = world.act(place.state, words);
          if (done === null || done === 'refused' || !done.rule.shown) return false;
          return leftAt({ ...place, state: done.state }) < now;
        });
        return good[draw.below(good.length)] ?? [];
      },
    });
  },
};
