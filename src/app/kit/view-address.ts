/** The views of the page by address. Without a hash, it is the front door, or the lab if the query has page options. */
export type View =
  | { readonly name: 'lab'; readonly dialog?: LabDialog }
  | { readonly name: 'front' | 'atlas' | 'lessons' | 'write' }
  /** `comparing` shows the comparison of the runs that were chosen in this visit. */
  | { readonly name: 'runs'; readonly comparing?: true }
  /** `link` has a map and a reward, see src/app/play/break-link.ts. `day` is the day of a puzzle; empty for today. */
  | { readonly name: 'break'; readonly link: string }
  | { readonly name: 'puzzle'; readonly day: string }
  /** `id` may be the link of a study file. */
  | { readonly name: 'study' | 'lesson'; readonly id: string; readonly step: number }
  | { readonly name: 'glossary'; readonly word: string };

/** Dialogs of the lab that an address opens from any view. */
export const LAB_DIALOGS = ['presets', 'share', 'file', 'builder'] as const;
export type LabDialog = (typeof LAB_DIALOGS)[number];
const PLAIN = ['lab', 'atlas', 'lessons', 'runs', 'write'] as const;
/** Options that only the lab understands. */
const LAB_OPTIONS = /[?&](embed|hide|lock|paused|panel)\b/;

/** The link of a study file, see src/experiment/link.ts. It takes the place of the id. */
const STUDY_LINK = /^#study=(v\d{1,4}\.[^&]{0,1900000})(?:&step=(\d{1,4}))?$/;
export const isStudyLink = (id: string): boolean => /^v\d{1,4}\./.test(id);

/** @param hash with its `#` @param query with its `?` @returns null for an anchor, a link, or a mistake, which open the lab */
export function namedView(hash: string, query = ''): View | null {
  if (hash === '' || hash === '#') return { name: LAB_OPTIONS.test(query) ? 'lab' : 'front' };
  const plain = PLAIN.find((name) => hash === `#${name}`);
  if (plain !== undefined) return { name: plain };
  if (hash === '#runs=compare') return { name: 'runs', comparing: true };
  const broken = /^#break(?:=(.{0,2000}))?$/.exec(hash);
  if (broken !== null) return { name: 'break', link: broken[1] ?? '' };
  const puzzle = /^#puzzle(?:=(\d{4}-\d\d-\d\d))?$/.exec(hash);
  if (puzzle !== null) return { name: 'puzzle', day: puzzle[1] ?? '' };
  const dialog = LAB_DIALOGS.find((name) => hash === `#${name}`);
  if (dialog !== undefined) return { name: 'lab', dialog };
  const word = /^#glossary(?:=([\w.-]{1,60}))?$/.exec(hash);
  if (word !== null) return { name: 'glossary', word: word[1] ?? '' };
  const [, link, at = '1'] = STUDY_LINK.exec(hash) ?? [];
  if (link !== undefined) return { name: 'study', id: link, step: Math.max(1, Number(at)) };
  const [, name, id = '', step = '1'] =
    /^#(study|lesson)=([\w.-]{1,60})(?:&step=(\d{1,4}))?$/.exec(hash) ?? [];
  if (name !== undefined) return { name: name as 'study' | 'lesson', id, step: Math.max(1, Number(step)) };
  // A view with something unknown behind it is still that view.
  const known = PLAIN.find((one) => hash.startsWith(`#${one}=`));
  return known === undefined ? null : { name: known };
}

export const viewOf = (hash: string, query = ''): View => namedView(hash, query) ?? { name: 'lab' };

/** @returns the hash, with its `#` */
export const addressOf = (name: 'study' | 'lesson', id: string, step = 1): string =>
  `#${name}=${id}${step > 1 ? `&step=${step}` : ''}`;
