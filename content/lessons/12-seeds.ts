import type { Lesson } from '../../src/study/lessons.ts';

export const lesson: Lesson = {
  id: 'seeds',
  order: 12,
  study: 'lucky-seeds',
  title: 'Luck or skill?',
  about: 'How to compare two learners without fooling yourself.',
  topics: 'random seeds, confidence interval, statistics',
  words: {
    predict: [
      'Three agents learn to cross a frozen lake from S to G. H is a hole in the ice. The ice is slippery, and [[exploration]] is random. A [[seed]] is a number that fixes this randomness, so that a run can be repeated.',
      'After each try, an agent corrects its estimate by a part of the error. This part is the learning rate: 10 % for A, 11 % for B, and 2 % for C. So A and B are near twins.',
    ],
    run: ['Each new seed is another throw of the dice. Watch the intervals shrink as seeds arrive.'],
    reveal: ['Over 200 seeds, A and B are nearly equal, and C is truly worse.'],
    why: [
      'One run mixes skill and luck. With one seed, you cannot separate them. With many seeds, luck averages out and skill remains.',
      'An interval says which differences fit what was seen. It shrinks slowly: four times the seeds make it half as wide.',
      'Two agents are shown equal only when the whole interval is small. A wide interval shows nothing at all. And the rule must be fixed before the run. Anyone who looks first can always find a winner.',
    ],
    change: ['Use two seeds only, then another two. Does the winner stay the same?'],
  },
  singleSeeds: ['main/A', 'main/B'],
  formula: 'width of the interval ~ 1 / √seeds',
  questions: [
    {
      ask: 'You have 10 seeds and want an interval half as wide. How many seeds do you need?',
      options: ['20', '40', '100'],
      answer: 1,
      wrong: {
        0: 'Twice the seeds make it 0.7 times as wide.',
        2: 'Ten times the seeds make it about a third as wide.',
      },
      explains: 'The width shrinks with the square root: four times the seeds.',
    },
    {
      ask: 'An interval for A − B goes from −0.3 to 0.3. What is shown?',
      options: ['A is better', 'A and B are equal', 'Nothing yet'],
      answer: 2,
      wrong: {
        0: 'A − B below 0 fits just as well.',
        1: 'Equal would need a narrow interval around 0.',
      },
      explains: 'Large differences in both directions still fit. More seeds are needed.',
    },
    {
      ask: 'Why fix the rule before the run?',
      options: [
        'Afterwards, one can always find a winner',
        'It makes the interval narrower',
        'It saves time',
      ],
      answer: 0,
      wrong: {
        1: 'The interval comes from the seeds, whenever the rule was made.',
        2: 'It costs a moment of thought before.',
      },
      explains: 'Among many possible rules, some favor each side by luck.',
    },
  ],
};
