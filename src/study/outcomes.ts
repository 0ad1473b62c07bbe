import { studyFolders } from './registry.ts';

const found = import.meta.glob<string>('../../content/studies/*/outcome.json', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** By the id of the study. Studies that were never measured are missing. */
export const outcomeTexts: ReadonlyMap<string, string> = new Map(
  [...studyFolders].flatMap(([id, folder]): [string, string][] => {
    const text = found[`../../content/studies/${folder}/outcome.json`];
    return text === undefined ? [] : [[id, text]];
  }),
);
