/**
 * How the page looks and behaves for anyone who opens a link. Flags are short words after `?` and never part
 * of the experiment.
 */

/** Valid values of `hide=`. */
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
  /** Shows only stage, transport and charts, for a frame inside another page. */
  readonly embed: boolean;
  readonly hide: readonly Hideable[];
  /** Makes settings read-only. */
  readonly lock: boolean;
  /** Prevents anything from starting on its own. */
  readonly paused: boolean;
  /** Tab under the stage. It is not trusted; the page checks it. */
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
const MAX_CHARACTERS = 2_000;

export const FLAG_NAMES: readonly string[] = Object.keys(NO_FLAGS);

export const isOrigin = (text: string): boolean => /^https?:\/\/[^/\s]+$/.test(text);

/** Names with their values; the last value of a repeated name counts. @param queries as for `readFlags` */
export function flagText(...queries: readonly string[]): ReadonlyMap<string, string> {
  const words = queries.flatMap((query) => [...new URLSearchParams(query.slice(0, MAX_CHARACTERS))]);
  return new Map(words.filter(([name]) => name !== ''));
}

/**
 * Reads flags and ignores unknown words. @param queries as in addresses: `?embed&hide=builder,charts`, any
 * number of them
 */
export function readFlags(...queries: readonly string[]): PageFlags {
  const words = flagText(...queries);
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

/** Writes flags as `?embed&hide=transport&paused`; empty if nothing is set. */
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
