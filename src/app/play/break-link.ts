/** A map and a reward as the end of an address: `open-room~taskReward+…`, readable, percent-encoded where it must be. */
import { type BreakMap, breakMap, FIRST_MAP, LONGEST_REWARD } from './break-maps.ts';

export interface Broken {
  readonly map: BreakMap;
  /** Null: the link names none. */
  readonly reward: string | null;
}

/** Chat programs end a link before these, or leave them out at its end. */
const UNSAFE = /[()!'*~]/g;
const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** @returns with its `#` */
export const breakLink = ({ map, reward }: { readonly map: BreakMap; readonly reward: string }): string =>
  `#break=${map.id}~${encodeURIComponent(reward).replaceAll('%20', '+').replace(UNSAFE, escaped)}`;

/** @param link after `#break=`, from anyone @returns the first map where it names none */
export function readBreakLink(link: string): Broken {
  const [id = '', text] = link.split('~', 2);
  const map = breakMap(id) ?? FIRST_MAP;
  if (text === undefined) return { map, reward: null };
  try {
    return { map, reward: decodeURIComponent(text.replaceAll('+', '%20')).slice(0, LONGEST_REWARD) };
  } catch {
    return { map, reward: null }; // a truncated escape
  }
}
