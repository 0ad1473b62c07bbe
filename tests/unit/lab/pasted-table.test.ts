import { describe, expect, it } from 'vitest';
import { readPastedTable } from '../../../src/lab/draft/pasted-table.ts';

const ROWS = ['a, go, b, 0.5, 1', 'a, go, a, 0.5, 0'];

describe('a pasted table becomes rows', () => {
  it.each([
    ['a spreadsheet', 'a\tgo\tb\t0.5\t1\na\tgo\ta\t0.5\t0'],
    ['semicolons and quotes', '"a";"go";"b";0.5;1\n"a";"go";"a";0.5;0'],
    ['named columns in another order', 'p,r,s,a,next state\n0.5,1,a,go,b\n0.5,0,a,go,a'],
    ['JSON lists', '[["a","go","b",0.5,1],["a","go","a",0.5,0]]'],
    [
      'JSON objects',
      '[{"state":"a","action":"go","next":"b","probability":0.5,"reward":1},{"s":"a","a":"go","s\'":"a","p":0.5,"r":0}]',
    ],
  ])('from %s', (_, text) => {
    expect(readPastedTable(text)).toEqual({ ok: true, fields: { transitions: ROWS } });
  });
  it('with what else a JSON object says of the world', () => {
    const text = JSON.stringify({
      transitions: ROWS,
      terminal: ['b'],
      start: [['a', 1]],
      discount: 0.9,
      other: 1,
    });
    expect(readPastedTable(text)).toEqual({
      ok: true,
      fields: { transitions: ROWS, terminal: ['b'], start: ['a, 1'], discount: 0.9 },
    });
  });
  it('without a comma in a name, because it separates values', () => {
    expect(readPastedTable('"room 1, north"\tgo\tend')).toEqual({
      ok: true,
      fields: { transitions: ['room 1 north, go, end'] },
    });
  });
});

describe('what is no table is refused in words', () => {
  it.each([
    ['[1, 2', /not valid JSON/],
    ['{"states": []}', /no list of transitions/],
    ['state,action,reward\na,go,1', /no column “next”/],
    ['', /no rows/],
  ])('%s', (text, words) => {
    expect(readPastedTable(text)).toMatchObject({ ok: false, message: expect.stringMatching(words) });
  });
});
