import { expect, test } from 'vitest';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

const copying = {
  format: 'reward-lab/experiment',
  version: 2,
  name: 'copying',
  world: { family: 'language', task: 'copy', level: 2 },
  variants: [
    {
      label: 'grpo',
      agent: { type: 'grpo-lm', layers: 1, width: 32, heads: 2, baseAccuracy: 0.1 },
      reward: [{ term: 'task', weight: 1 }],
    },
  ],
  seeds: 1,
  envSteps: 8_000,
  measurementPoints: 4,
};

inBrowser('a written task', () => {
  const browser = useBrowser();

  test('opens from a built-in task or by name, is completed, marked and fixed in the editor, and trains', async () => {
    const { page } = await browser.open({ still: true, site: 'header' });
    const lab = new LabPage(page);
    await lab.openExperiment(copying, 'Done');
    await lab.openBuilder('World');
    const world = page.getByRole('region', { name: 'World' });
    const editor = page.getByRole('textbox', { name: 'Text of the task', exact: true });

    // The task itself is a text, and its first example can be forked.
    await world.getByRole('combobox', { name: 'Task', exact: true }).selectOption('written');
    await world.getByRole('button', { name: 'Open the source' }).click();
    await page.getByRole('button', { name: 'Fork into this experiment' }).click();
    await editor.getByText('Write the letters in reverse order.').waitFor();
    await world.getByLabel('Open a named world').selectOption('written task: sort');
    await editor.getByText('Write the letters in alphabetical order.').waitFor();

    await editor.and(page.locator('[contenteditable="true"]')).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('partialC');
    await page.getByRole('option', { name: /^partialCredit/ }).waitFor();
    await page.keyboard.press('Escape');
    await world.getByRole('alert').filter({ hasText: 'Line' }).waitFor();
    await world.getByRole('button', { name: 'Revert' }).click();

    await editor.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('// mine');
    await world.getByRole('button', { name: 'Apply' }).and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+Enter');
    await world.getByRole('button', { name: 'Apply' }).waitFor({ state: 'detached' });
    await lab.waiting.getByRole('button', { name: 'Restart' }).click();
    await lab.expectStatus('Done');
    await lab.stage.getByText('Write the letters in alphabetical order.').waitFor();
    expect(await lab.latest('Task return', 'grpo')).toBeGreaterThanOrEqual(0);
  });
});
