import { describe, expect, it } from 'vitest';
import { family } from '../../../src/worlds/gridworld/family.ts';
import type { GridView } from '../../../src/worlds/view.ts';
import { buildOf, problemsOf } from './harness.ts';

const grid = (map: readonly string[], more: Record<string, never> | object = {}) =>
  problemsOf(family, { map, ...more });
const errors = (map: readonly string[], more = {}) => grid(map, more).filter((p) => p.severity === 'error');
const warnings = (map: readonly string[], more = {}) =>
  grid(map, more).filter((p) => p.severity === 'warning');

describe('a map', () => {
  it('is numbered row-major over all cells, walls included', () => {
    const build = buildOf(family, { map: ['#S', '.G'] });
    expect(build.constants.nStates?.value).toBe(4);
    expect(build.starts).toEqual([{ state: 1, probability: 1 }]);
    const view = build.view as GridView;
    expect(view.cells.map((cell) => cell.kind)).toEqual(['wall', 'start', 'floor', 'goal']);
  });

  it('may be written as Gymnasium and textbooks write it', () => {
    const view = buildOf(family, { map: ['SFH', 'w G'] }).view as GridView;
    expect(view.cells.map((cell) => cell.kind)).toEqual(['start', 'floor', 'pit', 'wall', 'floor', 'goal']);
  });

  it('may have empty lines around it and Windows line endings, like pasted text', () => {
    expect(grid(['', 'S.G\r', ''])).toEqual([]);
    expect(errors(['', 'S.X', ''])[0]).toMatchObject({ path: 'world.map[1]', line: 2, column: 3 });
  });

  it('has a flag for the key and for each one-time item, so it has cells × 2^flags states', () => {
    const build = buildOf(family, { map: ['SoKdDG'] });
    expect(build.constants.nStates?.value).toBe(6 * 8);
    expect((build.view as GridView).flags).toEqual([
      'key held',
      'reward taken at row 1, column 2',
      'cleaned at row 1, column 4',
    ]);
  });

  it('spreads episodes evenly over several starts, or over all floor cells', () => {
    expect(buildOf(family, { map: ['SSGS'] }).starts).toEqual(
      [0, 1, 3].map((state) => ({ state, probability: 1 / 3 })),
    );
    const anywhere = buildOf(family, { map: ['..i#', 'OC.G'], starts: 'anywhere' });
    expect(anywhere.starts.map((start) => start.state)).toEqual([0, 1, 2, 6]);
  });

  it('gives letters the listed values, and digits their own', () => {
    const view = buildOf(family, {
      map: ['S3G0r'],
      values: ['G = 2.5', 'r=-1'],
    }).view as GridView;
    expect(view.cells.map((cell) => cell.value)).toEqual([undefined, 3, 2.5, undefined, -1]);
    expect(view.cells.map((cell) => cell.kind)).toEqual(['start', 'goal', 'goal', 'pit', 'reward']);
  });
});

describe('a faulty map reports with position and fix', () => {
  it('a missing start', () => {
    expect(errors(['..G'])[0]).toMatchObject({ path: 'world.map', message: 'The map has no start.' });
    expect(errors(['..G'])[0]?.fix).toContain('S');
  });
  it('that there is nothing to earn', () => {
    expect(errors(['S..'])[0]?.message).toContain('no goal');
    expect(errors(['S..'], { starts: 'anywhere' })).toHaveLength(1);
  });
  it('a goal behind walls, at the goal', () => {
    expect(errors(['S#G'])[0]).toMatchObject({ path: 'world.map[0]', line: 1, column: 3 });
  });
  it('a goal behind a door whose key is behind the door', () => {
    expect(errors(['SDKG'])[0]?.fix).toContain('key');
    expect(errors(['KSDG'])).toEqual([]);
  });
  it('nothing for a goal that only a teleport leads to', () => {
    expect(errors(['ST#TG'])).toEqual([]);
    expect(errors(['ST#tG'])).toEqual([]);
    expect(errors(['St#TG'])[0]?.message).toContain('No goal can be reached');
  });
  it('some starts that cannot reach the goal as a warning', () => {
    const [problem] = warnings(['S#SG']);
    expect(problem).toMatchObject({ severity: 'warning', path: 'world.map[0]', column: 1 });
    expect(errors(['S#SG'])).toEqual([]);
  });
  it('ragged rows, with the number of cells to add', () => {
    expect(errors(['S..G', '..'])[0]).toMatchObject({ path: 'world.map[1]' });
    expect(errors(['S..G', '..'])[0]?.fix).toContain('Add 2 cells');
    expect(errors(['S..G', '', '....'])[0]?.message).toContain('has 0 cells');
  });
  it('an unknown character, with its column and a guess', () => {
    expect(errors(['S.gG'])[0]).toMatchObject({ path: 'world.map[0]', line: 1, column: 3 });
    expect(errors(['S.gG'])[0]?.fix).toContain('Did you mean G');
    expect(errors(['S.🙂G'])[0]?.column).toBe(3);
  });
  it('an unknown character once, however often it occurs, with the nearest cell, or else a short list of the cells', () => {
    const found = errors(['S.xG', 'xxxx', '?...']);
    expect(found.map(({ message }) => message)).toEqual([
      '“x” is not a map cell (5 of them).',
      '“?” is not a map cell.',
    ]);
    expect(found[0]).toMatchObject({ path: 'world.map[0]', line: 1, column: 3 });
    expect(found[0]?.fix).toBe('Did you mean # (wall)?');
    expect(found[1]?.fix).toMatch(/^Write \. for floor, # for a wall/);
    for (const { fix = '' } of found) expect(fix.length).toBeLessThan(260);
  });
  it('a door without a key', () => {
    expect(errors(['SDG'])[0]).toMatchObject({ path: 'world.map[0]', column: 2 });
  });
  it('a key without a door as a warning', () => {
    expect(warnings(['SKG'])[0]).toMatchObject({ path: 'world.map[0]', column: 2 });
  });
  it('a mat over a dirt sensor as a warning if nothing is dirty, and nothing otherwise', () => {
    expect(warnings(['SmG'])).toMatchObject([{ path: 'world.map[0]', column: 2 }]);
    expect(grid(['Smd'])).toEqual([]);
  });
  it('a lone teleport, three equal ones, and an exit without an entrance', () => {
    expect(errors(['STG'])[0]?.message).toContain('leads nowhere');
    expect(errors(['STTTG'])[0]?.message).toContain('3 cells T');
    expect(errors(['SuG'])[0]?.message).toContain('no entrance');
  });
  it('an empty map, and one that is too large', () => {
    expect(errors([])[0]?.message).toBe('The map is empty.');
    expect(errors(['', ''])[0]?.message).toBe('The map is empty.');
    expect(errors([`S${'.'.repeat(63)}G`])[0]?.message).toContain('at most 64');
    expect(errors(['S', 'G', ...new Array<string>(63).fill('.')])[0]?.message).toContain('1 × 65');
  });
  it('too many states, with the count and how many things fit', () => {
    const rows = ['S.......', 'oooooooo', 'oooo...G', ...new Array<string>(5).fill('........')];
    const [problem] = errors(rows);
    expect(problem?.message).toContain('262,144 states'); // 64 × 2^12
    expect(problem?.fix).toContain('at most 10'); // 64 × 2^10 = 65,536
  });
  it('wind for another width, or with fractions', () => {
    expect(errors(['S.G'], { wind: [0, 1] })[0]).toMatchObject({ path: 'world.wind' });
    expect(errors(['S.G'], { wind: [0, 0.5, 0] })[0]).toMatchObject({ path: 'world.wind' });
  });
  it('values that cannot be read', () => {
    expect(errors(['S.G'], { values: ['G=1', 'G is 2'] })[0]).toMatchObject({ path: 'world.values[1]' });
    expect(errors(['S.G'], { values: ['#=2'] })[0]?.message).toContain('cannot pay');
    expect(errors(['S.G'], { values: ['G=1e9'] })[0]?.message).toContain('too large');
  });
  it('fields with the wrong type or range', () => {
    expect(errors(['S.G'], { slip: 1.5 })[0]).toMatchObject({ path: 'world.slip' });
    expect(errors(['S.G'], { actionOrder: 'sideways' })[0]?.message).toContain('up-right-down-left');
    expect(problemsOf(family, { map: 'S.G' })[0]).toMatchObject({ path: 'world.map' });
  });
  it('ice without slipping as a warning', () => {
    expect(warnings(['SiG'])[0]?.message).toContain('slip is 0');
    expect(warnings(['SiG'], { slip: 0.5 })).toEqual([]);
  });
});
