import { expect, test } from 'vitest';
import { nextStudy } from '../../../../src/app/atlas/order.ts';
import type { AtlasRow } from '../../../../src/study/rows.ts';

const row = (family: string, study?: string) =>
  ({ family, ...(study !== undefined && { study }) }) as AtlasRow;

test('after a study comes the next one of its family, without papers that have none, and after the last one the first', () => {
  const rows = [
    row('bandit', 'a'),
    row('shaping', 'b'),
    row('bandit'),
    row('bandit', 'c'),
    row('bandit', 'c'),
  ];
  expect([nextStudy(rows, 'a'), nextStudy(rows, 'c')]).toEqual(['c', 'a']);
});

test('no study comes after the only one of its family, or after one that the Atlas does not have', () => {
  expect(nextStudy([row('bandit', 'a'), row('shaping', 'b')], 'b')).toBeNull();
  expect(nextStudy([row('bandit', 'a')], 'v1.file')).toBeNull();
});
