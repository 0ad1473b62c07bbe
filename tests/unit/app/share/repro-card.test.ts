/** The card of a run that has ended, and its link opened again. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { reproCard } from '../../../../src/app/share/repro-card.ts';
import { streamTools } from '../../../../src/app/share/stream-tools.ts';
import { readLink } from '../../../../src/experiment/link.ts';
import { experiment, openLab, until } from '../lab/fake-lab.ts';

let lab: OpenLab;
afterEach(() => lab.dispose());

test('has the numbers of the run, its checksum, and a link that repeats it', async () => {
  lab = openLab().lab;
  lab.actions.openText(JSON.stringify({ ...experiment, name: 'a | b' }));
  lab.actions.start();
  await until(() => lab.run.getState().status === 'done');
  const { plan, experiment: ran } = lab.run.getState();
  if (plan === null || ran === null) throw new Error('The run has no plan.');
  const card = await reproCard(lab, plan, ran, 'https://lab.example/');
  expect(card).toMatch(/^# a \\\| b\n/);
  for (const { label } of ran.variants) expect(card).toContain(`| ${label} |`);
  // 0.5 per step, plus the seed itself (0, 1, 2): 501 in the mean, and ±2.48 by Student's t with two degrees of freedom.
  expect(card).toContain('501 [499, 503]');
  expect(card).toMatch(/\| Curves \| [0-9a-f]{16} \|/);
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
  expect(card).toContain(`| Reward Lab | ${version} |`);
  expect(card).toContain(`version = {${version}}`);
  expect(card).toContain('url = {https://lab.example/}');
  const [, link = ''] = /Open https:\/\/lab\.example\/#(\S+)/.exec(card) ?? [];
  const read = await readLink(link, streamTools);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  expect(JSON.parse(read.value.text).name).toBe('a | b');
});

test('says what the comparison of the designs says', async () => {
  lab = openLab().lab;
  const [first] = experiment.variants;
  const variants = [first, { ...first, label: 'b' }];
  lab.actions.openText(JSON.stringify({ ...experiment, variants }));
  lab.actions.start();
  await until(() => lab.run.getState().status === 'done');
  const { plan, experiment: ran } = lab.run.getState();
  if (plan === null || ran === null) throw new Error('The run has no plan.');
  const card = await reproCard(lab, plan, ran, 'https://lab.example/');
  // The session of this test gives no task return.
  expect(card).toContain('\n\n- ‘b’ and ‘a’: no seed has a value for both yet.\n\n|');
});
