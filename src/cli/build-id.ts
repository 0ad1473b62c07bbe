/** Identifies the code that trains: another build may produce numbers with other bits. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Bundled by scripts/run.mjs for every command that trains. */
const ENTRY = 'headless-worker.mjs';
const IMPORTED = /['"]\.\/([^'"/]+\.mjs)['"]/g;
let known = '';

/** Checksum of the training thread's program and all of its imports. */
export function buildId(): string {
  if (known !== '') return known;
  const own = fileURLToPath(import.meta.url);
  const folder = dirname(own);
  const hash = createHash('sha256');
  // Not bundled, as in a test: this file represents the build.
  const names = existsSync(join(folder, ENTRY)) ? [ENTRY] : [];
  const texts = new Map<string, string>();
  for (const name of names) {
    if (texts.has(name)) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    texts.set(name, text);
    for (const [, imported = ''] of text.matchAll(IMPORTED)) names.push(imported);
  }
  for (const [name, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(name).update(text);
  if (texts.size === 0) hash.update(readFileSync(own));
  known = hash.digest('hex').slice(0, 16);
  return known;
}
