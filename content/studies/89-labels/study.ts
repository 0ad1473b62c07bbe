/** Hu et al. 2024: language understanding by reinforcement learning. Examples for all tokens or for the label, then a reward for the label. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
/** A small network that has read other texts before. Only an adapter of low rank learns. */
import learner from './learner.kernel.ts?raw';
/** Texts, their ratings, and which letters follow each other. */
import rules from './rules.kernel.ts?raw';
/** Texts to rate, some of which are new. */
import world from './world.kernel.ts?raw';

const text = `${learner}\n${rules}`;
const kernel = `${world}\n${rules}`;
/** Share of the new texts since the last measurement that were rated right. */
const heldOut = {
  term: 'custom-module',
  probe: true,
  label: 'new texts',
  text: `
export const meta = { label: 'new texts rated right' };
let sum: f32 = 0.0;
let count: f32 = 0.0;
export function reward(): f32 {
  if (happened(asked)) { count += 1.0; sum += taskReward; }
  return 0.0;
}
export function reading(): f32 { return count < 1.0 ? noReading : sum / count; }
export function open() { sum = 0.0; count = 0.0; }`,
};
const [BASE, ALL, LABEL, PPO, SWITCH, CHANCE] = [
  'base',
  'SFT, all tokens',
  'SFT, label',
  'all tokens, then PPO',
  'all tokens, then label',
  'PPO, reward by chance',
] as const;
const METHODS = {
  [BASE]: 'base',
  [ALL]: 'all tokens',
  [LABEL]: 'label',
  [PPO]: 'all tokens, PPO',
  [SWITCH]: 'all tokens, label',
  [CHANCE]: 'all tokens, PPO by chance',
};
/** Texts of the training after which PPO begins. With the tests, they are 1,250 episodes. */
const BEGINS = 1000;
const EPISODES = 12_000;
const variant = (label: keyof typeof METHODS, more: object = {}) => ({
  label,
  agent: {
    type: 'custom-agent',
    text,
    method: METHODS[label],
    begins: BEGINS,
    alpha: label === ALL ? 0.02 : 0.05,
    beta: label === SWITCH ? 0.05 : 0.002,
    ...more,
  },
  reward: [{ term: 'task' }, heldOut],
});
const LABELS = [BASE, ALL, LABEL, PPO, SWITCH, CHANCE] as const;
const RANK = 'agent.rank';
const main: StudyRun = {
  name: 'Six ways to learn ratings from 100 texts',
  world: { family: 'graph', kernel, texts: 100 },
  variants: LABELS.map((label) => variant(label)),
  vary: [{ path: RANK, over: [1, 4, 8], unit: 'rank' }],
  seeds: 20,
  seed: 1089,
  episodes: EPISODES,
  envSteps: EPISODES,
  measurementPoints: 20,
};
const right = { metric: 'probe:new texts', statistic: 'mean' } as const;

export const study: WrittenStudy = {
  id: '89',
  papers: [
    {
      atlas: 89,
      cite: 'Hu et al. 2024, Improving the Language Understanding Capabilities of Large Language Models Using Reinforcement Learning',
    },
  ],
  family: 'policy-gradient',
  level: 'analog',
  title:
    'After examples for all tokens, a reward for the label rates {{word:part:ppo|more|fewer|as many}} new texts right, but examples for the label alone rate {{word:part:rival|fewer|still more|as many}}',
  question: 'Does a reward for the right label add to what examples teach?',
  claim:
    'At equal rank of the adapter, PPO after SFT on all tokens rates more new texts right than SFT on all tokens and than SFT on the label alone, and SFT on all tokens more than the base.',
  standsFor:
    'A network with one hidden layer stands for a language model, and the count of some letters for the meaning of a sentence. Nothing follows for large models.',
  couldFail:
    'Examples may already teach the labels, so that a reward adds nothing; or what PPO adds may come from learning only the label, which examples can do, too.',
  leftOut: 'Other numbers of labels, and large adapters of large models.',
  runs: { main },
  gates: [
    {
      id: 'room',
      kind: 'level',
      says: 'When PPO begins, less than 85 % of the ratings in training and tests are right.',
      metric: 'taskReturn',
      statistic: 'mean',
      when: { at: 1200 },
      variant: `main/${PPO}`,
      below: 0.85,
    },
    {
      id: 'learns',
      kind: 'level',
      says: '100 texts are enough to learn from: “SFT, label” rates more than 75 % of new texts right.',
      ...right,
      variant: `main/${LABEL}`,
      above: 0.75,
    },
  ],
  parts: [
    {
      id: 'ppo',
      kind: 'ahead',
      says: '“All tokens, then PPO” rates more new texts right than “SFT, all tokens”.',
      ...right,
      variant: `main/${PPO}`,
      over: [`main/${ALL}`],
    },
    {
      id: 'base',
      kind: 'ahead',
      says: '“SFT, all tokens” rates more right than “base”.',
      ...right,
      variant: `main/${ALL}`,
      over: [`main/${BASE}`],
    },
    {
      id: 'rival',
      kind: 'ahead',
      says: '“All tokens, then PPO” rates more right than “SFT, label”, which trains as long.',
      ...right,
      variant: `main/${PPO}`,
      over: [`main/${LABEL}`],
    },
  ],
  controls: [
    {
      id: 'chance',
      kind: 'notAbove',
      says: 'It is the reward that teaches: given by chance, PPO does not end above “SFT, all tokens”.',
      ...right,
      variant: `main/${CHANCE}`,
      than: `main/${ALL}`,
      margin: 0.02,
    },
  ],
  shows: [
    {
      title: 'New texts rated right, adapter of rank 4',
      run: 'main',
      metric: 'probe:new texts',
      kind: 'curve',
      level: { [RANK]: 4 },
    },
    {
      title: 'New texts rated right, by rank of the adapter',
      run: 'main',
      metric: 'probe:new texts',
      kind: 'sweep',
      over: RANK,
    },
  ],
  teaching: {
    before:
      'A text of five letters is rated low, mid or high by how many of them are a, b or c. A network has read other texts, in which other letters follow each other and half of the ratings are by chance. Now only an adapter learns: a change of its weights of rank 1, 4 or 8. There are 100 rated texts. “SFT, all tokens” imitates the letters and the rating. “SFT, label” imitates the rating alone. “All tokens, then PPO” stops imitating after 1,000 texts and is paid 1 for a right rating. “All tokens, then label” switches to the rating at the same time, but still imitates. Tests ask for new texts.',
    predict: {
      ask: 'PPO is paid for the rating alone. Who ends best on new texts?',
      options: ['“All tokens, then PPO”', '“SFT, all tokens”', '“SFT, label”'],
      answer: '{{word:part:rival|0|2|}}',
    },
    watch: 'Look at what happens to the line of PPO when it begins, and which lines it does not reach.',
    after:
      'Of six tokens in a text, one is the rating. “SFT, all tokens” spends most of its steps on letters, many of which are drawn by chance: {{mean:main/SFT, all tokens.probe:new texts[agent.rank=1]|%}} of new texts are rated right at rank 1 and {{mean:main/SFT, all tokens.probe:new texts[agent.rank=8]|%}} at rank 8, and the base has {{mean:main/base.probe:new texts[agent.rank=8]|%}}. A reward for the rating ends that: {{mean:main/all tokens, then PPO.probe:new texts[agent.rank=1]|%}} and {{mean:main/all tokens, then PPO.probe:new texts[agent.rank=8]|%}}. So the paper’s gain is there. But it is not the reward that brings it. To imitate only the rating does the same and more: {{mean:main/SFT, label.probe:new texts[agent.rank=1]|%}} and {{mean:main/SFT, label.probe:new texts[agent.rank=8]|%}}; after the same start, “all tokens, then label” has {{mean:main/all tokens, then label.probe:new texts[agent.rank=1]|%}} and {{mean:main/all tokens, then label.probe:new texts[agent.rank=8]|%}}. Let p be the probability of the right rating, y. Imitation steps along ∇ ln p(y) every time. PPO must first draw y, with probability p, and its step on average is p ∇ ln p(y): the same direction, shorter, with the noise of drawing. Where the label is known, it can be imitated. A reward is worth its noise where only a judge is there, and no example.',
  },
  changes: [
    {
      says: 'Take 20 texts in place of 100.',
      run: 'main',
      patch: { world: { texts: 20 } },
    },
    {
      says: 'Start PPO from the base, without examples.',
      run: 'main',
      patch: {
        variants: [
          variant(ALL),
          variant(LABEL),
          { ...variant(PPO), agent: { ...variant(PPO).agent, method: 'PPO' } },
        ],
      },
    },
    {
      says: 'Let the base have read right ratings only.',
      run: 'main',
      patch: { variants: LABELS.map((label) => variant(label, { knows: 1 })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 2, teaching: 2, interesting: 1 },
    says: 'A rival with the same labels and a switch to the label after the same start show that the gain of PPO comes from leaving the letters, and a formula says why imitation is still better. The paper never said that PPO beats the label alone, so “fails here” is the verdict on an added part; with labels that are always right, imitation was the favorite.',
    read: '2026-11-29',
  },
  budget: { coreMinutes: 1.6, quick: { seeds: 6 } },
  caveats: [
    'PPO here has no critic: a rating is one token, and its advantage is the reward less the mean of 32 texts, over their deviation. Each batch is read twice, within the clip range.',
    'All read as many texts. PPO draws a rating where imitation reads one.',
    'Ratings of the examples are always right.',
  ],
  pilots:
    'Experiment seed 7. An earlier task with a transformer, six seeds, once: with 400 texts all labels were right without PPO. Then this one, eight seeds, four times: step sizes of examples of 0.02, 0.05 and 0.1, of PPO from 0.001 to 0.02, at ranks 1 and 4, for each arm. In the mean over both ranks, examples for all tokens are best at 0.02 if they go on, and at 0.05 if PPO follows, examples for the label at 0.05, and PPO at 0.002. Above that it falls in some seeds. The full run was planned with 40 seeds and stopped after 20 of them, for time, before any number of it was read.',
};
