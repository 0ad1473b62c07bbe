/** Reports unknown options in an address and suggests the closest known word. Loaded only if the address has options. */

import { nearest } from '../../core/nearest.ts';
import { FLAG_NAMES, flagText, HIDEABLE, isOrigin } from '../../experiment/link-flags.ts';
import { namedView } from '../kit/view-address.ts';
import type { Lab } from '../model/lab.ts';
import { PANEL_ORDER } from '../model/model.ts';

/** Added by mail programs and social networks, and not meant for this page. */
const TRACKERS = /^(utm_\w+|[a-z]*clid|mc_[a-z]+|ref|source|igshid|_ga|_gl)$/i;
/** Read by the view of a study and by `exposeForTests`. */
const OTHER_OPTIONS = ['present', 'debug'];
const LONGEST = 40;
const MAX_NAMED = 5;

const quoted = (word: string): string => `“${word.length > LONGEST ? `${word.slice(0, LONGEST)}…` : word}”`;
const meant = (word: string, known: readonly string[]): string => {
  const near = nearest(word, known);
  return near === undefined ? `Valid values: ${known.join(', ')}.` : `Did you mean “${near}”?`;
};

/** @param queries as for `readFlags` @returns one or two sentences for each ignored option */
export function unknownFlags(...queries: readonly string[]): readonly string[] {
  const words = flagText(...queries);
  const unknown = [...words.keys()].filter(
    (name) => !FLAG_NAMES.includes(name) && !OTHER_OPTIONS.includes(name) && !TRACKERS.test(name),
  );
  const said = unknown.map(
    (name) => `The link has the unknown option ${quoted(name)}. ${meant(name, FLAG_NAMES)}`,
  );
  const parts = (words.get('hide') ?? '').split(',').map((part) => part.trim());
  for (const part of parts)
    if (part !== '' && !(HIDEABLE as readonly string[]).includes(part))
      said.push(`The link hides the unknown part ${quoted(part)}. ${meant(part, HIDEABLE)}`);
  const panel = words.get('panel');
  if (panel !== undefined && !(PANEL_ORDER as readonly string[]).includes(panel))
    said.push(`The link opens the unknown panel ${quoted(panel)}. ${meant(panel, PANEL_ORDER)}`);
  const parent = words.get('parent');
  if (parent !== undefined && !isOrigin(parent))
    said.push(
      `The link gives ${quoted(parent)} as the parent page. A valid origin looks like https://school.example, without a path.`,
    );
  return said.slice(0, MAX_NAMED);
}

const ANCHORS = ['stage'];

/** @param hash of the address, with its `#` @returns nothing for a link, an anchor or an empty hash */
export function unknownHash(hash: string): readonly string[] {
  const word = hash.replace(/^#/, '');
  if (word === '' || /^v\d/.test(word) || ANCHORS.includes(word) || namedView(hash) !== null) return [];
  const query = word.replace(/^[?&]/, '');
  const known = [...flagText(query).keys()].filter((name) => FLAG_NAMES.includes(name));
  const fix =
    known.length > 0
      ? `Page options go before the #: ?${query.slice(0, LONGEST)}.`
      : 'A Reward Lab link begins with #v1 or #v2. If this was one, part of it is missing. Ask for it again.';
  return [`The address ends with ${quoted(`#${word}`)}, which is not a valid link. ${fix}`];
}

export function tellUnknown(lab: Pick<Lab, 'tell'>, said: readonly string[]): void {
  if (said.length > 0) lab.tell('warning', `${said.join(' ')} Unknown options were ignored.`);
}
