import { describe, expect, it } from 'vitest';
import { equationOf, piecesOf } from '../../../../../src/app/stage/language-stage.tsx';
import type { LossFrame } from '../../../../../src/engine/network-contract.ts';

const loss: LossFrame = {
  algorithm: 'ppo-lm',
  loss: 0.5 + 0.25 * 2 - 0.03 + 0.1,
  policyLoss: 0.5,
  valueLoss: 2,
  entropyTerm: -0.03,
  klTerm: 0.1,
  token: { text: 'a', advantage: 1, term: null },
  coefficients: { valueCoefficient: 0.25, entropyCoefficient: 0.01 },
};

const sumOf = (frame: LossFrame) =>
  equationOf(frame).parts.reduce((sum, { sign, value }) => sum + (sign === '+' ? value : -value), 0);

describe('the loss in symbols', () => {
  it('its parts with their signs add up to the loss', () => {
    expect(equationOf(loss).parts.map(({ symbol }) => symbol)).toEqual([
      'L_π',
      'c_v · L_V',
      'c_H · H',
      'β · KL',
    ]);
    expect(sumOf(loss)).toBeCloseTo(loss.loss, 15);
  });
  it('the entropy is written as what is subtracted', () => {
    const part = equationOf(loss).parts.find(({ symbol }) => symbol === 'c_H · H');
    expect(part).toMatchObject({ sign: '−', value: 0.03, name: 'entropy coefficient times entropy' });
  });
  it('leaves out what an algorithm does not have', () => {
    const plain = { ...loss, algorithm: 'grpo-lm', valueLoss: Number.NaN, entropyTerm: 0, klTerm: 0 };
    expect(equationOf(plain).parts).toEqual([{ symbol: 'L_π', name: 'policy loss', value: 0.5, sign: '+' }]);
    expect(sumOf(plain)).toBe(0.5);
  });
  it('a critic without a stated coefficient counts once', () => {
    const { parts } = equationOf({ ...loss, coefficients: {} });
    expect(parts.find(({ symbol }) => symbol === 'c_v · L_V')?.value).toBe(2);
  });
  it('says each algorithm’s own surrogate, and of an unknown one the clipped', () => {
    expect(equationOf({ ...loss, algorithm: 'dpo' }).inner).toContain('chosen');
    expect(equationOf(loss).inner).toContain('GAE');
    expect(equationOf({ ...loss, algorithm: 'another' }).inner).toBe('L_π = mean of max(−ρA, −clip(ρ)A)');
  });
});

describe('subscripts', () => {
  it('what follows "_", as far as letters go, stands low', () => {
    expect(piecesOf('c_v · L_V')).toEqual([
      { text: 'c', low: false },
      { text: 'v', low: true },
      { text: ' · L', low: false },
      { text: 'V', low: true },
    ]);
    expect(piecesOf('(ln π/π_ref)(chosen)')).toEqual([
      { text: '(ln π/π', low: false },
      { text: 'ref', low: true },
      { text: ')(chosen)', low: false },
    ]);
    expect(piecesOf('L_π')).toContainEqual({ text: 'π', low: true });
  });
  it('a formula without one is one piece', () => {
    expect(piecesOf('β · KL')).toEqual([{ text: 'β · KL', low: false }]);
    expect(piecesOf('')).toEqual([]);
  });
});
