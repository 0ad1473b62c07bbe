/**
 * Code guessing (Mastermind). The reply to a guess counts the correct pegs and the colors in other places.
 */
import { dialogueTask, GOES_ON, WHAT } from '../dialogue.ts';
import { equalTokens, type TaskMaker } from '../maker.ts';
import { mixedRadix, power } from '../ranks.ts';
import { pairedSpace } from '../spaces.ts';

const COLORS: readonly string[] = ['red', 'blue', 'green', 'yellow', 'white', 'black'];
const MAX_PEGS = 4;

/** Number of pegs and of colors, by level. */
const pegsOf = (level: number): number => level + 1;
const colorsOf = (level: number): number => level + 3;
const MAX_TURNS = 7;

type Code = readonly number[];
/** “2r” means two correct pegs; “1e” means one color elsewhere. */
const rightWord = (n: number): string => `${n}r`;
const elsewhereWord = (n: number): string => `${n}e`;

interface Answer {
  readonly opening: Code;
  readonly secret: Code;
}
interface State {
  readonly candidates: readonly Code[];
  /** Number of candidates at the start. */
  readonly first: number;
  readonly secret: Code;
}

/** Returns [right place, right color elsewhere]. Each peg of the secret is matched once (Knuth 1976). */
export function feedback(guess: Code, secret: Code): readonly [number, number] {
  let right = 0;
  const unmatched = [0, 0, 0, 0, 0, 0]; // by color: pegs of the secret minus pegs of the guess, only in wrong places
  let elsewhere = 0;
  for (let place = 0; place < guess.length; place++) {
    const [g, s] = [guess[place] ?? 0, secret[place] ?? 0];
    if (g === s) right++;
    else {
      // A peg of the guess matches an earlier unmatched peg of the secret, and vice versa.
      if ((unmatched[g] ?? 0) > 0) elsewhere++;
      if ((unmatched[s] ?? 0) < 0) elsewhere++;
      unmatched[g] = (unmatched[g] ?? 0) - 1;
      unmatched[s] = (unmatched[s] ?? 0) + 1;
    }
  }
  return [right, elsewhere];
}

export const maker: TaskMaker = {
  id: 'code',
  label: 'Code guessing',
  help: 'Find a hidden row of colors. The reply to each guess counts correct pegs and colors in other places; the prompt shows a first guess.',
  level: { most: 3, means: 'pegs minus one; colors minus three' },
  turns: true,
  words: () => [
    ...COLORS,
    ...Array.from({ length: MAX_PEGS + 1 }, (_, n) => [rightWord(n), elsewhereWord(n)]).flat(),
    WHAT,
    GOES_ON,
  ],
  make({ level, lexicon, seed, wanted }) {
    const pegs = pegsOf(level);
    const radices = Array.from({ length: pegs }, () => colorsOf(level));
    const total = power(colorsOf(level), pegs);
    const codes: readonly Code[] = Array.from({ length: total }, (_, rank) => mixedRadix(rank, radices));
    const names = (code: Code): string[] => code.map((color) => COLORS[color] ?? '');
    const reported = (guess: Code, secret: Code): string[] => {
      const [right, elsewhere] = feedback(guess, secret);
      return [rightWord(right), elsewhereWord(elsewhere)];
    };
    const consistent = (candidates: readonly Code[], guess: Code, secret: Code): Code[] => {
      const [right, elsewhere] = feedback(guess, secret);
      return candidates.filter((code) => {
        const heard = feedback(guess, code);
        return heard[0] === right && heard[1] === elsewhere;
      });
    };
    const space = pairedSpace(seed, `code/${level}`, total, total - 1, wanted, (shown, hidden) => {
      const opening = codes[shown] ?? [];
      // The secret is any code except the opening guess.
      const secret = codes[hidden < shown ? hidden : hidden + 1] ?? [];
      const answer: Answer = { opening, secret };
      const prompt = [...names(opening), ...reported(opening, secret)];
      return {
        prompt: lexicon.ids([...prompt, GOES_ON]),
        answer,
        words: { question: `${prompt.join(' ')}: which code?`, answer: names(secret).join(' ') },
      };
    });
    return dialogueTask<State>({
      lexicon,
      ...space,
      promptLength: pegs + 3,
      completionLength: (pegs + 3) * MAX_TURNS,
      mostTurns: MAX_TURNS,
      begin({ answer }) {
        const { opening, secret } = answer as Answer;
        const candidates = consistent(codes, opening, secret);
        return { candidates, first: candidates.length, secret };
      },
      act(state, words) {
        const guess = words.map((word) => COLORS.indexOf(word));
        if (guess.length !== pegs || guess.some((color) => color < 0 || color >= colorsOf(level)))
          return null;
        if (equalTokens(guess, state.secret)) return { state: { ...state, candidates: [] }, reply: null };
        const candidates = consistent(state.candidates, guess, state.secret);
        return { state: { ...state, candidates }, reply: reported(guess, state.secret) };
      },
      left: ({ candidates, first }) => candidates.length / first,
      speak: ({ candidates, secret }, _, draw, last) =>
        names(last ? secret : (candidates[draw.below(candidates.length)] ?? secret)),
    });
  },
};
