/** Kim et al. 2024: regularized relevance reward. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Share of words that copy the query. */
import copies from './copies.kernel.ts?raw';
/** A Bradley–Terry model of labels that overrate length. */
import preference from './preference.kernel.ts?raw';
/** Relevance, length for open queries, the reference answer for closed ones, and a cost of repetition. */
import r3 from './r3.kernel.ts?raw';
/** Share of words that belong to the query. */
import related from './related.kernel.ts?raw';
/** Open and closed queries, and what their readers want. */
import kernel from './world.kernel.ts?raw';

const module = (text: string) => ({ term: 'custom-module', text });
const probes = [
  { ...module(related), label: 'related words', probe: true },
  { ...module(copies), label: 'query word', probe: true },
];
const model = (corrected: boolean) => module(`const CORRECTED = ${String(corrected)};\n${preference}`);
const NAMES = ['RELEVANCE', 'LENGTH', 'REPETITION', 'REFERENCE'] as const;
type Name = (typeof NAMES)[number];
/** R3 with these terms. */
const rule = (terms: readonly Name[]) =>
  module(`${NAMES.map((name) => `const ${name} = ${String(terms.includes(name))};`).join('\n')}\n${r3}`);
const without = (name: Name) => rule(NAMES.filter((one) => one !== name));
const variant = (label: string, reward: object, alpha: number) => ({
  label,
  agent: { type: 'ppo', alpha, gamma: 1 },
  reward: [reward as { term: string }, ...probes],
});
const [MODEL, CORRECTED, RELEVANCE, R3] = [
  'preference model',
  'preference model, length removed',
  'relevance only',
  'R3',
] as const;
const ALPHA = 0.3;
const BIAS = 'world.bias';
const BIASES = [0, 0.1, 0.2, 0.4];
const LEVEL = { [BIAS]: 0.2 };
const common = { seeds: 130, seed: 2072, envSteps: 150_000, measurementPoints: 20 };
const world = { family: 'graph', kernel, stepLimit: 30 };
const read = { metric: 'taskReturn', statistic: 'mean', level: LEVEL } as const;
const lead = (id: string, over: string, says: string): ClaimPart => ({
  id,
  says,
  kind: 'ahead',
  ...read,
  variant: `main/${R3}`,
  over: [`main/${over}`],
});

export const study: WrittenStudy = {
  id: '72',
  papers: [{ atlas: 72, cite: 'Kim et al. 2024, arXiv 2402.03469', url: 'https://arxiv.org/abs/2402.03469' }],
  family: 'reward-model',
  level: 'analog',
  title:
    'R3, which sees no preference label, ends {{word:control:fair|above|below|level with}} a model of honest labels and {{word:part:model|above|below|level with}} one of labels that overrate length; relevance, after which it is named, makes it pay one useless answer as well as a right one, and without relevance it does best',
  question: 'Can a reward without preference labels beat a model of biased ones?',
  claim:
    'Where labelers overrate length, fewer words of an answer belong to the query under a model of their preferences than under R3, and R3 ends with more true reward than this model, than the model without its length weight, and than relevance alone. Its lead over the model grows with the bias.',
  runs: {
    main: {
      name: 'Four biases of labelers, four rewards',
      world,
      vary: [{ path: BIAS, over: BIASES }],
      variants: [
        variant(MODEL, model(false), ALPHA),
        variant(CORRECTED, model(true), ALPHA),
        variant(RELEVANCE, rule(['RELEVANCE']), ALPHA),
        variant(R3, rule(NAMES), ALPHA),
      ],
      ...common,
    },
    terms: {
      name: 'R3 without each of its terms',
      world: { ...world, bias: 0.2 },
      variants: [
        variant(R3, rule(NAMES), ALPHA),
        variant('without relevance', without('RELEVANCE'), ALPHA),
        variant('without length', without('LENGTH'), ALPHA),
        variant('without repetition', without('REPETITION'), ALPHA),
        variant('without reference', without('REFERENCE'), ALPHA),
      ],
      ...common,
      seeds: 60,
    },
  },
  gates: [
    {
      id: 'sound',
      says: 'The model of unbiased labels is a sound reward: with it, answers end above 0.8.',
      kind: 'level',
      ...read,
      level: { [BIAS]: 0 },
      variant: `main/${MODEL}`,
      above: 0.8,
    },
    {
      id: 'long',
      says: 'With a bias of 0.2 the answers drift long: they end with more than nine words and their end.',
      kind: 'level',
      ...read,
      metric: 'episodeLength',
      variant: `main/${MODEL}`,
      above: 10,
    },
    {
      id: 'copies',
      says: 'Relevance alone is hacked: more than 90 % of the words are the query’s.',
      kind: 'level',
      ...read,
      metric: 'probe:query word',
      variant: `main/${RELEVANCE}`,
      above: 0.9,
    },
  ],
  parts: [
    {
      id: 'topic',
      says: 'At a bias of 0.2, fewer words belong to the query under the preference model than under R3.',
      kind: 'ahead',
      ...read,
      metric: 'probe:related words',
      direction: 'below',
      variant: `main/${MODEL}`,
      over: [`main/${R3}`],
    },
    lead('model', MODEL, 'There R3 ends with more true reward than the preference model.'),
    lead(
      'corrected',
      CORRECTED,
      'And with more than the preference model whose weight of length is removed.',
    ),
    lead('relevance', RELEVANCE, 'And with more than relevance alone.'),
    {
      id: 'grows',
      says: 'The lead of R3 over the preference model grows with the bias.',
      kind: 'trend',
      metric: 'taskReturn',
      variant: `main/${R3}`,
      minus: `main/${MODEL}`,
      over: BIAS,
      direction: 'grows',
    },
  ],
  controls: [
    {
      id: 'fair',
      says: 'Without bias, R3 is not 0.05 above the preference model: labels are then worth their price.',
      kind: 'notAbove',
      ...read,
      level: { [BIAS]: 0 },
      variant: `main/${R3}`,
      than: `main/${MODEL}`,
      margin: 0.05,
    },
  ],
  standsFor:
    'A table of words stands for a language model, and fixed word vectors for a retriever. Nothing follows about how long the answers of large models should be.',
  couldFail:
    'R3 is a guess, too: it pays for eight words where readers want six, never sees a label, and takes one query in ten for the wrong kind. A model of labels may stay better up to a large bias, or be cured by removing its weight of length.',
  leftOut:
    'Language models, a trained retriever, and judges who compare answers. The policy is a table that starts with random words, so a penalty for leaving a first policy is left out, too.',
  shows: [
    {
      title:
        'True reward at the end, by what labelers add for every word: the model of their labels falls, R3 stays where it is',
      run: 'main',
      variants: [MODEL, R3].map((label) => `main/${label}`),
      kind: 'sweep',
      metric: 'taskReturn',
      unit: 'true reward',
      over: BIAS,
    },
    {
      title: 'True reward of R3 without each of its terms, in no part: it does best without relevance',
      run: 'terms',
      kind: 'bars',
      metric: 'taskReturn',
      unit: 'true reward',
    },
    {
      title: 'Words and end of an answer: the model asks for ever more of them, as labelers do',
      run: 'main',
      variants: [MODEL, R3].map((label) => `main/${label}`),
      kind: 'sweep',
      metric: 'episodeLength',
      over: BIAS,
    },
    {
      title:
        'R3 and its other two rivals: relevance alone is never any good, and a model without its length weight is lower from the start',
      run: 'main',
      variants: [R3, CORRECTED, RELEVANCE].map((label) => `main/${label}`),
      kind: 'sweep',
      metric: 'taskReturn',
      unit: 'true reward',
      over: BIAS,
    },
  ],
  teaching: {
    before:
      'A query is open or closed. An answer has up to twelve words: the query’s word, four related facts, two other facts, a filler. Readers of an open query want its word and related facts, and tire after six words; of a closed one they want one fact and little else. Labelers judge as readers do, but add a bonus for every word. “Preference model” is a Bradley–Terry model of 400 of their comparisons. “R3” sees none of them. It is a guess at what readers want: likeness of answer and query, plus pay for length up to eight words (open queries) or for likeness to a reference answer (closed ones), less a cost of repeated words. “Relevance only” is the likeness alone, and “length removed” is the preference model with its weight of length set to 0. PPO learns from each.',
    predict: {
      ask: 'From left to right, labelers add more for every word. Where does R3, which sees no label, become better than a model of their labels?',
      options: [
        'It is better from the start, with honest labels',
        'Somewhere between honest labels and a bonus of 0.2',
        'Nowhere: biased labels still say more than none',
      ],
      answer: 1,
    },
    watch: 'Follow both lines of the first chart from left, where labels are honest. Where do they cross?',
    after:
      'A model of labels learns what labelers say, and R3 cannot hear them. So one line moves with their bias and the other stays where it is; the question is which is higher. With honest labels the model ends at {{mean:main/preference model.taskReturn[world.bias=0]}} and R3 at {{mean:main/R3.taskReturn[world.bias=0]}}, but hardly a seed of R3 ends there: about two in three end near the model, and one in three at about half of that. The likely reason is in its pay. As an answer to a closed query, a word is paid for likeness to the query plus likeness to the reference answer, which is fact 1. The query’s word earns 1 + 0.6, and fact 1 earns 0.6 + 1. R3 cannot tell them apart, and to readers only the fact is worth anything. Without relevance 0.6 stands against 1, and the second chart fits: R3 does best without relevance, and no seed stays behind. With a bonus of 0.2 the model ends at {{mean:main/preference model.taskReturn[world.bias=0.2]}}. That it falls so far is built in: one more word costs an open query’s reader 0.1 from the seventh on and a closed one’s 0.15 from the third, so with 0.2 for each the labelers themselves like the longest answers best. What was open is whether R3 is a good enough guess to be above it, and where. A worse guess would have stayed below up to a larger bonus: in the second chart R3 loses about half without its pay for length or without the reference answers. But the term in its name holds it back.',
  },
  changes: [
    {
      says: 'Let labelers be honest: their labels are then worth their price.',
      run: 'terms',
      patch: {
        world: { bias: 0 },
        variants: [variant(MODEL, model(false), ALPHA), variant(R3, rule(NAMES), ALPHA)],
      },
    },
    {
      says: 'Pay for likeness and against repetition only: nothing makes room for facts.',
      run: 'terms',
      patch: { variants: [variant('two terms', rule(['RELEVANCE', 'REPETITION']), ALPHA)] },
    },
    {
      says: 'Pay for length only: any words will do.',
      run: 'terms',
      patch: { variants: [variant('length only', rule(['LENGTH']), ALPHA)] },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 1, teaching: 1, interesting: 1 },
    says: 'All of the row runs, and the crossing is a good first chart. But the lead at a bonus of 0.2 is built in, one rival is crippled, and no part reads the crossing. One R3 seed in three ends at about 0.4, because two words are paid exactly alike for closed queries; that is most of 0.88 against 0.73.',
    read: '2026-11-30',
  },
  writtenFor: 'h+ h+ h+ h- h+ h+ h+ h+ h-',
  notMeasured: ['400', '0.1', '0.15', '0.2', '0', '0.6'],
  budget: { coreMinutes: 12, quick: { seeds: 6 } },
  caveats: [
    'R3 has two kinds of seeds, and no part reads this: 44 of 130 end between 0.38 and 0.47, the others at about 0.9. So its mean of {{mean:main/R3.taskReturn[world.bias=0]}}, and that it is below the model of honest labels, says how many seeds stay behind and not how good its answers are. Without relevance none of 60 ends below 0.79.',
    'The two words are paid alike where a closed query is taken for one. Where it is taken for open, one time in ten, the query’s word is paid more. Both words together would be paid 1.79, more than either alone; by the length of the answers no seed writes both. Which words were written was not recorded.',
    'At a bonus of 0.2, {{mean:main/preference model.probe:related words[world.bias=0.2]|%}} of the words still belong to the query under the preference model, against {{mean:main/R3.probe:related words[world.bias=0.2]|%}} under R3: its answers are far too long rather than off the topic.',
    'No part reads where the lines cross. With a bonus of 0.1 they are close.',
    'That R3 beats the model without its weight of length says little, because this rival is crippled: what the model sees (topic, related facts, fact 1, other facts, fillers, words, repeated words, for open and closed queries) adds up to the length, so the weight of length is not determined, and without it even honest labels lead lower.',
    'The chart of the terms of R3 has 60 seeds and no part.',
    'Likeness is the cosine of two sums of fixed word vectors, not a trained retriever. The kind of a query is known but for one in ten. The model is fitted during the first 400 answers of the policy.',
    'The pay for length is a guess of ours, made so that answers grow at all; with half of it, R3 stayed at one word in a pilot.',
  ],
  pilots:
    'Experiment seed 7, six seeds, three times. With likeness as a mean over the words and a pay of 0.1 for a word, R3 stayed at one word; likeness became a cosine, and the pay 0.2. In the first pilot the features of the preference model added up to its length, so its weights were not determined; ordinary answers now also repeat words. But repeated words are a feature of their own, so the features still add up to the length, and its weight is still not determined. Step sizes 0.05 and 0.3 for all; by their own reward all do better with 0.3. With 0.05 the preference model has not finished drifting, and ends at 0.26. Runs were then shortened from 200,000 steps, where nothing moved any more. The study replaces one in which answers did not grow under the preference model. This is the second full run. The first, with 30 seeds and experiment seed 1072, left the gate of the unbiased labels undecided, 0.846 from 0.777 to 0.909, because single seeds end far below the others; about 125 seeds were to decide it. Nothing was changed but the seeds: 130, and 60 for the terms of R3, all fresh. A later design paid closed queries by their reference answer alone, had thirteen words, and had a model that counts costly words and R3 with labels as rivals. It was run in full once, with experiment seed 3072 and 24 seeds, and does not test the claim: all five parts held, but the gate of the unbiased labels failed, 0.58 from 0.471 to 0.685, since answers under that model ended after two words. R3 was 0.26 ahead of it even without a bonus, and was still climbing. So this run is kept here.',
};
