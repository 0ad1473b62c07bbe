/** Files of other tools as their readers bring them: the page answers while they are read, and says what became of them. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LabPage, withinOwnMachine } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

/** The page may be away for so long while it reads the largest files. */
const LONGEST_TASK_MS = 100;

const EXPERIMENT = {
  name: 'graph',
  world: {
    family: 'graph',
    transitions: ['left, go, right, 0.9, 0', 'left, go, left, 0.1, -1', 'right, go, end, 1, 5'],
    terminal: ['end'],
    stepLimit: 100,
  },
  variants: [{ label: 'one', agent: { type: 'q-learning' }, reward: [{ term: 'task', weight: 1 }] }],
  seeds: 1,
  envSteps: 2_000,
  measurementPoints: 10,
};

async function watchTasks(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const found: number[] = [];
    Object.assign(globalThis, { longTasks: found });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.push(duration);
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'longTasks'));
}

function judge(what: string, tasks: readonly number[]): void {
  const longest = Math.max(0, ...tasks);
  console.log(
    `${what}: ${tasks.length} tasks over 50 ms, the longest ${Math.round(longest)} ms: ${tasks.map(Math.round).join(' ')}`,
  );
  expect(longest).toBeLessThan(withinOwnMachine(LONGEST_TASK_MS));
}

async function choose(lab: LabPage, name: string, text: string): Promise<void> {
  await lab.openFiles();
  const chooser = lab.page.waitForEvent('filechooser');
  await lab.button('Choose file…').click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

inBrowser('files of other tools', () => {
  const browser = useBrowser();

  test('a log of 1.5 million columns is refused in words, and the page answers meanwhile', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(EXPERIMENT, 'Done');
    const tasks = await watchTasks(page);
    await choose(lab, 'wide.csv', `step${',x'.repeat(1_500_000)}\n1${',2'.repeat(1_500_000)}`);
    await page.getByText(/wide\.csv was not read: Its first row has more than 2,000 columns/).waitFor();
    judge('1.5 million columns', await tasks());
  });

  test('a table of 100,000 states is pasted, built and run, and the page answers meanwhile', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(EXPERIMENT, 'Done');
    await lab.openBuilder();
    await lab.button('Paste a table …').click();
    const tasks = await watchTasks(page);
    await page.getByLabel('Table of transitions').evaluate((field) => {
      const rows = Array.from({ length: 99_999 }, (_, k) => `s${k},go,s${k + 1},1,0`);
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', rows.join('\n'));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByText(/MB were pasted/).waitFor();
    judge('pasting 100,000 states', await tasks());
    await lab.button('Use this table').click();
    await page.getByText(/99,999 rows: too many to edit here/).waitFor();
    judge('using 100,000 states', await tasks());
    const again = lab.waiting.getByRole('button', { name: 'Restart' });
    await again.click();
    await lab.expectStatus('Done');
    judge('running 100,000 states', await tasks());
    await page.getByLabel('Step limit').first().fill('50');
    await page.keyboard.press('Enter');
    await again.waitFor();
    judge('an edit with 100,000 states', await tasks());
  });

  test('a scalar of TensorBoard without its tag is asked about and drawn as what its reader says', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(EXPERIMENT, 'Done');
    await choose(lab, 'PPO_1.csv', 'Wall time,Step,Value\n1.7e9,0,3\n1.7e9,1000,4');
    const question = page.getByRole('dialog', { name: 'Which metric is this?' });
    await question.getByText(/does not name its metric/).waitFor();
    await question.getByLabel(/^Metric of/).selectOption('taskReturn');
    await question.getByRole('button', { name: 'Draw' }).click();
    await page.getByText(/Read 1 line from PPO_1, dashed in the charts of Task return/).waitFor();
    await expect.poll(() => lab.heard('Task return')).toMatch(/PPO_1 4/);
    expect(await lab.heard('Task return')).toMatch(/of the log: “Step” of the file/);
  });

  test('outliers of a log leave the run’s own curve its height, and the reader can show them', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(EXPERIMENT, 'Done');
    await choose(lab, 'log.csv', 'env_steps,taskReturn\n0,1\n500,1e308\n1000,1e11\n1500,2');
    await page.getByText(/One value was left out: beyond ± 1e\+12 \(“1e308” in line 3\)/).waitFor();
    await page
      .getByRole('button', { name: /some values are off the chart: show all/ })
      .first()
      .waitFor();
  });
});
