/** How a page is to look and behave for anyone who opens an address: small words behind a `?`, never part of the experiment. */

/** What `hide=` may name. */
export const HIDEABLE = [
  'header',
  'builder',
  'presets',
  'transport',
  'stage',
  'charts',
  'notes',
  'share',
] as const;
export type Hideable = (typeof HIDEABLE)[number];

export interface PageFlags {
  /** Stage, transport and charts alone, for a frame inside another page. */
  readonly embed: boolean;
  readonly hide: readonly Hideable[];
  /** Settings cannot be changed. */
  readonly lock: boolean;
  /** Nothing starts by itself. */
  readonly paused: boolean;
  /** Tab under the stage; not trusted: the page knows its tabs. */
  readonly panel: string | null;
  /** Origin of the page that may talk to an embedded lab. */
  readonly parent: string | null;
}

export const NO_FLAGS: PageFlags = {
  embed: false,
  hide: [],
  lock: false,
  paused: false,
  panel: null,
  parent: null,
};
const EMBED_HIDES: readonly Hideable[] = ['header', 'builder', 'notes'];
const MOST_CHARACTERS = 2_000;

function plainText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text; // a lone % is somebody's typing, not a reason to stop
  }
}

export const FLAG_NAMES: readonly string[] = Object.keys(NO_FLAGS);

export const isOrigin = (text: string): boolean => /^https?:\/\/[^/\s]+$/.test(text);

/** Names with their values; of one that stands twice, the last. @param queries as `readFlags` takes them */
export function flagWords(...queries: readonly string[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const query of queries)
    for (const part of query.slice(0, MOST_CHARACTERS).replace(/^\?/, '').split('&')) {
      const [name = '', ...value] = part.split('=');
      if (name !== '') words.set(name, plainText(value.join('=')));
    }
  return words;
}

/** Words that it does not know are passed over. @param queries as in addresses: `?embed&hide=builder,charts`, any number of them */
export function readFlags(...queries: readonly string[]): PageFlags {
  const words = flagWords(...queries);
  const on = (name: string) => words.has(name) && !['0', 'false', 'no'].includes(words.get(name) ?? '');
  const embed = on('embed');
  const named = (words.get('hide') ?? '').split(',').map((part) => part.trim());
  const parent = words.get('parent') ?? '';
  return {
    embed,
    hide: HIDEABLE.filter((part) => named.includes(part) || (embed && EMBED_HIDES.includes(part))),
    lock: on('lock'),
    paused: on('paused'),
    panel: words.get('panel') ?? null,
    parent: isOrigin(parent) ? parent : null,
  };
}

/** The other way: `?embed&hide=transport&paused`; empty where nothing is set. */
export function flagsText({ embed, hide, lock, paused, panel, parent }: PageFlags): string {
  const parts = hide.filter((part) => !(embed && EMBED_HIDES.includes(part)));
  const words = [
    embed ? 'embed' : '',
    parts.length > 0 ? `hide=${parts.join(',')}` : '',
    lock ? 'lock' : '',
    paused ? 'paused' : '',
    panel === null ? '' : `panel=${encodeURIComponent(panel)}`,
    parent === null ? '' : `parent=${encodeURIComponent(parent)}`,
  ].filter((word) => word !== '');
  return words.length === 0 ? '' : `?${words.join('&')}`;
}
