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
