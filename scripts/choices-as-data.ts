/** Gives `src/choices.ts` to the page as data instead of as a program. */
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const FILE = 'src/choices.ts';
/** Rooms that decide what can be chosen. */
const SOURCES = /\/src\/(choices\.ts|(core|engine|kernel|learn|measure|rewards|spec|worlds)\/)/;

export function choicesAsData(): Plugin {
  let root = '';
  let data: Promise<string> | null = null;
  const evaluate = async (): Promise<string> => {
    const { module } = await runnerImport<{ choices: unknown }>(`/${FILE}`, {
      root,
      configFile: false,
      logLevel: 'error',
    });
    // As text for JSON.parse, which is faster than the same as a program.
    return `export const choices = JSON.parse(${JSON.stringify(JSON.stringify(module.choices))});`;
  };
  return {
    name: 'reward-lab:choices-as-data',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      data = null;
    },
    configureServer() {
      // Ready before the first visit; a mistake is shown when the page asks for the file.
      if (process.env.VITEST !== undefined) return;
      data ??= evaluate();
      data.catch(() => {});
    },
    load(id) {
      if (id !== join(root, FILE).replaceAll('\\', '/')) return null;
      data ??= evaluate();
      return data;
    },
    hotUpdate({ file, modules, server, type }) {
      if (!SOURCES.test(file) || this.environment.name !== 'client') return;
      data = null;
      const page = this.environment.moduleGraph.getModulesByFile(join(root, FILE));
      for (const module of page ?? []) this.environment.moduleGraph.invalidateModule(module);
      if (type !== 'update' || modules.length === 0) server.ws.send({ type: 'full-reload' });
      return [...modules, ...(page ?? [])];
    },
  };
}
