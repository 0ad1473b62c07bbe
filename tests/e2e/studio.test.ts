import { expect, it } from 'vitest';
import { SELECTION } from '../release.ts';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

/** Every page here must end without a console error, a policy violation or a foreign request, which `useBrowser` checks. */
inBrowser('the reward studio', () => {
  const browser = useBrowser();

  const opened = async (visit: Parameters<typeof browser.open>[0] = {}) => {
    const { page } = await browser.open({ still: true, ...visit });
    const lab = new LabPage(page);
    await lab.openBuilder();
    const variant = page.getByRole('region', { name: 'Variant sparse' });
    await variant.waitFor();
    return { page, lab, variant };
  };
  const editor = (page: LabPage['page'], name: string) => page.getByRole('textbox', { name, exact: true });

  it('completes, marks and fixes an expression under the strict policy, and Tab leaves the editor', async () => {
    const { page, variant } = await opened({ site: 'header' });
    await variant.getByLabel('Add a reward term').selectOption('expression');
    const text = editor(page, 'Reward');
    await text.and(page.locator('[contenteditable="true"]')).waitFor();
    await text.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('happened(hitWal) ? -1.0 : 0.0');
    await variant.getByRole('alert').filter({ hasText: 'Column 10:' }).waitFor();
    await expect.poll(() => page.locator('.cm-lintRange-error').textContent()).toBe('hitWal');
    await expect.poll(() => variant.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);

    await page.keyboard.press('Control+a');
    await page.keyboard.type('-dist');
    await page.getByRole('option', { name: /^distance/ }).waitFor();
    await expect
      .poll(() => page.locator('.cm-completionInfo').textContent())
      .toContain('Fewest steps to the nearest goal');
    await page.waitForTimeout(200); // the editor ignores choices within 75 ms of showing them, so that none is made unseen
    await page.keyboard.press('Enter');
    await page.keyboard.type('next');
    await expect.poll(() => text.textContent()).toBe('-distance(next)');
    await text.getByText('distance').hover();
    await page.locator('.cm-tooltip-hover').getByText('distance(s: u32): f32').waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Revert');
    await text.click();
    await variant.getByRole('button', { name: 'Apply' }).and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+Enter');
    await variant.getByRole('button', { name: 'Apply' }).waitFor({ state: 'detached' });
  });

  it.skipIf(SELECTION)('falls back to a text area if the editor cannot be loaded', async () => {
    const { page, variant } = await opened({
      refuses: '**/editor-*.js',
      provokesFaults: true,
      // The page has already tried a reload, as it does once if a part cannot be loaded.
      before: () => sessionStorage.setItem('reward-lab/reloaded', '1'),
    });
    await variant.getByLabel('Add a reward term').selectOption('expression');
    const area = editor(page, 'Reward').and(page.locator('textarea'));
    await area.fill('happened(hitWall) ? -1.0 : 0.0');
    await variant.getByRole('button', { name: 'Apply' }).click();
    await variant.getByRole('button', { name: 'Apply' }).waitFor({ state: 'detached' });
    expect(await area.inputValue()).toBe('happened(hitWall) ? -1.0 : 0.0');
  });

  it('puts a library design into a variant, adds another next to it, and undoes both', async () => {
    const { page, variant } = await opened();
    await variant.getByRole('button', { name: 'Design …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reward designs for “sparse”' });
    await dialog.getByRole('searchbox').fill('closer nonsense');
    await dialog
      .getByRole('status')
      .filter({ hasText: /no design matches/i })
      .waitFor();
    await dialog.getByRole('searchbox').fill('Randløv');
    const design = dialog.getByRole('article', { name: 'A bonus for getting closer' });
    await design.getByText('Pacing back and forth pays forever').waitFor();
    await design.getByRole('button', { name: 'Add as a paired variant' }).click();
    const added = page.getByRole('region', { name: 'Variant A bonus for getting closer' });
    await added.locator('.term-label').getByText('Distance to the goal').waitFor();

    await variant.getByRole('button', { name: 'Design …' }).click();
    await dialog.getByText(/^All/).click();
    await dialog.getByRole('searchbox').fill('click');
    await dialog.getByRole('article', { name: 'Pay per click' }).getByText('Needs a bandit world.').waitFor();
    await dialog.getByRole('searchbox').fill('survival');
    await dialog.getByRole('button', { name: 'Use in this variant' }).click();
    await variant.locator('.term-label').getByText('Scale and shift').waitFor();
    await page.keyboard.press('Control+z');
    await variant.locator('.term-label').getByText('Scale and shift').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await added.waitFor({ state: 'detached' });
  });

  it.skipIf(SELECTION)(
    'mutes, soloes, duplicates and moves terms by keyboard, and undoes each of these',
    async () => {
      const { page } = await opened();
      const variant = page.getByRole('region', { name: 'Variant distance bonus' });
      const weight = variant.getByRole('spinbutton', { name: 'Weight of Distance to the goal' });
      const before = await weight.inputValue();
      await variant.getByRole('button', { name: /^Mute Distance/ }).press('Enter');
      await expect.poll(() => weight.inputValue()).toBe('0');
      await variant.getByRole('button', { name: /^Unmute Distance/ }).press('Enter');
      await expect.poll(() => weight.inputValue()).toBe(before);
      await variant.getByRole('button', { name: /^Solo Distance to the goal/ }).press('Enter');
      await expect
        .poll(() => variant.getByRole('spinbutton', { name: 'Weight of Task reward' }).inputValue())
        .toBe('0');
      await variant.getByRole('button', { name: /^Move Distance/ }).press('ArrowUp');
      await expect
        .poll(() => variant.locator('.term-label').allTextContents())
        .toEqual(['Distance to the goal', 'Task reward']);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toMatch(/^Move Distance/);
      for (const labels of [
        ['Task reward', 'Distance to the goal'],
        ['Task reward', 'Distance to the goal'],
      ]) {
        await page.keyboard.press('Control+z');
        await expect.poll(() => variant.locator('.term-label').allTextContents()).toEqual(labels);
      }
      await expect
        .poll(() => variant.getByRole('spinbutton', { name: 'Weight of Task reward' }).inputValue())
        .toBe('1');
      await page.keyboard.press('Control+z');
      await expect.poll(() => weight.inputValue()).toBe('0');
      await page.keyboard.press('Control+z');
      await expect.poll(() => weight.inputValue()).toBe(before);
      await variant.getByRole('button', { name: 'More actions for Task reward' }).click();
      await variant.getByRole('button', { name: 'Duplicate' }).click();
      await expect.poll(() => variant.locator('.term-label').count()).toBe(3);
      // A probe is chosen in the same menu, is marked, and cannot be muted.
      await variant.getByRole('button', { name: 'More actions for Distance to the goal' }).click();
      await variant.getByRole('button', { name: 'Measure, do not pay (probe)' }).click();
      await variant.getByText('probe', { exact: true }).waitFor();
      await variant.getByRole('button', { name: /^Mute Distance/ }).waitFor({ state: 'detached' });
      await page.keyboard.press('Control+z');
      await variant.getByText('probe', { exact: true }).waitFor({ state: 'detached' });
    },
  );

  it.skipIf(SELECTION)(
    'labels one of two terms of a kind, rejects a label that another has, and undoes it',
    async () => {
      const { page, lab, variant } = await opened();
      await lab.fullSpeed();
      await variant.getByRole('button', { name: 'More actions for Task reward' }).click();
      await variant.getByRole('button', { name: 'Duplicate' }).click();
      const labels = variant.getByRole('textbox', { name: 'Label', exact: true });
      await expect.poll(() => labels.count()).toBe(2);
      const label = async (text: string) => {
        await labels.nth(1).fill(text);
        await page.keyboard.press('Enter');
      };
      await label('task');
      await variant.getByText(/which is the name of another term of this design, “Task reward”/).waitFor();
      await label('Second goal');
      const shown = variant.locator('.term-label').getByText('Second goal');
      await shown.waitFor();
      await page.getByRole('button', { name: /^Undo/ }).first().click();
      await shown.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Redo/ }).first().click();
      await shown.waitFor();
      await lab.waiting.getByRole('button', { name: 'Restart' }).click();
      await lab.expectStatus('Done');
      await variant.getByRole('spinbutton', { name: 'Weight of Second goal' }).waitFor();
    },
  );

  it.skipIf(SELECTION)('drags a term to another place', async () => {
    const { page } = await opened();
    const variant = page.getByRole('region', { name: 'Variant distance bonus' });
    // Wait until it stands still, because late loading may move it.
    await variant.getByRole('button', { name: /^Move Distance/ }).hover();
    await page.mouse.down();
    await page.mouse.move(0, 0, { steps: 2 });
    await variant.getByRole('button', { name: /^Move Task/ }).hover();
    await page.mouse.up();
    await expect
      .poll(() => variant.locator('.term-label').first().textContent())
      .toBe('Distance to the goal');
  });

  it.skipIf(SELECTION)('shows what each term pays in the run', async () => {
    const { lab, variant } = await opened({ still: false });
    await lab.fullSpeed();
    await variant.getByRole('img', { name: /^Now pays [\d.]+ per episode$/ }).waitFor();
  });

  it('opens the sources of agent, world and term, forks each and runs the forks', async () => {
    const { page, lab } = await opened();
    await lab.fullSpeed();
    const variant = page.getByRole('region', { name: 'Variant distance bonus' });
    await lab.openBuilder('Agents');
    await variant.getByRole('button', { name: 'Source of Q-learning' }).click();
    await editor(page, 'Source of Q-learning, read only').getByText('Watkins 1989').waitFor();
    await page.getByRole('button', { name: 'Fork into this variant' }).click();
    await editor(page, 'Agent').getByText('Q-learning, forked').waitFor();
    await variant.getByText('Settings', { exact: true }).click();
    await variant.getByRole('spinbutton', { name: /^Step size/ }).waitFor();
    await lab.openBuilder('World');
    await page.getByRole('button', { name: 'Source of Gridworld' }).click();
    await editor(page, 'Source of Gridworld, read only').waitFor();
    await page.getByRole('button', { name: 'Fork into this experiment' }).click();
    await editor(page, 'Kernel').getByText('Gridworld, forked').waitFor();
    await lab.openBuilder('Rewards');
    await variant.getByRole('button', { name: 'More actions for Distance to the goal' }).click();
    await variant.getByRole('button', { name: 'Source …' }).click();
    await page.getByRole('button', { name: 'Fork into this variant' }).click();
    await variant.locator('.term-label').getByText('Custom module').waitFor();
    await lab.waiting.getByRole('button', { name: 'Restart' }).click();
    await lab.expectStatus('Done');
    await variant
      .getByRole('img', { name: /^Now pays [\d.]+ per episode$/ })
      .first()
      .waitFor();
  });

  it.skipIf(SELECTION)('keeps the user’s own design after a reload', async () => {
    const { page, lab, variant } = await opened();
    await variant.getByRole('button', { name: 'Design …' }).click();
    await page.getByLabel('Save this variant’s design as').fill('plain');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('is saved in this browser').waitFor();
    await page.reload();
    await lab.openBuilder();
    await variant.getByRole('button', { name: 'Design …' }).click();
    await page.getByRole('article', { name: 'plain' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('article', { name: 'plain' }).waitFor({ state: 'detached' });
  });

  it.skipIf(SELECTION)(
    'draws the reward by action, one term alone, and the difference between two designs',
    async () => {
      const { page, lab } = await opened();
      await page.getByText('Reward', { exact: true }).first().click();
      const cells = (await lab.pictures())[1];
      await page.getByText('By action').click();
      await page.getByText('Reward: expected reward per step, by action.').waitFor();
      await expect.poll(async () => (await lab.pictures())[1]).not.toBe(cells);
      await page.getByLabel('Term shown').selectOption('Potential: closeness');
      await page.getByLabel('Difference').selectOption({ label: 'minus “sparse”' });
      await page
        .getByText('of “Potential: closeness” per step, by action, minus the reward of “sparse”')
        .waitFor();
      await page.getByRole('application', { name: /^Map of sparse/ }).focus();
      await page.getByRole('table', { name: /^Expected reward of one step from here/ }).waitFor();
    },
  );
});
