import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { farming } from '../experiments.ts';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

inBrowser('behind a point of a curve', () => {
  const browser = useBrowser();

  async function trained(): Promise<LabPage> {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(farming(), 'Done');
    return lab;
  }

  test('are its episodes, bit for bit those of the run, which can be played by keyboard and saved', async () => {
    const { page, ...lab } = await trained().then((opened) => ({
      page: opened.page,
      chart: opened.chart('Task return'),
    }));
    const box = await lab.chart.boundingBox();
    if (box === null) throw new Error('the chart has no place');
    await page.mouse.move(box.x + box.width / 2, box.y + 60);
    await page.mouse.click(box.x + box.width / 2, box.y + 60);
    await page.getByRole('button', { name: 'Episodes of farming here' }).click();
    await page.getByText('Identical to the run, bit for bit.').waitFor();
    const list = page.getByRole('region', { name: 'Episodes of the window' });
    await list.getByRole('combobox', { name: 'Sort' }).selectOption('return');
    const best = list.getByRole('button', { name: /window: play/ }).first();
    // The point that was clicked, and so the place of its best episode, depends on how wide the chart is.
    const number = (await best.textContent())?.split(' ')[0];
    await best.click();
    const slider = page.getByRole('slider', { name: 'Step of the episode' });
    await slider.focus();
    await page.keyboard.press('End');
    const step = () => slider.getAttribute('aria-valuetext');
    await expect.poll(step).toMatch(/^Step (\d+) of \1$/);
    const last = await step();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(step).not.toBe(last);
    await page.getByText('Steps as a table').click();
    await page.getByRole('columnheader', { name: 'Training reward', exact: true }).waitFor();
    await page.getByRole('region', { name: `Episode ${number}`, exact: true }).waitFor();
    // A page of a hundred steps, or the remaining ones, up to the last.
    const length = Number(last?.split(' ').at(-1));
    const steps = page.getByRole('region', { name: 'Steps of the episode' }).getByRole('row');
    expect(await steps.count()).toBe(1 + (length - Math.floor((length - 2) / 100) * 100));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
    expect(lines[0]).toMatch(/^"env step","state","observation","action"/);
    expect(lines.length - 1).toBe(Number(last?.split(' ').at(-1)));
  });

  test('the doctor names the loop, and a fork runs next to its source and can be undone', async () => {
    const lab = await trained();
    const { page } = lab;
    await page.getByRole('tab', { name: /Episodes 1 finding/ }).click();
    await page
      .getByRole('region', { name: 'Diagnosis' })
      .getByText(/Stuck in a paying loop|The agent farms a bonus/)
      .click();
    await page.getByRole('button', { name: 'Show episodes here' }).click();
    await page.getByText(/The agent loops .* times/).waitFor();
    await page.getByRole('button', { name: 'Fork from here' }).click();
    const form = page.getByRole('dialog', { name: 'Fork from here' });
    await form.getByRole('combobox', { name: 'Change' }).selectOption({ label: 'Agent: Discount γ' });
    await form.getByRole('spinbutton', { name: 'To' }).fill('0.5');
    await form.getByRole('spinbutton', { name: 'From env step' }).fill('15000');
    await form.getByRole('button', { name: 'Fork and run' }).click();
    await form.waitFor({ state: 'hidden' });
    await lab.expectStatus('Done');
    await page.getByRole('tab', { name: 'All metrics' }).click();
    await expect.poll(() => lab.heard('Task return')).toMatch(/farming, fork at/);
    await lab.openBuilder();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText('farming, fork at').locator('visible=true').first().waitFor();
  });
});
