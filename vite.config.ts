import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { choicesAsData } from './scripts/choices-as-data.ts';
import { contentSecurityPolicy, workersUnderPolicy } from './scripts/content-security.ts';
import { preloadPage } from './scripts/preload-page.ts';
import { preparedModules } from './scripts/prepared-modules.ts';

export default defineConfig({
  base: './', // the built site works from any folder of any host
  plugins: [react(), choicesAsData(), workersUnderPolicy(), contentSecurityPolicy(), preloadPage()],
  worker: { format: 'es', plugins: () => [preparedModules()] },
  build: { target: 'es2023', chunkSizeWarningLimit: 2000 }, // .size-limit.json judges the sizes
  test: {
    environment: 'node',
    testTimeout: 30_000,
    pool: 'threads',
    isolate: false, // files of one thread share modules: the registries are parsed once. So no test may leave a global changed
    maxWorkers: availableParallelism(), // by itself Vitest leaves one core idle: half of a machine with two
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['tests/{unit,property,conformance}/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      // Figures of the literature from thousands of replicas: after the others, which find a mistake sooner.
      {
        extends: true,
        test: { name: 'long', include: ['tests/golden/**/*.test.ts'], sequence: { groupOrder: 1 } },
      },
    ],
  },
});
