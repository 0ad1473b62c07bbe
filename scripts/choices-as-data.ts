/** Gives some files to the page as data instead of programs: its choices, their explanations, the rows of the Atlas. */
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { withDefaults, withoutDefaults } from '../src/experiment/sparse.ts';
import { assembly } from './assembly.mjs';

/** The files that become data: what each exports, and the folders that decide it. */
const CHOICES = 'src/choices.ts';
const FILES: readonly { readonly file: string; readonly name: string; readonly sources: RegExp }[] = [
  {
    file: CHOICES,
    name: 'choices',
    sources:
      /\/src\/(choices\.ts|(agents|core|engine|experiment|kernel|rewards|stats|tensor|worlds)\/)|\/content\/(designs|presets)\//,
  },
  {
    file: 'src/choice-words.ts',
    name: 'choiceTexts',
    sources:
      /\/src\/(choice-words\.ts|(agents|core|engine|experiment|kernel|rewards|stats|tensor|worlds)\/)|\/content\/(designs|presets)\//,
  },
  {
    file: 'src/study/atlas-data.ts',
    name: 'atlas',
    sources: /\/src\/(stats|study)\/|\/content\/(lessons|studies)\/|\/content\/(papers\.tsv|begin\.txt)$/,
  },
];

type Choices = typeof import('../src/choices.ts')['choices'];
const evaluated = new Map<string, Promise<unknown>>();

/** Evaluated once per build. */
function exportOf(root: string, file: string, name: string): Promise<unknown> {
  const known =
    evaluated.get(file) ??
    evaluate<Record<string, unknown>>(root, file).then((all) => {
      if (all[name] === undefined)
        throw new Error(`${file} does not export ${name}, which the page gets as data.`);
      return all[name];
    });
  evaluated.set(file, known);
  return known;
}

/** Removes the catalogue's defaults from every preset. The page restores them, letter by letter. */
function sparseChoices(choices: Choices): Choices {
  const { catalogue, presets, front } = choices;
  const sparse = <P extends Choices['front']>(one: P): P => {
    const experiment = withoutDefaults(one.experiment, catalogue);
    if (JSON.stringify(withDefaults(experiment, catalogue)) !== JSON.stringify(one.experiment))
      throw new Error(`The preset ${one.id} does not come back from its settings without defaults.`);
    return { ...one, experiment };
  };
  return { ...choices, presets: presets.map(sparse), front: sparse(front) };
}

export const choicesOf = (root: string): Promise<Choices> =>
  exportOf(root, CHOICES, 'choices') as Promise<Choices>;

export async function evaluate<Exports>(root: string, file: string): Promise<Exports> {
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
      evaluated.clear();
    },
    configureServer() {
      // Ready before the first visit. Errors appear when the page requests the file.
      if (process.env.VITEST !== undefined) return;
      choicesOf(root).catch(() => {});
    },
    async load(id) {
      const found = FILES.find(({ file }) => id === place(file));
      if (found === undefined) return null;
      const value = await exportOf(root, found.file, found.name);
      // As text for JSON.parse, which is faster than a program.
      const parsed = (data: unknown) => `JSON.parse(${JSON.stringify(JSON.stringify(data))})`;
      if (found.file !== CHOICES) return `export const ${found.name} = ${parsed(value)};`;
      return [
        `import { withDefaults } from '/src/experiment/sparse.ts';`,
        `const sparse = ${parsed(sparseChoices(value as Choices))};`,
        'const complete = (one) => ({ ...one, experiment: withDefaults(one.experiment, sparse.catalogue) });',
        'export const choices = { ...sparse, presets: sparse.presets.map(complete), front: complete(sparse.front) };',
      ].join('\n');
    },
    hotUpdate({ file, modules, server, type }) {
      const old = FILES.filter(({ sources }) => sources.test(file));
      if (old.length === 0 || this.environment.name !== 'client') return;
      const graph = this.environment.moduleGraph;
      const page = old.flatMap(({ file }) => [...(graph.getModulesByFile(place(file)) ?? [])]);
      for (const { file } of old) evaluated.delete(file);
      for (const module of page) this.environment.moduleGraph.invalidateModule(module);
      if (type !== 'update' || modules.length === 0) server.ws.send({ type: 'full-reload' });
      return [...modules, ...page];
    },
  };
}
