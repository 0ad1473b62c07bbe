/** Bandits: what is counted in place of what is meant. */
import type { RewardDesign } from '../../experiment/design.ts';

const bandit = (design: Omit<RewardDesign, 'family'>): RewardDesign => ({ family: 'bandit', ...design });
const task = { term: 'task' };
const ALL = ['three-coins', 'ten-armed-testbed', 'gaussian-five', 'drifting', 'adversarial', 'clickbait'];

export const designs: readonly RewardDesign[] = [
  bandit({
    id: 'true-value',
    title: 'The value itself',
    group: 'baseline',
    idea: 'Each pull pays what it is worth.',
    failure: 'Needs somebody who measures worth, at every pull.',
    paper: {
      words: 'Sutton & Barto 2018, chapter 2',
      link: 'http://incompleteideas.net/book/the-book-2nd.html',
    },
    terms: [task],
    worlds: ALL,
    claims: [{ world: 'clickbait', verdict: 'keeps-best' }],
  }),
  bandit({
    id: 'clicks',
    title: 'Pay by the click',
    group: 'gamed sensor',
    idea: 'Clicks are counted for free and seem to say what people like.',
    failure: 'What is clicked most is worth least: the recommender settles on outrage.',
    paper: {
      words: 'Stray et al. 2021, what are you optimizing for?',
      link: 'https://arxiv.org/abs/2107.10939',
    },
    terms: [{ term: 'proxy' }],
    worlds: ['clickbait'],
    claims: [{ world: 'clickbait', verdict: 'loses' }],
  }),
  bandit({
    id: 'clicks-and-some-value',
    title: 'Clicks and a little value',
    group: 'gamed sensor',
    idea: 'A mixture: clicks, and 0.3 of the value where it is known.',
    failure:
      'Too little: the best article for the mixture is still the one that is worth least. The choice turns at a weight of a half.',
    paper: { words: 'Stray et al. 2021', link: 'https://arxiv.org/abs/2107.10939' },
    terms: [{ term: 'proxy' }, { term: 'task', weight: 0.3 }],
    worlds: ['clickbait'],
    claims: [{ world: 'clickbait', verdict: 'loses' }],
  }),
  bandit({
    id: 'clicks-less-outrage',
    title: 'Clicks, with the worst article fined',
    group: 'gamed sensor',
    idea: 'The article that was complained about (the fourth) costs a click each time: a patch where the fire was seen.',
    failure: 'The next bait takes its place: the quiz, clicked second most and worth little.',
    paper: {
      words: 'Pan, Bhatia & Steinhardt 2022, reward misspecification',
      link: 'https://arxiv.org/abs/2201.03544',
    },
    terms: [{ term: 'proxy' }, { term: 'token', token: 3, weight: -1 }],
    worlds: ['clickbait'],
    claims: [{ world: 'clickbait', verdict: 'loses' }],
  }),
  bandit({
    id: 'clicks-and-value',
    title: 'Clicks and as much value',
    group: 'shaping',
    idea: 'Clicks help while values are learned; with the value at full weight they can no longer turn the choice.',
    failure:
      'Holds as long as no bait is clicked more than it is worse: the weight must be looked at again when articles change.',
    paper: {
      words: 'Milli, Belli & Hardt 2021, from optimizing engagement to measuring value',
      link: 'https://arxiv.org/abs/2008.12623',
    },
    terms: [{ term: 'proxy' }, task],
    worlds: ['clickbait'],
    repairs: ['clicks', 'clicks-and-some-value', 'clicks-less-outrage'],
    claims: [{ world: 'clickbait', verdict: 'keeps-best' }],
  }),
  bandit({
    id: 'win-or-loss',
    title: 'One for a win, nothing for a loss',
    group: 'transforms',
    idea: 'A pull that pays at all counts 1: units do not matter any more.',
    failure:
      'By how much is lost: an arm that wins a little nearly always beats one that wins a lot two times in three.',
    paper: {
      words: 'Busa-Fekete et al. 2018, preference-based bandits',
      link: 'https://arxiv.org/abs/1807.11398',
    },
    terms: [{ term: 'event', event: 'won' }],
    worlds: ['three-coins', 'gaussian-five', 'ten-armed-testbed'],
    claims: [{ world: 'three-coins', verdict: 'keeps-best' }],
  }),
  bandit({
    id: 'reward-baseline',
    title: 'Less a fixed baseline',
    group: 'transforms',
    idea: 'Takes 0.5 off every pull. Gradient bandits learn faster around a baseline; the ranking of the arms stays.',
    failure:
      'A first value of 0 is now optimistic for every arm: exploration changes as if one had meant it.',
    paper: {
      words: 'Sutton & Barto 2018, section 2.8',
      link: 'http://incompleteideas.net/book/the-book-2nd.html',
    },
    terms: [task, { term: 'scale', factor: 1, shift: -0.5 }],
    worlds: ['three-coins', 'gaussian-five', 'clickbait', 'ten-armed-testbed'],
    claims: [
      { world: 'three-coins', verdict: 'keeps-best' },
      { world: 'gaussian-five', verdict: 'keeps-best' },
    ],
  }),
  bandit({
    id: 'noisy-feedback',
    title: 'Feedback from a noisy judge',
    group: 'transforms',
    idea: 'The value with a normal error of 1, as ratings have. The mean is right.',
    failure:
      'Every estimate needs as many more pulls as its variance has grown; who explores little stays with the wrong arm.',
    paper: {
      words: 'Lattimore & Szepesvári 2020, chapter 7',
      link: 'https://tor-lattimore.com/downloads/book/book.pdf',
    },
    terms: [task, { term: 'noise', deviation: 1 }],
    worlds: ['three-coins', 'gaussian-five', 'clickbait'],
    claims: [
      { world: 'three-coins', verdict: 'keeps-best' },
      { world: 'clickbait', verdict: 'keeps-best' },
    ],
  }),
];
