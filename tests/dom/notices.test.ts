/** Notices lie over the page: one at a time, only as long as it takes to read them, and each said once. */
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { Notices } from '../../src/app/header/notices.tsx';
import type { Told } from '../../src/app/kit/told.ts';
import { LabContext } from '../../src/app/model/hooks.ts';
import type { Lab } from '../../src/app/model/lab.ts';
import type { Notice } from '../../src/app/model/model.ts';
import { useRunBanners } from '../../src/app/runs/run-banners.tsx';
import type { Problem } from '../../src/experiment/experiment.ts';
import { until } from '../unit/app/lab/fake-lab.ts';
import { drawn } from './drawn.ts';
import { replacements } from './page.ts';

const replaced = replacements();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  replaced.undo();
});

const notice = (id: number, tone: Notice['tone'], text: string): Notice => ({ id, tone, text });

const nothing = {
  wiped: false,
  trouble: null,
  interrupted: null,
  deleted: [],
  ending: { kind: 'left', large: false },
};

/** Notices of the lab, with the banners of its runs. */
const OfLab = () => createElement(Notices, { banners: useRunBanners(false) });

async function shown(
  notices: readonly Notice[],
  banners: readonly Told[] = [],
  stored: object | null = null,
) {
  const run = createStore(() => ({ notices, faults: [], experiment: null }));
  const draft = createStore(() => ({ problems: [] as readonly Problem[], experiment: null }));
  const dismiss = (gone: number) =>
    run.setState(({ notices: all }) => ({ notices: all.filter(({ id }) => id !== gone) }));
  const library = createStore(() => ({ ...nothing, ...stored }));
  const lab = {
    run,
    draft,
    catalogue: { worlds: [], agents: [], terms: [] },
    actions: { dismiss },
    library: { store: library },
  } as unknown as Lab;
  const notes = stored === null ? createElement(Notices, { banners }) : createElement(OfLab);
  const place = await drawn(createElement(LabContext, { value: lab }, notes));
  const words = () => place.querySelector('.notices')?.textContent ?? '';
  const press = (name: string) =>
    [...place.querySelectorAll('button')]
      .find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)
      ?.click();
  return { run, draft, library, place, words, press };
}

test('one notice is in view, the newest first, and the others are counted and can be turned to', async () => {
  const banner = { element: createElement('p', { key: 'banner' }, 'Saving failed.') };
  const { run, place, words, press } = await shown(
    [notice(1, 'error', 'Something is wrong.'), notice(2, 'info', 'Something happened.')],
    [banner],
  );
  const count = () => place.querySelector('.notice-count span')?.textContent;
  expect([words(), count()]).toEqual(['Something happened.', 'Notice 1 of 3']);
  press('Next');
  await until(() => count() === 'Notice 2 of 3');
  expect(words()).toBe('Something is wrong.');
  press('Next');
  await until(() => words() === 'Saving failed.');
  press('Next');
  await until(() => words() === 'Something happened.');
  run.setState(({ notices }) => ({ notices: [...notices, notice(3, 'info', 'It is new.')] }));
  await until(() => words() === 'It is new.');
  expect(count()).toBe('Notice 1 of 4');
});

test('a banner that comes later than a message is shown before it', async () => {
  const { library, words } = await shown([notice(1, 'warning', 'An option is unknown.')], [], {});
  expect(words()).toBe('An option is unknown.');
  library.setState({ trouble: 'full' } as object);
  await until(() => words() !== 'An option is unknown.');
  expect(words()).toContain('Storage is full');
});

test('what needs no answer leaves after it was in view long enough, one after the other, and an error stays', async () => {
  const { words, place } = await shown([
    notice(1, 'error', 'Something is wrong.'),
    notice(2, 'info', 'First.'),
    notice(3, 'info', 'Second.'),
  ]);
  vi.advanceTimersByTime(4_000);
  expect(words()).toBe('Second.');
  vi.advanceTimersByTime(1_000);
  await until(() => words() === 'First.');
  // The time in which it was not in view does not count.
  vi.advanceTimersByTime(4_000);
  expect(words()).toBe('First.');
  vi.advanceTimersByTime(1_000);
  await until(() => words() === 'Something is wrong.');
  vi.advanceTimersByTime(600_000);
  expect(words()).toBe('Something is wrong.');
  expect(place.querySelector('[aria-label="Earlier notices"]')?.textContent).toBe('Second.First.');
});

test('the next notice leaves too where the one before was dismissed with the pointer', async () => {
  const { words, place, press } = await shown([notice(1, 'info', 'First.'), notice(2, 'info', 'Second.')]);
  const button = place.querySelector('button');
  button?.dispatchEvent(new Event('pointerenter'));
  button?.focus();
  press('Dismiss');
  await until(() => words() === 'First.');
  vi.advanceTimersByTime(5_000);
  await until(() => words() === '');
});

test('an interrupted run that its reader has left says so for a while, and one that ended by itself stays', async () => {
  const interrupted = () => ({
    name: 'humble-kite-3',
    budget: 1000,
    envSteps: 500,
    seconds: 10,
    resumePoints: [{ envSteps: 500 }],
    experiment: { seeds: 4 },
  });
  const left = await shown([], [], { interrupted: interrupted() });
  expect(left.words()).toContain('Interrupted: “humble-kite-3”');
  vi.advanceTimersByTime(60_000);
  await until(() => left.words() === '');
  const ended = { interrupted: interrupted(), ending: { kind: 'unexpected', large: false } };
  const closed = await shown([], [], ended);
  vi.advanceTimersByTime(600_000);
  expect(closed.words()).toContain('Closed unexpectedly: “humble-kite-3”');
});

const problem: Problem = { path: 'seeds', message: 'Too many seeds.', severity: 'error' };

/** Puts the message of a field on the page, in sight or not. */
function sayAtField(isInSight: boolean): void {
  const message = document.createElement('span');
  message.className = 'problem';
  message.dataset.at = problem.path;
  document.body.append(message);
  replaced.replace(document, 'elementFromPoint', { value: () => (isInSight ? message : document.body) });
}

test('a rejected change that its field explains in sight is not said again', async () => {
  const { draft, words } = await shown([]);
  sayAtField(true);
  draft.setState({ problems: [problem] });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(words()).toBe('');
});

test('a rejected change is said where its field is folded or off screen', async () => {
  const { draft, words } = await shown([]);
  sayAtField(false);
  draft.setState({ problems: [problem] });
  await until(() => words().includes('Too many seeds.'));
});

test('a notice takes the side where it covers fewer controls', async () => {
  const link = document.createElement('a');
  replaced.replace(HTMLElement.prototype, 'getBoundingClientRect', {
    value(this: HTMLElement) {
      const isRight = this === link || this.dataset.side === 'right';
      const left = this === link || this.dataset.side !== undefined ? (isRight ? 800 : 100) : -100;
      return { left, right: left + 50, top: 0, bottom: 50, width: 50, height: 50 };
    },
  });
  const { run, place } = await shown([]);
  document.body.append(link);
  run.setState({ notices: [notice(1, 'info', 'It is new.')] });
  await until(() => place.querySelector<HTMLElement>('.toasts')?.dataset.side === 'left');
});
