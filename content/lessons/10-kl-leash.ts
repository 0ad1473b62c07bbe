import type { Lesson } from '../../src/study/lessons.ts';

export const lesson: Lesson = {
  id: 'kl-leash',
  order: 10,
  study: '137',
  title: 'A leash for the policy',
  about: 'A penalty for drifting away, and the exact place where it ends.',
  topics: 'RLHF, KL penalty',
  predict: {
    ask: 'Where does the policy with a KL penalty end?',
    options: [
      'At the one best text, only later',
      'Spread over good texts, the best most likely',
      'Where it began: the penalty wins',
    ],
  },
  words: {
    predict: [
      'A policy writes texts of three letters, 27 in all. A score grades each text. Trained on the score alone, it soon writes one text only.',
      'Now it also pays for moving away from its starting policy. The distance is called [[KL|kl]], and a number β (beta) sets its price.',
    ],
    run: [
      'Two agents know the price. “reverse KL” learns from the score minus the price. “forward KL” imitates the best balance of both.',
      'Compare how undecided the policies are. The first chart shows the distance to a policy that we can compute exactly.',
    ],
    reveal: [
      'Without a penalty the policy ends at one text. With it, the policy ends spread over good texts, at a place that a formula gives.',
    ],
    why: [
      'KL grows when the policy favors texts that its start made rare. At a high price it stays near the start. At a low price it goes for the best text.',
      'In between lies one exact balance. Each text gets its starting probability, times a factor that grows with its score. Good texts are likely, and bad ones are rare but possible. So the [[entropy]] stays above zero.',
      'Think of a leash. It keeps the policy where the [[reward model|reward-model]] can be trusted. That is why lesson 9 needed one.',
    ],
    change: ['Shorten or loosen the leash by changing β. Where does the collapse come back?'],
  },
  formula: 'π(text) ∝ start(text) · exp(score / β)',
  questions: [
    {
      ask: 'β is very large. What does the policy do?',
      options: [
        'It writes the best text only',
        'It writes at random, whatever its start',
        'It stays near its start',
      ],
      answer: 2,
      wrong: {
        0: 'That is β = 0, with a score that never errs.',
        1: 'It is held to its start, and the start does not write at random.',
      },
      explains: 'Moving away costs more than any score can pay.',
    },
    {
      ask: 'What does KL measure here?',
      options: ['How far the policy is from its start', 'How long a text is', 'How good a text is'],
      answer: 0,
      wrong: {
        1: 'A long text can be just as likely for both policies.',
        2: 'Quality is the score’s business. KL compares policies.',
      },
      explains: 'It compares the probabilities of two policies for the same texts.',
    },
    {
      ask: 'Why keep a policy near its start?',
      options: ['Texts get longer there', 'Its reward may be wrong far away', 'It learns faster there'],
      answer: 1,
      wrong: {
        0: 'The leash does not count tokens.',
        2: 'It slows learning down: every move away costs something.',
      },
      explains: 'A learned reward is reliable only for texts like those that it was fitted to.',
    },
  ],
};
