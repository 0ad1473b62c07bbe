/** Adds the generated documents (`npm run docs`) to the site, as pages under docs/ without scripts, and the JSON Schemas. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { marked } from 'marked';
import type { Plugin } from 'vite';
import { evaluate } from './choices-as-data.ts';

const SOURCE = 'src/cli/documents/documents.ts';
const PATH = /^\/docs\/([\w-]+\.(?:html|css|schema\.json))$/;
const SCHEMAS = ['experiment.schema.json', 'study.schema.json'];
const STYLE = 'document.css';
const STYLE_TEXT = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 75rem; margin: 0 auto; padding: 1rem; }
table { display: block; overflow-x: auto; border-collapse: collapse; }
th, td { padding: 0.25rem 0.5rem; border: 1px solid #8886; text-align: left; vertical-align: top; }
pre { overflow-x: auto; padding: 0.5rem; border: 1px solid #8886; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
`;

async function filesOf(root: string): Promise<ReadonlyMap<string, string>> {
  const { documents } = await evaluate<typeof import('../src/cli/documents/documents.ts')>(root, SOURCE);
  const pages = documents().map(({ name, markdown }) => [`${name}.html`, page(markdown)] as const);
  const schemas = SCHEMAS.map(
    async (name) => [name, await readFile(join(root, 'docs', name), 'utf8')] as const,
  );
  return new Map([...pages, ...(await Promise.all(schemas)), [STYLE, STYLE_TEXT]]);
}

function page(markdown: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error('A document needs a heading of the first level.');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Reward Lab</title>
<link rel="stylesheet" href="${STYLE}">
</head>
<body>
<p><a href="../">Reward Lab</a></p>
<main>
${marked.parse(markdown, { async: false })}</main>
</body>
</html>
`;
}

export function documentPages(): Plugin {
  let root = '';
  return {
    name: 'reward-lab:document-pages',
    configResolved(config) {
      root = config.root;
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const name = PATH.exec(new URL(request.url ?? '/', 'http://localhost').pathname)?.[1];
        const text = name === undefined ? undefined : (await filesOf(root)).get(name);
        if (text === undefined) return next();
        const kind = name === STYLE ? 'text/css' : name?.endsWith('.json') ? 'application/json' : 'text/html';
        response.setHeader('Content-Type', `${kind}; charset=utf-8`).end(text);
      });
    },
    async generateBundle() {
      // The workers are built separately and without this plugin, so the site gets each page once.
      for (const [name, source] of await filesOf(root))
        this.emitFile({ type: 'asset', fileName: `docs/${name}`, source });
    },
  };
}
