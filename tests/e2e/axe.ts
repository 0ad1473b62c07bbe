import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { RELEASE } from '../release.ts';
import { LabPage } from './lab-page.ts';
import type { useBrowser, Visit } from './watched-page.ts';

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly help: string;
  readonly nodes: readonly string[];
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Look {
  /** CSS selector of the new part; the whole page if absent. */
  readonly within?: string;
  /** Check only colors, which another theme can change. */
  readonly colorsOnly?: boolean;
}

/** Checks the rules of WCAG 2.2 A and AA, and axe's own best practices. @returns violations, with the worst examples of each */
export async function violations(page: Page, look: Look = {}): Promise<readonly Finding[]> {
  // Inject it by the debugger, not by a script tag, so that the page's policy stays strict.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ within, runOnly }) => {
      interface Result {
        violations: {
          id: string;
          impact: string;
          help: string;
          nodes: { html: string; failureSummary: string }[];
        }[];
      }
      const { axe: engine } = window as unknown as {
        axe: { run(where: Document | string, how: object): Promise<Result> };
      };
      const result = await engine.run(within ?? document, {
        runOnly,
        resultTypes: ['violations'],
        // Addresses of views begin with #, as skip links do. In a dialog there is no skip link.
        rules: { 'skip-link': { enabled: within === undefined } },
      });
      return result.violations.map(({ id, impact, help, nodes }) => ({
        id,
        impact,
        help,
        nodes: nodes
          .slice(0, 4)
          .map((node) => `${node.html.slice(0, 160)} — ${node.failureSummary.slice(0, 200)}`),
      }));
    },
    {
      within: look.within,
      runOnly:
        look.colorsOnly === true
          ? { type: 'rule', values: ['color-contrast'] }
          : { type: 'tag', values: RULES },
    },
  );
}

export class AxeWalk {
  readonly #page: Page;
  readonly #found: Record<string, readonly Finding[]> = {};

  constructor(page: Page) {
    this.#page = page;
  }

  /** @param within the part that has changed since the last check */
  async look(screen: string, within?: string): Promise<void> {
    const region = within === undefined ? {} : { within };
    this.#keep(screen, await violations(this.#page, region));
    // Parts take their colors from the page, so each is checked in dark only before a release.
    if (within !== undefined && !RELEASE) return;
    await this.#wear('dark');
    this.#keep(`${screen}, dark`, await violations(this.#page, { ...region, colorsOnly: true }));
    await this.#wear('light');
  }

  get found(): Readonly<Record<string, readonly Finding[]>> {
    return this.#found;
  }

  #keep(screen: string, found: readonly Finding[]): void {
    if (found.length > 0) this.#found[screen] = found;
  }

  async #wear(colorScheme: 'light' | 'dark'): Promise<void> {
    await this.#page.emulateMedia({ colorScheme });
    await this.#page.waitForFunction(
      (theme) => document.documentElement.dataset.theme === theme,
      colorScheme,
    );
  }
}

export async function axeWalk(
  browser: ReturnType<typeof useBrowser>,
  visit: Visit = {},
): Promise<{ page: Page; lab: LabPage; axe: AxeWalk }> {
  const { page } = await browser.open({ still: true, ...visit });
  return { page, lab: new LabPage(page), axe: new AxeWalk(page) };
}

export async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.locator('#panel [aria-busy="true"]').count()).toBe(0);
}

export async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'hidden' });
}
