import type { Lesson } from '../../src/study/lessons.ts';

export const lesson: Lesson = {
  id: 'exploration',
  order: 2,
  study: 'three-coins',
  title: 'Why try what looks worse?',
  about: 'Three coins, unknown chances: an agent must sometimes play a coin that looks bad.',
  topics: 'multi-armed bandit, exploration and exploitation, epsilon-greedy, UCB',
  words: {
    predict: [
      'Three coins win with different chances, and nobody knows which is best. You have 1,000 tosses. Each win pays a [[reward]] of 1.',
      'One agent always plays the coin that has paid best so far. One does the same, but plays a random coin once in ten tosses. One plays a coin more often the more likely it still is to be best.',
    ],
    run: [
      'Bars show how often each coin is played. The chart counts the wins that were lost by not playing the best coin.',
    ],
    reveal: [
      'Never exploring loses most on average. Exploring at random finds the best coin but keeps wasting tosses. Exploring where it is unsure loses least.',
    ],
    why: [
      'Trying something in order to learn about it is called [[exploration]]. Without it, one unlucky toss can hide the best coin forever. The agent never returns to it, so it never finds out.',
      'Random exploration never stops. After a thousand tosses it still plays bad coins. The third agent is called Thompson sampling. From what it has seen, it guesses a chance for each coin. It plays the highest guess. The surer it is, the less it explores.',
      'Wins that were missed are called regret. A curve that flattens has stopped losing.',
    ],
    change: ['Explore more, explore less, or play longer. Which one is cured by time, and which one is not?'],
  },
  formula: 'regret = Σ (chance of the best coin − chance of the coin played)',
  questions: [
    {
      ask: 'A coin lost its only toss. What does an agent know that never explores?',
      options: ['The coin is bad', 'Almost nothing about the coin', 'The coin is best'],
      answer: 1,
      wrong: {
        0: 'Even a coin that nearly always wins loses now and then.',
        2: 'A loss makes it look worse than the others, not better.',
      },
      explains: 'One toss says little. But an agent that never explores will not toss it again.',
    },
    {
      ask: 'Why does exploring at random keep losing?',
      options: ['It has too few tosses', 'It forgets the best coin', 'It keeps playing bad coins'],
      answer: 2,
      wrong: {
        0: 'More tosses do not help: of every hundred it still plays about ten at random.',
        1: 'It remembers all tosses, and its estimate of the best coin is good.',
      },
      explains: 'It knows the best coin, and still plays a random one in every tenth toss.',
    },
    {
      ask: 'When may an agent stop exploring?',
      options: ['When it is sure enough', 'After the first win', 'Never, whatever it knows'],
      answer: 0,
      wrong: {
        1: 'A poor coin can win its first toss.',
        2: 'That is what the agent of the last question does, and it pays for it without end.',
      },
      explains: 'Exploration buys knowledge. When nothing is left to learn, it only costs.',
    },
  ],
};
