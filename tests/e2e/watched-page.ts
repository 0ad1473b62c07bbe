/** One browser for all test files of a process, with pages that record everything that a page must never do. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest';
import { BROWSER_ARGUMENTS, findBrowser } from '../../scripts/browser.mjs';

const executablePath = findBrowser();

export const inBrowser = describe.skipIf(executablePath === null);

export interface Visit {
  /** `elsewhere`: `address` is the whole address of a site of the test's own. */
  readonly site?: 'plain' | 'header' | 'elsewhere';
  readonly loaded?: (file: string, bytes: Buffer) => void;
  readonly address?: string; // after the site's own: '#…' or '?debug'
  /** Nothing trains until requested, which leaves both cores to the test. */
  readonly still?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly pixelRatio?: number;
  /** Runs on the page before its own scripts, to remove features that another browser lacks. */
  readonly before?: () => void;
  readonly refuses?: string;
  /** For tests that provoke faults: they are recorded but not judged. */
  readonly provokesFaults?: boolean;
}

export interface WatchedPage {
  readonly page: Page;
  /** Console errors, uncaught errors, policy violations and foreign requests so far, one line each. */
  readonly faults: string[];
}

const launch = (args: readonly string[]) =>
  chromium.launch({ executablePath: executablePath ?? '', args: [...args] });
/** One per process. Each test has its own context. */
let shared: Browser | undefined;
async function sharedBrowser(): Promise<Browser> {
  if (shared?.isConnected() !== true) shared = await launch(BROWSER_ARGUMENTS);
  return shared;
}

/**
 * Call once in an `inBrowser` block. Every page that a test opens must end without a fault, and is closed afterwards.
 * @param args the command line of a separate browser; without it, all files share one
 */
export function useBrowser(args?: readonly string[]): {
  open(visit?: Visit): Promise<WatchedPage>;
} {
  let browser: Browser | undefined;
  const opened: (WatchedPage & { readonly provokesFaults: boolean })[] = [];
  beforeAll(async () => {
    browser = await (args === undefined ? sharedBrowser() : launch(args));
  });
  afterAll(() => (args === undefined ? undefined : browser?.close()));
  afterEach(async () => {
    const pages = opened.splice(0);
    for (const { page } of pages) await page.context().close();
    for (const { faults, provokesFaults } of pages) expect(provokesFaults ? [] : faults).toEqual([]);
  });
  return {
    async open(visit = {}) {
      if (browser === undefined) throw new Error('The browser has not started.');
      const elsewhere = visit.site === 'elsewhere' ? (visit.address ?? '') : null;
      const site = elsewhere ?? inject(visit.site === 'header' ? 'headerSite' : 'plainSite');
      const context = await browser.newContext({
        viewport: { width: visit.width ?? 1440, height: visit.height ?? 900 },
        colorScheme: visit.colorScheme ?? 'light',
        deviceScaleFactor: visit.pixelRatio ?? 1,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(240_000); // only a hang takes longer, however busy the machine is
      const faults: string[] = [];
      opened.push({ page, faults, provokesFaults: visit.provokesFaults ?? false });
      await watch(page, site, faults);
      if (visit.before !== undefined) await page.addInitScript(visit.before);
      if (visit.refuses !== undefined) await page.route(visit.refuses, (route) => route.abort());
      const { loaded } = visit;
      if (loaded)
        page.on('response', (response) => {
          if (!response.url().startsWith(site)) return;
          void response.body().then(
            (bytes) => loaded(response.url().slice(site.length), bytes),
            () => undefined,
          );
        });
      const rest = addressOf(elsewhere === null ? visit : { ...visit, address: '' });
      await page.goto(site + rest, { waitUntil: 'commit' });
      return { page, faults };
    },
  };
}

/** The lab, unless the address names another view. The front door has its own tests: `#`. */
function addressOf({ address = '', still = false }: Visit): string {
  const named = address.includes('#') ? address : `${address}#lab`;
  if (!still) return named;
  return named.startsWith('?') ? named.replace('#', '&paused#') : `?paused${named}`;
}

async function watch(page: Page, site: string, faults: string[]): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('crash', () => faults.push('the page crashed'));
  page.on('request', (request) => {
    const url = request.url();
    const own =
      url.startsWith(site) || url.startsWith(`blob:${new URL(site).origin}/`) || url.startsWith('data:');
    if (!own) faults.push(`foreign request: ${url}`);
  });
  await page.exposeFunction('reportViolation', (text: string) => faults.push(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const text = `${event.violatedDirective} ${event.blockedURI} ${event.sample} (${event.sourceFile})`;
      (window as unknown as { reportViolation(text: string): void }).reportViolation(text);
    });
  });
}
