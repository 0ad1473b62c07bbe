import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { choicesAsData } from './scripts/choices-as-data.ts';
import { contentSecurityPolicy, workersUnderPolicy } from './scripts/content-security.ts';

export default defineConfig({
  base: './', // the built site works from any folder of any host
  plugins: [react(), choicesAsData(), workersUnderPolicy(), contentSecurityPolicy()],
  worker: { format: 'es' },
  build: { target: 'es2023', chunkSizeWarningLimit: 2000 }, // .size-limit.json judges the sizes
  test: {
    include: ['tests/{unit,property,conformance,golden}/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
  },
});
