/**
 * Numbers as other programs write them. Decimal commas and thousands separators are read only if they are
 * unambiguous.
 */
import { shown } from './separated.ts';

/** What a comma inside a number means. */
export type NumberFormat = 'decimal comma' | 'thousands comma';

const EXPONENT = '(?:e[+-]?\\d+)?';
const PLAIN = new RegExp(`^[+-]?(?:\\d+\\.?\\d*|\\.\\d+)${EXPONENT}$`, 'i');
const DECIMAL_COMMA = new RegExp(`^[+-]?(?:\\d+|\\d{1,3}(?:\\.\\d{3})+),\\d+${EXPONENT}$`, 'i');
const THOUSANDS_COMMA = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;

/** Removes the apostrophe that guards against formulas in spreadsheets: MLflow writes `'-112` for −112. */
export function unguarded(cell: string): string {
  const plain = cell.trim();
  return plain.startsWith("'") ? plain.replace(/^'(?=[=+\-@])/, '') : plain;
}

/**
 * Decides what commas mean in all number cells of a file: `0,435` can only be a decimal, `1,234,567` or
 * `1,234.5` only thousands, and `1,286` could be both, so another cell must decide.
 * @returns `refused` with an explanation if no cell decides
 */
export function numberFormat(cells: Iterable<string>): NumberFormat | { readonly refused: string } {
  let decimal = '';
  let thousands = '';
  let either = '';
  let point = '';
  for (const written of cells) {
    const comma = written.includes(',');
    if (!comma && !written.includes('.')) continue;
    const cell = unguarded(written);
    if (!comma) {
      if (point === '' && PLAIN.test(cell)) point = cell;
      continue;
    }
    const isDecimal = DECIMAL_COMMA.test(cell);
    const isThousands = THOUSANDS_COMMA.test(cell);
    if (isDecimal && isThousands) either ||= cell;
    else if (isDecimal) decimal ||= cell;
    else if (isThousands) thousands ||= cell;
  }
  if (decimal !== '') {
    const other = thousands || point;
    if (other === '') return 'decimal comma';
    return {
      refused: `It has ${shown(decimal)} with a decimal comma and ${shown(other)}. Write all numbers with a decimal point.`,
    };
  }
  if (either !== '' && thousands === '' && point === '')
    return {
      refused: `${shown(either)} has a comma: it could be ${either.replace(',', '.')} with a decimal comma or ${either.replace(',', '')} with a thousands separator. Write numbers with a decimal point and without separators.`,
    };
  return 'thousands comma';
}

/** @returns NaN if it is not a finite number */
export function numberIn(written: string, format: NumberFormat): number {
  const cell = unguarded(written);
  if (!cell.includes(',')) return PLAIN.test(cell) ? finite(Number(cell)) : Number.NaN;
  if (format === 'decimal comma')
    return DECIMAL_COMMA.test(cell) ? finite(Number(cell.replaceAll('.', '').replace(',', '.'))) : Number.NaN;
  return THOUSANDS_COMMA.test(cell) ? finite(Number(cell.replaceAll(',', ''))) : Number.NaN;
}

const finite = (value: number): number => (Number.isFinite(value) ? value : Number.NaN);
