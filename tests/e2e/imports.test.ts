import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

/** Longest time that the page may be blocked. Caches that other programs fill even lengthen a thread's own time. */
const LONGEST_TASK_MS = (loadavg()[0] ?? 0) > availableParallelism() ? 250 : 100;

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

interface Traced {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number; // microseconds of the thread's own time
  readonly args?: { readonly name?: string };
}

/** Traces the page's main thread. @returns a function that ends the trace and gives the longest task in milliseconds */
async function traceTasks(page: Page): Promise<(what: string) => Promise<void>> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('no browser');
  const session = await browser.newBrowserCDPSession();
  const events: Traced[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as Traced[])));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', '__metadata', 'disabled-by-default-devtools.timeline'] },
    transferMode: 'ReportEvents',
  });
  return async (what) => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    const main = new Set(
      events
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    const tasks = events
      .filter(({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid} ${tid}`))
      .map(({ tdur = 0 }) => tdur / 1_000)
      .sort((one, other) => other - one);
    console.log(
      `${what}: ${tasks.length} tasks, the longest ${tasks
        .slice(0, 6)
        .map((ms) => ms.toFixed(0))
        .join(', ')} ms`,
    );
    expect(tasks.length).toBeGreaterThan(0);
    expect(tasks[0]).toBeLessThan(LONGEST_TASK_MS);
  };
}

async function choose(lab: LabPage, name: string, text: string): Promise<void> {
  await lab.openFiles();
  const chooser = lab.page.waitForEvent('filechooser');
  await lab.button('Choose file…').click();
  // From the disk, because the browser driver would decode a buffer on the page.
  const folder = await mkdtemp(join(tmpdir(), 'imports-'));
  folders.push(folder);
  await writeFile(join(folder, name), text);
  await (await chooser).setFiles(join(folder, name));
}

const folders: string[] = [];

inBrowser('files of other tools', () => {
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));
  const browser = useBrowser();

  test('a log of 1.5 million columns is rejected with a message, and the page stays responsive', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(EXPERIMENT, 'Done');
    const end = await traceTasks(page);
    await choose(lab, 'wide.csv', `step${',x'.repeat(1_500_000)}\n1${',2'.repeat(1_500_000)}`);
    await page.getByText(/wide\.csv was not read: Its first row has more than 2,000 columns/).waitFor();
    await end('1.5 million columns');
  });

  test('a table of 100,000 states is pasted, built and run, and the page stays responsive', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(EXPERIMENT, 'Done');
    await lab.openBuilder('World');
    await lab.button('Paste a table …').click();
    const end = await traceTasks(page);
    await page.getByRole('textbox', { name: 'Table of transitions' }).evaluate((field) => {
      const rows = Array.from({ length: 99_999 }, (_, k) => `s${k},go,s${k + 1},1,0`);
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', rows.join('\n'));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByText(/MB; only the beginning is shown/).waitFor();
    await lab.button('Use this table').click();
    await page.getByText(/99,999 rows: too many to edit here/).waitFor();
    const again = lab.waiting.getByRole('button', { name: 'Restart' });
    await again.click();
    await lab.transport.getByText('Done', { exact: true }).waitFor();
    await end('100,000 states, pasted and run');
    const endOfEdit = await traceTasks(page);
    await page.locator('[data-path="world.stepLimit"] input').last().fill('50');
    await page.keyboard.press('Enter');
    await again.waitFor();
    await endOfEdit('an edit of 100,000 states');
  });

  test('a file of 300,000 transitions is opened, run and saved again, and the page stays responsive', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(EXPERIMENT, 'Done');
    const transitions = Array.from({ length: 300_000 }, (_, k) => {
      const state = Math.floor(k / 4);
      return `cell ${state}, move ${k % 4}, cell ${(state + 7 * (k % 4) + 1) % 75_000}, 1, ${k % 4 === 0 ? -0.1 : 0}`;
    });
    const world = { family: 'graph', transitions, stepLimit: 100 };
    const end = await traceTasks(page);
    await choose(lab, 'large.json', JSON.stringify({ ...EXPERIMENT, world }));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await end('300,000 transitions, opened');
    await lab.waiting.getByRole('button', { name: 'Restart' }).click();
    await lab.transport.getByText('Done', { exact: true }).waitFor();
    await lab.openFiles();
    await page.getByText(/The text has 1\d\.\d MB; only the beginning is shown/).waitFor();
    const saved = page.waitForEvent('download');
    await lab.button('Save file').click();
    const stream = await (await saved).createReadStream();
    let bytes = 0;
    for await (const chunk of stream) bytes += (chunk as Buffer).length;
    expect(bytes).toBeGreaterThan(10_000_000);
  });

  test('for a TensorBoard scalar without a tag, the page asks what it is and draws it as that', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(EXPERIMENT, 'Done');
    await choose(lab, 'PPO_1.csv', 'Wall time,Step,Value\n1.7e9,0,3\n1.7e9,1000,4');
    const question = page.getByRole('dialog', { name: 'Which metric is this?' });
    await question.getByText(/does not name its metric/).waitFor();
    await question.getByLabel(/^Metric of/).selectOption('taskReturn');
    await question.getByRole('button', { name: 'Draw' }).click();
    await page.getByText(/Read 1 line from PPO_1, dashed in the charts of Task return/).waitFor();
    await expect.poll(() => lab.heard('Task return')).toMatch(/PPO_1 \(taskReturn\) 4\.00/);
    expect(await lab.heard('Task return')).toMatch(/of the log: “Step” of the file/);
  });

  test('outliers of a log do not flatten the run’s own curve, and the user can show them', async () => {
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
