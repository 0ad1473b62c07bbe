/** Words of a text for search, in one spelling, and the words that a typing error most likely meant. */
import { editDistance } from '../../core/nearest.ts';

const STOP = new Set(
  'a an and are as at be by for from in is it its of on or that the this to vs was with'.split(' '),
);

const singular = (word: string): string =>
  /[^suai]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;

/** American spelling, one spelling of compounds, words without their plural. */
export const wordsOf = (text: string): readonly string[] => typedWords(text).map(singular);

/** The same with their plural. */
export function typedWords(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .replaceAll(/(\w{3})is(e|es|ed|ing|ation|ations|er|ers)\b/g, '$1iz$2')
    .replaceAll(/([aeio])ll(ed|ing)\b/g, '$1l$2')
    .replaceAll(/(\w{2})our(s?|al|ed|ing)\b/g, '$1or$2')
    .replaceAll(/\b(catal|dial)ogue/g, '$1og')
    .replaceAll(/\blearnt\b/g, 'learned')
    .replaceAll(/\bover[- ]?optim/g, 'overoptim')
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replaceAll(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '' && !STOP.has(word));
}

/** Longer words are never typing errors. */
const LONGEST = 32;
/** The last word may not be finished: from this length on it is left as it is typed where a known word begins so. */
const SHORTEST_PREFIX = 3;

/** How far a typing error may be from the word that was meant. */
const reachOf = (word: string): number => (word.length < 6 ? 1 : 2);

const single = (word: string): string => word.replaceAll(/(.)\1+/g, '$1');
const sorted = (word: string): string => [...word].sort().join('');
/** A letter typed twice, or two that changed places: the likeliest errors. */
const isSlip = (typed: string, word: string): boolean =>
  single(typed) === single(word) || sorted(typed) === sorted(word);

/**
 * @param known how often each word occurs @param named words of names, which win over other words that are as near
 * @returns the word that was meant; a word that is known, or that cannot be told, is itself. `last`: of what is typed
 */
export function speller(
  known: ReadonlyMap<string, number>,
  named: ReadonlySet<string>,
): (word: string, last: boolean) => string {
  const words = [...new Set([...known.keys(), ...named])].filter((word) => !/^[\d.]+$/.test(word));
  return (typed, last) => {
    const word = singular(typed);
    if (known.has(word) || named.has(word) || word.length < 2 || word.length > LONGEST || /^\d/.test(word))
      return word;
    const reach = reachOf(word);
    const longer = last && word.length >= SHORTEST_PREFIX ? words.filter((one) => one.startsWith(word)) : [];
    const end = longer.find((one) => one.length <= word.length + reach && named.has(one));
    if (longer.length > 0) return end ?? word;
    let best = word;
    let least = Number.POSITIVE_INFINITY;
    for (const one of words) {
      if (Math.abs(one.length - word.length) > reach || one.length < (named.has(one) ? 2 : 3)) continue;
      if (one[0] !== word[0] && one[1] !== word[1] && one[0] !== word[1] && one[1] !== word[0]) continue;
      // What looks like a plural may be a word that ends with two of the same letter.
      const distance = Math.min(editDistance(word, one), editDistance(typed, one));
      if (distance > reach) continue;
      const cost =
        distance -
        (named.has(one) ? 0.4 : 0) -
        (one[0] === word[0] ? 0.3 : 0) -
        (isSlip(word, one) || isSlip(typed, one) ? 0.4 : 0) -
        0.02 * Math.min(10, known.get(one) ?? 0);
      if (cost >= least) continue;
      best = one;
      least = cost;
    }
    return best;
  };
}
