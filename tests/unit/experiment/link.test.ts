import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { streamTools } from '../../../src/app/share/stream-tools.ts';
import { openLink } from '../../../src/cli/input.ts';
import { crc32 } from '../../../src/core/checksum.ts';
import { presets } from '../../../src/engine/experiment/presets.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { canonicalText } from '../../../src/experiment/canonical.ts';
import {
  fromBase64url,
  linkIn,
  MAX_LINK_BYTES,
  readLink,
  toBase64url,
  writeLink,
} from '../../../src/experiment/link.ts';
import { flagsText, NO_FLAGS, readFlags } from '../../../src/experiment/link-flags.ts';
import { compareProofs, proofText, readProof } from '../../../src/stats/stats/curve-hash.ts';

async function linkOf(text: string, more = {}): Promise<string> {
  const made = await writeLink(text, streamTools, more);
  if (!made.ok) throw new Error(made.problems[0]?.message);
  return made.value;
}
async function messageOf(link: string): Promise<string> {
  const read = await readLink(link, streamTools);
  return read.ok ? `opened: ${read.value.text.slice(0, 40)}` : `${read.problems[0]?.message}`;
}
/** A link around any bytes, with a valid checksum. */
const around = (bytes: Uint8Array, packed: Uint8Array = deflateRawSync(bytes)) =>
  `v1.${toBase64url(packed)}.${crc32(bytes).toString(16).padStart(8, '0')}`;

test('writes base64url like Node, for every length and all bytes', () => {
  for (let length = 0; length < 300; length++) {
    const bytes = Uint8Array.from({ length }, (_, k) => (k * 197 + length * 31) & 255);
    const text = Buffer.from(bytes).toString('base64url');
    expect(toBase64url(bytes)).toBe(text);
    expect(fromBase64url(text)).toEqual(bytes);
  }
});

test('writes one base64url text per sequence of bytes', () => {
  expect(fromBase64url('AA')).toEqual(Uint8Array.of(0));
  for (const text of ['A', 'AB', 'AAB', 'AA=', 'A A', 'AA+', 'AA/', 'ÄA'])
    expect(fromBase64url(text)).toBeNull();
});

test('restores every preset from its link as the same experiment, in the page and in Node', async () => {
  for (const { id, experiment } of presets) {
    const parsed = validate(experiment);
    if (!parsed.ok) throw new Error(id);
    const text = canonicalText(parsed.value, catalogue());
    const link = await linkOf(text);
    for (const read of [await readLink(link, streamTools), await openLink(link)]) {
      expect(read).toMatchObject({ ok: true, value: { text, proof: '', flags: '' } });
      const again = validate(read.ok ? read.value.text : '');
      expect(again.ok && again.value).toEqual(parsed.value);
    }
  }
});

test('writes the same link byte for byte for the same experiment, whatever the order and spacing of its text', async () => {
  const one = validate(
    '{"world":{"family":"bandit"},"variants":[{"agent":{"type":"ucb1"},"reward":[{"term":"task"}]}],"seed":3}',
  );
  const two = validate(
    '{ "seed": 3, "seeds": 20,\n "variants": [{"reward": [{"weight": 1, "term": "task"}], "agent": {"type": "ucb1"}}],\n "world": {"family": "bandit"}, "version": 1 }',
  );
  if (!one.ok || !two.ok) throw new Error('both are valid');
  const links = [one, two].map(({ value }) => linkOf(canonicalText(value, catalogue())));
  const [first, second] = await Promise.all(links);
  expect(first).toBe(second);
  expect(first).toMatch(/^v1\.[\w-]+\.[0-9a-f]{8}$/);
});

test('includes digests and flags, even if a program has written ~ as %7E', async () => {
  const proof = '0123456789abcdefr.00aaff';
  const link = await linkOf('{}', { proof, flags: '?paused&lock' });
  expect(await readLink(link, streamTools)).toMatchObject({
    value: { text: '{}', proof, flags: '?paused&lock' },
  });
  expect(await readLink(link.replace('~', '%7E'), streamTools)).toMatchObject({ value: { proof } });
});

const PROOF = { measures: 'all', hash: '0123456789abcdef', digests: [1, 2, 3, 0xffffff] } as const;
const SHORT = '{"name":"a name that is long enough to be packed","seeds":3}';

test('reports a link that was cut anywhere, and never opens it as something else', async () => {
  const links = [
    await linkOf(SHORT),
    await linkOf(SHORT, { proof: proofText(PROOF) }),
    await linkOf(SHORT, { flags: '?paused&lock' }),
    await linkOf(SHORT, {
      proof: proofText({ ...PROOF, measures: 'returns' }),
      flags: '?hide=charts&panel=audit',
    }),
    ...(await Promise.all(presets.slice(0, 2).map(({ experiment }) => linkOf(JSON.stringify(experiment))))),
  ];
  for (const link of links) {
    expect(await messageOf(link)).toMatch(/^opened/);
    for (let length = 2; length < link.length; length++) {
      const cut = link.slice(0, length);
      expect(await messageOf(linkIn(`#${cut}`) ?? cut), cut).toMatch(/^This link was cut off: /);
    }
  }
});

test('reports a link with one changed character as damaged or cut', async () => {
  for (const link of [await linkOf(SHORT), await linkOf(SHORT, { proof: proofText(PROOF) })]) {
    const end = link.indexOf('~') < 0 ? link.length : link.indexOf('~'); // another checksum is valid, too
    for (let at = 3; at < end; at++) {
      const changed = link.slice(0, at) + (link[at] === 'b' ? 'c' : 'b') + link.slice(at + 1);
      expect(await messageOf(changed), `${at}`).toMatch(/damaged|was cut off/);
    }
  }
});

test('reports a version 1 link whose checksum was cut, or does not compare it', async () => {
  const text = await linkOf(SHORT);
  const link = `${text}~${proofText(PROOF)}`;
  const whole = link.length;
  for (let length = text.length + 1; length < whole; length++) {
    const cut = link.slice(0, length);
    const read = await readLink(linkIn(cut) ?? '', streamTools);
    const proof = read.ok ? readProof(read.value.proof) : null;
    if (!read.ok)
      expect(read.problems[0]?.message).toBe('This link was cut off: its checksum is incomplete.');
    // If cut at the end of a digest or of the hash, the comparison reports it, or uses only the hash.
    else if (proof !== null && proof.digests.length > 0)
      expect(compareProofs(proof, PROOF, [1, 2, 3, 4])).toMatchObject({
        kind: 'incomparable',
        why: expect.stringMatching(/The checksum is incomplete/),
      });
    else expect(proof).toEqual({ ...PROOF, digests: [] });
  }
  expect(await readLink(link, streamTools)).toMatchObject({ ok: true, value: { proof: proofText(PROOF) } });
});

test.each([
  [2_048, /It has 2,048 characters, and that is where Outlook and other mail programs cut addresses off/],
  [3_992, /It has 3,992 characters, and that is where Slack and other chat programs cut addresses off/],
  [4_096, /It has 4,096 characters, and that is where Slack and other chat programs cut addresses off/],
])('names the programs that cut links at %i characters, alone or with the address', async (length, words) => {
  const noise = Array.from({ length: 4_000 }, (_, k) => ((k * 2_654_435_761) >>> 7) % 997).join();
  const link = await linkOf(JSON.stringify({ notes: noise }));
  expect(link.length).toBeGreaterThan(4_200);
  const address = `https://lab.example/#${link}`.slice(0, length);
  for (const text of [address, link.slice(0, length)]) {
    const cut = linkIn(text) ?? '';
    for (const read of [await readLink(cut, streamTools, text), await openLink(cut, text)])
      expect(read).toMatchObject({
        ok: false,
        problems: [{ message: expect.stringMatching(words), fix: expect.stringMatching(/as a file/) }],
      });
  }
  expect(await messageOf(link.slice(0, length + 1))).toBe('This link was cut off: its end is missing.');
});

test('reads flags after a link, even after a checksum', async () => {
  const plain = await linkOf(SHORT);
  const proved = await linkOf(SHORT, { proof: proofText(PROOF) });
  for (const link of [plain, proved])
    expect(await readLink(`${link}?lock`, streamTools)).toMatchObject({
      value: { text: SHORT, flags: '?lock' },
    });
  const flagged = await linkOf(SHORT, { flags: '?paused' });
  expect(await readLink(`${flagged}&lock`, streamTools)).toMatchObject({ value: { flags: '?paused&lock' } });
});

test('strips the punctuation around a link in one pass', () => {
  // If it were tried once from each of its places, a million characters would take a quarter of an hour.
  expect(linkIn(`#v1.abc${')'.repeat(1_000_000)}`)).toBe('v1.abc');
  expect(linkIn(`#v1.abc${')'.repeat(1_000_000)}x`)).toHaveLength('v1.abcx'.length + 1_000_000);
});

test('asks to reload for a newer version, and does not read it', async () => {
  expect(await messageOf('v3.abc.00000000')).toMatch(/version 3; this page reads versions up to 2/);
});

test.each([10, 100, 1029])(
  'stops inflating a bomb of %i times its size once it is too large',
  async (factor) => {
    // DEFLATE reaches 1029 : 1 for zeros, and less if there is noise in between.
    const size = 24 * 1_048_576;
    const bytes = new Uint8Array(size);
    if (factor < 1029)
      for (let k = 0; k < size / factor; k++) bytes[(k * factor) | 0] = (k * 2654435761) >>> 13;
    const packed = deflateRawSync(bytes);
    for (const open of [(link: string) => readLink(link, streamTools), openLink]) {
      const read = await open(`v1.${toBase64url(packed).slice(0, 1_800_000)}.00000000`);
      expect(read).toMatchObject({
        ok: false,
        problems: [{ message: `This link holds more than ${MAX_LINK_BYTES} bytes.` }],
      });
    }
  },
);

test('reads exactly as much as a file may have, and not one byte more', async () => {
  const fits = new Uint8Array(MAX_LINK_BYTES).fill(32);
  expect(await messageOf(around(fits))).toMatch(/^opened/);
  expect(await messageOf(around(new Uint8Array(MAX_LINK_BYTES + 1).fill(32)))).toMatch(/more than/);
});

test('reports invalid UTF-8 as damaged', async () => {
  expect(await messageOf(around(Uint8Array.of(0xff, 0xfe, 0xfd)))).toMatch(/damaged/);
  expect(await messageOf(around(new TextEncoder().encode('{}')))).toMatch(/^opened/);
});

test('finds a link in an address, alone, and with the punctuation of a sentence around it', () => {
  expect(linkIn('https://lab.example/a/?embed#v1.abc.00000000~ff')).toBe('v1.abc.00000000~ff');
  expect(linkIn('#v1.abc.00000000')).toBe('v1.abc.00000000');
  expect(linkIn('  v1.abc.00000000).')).toBe('v1.abc.00000000');
  for (const other of ['', '#stage', 'my-file.json', 'preset:default', 'video.json', '#v.'])
    expect(linkIn(other)).toBeNull();
});

test('rejects an experiment that is too large for a link, with a file as the fix', async () => {
  const made = await writeLink(`"${'x'.repeat(MAX_LINK_BYTES)}"`, streamTools);
  expect(made).toMatchObject({ ok: false, problems: [{ fix: 'Save it as a file.' }] });
});

test('reads flags from both places, ignores unknown ones, and writes them back unchanged', () => {
  const flags = readFlags(
    '?debug&embed&hide=transport,nonsense',
    '?paused&parent=https%3A%2F%2Fschool.example&panel=audit',
  );
  expect(flags).toEqual({
    embed: true,
    hide: ['header', 'builder', 'transport', 'notes'],
    lock: false,
    paused: true,
    panel: 'audit',
    parent: 'https://school.example',
  });
  expect(readFlags(flagsText(flags))).toEqual(flags);
  expect(readFlags('')).toEqual(NO_FLAGS);
  expect(readFlags('?embed=0&lock=false&parent=javascript:alert(1)&hide=__proto__&panel=%')).toEqual({
    ...NO_FLAGS,
    panel: '%',
  });
});
