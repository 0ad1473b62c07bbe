import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LEFT_OUT } from './tests/left-out.ts';

/**
 * The built site in a real browser. `npm test` runs it after the unit tests, in two parts: first what may share the machine, then,
 * one at a time, the files whose figures must not feel another's load. `gpu` is one of them: the CPU emulates its device, answers must
 * come within a second, and two losses within two minutes. `npm run test:e2e` runs all of it, one at a time.
 */
const FIGURES = ['first-load', 'answers', 'many-seeds', 'imports', 'gpu'].map(
  (name) => `tests/e2e/${name}.test.ts`,
);
const part = process.env.REWARD_LAB_E2E;

export default defineConfig({
  test: {
    include: part === 'figures' ? FIGURES : ['tests/e2e/**/*.test.ts'],
    exclude: part === 'shared' ? [...FIGURES, ...LEFT_OUT] : LEFT_OUT,
    globalSetup: ['tests/e2e/site.ts'],
    environment: 'node',
    isolate: false, // files of one process share modules and a browser
    fileParallelism: part === 'shared',
    maxWorkers: Math.min(2, availableParallelism()),
    testTimeout: 900_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000, interval: 25 } }, // conditions are awaited; only a hang exceeds these limits
  },
});
