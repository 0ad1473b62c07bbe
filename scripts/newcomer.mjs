/**
 * Measures the built page as a newcomer meets it: `npm run newcomer -- [FOLDER…]`, default `dist`. Several folders are measured
 * in one run. Prints medians over the visits of `--tries N`; `--fast` skips the minute after the run. Use an idle machine.
 */
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { BROWSER_ARGUMENTS, findBrowser } from './browser.mjs';
import { onScreen } from './on-screen.mjs';

const root = join(import.meta.dirname, '..');
const words = process.argv.slice(2);
const fast = words.includes('--fast');
const tries = words.includes('--tries') ? Number(words[words.indexOf('--tries') + 1]) : 5;
const folders = words.filter((word, k) => !word.startsWith('--') && words[k - 1] !== '--tries');
const SIZES = /** @type {const} */ ([
  [1440, 900],
  [1280, 720],
]);
const LAYOUT_MS = 20_000;
const AFTER_RUN_MS = 60_000;
const DRAGS = 20;

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
/** @param {number} value */
const ms = (value) => `${Math.round(value)} ms`;

/** Runs in the page before its own scripts: records paints, shifts, long tasks, and when a curve first changes. */
function watch() {
  /** @type {{ shift: number, long: [number, number][], curve: number, done: number, largest: number }} */
  const seen = { shift: 0, long: [], curve: 0, done: 0, largest: 0 };
  Reflect.set(window, 'seen', seen);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!Reflect.get(entry, 'hadRecentInput')) seen.shift += Reflect.get(entry, 'value');
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.long.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    seen.largest = list.getEntries().at(-1)?.startTime ?? seen.largest;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  /** A path that is redrawn longer is a growing curve. */
  const paths = new WeakMap();
  const follow = () => {
    requestAnimationFrame(follow);
    if (seen.done === 0 && document.querySelector('[aria-label^="Run again"]') !== null)
      seen.done = performance.now();
    if (seen.curve > 0) return;
    for (const path of document.querySelectorAll(
      '[role=img][aria-label*=" against "] path[stroke-linejoin]',
    )) {
      const text = path.getAttribute('d') ?? '';
      const before = paths.get(path);
      if (before !== undefined && text.length > before.length) seen.curve = performance.now();
      paths.set(path, text);
    }
  };
  requestAnimationFrame(follow);
}

/** Runs in the page: a number that changes when any map is drawn differently. */
function pixels() {
  let sum = 0;
  for (const canvas of document.querySelectorAll('canvas')) {
    const copy = new OffscreenCanvas(canvas.width || 1, canvas.height || 1);
    const pen = copy.getContext('2d');
    if (pen === null || canvas.width === 0) continue;
    pen.drawImage(canvas, 0, 0);
    for (const word of new Uint32Array(pen.getImageData(0, 0, canvas.width, canvas.height).data.buffer))
      sum = (Math.imul(sum, 31) + word) | 0;
  }
  return sum;
}

/** Runs in the page: drags the slider once, and waits until flip point, audit and map have been repainted. */
async function drag(/** @type {number} */ place) {
  const slider = /** @type {HTMLInputElement} */ (document.querySelector('[data-first-slider]'));
  const watched = () =>
    [...document.querySelectorAll('[data-follows-slider]')]
      .map((one) => one.getAttribute('data-follows-slider'))
      .join();
  const span = Number(slider.max) - Number(slider.min);
  const begin = performance.now();
  Reflect.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
    slider,
    String(Number(slider.min) + place * span),
  );
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  const wanted = slider.value;
  for (;;) {
    await new Promise((done) => requestAnimationFrame(done));
    if (
      watched()
        .split(',')
        .every((value) => value === wanted)
    )
      break;
    if (performance.now() - begin > 5_000) return Number.POSITIVE_INFINITY;
  }
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - begin;
}

/**
 * Opens the page as a new visitor and waits until a curve moves.
 * @param {import('playwright-core').Browser} browser @param {string} address @param {{ width: number, height: number }} viewport
 */
async function visit(browser, address, viewport) {
  const page = await browser.newPage({ viewport });
  let bytes = 0;
  page.on('response', async (response) => {
    const body = await response.body().catch(() => null);
    if (body !== null) bytes += gzipSync(body).length;
  });
  await page.addInitScript(watch);
  await page.goto(address);
  await page
    .waitForFunction(() => Reflect.get(window, 'seen').curve > 0, null, { timeout: 30_000 })
    .catch(() => {});
  await page.waitForTimeout(1_500);
  const found = await page.evaluate(() => {
    const { curve, long, largest } = Reflect.get(window, 'seen');
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    /** @type {[number, number][]} */
    const tasks = long;
    const blocked = tasks.filter(([at]) => at > paint).reduce((sum, [, time]) => sum + time - 50, 0);
    return { paint, curve, blocked, largest };
  });
  return { page, times: { ...found, kilobytes: bytes / 1_000 } };
}

/** Prints what the screen shows, and how calm it is while the agents train. @param {import('playwright-core').Page} page */
async function printScreen(page) {
  await page.waitForTimeout(Math.max(0, LAYOUT_MS - (await page.evaluate(() => performance.now()))));
  const later = await page.evaluate(() => {
    const { shift, long, curve } = Reflect.get(window, 'seen');
    /** @type {[number, number][]} */
    const tasks = long;
    return {
      shift,
      worst: Math.max(0, ...tasks.filter(([at]) => at > curve + 500).map(([, time]) => time)),
    };
  });
  // Counting what is on the screen is itself a long task.
  const screen = await page.evaluate(onScreen);
  console.log(
    `  ${screen.controls} controls, ${screen.words} words, largest text ${screen.largest} px, charts visible ${screen.charts.map((one) => `${one} px`).join(' and ') || 'none'}; layout shift ${later.shift.toFixed(3)} in 20 s, longest task while training ${ms(later.worst)}`,
  );
}

/** @param {import('playwright-core').Page} page */
async function printDrags(page) {
  /** @type {number[]} */
  const times = [];
  for (let k = 0; k < DRAGS; k++)
    times.push(await page.evaluate(drag, 0.05 + (0.9 * ((k * 7) % DRAGS)) / DRAGS));
  const dialogs = await page.$$('dialog[open], [role=dialog], [aria-label="Pending change"]');
  console.log(
    `  drag to repainted audit and flip point ${ms(median(times))} (median of ${DRAGS}, longest ${ms(Math.max(...times))}), ${dialogs.length} dialogs`,
  );
}

/** @param {import('playwright-core').Page} page */
async function printEnd(page) {
  await page.waitForTimeout(AFTER_RUN_MS + 15_000);
  const before = await page.evaluate(pixels);
  await page.waitForTimeout(1_000);
  console.log(
    `  a minute after the run: ${(await page.evaluate(pixels)) === before ? 'nothing moves' : 'the maps move'}`,
  );
}

/** @param {string} folder */
async function measure(folder) {
  const server = await preview({
    root,
    build: { outDir: resolve(folder) },
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
  const address = server.resolvedUrls?.local[0] ?? '';
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: BROWSER_ARGUMENTS });
  console.log(`\n${folder}`);
  for (const [width, height] of SIZES) {
    /** @type {Record<string, number[]>} */
    const all = { paint: [], largest: [], curve: [], blocked: [], kilobytes: [] };
    for (let attempt = 0; attempt < tries; attempt++) {
      const { page, times } = await visit(browser, address, { width, height });
      for (const [name, value] of Object.entries(times)) all[name]?.push(value);
      if (attempt === tries - 1) {
        const line = (/** @type {string} */ name) => median(all[name] ?? []);
        console.log(
          `${width} × ${height}: first contentful paint ${ms(line('paint'))}, largest ${ms(line('largest'))}, first moving curve ${ms(line('curve'))}, blocked ${ms(line('blocked'))} (medians of ${tries}: ${all.curve?.map((one) => Math.round(one)).join(' ')}), ${Math.round(line('kilobytes'))} kB gzipped until then`,
        );
        await printScreen(page);
        if (width === 1440 && (await page.$('[data-first-slider]')) !== null) await printDrags(page);
        if (width === 1440 && !fast) await printEnd(page);
      }
      await page.context().close();
    }
  }
  await browser.close();
  await server.close();
}

for (const folder of folders.length > 0 ? folders : [join(root, 'dist')]) await measure(folder);
process.exit(0);
