/** What the built page fetches before it paints: the page, its styles, and every script that these import statically. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT_KB = 192;
/** Each file costs a request: `first-chunks.ts` joins them. */
const LIMIT_FILES = 12;
const IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g;
const NAMED = /\.\/((?:assets\/)?[^"']+\.(?:js|css))/g;

/** @returns {{ ok: boolean, output: string }} */
export function firstLoad(folder = 'dist') {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  /** @type {Map<string, number>} */
  const found = new Map([['index.html', gzipSync(page).length]]);
  const open = [...page.matchAll(NAMED)].map(([, file]) => file ?? '');
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    found.set(file, gzipSync(text).length);
    if (file.endsWith('.js')) for (const [, name] of text.matchAll(IMPORT)) open.push(`assets/${name}`);
  }
  const total = [...found.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
  const largest = [...found].sort(([, a], [, b]) => b - a).slice(0, 4);
  const list = largest.map(([file, bytes]) => `${file} ${(bytes / 1000).toFixed(0)} kB`).join(', ');
  return {
    ok: total <= LIMIT_KB && found.size <= LIMIT_FILES,
    output: `before the first paint: ${total.toFixed(0)} kB gzipped in ${found.size} files, at most ${LIMIT_KB} kB in ${LIMIT_FILES} (${list}, …)`,
  };
}
