import { expect, test } from 'vitest';
import { onScreen } from '../../scripts/on-screen.mjs';
import { AxeWalk } from './axe.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

inBrowser('the front door', () => {
  const browser = useBrowser();

  test('fits a projector: few controls, few words, three charts, and a picture before any program', async () => {
    const { page } = await browser.open({ address: '#', width: 1280, height: 720 });
    await page.getByRole('heading', { name: 'You get what you pay for.' }).waitFor();
    await page.getByRole('img', { name: /^Reaches the goal against .*Latest:/ }).waitFor();
    await page.getByText('hackable').waitFor();
    const seen = await page.evaluate(onScreen);
    expect(seen.controls).toBeLessThanOrEqual(25);
    expect(seen.words).toBeLessThanOrEqual(120);
    expect(seen.largest).toBeGreaterThanOrEqual(24);
    expect(seen.charts).toHaveLength(3);
    for (const height of seen.charts) expect(height).toBeGreaterThanOrEqual(150);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(720);
  });

  test('a smaller bonus is aligned: verdict, flip point and a new run follow the slider without a question', async () => {
    const { page } = await browser.open({ address: '#' });
    const slider = page.getByRole('slider', { name: 'Bonus per step closer' });
    const bonus = page.getByRole('figure').filter({ hasText: 'bonus' });
    await bonus.getByText('hackable').waitFor();
    await page.getByText('flips at 0.114').waitFor();
    await page.getByRole('button', { name: 'To the end at full speed' }).click();
    // Above the flip point, the design never solves the task.
    await page.getByText(/reaches the goal least often, in 0\u2009% of episodes/).waitFor();
    const effect = (learned: string) =>
      page.getByRole('img', {
        name: `Exact: 1.00 from 0 to 0.114, 0 from 0.114 to 0.500. Learned: ${learned}.`,
      });
    await effect('0\u2009% at 0.200').waitFor();
    await slider.fill('0');
    await bonus.getByText('aligned').waitFor();
    expect(await page.getByRole('region', { name: 'Pending change' }).count()).toBe(0);
    await page.getByRole('button', { name: 'To the end at full speed' }).click();
    // Below the flip point, the same design solves the task.
    await page.getByRole('img', { name: /Reaches the goal .*closer 1(;|\.0+;)/ }).waitFor();
    // What was learned on both sides of the flip point stays on the exact step.
    await effect('100\u2009% at 0, 0\u2009% at 0.200').waitFor();
  });

  test('Space pauses, and “Build your own” opens the lab with the experiment', async () => {
    const { page } = await browser.open({ address: '#' });
    await page
      .getByRole('img', { name: /Latest:/ })
      .first()
      .waitFor();
    await page.getByRole('slider', { name: 'Bonus per step closer' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Build your own' }).click();
    await page.getByRole('region', { name: 'Run controls' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#builder');
    await page
      .getByRole('figure', { name: /bonus for getting closer/ })
      .first()
      .waitFor();
  });

  test('axe finds nothing in light and dark, and a phone scrolls only down', async () => {
    const { page } = await browser.open({ address: '#', width: 390, height: 844 });
    const axe = new AxeWalk(page);
    await page.getByText('hackable').waitFor();
    await axe.look('front door');
    expect(axe.found).toEqual({});
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
