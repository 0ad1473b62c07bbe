import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

inBrowser('axe finds nothing', () => {
  const browser = useBrowser();

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`on the page, under each tab and in each dialog, ${colorScheme}`, async () => {
      const { page } = await browser.open({ colorScheme });
      const lab = new LabPage(page);
      await lab.chart('Return').waitFor();
      await lab.button('Pause').click();
      const found: Record<string, unknown> = {};
      const look = async (screen: string) => {
        const here = await violations(page);
        if (here.length > 0) found[screen] = here;
      };
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await expect.poll(() => page.locator('#panel [aria-busy="true"]').count()).toBe(0);
        await look(`tab ${await tab.textContent()}`);
      }
      for (const [name, key] of Object.entries(DIALOGS)) {
        await page.locator('body').press(key);
        await page.getByRole('dialog').waitFor();
        await look(name);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
      expect(found).toEqual({});
    });

    test(`on a phone, ${colorScheme}`, async () => {
      const { page } = await browser.open({ width: 390, height: 844, colorScheme });
      const lab = new LabPage(page);
      await lab.lookAt('Return');
      expect(await violations(page)).toEqual([]);
      await lab.button('Edit the experiment').click();
      await page.getByRole('dialog', { name: 'Experiment' }).waitFor();
      expect(await violations(page)).toEqual([]);
    });
  }
});

/** By the keys that open them. */
const DIALOGS = { presets: 'p', 'export and import': 'e', help: '?' };
