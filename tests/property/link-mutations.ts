/**
 * Links and files as a stranger might send them. They are seeded, so that a failing one can be found again by
 * its number.
 */
import { deflateRawSync } from 'node:zlib';
import { crc32 } from '../../src/core/checksum.ts';
import { toBase64url } from '../../src/experiment/link.ts';
import type { Random } from './random-values.ts';

/** A link around any text or bytes with a valid checksum, so that only its content is wrong. */
export function linkAround(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return `v1.${toBase64url(deflateRawSync(bytes))}.${crc32(bytes).toString(16).padStart(8, '0')}`;
}

const ODD = [
  '\u0000',
  '"',
  '\\',
  '{',
  '[',
  '}',
  ']',
  '%',
  '~',
  '?',
  '#',
  '.',
  '=',
  '\ud800',
  '\u2028',
  '🎲',
  '<script>',
  '-',
  'e',
  '9',
];

/** Makes one to four cuts, flips, duplications or exchanges. */
export function mutatedText(random: Random, text: string, others: readonly string[]): string {
  let changed = text;
  for (let times = 1 + random.below(4); times > 0; times--) {
    const at = random.below(changed.length + 1);
    const to = Math.min(changed.length, at + random.below(40));
    switch (random.below(7)) {
      case 0:
        changed = changed.slice(0, at); // cut off
        break;
      case 1:
        changed = changed.slice(0, at) + changed.slice(to); // a piece is missing
        break;
      case 2:
        changed = changed.slice(0, at) + random.pick(ODD) + changed.slice(at);
        break;
      case 3: {
        const flipped = String.fromCharCode(changed.charCodeAt(at) ^ (1 << random.below(8)));
        changed = changed.slice(0, at) + flipped + changed.slice(at + 1);
        break;
      }
      case 4:
        changed = changed.slice(0, to) + changed.slice(at); // a piece is repeated
        break;
      case 5: {
        const other = random.pick(others);
        changed = changed.slice(0, at) + other.slice(random.below(other.length)); // spliced
        break;
      }
      default:
        changed = changed.slice(0, at) + random.pick(ODD).repeat(1 + random.below(2_000)) + changed.slice(at);
    }
  }
  return changed;
}

export function mutatedBytes(random: Random, bytes: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(bytes);
  for (let times = 1 + random.below(8); times > 0; times--) {
    const at = random.below(changed.length);
    changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8));
  }
  return random.chance(0.3) ? changed.subarray(0, random.below(changed.length + 1)) : changed;
}

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  'a'.repeat(60_000),
  'world',
  'variants',
  'edits',
];
const NUMBERS = [
  '1e400',
  '-1e400',
  '1e12',
  '-1',
  '0',
  '1e-400',
  '4096',
  '4097',
  '9007199254740993',
  '0.1',
  '-0',
  '10000000001',
];

function value(random: Random): string {
  switch (random.below(9)) {
    case 0:
      return random.pick(NUMBERS);
    case 1:
      return 'null';
    case 2:
      return '[]';
    case 3:
      return '{"__proto__":{"polluted":true}}';
    case 4:
      return '{"constructor":{"prototype":{"polluted":true}}}';
    case 5:
      return JSON.stringify('x'.repeat(random.below(70_000)));
    case 6:
      return `${'['.repeat(random.below(200))}1${']'.repeat(random.below(200))}`;
    case 7:
      return JSON.stringify(Array.from({ length: random.below(3_000) }, () => 'S'));
    default:
      return JSON.stringify('<img src=x onerror=alert(1)>');
  }
}

/**
 * Valid JSON of an experiment in which one or two values were exchanged or keys added, or one of the large
 * attacks.
 */
export function hostileJson(random: Random, text: string): string {
  if (random.chance(0.15)) {
    const depth = random.pick([33, 40, 100]);
    const count = random.pick([1_000, 50_000, 100_000]);
    const map = Array.from({ length: random.pick([64, 400, 2_000]) }, () =>
      '.'.repeat(random.pick([64, 400])),
    );
    return random.pick([
      `${'['.repeat(depth)}${']'.repeat(depth)}`,
      '{"a":'.repeat(depth),
      `{${Array.from({ length: count }, (_, k) => `"k${k}":${k}`).join()}}`,
      `[${'1,'.repeat(count)}1]`,
      `{"variants":[${'{},'.repeat(count)}{}]}`,
      `{"world":{"family":"gridworld","map":${JSON.stringify(map)}},"variants":[{"agent":{"type":"q-learning"},"reward":[{"term":"task"}]}]}`,
      `{"edits":[${'{"at":1,"patch":{}},'.repeat(count / 10)}{}]}`,
      `"${'\\u0000'.repeat(count)}"`,
      `{"name":"${'n'.repeat(count)}"`,
      JSON.stringify({ notes: '&'.repeat(count) }),
    ]);
  }
  let changed = text;
  for (let times = 1 + random.below(2); times > 0; times--) {
    const places = [...changed.matchAll(/":/g)];
    const place = places[random.below(places.length)]?.index ?? 0;
    const rest = /^":(?:"(?:[^"\\]|\\.)*"|-?[\d.e+-]+|true|false|null|\[[^[\]]*\])/.exec(
      changed.slice(place),
    );
    const end = rest === null ? place + 2 : place + rest[0].length;
    const made = random.chance(0.3)
      ? `":${value(random)},${JSON.stringify(random.pick(KEYS))}:${value(random)}`
      : `":${value(random)}`;
    changed =
      changed.slice(0, place) + made + (rest === null ? `,"k":${changed.slice(end)}` : changed.slice(end));
  }
  return changed;
}
