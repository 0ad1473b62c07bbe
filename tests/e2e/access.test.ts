import { expect, test } from 'vitest';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

inBrowser('everybody can use the page', () => {
  const browser = useBrowser();

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`at 390 pixels nothing scrolls sideways, ${colorScheme}`, async () => {
      const { page } = await browser.open({ width: 390, height: 844, colorScheme });
      const lab = new LabPage(page);
      await lab.lookAt('Task return');
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(overflow).toBe(0);
      await lab.button('Edit experiment').click();
      await page.getByRole('dialog', { name: 'Experiment' }).waitFor();
      await expect.poll(overflow).toBe(0);
      expect(
        await page
          .getByRole('dialog', { name: 'Experiment' })
          .evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth),
      ).toBe(0);
    });
  }

  test('a moved row keeps the focus, and a click on nothing clears it', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.chart('Task return').waitFor();
    const opener = lab.button('Edit experiment');
    await opener.focus();
    await page.keyboard.press('Shift');
    await opener.evaluate((button) => button.parentElement?.prepend(button));
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole('region', { name: 'Verdict' }).click();
    await page.waitForTimeout(200); // enough for four checks by the code that restores the focus
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });

  test('a system in dark mode gets a dark page with readable text', async () => {
    const { page } = await browser.open({ colorScheme: 'dark' });
    await page.getByRole('heading', { name: 'Reward Lab' }).waitFor();
    const contrast = () =>
      page.evaluate(() => {
        const luminance = (color: string) => {
          const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
            const share = Number(part) / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const style = getComputedStyle(document.body);
        return { ground: luminance(style.backgroundColor), ink: luminance(style.color) };
      });
    await expect.poll(async () => (await contrast()).ground).toBeLessThan(0.1);
    const { ground, ink } = await contrast();
    expect((ink + 0.05) / (ground + 0.05)).toBeGreaterThan(7); // WCAG 2.2, level AAA for body text
  });
});
