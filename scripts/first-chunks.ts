/**
 * Builds what the first screen needs as a few files instead of about eighty, and preloads those that the page needs. Each file costs
 * a request, and the workers start only when the last file of the first step has arrived.
 */
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The modules that the first screen loads, in this order. A step's file has what its module imports and earlier steps lack. */
const STEPS = [
  { name: 'start', module: 'src/main.tsx' },
  { name: 'page', module: 'src/app/page/app.tsx' },
  { name: 'maps', module: 'src/app/front/front-maps.tsx' },
] as const;
/** React and the hooks, which every later part needs. The first step needs neither: it starts the workers before React is there. */
const REACT =
  /node_modules\/(react\/|react-dom\/(index|cjs\/react-dom\.production)\.js)|src\/app\/model\/hooks\.ts$/;

/** The step that first imports each module. The steps' own modules stay entries. */
function stepsOf(root: string, graph: Rolldown.ChunkingContext): ReadonlyMap<string, string> {
  const steps = new Map<string, string>();
  const visit = (id: string, step: string) => {
    if (steps.has(id) || REACT.test(id)) return;
    steps.set(id, step);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported, step);
  };
  const modules = STEPS.map(({ name, module }) => ({ name, id: join(root, module) }));
  for (const { name, id } of modules) {
    const info = graph.getModuleInfo(id);
    if (info === null)
      throw new Error(`${id} is not built: name the first screen's modules in scripts/first-chunks.ts.`);
    for (const imported of info.importedIds) visit(imported, name);
  }
  return steps;
}

export function firstChunks(): Plugin {
  let root = '';
  let steps: ReadonlyMap<string, string> | null = null;
  const codeSplitting = {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'react', test: REACT, priority: 1 },
      {
        debugName: 'first screen',
        name(id: string, graph: Rolldown.ChunkingContext) {
          steps ??= stepsOf(root, graph);
          return steps.get(id) ?? null;
        },
      },
    ],
  };
  return {
    name: 'reward-lab:first-chunks',
    apply: 'build',
    config: () => ({ build: { rollupOptions: { output: { codeSplitting } } } }),
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      steps = null;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const page = Object.values(bundle).find(
          (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId === join(root, STEPS[1].module),
        );
        if (page?.type !== 'chunk') throw new Error(`No chunk is built from ${STEPS[1].module}.`);
        const files = [page.fileName, ...page.imports].filter((file) => !html.includes(file));
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}
