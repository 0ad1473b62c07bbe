import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { corridor } from '../experiments.ts';

export const stored = (page: Page) => page.evaluate(() => localStorage.getItem('reward-lab/session'));
export const banner = (page: Page) => page.getByRole('region', { name: 'From a link' });
export const small = { ...corridor(20_000), measurementPoints: 40 };
export const called = (name: string): typeof small => Object.assign({ ...small }, { name });

export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((link) => {
    location.hash = link;
  }, hash);
}

const WITH_CHECKSUM = /#v\d\.[^~]+~[0-9a-f]{16}\.[0-9a-f]+$/;
/** Opens the Share dialog and reads its link. @param form the pattern that the link must match */
export async function sharedLink(page: Page, form: RegExp = WITH_CHECKSUM): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const field = page.getByRole('dialog', { name: 'Share' }).getByRole('textbox', { name: 'Link' });
  await expect.poll(() => field.inputValue()).toMatch(form);
  return field.inputValue();
}
