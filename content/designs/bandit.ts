/** Bandits: rewards that count something other than the intended value. */
import type { RewardDesign } from '../../src/experiment/design.ts';
import { arxiv, keepsBest, loses, task, textbook } from '../../src/rewards/design-parts.ts';

const bandit = (design: Omit<RewardDesign, 'family'>): RewardDesign => ({ family: 'bandit', ...design });
const ALL = ['three-coins', 'ten-armed-testbed', 'gaussian-five', 'drifting', 'adversarial', 'clickbait'];

export const designs: readonly RewardDesign[] = [
  bandit({
    id: 'true-value',
    title: 'The value itself',
    group: 'baseline',
    idea: 'Each pull pays its true value.',
    failure: 'Needs a measurement of true value at every pull.',
    paper: textbook('chapter 2'),
    terms: [task],
    worlds: ALL,
    claims: [keepsBest('clickbait')],
  }),
  bandit({
    id: 'clicks',
    title: 'Pay per click',
    group: 'gamed sensor',
    idea: 'Clicks are free to count and seem to show what people like.',
    failure: 'The most clicked article is worth least: the recommender settles on outrage.',
    paper: arxiv('2107.10939', 'Stray et al. 2021, what are you optimizing for?'),
    terms: [{ term: 'proxy' }],
    worlds: ['clickbait'],
    claims: [loses('clickbait')],
  }),
  bandit({
    id: 'clicks-and-some-value',
    title: 'Clicks and a little value',
    group: 'gamed sensor',
    idea: 'A mixture: clicks plus 0.3 of the value, where it is known.',
    failure:
      'Too little: the best article for the mixture is still the one worth least. The choice flips at a weight of one half.',
    paper: arxiv('2107.10939', 'Stray et al. 2021'),
    terms: [{ term: 'proxy' }, { term: 'task', weight: 0.3 }],
    worlds: ['clickbait'],
    claims: [loses('clickbait')],
  }),
  bandit({
    id: 'clicks-less-outrage',
    title: 'Clicks, with a fine for the worst article',
    group: 'gamed sensor',
    idea: 'The article that drew complaints (the fourth) costs one click each time: a patch for one known symptom.',
    failure: 'The next bait takes its place: the quiz, clicked second most and worth little.',
    paper: arxiv('2201.03544', 'Pan, Bhatia & Steinhardt 2022, reward misspecification'),
    terms: [{ term: 'proxy' }, { term: 'token', token: 3, weight: -1 }],
    worlds: ['clickbait'],
    claims: [loses('clickbait')],
  }),
  bandit({
    id: 'clicks-and-value',
    title: 'Clicks and equal value',
    group: 'shaping',
    idea: 'Clicks help while the agent learns the values; with the value at full weight they no longer change the choice.',
    failure:
      'Holds only while no article’s clicks exceed its harm: check the weight again when the articles change.',
    paper: arxiv('2008.12623', 'Milli, Belli & Hardt 2021, from optimizing engagement to measuring value'),
    terms: [{ term: 'proxy' }, task],
    worlds: ['clickbait'],
    repairs: ['clicks', 'clicks-and-some-value', 'clicks-less-outrage'],
    claims: [keepsBest('clickbait')],
  }),
  bandit({
    id: 'win-or-loss',
    title: 'One for a win, nothing for a loss',
    group: 'transforms',
    idea: 'A pull that pays anything counts as 1, so units no longer matter.',
    failure:
      'The size of a win is lost: an arm that often wins a little beats one that wins a lot two times in three.',
    paper: arxiv('1807.11398', 'Busa-Fekete et al. 2018, preference-based bandits'),
    terms: [{ term: 'event', event: 'won' }],
    worlds: ['three-coins', 'gaussian-five', 'ten-armed-testbed'],
    claims: [keepsBest('three-coins')],
  }),
  bandit({
    id: 'reward-baseline',
    title: 'Minus a fixed baseline',
    group: 'transforms',
    idea: 'Subtracts 0.5 from every pull. Gradient bandits learn faster around a baseline; the ranking of the arms stays the same.',
    failure:
      'An initial value of 0 is now optimistic for every arm, which changes exploration unintentionally.',
    paper: textbook('section 2.8'),
    terms: [task, { term: 'scale', factor: 1, shift: -0.5 }],
    worlds: ['three-coins', 'gaussian-five', 'clickbait', 'ten-armed-testbed'],
    claims: [keepsBest('three-coins'), keepsBest('gaussian-five')],
  }),
  bandit({
    id: 'noisy-feedback',
    title: 'Feedback from a noisy judge',
    group: 'transforms',
    idea: 'The value plus normal noise with standard deviation 1, like ratings. The mean is right.',
    failure:
      'The pulls needed grow in proportion to the variance; an agent that explores little stays with the wrong arm.',
    paper: {
      words: 'Lattimore & Szepesvári 2020, chapter 7',
      link: 'https://tor-lattimore.com/downloads/book/book.pdf',
    },
    terms: [task, { term: 'noise', deviation: 1 }],
    worlds: ['three-coins', 'gaussian-five', 'clickbait'],
    claims: [keepsBest('three-coins'), keepsBest('clickbait')],
  }),
];
