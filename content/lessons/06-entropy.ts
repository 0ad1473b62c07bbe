import type { Lesson } from '../../src/study/lessons.ts';

export const lesson: Lesson = {
  id: 'entropy',
  order: 6,
  study: 'entropy-collapse',
  title: 'Certain too early',
  about: 'A policy that stops trying before it has found the best answer.',
  topics: 'entropy collapse, entropy bonus',
  predict: {
    ask: 'When the policy has become certain, has it found the text fe?',
    options: ['Nearly always', 'Mostly not', 'It never becomes certain'],
  },
  words: {
    predict: [
      'A [[policy]] says how likely each choice is. This one writes texts of two letters from a to f. Every text that begins with a pays 0.5 or 0.6. The text fe pays 1. All others pay 0.2.',
      'What paid more than expected becomes more likely. [[Entropy|entropy]] measures how undecided the policy is. It is high when all choices are equally likely, and 0 when it is certain.',
    ],
    run: ['The first chart shows the entropy. See how early it falls, and where the score stops.'],
    reveal: [
      'Without help the policy is soon certain, mostly of a good text and not the best. A small bonus for entropy helps. A large one keeps it from deciding at all.',
    ],
    why: [
      'The letter a pays at once, so it becomes likely. Soon the policy hardly tries f any more. What is never tried cannot be learned. This is called entropy collapse.',
      'An entropy bonus pays the policy for staying undecided. It keeps trying, and has time to find that f followed by e is best.',
      'A bonus that is too large pays for indecision itself. Then the policy stays random, however well fe pays. Training of language models has the same problem.',
    ],
    change: ['Take smaller steps, change the bonus, or train longer. Which of them helps?'],
  },
  formula: 'maximize  E[reward] + β · H(π)',
  questions: [
    {
      ask: 'The entropy of a policy is 0. What does that mean?',
      options: ['It is random', 'It has found the best answer', 'It always does the same'],
      answer: 2,
      wrong: {
        0: 'At random, entropy is as high as it can be.',
        1: 'It may be the best one or any other.',
      },
      explains: 'Zero entropy means certainty. It does not mean that the certain choice is right.',
    },
    {
      ask: 'Why does more training not repair a collapsed policy?',
      options: ['It no longer tries anything else', 'The reward is too small', 'It forgets too fast'],
      answer: 0,
      wrong: {
        1: 'A larger reward for its one choice makes the choice firmer.',
        2: 'It does not forget. That is the trouble.',
      },
      explains: 'It sees only its own choice, so nothing can show it a better one.',
    },
    {
      ask: 'What does a very large entropy bonus do?',
      options: ['It finds the best text sooner', 'It keeps the policy random', 'It lowers the entropy'],
      answer: 1,
      wrong: {
        0: 'A small bonus may do that. A very large one drowns the score.',
        2: 'It pays for entropy, so entropy rises.',
      },
      explains: 'Being undecided then pays more than any text does.',
    },
  ],
};
