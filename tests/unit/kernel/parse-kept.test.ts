import { expect, test } from 'vitest';
import { parseKept } from '../../../src/kernel/parse/parse.ts';

const text = (value: number) => `export function value(): f32 {\n  return ${value}.0;\n}\n`;

test('a text is parsed once under each name, and again when 32 others have come since', () => {
  const first = parseKept('one', text(1));
  expect(parseKept('one', text(1))).toBe(first);
  expect(parseKept('two', text(1))).not.toBe(first);
  expect(parseKept('two', text(1)).name).toBe('two');
  for (let k = 2; k < 32; k++) parseKept('one', text(k));
  expect(parseKept('one', text(1))).toBe(first); // asked for, so young again
  for (let k = 100; k < 132; k++) parseKept('one', text(k));
  expect(parseKept('one', text(1))).not.toBe(first);
});

test('a text with an error is refused every time', () => {
  for (let turn = 0; turn < 2; turn++) expect(() => parseKept('one', 'export function (')).toThrow();
});
