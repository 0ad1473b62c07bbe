/** Gives the training worker the parsed kernel modules of the first run, so that a cold start need not parse them. */
import { type Plugin, runnerImport } from 'vite';
import { encodeModule, keyOf } from '../src/kernel/link/prepared.ts';
import { assembly } from './assembly.mjs';
import { choicesOf } from './choices-as-data.ts';

const PARSER = /\/src\/kernel\/parse\/parse\.ts$/;
const DECLARATION = 'export function parseModule(';
const VIRTUAL = 'virtual:reward-lab/prepared-modules';

type Session = typeof import('../src/engine/table/session.ts');
type Parse = typeof import('../src/kernel/parse/parse.ts')['parseModule'];

/** Renames the parser and replaces it with one that asks `around` first. */
function wrapParser(code: string, head: string, around: string): string {
  if (!code.includes(DECLARATION))
    throw new Error('src/kernel/parse/parse.ts does not declare parseModule as expected.');
  const renamed = code.replace(DECLARATION, 'function parseModuleNow(');
  return `${head}${renamed}\nexport function parseModule(name, text, kind) { return ${around}; }`;
}

/** Recorded once for all workers with the parser, because they are built in parallel and there is only one recorder. */
let found: Promise<Record<string, string>> | null = null;

export function preparedModules(): Plugin {
  return {
    name: 'reward-lab:prepared-modules',
    apply: 'build',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      found ??= parsedByTheFirstRun(process.cwd());
      const modules = await found;
      return `import { decodeModule, keyOf } from '/src/kernel/link/prepared.ts';
const modules = ${JSON.stringify(modules)};
export function prepared(name, text) {
  const encoded = modules[keyOf(name, text)];
  return encoded === undefined ? undefined : decodeModule(encoded, text);
}`;
    },
    transform(code, id) {
      if (!PARSER.test(id)) return null;
      const head = `import { prepared } from '${VIRTUAL}';`;
      const wrapped = wrapParser(
        code,
        head,
        '(kind === undefined && prepared(name, text)) || parseModuleNow(name, text, kind)',
      );
      return { code: wrapped, map: null };
    },
  };
}

/** Runs the first preset briefly with a parser that records its calls. */
async function parsedByTheFirstRun(root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const remember = (parse: Parse, name: string, text: string, kind?: Parameters<Parse>[2]) => {
    const module = parse(name, text, kind);
    if (kind === undefined) found[keyOf(name, text)] = encodeModule(module);
    return module;
  };
  Reflect.set(globalThis, '__rememberModule', remember);
  const recorder: Plugin = {
    name: 'reward-lab:remember-modules',
    transform: (code, id) =>
      PARSER.test(id)
        ? {
            code: wrapParser(code, '', 'globalThis.__rememberModule(parseModuleNow, name, text, kind)'),
            map: null,
          }
        : null,
  };
  const options = { root, configFile: false, logLevel: 'error' } as const;
  try {
    const choices = await choicesOf(root);
    const session = (
      await runnerImport<Session>('/src/engine/table/session.ts', {
        ...options,
        plugins: [assembly(), recorder],
      })
    ).module;
    const first = choices.presets[0]?.experiment;
    if (first !== undefined) await session.createSession({ ...first, seeds: 1 });
  } finally {
    Reflect.deleteProperty(globalThis, '__rememberModule');
  }
  return found;
}
