import type { Lesson } from '../../src/study/lessons.ts';

export const lesson: Lesson = {
  id: 'over-optimization',
  order: 9,
  study: 'over-optimization',
  title: 'When the score rises and the quality falls',
  about: 'A model of what people like is good, until you train on it for too long.',
  topics: 'RLHF, reward model, Goodhart',
  predict: {
    ask: 'A policy trains without a leash. When do people like its texts best?',
    options: ['At the very end of training', 'After about a fifth of training', 'Before training begins'],
  },
  words: {
    predict: [
      'Two policies learn to write. Their texts are just strings of words. Some words tell something: warm, quiet. Some flatter the reader: genius, wonderful.',
      'You cannot ask people about millions of texts. So raters compare some, and a [[reward model|reward-model]] learns to guess what raters like. A little flattery pleases people. They never saw a text full of it.',
      'Both policies are trained to please the model. One wears a leash, the [[KL|kl]] penalty: it is charged for drifting from how it first wrote.',
    ],
    run: [
      '“No KL penalty” is the policy without a leash. Compare its early text with its late text.',
      'One chart shows what the model says. The other shows what people would really think.',
    ],
    reveal: [
      'The model’s score rises to the end. Without the leash, what people think peaks after a fifth of training. Then it falls. With the leash, it does not fall.',
    ],
    why: [
      'Early on, both scores rise. From the reward model’s score alone you cannot tell which phase you are in.',
      'The model is right about texts like those that it has seen. Training moves the policy away from them. It finds texts where the model is wrong, and wrong in the direction that pays.',
      'So the measure goes up while the thing it should measure goes down. This is called [[over-optimization]]. Economists know it as Goodhart’s law. A measure that becomes a target stops being a good measure.',
      'It is the farmed bonus again. There a designer made the mistake. Here the mistake was learned from data.',
    ],
    change: ['Stop early, or change the strength β of the leash. Which of them costs less?'],
  },
  formula: 'model score = what people like + error',
  questions: [
    {
      ask: 'What does the policy see during training?',
      options: ['The model’s score', 'Both', 'What people think'],
      answer: 0,
      wrong: {
        1: 'People were asked once, before the training, to fit the model.',
        2: 'People were asked once, before the training, to fit the model.',
      },
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
      wrong: {
        0: 'It writes what the model likes better and better.',
        2: 'They are not asked during training.',
      },
      explains: 'Training searches for high scores. Errors that point upward are found as well.',
    },
    {
      ask: 'The model’s score still rises. Is training going well?',
      options: [
        'No: a rising score is a bad sign',
        'Yes: it does what we ask',
        'You cannot know from the score',
      ],
      answer: 2,
      wrong: {
        0: 'It also rises as long as everything is well.',
        1: 'It does what the model likes, which is not the same.',
      },
      explains: 'The score rises in both cases. Only another measure, such as new ratings, can tell.',
    },
  ],
};
