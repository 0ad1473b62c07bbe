import { describe, expect, it } from 'vitest';
import type { Field } from '../../../src/experiment/field.ts';
import { controlOf, formatValue, formRows, parseValue, stopIndex } from '../../../src/experiment/form.ts';
import { formatNumber, linearStep, logSteps, parseNumber } from '../../../src/experiment/json/numerals.ts';
import { catalogue } from './catalogue.ts';

const field = (name: string): Field => {
  const all = [...catalogue.worlds, ...catalogue.agents, ...catalogue.terms].flatMap((entry) => entry.fields);
  const found = all.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

describe('numbers in a form', () => {
  it.each([
    [0.1, '0.1'],
    [0.30000000000000004, '0.3'],
    [1e-5, '1e-5'],
    [0.00025, '0.00025'],
    [200000, '200000'],
    [1.5e7, '1.5e7'],
    [1e10, '1e10'],
    [4294967295, '4.294967295e9'],
    [-0.5, '-0.5'],
    [1 / 3, '0.333333'],
    [0, '0'],
  ])('%d is written %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it.each([
    ['0,1', 0.1],
    [' 1e-3 ', 0.001],
    ['10 000', 10_000],
    ['5k', 5000],
    ['2.5M', 2.5e6],
    ['−3', -3],
    ['25 %', 0.25],
    ['.5', 0.5],
    ['', undefined],
    ['abc', undefined],
    ['1e400', undefined],
    ['0x10', undefined],
    ['1.2.3', undefined],
  ])('%j is read as %s', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it('what was written is read back, for whole numbers exactly', () => {
    for (const value of [0, 1, 4294967295, 1e10, 123456789, 0.1, 1e-5, 0.99]) {
      expect(parseNumber(formatNumber(value))).toBe(value);
    }
  });
});

describe('sliders', () => {
  it('on a logarithmic scale go 1, 3, 10, 30 and hold both ends', () => {
    expect(logSteps(0.001, 1)).toEqual([0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1]);
    expect(logSteps(0.002, 0.5)).toEqual([0.002, 0.003, 0.01, 0.03, 0.1, 0.3, 0.5]);
    expect(logSteps(0, 1).slice(0, 3)).toEqual([0, 3e-6, 1e-5]);
  });

  it('on a linear scale step by 1, 2 or 5 times a power of ten', () => {
    expect([linearStep(0, 1), linearStep(0, 2), linearStep(-10, 10), linearStep(0, 50)]).toEqual([
      0.01, 0.02, 0.2, 0.5,
    ]);
  });

  it('show a value between stops at the nearest by ratio', () => {
    expect(stopIndex([0.01, 0.03, 0.1, 0.3], 0.05)).toBe(1);
    expect(stopIndex([0.01, 0.03, 0.1, 0.3], 0.06)).toBe(2);
    expect(stopIndex([0, 0.01, 0.1], 0)).toBe(0);
    expect(stopIndex([0, 0.01, 0.1], 0.02)).toBe(1);
  });
});

describe('rows', () => {
  it('each have the control of their kind', () => {
    const kinds = [
      'alpha',
      'gamma',
      'stepLimit',
      'drift',
      'moves',
      'event',
      'expression',
      'map',
      'means',
    ].map((name) => controlOf(field(name)).kind);
    expect(kinds).toEqual(['slider', 'range', 'number', 'switch', 'choice', 'line', 'code', 'rows', 'list']);
  });

  it('come grouped, say whether they are the default and keep every field', () => {
    const fields = catalogue.agents[0]?.fields ?? [];
    const rows = formRows(fields, { alpha: 0.3 });
    expect(rows.map((row) => [row.field.name, row.group, row.isDefault, row.text])).toEqual([
      ['alpha', 'learning', false, '0.3'],
      ['gamma', 'returns', true, '0.99'],
      ['epsilon', 'exploration', true, '0.1'],
    ]);
  });

  it('read back what they show', () => {
    expect(parseValue(field('means'), formatValue([0.2, 0.8, -1]))).toEqual([0.2, 0.8, -1]);
    expect(parseValue(field('means'), '1, x')).toBeUndefined();
    expect(parseValue(field('map'), 'S.\r\n.G\n')).toEqual(['S.', '.G']);
    expect(parseValue(field('drift'), formatValue(true))).toBe(true);
    expect(parseValue(field('drift'), 'maybe')).toBeUndefined();
    expect(parseValue(field('stepLimit'), '1.5')).toBeUndefined();
    expect(parseValue(field('stepLimit'), '10 000')).toBe(10_000);
    expect(parseValue(field('expression'), 'x < 1')).toBe('x < 1');
  });
});
