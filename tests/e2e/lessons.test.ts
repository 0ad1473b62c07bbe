/** The twelve lessons in the built page: each step by the arrow keys, the questions, a class and presenting. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LESSON_STEPS } from '../../src/app/lessons/study-steps.ts';
import { lessons } from '../../src/study/lessons.ts';
import { SELECTION } from '../release.ts';
import { axeWalk } from './axe.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

const step = (page: Page, n: number) =>
  page.getByRole('heading', {
    name: `Step ${n} of ${LESSON_STEPS.length}: ${LESSON_STEPS[n - 1]}`,
    level: 2,
  });

inBrowser('the lessons', () => {
  const browser = useBrowser();

  test.skipIf(SELECTION)(
    'every step of all twelve lessons has a heading and an address, and the arrow keys lead there',
    async () => {
      const { page } = await browser.open({ still: true, address: '#lessons' });
      for (const { id, order, title } of lessons) {
        if (order === 1) await page.getByRole('link', { name: title }).click();
        await page.getByRole('heading', { name: title, level: 1 }).waitFor();
        for (let n = 1; n <= LESSON_STEPS.length; n++) {
          await step(page, n).waitFor();
          expect(new URL(page.url()).hash).toBe(`#lesson=${id}${n > 1 ? `&step=${n}` : ''}`);
          await page.keyboard.press('ArrowRight');
        }
        // Open questions keep the arrow key from leading on.
        await page
          .getByRole('button', { name: order === lessons.length ? 'All lessons' : 'Next lesson' })
          .click();
      }
      await expect.poll(() => page.getByText('step 6 of 6').count()).toBe(lessons.length);
    },
  );

  test('a lesson stores the guess, counts a class, has a presentation mode, scores its questions, and passes axe', async () => {
    const { page, axe } = await axeWalk(browser, { address: '#lesson=farmed-bonus' });
    await step(page, 1).waitFor();
    await axe.look('a lesson before the guess');
    await page.getByRole('button', { name: 'reward: what it means' }).click();
    await page.getByRole('link', { name: 'More in the glossary' }).first().click();
    await page.getByRole('heading', { name: 'Glossary', level: 1 }).waitFor();
    await page.getByRole('button', { name: '← Back' }).click();
    await step(page, 1).waitFor();
    await page.getByRole('button', { name: 'Paid for every step closer' }).click();
    await step(page, 2).waitFor();
    await page.getByRole('figure', { name: 'bonus' }).waitFor();
    await axe.look('a lesson that runs');
    await page.keyboard.press('f');
    await expect.poll(() => page.url()).toContain('present');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.url()).not.toContain('present');
    await page.keyboard.press('ArrowRight');
    await page.getByText('You were right.').waitFor();
    await page.getByText('Guesses of a class').click();
    const code = (await page.locator('.class-code').textContent()) ?? '';
    await page.getByLabel(/^Paste the codes of your class/).fill(`Ada ${code}, Ben ${code}, C-XX`);
    await page.getByText('These codes belong to another question: C-XX.').waitFor();
    await expect
      .poll(() => page.getByRole('list', { name: 'Guesses by option' }).getByRole('listitem').allInnerTexts())
      .toContainEqual(expect.stringMatching(/^B Paid for every step closer[\s\S]*2$/));
    await axe.look('the guesses of a class');
    await page.getByRole('link', { name: 'Check' }).click();
    for (const { options, answer } of lessons[2]?.questions ?? [])
      await page.getByRole('button', { name: options[answer] ?? '' }).click();
    await page.getByText('3 of 3 right.').waitFor();
    await axe.look('the questions');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: lessons[3]?.title ?? '', level: 1 }).waitFor();
    await page.goBack();
    await page.reload();
    await page.getByText('3 of 3 right.').waitFor();
    expect(axe.found).toEqual({});
  });
});
