import type { Lesson } from '../../src/study/lessons.ts';

export const lesson: Lesson = {
  id: 'policy-gradient',
  order: 8,
  study: 'bandit-to-grpo',
  title: 'From a button to a language model',
  about: 'The same update trains a bandit and a language model; only the baseline differs.',
  topics: 'policy gradient, REINFORCE, GRPO',
  words: {
    predict: [
      'A [[policy]] writes texts of three letters. A rule gives each text a score, and the reward is the score plus a constant. After each text the policy makes its letters more likely, by the [[advantage]]. This is called a [[policy gradient|policy-gradient]].',
      'Two agents have no [[baseline]], one of them with small steps. One learns a baseline. One writes eight texts at a time and uses their mean score as the baseline.',
    ],
    run: ['All maps show the same task. Compare the curves at the same step.'],
    reveal: [
      'Without a baseline the policy gets stuck, or learns slowly with small steps. A learned baseline repairs it. So does a group of eight texts.',
    ],
    why: [
      'All four use one rule: push the probability of what you did by the advantage. They differ in the baseline alone: nothing, a learned number, or the mean of a group.',
      'The group idea is called GRPO, and it is used to train language models. The model answers one question several times. Answers above the mean of the group become more likely, those below become less likely.',
      'A group needs no second network that learns the baseline. The price is writing several answers for each question.',
    ],
    change: [
      'Compare small and large groups, or remove the constant from the rewards. Which agent gains most?',
    ],
  },
  formula: 'Δθ = α · (R − b) · ∇ ln π(answer)',
  questions: [
    {
      ask: 'All eight answers of a group get the same score. What does GRPO learn from them?',
      options: ['Nothing', 'That all are good', 'That all are bad'],
      answer: 0,
      wrong: {
        1: '“Good” means better than the mean of the group, and none is.',
        2: '“Bad” means worse than the mean of the group, and none is.',
      },
      explains: 'Each score equals the mean, so every advantage is 0.',
    },
    {
      ask: 'What is the baseline in GRPO?',
      options: ['A second network', 'The mean of the group', 'Zero'],
      answer: 1,
      wrong: {
        0: 'PPO has one, a critic. GRPO does without.',
        2: 'That is plain REINFORCE, which makes every answer with a positive score more likely.',
      },
      explains: 'The answers to the same question are compared with each other.',
    },
    {
      ask: 'An answer scores 0.4, and the mean of its group is 0.7. What happens to it?',
      options: ['It stays as it is', 'It becomes more likely', 'It becomes less likely'],
      answer: 2,
      wrong: {
        0: 'Only an answer at the mean has an advantage of 0.',
        1: 'A positive score is not enough: others of its group did better.',
      },
      explains: 'Its advantage is 0.4 − 0.7 = −0.3.',
    },
  ],
};
