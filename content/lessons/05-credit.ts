import type { Lesson } from '../../src/study/lessons.ts';

export const lesson: Lesson = {
  id: 'credit',
  order: 5,
  study: 'sb-8.1',
  title: 'One reward at the very end',
  about: 'When only the last step pays, which of the steps before earned it?',
  topics: 'credit assignment, eligibility traces, experience replay',
  predict: {
    ask: 'Without memory, straight paths come after about 25 tries. When do they come with 50 repeated steps?',
    options: ['After three or four tries', 'After ten to fifteen', 'After 25: nothing new is seen'],
  },
  words: {
    predict: [
      'A maze pays 1 at the goal and nothing before. Such a [[reward]] is called sparse. After a long search the agent arrives. Which of its many steps deserve the credit?',
      'All three agents learn in the same way. Two of them also have a memory. After each real step they repeat 5 or 50 remembered steps in their head.',
    ],
    run: [
      'Look at the colors during the second try. Without memory, one cell next to the goal has a [[value]].',
    ],
    reveal: [
      'With 50 repeated steps the agent walks straight after a few tries. In the end all three walk the same path.',
    ],
    why: [
      'The agent keeps a value for each step: how much [[return]] it expects from there. When the goal pays, only the last step learns of it. On the next try, the step before learns from that one. So the news moves back one cell per try.',
      'The size of the surprise at a step is called the [[TD error|td-error]]. Learning moves the value a little in its direction.',
      'Repeating remembered steps moves the news many cells at once. No new step is needed. This helps when real steps are costly and thinking is cheap.',
    ],
    change: ['What if the memory is often wrong, because moves slip? Press and compare.'],
  },
  formula: 'Q ← Q + α · (r + γ max Q′ − Q)',
  questions: [
    {
      ask: 'The goal pays for the first time. Which cells learn from it at once, without memory?',
      options: ['None', 'All cells of the path', 'Only the last one'],
      answer: 2,
      wrong: {
        0: 'One cell does: the step into the goal was paid.',
        1: 'That takes a memory of the path, such as a trace.',
      },
      explains: 'Each step learns from the step after it. So the news moves back one cell per try.',
    },
    {
      ask: 'What is a TD error?',
      options: ['The surprise at one step', 'A wrong action', 'The distance to the goal'],
      answer: 0,
      wrong: {
        1: 'A right action has one, too, when it pays more than was expected.',
        2: 'It compares payments with expectations and knows no distances.',
      },
      explains: 'It is what came, plus what is now expected, minus what was expected before.',
    },
    {
      ask: 'Does repeating memories give new information?',
      options: ['Yes, it sees new cells', 'No, it uses old steps more often'],
      answer: 1,
      wrong: {
        0: 'It sees only cells that it has visited before.',
      },
      explains: 'The memory holds only steps that were taken. Repeating them spreads what they say.',
    },
  ],
};
