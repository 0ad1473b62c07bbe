/** What is copied, and what the page offers where the browser forbids it. */
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CopyButton } from '../../src/app/kit/copy-button.tsx';
import { until } from '../unit/app/lab/fake-lab.ts';
import { drawn } from './drawn.ts';
import { replacements } from './page.ts';

const replaced = replacements();
const copied: string[] = [];
let allowed = true;
beforeEach(() => {
  copied.length = 0;
  allowed = true;
  const writeText = async (text: string) => {
    if (!allowed) throw new DOMException('Not allowed here.', 'NotAllowedError');
    copied.push(text);
  };
  replaced.replace(navigator, 'clipboard', { value: { writeText } });
});
afterEach(() => {
  replaced.undo();
});

async function pressed(text: Parameters<typeof CopyButton>[0]['text']): Promise<HTMLElement> {
  const place = await drawn(createElement(CopyButton, { text, label: 'Copy link' }));
  place.querySelector('button')?.click();
  return place;
}
const field = (place: HTMLElement) => place.querySelector('textarea');

test('A button copies a text and says so, also to a screen reader', async () => {
  const place = await pressed('one');
  await until(() => place.querySelector('button')?.textContent === 'Copied');
  expect(place.querySelector('[role=status]')?.textContent).toBe('Copied.');
  expect(copied).toEqual(['one']);
  expect(field(place)).toBeNull();
});

test('A text that is made when it is asked for is copied too', async () => {
  const place = await pressed(async () => 'made');
  await until(() => place.querySelector('button')?.textContent === 'Copied');
  expect(copied).toEqual(['made']);
});

test('Where the browser forbids copying, the text is shown for copying by hand', async () => {
  allowed = false;
  const place = await pressed(async () => 'two');
  await until(() => field(place) !== null);
  expect(field(place)?.value).toBe('two');
  expect(place.querySelector('button')?.textContent).toBe('Copy link');
});

test('Where the browser has no clipboard, as on a page without HTTPS, the text is shown too', async () => {
  replaced.replace(navigator, 'clipboard', { value: undefined });
  const place = await pressed('three');
  await until(() => field(place) !== null);
  expect(field(place)?.value).toBe('three');
});
