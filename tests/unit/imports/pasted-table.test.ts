import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPastedTable } from '../../../src/imports/pasted-table.ts';
import { fieldsOf, valuesOf } from './table-values.ts';

const caseFile = (name: string) =>
  readFileSync(new URL(`../../fixtures/cases/${name}`, import.meta.url), 'utf8');

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
    expect(readPastedTable(text)).toEqual({
      ok: true,
      fields: { transitions: ROWS, terminal: ['b'] },
      notes: [],
    });
  });
  it('with the other fields of the world from a JSON object', () => {
    const text = JSON.stringify({
      transitions: ROWS,
      terminal: ['b'],
      start: [['a', 1]],
      discount: 0.9,
    });
    expect(readPastedTable(text)).toEqual({
      ok: true,
      fields: { transitions: ROWS, terminal: ['b'], start: ['a, 1'], discount: 0.9 },
      notes: [],
    });
  });
  it('without commas in names, because commas separate values', () => {
    expect(readPastedTable('"room 1, north"\tgo\tend')).toEqual({
      ok: true,
      fields: { transitions: ['room 1 north, go, end, , '], terminal: ['end'] },
      notes: [],
    });
  });
});

/**
 * FrozenLake and CliffWalking from their definitions in Gymnasium 1.4.0: P as the environments list it,
 * including repeated outcomes.
 */
type P = Record<number, Record<number, (readonly [number, number, number, boolean])[]>>;

function frozenLake(map: readonly string[]): P {
  const width = map[0]?.length ?? 0;
  const moves = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ] as const;
  const at = (row: number, column: number) => map[row]?.[column] ?? '';
  const table: P = {};
  map.forEach((cells, row) => {
    [...cells].forEach((cell, column) => {
      const state = row * width + column;
      table[state] = {};
      for (let action = 0; action < 4; action++) {
        if ('GH'.includes(cell)) {
          table[state][action] = [[1, state, 0, true]];
          continue;
        }
        table[state][action] = [(action + 3) % 4, action, (action + 1) % 4].map((slip) => {
          const [down = 0, right = 0] = moves[slip] ?? [];
          const toRow = Math.min(map.length - 1, Math.max(0, row + down));
          const toColumn = Math.min(width - 1, Math.max(0, column + right));
          const met = at(toRow, toColumn);
          return [1 / 3, toRow * width + toColumn, met === 'G' ? 1 : 0, 'GH'.includes(met)] as const;
        });
      }
    });
  });
  return table;
}

function cliffWalking(): P {
  const moves = [
    [-1, 0],
    [0, 1],
    [1, 0],
    [0, -1],
  ] as const;
  const table: P = {};
  for (let state = 0; state < 48; state++) {
    table[state] = {};
    moves.forEach(([down, right], action) => {
      const row = Math.min(3, Math.max(0, Math.floor(state / 12) + down));
      const column = Math.min(11, Math.max(0, (state % 12) + right));
      const next = row * 12 + column;
      const cliff = row === 3 && column > 0 && column < 11;
      table[state] = {
        ...table[state],
        [action]: [cliff ? [1, 36, -100, false] : [1, next, -1, next === 47]],
      };
    });
  }
  return table;
}

describe('an episode ends where the table marks it as done', () => {
  it('even if the table continues after it: these rows pay 1 once, and would pay 1 / (1 − .99²) = 50.25 without done', () => {
    const text = 'state,action,prob,next_state,reward,done\n0,go,1.0,1,1,True\n1,go,1.0,0,0,False';
    expect(valuesOf(text, 0.99).get('0')).toBe(1);
  });
  it('in a separate end if episodes also pass through the state: 1 + γ · ½ · 1 by hand', () => {
    const text = [
      'state,action,prob,next_state,reward,terminated',
      'a,go,0.5,b,1,true',
      'a,go,0.5,b,1,false',
      'b,go,1,c,1,true',
    ].join('\n');
    expect(fieldsOf(text)).toEqual({
      ok: true,
      fields: {
        transitions: ['a, go, b (end), 0.5, 1', 'a, go, b, 0.5, 1', 'b, go, c, 1, 1'],
        terminal: ['b (end)', 'c'],
      },
      notes: [expect.stringContaining('“b (end)” stand')],
    });
    expect(valuesOf(text, 0.9).get('a')).toBeCloseTo(1 + 0.9 * 0.5, 12);
  });
  it('in a separate end if episodes start in the state', () => {
    const text = 'state,action,next,done\na,go,b,0\nb,back,a,1';
    expect(fieldsOf(text).fields).toMatchObject({ terminal: ['a (end)'] });
  });
  it('in JSON objects, too', () => {
    const text = JSON.stringify([
      { state: 0, action: 'go', prob: 1, next_state: 1, reward: 1, done: true },
      { state: 1, action: 'go', prob: 1, next_state: 0, reward: 0, done: false },
    ]);
    expect(valuesOf(text, 0.99).get('0')).toBe(1);
  });
});

describe('P of Gymnasium is read as the environment means it for', () => {
  // Value iteration on the original dumps of Gymnasium 1.4.0 gives these numbers.
  it('FrozenLake 2×2 (SF/HG), as saved with json.dump', () => {
    const values = valuesOf(caseFile('p-2x2.json'), 0.99);
    expect(values.get('0')).toBeCloseTo(0.95155709, 7);
    expect(values.get('1')).toBeCloseTo(0.98039216, 7);
    expect(valuesOf(caseFile('p-2x2.json'), 0.9).get('0')).toBeCloseTo(0.625, 7);
  });
  it('FrozenLake 4×4', () => {
    const values = valuesOf(JSON.stringify(frozenLake(['SFFF', 'FHFH', 'FFFH', 'HFFG'])), 0.99);
    expect(values.get('0')).toBeCloseTo(0.5420259, 6);
  });
  it('CliffWalking, whose goal has ordinary rows: −(1 − .99¹³) / .01 = −12.2479 from its start', () => {
    const start = Array.from({ length: 48 }, (_, s) => (s === 36 ? 1 : 0));
    const text = JSON.stringify({ P: cliffWalking(), initial_state_distrib: start });
    expect(fieldsOf(text)).toMatchObject({ fields: { start: ['36, 1'], terminal: ['47'] } });
    expect(valuesOf(text, 0.99).get('36')).toBeCloseTo(-(1 - 0.99 ** 13) / 0.01, 9);
  });
  it('an unnamed start, which the note mentions', () => {
    expect(fieldsOf(caseFile('p-2x2.json')).notes.join(' ')).toMatch(/P does not say where episodes begin/);
  });
});

describe('decimal commas and thousands separators', () => {
  it.each([
    ['a case file', caseFile('paste-comma-reward.csv'), 'a, go, end, 1, 0.435'],
    ['tabs', 'a\tgo\tend\t1\t1,5', 'a, go, end, 1, 1.5'],
    ['quoted thousands next to a number with a point', 'a,go,end,1.0,"1,000"', 'a, go, end, 1.0, 1000'],
    ['an apostrophe before a minus', "a,go,end,1,'-2", 'a, go, end, 1, -2'],
  ])('are read if they are unambiguous: %s', (_, text, row) => {
    expect(fieldsOf(text).fields.transitions).toEqual([row]);
  });
  it.each([
    ['six values', 'a,go,end,1,1,5', /Line 1 has 6 values.*“1,5”.*decimal comma/],
    ['more values than titles', 'state,action,next,reward\na,go,end,0,435', /Line 2 has 5 values.*“0,435”/],
    ['fewer values than titles', 'state,action,next,reward\na,go,end', /Line 2 has 3 values for 4 columns/],
    ['either', 'a;go;end;1;1,286', /“1,286”.*1\.286.*1286/],
    ['both', 'a;go;end;1;0,5\nb;go;end;1;0.5', /“0,5” with a decimal comma and “0\.5”/],
  ])('are otherwise rejected with the cell and the reason: %s', (_, text, words) => {
    expect(readPastedTable(text)).toMatchObject({ ok: false, message: expect.stringMatching(words) });
  });
});

describe('files of other tools that cannot be read are rejected by name', () => {
  it.each([
    ['mdp\n0 0 1 0.5\n0 0 2 x', /PRISM: Line 3, column 7/],
    ['2 3\n0 1 1\n1 1 1', /PRISM/],
    ['(s)\n0:(0)\n1:(1)', /PRISM/],
    ['0="init" 1="deadlock"\n0: 0', /PRISM/],
    ['@type: MDP\n@parameters\n', /Storm/],
    ['discount: 0.95\nvalues: reward\nstates: 2\nactions: 2\n', /Cassandra/],
    ['NFG 1 R "game"', /Gambit/],
    [caseFile('pairs.jsonl'), /preference file/],
    ['{"prompt": "a", "completion": "b"}', /supervised fine-tuning/],
    ['{"P": [[[0.5, 0.5], [1, 0]]], "R": [[1, 0]]}', /MDPtoolbox/],
  ])('%s', (text, words) => {
    expect(readPastedTable(text)).toMatchObject({ ok: false, message: expect.stringMatching(words) });
  });
});

describe('invalid values are rejected in words', () => {
  const deep = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
  it.each([
    ['[["a", "go", {"toString": 1}, 1, 0]]', /next in transition 1 is an object/],
    [`[["a", "go", ${deep(200)}, 1, 0]]`, /next in transition 1 is a list/],
    ['[{"state": {"x": 1}, "action": "go", "next": "b"}]', /state in transition 1 is an object/],
    ['{"0": {"0": [[1, {"a": 1}, 0, true]]}}', /value of outcome 1.*is an object/],
    ['{"transitions": [["a", "go", "b"]], "terminal": [[["b"]]]}', /Entry 1 of terminal is a list/],
    ['[5]', /Transition 1 is neither/],
    ['a,go,b,often', /probability in line 1 is “often”/],
    ['a,go,b,1,Infinity', /reward in line 1 is “Infinity”/],
    ['a,go, ,1,0', /The next state in line 1 is empty/],
    ['a,go,b\nb,"",a', /The action in line 2 is empty/],
    ['[["", "go", "b"]]', /The state in transition 1 is empty/],
    ['#a;go;b\n"#a";go;b', /no rows/],
    ['"a, b",go,c\n"a b",go,c', /would both be written/],
  ])('%s', (text, words) => {
    expect(readPastedTable(text)).toMatchObject({ ok: false, message: expect.stringMatching(words) });
  });
});

describe('unknown columns are rejected by name', () => {
  it.each([
    ['state,action,next,truncated\na,go,b,False', /“truncated” is not known/],
    [',state,action,next\n0,a,go,b', /Column 1 has no title/],
    ['state,action,next,next_state\na,go,b,b', /Two columns are the next/],
    ['[{"state":"a","action":"go","next":"b","weight":2}]', /“weight” of the transitions is not known/],
    ['{"transitions":[["a","go","b"]],"other":1}', /“other” is not known/],
    ['state,action,next,done\na,go,b,maybe', /done in line 2 is “maybe”/],
  ])('%s', (text, words) => {
    expect(readPastedTable(text)).toMatchObject({ ok: false, message: expect.stringMatching(words) });
  });
  it('in a table with far too many columns, right away', () => {
    expect(readPastedTable(',x'.repeat(5_000))).toMatchObject({
      ok: false,
      message: expect.stringMatching(/more than 2,000 columns/),
    });
  });
});

describe('text that is not a table is rejected in words', () => {
  it.each([
    ['[1, 2', /not valid JSON/],
    ['{"states": []}', /no list of transitions/],
    ['state,action,reward\na,go,1', /no column “next”/],
    ['', /no rows/],
  ])('%s', (text, words) => {
    expect(readPastedTable(text)).toMatchObject({ ok: false, message: expect.stringMatching(words) });
  });
});
