import { expect, test } from 'vitest';
import { corridor } from '../experiments.ts';
import { violations } from './axe.ts';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

/** Set `REWARD_LAB_PICTURES=folder` to save pictures. */
const PICTURES = process.env.REWARD_LAB_PICTURES;

inBrowser('stored runs', () => {
  const browser = useBrowser();

  test('are chosen by keyboard, compared world by world and ranked over worlds, and one is laid over the charts', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    const base = corridor(4_000);
    const two = {
      ...base,
      variants: [
        { label: 'goal', agent: { type: 'q-learning' }, reward: [{ term: 'task', weight: 1 }] },
        { label: 'nothing', agent: { type: 'q-learning' }, reward: [{ term: 'task', weight: 0 }] },
      ],
      seeds: 8,
      measurementPoints: 40,
    };
    await lab.openExperiment(two, 'Done');
    const wide = { family: 'gridworld', map: ['S.....', '......', '.....G'], stepLimit: 100 };
    const second = { ...two, name: 'wide room', world: wide };
    await lab.openExperiment(second, 'Done');

    await lab.openRuns();
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    await expect.poll(() => boxes.count()).toBeGreaterThan(1);
    const listed = await boxes.count();
    for (const k of [0, 1]) {
      await boxes.nth(k).focus();
      await page.keyboard.press('Space');
    }
    const selected = page.getByRole('region', { name: 'Selected runs' });
    await selected.getByRole('button', { name: 'Compare' }).press('Enter');
    const comparison = page.getByRole('region', { name: 'Comparison of stored runs' });
    const ranks = comparison.getByRole('region', { name: 'Ranks across worlds' });
    await ranks.getByRole('rowheader', { name: 'goal' }).waitFor();
    const rows = await ranks.getByRole('row').allTextContents();
    expect(rows[1]).toMatch(/^goal1\.00 /);
    expect(rows[2]).toMatch(/^nothing2\.00 /);
    await comparison
      .getByText(/· goal’/)
      .first()
      .waitFor();
    if (PICTURES !== undefined)
      for (const [width, theme] of [
        [1440, 'light'],
        [390, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: theme });
        await comparison.scrollIntoViewIfNeeded();
        await page.screenshot({ path: `${PICTURES}/compared-${width}-${theme}.png`, fullPage: true });
      }
    expect(await violations(page)).toEqual([]);
    // It is the first thing in sight, and no run was started for it.
    expect((await comparison.boundingBox())?.y).toBeLessThan(300);
    await page.goBack();
    await expect.poll(() => boxes.count()).toBe(listed);
    await page.goForward();
    await comparison.getByRole('button', { name: 'Close the comparison' }).click();
    await selected.waitFor();

    await page.getByRole('link', { name: 'Lab', exact: true }).click();
    await page.getByRole('tab', { name: 'All metrics' }).click();
    await lab.openRuns();
    await page.getByRole('button', { name: 'More' }).nth(1).click(); // the first run is the open one
    await page.getByRole('button', { name: 'Overlay on charts' }).click();
    const key = page.getByRole('button', { name: /^Remove the curves of .* from the charts$/ }).first();
    await key.waitFor();
    await expect.poll(() => lab.heard('Task return')).toMatch(/· goal /);
    if (PICTURES !== undefined) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.screenshot({ path: `${PICTURES}/overlaid.png`, fullPage: true });
    }
    await key.click();
    await expect.poll(() => lab.heard('Task return')).not.toMatch(/· goal /);
  });
});
