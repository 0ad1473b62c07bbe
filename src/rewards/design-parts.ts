/** Shared by many reward designs: terms, papers and claims. */
import type { DesignClaim, DesignVerdict, RewardDesign } from '../experiment/design.ts';

type Paper = RewardDesign['paper'];

export const task = { term: 'task' };

export const arxiv = (id: string, words: string): Paper => ({ words, link: `https://arxiv.org/abs/${id}` });
export const textbook = (place: string): Paper => ({
  words: `Sutton & Barto 2018, ${place}`,
  link: 'http://incompleteideas.net/book/the-book-2nd.html',
});
export const NG: Paper = {
  words: 'Ng, Harada & Russell 1999',
  link: 'https://people.eecs.berkeley.edu/~russell/papers/icml99-shaping.pdf',
};

const claims =
  (verdict: DesignVerdict) =>
  (world: string, where: Pick<DesignClaim, 'gamma' | 'changed'> = {}): DesignClaim => ({
    world,
    ...where,
    verdict,
  });
export const keepsBest = claims('keeps-best');
export const loses = claims('loses');
export const rarelyPaid = claims('rarely-paid');
