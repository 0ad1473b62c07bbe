import { describe, expect, it } from 'vitest';
import { family } from '../../../src/worlds/text/family.ts';
import { buildOf, exampleNamed, problemsOf, worldOf } from './harness.ts';
import { ids, total, write } from './write-text.ts';

describe('a custom score', () => {
  it('is evaluated on the complete text, with names for tokens', () => {
    const world = worldOf(family, exampleNamed(family, 'custom-score'));
    const score = (text: string) => total(write(world, ids(world, text)));
    expect(score('ha ho ha ho ha ho')).toBe(1);
    expect(score('ha ha ha ha ho hm')).toBeCloseTo(1 / 3, 6);
  });
  it('may have several lines, and the build knows on which line it begins', () => {
    const build = buildOf(family, { task: 'expression', expression: 'count(s, 0)\n/ 3.0' });
    expect(build.customText?.path).toBe('world.expression');
    expect(build.source.split('\n')[(build.customText?.line ?? 0) - 1]).toBe('count(s, 0)');
    expect(
      total(write(worldOf(family, { task: 'expression', expression: 'count(s, 0)\n/ 3.0' }), [0, 0, 1])),
    ).toBeCloseTo(2 / 3, 6);
  });
  it('cannot escape from its place', () => {
    for (const expression of [
      '1.0); } function f() { (',
      '1.0; return 2.0',
      '1.0 // x',
      '/* 1.0',
      '1.0) + (2.0',
      '',
    ])
      expect(problemsOf(family, { task: 'expression', expression })[0], expression).toMatchObject({
        path: 'world.expression',
        severity: 'error',
      });
  });
});

describe('a faulty text world reports', () => {
  const first = (spec: object) => problemsOf(family, spec as never)[0];
  it('targets', () => {
    expect(first({ targets: ['dog'] })).toMatchObject({ path: 'world.targets[0]' });
    expect(first({ targets: ['catt'] })?.fix).toContain('4');
    expect(first({ targets: ['ca'] })?.message).toContain('without an end token');
    expect(first({ targets: [] })).toMatchObject({ path: 'world.targets' });
    expect(first({ prompts: ['a', 'b'] })?.message).toContain('1 targets for 2 prompts');
    expect(
      first({ task: 'digit-sum', alphabet: ['1', '2'], maxLength: 2, targets: ['5'] })?.message,
    ).toContain('sums to 5');
    expect(first({ task: 'digit-sum', alphabet: ['1', 'x'], targets: ['2'] })).toMatchObject({
      path: 'world.alphabet[1]',
    });
  });
  it('alphabets and lengths', () => {
    expect(first({ alphabet: ['a', 'a'] })).toMatchObject({ path: 'world.alphabet[1]' });
    expect(first({ alphabet: [] })).toMatchObject({ path: 'world.alphabet' });
    expect(first({ task: 'brackets', alphabet: ['(', ')'], maxLength: 5 })).toMatchObject({
      path: 'world.maxLength',
    });
    expect(first({ task: 'brackets', alphabet: ['(', ']'], maxLength: 4 })).toMatchObject({
      path: 'world.alphabet',
    });
  });
  it('too many contexts, with a length that fits', () => {
    const alphabet = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
    const spec = { task: 'digit-sum', alphabet, targets: ['9'] };
    // 1 + 10 + … + 10^4 = 11,111 contexts fit, 111,111 do not.
    expect(first({ ...spec, maxLength: 6 })?.fix).toContain('at most 5');
    expect(first({ ...spec, maxLength: 5 })).toBeUndefined();
    expect(first({ ...spec, maxLength: 9, contexts: 'last-n', contextLength: 3 })).toBeUndefined();
    expect(buildOf(family, { ...spec, maxLength: 9, contexts: 'last-n', contextLength: 3 })).toMatchObject({
      constants: { nStates: { value: 0 }, nObservations: { value: 1111 } },
      starts: [],
    });
    expect(first({ ...spec, maxLength: 10, contexts: 'last-n' })?.fix).toContain('at most 9');
  });
});
