import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { Turns } from '../../../../src/app/charts/turns.ts';
import type { Lab } from '../../../../src/app/model/lab.ts';
import type { RunState } from '../../../../src/app/model/model.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page whose frames the test draws, with new numbers before each. */
function page() {
  vi.useFakeTimers({ toFake: ['performance'] });
  let draw: FrameRequestCallback = () => {};
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    draw = callback;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {});
  const run = createStore(() => ({ seriesVersion: 0 }) as RunState);
  const lab = {
    run,
    view: { getState: () => ({}), subscribe: () => () => {} },
    studies: { storage: null },
  } as unknown as Lab;
  const turns = new Turns(lab);
  const frame = (milliseconds: number) => {
    run.setState({ seriesVersion: run.getState().seriesVersion + 1 });
    vi.advanceTimersByTime(milliseconds);
    draw(performance.now());
  };
  return { turns, frame };
}

test('where a frame takes long, all charts draw in it, so that they show the same moment', () => {
  const { turns, frame } = page();
  const taken = [0, 0, 0, 0];
  for (const chart of taken.keys()) turns.join(() => taken.splice(chart, 1, (taken[chart] ?? 0) + 1));
  frame(400);
  expect(taken).toEqual([1, 1, 1, 1]);
  frame(400);
  expect(taken).toEqual([2, 2, 2, 2]);
});

test('where frames are fast, one chart draws per frame, and each at most four times a second', () => {
  const { turns, frame } = page();
  const taken = [0, 0, 0, 0];
  for (const chart of taken.keys()) turns.join(() => taken.splice(chart, 1, (taken[chart] ?? 0) + 1));
  for (let drawn = 0; drawn < 4; drawn++) {
    frame(16);
    expect(taken.reduce((sum, one) => sum + one)).toBe(drawn + 1);
  }
  for (let drawn = 0; drawn < 56; drawn++) frame(16);
  for (const one of taken) expect(one).toBeLessThanOrEqual(4);
});
