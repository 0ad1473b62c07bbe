/** What each control of the panels below the maps changes. */
import { createElement } from 'react';
import { test } from 'vitest';
import { Audit } from '../../src/app/audit/audit.tsx';
import { Charts } from '../../src/app/charts/charts.tsx';
import { SeedPicks } from '../../src/app/charts/seed-picks.tsx';
import { Compare } from '../../src/app/compare/compare.tsx';
import { VerdictStrip } from '../../src/app/compare/verdict-strip.tsx';
import { Inspect } from '../../src/app/inspect/inspect.tsx';
import { TWELVE_CELLS } from '../dom/page.ts';
import { walkedPage } from './walk/open.ts';

const walked = walkedPage();

test('walks the episodes', async () => {
  await walked.run(TWELVE_CELLS);
  walked.page.lab.inspector.look({ variant: 1, seed: 0, at: 250 });
  await walked.on('panel-inspect', () => createElement(Inspect), { most: 1, steps: 45 });
});

for (const [id, at] of Object.entries({ 'three-coins': 30, spell: 150 }))
  test(`walks the episodes of the preset ${id}`, async () => {
    await walked.run(id);
    walked.page.lab.inspector.look({ variant: 0, seed: 0, at });
    await walked.on(`panel-inspect-${id}`, () => createElement(Inspect), { most: 1, steps: 12 });
  });

test('walks the comparison', async () => {
  await import('../../src/app/compare/comparison-latex.ts'); // or a busy machine would still load it at the next steps
  await walked.run({ ...TWELVE_CELLS, seeds: 8 });
  const content = () => [
    createElement(VerdictStrip, { key: 'strip' }),
    createElement(Compare, { key: 'compare' }),
  ];
  await walked.on('panel-compare', content, { most: 1, steps: 35 });
});

test('walks the audit', async () => {
  await walked.run(TWELVE_CELLS);
  // Exact answers come from a worker that is asked again and again; a test of the lab shows them.
  const without = 'details.exact, details.exact *';
  await walked.on('panel-audit', () => createElement(Audit), { without, most: 1, steps: 50 });
});

test('walks the audit of a design that pays for a loop, and of one that ends elsewhere', async () => {
  const [plain] = TWELVE_CELLS.variants;
  const paid = (label: string, expression: string) => ({
    ...plain,
    label,
    reward: [...(plain?.reward ?? []), { term: 'expression', expression }],
  });
  await walked.open({
    ...TWELVE_CELLS,
    world: { family: 'gridworld', map: ['S..', '.#.', 'G.G'], stepLimit: 30 },
    variants: [
      paid('nearer', 'distance(next) < distance(state) ? 1.0 : 0.0'),
      paid('the right goal', 'terminated && next == 8 ? 0.5 : 0.0'),
    ],
  });
  // Weights are walked above. Here each would begin where the last one ended.
  const without = 'details.exact, details.exact *, input[type=range]';
  await walked.on('panel-audit-loop', () => createElement(Audit), { without, most: 3, steps: 30 });
});

test('walks the charts', async () => {
  await walked.run(TWELVE_CELLS);
  await walked.on('panel-charts', () => createElement(Charts, { phone: false }), { most: 1, steps: 35 });
});

test('walks the picks of single seeds', async () => {
  await walked.run(TWELVE_CELLS);
  const { lab } = walked.page;
  lab.actions.setView({ pickedSeeds: [0, 2], seed: 1 });
  const { plan } = lab.run.getState();
  if (plan === null) throw new Error('Nothing has run.');
  await walked.on('panel-picked-seeds', () => createElement(SeedPicks, { plan }), { most: 3 });
});
