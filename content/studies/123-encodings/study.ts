/** Lai et al. 2025: Med-R1. Rewards in place of foreign examples: trained on one scanner and one question, tested on others. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** A network with shared layers that writes a word of reasoning and an answer. It stops training at 90 % right answers. */
import learner from './learner.kernel.ts?raw';
/** Two signs as one of three scanners shows them, and one of three questions about them. */
import kernel from './world.kernel.ts?raw';

const variant = (label: string, learns: string, more: object = {}) => ({
  label,
  agent: { type: 'custom-agent', text: learner, learns, ...more },
  reward: [{ term: 'task' }],
});
const [GRPO, DIRECT, SMALL, FOREIGN, OWN, BASE] = [
  'GRPO',
  'GRPO, no words',
  'GRPO, small steps',
  'SFT, foreign words',
  'SFT, own words',
  'base',
] as const;
const variants: StudyRun['variants'] = [
  variant(GRPO, 'rewards'),
  variant(DIRECT, 'rewards'),
  variant(SMALL, 'rewards', { alpha: 0.005 }),
  variant(FOREIGN, 'foreign words'),
  variant(OWN, 'own words'),
  variant(BASE, 'nothing'),
];
const FAMILIAR = 'agent.familiar';
const run = (name: string, test: string): StudyRun => ({
  name,
  variants,
  world: { family: 'graph', kernel, test, stepLimit: 4 },
  worldOf: { [DIRECT]: { thinks: false } },
  evaluation: { policy: 'sampled', every: 1, episodes: 300, world: { testing: true } },
  vary: [{ path: FAMILIAR, over: [0.5, 0.03, 0.003], unit: 'of the words' }],
  seeds: 80,
  seed: 2123,
  episodes: 16_000,
  envSteps: 32_000,
  measurementPoints: 24,
});
const read = { statistic: 'mean', level: { [FAMILIAR]: 0.03 } } as const;
const tested = { ...read, metric: 'evaluationReturn' } as const;

export const study: WrittenStudy = {
  id: '123',
  papers: [
    {
      atlas: 123,
      cite: 'Lai et al. 2025, Med-R1, arXiv 2503.13939',
      url: 'https://arxiv.org/abs/2503.13939',
    },
  ],
  family: 'policy-gradient',
  level: 'analog',
  title:
    'On other scanners GRPO is {{part:scanners[SFT, own words].size|points}} {{word:part:scanners[SFT, own words]|ahead of|behind|apart from}} SFT on its own words at equal skill, on other questions {{word:part:questions[SFT, own words]|ahead, too|behind|neither ahead nor behind}}; it ends {{word:part:kl[SFT, own words]|farther from|nearer to|as far from}} its start',
  question:
    'Does a model that learns from rewards generalize better than one that learns from foreign examples?',
  claim:
    'At equal skill on the scanner and question of the training, GRPO has more right answers than SFT on foreign and on own reasoning, on other scanners and on other questions, and is closer to its start.',
  standsFor:
    'Two signs stand for a medical picture, three scanners for kinds of pictures, one word for a chain of reasoning, and a network of 24 hidden units for a vision-language model. How far large models generalize may not be concluded.',
  couldFail:
    'Layers are shared, so whatever trains one scanner changes the others. Examples tell the right answer, rewards only whether a guess was right, so GRPO might well forget more at equal skill. SFT on the own words of the model may move as little.',
  leftOut: 'A reward for the format: the world lets a policy write nothing but one word and one answer.',
  runs: {
    scanners: run('Tested on other scanners', 'other scanners'),
    questions: run('Tested on other questions', 'other questions'),
  },
  gates: [
    {
      kind: 'level',
      says: 'GRPO learns: it ends above 85 % right answers on the scanner and question of the training.',
      ...read,
      metric: 'taskReturn',
      variant: `scanners/${GRPO}`,
      above: 0.85,
    },
    {
      kind: 'within',
      says: 'The match succeeds: there, SFT on foreign words is within 2 points of GRPO.',
      ...read,
      metric: 'taskReturn',
      variant: `scanners/${FOREIGN}`,
      same: `scanners/${GRPO}`,
      margin: 0.02,
    },
  ],
  parts: [
    ...(['scanners', 'questions'] as const).map(
      (run): ClaimPart => ({
        id: run,
        kind: 'ahead',
        says: `On other ${run}, GRPO has more right answers than SFT on foreign words, and than SFT on own words.`,
        ...tested,
        variant: `${run}/${GRPO}`,
        over: [`${run}/${FOREIGN}`, `${run}/${OWN}`],
      }),
    ),
    {
      id: 'kl',
      kind: 'ahead',
      says: 'On the prompts of the training, GRPO ends nearer to its start than both.',
      ...read,
      metric: 'value:0',
      direction: 'below',
      variant: `scanners/${GRPO}`,
      over: [`scanners/${FOREIGN}`, `scanners/${OWN}`],
    },
  ],
  controls: [
    {
      id: 'vanishes',
      kind: 'within',
      says: 'Where half of the words that the start has read are foreign, foreign and own words take it equally far (±0.3 nats).',
      metric: 'value:0',
      statistic: 'mean',
      level: { [FAMILIAR]: 0.5 },
      variant: `scanners/${FOREIGN}`,
      same: `scanners/${OWN}`,
      margin: 0.3,
    },
  ],
  shows: [
    {
      title: 'Right answers on other scanners, by how often the start has read foreign words',
      run: 'scanners',
      metric: 'evaluationReturn',
      kind: 'sweep',
      over: FAMILIAR,
    },
    {
      title: 'Right answers to other questions',
      run: 'questions',
      metric: 'evaluationReturn',
      kind: 'sweep',
      over: FAMILIAR,
    },
    {
      title: 'Right answers while training stops at 90 %, 3 % of the words foreign',
      run: 'scanners',
      metric: 'taskReturn',
      kind: 'curve',
      level: { [FAMILIAR]: 0.03 },
    },
    {
      title: 'KL from the start on the prompts of the training, in nats',
      run: 'scanners',
      metric: 'value:0',
      kind: 'sweep',
      over: FAMILIAR,
    },
  ],
  teaching: {
    before:
      'A scan shows two signs, each of strength 0 to 3. Each of three scanners draws them with symbols of its own. There are three questions: which is the larger, which the smaller, how far are they apart? For signs 3 and 1 the answers are 3, 1 and 2. The “base” has read texts on all scanners and questions, but half of their answers were random. It writes a word that names the first sign, then the answer. Now all variants train on one scanner and one question until 90 % of their answers are right, and stop. GRPO compares eight tries and learns from rewards. SFT copies right answers that follow a word, its own or a foreign one. Then other scanners and other questions are tested.',
    predict: {
      ask: 'SFT copies answers that follow the own words of the model, GRPO is paid for its tries. Which ends nearer to the start when both have the same skill?',
      options: ['GRPO', 'SFT on own words', 'Both as near'],
      answer: '{{word:part:kl[SFT, own words]|1|0|2}}',
    },
    watch:
      'Compare the lines at 50 % of foreign words, where nothing is foreign, with those at 0.3 %. Then look at the KL from the start.',
    after:
      'With 3 % of foreign words, SFT on them has {{mean:scanners/SFT, foreign words.evaluationReturn[agent.familiar=0.03]|%.1}} right answers on other scanners and GRPO {{mean:scanners/GRPO.evaluationReturn[agent.familiar=0.03]|%.1}}; the base had {{mean:scanners/base.evaluationReturn[agent.familiar=0.03]|%.1}}. So skill on one scanner helps the others, because they share the layers that turn signs into answers. The distance from the start hardly matters for that: most of it is spent on which word to write, and not on what a sign means. A word of probability 0.03 alone costs −ln 0.03 = 3.5 nats. SFT on own words moves {{mean:scanners/SFT, own words.value:0[agent.familiar=0.03]|.2}} nats and GRPO {{mean:scanners/GRPO.value:0[agent.familiar=0.03]|.2}}, so rewards keep no nearer to the start than the right examples do. Only where foreign words are nearly unknown does SFT on them fall clearly behind, with {{mean:scanners/SFT, foreign words.evaluationReturn[agent.familiar=0.003]|%.1}} against {{mean:scanners/SFT, own words.evaluationReturn[agent.familiar=0.003]|%.1}} for own words. And most of what GRPO is ahead comes from its larger steps: with small ones it has {{mean:scanners/GRPO, small steps.evaluationReturn[agent.familiar=0.03]|%.1}}, as SFT on own words has, {{mean:scanners/SFT, own words.evaluationReturn[agent.familiar=0.03]|%.1}}. On other questions nobody learns much, because another question asks for another answer to the same signs: GRPO has {{mean:questions/GRPO.evaluationReturn[agent.familiar=0.03]|%.1}} right answers there, SFT on foreign words {{mean:questions/SFT, foreign words.evaluationReturn[agent.familiar=0.03]|%.1}}, SFT on own words {{mean:questions/SFT, own words.evaluationReturn[agent.familiar=0.03]|%.1}}, and the base {{mean:questions/base.evaluationReturn[agent.familiar=0.03]|%.1}}. In practice, write examples in the words of the model before you replace them by rewards.',
  },
  changes: [
    {
      says: 'Train SFT in small steps, too.',
      run: 'scanners',
      patch: {
        variants: [
          variant(SMALL, 'rewards', { alpha: 0.005 }),
          variant(FOREIGN, 'foreign words', { alpha: 0.005 }),
        ],
      },
    },
    {
      says: 'Do not stop at 90 %: who forgets more when training goes on?',
      run: 'questions',
      patch: {
        variants: [variant(GRPO, 'rewards', { stopAt: 1 }), variant(FOREIGN, 'foreign words', { stopAt: 1 })],
      },
    },
    {
      says: 'Hold GRPO at the base by a KL penalty of 0.1.',
      run: 'questions',
      patch: { variants: [variant(GRPO, 'rewards'), variant('GRPO, KL', 'rewards', { klCoefficient: 0.1 })] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 2, interesting: 1 },
    says: 'Skill is matched exactly, SFT on own words is now in all parts and shows that rewards keep no nearer to the start. The lead on other scanners is gone with smaller steps, SFT with other steps is in a pilot only, and nothing asks whether other questions can be learned at all.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h0 h+ h+ u0 f- h- f+ h0',
  budget: { coreMinutes: 2.8, quick: { seeds: 6 } },
  notMeasured: ['3.5'],
  caveats: [
    'GRPO stops with {{mean:scanners/GRPO.taskReturn[agent.familiar=0.03]|%.1}} right answers and SFT on foreign words with {{mean:scanners/SFT, foreign words.taskReturn[agent.familiar=0.03]|%.1}}, which is a small part of its lead on other scanners.',
    'Against SFT on foreign words, the interval on other questions reaches a point to either side of 0. More seeds would not change the picture.',
    'GRPO without words is tested on answers without words.',
    'That GRPO ends nearer to its start follows from the rare words, which SFT has to write.',
    'Steps of 0.02 are the same for all but one variant. In a pilot larger ones helped all variants on other scanners and harmed all on other questions.',
  ],
  pilots:
    'Experiment seeds 7 and 8, six seeds, four times. Step sizes of 0.05, 0.02 and 0.01 for all variants: at 0.05 GRPO lost skill on other questions, and 0.02 was taken for all. Training first stopped by a running mean of its tries, which let GRPO stop later than SFT; now the share of right answers is computed exactly. Then a variant with small steps was added. After the full run SFT on own words, the strongest rival, got into all parts; its scores had been recorded for charts. Then seed 7, twelve seeds, steps of 0.005 and 0.05 for GRPO and both kinds of SFT, to see who gains by them.',
};
