import { expect, test } from 'vitest';
import { SELECTION } from '../release.ts';
import { openCorridor, trainerOf } from './open-corridor.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

inBrowser('what changes while agents train', () => {
  const browser = useBrowser();

  const train = () => openCorridor(browser);

  test('a weight takes effect immediately and keeps what was learned', async () => {
    const lab = await train();
    await lab.expectLatest('Training return', 'plain', 1);
    const before = await lab.progress();
    await lab.openBuilder();
    const weight = lab.page
      .getByRole('region', { name: 'Variant plain' })
      .getByRole('spinbutton', { name: 'Weight of Task reward' });
    await weight.fill('3');
    await weight.press('Enter');
    // The goal pays 1, so the training return of an episode is the weight, and the task return stays 1.
    await lab.expectLatest('Training return', 'plain', 3);
    await lab.expectLatest('Task return', 'plain', 1);
    expect(await lab.progress()).toBeGreaterThan(before);
    await lab.expectStatus('Running');
  });

  test.skipIf(SELECTION)('another agent waits for a decision and then restarts', async () => {
    const lab = await train();
    await lab.expectProgress(0.02);
    await lab.openBuilder('Agents');
    await lab.page
      .getByRole('region', { name: 'Variant plain' })
      .getByLabel('Agent', { exact: true })
      .selectOption('sarsa');
    await lab.waiting.waitFor();
    const before = await lab.progress();
    await lab.waiting.getByRole('button', { name: 'Restart' }).click();
    await lab.waiting.waitFor({ state: 'hidden' });
    await expect.poll(() => lab.progress()).toBeLessThan(before);
    await lab.expectStatus('Running');
    await lab.expectLatest('Task return', 'plain', 1);
  });

  test.skipIf(SELECTION)('another world replaces the stage, and the variants learn in it', async () => {
    const lab = await train();
    await lab.stage.getByRole('application', { name: /^Map of plain/ }).waitFor();
    await lab.openBuilder('World');
    await lab.page.getByRole('combobox', { name: 'World family' }).selectOption('bandit');
    await lab.waiting.getByRole('button', { name: 'Restart' }).click();
    await lab.stage.getByRole('application', { name: /^Map of plain/ }).waitFor({ state: 'hidden' });
    await expect.poll(() => lab.stage.textContent()).toContain('plain');
    await lab.expectProgress(0.001);
  });

  test('a cell painted during training changes the world that the agents walk in', async () => {
    const lab = await train();
    await lab.expectLatest('Task return', 'plain', 1);
    const map = lab.stage.getByRole('application', { name: /^Map of plain/ });
    await lab.stage.getByRole('button', { name: 'Paint' }).click();
    await map.focus();
    for (let step = 0; step < 4; step++) await map.press('ArrowRight');
    await map.press('#');
    await lab.stage.getByText(/wall/).first().waitFor();
    await lab.expectStatus('Running');
    const before = await lab.progress();
    await lab.expectProgress(before);
    await lab.expectLatest('Task return', 'plain', 1);
  });

  test.skipIf(SELECTION)(
    'a worker that closes itself is replaced, which is a line in the log, and training goes on',
    async () => {
      const lab = await train();
      const { page } = lab;
      await lab.expectProgress(0.01);
      await (await trainerOf(page)).evaluate(() => close());
      // A silent worker has 15 s.
      await lab.waitForLog(
        /^Worker \d of \d ended: no (heartbeat|answer) .* A new worker repeats the same steps/,
      );
      const before = await lab.progress();
      await lab.expectProgress(before);
      await lab.expectProgress(Math.min(0.9, before + 0.01));
    },
  );
});
