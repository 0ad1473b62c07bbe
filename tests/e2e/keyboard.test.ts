/** A researcher's whole path without a pointer: nothing here clicks. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

/** More than the longest distance between two elements of the page. */
const MAX_TABS = 250;

class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Presses Tab, forwards or backwards, until the element has a visible focus. */
  async reach(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor();
    let place = await target.elementHandle(); // finding it by its role takes longer than a press
    const has = async () => {
      if (!(await place?.evaluate((element) => element.isConnected))) place = await target.elementHandle();
      return place?.evaluate((element) => element.matches(':focus, :has(:focus)'));
    };
    for (let presses = 0; !(await has()); presses++) {
      if (presses === MAX_TABS) throw new Error(`${key} never reaches ${target}`);
      await this.page.keyboard.press(key);
    }
    // The code editor draws its ring a moment later.
    await expect.poll(() => this.#seen(), { message: `focus on ${target} is not to be seen` }).toBe(true);
  }

  async use(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.reach(target, key);
    await this.page.keyboard.press('Enter');
  }

  focused(): Promise<string> {
    return this.page.evaluate(() => {
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body) return '';
      return activeElement.getAttribute('aria-label') ?? activeElement.textContent?.trim() ?? '';
    });
  }

  async expectFocus(what: RegExp): Promise<void> {
    await expect.poll(() => this.focused()).toMatch(what);
  }

  /** Checks that something still has the focus, within an open dialog if there is one. */
  async expectKept(): Promise<void> {
    await expect
      .poll(() =>
        this.page.evaluate(() => {
          const { activeElement, body } = document;
          const dialog = document.querySelector('dialog[open]');
          return activeElement !== body && (dialog ?? document).contains(activeElement);
        }),
      )
      .toBe(true);
  }

  async close(opener: RegExp): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.waitFor();
    await this.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await this.expectFocus(opener);
  }

  expectOver(): Promise<void> {
    return this.page
      .getByRole('region', { name: 'Run controls' })
      .getByText(/^(Stopped|Done)/)
      .first()
      .waitFor();
  }

  #seen(): Promise<boolean> {
    return this.page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      // A ring around itself or around its container (a radio in its bar, the editor), or a marked tab.
      for (let depth = 0; element !== null && depth < 3; depth++) {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        if ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none') return true;
        element = element.parentElement ?? ((element.getRootNode() as ShadowRoot).host || null);
      }
      return false;
    });
  }
}

inBrowser('without a pointer', () => {
  const browser = useBrowser();

  async function opened() {
    const { page } = await browser.open();
    const lab = new LabPage(page);
    await lab.chart('Task return').waitFor();
    await lab.expectStatus('Running');
    return { page, lab, keys: new Keyboard(page) };
  }

  test('a preset is opened, a design added, a weight changed, a term written, the run steered, looked into and forked', async () => {
    const { page, lab, keys } = await opened();
    await keys.press('[', '[');
    await keys.use(page.getByRole('button', { name: /^Preset/ }).first());
    await page.getByRole('dialog', { name: 'Presets' }).waitFor();
    await keys.close(/^Preset/);
    await keys.press('p');
    await keys.expectFocus(/Search presets/);
    await page.keyboard.type('windy');
    await keys.use(page.getByRole('button', { name: /^Windy gridworld/ }));
    await keys.expectFocus(/^Preset.*Windy/);
    await page.getByText(/wind that it does not know about/).waitFor();

    await keys.press('b');
    await keys.expectFocus(/./);
    const variant = page.getByRole('region', { name: 'Variant Sarsa', exact: true });
    const library = variant.getByRole('button', { name: 'Design …' });
    await keys.use(library);
    const dialog = page.getByRole('dialog', { name: /^Reward designs/ });
    await keys.reach(dialog.getByRole('searchbox'));
    const variants = page.getByRole('region', { name: /^Variant / });
    const count = await variants.count();
    await keys.use(dialog.getByRole('button', { name: 'Add as a paired variant' }).first());
    await expect.poll(() => variants.count()).toBe(count + 1);
    await keys.expectFocus(/Design …/);
    await keys.use(lab.waiting.getByRole('button', { name: 'Restart' }));
    await keys.expectKept();
    const weight = variant.getByRole('spinbutton', { name: /^Weight of Task/ });
    await keys.reach(weight, 'Shift+Tab');
    const before = await weight.inputValue();
    await keys.press('ArrowUp');
    await expect.poll(() => weight.inputValue()).not.toBe(before);

    const add = variant.getByLabel('Add a reward term');
    await keys.reach(add);
    await keys.press('ArrowDown');
    expect(await add.inputValue()).toBe('');
    await keys.press('Escape');
    await add.selectOption('expression');
    const text = page.getByRole('textbox', { name: 'Reward', exact: true });
    await text.and(page.locator('[contenteditable="true"]')).waitFor();
    await keys.reach(text, 'Shift+Tab');
    await keys.press('Control+a');
    await page.keyboard.type('-0.01');
    await variant.getByText('Applied when you leave').waitFor();
    await keys.press('Tab');
    await keys.expectFocus(/^Revert$/);
    await keys.use(variant.getByRole('button', { name: 'Apply' }).and(page.locator(':enabled')));
    await variant.getByRole('button', { name: 'Apply' }).waitFor({ state: 'detached' });
    await keys.expectKept();
    await keys.reach(variant.getByRole('button', { name: /^More actions for/ }).last(), 'Shift+Tab');

    await keys.press('Control+z');
    const again = lab.waiting.getByRole('button', { name: 'Restart' });
    if (await again.isVisible()) await keys.use(again);
    await keys.reach(page.getByRole('application', { name: /^Map of Sarsa/ }).first());
    await keys.press('r');
    await lab.expectStatus('Running');
    await lab.expectProgress(0.03);
    await keys.press('Space');
    await lab.expectStatus('Paused');
    const paused = await lab.progress();
    await keys.press('.');
    await expect.poll(() => lab.progress()).toBeGreaterThan(paused);
    await keys.press('q');
    await keys.expectOver();
    await keys.reach(page.getByRole('tab', { name: 'All metrics' }));
    for (const name of ['Comparison', 'Audit', /^Episodes/]) {
      await keys.press('ArrowRight');
      const tab = page.getByRole('tab', { name });
      await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
      await expect.poll(() => tab.evaluate((one) => one === document.activeElement)).toBe(true);
    }
    await keys.use(page.getByRole('button', { name: 'Replay', exact: true }));
    const slider = page.getByRole('slider', { name: 'Step of the episode' });
    await keys.reach(slider);
    const step = () => slider.getAttribute('aria-valuetext');
    await keys.press('End');
    await expect.poll(step).toMatch(/^Step (\d+) of \1$/);
    const last = await step();
    await keys.press('ArrowLeft');
    await expect.poll(step).not.toBe(last);
    await keys.reach(page.getByRole('button', { name: 'Step forward' }), 'Shift+Tab');
    await keys.press('Enter'); // to the last step, where the button can go no further
    await expect.poll(step).toBe(last);
    await keys.expectKept();

    const fork = page.getByRole('button', { name: 'Fork from here' });
    await keys.use(fork, 'Shift+Tab');
    await keys.close(/^Fork from here$/);
    await keys.press('Enter');
    const form = page.getByRole('dialog', { name: 'Fork from here' });
    await keys.reach(form.getByRole('combobox', { name: 'Change' }));
    await form.getByRole('combobox', { name: 'Change' }).selectOption({ label: 'Agent: Discount γ' });
    await keys.reach(form.getByRole('spinbutton', { name: 'To' }));
    await keys.press('Control+a');
    await page.keyboard.type('0.5');
    await keys.use(form.getByRole('button', { name: 'Fork and run' }));
    await form.waitFor({ state: 'hidden' });
    await keys.expectKept();
    await page.getByRole('region', { name: /^Variant .*fork/ }).waitFor();
  });

  test('stored runs are renamed, compared, deleted and restored; a link is copied and the numbers are saved', async () => {
    const { page, lab, keys } = await opened();
    await keys.press('q');
    await keys.expectOver();
    await keys.reach(lab.transport.getByRole('button').first());
    await keys.press('r');
    await lab.expectStatus('Running');
    await lab.expectProgress(0.03);
    await keys.press('q');
    await keys.expectOver();
    await keys.press('u');
    // A run restored has its details open again, which are a row without a checkbox.
    const rows = page
      .locator('tbody')
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox') });
    await expect.poll(() => rows.count()).toBeGreaterThan(1);
    const count = await rows.count();
    await keys.reach(rows.last().getByRole('textbox', { name: /^Name of/ }));
    await keys.press('Control+a');
    await page.keyboard.type('by hand');
    await keys.press('Enter');
    const renamed = page.getByRole('row', { name: 'by hand' });
    await renamed.waitFor();
    await keys.expectFocus(/^Name of by hand$/);
    await keys.use(renamed.getByRole('button', { name: 'More' }));
    await keys.use(page.getByRole('button', { name: 'Delete', exact: true }).last());
    await expect.poll(() => rows.count()).toBe(count - 1);
    await keys.expectKept();
    await keys.use(page.getByRole('button', { name: 'Undo' }), 'Shift+Tab');
    await expect.poll(() => rows.count()).toBe(count);
    await keys.expectKept();
    for (const k of [0, 1]) {
      await keys.reach(rows.nth(k).getByRole('checkbox'));
      await keys.press('Space');
    }
    await keys.use(page.getByRole('button', { name: 'Compare', exact: true }), 'Shift+Tab');
    await page.getByRole('region', { name: 'Comparison of stored runs' }).waitFor();
    await keys.use(page.getByRole('button', { name: 'Close the comparison' }));
    await renamed.waitFor();
    await keys.expectKept();
    await keys.use(page.getByRole('link', { name: 'Lab', exact: true }), 'Shift+Tab');

    await keys.reach(lab.transport.getByRole('button').first());
    const opener = await keys.focused();
    const back = new RegExp(`^${opener.replace(/[^\w ]/g, '.')}`);
    await keys.press('k');
    const share = page.getByRole('dialog', { name: 'Share' });
    await keys.use(share.getByRole('button', { name: 'Copy link' }));
    await share.getByText(/^(Copied|Press Ctrl\+C to copy)$/).waitFor();
    const csv = page.waitForEvent('download');
    await keys.use(share.getByRole('button', { name: 'All numbers, CSV' }));
    expect((await csv).suggestedFilename()).toMatch(/\.csv$/);
    await keys.close(back);
    for (const key of ['e', '?']) {
      await keys.press(key);
      await page.getByRole('dialog').waitFor();
      await keys.close(back);
    }
    // The next key may be faster than the message that a dialog has closed.
    await keys.press('e');
    await page.getByRole('dialog').waitFor();
    await page.evaluate(() => {
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
    });
    await page.getByRole('dialog', { name: 'How this page works' }).waitFor();
    await keys.close(/./);
    const menu = page.getByRole('button', { name: 'Task return: table and files' });
    await keys.use(menu);
    await keys.use(page.getByRole('button', { name: 'Data table' }).locator('visible=true'));
    await page.getByRole('dialog', { name: 'Task return' }).waitFor();
    await keys.close(/^Task return: table and files$/);
    await keys.reach(lab.chart('Task return'));
    await keys.press('ArrowLeft', 'Enter');
    await keys.expectFocus(/^Episodes of/);
    await keys.press('Escape');
    await keys.expectFocus(/^Task return.* against /);
  });
});
