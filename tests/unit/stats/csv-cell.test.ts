import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvCell } from '../../../src/stats/figures/csv-cell.ts';

const TRIGGERS = ['=', '+', '-', '@', '\t', '\r', '\n', '\u0000', '＝', '＋', '－', '＠'];

test.each(TRIGGERS.map((trigger) => [JSON.stringify(trigger), trigger] as const))(
  'puts an apostrophe before text that begins with %s, even after a quotation mark or spaces',
  (_, trigger) => {
    for (const text of [`${trigger}1+1`, `${trigger}"x"`, `${trigger}`])
      expect(csvCell(text).slice(0, 2)).toBe('"\'');
    if (!'\t\r\n\u0000'.includes(trigger)) {
      expect(csvCell(`  ${trigger}cmd|' /C calc'!A0`).startsWith('"\'  ')).toBe(true);
      expect(csvCell(`\u0000${trigger}1`).startsWith('"\'')).toBe(true);
    }
    // A quotation mark at the beginning is doubled as part of the text, so no spreadsheet sees a formula
    // after it.
    expect(csvCell(`"${trigger}1`)).toBe(`"""${trigger}1"`);
  },
);

test('reads every text back unchanged, with an apostrophe where needed', () => {
  const texts = ['plain', 'a,b;c', 'say "x"', 'two\nlines', '=1+1', ' -1', '', "'quoted'", 'λ', 'a=b', '1-2'];
  const [row] = Papa.parse<string[]>(texts.map(csvCell).join(',')).data;
  expect(row).toEqual(texts.map((text) => (text === '=1+1' || text === ' -1' ? `'${text}` : text)));
});

test('is at least as careful as PapaParse’s own escape', () => {
  for (let code = 0; code < 128; code++) {
    const text = `${String.fromCharCode(code)}x`;
    const theirs = Papa.unparse([[text]], { escapeFormulae: true, quotes: true });
    if (theirs.startsWith('"\'') && code !== 39) expect(csvCell(text)).toBe(theirs);
  }
});
