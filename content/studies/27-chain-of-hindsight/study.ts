/** Liu et al. 2023: chain of hindsight. Fine-tuning on good and bad outputs in one sequence, each after a word of feedback. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
/** A small network that reads judged pairs. It keeps the weights with the least loss on better outputs that it does not train on. */
import learner from './learner.kernel.ts?raw';
/** How letters are put into plain letters. */
import rules from './rules.kernel.ts?raw';
/** Texts to put into plain letters. */
import world from './world.kernel.ts?raw';

const text = `${learner}\n${rules}`;
const kernel = `${world}\n${rules}`;
const [BETTER, WORD, CHAIN, AWAY, CONTRAST, CHANCE, BLIND] = [
  'better outputs',
  'word, one output',
  'chain',
  'unlikelihood',
  'chain, contrasted',
  'chain, words by chance',
  'both outputs, no word',
] as const;
const READS = {
  [BETTER]: { reads: 'better' },
  [WORD]: { reads: 'word' },
  [CHAIN]: { reads: 'chain' },
  [AWAY]: { reads: 'unlikelihood', away: 3 },
  [CONTRAST]: { reads: 'chain', contrast: 1 },
  [CHANCE]: { reads: 'chain by chance' },
  [BLIND]: { reads: 'both, no word' },
};
const EPISODES = 2500;
const variant = (label: keyof typeof READS, more: object = {}) => ({
  label,
  agent: { type: 'custom-agent', text, passes: 20, alpha: 0.003, pairs: 200, ...READS[label], ...more },
  reward: [{ term: 'task' }],
});
const READERS = [BETTER, WORD, CHAIN, AWAY, CONTRAST] as const;
const NEGATIVES = 'agent.negatives';
const PAIRS = 'agent.pairs';
const run = (
  name: string,
  labels: readonly (keyof typeof READS)[],
  vary: StudyRun['vary'],
  seeds: number,
  seed: number,
): StudyRun => ({
  name,
  world: { family: 'graph', kernel },
  variants: labels.map((label) => variant(label)),
  ...(vary && { vary }),
  seeds,
  seed,
  episodes: EPISODES,
  envSteps: 3 * EPISODES,
  measurementPoints: 20,
});
/** Exact share of letters that are right, over all letters and the ones before them, at the end. */
const right = { metric: 'value:193', statistic: 'mean' } as const;
const whole = { level: { [NEGATIVES]: 1 } } as const;

export const study: WrittenStudy = {
  id: '27',
  papers: [
    {
      atlas: 27,
      cite: 'Liu et al. 2023, Chain of Hindsight, arXiv 2302.02676',
      url: 'https://arxiv.org/abs/2302.02676',
    },
  ],
  family: 'language-feedback',
  level: 'analog',
  title:
    'A chain of good and bad outputs teaches {{word:part:lead|more than|less than|about as much as}} the good outputs alone; what it knows of the bad ones comes out if it is asked for both words',
  question: 'Do sequences of good and bad outputs with feedback teach more than good outputs alone?',
  claim:
    'Over 50, 200 and 800 pairs, a chain of good and bad outputs teaches more than better outputs alone, and no less than single outputs after a word.',
  standsFor:
    'A writer with a typical mistake stands for people and models whose outputs were judged, and words of feedback are two tokens. Nothing follows for pre-trained models, which know what good and bad mean.',
  couldFail:
    'Worse outputs say what to avoid, so a chain may use them; or it may learn them as something else to write, and have less room for what it is asked for.',
  leftOut:
    'PPO with a reward model, masked tokens of the chain, and pre-training. That the lead grows with worse outputs is in no part: without them the chain is the same as better outputs alone, so growth says no more than the lead. In the second chart, {{mean:shares/chain.value:193[agent.negatives=0]|%}} of the letters are right with a chain without worse outputs, {{mean:shares/chain.value:193[agent.negatives=0.5]|%}} with half of them, and {{mean:shares/chain.value:193[agent.negatives=1]|%}} with all.',
  runs: {
    main: run(
      'Five ways to read judged pairs',
      READERS,
      [{ path: PAIRS, over: [50, 200, 800], unit: 'pairs' }],
      120,
      3027,
    ),
    shares: run(
      'None, half or all of the worse outputs of 200 pairs',
      [BETTER, WORD, CHAIN, CHANCE, BLIND],
      [{ path: NEGATIVES, over: [0, 0.5, 1], unit: 'share of pairs' }],
      40,
      4027,
    ),
  },
  gates: [
    {
      id: 'learns',
      kind: 'level',
      says: `Judged pairs teach: “${BETTER}” has more than 0.6 of the letters right.`,
      ...right,
      variant: `main/${BETTER}`,
      above: 0.6,
    },
    {
      id: 'useful',
      kind: 'ahead',
      says: `Worse outputs hold something that can be used: “${AWAY}”, which is told where they differ, has more letters right than “${BETTER}”.`,
      ...right,
      variant: `main/${AWAY}`,
      over: [`main/${BETTER}`],
    },
    {
      id: 'blind',
      kind: 'level',
      says: 'Feedback is needed: who reads both outputs of 200 pairs without a word has less than half of the letters right.',
      ...right,
      ...whole,
      variant: `shares/${BLIND}`,
      below: 0.5,
    },
  ],
  parts: [
    {
      id: 'lead',
      kind: 'ahead',
      says: 'The chain has more letters right than better outputs alone, in the mean over 50, 200 and 800 pairs.',
      ...right,
      variant: `main/${CHAIN}`,
      over: [`main/${BETTER}`],
    },
    {
      id: 'word',
      kind: 'notAbove',
      says: 'Single outputs after a word are not 2 points ahead of the chain.',
      ...right,
      variant: `main/${WORD}`,
      than: `main/${CHAIN}`,
      margin: 0.02,
    },
  ],
  controls: [
    {
      id: 'knows',
      kind: 'ahead',
      says: `The chain has learned from the worse outputs: contrasted at the test, it is ahead of “${BETTER}”.`,
      ...right,
      variant: `main/${CONTRAST}`,
      over: [`main/${BETTER}`],
    },
    {
      id: 'chance',
      kind: 'ahead',
      says: 'It is the words that teach: with 200 pairs, the chain is ahead of a chain whose words are drawn by chance.',
      ...right,
      ...whole,
      variant: `shares/${CHAIN}`,
      over: [`shares/${CHANCE}`],
    },
  ],
  shows: [
    {
      title: 'Right letters by number of pairs',
      run: 'main',
      metric: 'value:193',
      kind: 'sweep',
      over: PAIRS,
      logarithmic: true,
    },
    {
      title: 'Right letters by share of worse outputs, 200 pairs',
      run: 'shares',
      metric: 'value:193',
      kind: 'sweep',
      over: NEGATIVES,
    },
    {
      title: 'Right letters while 200 pairs are read',
      run: 'main',
      metric: 'taskReturn',
      kind: 'curve',
      level: { [PAIRS]: 200 },
    },
  ],
  teaching: {
    before:
      'A writer puts texts of three letters into plain letters, twice each. At a letter it makes its typical mistake more often than not (55 %). A judge says which output is better. “Better outputs” imitates these alone. “Word, one output” imitates each output after the word good or bad. “Chain” reads both outputs in one sequence, each after its word, so the second can refer to the first. “Unlikelihood” imitates better outputs and makes a letter of the worse one less likely where the two differ; nobody else is told where that is. All read the same pairs, stop when held-out pairs get worse, and are then asked for a good output.',
    predict: {
      ask: 'One network reads the better outputs alone. Another reads the worse ones, too, each output after the word good or bad. Both are then asked for a good output. Who has more letters right?',
      options: ['The one that read both', 'The one that read better outputs alone', 'Both as many'],
      answer: '{{word:part:lead|0|1|2}}',
    },
    watch: 'Look at which lines are above “better outputs”, with few and with many pairs.',
    after:
      'Let q be the probability that a letter of an output is right. It is 0.61 in better outputs and 0.29 in worse ones; all other letters are the typical mistake. So the evidence of a letter, ln q / (1 − q), is 0.43 in a better output and −0.87 in a worse one: worse outputs say twice as much. But what “chain” and “word” learn from them stands after the word bad, and the test asks for good. There they aim at the same 0.61 as “better outputs”, with the same letters to tell it from one half, and the same network has to hold what stands after bad, too. With 50 pairs, {{mean:main/better outputs.value:193[agent.pairs=50]|%}} of the letters are right with better outputs alone, {{mean:main/word, one output.value:193[agent.pairs=50]|%}} with a word and {{mean:main/chain.value:193[agent.pairs=50]|%}} with a chain; with 200 pairs {{mean:main/better outputs.value:193[agent.pairs=200]|%}}, {{mean:main/word, one output.value:193[agent.pairs=200]|%}} and {{mean:main/chain.value:193[agent.pairs=200]|%}}; with 800 pairs {{mean:main/better outputs.value:193[agent.pairs=800]|%}}, {{mean:main/word, one output.value:193[agent.pairs=800]|%}} and {{mean:main/chain.value:193[agent.pairs=800]|%}}. In the mean the chain lies {{word:part:lead|above|below|near}} better outputs alone: the difference is {{part:lead.estimate|points.1}} [{{part:lead.low|points.1}}, {{part:lead.high|points.1}}]. “Unlikelihood” is pushed away from worse outputs where the two differ, which nobody else is told, and has {{mean:main/unlikelihood.value:193[agent.pairs=200]|%}} right with 200 pairs. The chain does know more than it says. “Chain, contrasted” is the same training; at the test each letter counts ln P(letter | good) and once more ln P(letter | good) − ln P(letter | bad). It has {{mean:main/chain, contrasted.value:193[agent.pairs=200]|%}} right with 200 pairs. A network that has read elsewhere that good is the opposite of bad may make that step by itself; one that has not, does not.',
  },
  changes: [
    {
      says: 'Let the writer err less often than not: then both outputs of a pair together point the right way, and worse ones say little.',
      run: 'main',
      patch: { variants: READERS.map((label) => variant(label, { errors: 0.4 })) },
    },
    {
      says: 'Contrast the chain twice as much at the test.',
      run: 'main',
      patch: { variants: [variant(CHAIN), variant(CONTRAST, { contrast: 2 })] },
    },
    {
      says: 'Push away less from worse outputs.',
      run: 'main',
      patch: { variants: [variant(CHAIN), variant(AWAY, { away: 0.3 })] },
    },
  ],
  notMeasured: ['0.61', '0.29', '0.43', '−0.87', '55 %'],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'What was learned after the word bad is not read after the word good: a formula says why and a contrast at the test shows it, ahead even of unlikelihood, and 120 seeds put the plain chain behind better outputs alone. But outputs have no form and the second place of the chain is never asked at the test, so a lead had little to come from and chain and single outputs could hardly differ. That one network must hold both words is a reason that no arm tests.',
    read: '2026-11-30',
  },
  writtenFor: 'h+ h+ h- f- h0 h+ h+',
  budget: { coreMinutes: 12, quick: { seeds: 8 } },
  caveats: [
    'Each letter of a text is written by itself: an output has no form of its own that a chain could teach.',
    'The judge never errs, and counts right letters.',
    'Unlikelihood is told where two outputs differ. It shows that there is something to learn and is no part of the claim.',
    'Single outputs after a word were not contrasted, so the gain of “chain, contrasted” may not need a chain.',
    'A pair is one sequence of the chain and two of “word, one output”, so both read as many outputs.',
  ],
  pilots:
    'Experiment seed 7. Once with a transformer, fresh errors in place of a typical mistake, and 256, 1,024 or new pairs: words did not matter, as all outputs were right more often than wrong. Then with this network, 16 seeds, once with texts of five letters and drawn letters, whose share is the same for all, so that the likeliest letters are read. 24 seeds, once, with four step sizes from 0.003 to 0.1 and weights of unlikelihood of 0.3, 1 and 3. 16 seeds, once, with step sizes of 0.003 and 0.006, where “chain, contrasted” was added to test the reason. Every arm was best at 0.003 or did not differ. The gates and parts were written before the last pilot. Measured again with 2.5 times the episodes and fresh seeds, since the chain still rose at the end of the first run; a part on the growth of the lead, which said the same as the lead, was left out. In that run, of 80 seeds, the lead was undecided with 200 pairs, and the verdict came from unlikelihood, which is not in the claim of the paper. So this is the third run, with fresh seeds: the lead is read over 50, 200 and 800 pairs, and unlikelihood became a gate. Before it, with experiment seed 9127 and 16 seeds, once, the writer erred in 30, 40 and 50 % of the letters: there every reader came near the ceiling, and none of the leads of the chain was above half a point.',
};
