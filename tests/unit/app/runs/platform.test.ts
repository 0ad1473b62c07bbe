/** How a page learns of its own end: a browser sends events, and gives no second chance. */
import { afterEach, expect, test, vi } from 'vitest';
import { watchPage } from '../../../../src/app/runs/platform.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function watched() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const tab = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', tab);
  const heard: string[] = [];
  watchPage(
    () => heard.push('hidden'),
    (milliseconds) => heard.push(`thawed after ${milliseconds} ms`),
    (gone) => heard.push(gone ? 'leaves' : 'stays'),
  );
  return { page, tab, heard };
}

test('a page is notified when it becomes hidden, because it may end at any time from then on, but not when it is shown again', () => {
  const { page, heard } = watched();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toEqual(['hidden']);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toEqual(['hidden']);
});

test('a page that the user leaves records that before it saves, and withdraws it if it returns from the cache', () => {
  const { tab, heard } = watched();
  tab.dispatchEvent(new Event('pagehide'));
  tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false })); // the first event of every page
  expect(heard).toEqual(['leaves', 'hidden']);
  tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(heard).toEqual(['leaves', 'hidden', 'stays']);
});

test('a frozen page saves, and reports how long it was frozen even if the clock was set back meanwhile', () => {
  const { page, heard } = watched();
  let monotonic = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => monotonic);
  page.dispatchEvent(new Event('freeze'));
  monotonic += 840_000;
  vi.spyOn(Date, 'now').mockReturnValue(0);
  page.dispatchEvent(new Event('resume'));
  page.dispatchEvent(new Event('resume'));
  expect(heard).toEqual(['hidden', 'thawed after 840000 ms']);
});
