import { describe, expect, it } from 'vitest';
import type { Frame, Picture } from '../../../../src/app/glossary/glossary-drawing.ts';
import { divergence, pushed } from '../../../../src/app/glossary/glossary-sums.ts';
import { GLOSSARY } from '../../../../src/app/glossary/glossary-words.ts';
import { POLICY_PICTURES } from '../../../../src/app/glossary/pictures-of-policies.ts';
import { REWARD_PICTURES } from '../../../../src/app/glossary/pictures-of-rewards.ts';
import { VALUE_PICTURES } from '../../../../src/app/glossary/pictures-of-values.ts';
import { glossaryWordOf } from '../../../../src/app/kit/popover.tsx';

const pictures: Readonly<Record<string, Picture>> = {
  ...VALUE_PICTURES,
  ...POLICY_PICTURES,
  ...REWARD_PICTURES,
};
const frameOf = (id: string, tick?: number, knob?: number): Frame => {
  const picture = pictures[id];
  if (picture === undefined) throw new Error(id);
  return picture.frame(tick ?? picture.still, knob ?? picture.knob?.value ?? 0);
};
const numbers = ({ drawing }: Frame): readonly number[] =>
  drawing.kind === 'bars'
    ? drawing.bars.map(({ value }) => value)
    : drawing.kind === 'lines'
      ? drawing.lines.flatMap(({ y }) => y)
      : [];

const ids = GLOSSARY.map(({ id }) => id);

describe('the glossary', () => {
  it('has the words that the page needs, each once', () => {
    const needed =
      'reward return discount policy value episode seed exploration entropy advantage baseline td-error kl potential reward-hacking over-optimization reward-model policy-gradient credit-assignment task-return training-return';
    expect(new Set(ids)).toEqual(new Set(needed.split(' ')));
    expect(ids).toHaveLength(new Set(ids).size);
    for (const { says } of GLOSSARY) expect(says.split(/[.?] /).length, says).toBeLessThanOrEqual(3);
  });
  it.each(ids)('has a picture of %s with finite numbers and words in every frame', (id) => {
    const picture = pictures[id];
    expect(picture?.still).toBeLessThan(picture?.frames ?? 0);
    for (let tick = 0; tick < (picture?.frames ?? 0); tick++) {
      const frame = frameOf(id, tick);
      expect(numbers(frame).every(Number.isFinite), `frame ${tick}`).toBe(true);
      expect(frame.words).toMatch(/\d/);
      expect(frame.words).not.toMatch(/NaN|undefined|Infinity/);
      const { drawing } = frame;
      if (drawing.kind !== 'cells')
        for (const x of numbers(frame)) {
          expect(x).toBeGreaterThanOrEqual(drawing.low - 1e-9);
          expect(x).toBeLessThanOrEqual(drawing.high + 1e-9);
        }
    }
  });
  it('computes KL as defined', () => {
    expect(divergence([0.5, 0.5], [0.25, 0.75])).toBeCloseTo(0.5 * Math.log(2) + 0.5 * Math.log(2 / 3), 12);
  });
  it('shows the TD error of the ninth step: 0 + 0.9 · 0.5 − 0', () => {
    // The first episode moves the last cell to 0.5 · 1; in the second, the cell before it has an error.
    expect(frameOf('td-error', 8).words).toBe('δ = 0 + 0.9 · 0.5 − 0 = 0.45.');
  });
  it('shows a bonus that is farmed and one that is not, by the solver', () => {
    expect(frameOf('reward-hacking', undefined, 0.2).words).toContain('never reaches the goal');
    expect(frameOf('reward-hacking', undefined, 0.02).words).toContain('reaches the goal.');
    expect(frameOf('potential').words).toContain('the potential 0.');
  });
  it('shows a truth that rises and falls while the proxy only rises', () => {
    const curve = [0, 0.5, 3].map(pushed);
    const [low, middle, high] = curve.map(({ gold }) => gold) as [number, number, number];
    expect(middle).toBeGreaterThan(low);
    expect(middle).toBeGreaterThan(high);
    expect(curve.map(({ proxy }) => proxy)).toEqual(
      curve.map(({ proxy }) => proxy).toSorted((a, b) => a - b),
    );
  });
  it('is found from the tips of the page', () => {
    expect(['Discount γ', 'Exploration rate ε', 'Policy entropy', 'Task return'].map(glossaryWordOf)).toEqual(
      ['discount', 'exploration', 'entropy', 'task-return'],
    );
    expect(glossaryWordOf('Grid size')).toBeNull();
  });
});
