/** Encodes a map and a reward as readable text at the end of an address: `open-room~taskReward+…`. */
import { type BreakMap, breakMap, FIRST_MAP, LONGEST_REWARD } from './break-maps.ts';

export interface Broken {
  readonly map: BreakMap;
  /** Null if the link has no reward. */
  readonly reward: string | null;
}

/** Chat programs end a link before these characters, or drop them at its end. */
const UNSAFE = /[()!'*~]/g;
const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** @returns the hash, with its `#` */
export const breakLink = ({ map, reward }: { readonly map: BreakMap; readonly reward: string }): string =>
  `#break=${map.id}~${encodeURIComponent(reward).replaceAll('%20', '+').replace(UNSAFE, escaped)}`;

/** @param link untrusted text after `#break=` @returns the first map if the link names none */
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
