import type { Lesson } from '../../src/study/lessons.ts';

export const lesson: Lesson = {
  id: 'baseline',
  order: 7,
  study: 'sb-2.5',
  title: 'Better than what?',
  about: 'A reward says little until you compare it with what you expected.',
  topics: 'variance reduction, REINFORCE',
  predict: {
    ask: 'Every reward has grown by 4. How does an agent without a baseline learn now?',
    options: ['As before: the best button is the same', 'Worse', 'Faster'],
  },
  words: {
    predict: [
      'An agent chooses among ten buttons. Each pays a [[reward]] with some noise. After each press, the agent makes that button more likely, in proportion to the reward.',
      'We now add 4 to every reward. The best button stays the best. Some agents first subtract the average of what they got so far. This average is called a [[baseline]].',
    ],
    run: ['Two curves stay low: those without a baseline. Nearly all their rewards are positive.'],
    reveal: ['Without a baseline, the added 4 spoils learning. With one, it has no effect.'],
    why: [
      'Without a baseline, every press pays about 4 and looks like a success. So the agent favors whatever it tried first, by chance.',
      'With a baseline the question is: better than what I expected? The answer is called the [[advantage]]: reward minus baseline. It is positive for good buttons and negative for bad ones.',
      'On average, both agents are pushed in the same direction. But without a baseline the pushes are much noisier. Less noise means faster learning.',
    ],
    change: ['Shift the rewards down in place of up. What will the agent without a baseline do?'],
  },
  formula: 'advantage = reward − baseline',
  questions: [
    {
      ask: 'The baseline is 5 and the reward is 3. What is the advantage?',
      options: ['8', '−2', '3'],
      answer: 1,
      wrong: {
        0: 'That is the sum. The baseline is subtracted.',
        2: 'That is the reward itself, as if the baseline were 0.',
      },
      explains: 'Advantage = 3 − 5 = −2. The choice was worse than expected, so it becomes less likely.',
    },
    {
      ask: 'What does a baseline change?',
      options: ['Which button is best', 'The rewards that are paid', 'The noise of learning'],
      answer: 2,
      wrong: {
        0: 'The same number is subtracted for all buttons, so their order stays.',
        1: 'Rewards are paid as before. Only what is learned from them is centered.',
      },
      explains: 'The average direction stays. Only the noise around it gets smaller.',
    },
    {
      ask: 'All rewards are between 100 and 101. Who learns well?',
      options: ['An agent with a baseline', 'Both', 'An agent without a baseline'],
      answer: 0,
      wrong: {
        1: 'Without a baseline a press of 100 and one of 101 look almost the same.',
        2: 'To it, every press is a success of about 100, whichever button it was.',
      },
      explains: 'Without a baseline every press looks like a great success.',
    },
  ],
};
