import type { Lesson } from '../lessons.ts';

export const lesson: Lesson = {
  id: 'over-optimization',
  order: 9,
  study: 'over-optimization',
  title: 'When the score rises and the quality falls',
  about: 'A model of what people like is good, until you train on it for too long.',
  words: {
    predict: [
      'How do you reward a good text? You cannot ask people about millions of texts. So you ask about some, and fit a model that predicts what they like. It is called a [[reward model|reward-model]].',
      'Then a policy is trained to please the model. Here the raters, and so the model, like flattery a little too much.',
    ],
    run: ['One chart shows what the model says. The other shows what people would really think.'],
    reveal: [
      'The model’s score rises to the end. What people think rises, then falls. With a penalty for straying too far, it does not fall.',
    ],
    why: [
      'The model is right about texts like those that it has seen. Training moves the policy away from them. It finds texts where the model is wrong, and wrong in the direction that pays.',
      'So the measure goes up while the thing it should measure goes down. This is called [[over-optimization]]. Economists know it as Goodhart’s law. A measure that becomes a target stops being a good measure.',
      'It is the farmed bonus again. There a designer made the mistake. Here the mistake was learned from data.',
    ],
    change: ['Stop early, or change the strength of the penalty. Which of them costs less?'],
  },
  formula: 'model score = what people like + error',
  questions: [
    {
      ask: 'What does the policy see during training?',
      options: ['The model’s score', 'Both', 'What people think'],
      answer: 0,
      explains: 'Asking people each time would be too slow. That is why there is a model.',
    },
    {
      ask: 'Why does the quality fall in the end?',
      options: [
        'The policy forgets how to write',
        'It finds texts where the model errs',
        'The raters change their mind',
      ],
      answer: 1,
      explains: 'Training searches for high scores. Errors that point upward are found as well.',
    },
    {
      ask: 'The model’s score still rises. Is training going well?',
      options: ['No, surely not', 'Yes, surely', 'You cannot know from the score'],
      answer: 2,
      explains: 'The score rises in both cases. Only another measure, such as new ratings, can tell.',
    },
  ],
};
