import { defineConfig } from 'vitest/config';

/** The built site in a real browser. `npm test` runs it after the unit tests; `npm run test:e2e` runs it alone. */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/e2e/site.ts'],
    environment: 'node',
    fileParallelism: false, // one browser at a time: the figures of one file must not feel another's load
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000, interval: 25 } }, // conditions are awaited, never a fixed time
  },
});
