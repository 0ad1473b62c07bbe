import { expect, test } from 'vitest';
import { inRelease } from '../release.ts';
import { violations } from './axe.ts';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

const learner = (world: object, envSteps = 20_000) => ({
  world,
  variants: [
    {
      label: 'learner',
      agent: { type: 'q-learning', gamma: 0.95, epsilon: 0.1 },
      reward: [{ term: 'task' }],
    },
  ],
  seeds: 2,
  envSteps,
  measurementPoints: 20,
});
const TABLE = {
  family: 'graph',
  transitions: [
    'home, walk, park, 0.9, 0',
    'home, walk, home, 0.1, -1',
    'home, bus, work, 1, -2',
    'park, walk, work, 1, 1',
    'work, leave, end, 1, 5',
  ],
  terminal: ['end'],
  stepLimit: 30,
};
const KERNEL = `
export const meta = { states: 3, actions: ['stay', 'go'] };
export function reset(): u32 { return 0; }
export function step(state: u32, action: u32, outcome: u32): u32 {
  if (action == 0) return state;
  if (state == 1) { pay(1.0); terminate(); }
  return state + 1;
}
`;
/** Name, world, number of states. */
const WORLDS: readonly [string, object, number][] = [
  ['gambler', { family: 'graph', example: 'gambler' }, 101],
  ['riverswim', { family: 'graph', example: 'riverswim-2013' }, 6],
  ['blackjack', { family: 'graph', example: 'blackjack' }, 213],
  ['pasted table', TABLE, 4],
  ['kernel', { family: 'graph', kernel: KERNEL, stepLimit: 20 }, 3],
];

inBrowser('graph worlds', () => {
  const browser = useBrowser();

  test.each(inRelease(WORLDS, WORLDS.slice(2, 4)))(
    '%s is drawn with values, policy and visits',
    async (_, world, states) => {
      const { page } = await browser.open({ still: true });
      const lab = new LabPage(page);
      await lab.openExperiment(learner(world), 'Done');
      const graph = lab.stage.getByRole('application', {
        name: `Graph of learner, ${states} states. Arrow keys move the cursor.`,
      });
      await graph.waitFor();
      for (const overlay of ['Value', 'Visits', 'TD error', 'None']) {
        await page.getByRole('radio', { name: overlay, exact: true }).check({ force: true });
        await graph.press('ArrowRight');
      }
      await graph.press('ArrowLeft');
      await lab.stage.getByRole('region', { name: 'Numbers of this state' }).waitFor();
      expect(await violations(page, { within: '.stage' })).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBe(0);
      await graph.waitFor();
    },
  );

  test('a kernel with few states is drawn with the edges of its text, and says where they lead', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(learner({ family: 'graph', kernel: KERNEL, stepLimit: 20 }, 2_000), 'Done');
    const graph = lab.stage.getByRole('application', { name: /^Graph of learner, 3 states/ });
    await graph.press('Home');
    await lab.stage.getByText(/^0 \(start\)\. Leads to: 0 1\S*, 1 1/).waitFor();
    await graph.press('ArrowRight');
    await lab.stage.getByText(/^1\. Leads to: 1 1\S*, 2 1\S* for 1/).waitFor();
  });
});
