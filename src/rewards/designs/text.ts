/** Short texts: scores of the text, added bonuses, and exploited graders. */
import type { RewardDesign } from '../../experiment/design.ts';

const text = (design: Omit<RewardDesign, 'family' | 'group'> & Partial<RewardDesign>): RewardDesign => ({
  family: 'text',
  group: 'text scores',
  ...design,
});
const task = { term: 'task' };
const at = (world: string, verdict: 'keeps-best' | 'loses' | 'rarely-paid') => ({ world, gamma: 1, verdict });
const LENGTH = {
  words: 'Singhal et al. 2023, length correlations in RLHF',
  link: 'https://arxiv.org/abs/2310.03716',
};
const SYCOPHANCY = {
  words: 'Sharma et al. 2023, sycophancy in language models',
  link: 'https://arxiv.org/abs/2310.13548',
};

export const designs: readonly RewardDesign[] = [
  text({
    id: 'full-score',
    title: 'The score of the finished text',
    group: 'baseline',
    idea: 'One number at the end, from an objective rule.',
    failure: 'Pays nothing until a text is right. One random text in 256 is, and all the others look alike.',
    paper: { words: 'DeepSeek-AI 2025, rule-based rewards', link: 'https://arxiv.org/abs/2501.12948' },
    terms: [task],
    worlds: ['spell', 'brackets', 'two-kinds-of-brackets', 'digit-sum', 'reply', 'custom-score'],
    claims: [
      at('spell', 'rarely-paid'),
      at('two-kinds-of-brackets', 'rarely-paid'),
      at('reply', 'keeps-best'),
    ],
  }),
  text({
    id: 'partial-potential',
    title: 'Partial credit as a potential',
    group: 'shaping',
    idea: 'Each token earns the gain in partial score and pays back any loss; over a whole text only the score remains.',
    failure: 'Needs a score for unfinished texts. A rule that only knows right and wrong has none.',
    paper: {
      words: 'Ng, Harada & Russell 1999',
      link: 'https://people.eecs.berkeley.edu/~russell/papers/icml99-shaping.pdf',
    },
    terms: [task, { term: 'potential-expression', expression: 'partial(s)' }],
    worlds: ['spell', 'brackets', 'two-kinds-of-brackets', 'digit-sum', 'reply'],
    potentialBased: true,
    repairs: ['partial-score-paid'],
  }),
  text({
    id: 'partial-score-paid',
    title: 'The partial score at every token',
    group: 'sparse and dense',
    idea: 'Pays the current value of the text after each token.',
    failure:
      'A right answer is paid again for every word after it: the agent gives the right reply immediately and then keeps writing.',
    paper: LENGTH,
    terms: [task, { term: 'expression', expression: 'partial(next)' }],
    worlds: ['spell', 'brackets', 'digit-sum', 'reply'],
    claims: [at('reply', 'loses'), at('spell', 'keeps-best')],
  }),
  text({
    id: 'correct-token-bonus',
    title: 'A point for every token that helps',
    group: 'events and subgoals',
    idea: 'A token that raises the partial score earns a point, whatever the final result.',
    failure:
      'Pays for small steps, not for success: among right sums it prefers the one with most digits, and without the score any digits would do.',
    paper: {
      words: 'Uesato et al. 2022, process- and outcome-based feedback',
      link: 'https://arxiv.org/abs/2211.14275',
    },
    terms: [task, { term: 'event', event: 'correctToken' }],
    worlds: ['spell', 'digit-sum', 'reply', 'brackets'],
    claims: [at('digit-sum', 'keeps-best'), at('spell', 'keeps-best')],
  }),
  text({
    id: 'break-penalty',
    title: 'A penalty at the mistake',
    group: 'events and subgoals',
    idea: 'The token after which no balanced sequence is possible costs 0.3: the blame falls in the right place.',
    failure: 'Works only if a mistake can be detected before the end.',
    paper: {
      words: 'Lightman et al. 2023, let’s verify step by step',
      link: 'https://arxiv.org/abs/2305.20050',
    },
    terms: [task, { term: 'event', event: 'brokeBalance', weight: -0.3 }],
    worlds: ['brackets', 'two-kinds-of-brackets'],
    claims: [at('brackets', 'keeps-best'), at('two-kinds-of-brackets', 'keeps-best')],
  }),
  text({
    id: 'keyword-bonus',
    title: 'A point for a keyword',
    group: 'gamed sensor',
    idea: 'Good answers contain certain words, so the first token of the alphabet earns a point each time.',
    failure: 'The policy repeats the keyword from start to end; the answer is gone.',
    paper: {
      words: 'Paulus, Xiong & Socher 2017, on optimizing one overlap score',
      link: 'https://arxiv.org/abs/1705.04304',
    },
    terms: [task, { term: 'token', token: 0, weight: 0.5 }],
    worlds: ['spell', 'digit-sum', 'custom-score', 'reply'],
    claims: [at('spell', 'loses'), at('reply', 'loses')],
  }),
  text({
    id: 'format-only',
    title: 'Format only',
    group: 'gamed sensor',
    idea: 'A text that ends properly earns a point. Learned at once, and it needs no answers.',
    failure: 'An empty text is well-formed. The content is never checked.',
    paper: {
      words: 'Xin et al. 2025, surrogate signals from format and length',
      link: 'https://arxiv.org/abs/2505.19439',
    },
    terms: [{ term: 'format' }],
    worlds: ['reply', 'digit-sum'],
    claims: [at('reply', 'loses'), at('digit-sum', 'loses')],
  }),
  text({
    id: 'answer-and-format',
    title: 'The answer, and a tenth for the format',
    idea: 'The small, easy reward teaches the format in which an answer can be read; the answer then outweighs it.',
    failure: 'The format is right long before any answer is, so groups differ only in format.',
    paper: { words: 'DeepSeek-AI 2025', link: 'https://arxiv.org/abs/2501.12948' },
    terms: [task, { term: 'format', weight: 0.1 }],
    worlds: ['reply', 'digit-sum'],
    repairs: ['format-only'],
    claims: [at('reply', 'keeps-best')],
  }),
  text({
    id: 'length-bonus',
    title: 'A bonus for length',
    group: 'gamed sensor',
    idea: 'Longer answers were rated higher, so each token earns 0.3.',
    failure: 'Writing more pays more than brevity saves: every reply grows to full length.',
    paper: LENGTH,
    terms: [task, { term: 'length', weight: 0.3 }],
    worlds: ['reply', 'digit-sum'],
    claims: [at('reply', 'loses')],
  }),
  text({
    id: 'length-bonus-capped',
    title: 'A capped bonus for length',
    idea: 'The first token earns 0.1 and the rest nothing: enough to avoid the empty answer, not enough to reward length itself.',
    failure: 'The cap must be known. One token too high, and the last token is filler.',
    paper: LENGTH,
    terms: [task, { term: 'length', cap: 1, weight: 0.1 }],
    worlds: ['reply', 'digit-sum'],
    repairs: ['length-bonus'],
    claims: [at('reply', 'keeps-best')],
  }),
  text({
    id: 'token-price',
    title: 'A cost per token',
    idea: 'Each token costs 0.05: short answers first.',
    failure: 'If an answer needs many tokens, the cost is a reason to write nothing.',
    paper: {
      words: 'Arora & Zanette 2025, training language models to reason efficiently',
      link: 'https://arxiv.org/abs/2502.04463',
    },
    terms: [task, { term: 'length', weight: -0.05 }],
    worlds: ['reply', 'digit-sum'],
    claims: [at('reply', 'keeps-best'), at('digit-sum', 'keeps-best')],
  }),
  text({
    id: 'high-token-price',
    title: 'A cost that silences',
    group: 'gamed sensor',
    idea: 'Brevity above all: each token costs 0.4.',
    failure: 'Three digits cost more than the right sum earns: the optimal text is empty.',
    paper: { words: 'Arora & Zanette 2025', link: 'https://arxiv.org/abs/2502.04463' },
    terms: [task, { term: 'length', weight: -0.4 }],
    worlds: ['digit-sum', 'reply'],
    claims: [at('digit-sum', 'loses')],
  }),
  text({
    id: 'repetition-price',
    title: 'A penalty for repeating a token',
    idea: 'The same token twice in a row costs half a point, to prevent loops.',
    failure:
      'Right answers repeat tokens, too: the policy misspells a word with a double letter to avoid the penalty.',
    paper: {
      words: 'Yeo et al. 2025, demystifying long chain-of-thought',
      link: 'https://arxiv.org/abs/2502.03373',
    },
    terms: [
      task,
      {
        term: 'expression',
        expression: 'tokens(state) > 0.0 && last(next) == last(state) ? -0.6 : 0.0',
      },
    ],
    worlds: ['spell', 'custom-score', 'brackets'],
    claims: [
      at('spell', 'keeps-best'),
      at('custom-score', 'keeps-best'),
      { ...at('spell', 'loses'), changed: { targets: ['ccss'] } },
    ],
  }),
  text({
    id: 'naive-grader',
    title: 'A grader that likes length and politeness',
    group: 'gamed sensor',
    idea: 'A point for a right reply, plus something for every token and every polite word, as human raters gave it.',
    failure: 'The small bonuses add up: replies grow to full length and fill with politeness.',
    paper: SYCOPHANCY,
    terms: [{ term: 'proxy' }],
    worlds: ['reply'],
    claims: [at('reply', 'loses')],
  }),
  text({
    id: 'grader-without-its-biases',
    title: 'The grader with its biases subtracted',
    idea: 'Subtracts slightly more than the grader pays for politeness and for every word after the first, so only the reply counts.',
    failure:
      'Fixes only the biases that were found. If the first word costs something too, many learners write nothing before they are ever right.',
    paper: {
      words: 'Shen et al. 2023, loose lips sink ships: length bias in RLHF',
      link: 'https://arxiv.org/abs/2310.05199',
    },
    terms: [
      { term: 'proxy' },
      { term: 'length', weight: -0.2 },
      { term: 'length', cap: 1, weight: 0.2 },
      { term: 'event', event: 'polite', weight: -0.2 },
    ],
    worlds: ['reply'],
    repairs: ['naive-grader'],
    claims: [at('reply', 'keeps-best')],
  }),
];
