import { readFile } from 'node:fs/promises';
import type { Download, Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { RELEASE } from '../release.ts';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

const BUDGET = 24_000;
/** Slow enough to look around during the run, in environment steps per second of each replica: the slider's place of 1 k. */
const SLOW = '4';

/** Two small policies that first learn to copy letters from examples, then from reward. */
const copying = {
  format: 'reward-lab/experiment',
  version: 2,
  name: 'copying',
  world: { family: 'language', task: 'copy', level: 4 },
  variants: [
    { label: 'grpo', agent: agentOf('grpo-lm'), reward: [{ term: 'task', weight: 1 }] },
    { label: 'ppo', agent: agentOf('ppo-lm'), reward: [{ term: 'task', weight: 1 }] },
  ],
  seeds: 2,
  seed: 11,
  envSteps: BUDGET,
  measurementPoints: 24,
};
function agentOf(type: string) {
  return { type, layers: 1, width: 32, heads: 2, baseAccuracy: 0.6 };
}

const valueIn = (entry: string) => entry.split(': ')[1];

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

/** The data file of a chart: by variant, seed and metric, the windows that closed after an environment step. */
async function rows(lab: LabPage, title: string, after: number): Promise<ReadonlyMap<string, string[]>> {
  const arrives = lab.page.waitForEvent('download');
  await lab.button(`${title}: table and files`).click();
  await lab.button('Save as CSV (per seed)').locator('visible=true').click();
  const [head, ...lines] = (await textOf(await arrives)).trim().split(/\r?\n/);
  expect(head).toBe('run,variant,seed,step,metric,value');
  const found = new Map<string, string[]>();
  for (const line of lines) {
    const [, variant, seed, envSteps, metric, value] = line.split(',');
    if (Number(envSteps) <= after) continue;
    const key = `${title}: ${variant}, seed ${seed}, ${metric}`;
    found.set(key, [...(found.get(key) ?? []), `${envSteps}: ${value}`]);
  }
  return found;
}

async function numbers(lab: LabPage, after: number): Promise<ReadonlyMap<string, string[]>> {
  const charts: [string, string[]][] = [];
  await lab.openGroups();
  for (const title of ['Task return', 'Training return', 'Policy entropy', 'KL to the reference'])
    charts.push(...(await rows(lab, title, after)));
  return new Map(charts);
}

async function finish(lab: LabPage): Promise<void> {
  await lab.fullSpeed();
  await lab.button(/^Play/).click();
  await lab.transport.getByText('Done', { exact: true }).waitFor();
}

inBrowser('a language policy', () => {
  const browser = useBrowser();

  test('learns from examples and then from reward, accepts a live edit, and continues from a checkpoint in another page with the same numbers', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    // Wait from the beginning, because it may be over within seconds.
    const preparation = page.getByRole('progressbar', { name: 'Preparation' }).waitFor();
    await lab.openExperiment(copying);
    await preparation;
    await page.getByRole('progressbar', { name: 'Budget used' }).waitFor();
    await lab.transport.getByRole('slider', { name: /^Speed/ }).fill(SLOW);
    await lab.expectProgress(0.05);
    const early = await lab.heard('Task return');
    await expect.poll(() => lab.heard('Task return')).not.toBe(early);

    // A sentence states the task. A focused token shows its numbers, next to it.
    await lab.stage.getByText(/^Task\. \w/).waitFor();
    const completion = lab.stage.getByRole('application', { name: /^Completion 1 of grpo/ }).first();
    await completion.focus();
    const words = lab.stage.getByText(/: probability \d.*entropy/i);
    await words.waitFor();
    await completion.press('ArrowRight');
    await words.waitFor();
    const [line, card] = [await completion.boundingBox(), await words.boundingBox()];
    expect(Math.abs((card?.y ?? 0) - (line?.y ?? 0))).toBeLessThan(120);

    const before = await lab.progress();
    const weight = await klWeight(lab);
    await weight.fill('0.05');
    await weight.press('Enter');
    await lab.expectProgress(Math.min(0.9, before + 0.02));
    expect(await lab.waiting.isVisible()).toBe(false);
    await lab.expectStatus('Running');

    await lab.openFiles();
    const arrives = page.waitForEvent('download');
    await lab.button('Export checkpoint').click();
    const file = await arrives;
    await page.keyboard.press('Escape');
    await lab.expectStatus('Paused');
    const path = await file.path();
    const at = Number(/at (\d+)\.checkpoint$/.exec(file.suggestedFilename())?.[1]);
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(BUDGET);

    await finish(lab);
    const wanted = await numbers(lab, at);
    const heard = await lab.heard('Task return');

    const other = new LabPage((await browser.open({ still: true })).page);
    await other.openFiles();
    await other.page.getByLabel('Checkpoint file').setInputFiles({
      name: 'letter.checkpoint',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('no checkpoint'),
    });
    await other.page.getByText(/This file is not a checkpoint of Reward Lab/).waitFor();
    await other.page.keyboard.press('Escape');
    await drop(other, await readFile(path));
    await other.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await other.expectStatus('Paused');
    await other.page.getByText(`A checkpoint is open and paused at env step ${at}`).waitFor();
    expect(await (await klWeight(other)).inputValue()).toBe('0.05');
    await finish(other);
    const found = await numbers(other, at);
    expect(wanted.size).toBeGreaterThanOrEqual(2 * 2 * 4);
    for (const key of found.keys()) expect([...wanted.keys()]).toContain(key);
    for (const [key, values] of wanted) {
      // A window without an update repeats the previous value, which the file may lack. If no update came after the
      // checkpoint, nothing is left of the line.
      const continued = found.get(key) ?? [];
      const repeated = values.slice(0, values.length - continued.length).map(valueIn);
      expect(continued, key).toEqual(values.slice(values.length - continued.length));
      expect(new Set(repeated).size, key).toBeLessThanOrEqual(1);
      if (key.startsWith('Task return') || key.startsWith('Training return'))
        expect(continued.length, key).toBeGreaterThan(0);
    }
    await expect.poll(() => other.heard('Task return')).toBe(heard);
  });

  test.runIf(RELEASE)(
    'starts from the warm start that this browser stored, with the same numbers',
    async () => {
      const { page } = await browser.open();
      const lab = new LabPage(page);
      const short = { ...copying, envSteps: 4000, measurementPoints: 4 };
      const run = async (status: string) => {
        await lab.openExperiment(short, status);
        await lab.transport.getByText('Done', { exact: true }).waitFor();
        return numbers(lab, 0);
      };
      const first = await run('Running');
      expect(await keptBases(lab)).toBe(2); // one per seed: both variants start alike
      await page.reload();
      expect(await run('Done')).toEqual(first);
      expect(await keptBases(lab)).toBe(2);
    },
  );
});

function drop({ page }: LabPage, bytes: Buffer): Promise<void> {
  return page.evaluate((base64) => {
    const dataTransfer = new DataTransfer();
    const content = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    dataTransfer.items.add(new File([content], 'run.checkpoint'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, bytes.toString('base64'));
}

/** Number of starts in the browser's database, without the list of them. */
function keptBases({ page }: LabPage): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opens = indexedDB.open('reward-lab-bases');
        opens.onerror = () => reject(opens.error);
        opens.onsuccess = () => {
          const all = opens.result.transaction('bases').objectStore('bases').getAllKeys();
          all.onsuccess = () => {
            opens.result.close();
            resolve(all.result.filter((key) => key !== 'index').length);
          };
        };
      }),
  );
}

/** The setting of the first variant, whose settings it unfolds. */
async function klWeight(lab: LabPage): Promise<Locator> {
  const { page } = lab;
  await lab.openBuilder('Agents');
  const variant = page.getByRole('region', { name: 'Variant grpo' });
  await variant.getByText('Settings', { exact: true }).click();
  return variant.getByRole('spinbutton', { name: /^KL weight/ });
}
