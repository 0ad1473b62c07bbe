/** Twenty questions: identify one of the shown animals. A turn asks for a property or names an animal. */
import type { Draw } from '../../language-contract.ts';
import { dialogueTask, GOES_ON, WHAT } from '../dialogue.ts';
import type { TaskMaker } from '../maker.ts';
import { choose, subset } from '../ranks.ts';
import { pairedSpace } from '../spaces.ts';

const PROPERTIES = ['fur', 'wings', 'swims', 'big', 'wild', 'meat'] as const;
type Property = (typeof PROPERTIES)[number];

/** No two animals have the same properties. */
const ANIMALS: Readonly<Record<string, readonly Property[]>> = {
  cat: ['fur', 'meat'],
  dog: ['fur', 'swims', 'meat'],
  horse: ['fur', 'big'],
  lion: ['fur', 'big', 'wild', 'meat'],
  bear: ['fur', 'swims', 'big', 'wild', 'meat'],
  rabbit: ['fur'],
  fox: ['fur', 'wild', 'meat'],
  deer: ['fur', 'wild'],
  otter: ['fur', 'swims', 'wild', 'meat'],
  hippo: ['swims', 'big', 'wild'],
  whale: ['swims', 'big', 'wild', 'meat'],
  eagle: ['wings', 'wild', 'meat'],
  hen: ['wings'],
  duck: ['wings', 'swims'],
  penguin: ['wings', 'swims', 'wild', 'meat'],
  snake: ['wild', 'meat'],
};
const NAMES = Object.keys(ANIMALS);
const YES = 'yes';
const NO = 'no';
/** Six questions identify any animal, one more turn names it, and one may be wasted. */
const MAX_TURNS = PROPERTIES.length + 2;

interface Answer {
  readonly shown: readonly string[];
  readonly hidden: string;
}
interface State {
  readonly candidates: readonly string[];
  readonly shown: number;
  readonly hidden: string;
}

const has = (animal: string, property: string): boolean =>
  ANIMALS[animal]?.some((known) => known === property) === true;

/** A property that splits the candidates most evenly; ties are broken at random. */
function bestQuestion(candidates: readonly string[], draw: Draw): string {
  const unevenness = (property: string) =>
    Math.abs(2 * candidates.filter((animal) => has(animal, property)).length - candidates.length);
  const least = Math.min(...PROPERTIES.map(unevenness));
  const best = PROPERTIES.filter((property) => unevenness(property) === least);
  return best[draw.below(best.length)] ?? '';
}

export const maker: TaskMaker = {
  id: 'twenty-questions',
  label: 'Twenty questions',
  help: 'Identify one of the animals in the prompt. Each turn asks for a property, answered yes or no, or names an animal.',
  level: { most: 6, means: 'number of animals, minus two' },
  turns: true,
  words: () => [...NAMES, ...PROPERTIES, YES, NO, WHAT, GOES_ON],
  make({ level, lexicon, seed, wanted }) {
    const count = level + 2;
    const space = pairedSpace(
      seed,
      `twenty-questions/${count}`,
      choose(NAMES.length, count),
      count,
      wanted,
      (rank, which) => {
        const shown = subset(NAMES.length, count, rank).map((item) => NAMES[item] ?? '');
        const hidden = shown[which] ?? '';
        const answer: Answer = { shown, hidden };
        return {
          prompt: lexicon.ids([...shown, GOES_ON]),
          answer,
          words: { question: `which of ${shown.join(', ')}?`, answer: hidden },
        };
      },
    );
    return dialogueTask<State>({
      lexicon,
      ...space,
      promptLength: count + 1,
      completionLength: 3 * MAX_TURNS,
      mostTurns: MAX_TURNS,
      begin({ answer }) {
        const { shown, hidden } = answer as Answer;
        return { candidates: shown, shown: shown.length, hidden };
      },
      act(state, [word = '', ...more]) {
        if (more.length > 0) return null;
        if (word === state.hidden) return { state: { ...state, candidates: [] }, reply: null };
        if (NAMES.includes(word)) {
          const candidates = state.candidates.filter((animal) => animal !== word);
          return { state: { ...state, candidates }, reply: [NO] };
        }
        if (!PROPERTIES.some((property) => property === word)) return null;
        const yes = has(state.hidden, word);
        const candidates = state.candidates.filter((animal) => has(animal, word) === yes);
        return { state: { ...state, candidates }, reply: [yes ? YES : NO] };
      },
      left: ({ candidates, shown }) => candidates.length / shown,
      speak({ candidates, hidden }, _, draw, last) {
        return [candidates.length === 1 || last ? hidden : bestQuestion(candidates, draw)];
      },
    });
  },
};
