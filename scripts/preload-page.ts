/** Preloads the page's program together with the entry, which starts the workers before it requests the page. */
import type { Plugin } from 'vite';

/** The module that `src/main.tsx` imports once the lab is ready. */
const PAGE = '/src/app/page/app.tsx';

export function preloadPage(): Plugin {
  return {
    name: 'reward-lab:preload-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const page = Object.values(bundle).find(
          (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(PAGE) === true,
        );
        if (page === undefined)
          throw new Error(`No chunk is built from ${PAGE}: name the page's module here.`);
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `./${page.fileName}` };
        return [{ tag: 'link', attrs, injectTo: 'head' as const }];
      },
    },
  };
}
