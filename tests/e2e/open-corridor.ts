import type { Page, Worker } from 'playwright-core';
import { corridor } from '../experiments.ts';
import { LabPage } from './lab-page.ts';
import type { useBrowser } from './watched-page.ts';

/** Two variants that train in a corridor, in a page that has trained nothing before. */
export async function openCorridor(browser: ReturnType<typeof useBrowser>): Promise<LabPage> {
  const { page } = await browser.open({ still: true });
  const lab = new LabPage(page);
  await lab.openExperiment(corridor());
  return lab;
}

/** A training worker. All workers of the engine run one program and differ by name. */
export async function trainerOf(page: Page): Promise<Worker> {
  for (const worker of page.workers())
    if ((await worker.evaluate(() => self.name)) === 'trainer') return worker;
  throw new Error('No worker trains.');
}
