import { expect, test } from 'vitest';
import { presets } from '../../src/engine/experiment/presets.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { catalogue } from '../../src/engine/program/catalogue.ts';
import { canonicalText } from '../../src/experiment/canonical.ts';
import { hostileJson, linkAround, mutatedText } from '../property/link-mutations.ts';
import { Random } from '../property/random-values.ts';
import { inRelease } from '../release.ts';
import { LabPage, withinOwnMachine } from './lab-page.ts';
import { banner, called, goTo, small, stored } from './link-pages.ts';
import { inBrowser, useBrowser } from './watched-page.ts';
import { PAYLOADS } from './xss-payloads.ts';

/** The unit tests open 5,000 of them, but a browser is slower. */
const LINKS = inRelease(100, 16);
const TEXTS = inRelease(
  PAYLOADS,
  PAYLOADS.filter((_, k) => k % 6 === 0),
);

const LONGEST_LABEL = 80;

/** Joins as many texts as a label can contain. Each is read completely, and fewer pages are needed. */
function together(texts: readonly string[], longest: number): string[] {
  const labels: string[] = [];
  for (const text of texts) {
    const joined = `${labels.at(-1)} ${text}`;
    if (labels.length > 0 && joined.length <= longest) labels[labels.length - 1] = joined;
    else labels.push(text.slice(0, longest));
  }
  return labels;
}
const eights = (labels: readonly string[]) =>
  Array.from({ length: Math.ceil(labels.length / 8) }, (_, k) => labels.slice(8 * k, 8 * k + 8));

/** Fits into a link of 280 characters. Each level makes the parser read the rest again. */
function tower(): string {
  const expression = `${'<T>('.repeat(8)}1${')'.repeat(8)}`;
  const variant = { agent: { type: 'q-learning' }, reward: [{ term: 'expression', expression }] };
  const world = { family: 'gridworld', map: ['S.G'] };
  return JSON.stringify({ world, variants: [variant], envSteps: 9, measurementPoints: 1 });
}

/** Milliseconds for which the page may be blocked while a text is rejected. */
const AWAY_MS = 100;

inBrowser('hostile links', () => {
  const browser = useBrowser();

  /** @returns the page after the rejection, and the longest time that its thread was blocked, in milliseconds */
  async function refusal(link: string) {
    const { page } = await browser.open({ still: true });
    await page.getByRole('region', { name: 'World view' }).getByRole('figure').first().waitFor();
    await page.waitForTimeout(3_000); // the page has loaded its idle-time files
    await page.evaluate(() => {
      let last = performance.now();
      Reflect.set(window, 'longest', 0);
      setInterval(() => {
        const now = performance.now();
        Reflect.set(window, 'longest', Math.max(Number(Reflect.get(window, 'longest')), now - last));
        last = now;
      }, 4);
    });
    const begin = performance.now();
    await goTo(page, link);
    await page.getByText(/The link was not opened: .*is too ambiguous to parse/).waitFor();
    const milliseconds = performance.now() - begin;
    const away = Number(await page.evaluate(() => Reflect.get(window, 'longest')));
    console.log(`refused after ${Math.round(milliseconds)} ms; the page was away for ${Math.round(away)} ms`);
    return { page, away };
  }

  test('a link that the parser would read again and again is rejected with a message, as a link and as pasted text', async () => {
    const link = linkAround(tower());
    expect(link.length).toBeLessThan(280);
    // A busy machine sometimes pauses the page, too. A pause that the link causes comes back every time.
    let { page, away } = await refusal(link);
    for (let again = 0; again < 4 && away > withinOwnMachine(AWAY_MS); again++)
      ({ page, away } = await refusal(link));
    expect(away).toBeLessThan(withinOwnMachine(AWAY_MS));
    await new LabPage(page).openFiles();
    await page.getByLabel('Experiment as JSON').fill(tower());
    await page.getByRole('button', { name: 'Open this text' }).click();
    await page
      .getByRole('dialog')
      .getByText(/is too ambiguous to parse/)
      .first()
      .waitFor();
  });

  test('a first visit by such a link ends with a working page', async () => {
    const { page } = await browser.open({ address: `#${linkAround(tower())}` });
    await page.getByText(/is too ambiguous to parse/).waitFor();
    await new LabPage(page).expectStatus('Running');
  });

  test(`${LINKS} hostile links: the store as it was, no request, no violation, no script`, async () => {
    const { page, faults } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(called('my own'), 'Done');
    await expect.poll(() => stored(page)).toContain('my own');
    const before = await stored(page);
    const texts = presets.slice(0, 12).map(({ id, experiment }) => {
      const parsed = validate({ ...experiment, envSteps: 2_000, measurementPoints: 4, seeds: 2, edits: [] });
      if (!parsed.ok) throw new Error(id);
      return canonicalText(parsed.value, catalogue());
    });
    const random = new Random(7);
    let longest = 0;
    for (let k = 0; k < LINKS; k++) {
      const text = random.pick(texts);
      const links = texts.map(linkAround);
      const link =
        k % 6 === 0
          ? mutatedText(random, linkAround(text), links)
          : linkAround(k % 3 === 1 ? hostileJson(random, text) : mutatedText(random, text, texts));
      const stopped = page.evaluate(
        (hash) =>
          new Promise<number>((resolve) => {
            let longestTurn = 0;
            let last = performance.now();
            const tick = () => {
              const now = performance.now();
              longestTurn = Math.max(longestTurn, now - last);
              last = now;
            };
            const timer = setInterval(tick, 4);
            location.hash = hash;
            setTimeout(() => {
              clearInterval(timer);
              tick();
              resolve(longestTurn);
            }, 60);
          }),
        link.slice(0, 1_500_000),
      );
      longest = Math.max(longest, await stopped);
    }
    console.log(`${LINKS} hostile links: the page was never away for longer than ${Math.round(longest)} ms`);
    expect(await stored(page)).toBe(before);
    expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined();
    expect(faults).toEqual([]);
    const back = banner(page).getByRole('button', { name: 'Back to my draft' });
    await expect
      .poll(async () => {
        if (await back.isVisible()) await back.click({ timeout: 500 }).catch(() => undefined);
        return page.getByText('my own', { exact: true }).first().isVisible();
      })
      .toBe(true);
  });

  test(`${TEXTS.length} texts that run elsewhere are only text: as names, notes and labels`, async () => {
    expect(TEXTS.length).toBeGreaterThanOrEqual(inRelease(200, 35));
    const { page, faults } = await browser.open();
    const lab = new LabPage(page);
    const pages = eights(together(TEXTS, LONGEST_LABEL));
    for (const [index, some] of pages.entries()) {
      const experiment = {
        ...small,
        name: some.join(' ').slice(0, 120),
        notes: some.join('\n').slice(0, 4_000),
        variants: some.map((label) => ({
          label,
          agent: { type: 'q-learning' },
          reward: [{ term: 'task' }],
        })),
        envSteps: 200,
        measurementPoints: 2,
        seeds: 2,
      };
      await goTo(page, linkAround(JSON.stringify(experiment)));
      await expect
        .poll(() => page.evaluate(() => document.querySelector('.guest b')?.parentElement?.textContent ?? ''))
        .toContain((some[0] ?? '').replace(/\s+/g, ' ').slice(0, 12).trim());
      if (index % 4 === 3 || index === pages.length - 1) await lab.expectStatus('Done');
    }
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('checkbox', { name: /in a frame on another page/ }).check();
    await page.getByRole('textbox', { name: 'Frame for another page' }).waitFor();
    const injected = await page.evaluate(() => ({
      hacked: Reflect.get(window, '__hacked'),
      elements: document.querySelectorAll(
        '#root script, #root img, #root iframe, #root object, #root embed, #root link, #root meta, #root base, #root style, #root video, #root [onerror], #root [onload], #root [onfocus], #root a[href^="javascript"]',
      ).length,
    }));
    expect(injected).toEqual({ hacked: undefined, elements: 0 });
    expect(faults).toEqual([]);
  });
});
