/** A new user writes a study from the open experiment, runs it, and someone else opens its link in another browser profile. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Guesses, runs the study to its end, and goes on to the verdict. @returns the claim with its verdict, and its interval */
async function verdictIn(page: Page): Promise<readonly string[]> {
  await page
    .getByRole('group', { name: /Which variant/ })
    .getByRole('button')
    .first()
    .click();
  // A study file never starts by itself, however short it says it is.
  await page.getByRole('button', { name: /^Run it here/ }).click();
  const done = page.getByText(/^Done: 6 seeds/);
  await done.waitFor();
  await page.getByRole('button', { name: 'Next: Reveal' }).click();
  const claim = page.getByText('The claim that was tested').locator('..');
  const parts = page.getByRole('region', { name: 'Parts of the claim' });
  await parts.waitFor();
  const [row = ''] = /distance bonus − sparse .*? seeds/.exec((await parts.textContent()) ?? '') ?? [];
  return [(await claim.textContent()) ?? '', row];
}

inBrowser('Write a study', () => {
  const browser = useBrowser();

  test('from the open experiment: choose, claim, pilot, run; its link gives the same verdict in another browser profile', async () => {
    const { page } = await browser.open({ still: true, address: '#atlas' });
    await page.getByRole('button', { name: 'Write a study' }).click();
    await page.getByRole('heading', { name: 'Write a study', level: 1 }).waitFor();
    await page.getByRole('checkbox', { name: 'potential' }).uncheck();
    await page.getByRole('combobox', { name: 'part 1: variant' }).selectOption('distance bonus');
    await page.getByRole('combobox', { name: 'part 1: kind' }).selectOption('is below');
    await page.getByRole('spinbutton', { name: 'Seeds per variant' }).fill('6');
    await page.getByRole('textbox', { name: 'Claim', exact: true }).fill('The bonus costs the task.');
    // What was typed can be undone, and comes back after a reload.
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Claim', exact: true }).inputValue())
      .toBe('The bonus costs the task.');
    // A mistake is said at its part, and nothing can run.
    await page.getByRole('button', { name: 'Add a part' }).click();
    await page.getByRole('combobox', { name: 'part 2: kind' }).selectOption('is equal to');
    const margin = page.getByRole('spinbutton', { name: 'part 2: number' });
    await margin.fill('0');
    await margin.press('Enter');
    await page.getByText('It needs a margin above 0.').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Open and run' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Remove part 2' }).click();
    await page.getByText('The study is complete and can run.').waitFor();
    await page.getByRole('button', { name: 'Run a pilot' }).click();
    await page.getByText(/^Part 1: (6 seeds can see differences of|all seeds of the pilot agree)/).waitFor();
    await page.getByText('The study is complete and can run.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => violations(page, { colorsOnly: true })).toEqual([]);
    await page.getByRole('button', { name: 'Open and run' }).click();
    await page
      .getByRole('heading', { name: 'Does distance bonus differ from sparse in task return?' })
      .waitFor();
    const { hash } = new URL(page.url());
    const here = await verdictIn(page);
    expect(here[0]).toMatch(/(holds|fails here|undecided)\s+The bonus costs the task\./);
    expect(here[1]).toContain('6 seeds');
    const { page: other } = await browser.open({ address: hash });
    expect(await verdictIn(other)).toEqual(here);
    await other.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => sideways(other)).toBeLessThanOrEqual(0);
    // The list of this browser has it, and only of this one.
    await page.evaluate(() => {
      location.hash = '#atlas';
    });
    await page.getByText('Your studies').click();
    await page.getByRole('link', { name: 'Does distance bonus differ' }).waitFor();
  });

  test('a file that is dropped on the lab opens as a study, and one that is wrong says where', async () => {
    const { page } = await browser.open({ still: true, address: '#lab' });
    const drop = (text: string) =>
      page.evaluate((content) => {
        const data = new DataTransfer();
        data.items.add(new File([content], 'study.json', { type: 'application/json' }));
        window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      }, text);
    await page.getByRole('region', { name: 'Run controls' }).waitFor();
    await drop('{ "format": "reward-lab/study", "version": 1, "id": "mine", "partz": [] }');
    await page.getByRole('heading', { name: 'This study cannot be opened' }).waitFor();
    await page.getByText('There is no key “partz” here.').waitFor();
  });
});
