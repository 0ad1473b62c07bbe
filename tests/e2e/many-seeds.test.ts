import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { corridor } from '../experiments.ts';
import { LabPage, withinOwnMachine } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

const SEEDS = 512;
const ANSWER_MS = 1_000;

inBrowser('with hundreds of seeds', () => {
  const browser = useBrowser();

  async function train(): Promise<LabPage> {
    const { page } = await browser.open();
    const lab = new LabPage(page);
    const experiment = { ...corridor(400_000), seeds: SEEDS, measurementPoints: 200 };
    await lab.openExperiment(experiment);
    await lab.expectLatest('Task return', 'plain', 1);
    return lab;
  }

  test('every chart states its number of seeds, and pause and stop take effect within a second', async () => {
    const lab = await train();
    await lab.page.getByText(`n = ${SEEDS}`).first().waitFor();
    await lab.button('Pause').click();
    const paused = await lab.expectStatus('Paused');
    expect(paused).toBeLessThan(withinOwnMachine(ANSWER_MS));
    await lab.button('Play').click();
    await lab.expectStatus('Running');
    await lab.page.keyboard.press('q');
    const begin = performance.now();
    await lab.transport.getByText(/^Stopped/).waitFor();
    expect(performance.now() - begin).toBeLessThan(withinOwnMachine(ANSWER_MS));
  });

  test('single seeds are picked by number and by how they did, and stepped through on the stage', async () => {
    const lab = await train();
    const { page } = lab;
    const lines = () => lab.chart('Task return').locator('path[stroke-opacity]').count();
    expect(await lines()).toBe(0);
    await page.getByRole('button', { name: 'Single seeds in the charts' }).click();
    await page.getByRole('spinbutton', { name: 'Seed', exact: true }).fill('411');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Best', exact: true }).click();
    const chips = page.getByRole('list', { name: 'Picked seeds' });
    await chips.getByText(/best, /).waitFor();
    await expect.poll(lines).toBe(4);
    await page.getByRole('button', { name: 'Remove seed 411 from the charts' }).click();
    await expect.poll(lines).toBe(2);
    await page.keyboard.press('Escape');
    await lab.stage.getByText('Seed', { exact: true }).click();
    const number = lab.stage.getByRole('spinbutton', { name: 'Seed number' });
    await number.fill('400');
    await number.press('Enter');
    await number.press('ArrowUp');
    await lab.stage.getByRole('button', { name: 'Next seed' }).click();
    await expect.poll(() => number.inputValue()).toBe('402');
  });

  test('the file of a chart has every seed', async () => {
    const lab = await train();
    const { page } = lab;
    await lab.button('Pause').click();
    await lab.expectStatus('Paused');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Policy entropy: table and files' }).click();
    await page.getByRole('button', { name: 'Save as CSV (per seed)' }).filter({ visible: true }).click();
    const rows = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
    expect(rows[0]).toBe('run,variant,seed,step,metric,value');
    const seeds = new Set(rows.slice(1).map((row) => row.split(',').slice(1, 3).join()));
    expect(seeds.size).toBe(2 * SEEDS);
  });
});
