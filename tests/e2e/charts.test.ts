/** The charts in the built page: a press, drag, search or pin in one chart applies to all. */
import { expect, test } from 'vitest';
import { corridor } from '../experiments.ts';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

inBrowser('the charts', () => {
  const browser = useBrowser();

  test('a variant is hidden everywhere, a zoom is shared, a metric is found by its name elsewhere, and a pin stays', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(corridor(20_000), 'Done');
    await lab.expectLatest('Task return', 'plain', 1);
    await lab.expectLatest('Training return', 'plain', 1);
    const charts = page.getByRole('region', { name: 'Charts' });
    const names = charts.getByRole('group', { name: 'Variants in the charts' });

    // A chart out of sight is redrawn when it is visible again.
    const both = async () => {
      await lab.chart('Task return').scrollIntoViewIfNeeded();
      return `${await lab.heard('Task return')} ${await lab.heard('Training return')}`;
    };
    await lab.stage.getByRole('button', { name: 'plain', exact: true }).click();
    await expect.poll(both).not.toContain('plain');
    await names.getByRole('button', { name: 'plain', exact: true, pressed: false }).click();
    await expect.poll(both).toContain('plain');
    await names.getByRole('button', { name: 'hurry' }).dblclick();
    await expect.poll(both).not.toContain('plain');
    expect(await both()).toContain('hurry');
    await lab.stage.getByRole('button', { name: 'plain', exact: true, pressed: false }).click();

    const ends = async () => [
      (await lab.chart('Task return').textContent())?.includes('20\u2009k'),
      (await lab.chart('Training return').textContent())?.includes('20\u2009k'),
    ];
    await expect.poll(ends).toEqual([true, true]);
    await lab.chart('Task return').focus();
    await page.keyboard.press('+');
    await expect.poll(ends).toEqual([false, false]);
    await lab.button('Reset zoom').click();
    await expect.poll(ends).toEqual([true, true]);
    await lab.chart('Training return').scrollIntoViewIfNeeded();
    const box = await lab.chart('Training return').boundingBox();
    if (box === null) throw new Error('The chart is not drawn.');
    const [x, y] = [box.x + box.width / 3, box.y + 60];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 50, y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(ends).toEqual([false, false]);
    await page.mouse.dblclick(x, y);
    await expect.poll(ends).toEqual([true, true]);

    const search = charts.getByRole('searchbox', { name: 'Search metrics' });
    await search.fill('rollout/ep_len_mean');
    await expect.poll(() => charts.getByRole('heading').allTextContents()).toEqual(['Episode length']);
    await search.fill('');
    await charts.getByRole('button', { name: 'Pin Episode length' }).click();
    const pinned = charts
      .getByRole('region', { name: 'Pinned' })
      .getByRole('heading', { name: 'Episode length' });
    await pinned.waitFor();
    await page.reload();
    await pinned.waitFor();
  });
});
