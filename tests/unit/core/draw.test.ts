import { describe, expect, it } from 'vitest';
import { NamedDraw, namedKey, nameHash, permuted } from '../../../src/core/random.ts';

describe('draws by name', () => {
  it('hash names by FNV-1a to the published values for “”, “a” and “foobar”', () => {
    // Test vectors of 32-bit FNV-1a, from http://www.isthe.com/chongo/tech/comp/fnv/
    expect(nameHash('')).toBe(0x811c9dc5);
    expect(nameHash('a')).toBe(0xe40c292c);
    expect(nameHash('foobar')).toBe(0xbf9cf968);
  });
  it('repeat, and differ for another seed, name or index', () => {
    const first = (seed: number, name: string, index: number) =>
      new NamedDraw(seed, name, index).below(2 ** 32);
    expect(first(1, 'x', 0)).toBe(first(1, 'x', 0));
    const all = [
      first(1, 'x', 0),
      first(2, 'x', 0),
      first(1, 'y', 0),
      first(1, 'x', 1),
      first(1, 'x', 2 ** 32),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
  it('are uniform within 4 standard errors: below 6 each number has a sixth, and uniform() has mean ½', () => {
    const draw = new NamedDraw(3, 'dice');
    const counts = [0, 0, 0, 0, 0, 0];
    const n = 30_000;
    let sum = 0;
    for (let k = 0; k < n; k++) {
      const face = draw.below(6);
      counts[face] = (counts[face] ?? 0) + 1;
      sum += draw.uniform();
    }
    for (const count of counts)
      expect(Math.abs(count - n / 6)).toBeLessThan(4 * Math.sqrt((n / 6) * (5 / 6)));
    expect(Math.abs(sum / n - 0.5)).toBeLessThan(4 * Math.sqrt(1 / 12 / n));
  });
  it('reject an empty range', () => {
    expect(() => new NamedDraw(1, 'x').below(0)).toThrow(RangeError);
    expect(() => new NamedDraw(1, 'x').below(Number.NaN)).toThrow(RangeError);
    expect(new NamedDraw(1, 'x').below(1)).toBe(0);
  });
});

describe('a keyed order', () => {
  it('is a bijection for every size up to 300 and some beyond', () => {
    for (const n of [...Array.from({ length: 300 }, (_, k) => k + 1), 4096, 8100]) {
      const seen = new Set<number>();
      for (let k = 0; k < n; k++) seen.add(permuted(namedKey(5, 'order', n), n, k));
      expect(seen.size, `${n}`).toBe(n);
      expect(Math.max(...seen)).toBe(n - 1);
    }
  });
  it('differs between keys, and scatters neighbors', () => {
    const order = (seed: number) =>
      Array.from({ length: 50 }, (_, k) => permuted(namedKey(seed, 'o', 0), 10_000, k));
    expect(order(1)).not.toEqual(order(2));
    const gaps = order(1)
      .slice(1)
      .map((place, k) => Math.abs(place - (order(1)[k] ?? 0)));
    expect(gaps.filter((gap) => gap < 100).length).toBeLessThan(8);
  });
  it('handles large sets without a table, and rejects an index outside', () => {
    const n = 2 ** 52;
    const places = Array.from({ length: 100 }, (_, k) => permuted([1, 2], n, k));
    expect(places.every((place) => Number.isInteger(place) && place >= 0 && place < n)).toBe(true);
    expect(new Set(places).size).toBe(100);
    expect(() => permuted([1, 2], n + 1, 0)).toThrow(RangeError);
    expect(() => permuted([1, 2], 5, 5)).toThrow(RangeError);
    expect(() => permuted([1, 2], 5, -1)).toThrow(RangeError);
  });
});
