/** Reward designs saved by the user: stored in the browser and validated when read. */
import { createStore } from 'zustand/vanilla';
import type { CustomDesign, WrittenTerm } from '../../experiment/design.ts';
import type { Plain } from '../../experiment/json/plain-data.ts';
import { fromTermOfVersion1 } from '../../experiment/parse/version-1.ts';
import { storedObject, type TextStorage } from '../storage.ts';

const KEY = 'reward-lab/designs';
const VERSION = 2;
const MOST = 200;
const MOST_TERMS = 32;
const LONGEST_TITLE = 80;

export function createCustomDesigns(storage: TextStorage | null) {
  const store = createStore<readonly CustomDesign[]>(() => read(storage));
  const write = (designs: readonly CustomDesign[]): string | null => {
    store.setState(designs, true);
    try {
      if (storage === null)
        return 'The browser does not allow storage. The design is kept until you close the page.';
      storage.setItem(KEY, JSON.stringify({ version: VERSION, designs }));
      return null;
    } catch {
      return 'The browser’s storage is full. The design is kept until you close the page. Delete another design, or save the experiment to a file.';
    }
  };
  return {
    store,
    /** A design of the same title and family is replaced. @returns what went wrong, or null */
    save({ title, family, terms }: Omit<CustomDesign, 'id'>): string | null {
      const named = title.trim().slice(0, LONGEST_TITLE);
      if (named === '') return 'A design needs a name.';
      const id = `own/${family}/${named}`;
      const others = store.getState().filter((design) => design.id !== id);
      if (others.length >= MOST) return `You can save at most ${MOST} designs. Delete one first.`;
      return write([...others, { id, title: named, family, terms }]);
    },
    forget: (id: string) => void write(store.getState().filter((design) => design.id !== id)),
  };
}

function read(storage: TextStorage | null): readonly CustomDesign[] {
  const { version, designs } = storedObject(storage, KEY);
  if ((version !== 1 && version !== VERSION) || !Array.isArray(designs)) return [];
  return designs.flatMap(readDesign).slice(0, MOST);
}

/** What is no design is left out. Whether its terms are valid is for the validator to say, each time that it is used. */
function readDesign(stored: unknown): CustomDesign[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const [id, title, family] = ['id', 'title', 'family'].map((name): unknown => Reflect.get(stored, name));
  const terms: unknown = Reflect.get(stored, 'terms');
  if (typeof id !== 'string' || typeof title !== 'string' || typeof family !== 'string') return [];
  if (!Array.isArray(terms) || terms.length > MOST_TERMS || !terms.every(isTerm)) return [];
  return [{ id, title: title.slice(0, LONGEST_TITLE), family, terms: terms.map(currentTerm) }];
}

function isTerm(term: unknown): term is WrittenTerm {
  return typeof term === 'object' && term !== null && typeof Reflect.get(term, 'term') === 'string';
}

/** Terms keep no version: those of version 1 get their new names, others stay as they are. */
const currentTerm = (term: WrittenTerm): WrittenTerm => fromTermOfVersion1(term as Plain) as WrittenTerm;
