import { describe, expect, test } from 'vitest';
import { changed, newHistory, redone, undone } from '../../../../src/app/kit/history.ts';

describe('the history of a view', () => {
  const three = changed(changed(newHistory(1), 2), 3);

  test('goes back and forth over its values', () => {
    const back = undone(undone(three));
    expect([back.now, redone(back).now, redone(redone(back))]).toEqual([1, 2, three]);
  });

  test('stays the same at both ends', () => {
    const first = undone(undone(three));
    expect(undone(first)).toBe(first);
    expect(redone(three)).toBe(three);
  });

  test('forgets what was undone when something else is done', () => {
    const other = changed(undone(three), 9);
    expect(redone(other)).toBe(other);
    expect(undone(other).now).toBe(2);
  });

  test('undoes changes of one gesture together', () => {
    const typed = changed(changed(three, 30), 31, true);
    expect(undone(typed).now).toBe(3);
  });

  test('keeps the last 200 values', () => {
    let history = newHistory(0);
    for (let k = 1; k <= 300; k++) history = changed(history, k);
    expect([history.past.length, history.past[0]]).toEqual([200, 100]);
  });
});
