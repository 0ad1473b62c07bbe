import { expect, it } from 'vitest';
import { isCopyDue } from '../../../../src/agents/updates/given-data.ts';

it('copies to the frozen network once per given number of transitions, even if a batch takes several or passes more than one multiple', () => {
  const due = (every: number, taken: number) =>
    Array.from({ length: 12 }, (_, k) => (k + 1) * taken).filter((position) =>
      isCopyDue(position, taken, every),
    );
  expect(due(10, 4)).toEqual([12, 20, 32, 40]);
  expect(due(8, 4)).toEqual([8, 16, 24, 32, 40, 48]);
  expect(due(1000, 1)).toEqual([]);
  expect(due(3, 4)).toEqual(Array.from({ length: 12 }, (_, k) => 4 * (k + 1)));
});
