/** Bansal et al. 2025: Magentic Marketplace. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import { fixedBuyer, MARKET } from '../shared/market.ts';

const world = { family: 'graph', kernel: MARKET };
const learner = {
  type: 'q-learning',
  gamma: 1,
  alpha: 0.1,
  epsilon: 1,
  epsilonEnd: 0,
  epsilonDecaySteps: 30_000,
};
const reward = [{ term: 'task' }, { term: 'event', event: 'firstChosen', probe: true }];
const common = { seeds: 20, seed: 175, envSteps: 40_000, measurementPoints: 40 };

export const study: WrittenStudy = {
  id: '175',
  papers: [{ atlas: 175, cite: 'Bansal et al. 2025, arXiv 2510.25779' }],
  family: 'multi-agent',
  level: 'analog',
  title:
    'A big market is no better than its search; a learner takes the first of equal offers, even if waiting is free',
  question: 'Do buyers gain from more sellers?',
  claim:
    'Under lexical search the share of welfare falls with the size of the market, under perfect search it does not. Where waiting costs, the first of equal offers is accepted more often than by chance.',
  standsFor:
    'Buyers are small tables, sellers are scripted and quote no prices. What is measured follows from the search and from the learner; nothing follows about language models or their biases.',
  runs: {
    size: {
      ...common,
      name: 'Markets of four sizes',
      world,
      vary: [{ path: 'world.sellers', over: [3, 10, 30, 100] }],
      worldOf: {
        'lexical search': { search: 'lexical' },
        'first offer, lexical': { search: 'lexical' },
        'compare all, lexical': { search: 'lexical' },
      },
      variants: [
        { label: 'perfect search', agent: learner, reward },
        { label: 'lexical search', agent: learner, reward },
        { label: 'first offer, lexical', agent: fixedBuyer(false), reward },
        { label: 'compare all, lexical', agent: fixedBuyer(true), reward },
      ],
    },
    delay: {
      ...common,
      name: 'Equal sellers, with and without a cost of waiting',
      world: { ...world, search: 'equal' },
      worldOf: { 'waiting costs': { delay: 0.05 } },
      variants: ['waiting costs', 'waiting is free'].map((label) => ({ label, agent: learner, reward })),
    },
  },
  parts: [
    {
      kind: 'trend',
      says: 'Under lexical search the welfare share falls by more than 0.05 for each factor e of sellers.',
      metric: 'taskReturn',
      variant: 'size/lexical search',
      over: 'world.sellers',
      margin: 0.05,
      scale: 'log',
      direction: 'shrinks',
    },
    {
      kind: 'level',
      says: 'Under perfect search it stays above 0.95 with 100 sellers.',
      metric: 'taskReturn',
      variant: 'size/perfect search',
      above: 0.95,
      level: { 'world.sellers': 100 },
    },
    {
      kind: 'level',
      says: 'Where waiting costs 0.05, the first of three equal offers is accepted more often than one time in three.',
      metric: 'probe:event',
      variant: 'delay/waiting costs',
      above: 1 / 3,
    },
  ],
  shows: [
    {
      title: 'Welfare as a share of the optimum',
      run: 'size',
      metric: 'taskReturn',
      kind: 'sweep',
      over: 'world.sellers',
      logarithmic: true,
    },
    { title: 'First of three equal offers accepted', run: 'delay', metric: 'probe:event', kind: 'curve' },
  ] as WrittenStudy['shows'],
  teaching: {
    before:
      'Two sellers fit the need of a buyer, one better than the other; all others hardly do. A search lists three sellers, whose offers arrive one after the other, in random order. The buyer learns when to accept and when to wait. Perfect search lists the sellers that fit. Lexical search lists any whose description shares a word with the request, and that is true of three in ten of the others.',
    predict: {
      ask: 'The market grows from 3 to 100 sellers. What happens under lexical search?',
      options: [
        'Welfare rises: there is more choice',
        'Welfare falls: the list fills with misfits',
        'Nothing',
      ],
      answer: 1,
    },
    watch:
      'In the first chart the best possible is 1, at every size. In the second one, picking at random would be 0.33; its two curves coincide.',
    after:
      'A list has three places. With n sellers about 0.3 (n − 2) misfits compete with two that fit, so the chance that one of these is listed falls about as 1/n, and no skill of the buyer brings back what was not listed: comparing all three offers is the best that a buyer can do, and it falls as well. Perfect search is not touched by n. Where offers are equal, the trained buyer takes the first one every time, and just as often where waiting is free. So the cost of waiting is not what makes it do so, although the third part of the claim holds. A likely reason, not tested: values begin at 0, accepting pays at once, and a learner stays with what has paid. In practice look at retrieval before you blame the buyer.',
  },
  changes: [
    {
      says: 'Let fewer descriptions mislead: one in twenty.',
      run: 'size',
      patch: { world: { shared: 0.05, sellers: 100, search: 'lexical' } },
    },
    {
      says: 'Let waiting cost 0.2 in the market: buyers stop comparing.',
      run: 'size',
      patch: { world: { delay: 0.2 } },
    },
    {
      says: 'Make waiting between equal offers nearly free.',
      run: 'delay',
      patch: { world: { delay: 0.001 } },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 0, teaching: 1, interesting: 1 },
    says: 'Welfare falls because the search was told to dilute. Control refutes the explanation: with free waiting the first offer is also taken 100 % of the time (both lines of chart 2 coincide); it is not a part.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.8, quick: { seeds: 6 } },
  caveats: [
    'How much lexical search dilutes a list is a setting, three in ten; that it dilutes at all is the construction.',
    'Sellers do not learn, bargain or manipulate, and there are no messages. Reply delay is a cost for each further offer.',
    'First-proposal selection is tested with three equal offers only, and “waiting is free” is in no part.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, twice. First with a step size of 0.05 and less exploration, which left the buyer short of the optimum under perfect search (0.951). Then as it is now.',
};
