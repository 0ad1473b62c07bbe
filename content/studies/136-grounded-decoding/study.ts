/** Huang et al. 2023: Grounded Decoding. Word by word, what language likes times what the scene allows. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Learns from random plans how often words work that look like this, then draws plans of three words by one of four rules. */
import decoder from './decoder.kernel.ts?raw';
/**
 * Three rooms may each hold three objects, and three tables may be safe. The camera is wrong about a tenth of these. A plan names a room, an object
 * and a table. It is carried out if the object is there and the table is safe, and succeeds if the object is the wanted one.
 */
import kernel from './world.kernel.ts?raw';

const [PRODUCT, RERANK, LANGUAGE, SCENE] = [
  'word by word',
  'reranked plans',
  'language only',
  'scene only',
] as const;
const rules = [
  [PRODUCT, 'product'],
  [RERANK, 'rerank'],
  [LANGUAGE, 'language'],
  [SCENE, 'scene'],
] as const;
const variants: StudyRun['variants'] = rules.map(([label, rule]) => ({
  label,
  reward: [{ term: 'task' }],
  agent: { type: 'custom-agent', text: decoder, rule },
}));
const [MISSING, PLANS, TRIALS] = ['world.missing', 'agent.plans', 'agent.trials'];
const world = { family: 'graph', kernel };
const plan = { variants, seeds: 20, seed: 136, envSteps: 8000, measurementPoints: 10 };
const success = { metric: 'success', statistic: 'mean' } as const;
const FORTY = { level: { [MISSING]: 0.4 } };
const ahead = (id: string, over: string): ClaimPart => ({
  id,
  says: `With 40 % missing, “${PRODUCT}” succeeds more often than “${over}”.`,
  kind: 'ahead',
  ...success,
  variant: `missing/${PRODUCT}`,
  over: [`missing/${over}`],
  ...FORTY,
});

export const study: WrittenStudy = {
  id: '136',
  papers: [
    { atlas: 136, cite: 'Huang et al. 2023, Grounded Decoding', url: 'https://arxiv.org/abs/2303.00855' },
  ],
  family: 'inference-time',
  level: 'analog',
  title:
    'Asked at each word, what a robot has learned about a scene {{word:part:language|saves|spoils|hardly changes}} plans; ranking afterwards {{word:part:rerank|does better|does worse|does as well}} with as many words',
  question: 'Does it help to ask the scene at each word of a plan?',
  claim:
    'With 40 % of the objects missing, decoding by language times learned values succeeds more often than language alone and than the scene alone, and no less often than ranking as many plans afterwards.',
  standsFor:
    'Fixed chances of words stand for the language model, values learned from random plans for what a robot has learned to be possible, and three words for a plan. How good real affordance models are may not be concluded.',
  couldFail:
    'A word can look good and lead nowhere: a room full of objects may lack the wanted one. Ranking sees whole plans, so it could win; and with a wrong camera or few trials the scene might mislead more than it helps.',
  leftOut:
    'Preferences of people, which the paper multiplies in the same way, and plans of more than three words.',
  runs: {
    missing: {
      name: 'Objects that are missing',
      world,
      ...plan,
      vary: [{ path: MISSING, over: [0, 0.2, 0.4, 0.6] }],
    },
    words: {
      name: 'More plans',
      world,
      ...plan,
      vary: [{ path: PLANS, over: [1, 4, 16, 64], unit: 'plans' }],
    },
    trials: {
      name: 'More trials',
      world,
      ...plan,
      vary: [{ path: TRIALS, over: [0, 30, 300, 3000], unit: 'trials' }],
    },
  },
  gates: [
    {
      says: 'Language alone fails: with 40 % missing it succeeds in less than half of the cases.',
      kind: 'level',
      ...success,
      variant: `missing/${LANGUAGE}`,
      below: 0.5,
      ...FORTY,
    },
  ],
  parts: [
    ahead('language', LANGUAGE),
    ahead('scene', SCENE),
    {
      id: 'rerank',
      says: `There “${RERANK}”, with as many words, is not above it by 0.02.`,
      kind: 'notAbove',
      ...success,
      variant: `missing/${RERANK}`,
      than: `missing/${PRODUCT}`,
      margin: 0.02,
      ...FORTY,
    },
  ],
  controls: [
    {
      says: 'Where nothing is missing, the scene has nothing to add: the same as language alone (±0.02).',
      kind: 'within',
      ...success,
      variant: `missing/${PRODUCT}`,
      same: `missing/${LANGUAGE}`,
      margin: 0.02,
      level: { [MISSING]: 0 },
    },
    {
      says: 'Without trials nothing is known about the scene: the same as language alone (±0.02).',
      kind: 'within',
      ...success,
      variant: `trials/${PRODUCT}`,
      same: `trials/${LANGUAGE}`,
      margin: 0.02,
      level: { [TRIALS]: 0 },
    },
    {
      says: 'With 64 plans ranking has seen nearly all: the same as word by word (±0.03).',
      kind: 'within',
      ...success,
      variant: `words/${PRODUCT}`,
      same: `words/${RERANK}`,
      margin: 0.03,
      level: { [PLANS]: 64 },
    },
  ],
  shows: [
    {
      title: 'Share of the plans that succeed, by the share of objects missing',
      run: 'missing',
      metric: 'success',
      kind: 'sweep',
      over: MISSING,
    },
    {
      title: 'Plans that succeed, by how many plans are drawn, 40 % missing',
      run: 'words',
      metric: 'success',
      kind: 'sweep',
      over: PLANS,
    },
    {
      title: 'Plans that succeed, by trials from which the scene was learned, 40 % missing',
      run: 'trials',
      metric: 'success',
      kind: 'sweep',
      over: TRIALS,
    },
  ],
  teaching: {
    before:
      'A robot is asked for a cup and writes a plan of three words: a room, an object, a table. Language likes “kitchen, cup, left table”. But the kitchen may hold no cup today, and the left table may be unsafe; a camera shows both and is wrong one time in ten. From 1,000 random plans the robot has learned how often words work that look like this. Each decoder may draw four plans. “Language only” takes the likeliest. “Reranked plans” takes the one whose product of language and learned values is greatest. “Word by word” multiplies both before it draws each word. “Scene only” ignores language.',
    predict: {
      ask: 'With 40 % missing, is it better to ask the scene at each word, or to rank four plans afterwards?',
      options: ['At each word', 'Afterwards: whole plans tell more', 'It is the same'],
      answer: '{{word:part:rerank|1|0|2}}',
    },
    watch: 'Compare the lines from left to right, then how many plans ranking needs to catch up.',
    after:
      'With 40 % missing, a plan that language likes succeeds in {{mean:missing/language only.success[world.missing=0.4]|%}} of the cases, and the best of four in {{mean:missing/reranked plans.success[world.missing=0.4]|%}}: ranking cannot choose a plan that was not drawn. Asked at each word, the scene turns the draw itself toward what is there, and {{mean:missing/word by word.success[world.missing=0.4]|%}} succeed. A word can still lead nowhere, because the value of a room does not say which object it lacks; with enough plans ranking sees this, too, and both come to {{mean:words/reranked plans.success[agent.plans=64]|%}}. Thirty trials teach most of what the scene has to say. The scene alone carries out plans that nobody asked for. In practice ground each word if drawing is dear, and rank if it is cheap.',
  },
  changes: [
    {
      says: 'Let the camera be wrong four times in ten.',
      run: 'missing',
      patch: { world: { blur: 0.4 } },
    },
    {
      says: 'Let the camera be right.',
      run: 'missing',
      patch: { world: { blur: 0 } },
    },
    {
      says: 'Draw one plan only: nothing is left to rank.',
      run: 'missing',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, plans: 1 } })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'Ranking at the same number of drawn words is a real rival, and the number of plans shows where it catches up. But language alone cannot see what is missing and the scene alone cannot know what is wanted, so two of three parts hold by construction; word by word also ranks its plans and asks the scene three times as often.',
    read: '2026-11-29',
  },
  budget: { coreMinutes: 0.5, quick: { seeds: 6 } },
  caveats: [
    'A value belongs to what the camera shows about a word, so it is learned from few trials; robots learn it from pictures.',
    'Success cannot reach 1, because in some scenes the wanted object is nowhere.',
    'That language decides alone which object is meant is built in.',
    'Both draw equally many words, but word by word asks the scene about all three words on offer each time, ranking only about the one that was drawn. Word by word also takes the best of its plans.',
  ],
  pilots:
    'Experiment seed 7, four seeds, once. Nothing was changed after it, and the parts were then written.',
};
