/** The page as its user meets it: by role and label, never by class. */
import { availableParallelism, loadavg } from 'node:os';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Scales a limit for an idle machine by the waiting time that a busy one adds. */
export function withinOwnMachine(milliseconds: number): number {
  return milliseconds * Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());
}

export class LabPage {
  readonly page: Page;
  readonly transport: Locator;
  readonly stage: Locator;
  readonly waiting: Locator;

  constructor(page: Page) {
    this.page = page;
    this.transport = page.getByRole('region', { name: 'Run controls' });
    this.stage = page.getByRole('region', { name: 'World view' });
    this.waiting = page.getByRole('region', { name: 'Pending change' });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  async progress(): Promise<number> {
    return Number(await this.page.getByRole('progressbar', { name: 'Budget used' }).getAttribute('value'));
  }

  /** Waits for a status of the transport: Running, Paused, Done … @returns milliseconds that it took */
  async expectStatus(status: string): Promise<number> {
    const begin = performance.now();
    await this.transport.getByText(status, { exact: true }).waitFor();
    return performance.now() - begin;
  }

  async expectProgress(from: number): Promise<void> {
    await expect.poll(() => this.progress()).toBeGreaterThan(from);
  }

  /** The description of a chart for screen readers: title, axis, latest values. */
  async heard(title: string): Promise<string> {
    const name = await this.chart(title).getAttribute('aria-label');
    return name ?? '';
  }

  async openBuilder(step: 'World' | 'Rewards' | 'Agents' = 'Rewards'): Promise<void> {
    const key = this.button('Edit experiment');
    if ((await key.getAttribute('aria-expanded')) === 'false') await key.click();
    const builder = this.page.getByRole('complementary', { name: 'Experiment' });
    await builder.getByRole('group', { name: 'Steps' }).getByText(step).click();
  }

  async openRuns(): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'My runs' }).click();
  }

  async openFiles(): Promise<void> {
    await this.transport.waitFor(); // before that, keys are ignored
    // A key typed into a field is text, and a lost focus returns to its field.
    await this.transport.getByRole('button').first().focus();
    await this.page.keyboard.press('e');
    await this.page.getByRole('dialog').waitFor();
  }

  async openGroups(): Promise<void> {
    const charts = this.page.getByRole('region', { name: 'Charts' });
    const closed = charts.getByRole('button', {
      expanded: false,
      name: /^(Outcome|Exploration|Optimization|Value) \d+$/,
    });
    while ((await closed.count()) > 0) await closed.first().click();
  }

  /** Charts below the stage are drawn once they are visible. */
  async lookAt(title: string): Promise<void> {
    await this.openGroups();
    const heading = this.page.getByRole('heading', { name: title, exact: true });
    // Until it stays in sight: the page above it grows while it loads, and charts out of sight are not drawn.
    await expect
      .poll(async () => {
        const stayed = await heading.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          const isInSight = top > innerHeight / 4 && bottom < (3 * innerHeight) / 4;
          if (!isInSight) element.scrollIntoView({ block: 'center' });
          return isInSight;
        });
        return stayed && (await this.chart(title).isVisible());
      })
      .toBe(true);
  }

  chart(title: string): Locator {
    return this.page.getByRole('img', { name: new RegExp(`^${title}\\b.* against `) });
  }

  /** Latest value of a line in a chart ('hurry, training return'); NaN while there is none. */
  async latest(title: string, line: string): Promise<number> {
    const heard = await this.heard(title);
    const values = heard.slice(heard.indexOf('Latest: ') + 8).replace(/\.$/, '');
    const found = values.split('; ').find((value) => value.startsWith(`${line} `));
    return Number(found?.slice(line.length + 1).replace('−', '-') ?? Number.NaN);
  }

  async expectLatest(title: string, line: string, value: number): Promise<void> {
    await expect.poll(() => this.latest(title, line)).toBeCloseTo(value, 1);
  }

  /** What has drawn the maps: `page` or `worker`, one per canvas. */
  painters(): Promise<readonly string[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll<HTMLCanvasElement>('#stage canvas')].map(
        (canvas) => canvas.dataset.painter ?? 'nobody',
      ),
    );
  }

  /** Digest of each map's pixels, and its number of colors. */
  pictures(): Promise<readonly string[]> {
    return this.page.evaluate(() =>
      Promise.all(
        [...document.querySelectorAll<HTMLCanvasElement>('#stage canvas')].map(async (canvas) => {
          const { width, height } = canvas;
          const context = canvas.getContext('2d');
          const { data } = context?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() };
          const colors = new Set(new Uint32Array(data.buffer)).size;
          const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
          const text = [...digest.slice(0, 6)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
          return `${width}×${height}, ${colors} colors, ${text}`;
        }),
      ),
    );
  }

  async fullSpeed(): Promise<void> {
    const slider = this.transport.getByRole('slider', { name: /^Speed/ });
    await slider.fill((await slider.getAttribute('max')) ?? '');
  }

  /** Waits until the log of this visit, which the help shows, has a line. */
  async waitForLog(line: RegExp): Promise<void> {
    await this.page.keyboard.press('?');
    await this.page.getByText(/^Log of this visit/).click();
    await this.page.getByText(line).waitFor();
    await this.page.keyboard.press('Escape');
    await this.page.getByRole('dialog').waitFor({ state: 'hidden' });
  }

  /** Pastes an experiment into the dialog and lets it run, by default at full speed, until it has a status. */
  async openExperiment(experiment: Opened, status = 'Running', fullSpeed = true): Promise<void> {
    if (fullSpeed) await this.fullSpeed();
    await this.openFiles();
    await this.page.getByLabel('Experiment as JSON').fill(JSON.stringify(experiment));
    await this.button('Open this text').click();
    await this.page.getByRole('dialog').waitFor({ state: 'hidden' });
    const again = this.waiting.getByRole('button', { name: 'Restart' });
    const panel = this.stage.getByRole('figure', { name: experiment.variants[0]?.label ?? '' }).first();
    await again.or(panel).first().waitFor();
    if (await again.isVisible()) await again.click();
    await panel.waitFor();
    await this.expectStatus(status);
  }
}

interface Opened {
  readonly variants: readonly {
    readonly label: string;
    readonly agent: object;
    readonly reward: readonly object[];
  }[];
}
