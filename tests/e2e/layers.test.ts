import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { corridor } from '../experiments.ts';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

inBrowser('a network of listed layers', () => {
  const browser = useBrowser();

  test('trains in the page, is saved as a LayersModel, and starts a variant', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    const experiment = corridor();
    const agent = {
      type: 'a2c-mlp',
      view: 'raster',
      envs: 4,
      learningRate: 0.01,
      layerList: ['conv 4 1x3 tanh', 'flatten', 'dense 8 tanh'],
    };
    const reward = [{ term: 'task', weight: 1 }];
    const variants = [{ label: 'layers', agent, reward }];
    await lab.openExperiment({ ...experiment, variants, seeds: 1, envSteps: 200_000 } as typeof experiment);
    await page.getByRole('button', { name: /^Runs on TensorFlow\.js, within tolerance/ }).waitFor();
    await lab.expectLatest('Task return', 'layers', 1);
    await lab.openFiles();
    const files = page.getByRole('region', { name: 'Network' });
    const saved: Record<string, string> = {};
    page.on('download', async (download) => {
      saved[download.suggestedFilename()] = await download.path();
    });
    await files.getByRole('button', { name: 'Save network' }).click();
    await expect.poll(() => Object.keys(saved).sort()).toEqual(['model.json', 'weights.bin']);
    const chosen = await Promise.all(
      Object.entries(saved).map(async ([name, path]) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: await readFile(path),
      })),
    );
    const chooser = files.getByLabel('Files of a LayersModel');
    await chooser.setInputFiles(chosen.filter(({ name }) => name === 'model.json'));
    await expect.poll(() => files.textContent()).toContain('weights.bin are missing');
    await chooser.setInputFiles(chosen);
    await expect.poll(() => files.textContent()).toContain('settings of the agent now');
    await expect.poll(() => page.getByLabel('Experiment as JSON').inputValue()).toContain('conv 4 1x3 tanh');
  });
});
