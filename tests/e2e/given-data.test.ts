import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

const data = { dataSize: 200, dataOptimal: 1, dataRandom: 0 };
const EXPERIMENT = {
  name: 'given',
  world: { family: 'gridworld', map: ['S...', '.H..', '...G'], stepLimit: 50 },
  variants: [
    { label: 'conservative', agent: { type: 'cql', ...data }, reward: [{ term: 'task', weight: 1 }] },
    { label: 'online', agent: { type: 'dqn' }, reward: [{ term: 'task', weight: 1 }] },
  ],
  seeds: 2,
  envSteps: 4000,
  measurementPoints: 10,
};

inBrowser('given data', () => {
  const browser = useBrowser();

  test('the audit shows what the behavior earned and its first episodes, for agents that learn from data', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(EXPERIMENT, 'Done');
    await page.getByRole('tab', { name: 'Audit' }).click();
    const card = page.getByRole('article', { name: 'Audit of conservative' });
    await card.getByText('Given data', { exact: true }).click();
    // Shortest paths of 5 steps to a goal that pays 1
    await card.getByText('1.00 (1.00 to 1.00)').waitFor();
    const table = card.getByRole('table', { name: 'The first episodes of seed 0' });
    expect(await table.getByRole('row').count()).toBe(5);
    expect(await table.getByRole('row').nth(1).getByRole('rowheader').textContent()).toBe('5');
    expect(await page.getByText('Given data', { exact: true }).count()).toBe(1);
    expect(await violations(page, { within: '.audit' })).toEqual([]);
  });
});
