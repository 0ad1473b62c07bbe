import { expect, test } from 'vitest';
import { termTitle, termTitles } from '../../../src/stats/metrics/term-words.ts';

test('names an event term after its event, whether or not its label already does', () => {
  expect(termTitle('Event', 'coveredSensor')).toBe('Event: covered sensor');
  expect(termTitle('Event: coveredSensor', 'coveredSensor')).toBe('Event: covered sensor');
  expect(termTitle('Event', '')).toBe('Event');
  expect(termTitle('Distance to the goal')).toBe('Distance to the goal');
});

test('never gives two terms of one design the same name', () => {
  const event = (name: string) => ({ label: 'Event', event: name });
  expect(termTitles([event('hitWall'), event('tookCoin')])).toEqual(['Event: hit wall', 'Event: took coin']);
  expect(termTitles([{ label: 'Length' }, { label: 'Task reward' }, { label: 'Length' }])).toEqual([
    'Length, term 1',
    'Task reward',
    'Length, term 3',
  ]);
});
