/** Every screen, in light and dark. Each theme uses one page, and only the changed part of each screen is checked. */
import { expect, test } from 'vitest';
import { presets } from '../../src/engine/experiment/presets.ts';
import { farming } from '../experiments.ts';
import { RELEASE, SELECTION } from '../release.ts';
import { axeWalk, close, settled } from './axe.ts';
import { called } from './link-pages.ts';
import { inBrowser, useBrowser, type Visit } from './watched-page.ts';

/** There are many checks, each of which takes longer on a busy machine. */
const DIALOG = 'dialog[open]';
const PANEL = '#panel';
const SIDE = '.side';
const MENU = ':popover-open';
const DIALOGS = { presets: 'p', 'export and import': 'e', share: 'k', help: '?' };

/** Presets of the families whose stages are not a map of cells, and of a network. */
const STAGES = ['three-coins', 'brackets', 'neural-shaping'];

const language = {
  ...called('letters'),
  envSteps: 1_600,
  world: { family: 'language', task: 'copy', level: 4 },
  variants: [
    {
      label: 'grpo',
      agent: { type: 'grpo-lm', layers: 1, width: 32, heads: 2, baseAccuracy: 0.6 },
      reward: [{ term: 'task', weight: 1 }],
    },
  ],
  measurementPoints: 8,
};

inBrowser('axe finds nothing, light and dark,', () => {
  const browser = useBrowser();

  const walk = (visit?: Visit) => axeWalk(browser, visit);

  test('on the page, under its tabs, in its dialogs and menus', async () => {
    const { page, lab, axe } = await walk({ still: false });
    await lab.fullSpeed();
    await lab.expectStatus('Done');
    await axe.look('page');
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await settled(page);
      await axe.look(`tab ${await tab.textContent()}`, PANEL);
    }
    await page.getByRole('tab', { name: 'All metrics' }).click();
    for (const [name, key] of Object.entries(DIALOGS)) {
      await page.locator('body').press(key);
      await page.getByRole('dialog').waitFor();
      await axe.look(name, DIALOG);
      await close(page);
    }
    await page.locator('body').press('u');
    await page.getByRole('heading', { name: 'My runs', level: 1 }).waitFor();
    await axe.look('no run yet');
    await page.goBack();
    const menu = lab.button('Task return: table and files');
    await menu.click();
    await axe.look('menu of a chart', MENU);
    await page.getByRole('button', { name: 'Data table' }).locator('visible=true').click();
    await axe.look('table of a chart', DIALOG);
    await close(page);
    await lab.chart('Task return').click();
    await page.getByRole('dialog', { name: /^At .* env steps$/ }).waitFor();
    await axe.look('menu of a curve', '.curve-menu');
    await page.keyboard.press('Escape');
    for (const step of ['World', 'Agents', 'Rewards'] as const) {
      await lab.openBuilder(step);
      await axe.look(`builder, ${step}`, SIDE);
    }
    for (const tip of [/^About Task reward/, /^Runs on /]) {
      const opener = page.getByRole('button', { name: tip }).first();
      if ((await opener.count()) === 0) continue;
      await opener.click();
      await axe.look(`tip ${tip}`, MENU);
      await page.keyboard.press('Escape');
    }
    expect(axe.found).toEqual({});
  });

  test.skipIf(SELECTION)(
    'in the studio: library, sources, editors, forks, and the reward drawn on the world',
    async () => {
      const { page, lab, axe } = await walk();
      await lab.openBuilder();
      const variant = page.getByRole('region', { name: 'Variant sparse' });
      await variant.getByRole('button', { name: 'Design …' }).click();
      await page.getByRole('article').first().waitFor();
      await axe.look('library', DIALOG);
      await close(page);
      await variant.getByLabel('Add a reward term').selectOption('expression');
      const text = page.getByRole('textbox', { name: 'Reward', exact: true });
      await text.and(page.locator('[contenteditable="true"]')).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('happened(hitWal) ? -1.0 : 0.0');
      await variant.getByRole('alert').waitFor();
      await axe.look('term that is wrong', SIDE);
      await page.keyboard.press('Control+a');
      await page.keyboard.type('-dist');
      await page.getByRole('option', { name: /^distance/ }).waitFor();
      await axe.look('completions', SIDE);
      await page.keyboard.press('Escape');
      await variant.getByRole('button', { name: 'Revert' }).click();
      await lab.openBuilder('Agents');
      await variant.getByRole('button', { name: 'Source of Q-learning' }).click();
      await page
        .getByRole('textbox', { name: 'Source of Q-learning, read only' })
        .getByText('Watkins 1989')
        .waitFor();
      await axe.look('source', DIALOG);
      await page.getByRole('button', { name: 'Fork into this variant' }).click();
      await lab.openBuilder('World');
      await page.getByRole('button', { name: 'Source of Gridworld' }).click();
      await page.getByRole('button', { name: 'Fork into this experiment' }).click();
      await page.getByRole('textbox', { name: 'Kernel' }).getByText('Gridworld, forked').waitFor();
      await page.locator('summary', { hasText: 'settings' }).locator('visible=true').first().click();
      // What is half scrolled under the head of the builder counts as too small to touch.
      await page.getByRole('complementary', { name: 'Experiment' }).evaluate((side) => side.scrollTo(0, 0));
      await axe.look('forks of agent and world, and the question whether to keep what was learned');
      await lab.waiting.getByRole('button', { name: 'Restart' }).click();
      await page.locator('body').press('6');
      await page.getByText('By action').click();
      await page.getByRole('application', { name: /^Map of sparse/ }).focus();
      await page.getByRole('table', { name: /^Expected reward/ }).waitFor();
      await axe.look('reward on the world', '#stage');
      expect(axe.found).toEqual({});
    },
  );

  test.skipIf(SELECTION)('of a finding: audit, doctor, episodes and fork', async () => {
    const { page, lab, axe } = await walk();
    await lab.openExperiment(farming(), 'Done');
    await page.getByRole('tab', { name: 'Comparison' }).click();
    await settled(page);
    await axe.look('comparison', PANEL);
    await page.getByRole('tab', { name: 'Audit' }).click();
    await page
      .getByRole('heading', { name: /farming/ })
      .first()
      .waitFor();
    await settled(page);
    await axe.look('audit', PANEL);
    await page.getByRole('tab', { name: /Episodes 1 finding/ }).click();
    await page
      .getByRole('region', { name: 'Diagnosis' })
      .getByText(/Stuck in a paying loop|The agent farms a bonus/)
      .click();
    await axe.look('finding', PANEL);
    await page.getByRole('button', { name: 'Show episodes here' }).click();
    await page.getByRole('region', { name: /^Episode \d+$/ }).waitFor();
    await page.getByText('Steps as a table').click();
    await axe.look('episode', PANEL);
    await page.getByRole('button', { name: 'Fork from here' }).click();
    await page.getByRole('dialog', { name: 'Fork from here' }).waitFor();
    await axe.look('fork', DIALOG);
    expect(axe.found).toEqual({});
  });

  test.runIf(RELEASE)('of bandits, of text tasks and of networks', async () => {
    const { page, lab, axe } = await walk();
    for (const name of STAGES) {
      const preset = presets.find(({ id }) => id === name);
      if (preset === undefined) throw new Error(`There is no preset ${name}.`);
      const short = { ...preset.experiment, seeds: 2, envSteps: 400 };
      await lab.openExperiment(short, 'Done');
      await axe.look(`stage and builder of ${name}`, '.scene');
      await page.getByRole('tab', { name: 'Audit' }).click();
      await settled(page);
      await axe.look(`audit of ${name}`, PANEL);
    }
    expect(axe.found).toEqual({});
  });

  test.skipIf(SELECTION)('of a language policy: stage, audit and texts', async () => {
    const { page, lab, axe } = await walk();
    await lab.openExperiment(language, 'Done');
    await axe.look('page');
    await page.getByRole('tab', { name: 'Audit' }).click();
    await settled(page);
    await axe.look('audit', PANEL);
    await page.getByRole('tab', { name: /Episodes/ }).click();
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('region', { name: /^Completion 1$/ }).waitFor();
    await axe.look('texts', PANEL);
    expect(axe.found).toEqual({});
  });
});
