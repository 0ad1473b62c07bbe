/** Chow et al. 2022: a mixture of experts for dialogue. A manager chooses among ready utterances, or a policy chooses words. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

/**
 * State = mood of the user + 5 × what the user is open to + 15 × turn + 90 × words of the utterance so far. Word-level: an utterance is two words, and each
 * of five intents is one pair of equal words, k and k; others puzzle the user. Managed: an action is an intent, and an expert says it.
 */
const kernel = (
  words: number,
) => `export const meta = { name: 'graph', label: 'Dialogue', family: 'graph', states: ${90 * (words + 1)}, factors: [5, 3, 6, ${words + 1}], actions: ${words}, outcomes: 3 };
const managed = param({ value: false, label: 'Managed', help: 'An action is the intent of a whole utterance.' });
const asked = event('asked a question');
export const puzzled = event('said what the user does not understand');
function mood(s: u32): u32 { return s % 5; }
function open(s: u32): u32 { return s / 5 % 3; }
function turn(s: u32): u32 { return s / 15 % 6; }
export function reset(): u32 { return 2 + 5 * below(3); }
export function available(s: u32, action: u32): bool { return !managed || action < 5; }
/** What the user is open to after a turn. */
export function outcomeProbability(s: u32, action: u32, outcome: u32): f32 { return outcome == open(s) ? 0.6 : 0.2; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  const first = s / 90;
  if (!managed && first == 0) return s % 90 + 90 * (action + 1);
  const said: u32 = managed || first == action + 1 ? action : 99;
  let to: u32 = mood(s);
  let next: u32 = outcome;
  if (said > 4) { emit(puzzled); to = to > 0 ? to - 1 : 0; }
  else if (said == 4) { emit(asked); next = 2; } // a question pays nothing now; the user then is open to the best intent
  else if (said < 3 && said == open(s)) { pay(0.1 + 0.2 * f32(said)); to = min(to + 1, 4); }
  else if (said == 3) { pay(0.12); } // small talk always pleases a little
  else { to = to > 0 ? to - 1 : 0; }
  if (turn(s) == 5) { pay(0.5 * f32(to)); terminate(); return s % 90; }
  return to + 5 * next + 15 * (turn(s) + 1);
}
`;
const manager = {
  type: 'q-learning',
  alpha: 0.1,
  gamma: 1,
  epsilon: 0.3,
  epsilonEnd: 0.02,
  epsilonDecaySteps: 60_000,
};
const reward = [{ term: 'task' }];
const [WORDS, MOE, MYOPIC] = ['word by word', 'manager', 'myopic choice'] as const;
const variants: StudyRun['variants'] = [
  { label: WORDS, agent: manager, reward },
  { label: MOE, agent: manager, reward },
  { label: MYOPIC, agent: { ...manager, gamma: 0 }, reward },
];
const metric = 'taskReturn';
/** Each vocabulary is a world of its own. */
const SIZES = [16, 64, 128] as const;
const run = (words: number): StudyRun => ({
  name: `A vocabulary of ${words} words`,
  variants,
  world: { family: 'graph', kernel: kernel(words), stepLimit: 20 },
  worldOf: { [MOE]: { managed: true }, [MYOPIC]: { managed: true } },
  seeds: 20,
  seed: 127,
  envSteps: 400_000,
  episodes: 20_000,
  measurementPoints: 40,
});
const ahead = (words: number, other: string): ClaimPart => ({
  says: `With ${words} words, the manager ends at least 0.1 above “${other}”.`,
  kind: 'ahead',
  metric,
  variant: `w${words}/${MOE}`,
  over: [`w${words}/${other}`],
  margin: 0.1,
});

export const study: WrittenStudy = {
  id: '127',
  papers: [
    {
      atlas: 127,
      cite: 'Chow et al. 2022, A Mixture-of-Expert Approach to RL-based Dialogue Management',
      url: 'https://arxiv.org/abs/2206.00059',
    },
  ],
  family: 'credit',
  level: 'analog',
  title: 'Choosing whole utterances satisfies a user; choosing words hardly does, and less with more of them',
  question: 'Is it easier to learn a dialogue by choosing whole utterances than word by word?',
  claim:
    'A manager who chooses among ready utterances satisfies users more than writing word by word and than a myopic choice, with 16, 64 and 128 words.',
  standsFor:
    'Five scripted intents stand for experts, and tables for language models. An utterance has two words. Nothing follows about the quality of real utterances.',
  runs: Object.fromEntries(SIZES.map((words) => [`w${words}`, run(words)])),
  parts: SIZES.flatMap((words) => [ahead(words, WORDS), ahead(words, MYOPIC)]),
  shows: SIZES.map((words) => ({
    title: `Satisfaction, ${words} words`,
    run: `w${words}`,
    metric,
    kind: 'curve',
  })),
  teaching: {
    before:
      'A user is satisfied by the right intent at the right time, for six turns, and by a good mood at the end. A question pays nothing at once, but opens the user for the best offer. One policy writes two words a turn; only five pairs make sense. A manager chooses among five ready utterances. A myopic one looks at the next reward alone.',
    predict: {
      ask: 'What does a larger vocabulary do to the policy that writes words?',
      options: ['Nothing', 'It learns later', 'It learns sooner'],
      answer: 1,
    },
    watch: 'Compare the curves for 16 and for 128 words.',
    after:
      'Only five of all pairs of words make sense, so a policy that writes words mostly puzzles the user. After 20,000 dialogues it earns 0.9 with 16 words, 0.6 with 64 and 0.4 with 128. The manager earns 3.9 with any vocabulary, since experts say what makes sense. A myopic choice earns 3.8: it never asks the question that pays nothing now, and loses the little that follows.',
  },
  changes: [
    { says: 'Train five times as long.', run: 'w64', patch: { episodes: 100_000, envSteps: 2_000_000 } },
    {
      says: 'Let the manager look ahead a little.',
      run: 'w16',
      patch: { variants: [{ label: 'γ = 0.5', agent: { ...manager, gamma: 0.5 }, reward }] },
    },
    {
      says: 'Explore always.',
      run: 'w16',
      patch: { variants: [{ label: 'ε = 0.3', agent: { ...manager, epsilonEnd: 0.3 }, reward }] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 2, teaching: 1, interesting: 0 },
    says: '5 actions against words²: cannot lose. The manager’s and the myopic scores are identical to the last digit at 16/64/128 words (3.964, 3.789), so three parts are one part three times; a table cannot generalize over words.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 2, quick: { seeds: 6 } },
  caveats: ['Diversity of utterances is not measured; experts are ready and do not learn.'],
  pilots: 'Experiment seed 7, once. Nothing was changed after it.',
};
