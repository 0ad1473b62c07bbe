import type { Lesson } from '../../src/study/lessons.ts';

export const lesson: Lesson = {
  id: 'side-effects',
  order: 11,
  study: 'side-effects',
  title: 'What you do not mention',
  about: 'A robot, a flower bed, and the price of silence.',
  topics: 'side effects, safety',
  words: {
    predict: [
      'A robot delivers packages and is paid for each one that arrives. A flower bed lies on the shortest path. The way around takes two more steps, and each step costs 0.02.',
      'One [[reward]] does not mention flowers. One charges 0.01 for a trampled bed, and one charges 0.5.',
    ],
    run: ['Follow the path of each robot once the curves are flat. The chart counts trampled beds.'],
    reveal: [
      'The robot tramples where flowers are not mentioned. It also tramples and pays where the price is 0.01. Only a price of 0.5 sends it around.',
    ],
    why: [
      'A reward that is silent about flowers says that flowers are worth nothing. The robot does not hate flowers. They are simply not in its numbers. Damage of this kind is called a side effect.',
      'The way around costs two steps, so 0.04. A price of 0.01 is cheaper, so the robot pays it. A price above 0.04 changes the path.',
      'Here we knew what not to break. In the real world nobody can list everything. So researchers look for rewards that make agents careful in general.',
    ],
    change: ['Find the price at which the path flips. Then close the way around: what will the robot do?'],
  },
  formula: 'go around if  price > 2 · 0.02',
  questions: [
    {
      ask: 'The fine is 0.03 and the way around costs 0.04. What does the robot do?',
      options: ['It goes around', 'It tramples and pays', 'It does both equally often'],
      answer: 1,
      wrong: {
        0: 'For that, the fine must be more than 0.04.',
        2: 'The best policy takes the cheaper way each time.',
      },
      explains: '0.03 is less than 0.04, so trampling is still the cheaper way.',
    },
    {
      ask: 'Why does the first robot trample the flowers?',
      options: ['It cannot see the way around', 'Its fine is too low', 'Flowers are worth nothing to it'],
      answer: 2,
      wrong: {
        0: 'It sees the same map as the others.',
        1: 'It has no fine at all.',
      },
      explains: 'Only what is in the reward counts.',
    },
    {
      ask: 'What makes side effects hard in the real world?',
      options: ['Nobody can list everything', 'Side effects are rare', 'Fines make robots slow'],
      answer: 0,
      wrong: {
        1: 'They are common. Most of them just do not matter to us.',
        2: 'Speed is not the trouble. A fine works, once somebody has thought of it.',
      },
      explains: 'A designer can price only what comes to mind.',
    },
  ],
};
