/**
 * Texts within the limits of a custom module, made to explode when loops and calls are expanded. Whatever
 * they are, the output must be small and fast to make. The test asserts sizes; its time limit is so generous
 * that only an explosion exceeds it.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gpuErrorFrom } from '../../src/engine/gpu/gpu-error.ts';
import type { Program } from '../../src/kernel/ir.ts';
import { link } from '../../src/kernel/link/link.ts';
import { parseModule } from '../../src/kernel/parse/parse.ts';
import { compileWasm } from '../../src/kernel/wasm/compile.ts';
import { compileWgsl } from '../../src/kernel/wgsl/compile.ts';
import { ALL_FIXES, TooLargeForDevice } from '../../src/kernel/wgsl/options.ts';
import { threadTime } from '../thread-time.ts';

const MAX_TEXT = 256 * 1024;
const MAX_BYTES = 1024 * 1024;
const MAX_MS = 10_000;

const many = (count: number, text: (k: number) => string) =>
  Array.from({ length: count }, (_, k) => text(k)).join('\n');
const nested = (turns: readonly number[], body: string) =>
  `${many(turns.length, (k) => `for (let i${k} = 0; i${k} < ${turns[k]}; i${k}++) {`)} ${body} ${'}'.repeat(turns.length)}`;
const entry = (body: string) => `let s: f32 = 0.5; let n: u32 = 1; const table = memory(f32, 4, 4);
${body}
`;
const enter = (body: string) => `export function entry(x: f32, u: u32): f32 { ${body} return s; }`;

/** A statement that emits something, folds to nothing, or leaves early. */
const line = fc.constantFrom(
  's = s * x + 1.0;',
  'n = (n / u) % (n + 1);',
  'table[u][n] = sqrt(s) / x;',
  'const y = n * 3;',
  'if (x < s) { s += x; } else { n += 1; }',
  'if (s > 3.0) { s = 0.0; } if (s < x) { n += u; }',
);
const turns = fc.array(fc.constantFrom(2, 3, 8, 16, 17), { minLength: 1, maxLength: 8 });
const loops = fc.tuple(turns, line).map(([depths, text]) => nested(depths, text));
const piece = fc.oneof(line, loops);
/** Each function calls the one before it several times, possibly in a loop. */
const chain = fc
  .record({
    calls: fc.integer({ min: 1, max: 4 }),
    depth: fc.integer({ min: 1, max: 30 }),
    body: piece,
    loop: fc.constantFrom(0, 2, 16),
    repeat: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ calls, depth, body, loop, repeat }) => {
    const called = (k: number) => {
      const text = many(calls, (c) => `s += g${k}(x * ${c}.5, u + ${c});`);
      return loop === 0 ? text : `for (let j = 0; j < ${loop}; j++) { ${text} }`;
    };
    return entry(`function g0(x: f32, u: u32): f32 { ${body} return s; }
${many(depth, (k) => `function g${k + 1}(x: f32, u: u32): f32 { ${called(k)} return s; }`)}
${enter(many(repeat, () => `s += g${depth}(x, 3);`))}`);
  });
const large = fc
  .tuple(fc.array(piece, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 60 }))
  .map(([pieces, repeat]) => entry(enter(many(repeat, (k) => `{ ${pieces[k % pieces.length]} }`))));
const guarded = fc
  .tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom('return s;', 's += x;', 's += sqrt(x); return x;'))
  .map(([count, leaves]) => entry(enter(many(count, (k) => `if (x < ${k}.5) { ${leaves} }`))));

function programOf(text: string): Program {
  const module = parseModule('main', text, 'custom-agent');
  return link({
    modules: [{ name: 'main', module, stream: 0, sees: [], constants: {} }],
    entries: ['main$entry'],
    library: [],
  });
}

/**
 * Checks that the output has at most a given size, or that a message says why it was rejected. @returns false
 * if the text exceeds its own limits
 */
function holds(text: string): boolean {
  let program: Program;
  try {
    program = programOf(text);
  } catch (error) {
    if (error instanceof Error && error.name === 'KernelError') return false;
    throw error;
  }
  const begin = threadTime();
  expect(compileWasm(program).length).toBeLessThan(MAX_BYTES);
  try {
    expect(compileWgsl(program, 'main$entry', { fixes: ALL_FIXES }).length).toBeLessThanOrEqual(MAX_TEXT);
  } catch (error) {
    if (!(error instanceof TooLargeForDevice)) throw error;
    expect(gpuErrorFrom(error).message).toMatch(
      /^'main\$entry' is too large for a graphics device: .*Shorten functions or call them in fewer places\.$/,
    );
  }
  expect(threadTime() - begin, text.slice(0, 300)).toBeLessThan(MAX_MS);
  return true;
}

describe('a text within its limits', () => {
  it.each([
    ['nested loops', loops.map((text) => entry(enter(text)))],
    ['chains of calls', chain],
    ['large functions', large],
    ['functions that leave early', guarded],
  ])('becomes little code, however its loops and calls multiply: %s', (_, texts) => {
    let held = 0;
    fc.assert(
      fc.property(texts, (text) => {
        if (holds(text)) held += 1;
      }),
      { numRuns: 60 },
    );
    expect(held).toBeGreaterThan(15); // otherwise the texts test nothing
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('becomes a small WGSL program with %i nested short loops', (depth) => {
    const text = entry(enter(nested(Array(depth).fill(16), 's = s * x + 1.0;')));
    expect(compileWgsl(programOf(text), 'main$entry').length).toBeLessThan(8_000);
  });
});
