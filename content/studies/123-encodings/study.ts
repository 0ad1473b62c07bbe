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
const [GRPO, FOREIGN, OWN, RIGHT, DIRECT, BASE, ALL] = [
  'GRPO',
  'SFT, foreign words',
  'SFT, own words',
  'own right tries',
  'GRPO, no words',
  'base',
  'GRPO on everything',
] as const;
const variants: StudyRun['variants'] = [
  variant(GRPO, 'rewards'),
  variant(FOREIGN, 'foreign words'),
  variant(OWN, 'own words'),
  variant(RIGHT, 'right tries'),
  variant(DIRECT, 'rewards'),
  variant(BASE, 'nothing'),
  variant(ALL, 'rewards', { stopAt: 1 }),
];
const STEP = 'agent.alpha';
const FAMILIAR = 'agent.familiar';
const run = (name: string, test: string, more: Partial<StudyRun> = {}): StudyRun => ({
  name,
  variants,
  world: { family: 'graph', kernel, test, stepLimit: 4 },
  worldOf: { [DIRECT]: { thinks: false }, [ALL]: { everything: true } },
  evaluation: { policy: 'sampled', every: 1, episodes: 300, world: { testing: true } },
  vary: [{ path: STEP, over: [0.005, 0.02, 0.05], unit: 'step size' }],
  seeds: 30,
  seed: 3123,
  episodes: 16_000,
  envSteps: 32_000,
  measurementPoints: 24,
  ...more,
});
/** Without a level, the mean over the three step sizes is read, seed by seed. */
const read = { statistic: 'mean' } as const;
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
    'Told to stop at 90 % right answers, GRPO ends at {{mean:scanners/GRPO.taskReturn|%.1}} and SFT on the model’s own words at {{mean:scanners/SFT, own words.taskReturn|%.1}}; on other scanners GRPO is {{part:scanners[2].size|points}} {{word:part:scanners[2]|ahead|behind|apart}}, on other questions {{part:questions[2].size|points}} {{word:part:questions[2]|ahead|behind|apart}}',
  question:
    'Does learning from rewards carry over further than copying right answers, at about the same skill?',
  claim:
    'Stopped within 2 points of each other on the scanner and question of the training, GRPO has more right answers than SFT on foreign and on own reasoning, on other scanners and on other questions, and is closer to its start.',
  standsFor:
    'Two signs stand for a medical picture, three scanners for kinds of pictures, one word for a chain of reasoning, and a network of 24 hidden units for a vision-language model. How far large models generalize may not be concluded.',
  couldFail:
    'Layers are shared, so whatever trains one scanner changes the others. Examples tell the right answer, rewards only whether a guess was right, so GRPO might well forget more at about the same skill. SFT on the own words of the model may move as little.',
  leftOut:
    'A comparison in which all end at exactly the same skill, or in which the lead is corrected for the difference. A reward for the format: the world lets a policy write nothing but one word and one answer.',
  runs: {
    scanners: run('Tested on other scanners', 'other scanners'),
    questions: run('Tested on other questions', 'other questions'),
    words: run('Words that the start knows less and less', 'other scanners', {
      variants: variants.slice(0, 3),
      worldOf: {},
      vary: [{ path: FAMILIAR, over: [0.5, 0.03, 0.003], unit: 'of the words' }],
    }),
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
    {
      kind: 'within',
      says: 'So is SFT on own words.',
      ...read,
      metric: 'taskReturn',
      variant: `scanners/${OWN}`,
      same: `scanners/${GRPO}`,
      margin: 0.02,
    },
    {
      id: 'room',
      kind: 'level',
      says: 'Other questions can be learned: “GRPO on everything” has more than 70 % right answers to them, in steps of 0.02.',
      ...tested,
      variant: `questions/${ALL}`,
      level: { [STEP]: 0.02 },
      above: 0.7,
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
      variant: `words/${FOREIGN}`,
      same: `words/${OWN}`,
      margin: 0.3,
    },
  ],
  shows: [
    {
      title:
        'Other scanners: lines lie together in small steps, and in larger ones GRPO leaves those that copy right answers',
      run: 'scanners',
      variants: [GRPO, RIGHT, OWN, FOREIGN].map((label) => `scanners/${label}`),
      metric: 'evaluationReturn',
      unit: 'share of right answers',
      kind: 'sweep',
      over: STEP,
      logarithmic: true,
    },
    {
      title:
        'Other questions: GRPO is nowhere above SFT on own words, and in the largest steps it falls below all others',
      run: 'questions',
      variants: [GRPO, RIGHT, OWN, FOREIGN].map((label) => `questions/${label}`),
      metric: 'evaluationReturn',
      unit: 'share of right answers',
      kind: 'sweep',
      over: STEP,
      logarithmic: true,
    },
    {
      title: 'Scanner and question of the training, steps of 0.02: training stops at 90 % right answers',
      run: 'scanners',
      metric: 'taskReturn',
      unit: 'share of right answers',
      kind: 'curve',
      level: { [STEP]: 0.02 },
    },
    {
      title: 'Distance from the start: foreign words cost most of it',
      run: 'scanners',
      variants: [GRPO, FOREIGN, OWN].map((label) => `scanners/${label}`),
      metric: 'value:0',
      unit: 'KL in nats',
      kind: 'sweep',
      over: STEP,
      logarithmic: true,
    },
  ],
  teaching: {
    before:
      'A scan shows two signs, each of strength 0 to 3. Each of three scanners draws them with symbols of its own. There are three questions: which is the larger, which the smaller, how far are they apart? For signs 3 and 1 the answers are 3, 1 and 2. The “base” has read texts on all scanners and questions, but half of their answers were random. It writes a word that names the first sign, then the answer. Then the variants train on one scanner and one question, and stop when 90 % of their answers are right. GRPO compares eight tries and learns from rewards. “Own right tries” copies those of its tries that are right. SFT copies right answers that follow a word, the model’s own or a foreign one that it has hardly read.',
    predict: {
      ask: 'GRPO is paid for its tries, SFT copies right answers behind the model’s own words. Both are told to stop at 90 % right answers. Which has more right answers on other scanners?',
      options: ['GRPO', 'SFT, own words', 'Both about as many'],
      answer: '{{word:part:scanners[2]|0|1|2}}',
    },
    watch:
      'Follow GRPO and “own right tries” to the right: they make the same kind of tries. Then see the second chart.',
    after:
      'Most of what the variants gain on other scanners over “base”, they gain alike. What GRPO adds is small, and wrong tries may be why. “Own right tries” makes tries like GRPO, copies the right ones and ignores the wrong ones, and it lies with SFT. GRPO also pushes wrong answers down (and scales its steps by the spread of a group), and is {{part:scanners[2].size|points}} ahead of SFT on own words on other scanners. Had the model’s own tries been the reason, “own right tries” would lie with GRPO. The lead is small and needs large steps: at the left of the chart the lines meet. And a part of it may be skill, because GRPO overshoots the 90 % at which all should stop: it ends at {{mean:scanners/GRPO.taskReturn|%.1}} there, SFT on own words at {{mean:scanners/SFT, own words.taskReturn|%.1}}. Wrong tries, the scale and skill were not taken apart. And it is not a gain everywhere. To other questions, which ask for another answer to the same signs, GRPO has {{part:questions[2].size|points}} fewer right answers. An answer that is wrong here may be right there, which would explain it and was not tested. Does GRPO stay nearer to its start? No: it moves {{part:kl[SFT, own words].size|.2}} nats farther than SFT on own words. In practice, test on both before you replace examples by rewards: on new inputs, and on new questions about old ones.',
  },
  changes: [
    {
      says: 'Start from a base that has read right answers alone.',
      run: 'questions',
      patch: { variants: [variant(GRPO, 'rewards', { noise: 0 }), variant(OWN, 'own words', { noise: 0 })] },
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
    scores: { faithful: 2, informative: 2, decided: 1, teaching: 1, interesting: 1 },
    says: 'Two strong rivals, tests on both axes, and a control that behaves. But GRPO stops at a higher skill, and no part corrects its lead for that. Scale and wrong tries, the suspected reason, are not taken apart. Seven variants and four charts are many for two small effects.',
    read: '2026-11-30',
  },
  writtenFor: 'h+ h0 h0 h+ h+ h+ u0 f- h- f+ h0',
  budget: { coreMinutes: 7.2, quick: { seeds: 6 } },
  caveats: [
    'Both leads are means of three step sizes, chosen in advance, and depend on them. In steps of 0.05 GRPO ends with {{mean:scanners/GRPO.taskReturn[agent.alpha=0.05]|%.1}} right answers on the scanner and question of the training, SFT on own words with {{mean:scanners/SFT, own words.taskReturn[agent.alpha=0.05]|%.1}}, so skill is not equal where the lead is greatest. The gates allow a difference of 2 points, which is more than the lead itself.',
    'The reason rests on “own right tries”, which is in no part of the claim. One more variant with the scale of GRPO would tell whether the scale does it, and one that stops at the same skill how much of the lead is skill. Neither was measured.',
    'Against SFT on foreign words, other questions stay undecided: {{part:questions[1].estimate|points}}.',
    'That GRPO ends nearer to its start than SFT on foreign words follows from these words, which SFT has to write: a word of probability 0.03 alone costs −ln 0.03 = 3.5 nats.',
    '“GRPO, no words” writes an answer alone and is tested on answers alone. It was measured because the paper has it, is in no part, and nothing is concluded about words.',
    'Nobody gets far on other questions, though they can be learned: “GRPO on everything”, which trains on them and does not stop, is there for that gate. In steps of 0.05 it forgets again.',
    'Eight steps of SFT follow each other on one prompt, as many as GRPO has tries.',
  ],
  pilots:
    'Experiment seeds 7 and 8, six seeds, four times. Step sizes of 0.05, 0.02 and 0.01 for all variants: at 0.05 GRPO lost skill on other questions, and 0.02 was taken for all. Training first stopped by a running mean of its tries, which let GRPO stop later than SFT; now the share of right answers is computed exactly. Then a variant with small steps was added. After the full run SFT on own words, the strongest rival, got into all parts; its scores had been recorded for charts. Then seed 7, twelve seeds, steps of 0.005 and 0.05 for GRPO and both kinds of SFT, to see who gains by them. All of this was for the first full run. The second has the same parts, fresh seeds and a new design: three step sizes for all, of which the parts read the mean, “own right tries” and “GRPO on everything”. Its pilot had experiment seed 9 and three seeds, once: in steps of 0.05 “GRPO on everything” forgot again what it had learned, so its gate reads steps of 0.02.',
};
