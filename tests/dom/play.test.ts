/** What the games show before their map is solved. */
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BreakPage } from '../../src/app/play/break-page.tsx';
import { puzzleOf } from '../../src/app/play/puzzle.ts';
import { PuzzlePage } from '../../src/app/play/puzzle-page.tsx';
import { Auditor } from '../../src/services/auditor/auditor-core.ts';
import { NearWorker, workerWith } from '../unit/app/lab/near-worker.ts';
import { type OpenPage, openPage } from './page.ts';

const DAY = '2026-05-11';
let page: OpenPage;
beforeEach(() => {
  // No map is ever solved.
  page = openPage({ makeAuditor: () => new NearWorker() });
});
afterEach(() => page.close());

const outcome = () => page.place.querySelector('.play-outcome');
const letters = () =>
  Array.from(outcome()?.querySelectorAll('svg text') ?? [], (letter) => letter.textContent).join('');

test('the puzzle draws its map while the best policy is being solved', async () => {
  page.show(createElement(PuzzlePage, { day: DAY, key: 'puzzle' }));
  await expect.poll(letters).toBe(puzzleOf(DAY).map.join('').replace(/[.#]/g, ''));
  expect(outcome()?.textContent).toContain('Solving …');
});

test('a reward to break shows its map while the best policy is being solved', async () => {
  page.show(createElement(BreakPage, { link: 'cliff-walking', key: 'cliff' }));
  // From the example: the start, ten cells of the cliff, and the goal.
  await expect.poll(letters).toBe('SCCCCCCCCCCG');
  expect(outcome()?.textContent).toContain('Solving …');
});

test('another map takes the place of a solved one before it is solved itself', async () => {
  page.close();
  let solves = true;
  const auditor = new Auditor({ breathe: () => new Promise((later) => setTimeout(later)), now: Date.now });
  page = openPage({ makeAuditor: () => (solves ? workerWith(auditor) : new NearWorker()) });
  page.show(createElement(BreakPage, { link: 'cliff-walking', key: 'play' }));
  await expect.poll(() => outcome()?.textContent, { timeout: 20_000 }).toContain('Reward collected');
  solves = false;
  page.show(createElement(BreakPage, { link: 'key-door', key: 'play' }));
  await expect.poll(() => outcome()?.textContent).toMatch(/^Solving …/);
  await expect.poll(letters).toMatch(/^(?=.*K)(?=.*D)(?=.*G)/);
  expect(outcome()?.textContent).toContain('Solving …');
});

test('no term of a puzzle is chosen before the player has chosen one, and each can be given back', async () => {
  page.show(createElement(PuzzlePage, { day: DAY, key: 'puzzle' }));
  const boxes = () => Array.from(page.place.querySelectorAll<HTMLInputElement>('.picker input'));
  const states = () => boxes().map(({ checked, disabled }) => [checked, disabled]);
  await expect.poll(() => boxes().length).toBe(puzzleOf(DAY).palette.length);
  const none = boxes().map(() => [false, false]);
  expect(states()).toEqual(none);
  boxes()[0]?.click();
  await expect.poll(() => states()[0]).toEqual([true, false]);
  boxes()[0]?.click();
  await expect.poll(states).toEqual(none);
});
