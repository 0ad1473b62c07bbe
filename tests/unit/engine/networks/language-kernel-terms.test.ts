/** Expressions and transforms on text: one call for each token of the policy, in the order of the terms. */
import { describe, expect, it, vi } from 'vitest';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { KernelTerm } from '../../../../src/engine/text/kernel-term.ts';
import type { Verdict } from '../../../../src/worlds/language-contract.ts';

const verdict: Verdict = { score: 1, correct: true, wellFormed: true, partial: 0.5, steps: [], stepEnds: [] };
const written = { tokens: [7, 8, 9], ended: true, verdict };
const NOTHING = [0, 0, 0];
const term = (spec: object) => new KernelTerm([{ weight: 1, ...spec } as never], 0, 'variants[0]').seed(1, 0);
const paid = (spec: object, totals: readonly number[], of = written) => [...term(spec).pay(of, totals)];

describe('a kernel term on text', () => {
  it.each([
    ['taskReward', [0, 0, 1]],
    ['f32(action)', [7, 8, 9]],
    ['f32(time) + total', [5, 1, 2]],
    ['terminated ? 1.0 : 0.0', [0, 0, 1]],
    ['happened(success) ? partial() : 0.0', [0, 0, 0.5]],
    ['(correct() && wellFormed() ? -0.1 : 0.0) * f32(tokens())', [-0.3, -0.3, -0.3]],
  ])('expression %s', (expression, wanted) => {
    const found = paid({ term: 'expression', expression }, [5, 0, 0]);
    for (const [t, value] of wanted.entries()) expect(found[t]).toBeCloseTo(value, 6);
  });

  it('clip, scale and delay change what the terms before them pay', () => {
    expect(paid({ term: 'clip', low: -1, high: 1 }, [3, -0.5, -4])).toEqual([-2, 0, 3]);
    expect(paid({ term: 'scale', factor: 2, shift: 0.5 }, [3, 0, -4])).toEqual([3.5, 0.5, -3.5]);
    expect(paid({ term: 'delay', until: 'end' }, [3, 1, -4])).toEqual([-3, -1, 4]);
    expect(paid({ term: 'delay', until: 'steps', steps: 1 }, [3, 1, -4])).toEqual([-3, 2, 1]);
    const cut = { ...written, ended: false };
    expect(paid({ term: 'delay', until: 'end' }, [3, 1, -4], cut)).toEqual([-3, -1, 4]);
  });

  it('an expression that draws is a random reward, once for each completion, which a snapshot continues', () => {
    const coin = term({ term: 'expression', expression: 'terminated && bernoulli(0.3) ? 1.0 : 0.0' });
    const draws = Array.from({ length: 2_000 }, () => [...coin.pay(written, NOTHING)]);
    expect(draws.every(([first, second]) => first === 0 && second === 0)).toBe(true);
    const share = draws.filter((all) => all[2] === 1).length / draws.length;
    expect(Math.abs(share - 0.3)).toBeLessThan(4 * Math.sqrt((0.3 * 0.7) / 2_000));
    const saved = coin.save();
    const next = Array.from({ length: 20 }, () => coin.pay(written, NOTHING)[2]);
    coin.restore(saved);
    expect(Array.from({ length: 20 }, () => coin.pay(written, NOTHING)[2])).toEqual(next);
  });

  it.each([
    { term: 'expression', expression: 'exp(-0.3 * f32(time)) * f32(action) + sin(total) + normal()' },
    {
      term: 'custom-module',
      text: 'let seen: u32 = 0;\nexport function begin() { seen = 0; }\nexport function reward(): f32 { seen += action; return sigmoid(f32(seen) / 3.0) * uniform(); }',
    },
    { term: 'noise', deviation: 2 },
    { term: 'delay', until: 'steps', steps: 1 },
  ])('pays the same bits in the interpreter, where WebAssembly is missing: $term', (spec) => {
    const pay = () => {
      const made = term(spec);
      return Array.from({ length: 50 }, (_, k) => [...made.pay(written, [k / 7, -k, 0.1])]);
    };
    const compiled = pay();
    vi.stubGlobal('WebAssembly', undefined);
    try {
      expect(pay()).toEqual(compiled);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('noise has mean 0 and its deviation, of a stream that a snapshot continues', () => {
    const noise = term({ term: 'noise', deviation: 2 });
    const draws = Array.from({ length: 2_000 }, () => [...noise.pay(written, NOTHING)]).flat();
    const mean = draws.reduce((sum, x) => sum + x, 0) / draws.length;
    const variance = draws.reduce((sum, x) => sum + (x - mean) ** 2, 0) / draws.length;
    expect(Math.abs(mean)).toBeLessThan((4 * 2) / Math.sqrt(6_000));
    expect(Math.sqrt(variance)).toBeCloseTo(2, 1);
    const saved = noise.save();
    const next = [...noise.pay(written, NOTHING)];
    const again = term({ term: 'noise', deviation: 2 });
    again.restore(saved);
    expect([...again.pay(written, NOTHING)]).toEqual(next);
    expect([...noise.pay(written, NOTHING, true)]).toEqual(NOTHING);
  });
});

const agent = {
  type: 'grpo-lm',
  network: 'transformer',
  layers: 1,
  width: 32,
  heads: 2,
  baseAccuracy: 0,
  prompts: 4,
  groupSize: 4,
};
const read = (reward: readonly object[]) =>
  validate({
    name: 'designed',
    world: { family: 'language', task: 'micro', level: 2, letters: 4 },
    variants: [{ label: 'one', agent, reward }],
    seeds: 1,
    envSteps: 400,
    measurementPoints: 2,
  });

describe('a design with kernel terms on text', () => {
  it('trains, and continues from a snapshot with the same bits', async () => {
    const checked = read([
      { term: 'task', weight: 1 },
      { term: 'expression', expression: 'time == 0 ? 0.1 : 0.0', weight: 2 },
      { term: 'noise', deviation: 0.1, weight: 1 },
      { term: 'clip', low: 0, high: 1, weight: 1 },
      { term: 'delay', weight: 1 },
    ]);
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    const whole = await openNetworkSession(checked.value);
    await whole.advance(100, 1e9);
    const bytes = await whole.snapshot();
    const rest = await whole.advance(400, 1e9);
    const again = await openNetworkSession(checked.value);
    await again.restore(bytes);
    expect(await again.advance(400, 1e9)).toEqual(rest);
    expect(rest.map(({ kind }) => kind)).toEqual(['batch', 'batch']);
    for (const session of [whole, again]) session.close();
  });

  it('is refused at the place of the mistake', () => {
    const checked = read([{ term: 'expression', expression: 'distance(next)', weight: 1 }]);
    const [problem] = checked.ok ? [] : checked.problems;
    expect(problem).toMatchObject({ path: 'variants[0].reward[0].expression', line: 1 });
    expect(problem?.message).toMatch(/distance|next/);
  });
});
