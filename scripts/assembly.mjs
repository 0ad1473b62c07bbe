/**
 * AssemblyScript for Vite: `import bytes from './index.ts?wasm'` is the compiled module as a Uint8Array inside the bundle. So
 * it is the same on the page, in workers, in Node and under our Content-Security-Policy, and nothing is fetched.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const QUERY = '?wasm';
const CACHE = join(import.meta.dirname, '../node_modules/.cache/reward-lab-assembly');
const OPTIONS = ['--runtime', 'stub', '--enable', 'simd', '-O3', '--noAssert'].concat(
  ['--use', 'abort='], // nothing here throws: errors are checked before a call
  ['--disableWarning'], // about v128 in exports between files
);
/**
 * @type {Map<string, Promise<Buffer>>} Keyed by content, because the builds of the page and the workers ask for the same
 * module.
 */
const compiled = new Map();

/** @returns {import('vite').Plugin} */
export function assembly() {
  return {
    name: 'reward-lab:assembly',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(`.ts${QUERY}`) || importer === undefined) return null;
      const found = await this.resolve(id.slice(0, -QUERY.length), importer, { skipSelf: true });
      return found === null ? null : `${found.id}${QUERY}`;
    },
    async load(id) {
      if (!id.endsWith(`.ts${QUERY}`)) return null;
      const entry = id.slice(0, -QUERY.length);
      for (const file of sourcesOf(entry)) this.addWatchFile(file);
      const text = (await compile(entry)).toString('base64');
      const code = `export default Uint8Array.from(atob('${text}'), (letter) => letter.charCodeAt(0));`;
      return { code, map: null, moduleType: 'js' };
    },
  };
}

/** @param {string} entry */
function sourcesOf(entry) {
  const folder = dirname(entry);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  return files.sort().map((name) => join(folder, name));
}

/** @param {string} entry @returns {Promise<Buffer>} The module; cached by sources and compiler. */
function compile(entry) {
  const root = resolve(import.meta.dirname, '../node_modules/assemblyscript/package.json');
  const hash = createHash('sha256').update(readFileSync(root)).update(OPTIONS.join(' '));
  for (const file of sourcesOf(entry)) hash.update(`${basename(file)}\n`).update(readFileSync(file));
  const key = hash.digest('hex').slice(0, 16);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const bytes = fromCache(key) ?? compileNow(entry, key);
  const promise = Promise.resolve(bytes);
  compiled.set(key, promise);
  promise.catch(() => compiled.delete(key));
  return promise;
}

/** @param {string} key */
function fromCache(key) {
  try {
    return readFileSync(join(CACHE, `${key}.wasm`));
  } catch {
    return null;
  }
}

/** @param {string} entry @param {string} key */
async function compileNow(entry, key) {
  const { default: asc } = await import('assemblyscript/asc');
  /** @type {Buffer | null} */
  let bytes = null;
  const { error, stderr } = await asc.main([basename(entry), '-o', 'module.wasm', ...OPTIONS], {
    readFile: (name) => {
      try {
        return readFileSync(join(dirname(entry), name), 'utf8');
      } catch {
        return null; // the compiler looks in several places
      }
    },
    writeFile: (_, contents) => {
      bytes = Buffer.from(contents);
    },
    listFiles: () => [],
  });
  if (error !== null || bytes === null)
    throw new Error(`AssemblyScript could not compile ${entry}:\n${stderr.toString()}`);
  mkdirSync(CACHE, { recursive: true });
  const draft = join(CACHE, `${key}.${process.pid}`);
  writeFileSync(draft, bytes);
  renameSync(draft, join(CACHE, `${key}.wasm`)); // atomic, because another process may be reading
  return bytes;
}
