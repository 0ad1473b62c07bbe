import { describe, expect, it } from 'vitest';
import { extentOf, QUANTITIES, type QuantityId, shadeOf } from '../../../../../src/app/stage/quantities.ts';
import type { CompletionFrame } from '../../../../../src/engine/network-contract.ts';

/** A prompt of one token, then three of the policy's own. All numbers are exact in f32. */
const completion: CompletionFrame = {
  tokens: Uint32Array.of(7, 1, 2, 3),
  own: Uint8Array.of(0, 1, 1, 1),
  logp: Float32Array.of(-64, -0.5, -2, -1),
  ratio: Float32Array.of(1024, 1, 2, 0.25),
  entropy: Float32Array.of(64, 0.5, 1.5, 0),
  referenceLogp: Float32Array.of(0, -0.75, -1, -1),
  value: Float32Array.of(0, 0, 0, 0),
  advantage: Float32Array.of(64, -2, 1, 0.5),
  terms: Float32Array.of(1),
  reward: 1,
  taskReturn: 1,
  correct: true,
  truncated: false,
};

function quantity(id: QuantityId) {
  const found = QUANTITIES.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`No quantity "${id}".`);
  return found;
}
const numbers = (id: QuantityId) => [1, 2, 3].map((token) => quantity(id).of(completion, token));

describe('what a token can be colored by', () => {
  it.each<[QuantityId, number[]]>([
    ['advantage', [-2, 1, 0.5]],
    ['ratio', [1, 2, 0.25]],
    ['entropy', [0.5, 1.5, 0]],
    ['surprisal', [0.5, 2, 1]],
    ['kl', [0.25, -1, 0]],
    ['value', [0, 0, 0]],
  ])('%s of each token', (id, expected) => {
    expect(numbers(id)).toEqual(expected);
  });
  it('past the end there is no number', () => {
    for (const { of } of QUANTITIES) expect(of(completion, 4)).toBeNaN();
  });
});

describe('the scale’s end', () => {
  it.each<[QuantityId, number]>([
    ['advantage', 2],
    ['ratio', Math.log(4)],
    ['entropy', 1.5],
    ['surprisal', 2],
    ['kl', 1],
    ['value', 0],
  ])('%s: the largest size over the policy’s own tokens, not the prompt’s', (id, expected) => {
    expect(extentOf(quantity(id), [completion])).toBeCloseTo(expected, 12);
  });
  it('nothing to color: 0; without a reference the KL has no number', () => {
    expect(extentOf(quantity('advantage'), [])).toBe(0);
    const alone = { ...completion, referenceLogp: new Float32Array(4).fill(Number.NaN) };
    expect(extentOf(quantity('kl'), [alone])).toBe(0);
    expect(shadeOf(quantity('kl'), quantity('kl').of(alone, 1), 1)).toBeNull();
  });
});

describe('the shade', () => {
  it('diverging: 128 at 0, its ends at the extent, and no further', () => {
    const shades = [-2, -1, 0, 1, 2, 5].map((value) => shadeOf(quantity('advantage'), value, 2));
    expect(shades).toEqual([1, 65, 128, 192, 255, 255]);
  });
  it('a ratio and its inverse are equally far from the middle', () => {
    const [up = 0, down = 0] = [4, 0.25].map((value) => shadeOf(quantity('ratio'), value, Math.log(4)) ?? 0);
    expect([up, down]).toEqual([255, 1]);
    expect(shadeOf(quantity('ratio'), 1, Math.log(4))).toBe(128);
    expect(shadeOf(quantity('ratio'), 0, Math.log(4))).toBe(1);
  });
  it('sequential: from 0 up to 255', () => {
    expect([0, 1, 2, 3].map((value) => shadeOf(quantity('entropy'), value, 2))).toEqual([0, 128, 255, 255]);
  });
  it('all equal to 0: the middle of two colors, the start of one', () => {
    expect(shadeOf(quantity('value'), 0, 0)).toBe(128);
    expect(shadeOf(quantity('entropy'), 0, 0)).toBe(0);
  });
});
