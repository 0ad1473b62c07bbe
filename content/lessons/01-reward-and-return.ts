import type { Lesson } from '../../src/study/lessons.ts';

export const lesson: Lesson = {
  id: 'reward-and-return',
  order: 1,
  study: 'two-goals',
  title: 'What is a reward, and what is a return?',
  about: 'A small prize nearby or a large one far away: what an agent really adds up.',
  topics: 'discount factor, discounted return',
  words: {
    predict: [
      'An agent is a program that chooses actions, one after another. After each step it gets a number: the [[reward]]. It learns to choose actions that bring more reward.',
      'This corridor has two exits. The left one pays 1 and is two steps away. The right one pays 3 and is six steps away. One agent counts a reward one step later at 99 %, the others at 70 %.',
    ],
    run: [
      'Each picture is one agent in the same corridor. At first they wander. Colors show how good a cell seems: its [[value]].',
    ],
    reveal: [
      'The patient agent walks to the 3. The impatient agents take the 1, even when every reward is doubled.',
    ],
    why: [
      'An agent does not maximize the next reward. It maximizes the [[return]]: all rewards of an [[episode]] added up. An episode is one try from start to end.',
      'Later rewards count a little less. The factor per step is the [[discount]], written γ (gamma). At γ = 0.7 the near exit is worth 0.7. The far exit is worth only about 0.5. At γ = 0.99 the far exit wins.',
      'Doubling every reward doubles both numbers. Only their ratio decides.',
    ],
    change: [
      'Where is the border between patient and impatient? Change the discount, or the far prize, and watch the path flip.',
    ],
  },
  formula: 'G = r₁ + γ r₂ + γ² r₃ + …',
  questions: [
    {
      ask: 'An agent can get 1 now or 2 in one step. Its discount is 0.4. What does it do?',
      options: ['It waits for the 2', 'Both are equal', 'It takes the 1 now'],
      answer: 2,
      wrong: {
        0: 'It would wait at a discount above 0.5.',
        1: 'They are equal only at a discount of 0.5.',
      },
      explains: 'One step later, the 2 counts as 0.4 · 2 = 0.8. That is less than 1.',
    },
    {
      ask: 'What does an agent maximize?',
      options: ['The return', 'The number of steps', 'The next reward'],
      answer: 0,
      wrong: {
        1: 'Steps matter only as far as rewards say so.',
        2: 'In the corridor that would not even tell the exits apart: neither pays at the next step.',
      },
      explains: 'The return adds up all rewards of the episode, later ones a little less.',
    },
    {
      ask: 'You multiply every reward by 10. What changes in the best path?',
      options: ['It gets shorter', 'Nothing', 'It gets longer'],
      answer: 1,
      wrong: {
        0: 'Length matters only where later rewards shrink, and the discount did not change.',
        2: 'Length matters only where later rewards shrink, and the discount did not change.',
      },
      explains: 'All returns grow tenfold, so their order stays the same.',
    },
  ],
};
