/** What the page says about a log: what was read, where it is drawn, and what is missing. */
import { expect, test } from 'vitest';
import { readText } from '../../../src/app/share/any-file.ts';
import type { ImportedState } from '../../../src/imports/log-lines.ts';
import { readLog } from '../../../src/imports/read-log.ts';

type ReportedState = Parameters<typeof readText>[0];
const labWith = (plan: object | null) =>
  ({ run: { getState: () => ({ plan }) } }) as unknown as ReportedState;
function read(text: string, file = 'log.csv'): ImportedState {
  const found = readLog(text, file);
  if (typeof found === 'string') throw new Error(found);
  return found;
}
const RUN = { grid: [100, 1_000] };

test('names every metric with its name in the file, and with the chart that draws it', () => {
  const log = read('global_step,charts/episodic_return,losses/entropy,losses/zebra\n10,1,0.6,3');
  expect(readText(labWith(RUN), log)).toBe(
    'Read 2 lines from log, dashed in the charts of Training return (charts/episodic_return); Policy entropy (losses/entropy). Not drawn: losses/zebra (no metric of this lab has this name).',
  );
});

test('mentions lines that are not over environment steps', () => {
  expect(readText(labWith(RUN), read('step,reward,completions/mean_length\n10,1,20'))).toMatch(
    /They count optimizer steps \(“step” of TRL\) instead of environment steps, as the x-axis says\./,
  );
});

test('says why nothing is visible: no run, a run over episodes, or steps after its end', () => {
  const log = read('env_steps,return\n5000,1');
  expect(readText(labWith(null), log)).toMatch(/They appear when a run has started\./);
  expect(readText(labWith({ ...RUN, unit: 'episodes' }), log)).toMatch(/this one counts episodes\./);
  expect(readText(labWith(RUN), log)).toMatch(/begin after the last step of this run \(1,000\)/);
  expect(readText(labWith(RUN), read('env_steps,return\n5,1'))).not.toMatch(/appear|sight/);
});

test('names six of the lines that are not drawn, and counts the others', () => {
  const others = (count: number) => Array.from({ length: count }, (_, k) => `losses/zebra${k + 1}`);
  const said = (count: number) =>
    readText(labWith(RUN), read(`env_steps,return,${others(count).join()}\n10,1${',3'.repeat(count)}`));
  const why = ' (no metric of this lab has this name)';
  const listed = (count: number) =>
    others(count)
      .map((name) => name + why)
      .join('; ');
  expect(said(6)).toContain(`Not drawn: ${listed(6)}.`);
  expect(said(7)).toContain(`Not drawn: ${listed(6)} and 1 more.`);
  expect(said(9)).toContain(`Not drawn: ${listed(6)} and 3 more.`);
});
