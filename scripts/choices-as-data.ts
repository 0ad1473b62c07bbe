/** Gives `src/choices.ts` and `src/choice-words.ts` to the page as data instead of as programs. */
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { assembly } from './assembly.mjs';

const FILE = 'src/choices.ts';
const WORDS_FILE = 'src/choice-words.ts';
/** Rooms that decide what can be chosen. */
const SOURCES =
  /\/src\/(choices\.ts|choice-words\.ts|(core|engine|kernel|learn|measure|rewards|spec|tensor|worlds)\/)/;

type Choices = typeof import('../src/choices.ts')['choices'];
let evaluated: Promise<Choices> | null = null;
let evaluatedWords: Promise<unknown> | null = null;

/** What `src/choices.ts` exports; evaluated once a build. */
export function choicesOf(root: string): Promise<Choices> {
  evaluated ??= evaluate<{ choices: Choices }>(root, FILE).then(({ choices }) => choices);
  return evaluated;
}

/** What `src/choice-words.ts` exports. */
function wordsOf(root: string): Promise<unknown> {
  evaluatedWords ??= evaluate<{ choiceWords: unknown }>(root, WORDS_FILE).then(
    (module) => module.choiceWords,
  );
  return evaluatedWords;
}

async function evaluate<Exports>(root: string, file: string): Promise<Exports> {
  const { module } = await runnerImport<Exports>(`/${file}`, {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [assembly()],
  });
  return module;
}

export function choicesAsData(): Plugin {
  let root = '';
  const place = (file: string) => join(root, file).replaceAll('\\', '/');
  return {
    name: 'reward-lab:choices-as-data',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      evaluated = null;
      evaluatedWords = null;
    },
    configureServer() {
      // Ready before the first visit; a mistake is shown when the page asks for the file.
      if (process.env.VITEST !== undefined) return;
      choicesOf(root).catch(() => {});
    },
    async load(id) {
      // As text for JSON.parse, which is faster than the same as a program.
      const data = (name: string, value: unknown) =>
        `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`;
      if (id === place(FILE)) return data('choices', await choicesOf(root));
      return id === place(WORDS_FILE) ? data('choiceWords', await wordsOf(root)) : null;
    },
    hotUpdate({ file, modules, server, type }) {
      if (!SOURCES.test(file) || this.environment.name !== 'client') return;
      evaluated = null;
      evaluatedWords = null;
      const graph = this.environment.moduleGraph;
      const page = [FILE, WORDS_FILE].flatMap((file) => [...(graph.getModulesByFile(place(file)) ?? [])]);
      for (const module of page) this.environment.moduleGraph.invalidateModule(module);
      if (type !== 'update' || modules.length === 0) server.ws.send({ type: 'full-reload' });
      return [...modules, ...page];
    },
  };
}
