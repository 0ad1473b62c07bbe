/** Finds divisions by a number that is always 0, from the text, before anything runs. */
import type { ParsedModule } from '../contract.ts';
import type { ExprTree, Span } from '../tree.ts';

export interface ZeroDivisor {
  readonly line: number; // from 1
  readonly column: number; // from 1
  /** The text of the whole division. */
  readonly text: string;
}

/** The value of an expression made of numbers only; null if it reads anything else. */
function folded(tree: ExprTree): number | null {
  if (tree.kind === 'number') return tree.value;
  if (tree.kind === 'unary') {
    const a = folded(tree.a);
    return tree.operator === 'neg' && a !== null ? -a : null;
  }
  if (tree.kind !== 'binary') return null;
  const [a, b] = [folded(tree.a), folded(tree.b)];
  // Anything multiplied by 0 is 0.
  if (tree.symbol === '*' && (a === 0 || b === 0)) return 0;
  if (a === null || b === null) return null;
  if (tree.symbol === '+') return a + b;
  if (tree.symbol === '-') return a - b;
  if (tree.symbol === '*') return a * b;
  return tree.symbol === '/' ? a / b : null;
}

export function zeroDivisors({ tree, text }: ParsedModule): ZeroDivisor[] {
  const found: Span[] = [];
  const visit = (node: unknown): void => {
    if (node instanceof Map) for (const part of node.values()) visit(part);
    else if (Array.isArray(node)) for (const part of node) visit(part);
    else if (typeof node === 'object' && node !== null) {
      const { kind, symbol, at, b } = node as ExprTree & { readonly kind: 'binary' };
      if (kind === 'binary' && (symbol === '/' || symbol === '%') && folded(b) === 0) found.push(at);
      for (const part of Object.values(node)) visit(part);
    }
  };
  visit(tree);
  return found.map(({ offset, length }) => {
    const lines = text.slice(0, offset).split('\n');
    return {
      line: lines.length,
      column: (lines.at(-1)?.length ?? 0) + 1,
      text: text.slice(offset, offset + length),
    };
  });
}
