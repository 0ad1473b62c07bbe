import { expect, test } from 'vitest';
import { exactAnswers } from '../../src/engine/exact/answers.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { violations } from './axe.ts';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

const agent = { type: 'q-learning', gamma: 0.9, epsilon: 0.1 };
const EXPERIMENT = {
  name: 'exact',
  world: { family: 'gridworld', map: ['S...', '.H..', '...G'], slip: 0.1, stepLimit: 50 },
  variants: [
    { label: 'plain', agent, reward: [{ term: 'task', weight: 1 }] },
    {
      label: 'curious',
      agent,
      reward: [
        { term: 'task', weight: 1 },
        { term: 'novelty', weight: 0.1 },
      ],
    },
  ],
  seeds: 6,
  envSteps: 20_000,
  measurementPoints: 20,
};
const LONG = { ...EXPERIMENT, envSteps: 5_000_000 };
const REASON =
  'No exact solution of the design for ‘curious’: a term depends on more than the current transition.';

inBrowser('exact answers', () => {
  const browser = useBrowser();

  test('the value of the followed policy is drawn while agents train, and again when they pause', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(LONG);
    await page.getByRole('radio', { name: 'Followed policy' }).check({ force: true });
    const moment = lab.stage.getByText(/^mean of 6 seeds at step /);
    await moment.waitFor();
    await lab.stage
      .getByRole('figure', { name: /^plain/ })
      .getByText(/^task return 0\.\d+, exact$/)
      .waitFor();
    await lab.stage
      .getByText(/^no exact value: a term depends on more .*; task return 0\.\d+, exact$/)
      .waitFor();
    const first = await moment.textContent();
    await lab.expectProgress(await lab.progress());
    await lab.stage.getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => moment.textContent()).not.toBe(first);
    const second = await moment.textContent();
    await lab.button(/^Pause/).click();
    await expect.poll(() => moment.textContent()).not.toBe(second);
    // A cell shows its learned value next to the exact one.
    await lab.stage.getByRole('application', { name: /^Map of plain/ }).press('ArrowRight');
    const readout = lab.stage.getByRole('region', { name: 'Numbers of this state' });
    await readout.getByRole('columnheader', { name: 'V followed' }).waitFor();
    const value = await readout.locator('tbody tr').first().locator('td').nth(1).textContent();
    expect(Number(value)).toBeGreaterThan(0.5);
    expect(Number(value)).toBeLessThan(1);
    expect(await violations(page, { within: '.stage' })).toEqual([]);
  });

  test('the audit lists the numbers of the command, and chart and comparison give one reason', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(EXPERIMENT, 'Done');
    await page
      .getByRole('figure')
      .filter({ has: lab.chart('Task return') })
      .getByText(REASON)
      .waitFor();
    await page.getByRole('tab', { name: 'Comparison' }).click();
    await page.getByRole('region', { name: 'Comparison' }).first().getByText(REASON).waitFor();
    await page.getByRole('tab', { name: 'Audit' }).click();
    await page.getByText('Exact answers', { exact: true }).click();
    const parsed = validate(EXPERIMENT);
    if (!parsed.ok) throw new Error('The experiment is valid.');
    const wanted = await exactAnswers(parsed.value, 0, {
      policies: [{ name: 'random', table: 'random' }],
      temperature: 0.05,
      horizon: 7,
    });
    if ('missing' in wanted) throw new Error(wanted.missing);
    const { optimal, soft, average, horizon } = wanted.task;
    const starts = [optimal, soft, average, horizon].map((answer) => {
      if (answer === undefined || 'missing' in answer) throw new Error('It has all answers.');
      return typeof answer.fromStart === 'number' ? answer.fromStart : (answer.fromStart.at(-1) ?? 0);
    });
    await page.getByLabel('Temperature τ').fill('0.05');
    await page.getByLabel('Temperature τ').press('Enter');
    await page.getByLabel('Steps left').fill('7');
    await page.getByLabel('Steps left').press('Enter');
    const table = page.getByRole('table', { name: 'Exact answers' });
    await table.getByRole('columnheader', { name: 'Within 7 steps' }).waitFor();
    const cells = table.getByRole('row', { name: /^Task/ }).getByRole('cell');
    const shown = [...starts, wanted.policies[0]?.task.return as number].map((x) => Number(x.toPrecision(6)));
    await expect.poll(async () => (await cells.allTextContents()).map(Number)).toEqual(shown);
    await page
      .getByText('No exact answers for “curious”: a term depends on more than the current transition.')
      .waitFor();
    await page.getByText('By state').click();
    await page
      .getByRole('region', { name: 'Exact answers by state' })
      .getByText('Row 1, column 1: start')
      .waitFor();
    expect(await violations(page, { within: '.exact' })).toEqual([]);
  });
});
