import { expect, test } from 'vitest';
import { parseKept } from '../../../src/kernel/parse/parse.ts';

const text = (value: number) => `export function value(): f32 {\n  return ${value}.0;\n}\n`;

test('parses a text once under each name, and again after 32 others', () => {
  const first = parseKept('one', text(1));
  expect(parseKept('one', text(1))).toBe(first);
  expect(parseKept('two', text(1))).not.toBe(first);
  expect(parseKept('two', text(1)).name).toBe('two');
  for (let k = 2; k < 32; k++) parseKept('one', text(k));
  expect(parseKept('one', text(1))).toBe(first); // recently used again
  for (let k = 100; k < 132; k++) parseKept('one', text(k));
  expect(parseKept('one', text(1))).not.toBe(first);
});

test('rejects a text with an error every time', () => {
  for (let turn = 0; turn < 2; turn++) expect(() => parseKept('one', 'export function (')).toThrow();
});
