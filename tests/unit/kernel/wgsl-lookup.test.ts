import { describe, expect, it } from 'vitest';
import { link } from '../../../src/kernel/link/link.ts';
import { parseModule } from '../../../src/kernel/parse/parse.ts';
import { compileWgsl } from '../../../src/kernel/wgsl/compile.ts';

const TABLE = Float32Array.of(1, 0.5, -3, 7);

/** The flat translation of an entry that reads a table of four known numbers at `a`. */
function textOf(body: string): string {
  const module = parseModule(
    'main',
    `const table = data(f32, 4);
    export function entry(a: u32, b: f32): f32 { const x = table[a]; let found = b; ${body} return found; }`,
  );
  const program = link({
    modules: [{ name: 'main', module, stream: 0, sees: [], constants: {} }],
    entries: ['main$entry'],
    library: [],
  });
  const known = { param: () => undefined, table: () => TABLE };
  return compileWgsl(program, 'main$entry', { emulated: true, known }).text;
}

describe('what a table decides', () => {
  it('is the bit of a word where it is one of two', () => {
    const text = textOf('if (x > 0.75) { found = 7.0; }');
    // Set where it is not as it is of the first entry.
    expect(text).toMatch(/_words: array<u32, 4> = array<u32, 4>\(0u, 1u, 1u, 0u\)/);
    expect(text).toMatch(/let t\d+ = \(look\d+ & 1u\) == 0u;/);
  });

  it('is written as it is where every entry gives the same: no lookup, and its own truth', () => {
    for (const [condition, truth] of [
      ['x <= x', 'true'],
      ['x < x', 'false'],
    ]) {
      const text = textOf(`if (${condition}) { found = 7.0; }`);
      expect(text).not.toContain('_words');
      expect(text).not.toContain('tables[');
      expect(text).toMatch(new RegExp(`let t\\d+ = ${truth};`));
    }
  });

  it('is an f32 that no compiler folds where every entry gives the same', () => {
    const text = textOf('found = b + (x - x);');
    const [, name = ''] = text.match(/let (c\d+) = bitcast<f32>\(bitcast<u32>\(0\.0f\) \^ zero\);/) ?? [];
    expect(text).toContain(`= ${name};`);
    expect(text).not.toContain('tables[');
  });
});
