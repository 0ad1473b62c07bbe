/** The Atlas in the built page, from the list to a study that the visitor guesses, runs, understands and changes. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { papers } from '../../src/study/atlas.ts';
import { branchesOf } from '../../src/study/collection.ts';
import { allParts } from '../../src/study/outcome.ts';
import { studies } from '../../src/study/registry.ts';
import { inRelease, SELECTION } from '../release.ts';
import { axeWalk, violations } from './axe.ts';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

/** All studies that claim something. A lesson's study also has the page of the study. */
const CLAIMS = studies.flatMap((study) =>
  study.claim === undefined
    ? []
    : [{ id: study.id, claim: study.claim, says: allParts(study).map(({ says }) => says) }],
);
/** Surveys are judged by a sentence that is computed from their branches. */
const COLLECTIONS = new Set(
  papers.filter((paper) => branchesOf(paper).length > 0).map(({ id }) => `#study=${id}`),
);
const SOME = CLAIMS.filter((_, k) => k % 6 === 0);
const QUESTION = /Does an agent that learns the optimal path/;

const row = (page: Page) =>
  page.getByRole('link', { name: /^Open: Does an agent that learns the optimal path/ });
const parts = (page: Page) => page.getByRole('region', { name: 'Parts of the claim' });
const step = (page: Page, n: number, name: string) =>
  page.getByRole('heading', { name: new RegExp(`^Step ${n} of \\d: ${name}$`), level: 2 });
const unfold = (page: Page) =>
  page.getByRole('button', { name: /^Show \d+ papers without a study$/ }).press('Enter');
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    const heard = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? '';
    });
    if (name.test(heard)) return;
  }
  throw new Error(`Tab never comes to ${name}.`);
}

inBrowser('the Atlas', () => {
  const browser = useBrowser();

  test('a study is found, guessed, run next to what was recorded, and opened with a change', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await page.getByRole('link', { name: 'Atlas', exact: true }).click();
    await page.getByRole('heading', { name: 'Atlas', level: 1 }).waitFor();
    const opens = page.getByRole('link', { name: /^Open: / });
    await opens.first().waitFor();
    expect(await opens.count()).toBeLessThan(232);
    await unfold(page);
    await expect.poll(() => opens.count()).toBeGreaterThan(232);
    await page.getByRole('searchbox', { name: 'Search studies and papers' }).fill('cliff wlking sarsa');
    await page.getByText('the best match first').waitFor();
    await row(page).waitFor();
    const milliseconds = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const begin = performance.now();
          const look = () => {
            if (document.querySelector('.study-split') !== null) resolve(performance.now() - begin);
            else requestAnimationFrame(look);
          };
          document
            .querySelector<HTMLElement>('a[aria-label^="Open: Does an agent that learns the optimal path"]')
            ?.click();
          look();
        }),
    );
    console.log(`first step ${Math.round(milliseconds)} ms after opening the study`);

    await page.getByRole('heading', { name: QUESTION, level: 1 }).waitFor();
    const picture = page.getByRole('img', { name: /^Sum of rewards during the episode/ });
    expect(await picture.count()).toBe(0); // the answer waits for the guess
    expect(await parts(page).count()).toBe(0);
    await page.getByRole('button', { name: /^Q-learning/ }).click();
    await step(page, 2, 'Run').waitFor();
    await lab.stage.getByRole('figure', { name: 'Sarsa' }).waitFor();

    await page.getByRole('button', { name: /^Run it here/ }).click();
    await page.getByText(/^Done: \d+ seeds/).waitFor();
    // Whether the claim holds is for the next step to say.
    expect(await page.locator('.verdict-chip').count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await step(page, 3, 'Reveal').waitFor();
    await page.getByText('Not what you expected.').waitFor();
    const forest = parts(page).getByRole('img', { name: /^Sarsa − Q-learning/ });
    await expect.poll(() => forest.getAttribute('aria-label')).toMatch(/recorded .* seeds/);
    // The same engine and the same seeds must reproduce the recorded numbers.
    const said = (await forest.getAttribute('aria-label')) ?? '';
    const [, before] = /recorded (.*?seeds)/.exec(said) ?? [];
    const [, here] = /here (.*?seeds)/.exec(said) ?? [];
    expect(here).toBe(before);
    expect(await picture.count()).toBe(1); // the recorded chart is pale behind the new one

    await page.getByRole('link', { name: 'Change it' }).click();
    await page.locator('.study-keys').getByRole('button').first().click();
    await lab.stage.waitFor();
    await lab.stage.getByRole('figure', { name: 'Sarsa' }).first().waitFor();
    // A short run may be over by now. With reduced motion, it waits for Play.
    await lab.transport
      .getByText(/^(Running|Paused|Done)$/)
      .first()
      .waitFor();
    expect(new URL(page.url()).hash).toBe('#lab');
    await page.getByRole('link', { name: '← Back to the study, step 5' }).waitFor();
    await page.goBack();
    await step(page, 5, 'Change it').waitFor();
    await page.getByText('How it was run: all settings').click();
    await page
      .getByText(/^\d+ seeds of experiment seed \d+/)
      .first()
      .waitFor();
    await page.goBack();
    await step(page, 3, 'Reveal').waitFor();
    await page.getByText('Not what you expected.').waitFor();
    await page.goBack();
    await step(page, 2, 'Run').waitFor();
    await page.goBack();
    await step(page, 1, 'Predict').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Atlas', level: 1 }).waitFor();
    await row(page).waitFor();
    await page.goBack();
    await lab.stage.waitFor();
  });

  test('a running study continues while a lesson is read, and its finished seeds survive a reload', async () => {
    const { page } = await browser.open({ address: '#study=sb-6.6&step=2', still: true });
    await page.getByRole('button', { name: /^Run it here/ }).click();
    // Not “4 seeds cannot decide”, which a chart says before a seed has ended.
    const seeds = page.getByText(/^(Done: [1-9]\d* seeds\.|[1-9]\d* of \d+ seeds)/);
    await seeds.first().waitFor();
    await page.getByRole('link', { name: 'Lessons' }).click();
    await page.getByRole('heading', { name: 'Lessons', level: 1 }).waitFor();
    await page.goBack();
    await seeds.first().waitFor();
    expect(await page.getByRole('button', { name: /^Run it here/ }).count()).toBe(0);
    await page.reload();
    await page.getByText(/^(Stopped|Done): [1-9]/).waitFor();
    await page.getByRole('button', { name: /^(Continue|Run again)/ }).waitFor();
  });

  test('by keyboard, on a phone, in the dark: nothing scrolls sideways and axe finds nothing', async () => {
    const { page } = await browser.open({ still: true, width: 390, height: 844, colorScheme: 'dark' });
    await new LabPage(page).stage.waitFor();
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Atlas', level: 1 }).waitFor();
    await page
      .getByRole('link', { name: /^Open: / })
      .first()
      .waitFor();
    expect(await sideways(page)).toBe(0);
    await tabTo(page, /^Search studies and papers$/);
    await page.keyboard.type('cliff');
    await page.getByText('the best match first').waitFor();
    await tabTo(page, /^Open: Does an agent that learns the optimal path/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: QUESTION, level: 1 }).waitFor();
    await tabTo(page, /^Sarsa\b(?!.*takes)/);
    await page.keyboard.press('Enter');
    await step(page, 2, 'Run').waitFor();
    await tabTo(page, /^Run it here/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Stop$/);
    await page.keyboard.press('Enter');
    await page.getByText(/^(Stopped|Done):/).waitFor();
    expect(await sideways(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await parts(page).getByRole('img').first().waitFor();
    expect(await sideways(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  test.skipIf(SELECTION)('every screen passes axe in light and in dark', async () => {
    const { page, axe } = await axeWalk(browser, { address: '#atlas' });
    await page
      .getByRole('link', { name: /^Open: / })
      .first()
      .waitFor();
    await axe.look('Atlas');
    await unfold(page);
    await page
      .getByRole('link', { name: /^Open: / })
      .last()
      .click();
    await page
      .getByText(/This paper has no study here yet/)
      .first()
      .waitFor();
    await axe.look('a paper that waits');
    await page.goto(`${page.url().split('#')[0]}#study=sb-6.6`);
    const skip = page.getByRole('button', { name: 'Skip the guess' });
    await skip.waitFor();
    await axe.look('a study before the guess');
    await skip.click();
    await step(page, 2, 'Run').waitFor();
    await axe.look('a study that runs');
    await page.keyboard.press('ArrowRight');
    await parts(page).getByRole('img').first().waitFor();
    await axe.look('a study');
    expect(axe.found).toEqual({});
  });

  test('every verdict is shown next to its claim, in the list and in each study', async () => {
    const { page } = await browser.open({ still: true, address: '#atlas' });
    /** By the address of its row: the sentence right after each verdict. */
    const judged = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.atlas-row')].flatMap((row) =>
          [...row.querySelectorAll('.verdict-chip')].map((chip): [string, string] => [
            row.querySelector('a.button')?.getAttribute('href') ?? '',
            chip.nextElementSibling?.className === 'judged-claim'
              ? (chip.nextElementSibling.textContent ?? '')
              : `no claim: ${chip.parentElement?.textContent}`,
          ]),
        ),
      );
    await unfold(page);
    await expect.poll(() => page.locator('.atlas-row').count()).toBeGreaterThan(232);
    const listed = await judged();
    const collections = new Map(listed.filter(([address]) => COLLECTIONS.has(address)));
    expect(collections.size).toBe(COLLECTIONS.size);
    for (const sentence of collections.values()) expect(sentence).toMatch(/^Of \d+ branches \d+ /);
    const claims = new Map(listed.filter(([address]) => !COLLECTIONS.has(address)));
    expect(claims).toEqual(new Map(CLAIMS.map(({ id, claim }) => [`#study=${id}`, claim])));
    expect(listed).toHaveLength(await page.locator('.verdict-chip').count());
    // The title of a failed study has no verdict.
    const failed = page.locator('.atlas-row', {
      hasText: 'Without a bonus, most agents miss the new path',
    });
    expect(await failed.locator('.atlas-title').textContent()).not.toContain('fails');
    expect(await failed.getByText('(1 of 2 parts holds)').count()).toBe(1);

    for (const { id, claim, says } of inRelease(CLAIMS, SOME)) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#study=${id}&step=3`);
      await expect
        .poll(() => page.locator('.study-finding .judged-claim').allTextContents())
        .toEqual([claim]);
      const parts = await page.locator('.study-parts .judged-claim').allTextContents();
      expect(parts, id).toEqual(says);
      expect(await page.locator('.verdict-chip').count(), id).toBe(1 + says.length);
    }
  });

  test('an address without a study says so and leads to the Atlas', async () => {
    const { page } = await browser.open({ still: true, address: '#study=none' });
    await page.getByRole('heading', { name: 'There is no such study' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Atlas', exact: true }).click();
    await page.getByRole('heading', { name: 'Atlas', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Lab', exact: true }).click();
    await new LabPage(page).stage.waitFor();
  });
});
