import { describe, expect, it } from 'vitest';
import { tellUnknown, unknownFlags, unknownHash } from '../../../../src/app/share/flag-words.ts';
import { HIDEABLE, NO_FLAGS } from '../../../../src/experiment/link-flags.ts';

describe('flags that the page does not know', () => {
  it.each([
    ['?embd', 'embd', 'embed'],
    ['?Embed', 'Embed', 'embed'],
    ['?look', 'look', 'lock'],
    ['?puased&embed', 'puased', 'paused'],
    ['?panle=audit', 'panle', 'panel'],
    ['?hide=bulider', 'bulider', 'builder'],
    ['?hide=stage,chart', 'chart', 'charts'],
    ['?panel=audits', 'audits', 'audit'],
  ])('%s is named, and so is the one that was meant', (query, word, near) => {
    const said = unknownFlags(query);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(`“${word}”`);
    expect(said[0]).toContain(`Did you mean “${near}”?`);
  });

  it('are named with all valid flags if none is similar', () => {
    expect(unknownFlags('?banana')).toEqual([
      `The link has the unknown option “banana”. Valid values: ${Object.keys(NO_FLAGS).join(', ')}.`,
    ]);
    expect(unknownFlags('?parent=school')[0]).toContain('https://school.example');
  });

  it('are none in addresses that the page writes itself, nor where others have put their marks', () => {
    expect(
      unknownFlags(
        `?embed&hide=${HIDEABLE.join(',')}`,
        '?lock&paused&panel=compare&parent=https%3A%2F%2Fa.example',
      ),
    ).toEqual([]);
    expect(unknownFlags('?utm_source=mail&fbclid=1&gclid=2', '', '?')).toEqual([]);
  });

  it('cannot flood the page', () => {
    const query = `?${Array.from({ length: 500 }, (_, k) => `${'x'.repeat(300)}${k}`).join('&')}`;
    expect(unknownFlags(query).length).toBeLessThanOrEqual(5);
    for (const words of unknownFlags(query)) expect(words.length).toBeLessThan(200);
  });
});

describe('what stands behind the # and is no link', () => {
  it('is named, and flags there are moved to the right place', () => {
    expect(unknownHash('#preset=boat-race')[0]).toContain('“#preset=boat-race”');
    expect(unknownHash('#embed&lock')[0]).toContain('?embed&lock');
  });
  it('is nothing for links, anchors of the page and an empty one', () => {
    for (const hash of ['', '#', '#stage', '#v1.abc.00000000', '#v2']) expect(unknownHash(hash)).toEqual([]);
  });
});

it('one notice reports all of them, and there is none if there is nothing to report', () => {
  const reported: string[] = [];
  const lab = { tell: (_tone: string, text: string) => void reported.push(text) };
  tellUnknown(lab, []);
  tellUnknown(lab, unknownFlags('?embd&lok'));
  expect(reported).toHaveLength(1);
  expect(reported[0]).toMatch(/“embd”.*“embed”.*“lok”.*“lock”.*ignored/);
});
