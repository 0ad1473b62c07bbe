import type { Lesson } from '../../src/study/lessons.ts';

export const lesson: Lesson = {
  id: 'farmed-bonus',
  order: 3,
  study: 'farmed-bonus',
  title: 'You get what you pay for',
  about: 'A bonus that should help keeps an agent from its goal.',
  topics: 'reward hacking, specification gaming',
  predict: {
    ask: 'Which agent reaches the goal least often?',
    options: ['Paid at the goal only', 'Paid for every step closer', 'Paid a hint that must be paid back'],
  },
  words: {
    predict: [
      'Three agents learn the same maze. A [[reward]] is a number that an agent gets for what it does. The agent learns to collect more. All three get 1 for reaching the goal G.',
      'Reaching a far goal by chance is rare, so we give hints. The second agent also gets 0.2 for every step closer. The third gets a hint that must be paid back. Each step away costs what a step closer paid.',
    ],
    run: [
      'Watch the second map. The agent finds something that pays better than the goal. The red loop is the best that this reward can teach.',
      'The hint that must be paid back is called “potential” here. Step 4 says why.',
    ],
    reveal: [
      'The agent with the bonus collects by far the most reward. It reaches the goal least. It does what we paid for, not what we wanted.',
    ],
    why: [
      'A step away costs nothing, and a step closer pays 0.2. So the agent steps away and back again, forever. In 200 steps that pays about 20. Walking to the goal pays less than 4, and then the [[episode]] is over.',
      'Collecting reward without doing the task is called [[reward hacking|reward-hacking]]. The agent is not broken and not evil. It found the best answer to the question that we asked.',
      'The third agent gets a [[potential]]: a height for each cell, higher near the goal. It is paid for climbing and pays for going down. Walking in a circle ends at the same height, so it earns nothing. The hint still helps, and there is nothing to farm.',
      'In the formula, Φ is the height of a cell. γ is the discount, 0.95 here.',
    ],
    change: [
      'Now repair the bonus yourself. Make it smaller than 0.114, or charge for steps away. One press runs your repair in the lab.',
    ],
  },
  bestLoops: true,
  formula: 'hint = γ Φ(next cell) − Φ(this cell)',
  questions: [
    {
      ask: 'Why does the second agent not go to the goal?',
      options: ['It cannot find the goal', 'Pacing pays more than the goal', 'Its bonus is too small'],
      answer: 1,
      wrong: {
        0: 'The others learn the same way in the same maze, and find it.',
        2: 'A larger bonus makes pacing pay even more.',
      },
      explains: 'Pacing pays about 20 per episode. The walk to the goal pays less than 4.',
    },
    {
      ask: 'An agent walks in a circle. What does a potential pay in total?',
      options: ['0.2 for every step', 'More for a longer circle', 'Nothing to gain'],
      answer: 2,
      wrong: {
        0: 'That is the plain bonus. A potential takes back on the way down what it paid on the way up.',
        1: 'However long the circle is, it ends where it began.',
      },
      explains: 'It ends at the height where it began. What was paid going up was charged going down.',
    },
    {
      ask: 'A cleaning robot is paid for each piece of dirt that it picks up. What could go wrong?',
      options: [
        'It drops dirt and picks it up again',
        'It cleans too slowly',
        'It stops when the floor is clean',
      ],
      answer: 0,
      wrong: {
        1: 'Being slow earns it nothing.',
        2: 'That is what we want. The question is what else its reward pays for.',
      },
      explains: 'Dropping costs nothing and picking up pays: the same loop as in the maze.',
    },
  ],
};
