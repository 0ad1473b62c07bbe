/**
 * Numbers finite sets: computes the item of a rank exactly, so that a set can be counted and sampled without
 * listing it.
 */

/** Binomial coefficient, exact if it is below 2⁵³. */
export function choose(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i;
  return k < 0 || k > n ? 0 : result;
}

/**
 * The k-subset of 0 … n − 1 with the given rank, ascending. Ranks are in lexicographic order, 0 … C(n, k) −
 * 1.
 */
export function subset(n: number, k: number, rank: number): number[] {
  const chosen: number[] = [];
  let left = rank;
  for (let item = 0; chosen.length < k && item < n; item++) {
    const withItem = choose(n - item - 1, k - chosen.length - 1);
    if (left < withItem) chosen.push(item);
    else left -= withItem;
  }
  return chosen;
}

/** baseⁿ by multiplication, exact if it is below 2⁵³. */
export function power(base: number, n: number): number {
  let result = 1;
  for (let k = 0; k < n; k++) result *= base;
  return result;
}

/**
 * The digits of `rank` in mixed radix, most significant first. @param radices their product exceeds `rank`
 */
export function mixedRadix(rank: number, radices: readonly number[]): number[] {
  let left = rank;
  return radices
    .toReversed()
    .map((radix) => {
      const digit = left % radix;
      left = Math.floor(left / radix);
      return digit;
    })
    .reverse();
}

/** Number of texts of `shortest` … `longest` tokens over `letters` letters. */
export function countTexts(letters: number, shortest: number, longest: number): number {
  let count = 0;
  for (let length = shortest; length <= longest; length++) count += power(letters, length);
  return count;
}

/** The text with the given rank; shorter texts come first. */
export function textAt(rank: number, letters: number, shortest: number): number[] {
  let left = rank;
  let length = shortest;
  while (left >= power(letters, length)) left -= power(letters, length++);
  return mixedRadix(
    left,
    Array.from({ length }, () => letters),
  );
}

/** The rank of a text among those with at least `shortest` tokens: the inverse of `textAt`. */
export function textRank(text: readonly number[], letters: number, shortest: number): number {
  const within = text.reduce((rank, letter) => rank * letters + letter, 0);
  return countTexts(letters, shortest, text.length - 1) + within;
}
