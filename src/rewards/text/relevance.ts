import type { LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTerm } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTerm('relevance', 'Relevance', {
    help: 'Share of the completion’s tokens that also occur in the prompt, as a retriever would count them. It needs no labels, and copying the prompt earns the most.',
    reference: 'https://arxiv.org/abs/2402.03469',
    fields: [],
  }),
  evaluate({ problem, tokens, own }) {
    const asked = new Set(problem.prompt);
    const mine = tokens.filter((_, at) => own[at] === true);
    return atEnd(mine.length === 0 ? 0 : mine.filter((token) => asked.has(token)).length / mine.length);
  },
};
