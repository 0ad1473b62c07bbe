/** What tests of links share. */
import type { Page } from 'playwright-core';
import { corridor } from '../experiments.ts';

export const stored = (page: Page) => page.evaluate(() => localStorage.getItem('reward-lab/session'));
export const banner = (page: Page) => page.getByRole('region', { name: 'From a link' });
/** Over in a moment. */
export const small = { ...corridor(20_000), measurementPoints: 40 };
export const called = (name: string): typeof small => Object.assign({ ...small }, { name });

/** Opens a link on a page that is open. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((link) => {
    location.hash = link;
  }, hash);
}
