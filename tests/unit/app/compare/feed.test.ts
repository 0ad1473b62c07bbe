import { afterEach, describe, expect, it, vi } from 'vitest';
import { compareOnce, Feed } from '../../../../src/app/compare/feed.ts';
import type { Lab } from '../../../../src/app/model/lab.ts';
import type { RunState } from '../../../../src/app/model/model.ts';
import type { Comparison, ComparisonRequest } from '../../../../src/stats/compare/comparison.ts';
import { REQUEST } from '../../stats/comparison-data.ts';

afterEach(() => vi.useRealTimers());

/** A lab and a clock that the test controls. */
function setting() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  let state = { generation: 1, plan: {}, seriesVersion: 0 } as RunState;
  let listener: (state: RunState, before: RunState) => void = () => {};
  const asked: {
    readonly request: ComparisonRequest;
    readonly progress: (share: number) => void;
    readonly answer: (words: string, measurementPoints?: number) => Promise<void>;
    readonly refuse: (words: string) => Promise<void>;
  }[] = [];
  const lab = {
    run: {
      getState: () => state,
      subscribe: (wanted: typeof listener) => {
        listener = wanted;
        return () => {
          listener = () => {};
        };
      },
    },
    compare: (request: ComparisonRequest, progress: (share: number) => void) =>
      new Promise<Comparison>((resolve, reject) => {
        const settled = async () => void (await vi.advanceTimersByTimeAsync(0));
        asked.push({
          request,
          progress,
          answer: (words, measurementPoints) => {
            resolve({ words, measurementPoints } as unknown as Comparison);
            return settled();
          },
          refuse: (words) => {
            reject(new Error(words));
            return settled();
          },
        });
      }),
  } as unknown as Pick<Lab, 'compare' | 'run'>;
  const feed = new Feed(lab);
  const stop = feed.follow();
  const change = (patch: Partial<RunState>) => {
    const before = state;
    state = { ...state, ...patch };
    listener(state, before);
  };
  const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
  const news = () => change({ seriesVersion: state.seriesVersion + 1 });
  const words = () => (feed.store.getState().comparison as unknown as { words: string } | null)?.words;
  return { feed, lab, stop, asked, change, wait, news, words };
}

describe('the feed of comparisons', () => {
  it('asks immediately, and during the run at most every two seconds', async () => {
    const { feed, asked, wait, news, words } = setting();
    feed.ask(REQUEST);
    expect(asked).toHaveLength(1);
    wait(100);
    await asked[0]?.answer('first');
    expect(words()).toBe('first');
    for (let k = 0; k < 18; k++) {
      news();
      wait(100);
    }
    expect(asked).toHaveLength(1);
    wait(100);
    expect(asked).toHaveLength(2);
  });
  it('pauses twice as long as a comparison took, so that the worker has time for the charts', async () => {
    const { feed, asked, wait, news } = setting();
    feed.ask(REQUEST);
    wait(1800);
    news();
    await asked[0]?.answer('slow');
    wait(3500);
    expect(asked).toHaveLength(1);
    wait(100);
    expect(asked).toHaveLength(2);
  });
  it('does not ask again if nothing new has arrived', async () => {
    const { feed, asked, wait } = setting();
    feed.ask(REQUEST);
    await asked[0]?.answer('only');
    wait(60_000);
    expect(asked).toHaveLength(1);
  });
  it('drops late answers to an old question, and asks the new one immediately', async () => {
    const { feed, asked, words } = setting();
    feed.ask(REQUEST);
    feed.ask({ ...REQUEST, metric: 'success' });
    expect(asked[1]?.request.metric).toBe('success');
    await asked[0]?.answer('stale');
    expect(words()).toBeUndefined();
    await asked[1]?.answer('fresh');
    expect(words()).toBe('fresh');
  });
  it('forgets everything when another run begins, even an answer in transit', async () => {
    const { feed, asked, change, words } = setting();
    feed.ask(REQUEST);
    await asked[0]?.answer('of the old run');
    change({ generation: 2 });
    expect(words()).toBeUndefined();
    expect(asked).toHaveLength(2);
    await asked[1]?.answer('of the new run');
    expect(words()).toBe('of the new run');
  });
  it('shows progress only of what takes longer than half a second', () => {
    const { feed, asked, wait } = setting();
    feed.ask(REQUEST);
    wait(300);
    asked[0]?.progress(0.2);
    expect(feed.store.getState().share).toBeNull();
    wait(300);
    asked[0]?.progress(0.5);
    expect(feed.store.getState().share).toBe(0.5);
  });
  it('says why there is none, and tries again with the next numbers', async () => {
    const { feed, asked, wait, news } = setting();
    feed.ask(REQUEST);
    await asked[0]?.refuse('There are no numbers yet.');
    expect(feed.store.getState().fault).toBe('There are no numbers yet.');
    news();
    wait(2000);
    await asked[1]?.answer('now');
    expect(feed.store.getState()).toMatchObject({ fault: '', share: null });
  });
  it('waits for its turn while another feed of the lab compares', async () => {
    const { feed, lab, asked, words } = setting();
    const other = new Feed(lab, false);
    other.ask({ ...REQUEST, metric: 'success' });
    feed.ask(REQUEST);
    expect(asked.map(({ request }) => request.metric)).toEqual(['success']);
    await asked[0]?.answer('of the other');
    expect(words()).toBeUndefined();
    expect(asked.map(({ request }) => request.metric)).toEqual(['success', REQUEST.metric]);
    await asked[1]?.answer('mine');
    expect(words()).toBe('mine');
  });
  it('answers one question for paper in its turn, and neither is dropped', async () => {
    const { feed, lab, asked, words } = setting();
    feed.ask(REQUEST);
    const paper = compareOnce(lab, { ...REQUEST, metric: 'success' });
    expect(asked).toHaveLength(1);
    await asked[0]?.answer('of the page');
    expect(asked[1]?.request.metric).toBe('success');
    await asked[1]?.answer('of the paper');
    expect(await paper).toEqual({ words: 'of the paper' });
    expect(words()).toBe('of the page');
  });
  it('tells a printing page that there is no comparison', async () => {
    const { lab, asked } = setting();
    const paper = compareOnce(lab, REQUEST);
    await asked[0]?.refuse('There are no numbers yet.');
    expect(await paper).toBeNull();
  });
  it('gives two comparisons of one moment together, however much arrives between them', async () => {
    const { feed, asked, wait, news } = setting();
    feed.ask(REQUEST, { ...REQUEST, measure: 'steps' });
    wait(100);
    await asked[0]?.answer('level', 12);
    expect(feed.store.getState().comparison).toBeNull();
    news();
    expect(asked[1]?.request).toEqual({ ...REQUEST, measure: 'steps', until: 12 });
    await asked[1]?.answer('speed', 12);
    expect(feed.store.getState()).toMatchObject({
      comparison: { words: 'level', measurementPoints: 12 },
      also: { words: 'speed', measurementPoints: 12 },
    });
    wait(2000);
    expect(asked[2]?.request.measure).toBe('end');
  });
  it('asks nothing once it is stopped', async () => {
    const { feed, stop, asked, wait, news, words } = setting();
    feed.ask(REQUEST);
    stop();
    await asked[0]?.answer('too late');
    news();
    wait(10_000);
    expect(asked).toHaveLength(1);
    expect(words()).toBeUndefined();
  });
});
