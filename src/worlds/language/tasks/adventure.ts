/**
 * A small text adventure with a parser: find the treasure and take it. Quests are as in TextWorld's coin
 * collector (rooms in a chain with dead ends) and treasure hunter (closed doors, then locked ones). Côté et
 * al. (2018), https://arxiv.org/abs/1806.11532.
 */
import { dialogueTask, GOES_ON, REFUSED, WHAT } from '../dialogue.ts';
import type { TaskMaker } from '../maker.ts';
import {
  beginning,
  commandsLeft,
  commandsOf,
  DIRECTIONS,
  describe,
  drawHouse,
  type House,
  obey,
  type Place,
  type Plan,
} from '../rooms.ts';
import { hashedSpace } from '../spaces.ts';

const ROOMS = [
  'hall',
  'kitchen',
  'cellar',
  'attic',
  'library',
  'bedroom',
  'workshop',
  'balcony',
  'pantry',
  'study',
  'stable',
  'chapel',
] as const;
const TREASURES = ['coin', 'ring', 'crown', 'gem'] as const;
const VERBS = ['go', 'take', 'open', 'unlock'] as const;
const SEEN = ['closed', 'locked', 'key', 'door'] as const;
const DONE = { 'took key': 'taken', opened: 'opened', unlocked: 'unlocked', nothing: 'no' } as const;
const FIND = 'find';
const IN = 'in';
const AT = ':';

const PLANS: readonly Plan[] = [
  { moves: 1, deadEnds: 0, door: 'none' },
  { moves: 2, deadEnds: 0, door: 'none' },
  { moves: 2, deadEnds: 1, door: 'none' },
  { moves: 2, deadEnds: 1, door: 'closed' },
  { moves: 3, deadEnds: 2, door: 'closed' },
  { moves: 2, deadEnds: 1, door: 'locked' },
  { moves: 3, deadEnds: 2, door: 'locked' },
];
/** Turns beyond the shortest path, and mean tokens per turn. */
const SPARE_TURNS = 4;
const TOKENS_A_TURN = 8;
/** Room name, four exits, a mark, key and treasure. */
const LONGEST_DESCRIPTION = 8;

interface State {
  readonly house: House;
  readonly place: Place;
  readonly won: boolean;
}

/** Commands of the shortest path: moves, door commands, and taking the treasure. */
const questOf = ({ moves, door }: Plan): number => moves + { none: 0, closed: 1, locked: 3 }[door] + 1;

export const maker: TaskMaker = {
  id: 'adventure',
  label: 'Text adventure',
  help: 'Find the treasure in one of the rooms and take it. Commands are “go north”, “take coin”, “open door”, “unlock door”; the world replies with what the player sees or did.',
  level: {
    most: PLANS.length,
    means: '1 and 2: moves to the treasure; 3: a dead end; 4 and 5: a closed door; 6 and 7: a locked one',
  },
  turns: true,
  words: () => [
    ...ROOMS,
    ...TREASURES,
    ...VERBS,
    ...DIRECTIONS,
    ...SEEN,
    ...Object.values(DONE),
    FIND,
    IN,
    AT,
    WHAT,
    GOES_ON,
  ],
  make({ level, lexicon, seed, wanted }) {
    const plan = PLANS[level - 1] as Plan;
    const quest = questOf(plan);
    const space = hashedSpace(seed, `adventure/${level}`, wanted, (draw) => {
      const house = drawHouse(plan, ROOMS, TREASURES, draw);
      const seen = describe(house, beginning(house));
      const goal = [house.treasure, IN, house.names[house.goal] ?? ''];
      return {
        prompt: lexicon.ids([FIND, ...goal, AT, ...seen, GOES_ON]),
        answer: house,
        words: {
          question: `find ${goal.join(' ')}; you see: ${seen.join(' ')}`,
          answer: `${commandsLeft(house, beginning(house))} commands: ${house.names.slice(0, house.goal + 1).join(' → ')}`,
        },
      };
    });
    return dialogueTask<State>({
      lexicon,
      ...space,
      promptLength: 6 + LONGEST_DESCRIPTION,
      completionLength: TOKENS_A_TURN * (quest + SPARE_TURNS),
      mostTurns: quest + SPARE_TURNS,
      begin({ answer }) {
        const house = answer as House;
        return { house, place: beginning(house), won: false };
      },
      act(state, words) {
        const effect = obey(state.house, state.place, words);
        if (effect === null) return null;
        if (effect.did === 'won') return { state: { ...state, won: true }, reply: null };
        if (effect.did === 'nothing') return { state, reply: [DONE.nothing], behavior: REFUSED };
        const after = { ...state, place: effect.place };
        return {
          state: after,
          reply: effect.did === 'went' ? describe(state.house, effect.place) : [DONE[effect.did]],
        };
      },
      left: ({ house, place, won }) =>
        won ? 0 : commandsLeft(house, place) / commandsLeft(house, beginning(house)),
      speak({ house, place }, _, draw) {
        const now = commandsLeft(house, place);
        const good = commandsOf(house).filter((command) => {
          const effect = obey(house, place, command);
          if (effect === null || effect.did === 'nothing') return false;
          return effect.did === 'won' || commandsLeft(house, effect.place) < now;
        });
        return good[draw.below(good.length)] ?? [];
      },
    });
  },
};
