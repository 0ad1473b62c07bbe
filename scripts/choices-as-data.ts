/** Gives `src/choices.ts` to the page as data instead of as a program. */
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { assembly } from './assembly.mjs';

const FILE = 'src/choices.ts';
/** Rooms that decide what can be chosen. */
const SOURCES = /\/src\/(choices\.ts|(core|engine|kernel|learn|measure|rewards|spec|tensor|worlds)\/)/;

type Choices = typeof import('../src/choices.ts')['choices'];
let evaluated: Promise<Choices> | null = null;

/** What `src/choices.ts` exports; evaluated once a build. */
export function choicesOf(root: string): Promise<Choices> {
  evaluated ??= runnerImport<{ choices: Choices }>(`/${FILE}`, {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [assembly()],
  }).then(({ module }) => module.choices);
  return evaluated;
}

export function choicesAsData(): Plugin {
  let root = '';
  return {
    name: 'reward-lab:choices-as-data',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      evaluated = null;
    },
    configureServer() {
      // Ready before the first visit; a mistake is shown when the page asks for the file.
      if (process.env.VITEST !== undefined) return;
      choicesOf(root).catch(() => {});
    },
    async load(id) {
      if (id !== join(root, FILE).replaceAll('\\', '/')) return null;
      // As text for JSON.parse, which is faster than the same as a program.
      const text = JSON.stringify(await choicesOf(root));
      return `export const choices = JSON.parse(${JSON.stringify(text)});`;
    },
    hotUpdate({ file, modules, server, type }) {
      if (!SOURCES.test(file) || this.environment.name !== 'client') return;
      evaluated = null;
      const page = this.environment.moduleGraph.getModulesByFile(join(root, FILE));
      for (const module of page ?? []) this.environment.moduleGraph.invalidateModule(module);
      if (type !== 'update' || modules.length === 0) server.ws.send({ type: 'full-reload' });
      return [...modules, ...(page ?? [])];
    },
  };
}
