/** The index of the search: made when it is first opened, and again when a design was saved. */
import type { Explained } from '../../experiment/catalogue-words.ts';
import { type SearchIndex, searchIndex } from '../../lab/atlas/search.ts';
import { helpOf } from '../../lab/draft/catalogue-help.ts';
import { findEntries } from '../../lab/find/entries.ts';
import type { FindEntry } from '../../lab/find/entry.ts';
import type { Lab } from '../../lab/lab.ts';
import { lessons } from '../../studies/lessons.ts';
import { actionEntries } from './find-actions.ts';

export interface Found {
  readonly entries: ReadonlyMap<string, FindEntry>;
  readonly index: SearchIndex;
  /** The study that is nearest to a paper without one. */
  nearestStudy(paper: FindEntry): FindEntry | undefined;
}

let made: { readonly own: unknown; readonly found: Promise<Found> } | null = null;

export function findIndex(lab: Lab): Promise<Found> {
  const own = lab.studio.customDesigns.getState();
  if (made?.own === own) return made.found;
  const found = make(lab);
  made = { own, found };
  found.catch(() => {
    made = null; // asked again when it is next opened
  });
  return found;
}

async function make(lab: Lab): Promise<Found> {
  const [{ atlas }, designs, help] = await Promise.all([
    import('../../studies/atlas-data.ts'),
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

/** Search does without them where they cannot be loaded. */
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
