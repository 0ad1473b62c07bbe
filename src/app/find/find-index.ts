/** The index over everything that the page can open. */
import type { Explained } from '../../experiment/catalogue-words.ts';
import { lessons } from '../../study/lessons.ts';
import { type SearchIndex, searchIndex } from '../atlas/search.ts';
import { helpOf } from '../draft/catalogue-help.ts';
import type { Lab } from '../model/lab.ts';
import { findEntries } from './entries.ts';
import type { FindEntry } from './entry.ts';
import { actionEntries } from './find-actions.ts';

/** The search index. It is built when the search is first opened, and again when a design was saved. */
export interface Found {
  readonly entries: ReadonlyMap<string, FindEntry>;
  readonly index: SearchIndex;
  nearestStudy(paper: FindEntry): FindEntry | undefined;
}

let made: { readonly own: unknown; readonly found: Promise<Found> } | null = null;

export function findIndex(lab: Lab): Promise<Found> {
  const own = lab.studio.customDesigns.getState();
  if (made?.own === own) return made.found;
  const found = make(lab);
  made = { own, found };
  found.catch(() => {
    made = null; // try again when it is next opened
  });
  return found;
}

async function make(lab: Lab): Promise<Found> {
  const [{ atlas }, designs, help] = await Promise.all([
    import('../../study/atlas-data.ts'),
    lab.studio.designs(),
    explanations(lab),
  ]);
  const { presets, worldExamples, catalogue } = lab;
  const all = [
    ...findEntries({ rows: atlas.rows, lessons, presets, worldExamples, catalogue, designs, help }),
    ...actionEntries,
  ];
  const index = searchIndex(all);
  const byKey = new Map(all.map((entry) => [entry.key, entry]));
  const near = new Map<string, string>();
  const nearestStudy = (paper: FindEntry) => {
    const known = near.get(paper.key) ?? index.nearest(paper, (key) => key.startsWith('study:')) ?? '';
    near.set(paper.key, known);
    return byKey.get(known);
  };
  return { index, entries: byKey, nearestStudy };
}

/** The search works without explanations if they fail to load. */
function explanations({ words }: Lab): Promise<(of: Explained) => string> {
  words.load();
  return new Promise((resolve) => {
    const look = () => {
      const { found, failed } = words.store.getState();
      if (found === null && !failed) return;
      stop();
      resolve((of) => helpOf(of) || (found?.get(of)?.help ?? ''));
    };
    const stop = words.store.subscribe(look);
    look();
  });
}
