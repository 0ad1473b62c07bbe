/** Warnings before a run: a reward that divides by a number which is always 0. */
import type { Problem, VariantSpec } from '../experiment/experiment.ts';
import { zeroDivisors } from '../kernel/check/zero-divisors.ts';
import { KernelError, type ParsedModule } from '../kernel/contract.ts';
import { parseExpression } from '../kernel/parse/expression.ts';

const SHAPE = { function: 'expression', params: '', result: 'f32' } as const;

/** Of own expressions: what does not parse is refused elsewhere. @param path of the variant */
export function zeroDivisionWarnings(variant: VariantSpec, path: string): Problem[] {
  return variant.reward.flatMap(({ expression }, k) => {
    const parsed = typeof expression === 'string' ? read(expression) : null;
    return (parsed === null ? [] : zeroDivisors(parsed)).map(({ line, column, text }) => ({
      path: `${path}.reward[${k}].expression`,
      message: `“${text}” divides by 0, so it is not finite. A run stops at the first step that pays it.`,
      fix: 'Divide by a number that is never 0, such as max(d, 0.01), or guard the division: d > 0.0 ? x / d : 0.0.',
      severity: 'warning' as const,
      line,
      column,
    }));
  });
}

function read(text: string): ParsedModule | null {
  try {
    return parseExpression('expression', text, SHAPE);
  } catch (error) {
    if (error instanceof KernelError) return null;
    throw error;
  }
}
