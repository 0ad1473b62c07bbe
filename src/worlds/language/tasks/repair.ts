/** Program repair in turns: view lines, edit them, submit. Tests of the lines decide. */
import { choice, integer } from '../../../experiment/field.ts';
import type { Problem } from '../../language-contract.ts';
import { error } from '../../settings.ts';
import { dialogueTask, GOES_ON, WHAT } from '../dialogue.ts';
import type { Lexicon } from '../lexicon.ts';
import type { TaskMaker } from '../maker.ts';
import { choose, mixedRadix, power, subset } from '../ranks.ts';
import { pairedSpace } from '../spaces.ts';

/** How each call looks when it is broken. */
const BROKEN: Readonly<Record<string, string>> = {
  open: 'opne',
  read: 'raed',
  sort: 'srot',
  sum: 'smu',
  print: 'pritn',
  close: 'cloes',
};
const CALLS = Object.keys(BROKEN);
/** How many more lines a program has than broken ones. */
const SOUND = 2;
const MAX_LINES = 5;
const [VIEW, EDIT, SUBMIT, DONE, FAILS] = ['view', 'edit', 'submit', 'ok', 'fails'] as const;
const lineNames = Array.from({ length: MAX_LINES }, (_, k) => String(k + 1));

interface Answer {
  readonly lines: readonly string[];
  /** The correct content of each line. */
  readonly right: readonly string[];
}
interface State extends Answer {
  readonly submitted: boolean;
  readonly viewed: readonly number[];
}
const brokenLines = ({ lines, right }: Answer): number => lines.filter((call, k) => call !== right[k]).length;

/** @param seen number of what the prompt shows: which lines fail and what the others are @param rest number of what the failing lines should be */
function brokenProgram(level: number, seen: number, rest: number, lexicon: Lexicon): Problem {
  const count = level + SOUND;
  const failing = subset(count, level, Math.floor(seen / power(CALLS.length, SOUND)));
  const radices = (length: number) => Array.from({ length }, () => CALLS.length);
  const sound = mixedRadix(seen % power(CALLS.length, SOUND), radices(SOUND));
  const hidden = mixedRadix(rest, radices(level));
  const right = Array.from({ length: count }, (_, k) => {
    const nth = failing.filter((line) => line < k).length;
    return CALLS[(failing.includes(k) ? hidden[nth] : sound[k - nth]) ?? 0] ?? '';
  });
  const prompt = right.map((call, k) => (failing.includes(k) ? FAILS : call));
  const lines = right.map((call, k) => (failing.includes(k) ? (BROKEN[call] ?? '') : call));
  const answer: Answer = { lines, right };
  return {
    prompt: lexicon.ids([...prompt, GOES_ON]),
    answer,
    words: { question: lines.join(' '), answer: right.join(' ') },
  };
}

export const maker: TaskMaker = {
  id: 'repair',
  label: 'Program repair',
  help: 'The prompt shows which lines of a program fail. “view 2” shows a line, “edit 2 sort” replaces it, “submit” runs the tests and ends the dialogue.',
  level: { most: 3, means: 'number of broken lines' },
  turns: true,
  fields: [
    integer('repairTurns', 'Turns', [8, 3, 20], {
      help: 'The dialogue ends after this many turns. Many turns leave room for useless ones.',
      unit: 'turns',
    }),
    choice('repairSteps', 'Step rewards', ['progress', 'actions'], {
      help: 'progress: share of the work that the turn did. actions: 1 for each view or edit of a line, useful or not.',
    }),
  ],
  *faults(settings) {
    const least = 2 * settings.number('level') + 1;
    if (settings.number('repairTurns') < least)
      yield error(
        'world.repairTurns',
        `A repair of ${settings.number('level')} lines takes ${least} turns: a view and an edit each, and one to submit.`,
        `Set the turns to at least ${least}, or lower the level.`,
      );
  },
  words: () => [
    ...CALLS,
    ...Object.values(BROKEN),
    ...lineNames,
    VIEW,
    EDIT,
    SUBMIT,
    DONE,
    FAILS,
    WHAT,
    GOES_ON,
  ],
  make({ settings, level, lexicon, seed, wanted }) {
    const count = level + SOUND;
    const maxTurns = settings.number('repairTurns');
    const byAction = settings.text('repairSteps') === 'actions';
    const shown = choose(count, level) * power(CALLS.length, SOUND);
    const hidden = power(CALLS.length, level);
    const space = pairedSpace(seed, `repair/${level}`, shown, hidden, wanted, (seen, rest) =>
      brokenProgram(level, seen, rest, lexicon),
    );
    return dialogueTask<State>({
      lexicon,
      ...space,
      promptLength: count + 1,
      // “edit 2 sort”, the end of the turn, and a reply of one word
      completionLength: 5 * maxTurns,
      mostTurns: maxTurns,
      begin: ({ answer }) => ({ ...(answer as Answer), submitted: false, viewed: [] }),
      act(state, words) {
        const [verb, line = '', call = ''] = words;
        if (verb === SUBMIT && words.length === 1)
          return { state: { ...state, submitted: true }, reply: null, ...(byAction && { earns: () => 0 }) };
        const at = lineNames.slice(0, count).indexOf(line);
        if (at < 0) return null;
        const earns = byAction ? { earns: () => 1 } : {};
        if (verb === VIEW && words.length === 2)
          return {
            state: { ...state, viewed: [...state.viewed, at] },
            reply: [state.lines[at] ?? ''],
            ...earns,
          };
        if (verb !== EDIT || words.length !== 3 || !CALLS.includes(call)) return null;
        return { state: { ...state, lines: state.lines.with(at, call) }, reply: [DONE], ...earns };
      },
      left: (state) => (brokenLines(state) + (state.submitted ? 0 : 1)) / (level + 1),
      speak({ lines, right, viewed }) {
        const at = lines.findIndex((call, k) => call !== right[k]);
        const line = lineNames[at] ?? '';
        if (at < 0) return [SUBMIT];
        return viewed.includes(at) ? [EDIT, line, right[at] ?? ''] : [VIEW, line];
      },
    });
  },
};
