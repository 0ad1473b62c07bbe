/** Preloads the page's program together with the entry, which starts the workers before it requests the page. */
import type { Plugin } from 'vite';

export function preloadPage(): Plugin {
  return {
    name: 'reward-lab:preload-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter((chunk) => chunk.type === 'chunk' && chunk.name === 'mount')
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `./${fileName}` },
            injectTo: 'head' as const,
          })),
    },
  };
}
