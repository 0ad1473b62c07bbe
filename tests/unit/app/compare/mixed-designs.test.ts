import { expect, test } from 'vitest';
import { mixedText } from '../../../../src/app/compare/mixed-designs.ts';

const variant = (label: string, type: string, weight: number) => ({
  label,
  agent: { type },
  reward: [{ term: 'task', weight }],
});
type Variants = readonly ReturnType<typeof variant>[];
const said = (variants: Variants, pairs: Parameters<typeof mixedText>[2]) =>
  mixedText(
    variants.map(({ label }) => label),
    variants,
    pairs,
  );
const PAIR = [{ variant: 1, against: 0 }];

test('only pairs that differ in reward and agent at once are named', () => {
  const base = variant('task', 'q-learning', 1);
  expect(said([base, variant('more', 'q-learning', 2)], PAIR)).toBe('');
  expect(said([base, variant('other', 'grpo', 1)], PAIR)).toBe('');
  expect(said([base, variant('both', 'grpo', 2)], PAIR)).toBe(
    '‘both’ and ‘task’ differ in reward and in agent, so a difference between them is not due to the reward alone.',
  );
  const three = [base, variant('both', 'grpo', 2), variant('third', 'sarsa', 3)];
  const pairs = [...PAIR, { variant: 2, against: 0 }];
  expect(said(three, pairs)).toMatch(/^All compared pairs differ/);
  expect(said([...three, variant('more', 'q-learning', 2)], [...pairs, { variant: 3, against: 0 }])).toMatch(
    /^2 compared pairs differ/,
  );
});

test('of a variant whose design is not known, nothing is said', () => {
  const base = variant('task', 'q-learning', 1);
  expect(mixedText(['task', 'stored'], [base, undefined], PAIR)).toBe('');
});
