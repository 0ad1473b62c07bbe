/**
 * Exact arithmetic on small expressions with numbers, + − × ÷ and brackets, by recursive descent over words.
 */

/** top / bottom in lowest terms, bottom > 0. */
export interface Rational {
  readonly top: number;
  readonly bottom: number;
}

function divisor(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : divisor(b, a % b);
}

/** Returns null for a division by zero, or if the result cannot be exact. */
function rational(top: number, bottom: number): Rational | null {
  if (bottom === 0 || !Number.isSafeInteger(top) || !Number.isSafeInteger(bottom)) return null;
  const common = divisor(top, bottom) * (bottom < 0 ? -1 : 1);
  return { top: top / common + 0, bottom: bottom / common };
}

export const OPERATORS = ['+', '-', '*', '/'] as const;
export type Operator = (typeof OPERATORS)[number];

export function combine(operator: Operator, a: Rational, b: Rational): Rational | null {
  if (operator === '*') return rational(a.top * b.top, a.bottom * b.bottom);
  if (operator === '/') return rational(a.top * b.bottom, a.bottom * b.top);
  const sign = operator === '+' ? 1 : -1;
  return rational(a.top * b.bottom + sign * b.top * a.bottom, a.bottom * b.bottom);
}

export interface Evaluated {
  /** null after a division by zero, or if numbers exceed 2⁵³. */
  readonly value: Rational | null;
  /** The numbers in the expression, in order. */
  readonly numbers: readonly number[];
}

/** Deeper nesting is rejected, because the stack is finite. */
const DEEPEST = 64;

/**
 * Evaluates an expression. × and ÷ bind more tightly; equal operators are evaluated left to right. Whole
 * numbers are consecutive digit words.
 * @returns null if the words are not an expression
 */
export function evaluate(words: readonly string[]): Evaluated | null {
  const numbers: number[] = [];
  let at = 0;
  let depth = 0;
  let broken = false;
  const isDigit = (word: string | undefined) => word !== undefined && /^\d+$/.test(word);
  const value = (operator: Operator, a: Rational | null, b: Rational | null) =>
    a === null || b === null ? null : combine(operator, a, b);

  const atom = (): Rational | null => {
    if (isDigit(words[at])) {
      let digits = '';
      while (isDigit(words[at])) digits += words[at++];
      numbers.push(Number(digits));
      return rational(Number(digits), 1);
    }
    if (words[at] !== '(' || ++depth > DEEPEST) {
      broken = true;
      return null;
    }
    at++;
    const inside = sum();
    if (words[at++] !== ')') broken = true;
    depth--;
    return inside;
  };
  const row = (next: () => Rational | null, ...operators: Operator[]): Rational | null => {
    let left = next();
    while (!broken) {
      const operator = operators.find((known) => known === words[at]);
      if (operator === undefined) break;
      at++;
      left = value(operator, left, next());
    }
    return left;
  };
  const product = () => row(atom, '*', '/');
  const sum = (): Rational | null => row(product, '+', '-');

  const result = sum();
  return broken || at < words.length ? null : { value: result, numbers };
}
