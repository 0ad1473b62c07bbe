import { expect, test } from 'vitest';
import { reportRestart } from '../../../../src/app/model/run-reports.ts';
import type { RunStore } from '../../../../src/app/model/run-store.ts';
import { experiment } from './fake-lab.ts';

test('a restarted worker is reported in the log, and in a notice if the user’s kernel text may be slow', () => {
  const said = (reason: string, agent: object) => {
    const texts: string[] = [];
    const variants = [{ label: 'a', agent: { type: 'custom-agent', ...agent }, reward: [] }];
    const current = { experiment: { ...experiment, variants } };
    const run = { current, mark() {}, notice: (_: string, text: string) => void texts.push(text), log() {} };
    reportRestart(run as unknown as RunStore, { worker: 0, workers: 2, reason, at: 5 }, 0);
    return texts.join();
  };
  const words = 'your kernel may take longer';
  expect(said('no heartbeat for 15 s', { text: 'let x: f32 = 0.0;' })).toContain(words);
  expect(said('no answer within 15 s', { text: 'let x: f32 = 0.0;' })).toContain(words);
  expect(said('no heartbeat for 15 s', {})).toBe('');
  expect(said('illegal instruction', { text: 'let x: f32 = 0.0;' })).toBe('');
});
