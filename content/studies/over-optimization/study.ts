/** A learned reward that is trusted too far: the proxy rises, the truth falls. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const agent = (klCoefficient: number) => ({
  type: 'grpo-lm',
  baseAccuracy: 0,
  layers: 1,
  width: 32,
  heads: 2,
  baseSteps: 0,
  prompts: 16,
  learningRate: 0.01,
  klCoefficient,
});
const reward = [{ term: 'learned-reward' }];
const variant = (label: string, beta: number) => ({ label, agent: agent(beta), reward });

export const study: WrittenStudy = {
  id: 'over-optimization',
  papers: [
    { cite: 'Gao, Schulman & Hilton 2022, Scaling laws for reward model overoptimization, arXiv 2210.10760' },
    { cite: 'Stiennon et al. 2020, Learning to summarize from human feedback, arXiv 2009.01325' },
  ],
  family: 'reward-model',
  level: 'analog',
  title: 'Trained long enough on a learned reward, a policy pleases the model and no longer the people',
  question: 'Does more training on a learned reward always help?',
  claim:
    'Trained on a reward model, the score that the model gives rises to the end while the true score falls again. With a KL penalty the true score does not fall.',
  standsFor:
    'A policy that writes a few words stands for a language model, and made-up raters with noise and a bias stand for people. How fast scores part in a large model cannot be concluded.',
  runs: {
    main: {
      name: 'Over-optimization',
      world: { family: 'language', example: 'flattery' },
      variants: [variant('no KL penalty', 0), variant('KL penalty', 0.3)],
      seeds: 8,
      seed: 99,
      envSteps: 50_000,
      measurementPoints: 40,
    },
  },
  parts: [
    {
      kind: 'diverge',
      says: 'Without a penalty, from early training to its end the model’s score rises and the true score falls.',
      metric: 'return',
      truth: 'taskReturn',
      variant: 'main/no KL penalty',
      from: { from: 0, to: 12_000 },
    },
    {
      kind: 'ahead',
      says: 'In the end, the KL penalty has the higher true score.',
      metric: 'taskReturn',
      variant: 'main/KL penalty',
      over: ['main/no KL penalty'],
    },
    {
      kind: 'ahead',
      says: 'In the end, training without a penalty has the higher score of the model.',
      metric: 'return',
      variant: 'main/no KL penalty',
      over: ['main/KL penalty'],
    },
  ],
  shows: [
    { title: 'What people think (never seen in training)', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'What the reward model says', run: 'main', metric: 'return', kind: 'curve' },
  ],
  teaching: {
    before:
      'Nobody can read every text, so a model is fitted to what raters prefer, and the policy is trained on its score. The raters like flattery a little too much. Training pushes the score of the model as high as it goes.',
    predict: {
      ask: 'What happens to what people think of the texts during long training?',
      options: ['It rises with the score', 'It rises, then falls', 'It falls from the start'],
      answer: 1,
    },
    watch: 'Compare the two charts: one curve keeps rising where the other turns.',
    after:
      'The model is right about texts like those that it was fitted to. Training moves away from them, to texts where its errors are largest and point upward. So proxy = truth + error, and the maximum of the sum is where the error is large. A KL penalty charges for the distance and keeps the policy where the model can be trusted.',
  },
  changes: [
    {
      says: 'Weaken the penalty: the truth falls later.',
      run: 'main',
      patch: { variants: [variant('β = 0.03', 0.03), variant('β = 0.3', 0.3)] },
    },
    {
      says: 'Strengthen it: nothing goes wrong, and little is gained.',
      run: 'main',
      patch: { variants: [variant('β = 0.3', 0.3), variant('β = 3', 3)] },
    },
    { says: 'Stop training early: the simplest leash.', run: 'main', patch: { envSteps: 6000 } },
  ],
  writtenFor: 'h+ h+ h+ h+',
  budget: { coreMinutes: 1, quick: { seeds: 2 } },
  caveats: ['The raters, their noise and their bias are made up.'],
  pilots:
    'Two pilots with experiment seed 7 and 8 seeds. In the first, of 20,000 steps, the true score had stopped rising and not yet fallen. The second was lengthened to 50,000 steps, and the early span of the rule moved from steps 4,000–6,000 to 8,000–12,000. After the full run it was moved once more, to the first 12,000 steps, as in all studies.',
  words: ['RLHF', 'Goodhart', 'reward hacking', 'sycophancy'],
};
