/** Maps in the letters of other tools. The shapes are those of the tools' sources, the maps are our own. */
import { describe, expect, test } from 'vitest';
import { readMap, translatedMap } from '../../../src/imports/maps.ts';
import { legendOf, MARKS } from '../../../src/worlds/gridworld/legend.ts';

function translated(text: string, tool?: Parameters<typeof readMap>[2]) {
  const map = readMap(text, MARKS, tool);
  if (typeof map === 'string') throw new Error(map);
  const lines = translatedMap(map, new Map(map.letters.map(({ letter, tile }) => [letter, tile ?? '?'])));
  return { ...map, lines };
}

describe('MiniGrid', () => {
  const printed = ['WGWGWGWGWG', 'WG>>  KYWG', 'WG  LRVRWG', 'WG__DBGGWG', 'WGWGWGWGWG'].join('\n');
  test('has two characters per cell: object and color', () => {
    const { tools, lines, letters } = translated(printed);
    expect(tools).toEqual(['MiniGrid']);
    expect(lines).toEqual(['#####', '#S.K#', '#.DO#', '#..G#', '#####']);
    expect(letters.find(({ letter }) => letter === 'W')).toMatchObject({ count: 16, row: 1, column: 1 });
  });
  test.each(['>>', 'VV', '<<', '^^'])('the agent %s is the start, whatever its direction', (agent) => {
    expect(translated(printed.replace('>>', agent)).lines[1]).toBe('#S.K#');
  });
  test('balls and boxes have no tile here, so the reader is asked', () => {
    const { letters } = translated(printed.replace('KY', 'AB'));
    expect(letters.filter(({ tile }) => tile === null)).toMatchObject([{ letter: 'A', row: 2, column: 4 }]);
  });
});

describe('AI Safety Gridworlds', () => {
  const art = `GAME_ART = ['######', '# A W#', '#  G #', '# X  #', '######']`;
  test('a list of strings is read, the agent is the start, water ends the episode', () => {
    const { tools, lines } = translated(art);
    expect(tools[0]).toBe('AI Safety Gridworlds');
    expect(lines).toEqual(['######', '#.S.O#', '#..G.#', '#.?..#', '######']);
  });
  test('may be read as another tool’s, where the same letters mean something else', () => {
    const { tools, letters } = translated(art, 'Reward Lab and Gymnasium');
    expect(tools).toContain('AI Safety Gridworlds');
    expect(letters.find(({ letter }) => letter === 'W')?.tile).toBe('#');
    expect(letters.find(({ letter }) => letter === 'A')?.tile).toBeNull();
  });
});

describe('Gymnasium and our own', () => {
  test('FrozenLake’s letters, as a list in JSON or as lines', () => {
    const lake = ['S..G', '.O.O'];
    expect(translated('["SFFG",\n "FHFH"]').lines).toEqual(lake);
    expect(translated('SFFG\nFHFH\n').lines).toEqual(lake);
  });
  test('every character that the lab knows stays what it is', () => {
    for (const letter of [...Object.keys(MARKS), ...'0123456789TUVtuv', 'F', 'H', 'W', 'w']) {
      const [line = ''] = translated(`S${letter}G`).lines;
      const [, tile = ''] = line;
      expect(legendOf(tile)?.kind ?? tile, letter).toBe(legendOf(letter)?.kind ?? letter);
    }
  });
  test('an unknown letter is named with its first place', () => {
    const { letters } = translated('S.G\n.?.\n??.');
    expect(letters.find(({ tile }) => tile === null)).toMatchObject({
      letter: '?',
      count: 3,
      row: 2,
      column: 2,
    });
  });
});

test('what is no map is refused in words', () => {
  expect(readMap('  \n \n'.trim(), MARKS)).toMatch(/no map yet/);
  expect(readMap('#'.repeat(5_000), MARKS)).toMatch(/1 rows of up to 5000 cells.*Paste the map alone/);
});
