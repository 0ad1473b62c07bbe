/** Draws the first screen into index.html from its experiment, with the exact effect of its bonus, so that the first picture needs no program. */
import type { Plugin } from 'vite';
import { choicesOf, evaluate } from './choices-as-data.ts';

const PLACE = '<!-- front -->';

export function firstPicture(): Plugin {
  let root = '';
  return {
    name: 'reward-lab:first-picture',
    configResolved(config) {
      root = config.root;
    },
    async transformIndexHtml(html) {
      const { firstPictureOf } = await evaluate<typeof import('./first-picture-page.ts')>(
        root,
        'scripts/first-picture-page.ts',
      );
      const { front } = await choicesOf(root);
      if (!html.includes(PLACE)) throw new Error(`index.html has no place for the first picture: ${PLACE}`);
      const first = await firstPictureOf(front.experiment);
      const exact = { name: 'first-sweep', content: JSON.stringify(first.sweep) };
      return {
        html: html.replace(PLACE, () => first.html),
        tags: [{ tag: 'meta', attrs: exact, injectTo: 'head' as const }],
      };
    },
  };
}
