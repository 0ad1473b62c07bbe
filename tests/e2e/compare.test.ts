import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { presets } from '../../src/engine/experiment/presets.ts';
import { corridor } from '../experiments.ts';
import { violations } from './axe.ts';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser, type Visit } from './watched-page.ts';

inBrowser('the comparison', () => {
  const browser = useBrowser();

  /** The second variant is paid nothing and so learns nothing, which makes the difference certain. */
  function twoDesigns(seeds: number) {
    const base = corridor(20_000);
    return {
      ...base,
      variants: [
        { label: 'goal', agent: { type: 'q-learning' }, reward: [{ term: 'task', weight: 1 }] },
        { label: 'nothing', agent: { type: 'q-learning' }, reward: [{ term: 'task', weight: 0 }] },
      ],
      seeds,
      measurementPoints: 100,
    };
  }

  async function open(seeds: number, visit: Visit = {}): Promise<LabPage> {
    const { page } = await browser.open({ still: true, ...visit });
    const lab = new LabPage(page);
    await lab.openExperiment(twoDesigns(seeds), 'Done');
    await page.getByRole('tab', { name: 'Comparison' }).click();
    return lab;
  }

  test('says who is ahead, by how much and how sure it is, and the CSV has the same numbers', async () => {
    const { page } = await open(12);
    const verdicts = page.getByRole('region', { name: 'Verdicts' });
    await page.getByText('Steps to threshold').click();
    const sentence = verdicts.getByText(/‘goal’ reaches a task return of .* earlier than ‘nothing’/);
    await sentence.waitFor();
    const words = (await sentence.textContent()) ?? '';
    expect(words).toMatch(
      /probability of improvement [01]\.\d\d, 95 % interval 0\.\d\d–[01]\.\d\d, 12 seeds; /,
    );
    const arrives = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save tables as CSV' }).click();
    const file = await readFile(await (await arrives).path(), 'utf8');
    const [, pair = ''] = file.split('\n\n').at(-1)?.split('\n') ?? [];
    const cells = pair.split(',');
    expect(cells.slice(0, 4)).toEqual(['"goal"', '"nothing"', '12', '"different"']);
    const better = Number(cells[4]);
    expect(words).toContain(`probability of improvement ${better.toFixed(2)}`);
    for (const title of [
      /^Differences: goal minus nothing/,
      /^Performance profile/,
      /over env steps/,
      /^goal: /,
    ])
      await page.getByRole('img', { name: title }).waitFor();
  });

  test('an evaluation apart from training and a probe, both chosen in the form, are drawn and compared', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(twoDesigns(8), 'Done');
    await lab.openBuilder('Agents');
    await page.getByRole('checkbox', { name: 'Evaluate apart from training' }).check();
    await lab.openBuilder('Rewards');
    const nothing = page.getByRole('region', { name: 'Variant nothing' });
    await nothing.getByRole('button', { name: 'More actions for Task reward' }).click();
    await nothing.getByRole('button', { name: 'Measure, do not pay (probe)' }).click();
    await lab.waiting.getByRole('button', { name: 'Restart' }).click();
    await lab.lookAt('Evaluation return');
    await lab.expectLatest('Evaluation return', 'goal', 1);
    await lab.expectStatus('Done');
    await page.getByRole('heading', { name: 'Probe ‘Task reward’' }).scrollIntoViewIfNeeded();
    const probe = page.getByRole('img', { name: /^Probe ‘Task reward’ against .*Latest: nothing [01]/ });
    await probe.waitFor();

    await page.getByRole('tab', { name: 'Comparison' }).click();
    const metric = page.getByRole('combobox', { name: /^Metric/ });
    await metric.selectOption({ label: 'Evaluation return' });
    await page
      .getByRole('region', { name: 'Verdicts' })
      .getByText(/‘goal’ ends with a higher evaluation return than ‘nothing’/)
      .waitFor();
    await metric.selectOption({ label: 'Probe ‘Task reward’' });
    await page
      .getByText(/^Probe ‘Task reward’ at the end/)
      .first()
      .waitFor();
  });

  test('says that five seeds cannot tell, and what to do with a single one', async () => {
    const { page } = await open(5);
    await page.getByText('too few seeds for a verdict (5 seeds)').waitFor();
  });

  test('saves a drawing as a self-contained SVG, and shows its numbers as a table', async () => {
    const { page } = await open(8);
    const menu = page.getByRole('button', { name: 'Performance profile: table and files' });
    await menu.click();
    await page.getByRole('button', { name: /^Save as a figure/ }).click();
    const arrives = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as SVG' }).click();
    const svg = await readFile(await (await arrives).path(), 'utf8');
    expect(svg).toContain('<path');
    expect(svg).not.toContain('var(--');
    await page.keyboard.press('Escape');
    await menu.click();
    await page.getByRole('button', { name: 'Data table' }).click();
    await page.getByRole('dialog').getByRole('columnheader', { name: 'share above' }).waitFor();
  });

  test('leads from the point where the returns diverge to a replay of the behavior there', async () => {
    const clickbait = presets.find(({ id }) => id === 'clickbait')?.experiment;
    const [meant, clicks] = clickbait?.variants ?? [];
    if (meant === undefined || clicks === undefined) expect.fail('the preset');
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    // No name is part of another, because `LabPage` finds a variant by a part of its name.
    const variants = [{ ...meant, label: 'meant' }, clicks] as Parameters<
      LabPage['openExperiment']
    >[0]['variants'];
    await lab.openExperiment({ ...clickbait, variants }, 'Done');
    await page.getByRole('tab', { name: 'Comparison' }).click();
    const verdicts = page.getByRole('region', { name: 'Verdicts' });
    const words = (await verdicts.getByText(/‘clicks’ is being exploited/).textContent()) ?? '';
    const peak = /since its peak at ([\d,]+) environment steps/.exec(words)?.[1];
    await verdicts
      .getByRole('button', { name: `Episodes of clicks where the gap opens, ${peak} env steps` })
      .click();
    await page.getByText(new RegExp(`clicks, seed \\d+, env steps [\\d,]+ to ${peak}:`)).waitFor();
    await page.getByText('Identical to the run, bit for bit.').waitFor();
  });

  test.each([['dark', 390]] as const)(
    'is reachable for everybody: no finding of axe, nothing wider than the page (%s, %d px)',
    async (colorScheme, width) => {
      const { page } = await open(8, { colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole('region', { name: 'Verdicts' }).waitFor();
      expect(await violations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    },
  );
});
