/** The legend of the maps on the front page. */
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { FrontFrame } from '../../src/app/front/front-frame.tsx';
import { choices } from '../../src/choices.ts';
import { drawnAtOnce } from './drawn.ts';

const front = choices.front.experiment;
const legendOf = (experiment: typeof front): string | null | undefined =>
  drawnAtOnce(createElement(FrontFrame, { experiment, parts: null })).querySelector('.front-scale')
    ?.textContent;

test('the legend names the value that untried cells have, if it is high for all agents', () => {
  // From `optimist`, the agent of the front page.
  expect(legendOf(front)).toBe('Value: 0  high · untried: 1.5');
  const withFirst = (...values: readonly number[]) => ({
    ...front,
    variants: front.variants.map((variant, k) => ({
      ...variant,
      agent: { ...variant.agent, initialValue: values[k] ?? 0 },
    })),
  });
  expect(legendOf(withFirst(0, 0, 0))).toBe('Value: 0  high');
  expect(legendOf(withFirst(1.5, 0, 1.5))).toBe('Value: 0  high');
});
