import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the page' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Found' }).getByRole('option');

async function search(page: Page, words: string, first: RegExp): Promise<void> {
  await expect
    .poll(
      async () => {
        if ((await field(page).count()) === 0) await page.keyboard.press('Control+k');
        return field(page).isVisible();
      },
      { interval: 3_000 },
    )
    .toBe(true);
  await page.keyboard.type(words);
  await expect.poll(() => options(page).first().textContent()).toMatch(first);
}

inBrowser('the search of the page', () => {
  const browser = useBrowser();

  test('finds a misspelled term from the front door, opens a study, and returns to the previous view', async () => {
    const { page } = await browser.open({ still: true, address: '#' });
    await search(page, 'rewrad hakcing', /reward hacking/i);
    expect(await violations(page, { within: 'dialog[open]' })).toEqual([]);
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    await search(page, 'sarsa saef path', /Sarsa takes the safe path/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /learns the optimal path/, level: 1 }).waitFor();
    expect(new URL(page.url()).hash).toBe('#study=sb-6.6');
    await page.keyboard.press('Control+k');
    await page
      .getByRole('group', { name: 'Recent' })
      .getByRole('option', { name: /Sarsa takes/ })
      .waitFor();
    await page.keyboard.type('zqxjkvw');
    await page.getByText(/Nothing matches “zqxjkvw”/).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page
      .getByRole('dialog', { name: 'How this page works' })
      .getByRole('link', { name: 'My runs' })
      .click();
    await page.getByRole('heading', { name: 'My runs', level: 1 }).waitFor();
    expect(new URL(page.url()).hash).toBe('#runs');
  });

  test('opens presets, designs of another world and settings in the lab; notices move nothing; undo reverts it', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.stage.waitFor();
    await search(page, 'clickbait', /click/i);
    await options(page).filter({ hasText: 'preset' }).first().click();
    const undo = page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    const moved = await page.evaluate(async () => {
      const stage = () => document.querySelector('#stage')?.getBoundingClientRect().top;
      const top = stage();
      document.querySelector<HTMLElement>('.notice button[aria-label="Dismiss"]')?.click();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return (stage() ?? 0) - (top ?? 0);
    });
    expect(moved).toBe(0);
    await search(page, 'learning rate', /^Learning rate/);
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path')),
      )
      .toMatch(/\.agent\.learningRate$/);
    await undo.waitFor();
    await undo.click();
    await expect.poll(() => page.getByRole('button', { name: /^Preset/ }).textContent()).toMatch(/click/i);
  });
});
