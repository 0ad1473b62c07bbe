/** Memory of a long run: everything that a session holds must not depend on how long it has trained. */
import { createSession } from '../../src/engine/table/session.ts';
import { experimentOf, lake } from './engine.ts';

const EARLY = 10_000_000;
const LATE = 1_000_000_000;

export async function reportMemory(): Promise<void> {
  const session = await createSession(experimentOf(lake('q-learning', true), LATE, 1), { backend: 'wasm' });
  console.log('| env steps | JS heap, MB | buffers (WebAssembly and typed arrays), MB | whole process, MB |');
  console.log('|---:|---:|---:|---:|');
  for (const target of [0, EARLY, LATE]) {
    session.advance(target, Number.POSITIVE_INFINITY); // the batches are dropped, as a page drops what it has drawn
    collectGarbage();
    const { heapUsed, arrayBuffers, external, rss } = process.memoryUsage();
    const megabytes = [heapUsed, arrayBuffers + external, rss].map((bytes) => (bytes / 1e6).toFixed(2));
    console.log(`| ${session.envSteps.toLocaleString('en')} | ${megabytes.join(' | ')} |`);
  }
}

function collectGarbage(): void {
  if (globalThis.gc === undefined) throw new Error('Start Node with --expose-gc, as scripts/run.mjs does.');
  for (let pass = 0; pass < 3; pass++) globalThis.gc();
}
