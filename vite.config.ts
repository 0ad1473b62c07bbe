import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { assembly } from './scripts/assembly.mjs';
import { choicesAsData } from './scripts/choices-as-data.ts';
import { contentSecurityPolicy, workersUnderPolicy } from './scripts/content-security.ts';
import { documentPages } from './scripts/documents.ts';
import { firstChunks } from './scripts/first-chunks.ts';
import { firstPicture } from './scripts/first-picture.ts';
import { offline } from './scripts/offline.ts';
import { preparedModules } from './scripts/prepared-modules.ts';
import { vulkanEnvironment } from './scripts/vulkan.mjs';
import { LEFT_OUT } from './tests/left-out.ts';
import { LongFirst } from './tests/order.ts';
import { RELEASE } from './tests/release.ts';

/** Studies and their outcomes all have the same file names: their folders tell them apart. */
function chunkFileNames({ facadeModuleId }: { readonly facadeModuleId: string | null }): string {
  const [, folder, file] = /\/content\/studies\/([^/]+)\/(study|outcome)\./.exec(facadeModuleId ?? '') ?? [];
  return folder === undefined ? 'assets/[name]-[hash].js' : `assets/${file}-${folder}-[hash].js`;
}

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

export default defineConfig({
  define: { 'import.meta.env.LAB_VERSION': JSON.stringify(version) },
  base: './', // the built site works from any folder of any host
  plugins: [
    react(),
    assembly(),
    choicesAsData(),
    workersUnderPolicy(),
    contentSecurityPolicy(),
    firstPicture(),
    documentPages(),
    firstChunks(),
    offline(),
  ],
  worker: { format: 'es', plugins: () => [assembly(), preparedModules()] },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 2000, // .size-limit.json judges the sizes
    rollupOptions: { output: { chunkFileNames } },
  },
  test: {
    environment: 'node',
    exclude: LEFT_OUT,
    testTimeout: 300_000, // ends a hang; a busy machine takes ten times as long as an idle one
    hookTimeout: 300_000,
    pool: 'threads',
    isolate: false, // files of one thread share modules: the registries are parsed once. So no test may leave a global changed
    // One more than cores, since tests of pages and commands also wait. By itself Vitest would leave one idle: half of a machine with two.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['tests/{unit,property,conformance,studies}/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      // Components in a document, which the browser tests would be slow for.
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['tests/dom/**/*.test.ts'],
          environment: 'happy-dom',
          sequence: { groupOrder: 0 },
        },
      },
      // Every control, used one after the other. What a use changes must not depend on what other files have loaded or left behind.
      {
        extends: true,
        test: {
          name: 'walks',
          include: ['tests/walks/**/*.test.ts'],
          environment: 'happy-dom',
          isolate: true,
          sequence: { groupOrder: 0 },
        },
      },
      // On a graphics device, emulated if need be: in processes of their own, which find its driver when they start.
      {
        extends: true,
        test: {
          name: 'gpu',
          include: ['tests/gpu/**/*.test.ts'],
          pool: 'forks',
          env: { ...vulkanEnvironment(), ...(RELEASE && { PARITY: 'all' }) },
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
      // Figures of the literature from thousands of replicas: after the others, which find a mistake sooner.
      {
        extends: true,
        test: { name: 'long', include: ['tests/golden/**/*.test.ts'], sequence: { groupOrder: 2 } },
      },
    ],
  },
});
