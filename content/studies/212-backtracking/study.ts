/** Ye et al. 2025: reinforcement learning via self-play, with a separate reward for exploration. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const MODULUS = 5;
const FILLERS = 'abcdefghijklmnop';
const TRY: Readonly<Record<string, (a: number, b: number) => number>> = {
  plus: (a, b) => (a + b) % MODULUS,
  minus: (a, b) => (a + MODULUS - b) % MODULUS,
  times: (a, b) => (a * b) % MODULUS,
  max: Math.max,
  min: Math.min,
};
const WORDS = Object.keys(TRY);
/** “q 3 4 = 2 => max 4 no plus 2 yes”: up to two tries that miss, then one that hits. q means nothing. */
function row(k: number): string[] {
  const triple = Math.floor(k / FILLERS.length);
  const [a, b, goal] = [triple % 5, Math.floor(triple / 5) % 5, Math.floor(triple / 25)];
  const noise = Math.imul(k + 1, 2654435761) >>> 8;
  const order = WORDS.map((_, i) => WORDS[(i * (1 + (noise % 4)) + (noise >>> 4)) % 5] ?? '');
  const hit = order.find((word) => TRY[word]?.(a, b) === goal);
  const missed = order.filter((word) => TRY[word]?.(a, b) !== goal).slice(0, (noise >>> 12) % 3);
  const tries = missed.map((word) => `${word} ${TRY[word]?.(a, b)} no`).join(' ');
  return hit === undefined
    ? []
    : [`${FILLERS[k % FILLERS.length]} ${a} ${b} = ${goal} => ${tries} ${hit} ${goal} yes`];
}
/** Every fourth triple is kept for the evaluation. */
const rows = (kept: boolean) =>
  Array.from({ length: 125 * FILLERS.length }, (_, k) => k)
    .filter((k) => (Math.floor(k / FILLERS.length) % 4 === 3) === kept)
    .flatMap(row);
const verifier = `
if (!terminated || tokens() % 3 != 1 || token(tokens() - 2) != t_yes) return 0.0;
for (let i: u32 = 0; i < 18; i++) {
  if (i + 2 >= tokens()) break;
  if (i % 3 == 0 && (token(i) < t_plus || token(i) > t_min)) return 0.0;
  if (i % 3 == 1 && token(i) > 4) return 0.0;
  if (i % 3 == 2 && token(i) != t_no) return 0.0;
}
const a = prompt(1);
const b = prompt(2);
const word = token(tokens() - 4);
const value = word == t_plus ? a + b : word == t_minus ? a + 5 - b : word == t_times ? a * b : word == t_max ? max(a, b) : min(a, b);
return value % 5 == prompt(4) ? 1.0 : 0.0;`;
const agent = {
  type: 'ppo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 4,
  learningRate: 0.0005,
  baseAccuracy: 0.99,
  baseSteps: 800,
};
const task = { term: 'task' };
const count = { term: 'expression', expression: 'action == t_no ? 1.0 : 0.0' };
const backtracks = { ...count, probe: true };
const explore = (weight: number) => ({
  term: 'expression',
  expression: 'action == t_no && time < 12 ? 1.0 : 0.0',
  weight,
});

const ahead = (says: string, metric: string, of: string, over: string): ClaimPart => ({
  kind: 'ahead',
  says,
  metric,
  variant: `main/${of}`,
  over: [`main/${over}`],
});

export const study: WrittenStudy = {
  id: '212',
  papers: [{ atlas: 212, cite: 'Ye et al. 2025, arXiv 2502.06773', url: 'https://arxiv.org/abs/2502.06773' }],
  family: 'shaping',
  level: 'full',
  title: 'A reward for each try brings tries; more right answers are not shown',
  question: 'Does a reward for steps of the search help beyond the reward for the answer?',
  claim:
    'Rewards for tries and answers together give more right answers than the answer alone, and those more than SFT. Pay for tries alone lengthens texts without more answers, and the sum tries again more often.',
  runs: {
    main: {
      name: 'Search for an operation, with and without a reward for tries',
      world: {
        family: 'language',
        task: 'custom',
        problems: rows(false),
        verifier,
        heldOutProblems: 60,
        vocabulary: [...'01234', ...WORDS, '=', 'no', 'yes', ...FILLERS],
        maxTokens: 19,
      },
      variants: [
        { label: 'SFT', agent: { ...agent, learningRate: 1e-6 }, reward: [task, backtracks] },
        { label: 'outcome', agent, reward: [task, backtracks] },
        { label: 'exploration', agent, reward: [explore(1), backtracks] },
        { label: 'decoupled', agent, reward: [task, explore(0.1), backtracks] },
      ],
      evaluation: {
        policy: 'sampled',
        episodes: 60,
        every: 2,
        world: { problems: rows(true), heldOutProblems: 60 },
      },
      seeds: 20,
      envSteps: 40_000,
      measurementPoints: 24,
    },
  },
  gates: [
    {
      kind: 'ahead',
      says: 'Reward teaches something: PPO on the outcome ends above the examples that it started from.',
      metric: 'evaluationReturn',
      variant: 'main/outcome',
      over: ['main/SFT'],
    },
  ],
  parts: [
    ahead('Decoupled: more new answers than outcome.', 'evaluationReturn', 'decoupled', 'outcome'),
    ahead('Outcome: more new answers than SFT.', 'evaluationReturn', 'outcome', 'SFT'),
    ahead('Exploration alone: more tokens than SFT.', 'episodeLength', 'exploration', 'SFT'),
    {
      kind: 'notAbove',
      says: 'Exploration alone does not find 0.05 more answers than SFT.',
      metric: 'evaluationReturn',
      variant: 'main/exploration',
      than: 'main/SFT',
      margin: 0.05,
    },
    ahead('Decoupled: more backtracks than outcome.', 'probe:expression', 'decoupled', 'outcome'),
  ],
  shows: [
    { title: 'Answers to new problems', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Backtracks', run: 'main', metric: 'probe:expression', kind: 'curve' },
  ],
  teaching: {
    before:
      'Which operation makes 2 of 3 and 4? The policy may try several: it writes an operation, its value, and “no” if the value is wrong, or “yes” to answer. Examples show up to two tries that miss. Then PPO pays for a right answer, for each “no” up to four, or for both. New problems have numbers that were never shown.',
    predict: {
      ask: 'What does pay for each “no”, and for nothing else, do to the answers?',
      answer: 1,
      options: ['More are right', 'None is right: it tries to the end', 'Nothing'],
    },
    watch: 'Compare answers and backtracks. Exploration alone shows what the pay for tries wants by itself.',
    after:
      'Paid for tries alone, the policy writes as many as it can and forgets the answer. The sum of both rewards adds a few tries and, within the error, no answers. The examples already taught how to search, and PPO on so few problems learns their numbers instead of the operations. New numbers stay hard.',
  },
  changes: [
    {
      says: 'Pay 0.5 for each “no”: it soon outweighs the answer.',
      run: 'main',
      patch: { variants: [{ label: 'strong', agent, reward: [task, explore(0.5), backtracks] }] },
    },
    { says: 'Allow two tries only.', run: 'main', patch: { world: { maxTokens: 10 } } },
    {
      says: 'Stop the examples early: values are often wrong, and so are the checks.',
      run: 'main',
      patch: {
        variants: [{ label: 'early', agent: { ...agent, baseSteps: 200 }, reward: [task, backtracks] }],
      },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 0, decided: 0, teaching: 1, interesting: 1 },
    says: 'Outcome-only PPO does not learn on new problems (0.56 against 0.58 for SFT), so nothing can be added to it. Title turns an undecided +0.035 into “no more right answers”.',
    read: '2026-11-28',
  },
  writtenFor: 'u0 u0 u0 h+ h- h+',
  budget: { coreMinutes: 4.5, quick: { seeds: 2 } },
  caveats: [
    'The gate was written after the run, because a reader found that it does not hold.',
    'One weight of exploration, 0.1, and no decay. The policy without demonstrations and accuracy by length are left out.',
    'Backtracks are counted over all problems, not over hard ones alone. Rules count “no”; nobody judges whether a try was useful.',
  ],
  pilots:
    'Experiment seed 7, two seeds, once, with 500 warm-start steps and 16 prompts per batch: outcome 0.45, SFT 0.46, decoupled 0.52. The batch was then halved for more updates, the warm start made longer, and the evaluation larger; PPO became unstable, and a full run with these settings was dropped. With 16 prompts again, one more pilot, then the full run with twenty seeds. The parts were not changed.',
};
