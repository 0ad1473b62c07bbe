import { expect, test } from 'vitest';
import type { RunState } from '../../../src/app/model/model.ts';
import { titleText } from '../../../src/app/page/progress-title.ts';

const at = (status: RunState['status'], envSteps: number) =>
  titleText({ status, envSteps, experiment: { envSteps: 200 } } as unknown as RunState);

test('the title of a hidden page shows the progress of the run, and how it ended', () => {
  expect(at('running', 74)).toBe('37\u2009%');
  expect(at('done', 200)).toBe('Done');
  expect(at('failed', 3)).toBe('Failed');
  expect(at('paused', 3)).toBe('Paused');
  expect(at('empty', 0)).toBe('');
});
