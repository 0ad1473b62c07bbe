import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { lineOf, sourceOf } from '../../../../src/app/charts/lines.ts';
import { Series } from '../../../../src/app/charts/series.tsx';

const of = (...values: number[]) => Float64Array.from(values);
/** A plot of 100 × 100 px: 10 px per step, 100 px per unit. */
const scales = {
  px: (x: number) => 10 * x,
  py: (y: number) => 100 - 100 * y,
  left: 0,
  right: 100,
  top: 0,
  bottom: 100,
};

it('bands are so light that eight on top of each other still let a quarter of what lies below them through', () => {
  const line = lineOf(sourceOf(0, 0, 'a'), of(0, 10), of(0, 1), of(0, 0.5), of(0.5, 1));
  const markup = renderToStaticMarkup(createElement(Series, { scales, lines: [line] }));
  const opacities = Array.from(markup.matchAll(/fill-opacity="([^"]*)"/g), ([, digits]) => Number(digits));
  expect(opacities).toHaveLength(1);
  const [opacity = 1] = opacities;
  expect(opacity).toBeGreaterThan(0.05);
  expect((1 - opacity) ** 8).toBeGreaterThan(0.25);
});
