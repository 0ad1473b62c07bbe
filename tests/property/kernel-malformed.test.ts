import { describe, expect, test } from 'vitest';
import { KernelError } from '../../src/kernel/contract.ts';
import { link } from '../../src/kernel/link/link.ts';
import { parseExpression } from '../../src/kernel/parse/expression.ts';
import { parseModule } from '../../src/kernel/parse/parse.ts';
import { Kept } from '../kept.ts';
import { threadTime } from '../thread-time.ts';
import { ESCAPE_ATTACKS } from './kernel-attacks.ts';
import { LIMIT_ATTACKS, MODULE_ATTACKS, STATEMENT_ATTACKS } from './kernel-attacks-on-limits.ts';

const EXPRESSION_ATTACKS = [...ESCAPE_ATTACKS, ...LIMIT_ATTACKS];

const kept = new Kept();

/** Runs a text through parse and link and returns 'accepted' or the KernelError. Anything else fails the test. */
function outcome(text: string, build: () => unknown): KernelError | 'accepted' {
  const start = threadTime();
  try {
    kept.outcome(build());
    return 'accepted';
  } catch (error) {
    if (!(error instanceof KernelError)) {
      throw new Error(`not a KernelError for ${JSON.stringify(text.slice(0, 300))}: ${String(error)}`);
    }
    assertPlace(text, error);
    kept.message(error.message);
    kept.outcome([error.module, error.place]);
    return error;
  } finally {
    // A second is far above what the limits allow even on a busy machine, so only a hang exceeds it.
    expect(threadTime() - start, text.slice(0, 100)).toBeLessThan(1000);
  }
}

function assertPlace(text: string, error: KernelError): void {
  const { line, column, offset, length } = error.place;
  const about = `${JSON.stringify(text.slice(0, 200))}: ${error.message}`;
  expect(error.message, about).not.toMatch(/^internal/);
  expect(error.message.length, about).toBeGreaterThan(8);
  expect(error.message.length, about).toBeLessThan(400);
  // an error of the library or of the request belongs to another text
  if (error.module !== 'main' && error.module !== 'world') return;
  const before = text.slice(0, offset).split('\n');
  expect([line, column], about).toEqual([before.length, (before.at(-1)?.length ?? 0) + 1]);
  expect(offset >= 0 && length >= 0 && offset + length <= text.length, about).toBe(true);
}

function linkModule(text: string): KernelError | 'accepted' {
  return outcome(text, () => {
    const module = parseModule('world', text);
    const entries = module.functions
      .filter((fn) => fn.params.every((param) => !param.type.includes('[')))
      .map((fn) => `world$${fn.name}`);
    const program = link({ modules: [{ name: 'world', module, stream: 0, sees: [] }], entries });
    for (const slot of [...program.scalars, ...program.arrays, ...program.params]) {
      expect(slot.name).toMatch(/^[a-z0-9A-Z_]+\$[a-z0-9A-Z_]+$/);
    }
    return program;
  });
}

function linkExpression(text: string): KernelError | 'accepted' {
  return outcome(text, () => {
    const shape = { function: 'reward', params: 'a: u32, x: f32', result: 'f32' } as const;
    const module = parseExpression('main', text, shape);
    return link({ modules: [{ name: 'main', module, stream: 16, sees: [] }], entries: ['main$reward'] });
  });
}

/** Attacks that turned out to be harmless and valid in the language. They are listed so that a new acceptance is noticed. */
const ACCEPTED = [
  /^x \/\/ comment$/,
  /^\ufeffx$/, // a byte order mark counts as white space
  /^\({63}1\){63}$/, // brackets up to the limit
  /^1(\+1){300}$/, // a chain under the limit
  /^(9{20}|0xfffffffff)$/, // whole numbers in place of an f32, rounded to it
  /^0\.1{4000}$/, // digits that have no effect
];

describe('texts written to break out', () => {
  test('there are at least 120 of them', () => {
    expect(EXPRESSION_ATTACKS.length + STATEMENT_ATTACKS.length + MODULE_ATTACKS.length).toBeGreaterThan(300);
  });

  test.each(EXPRESSION_ATTACKS.map((text, i) => [i, text.slice(0, 60), text] as const))(
    'expression %i: %s',
    (_, __, text) => {
      const result = linkExpression(text);
      linkModule(`export function f(a: u32, x: f32): f32 { return (${text}\n) }`);
      expect(result === 'accepted').toBe(ACCEPTED.some((accepted) => accepted.test(text)));
    },
  );

  test.each(STATEMENT_ATTACKS.map((text, i) => [i, text.slice(0, 100), text] as const))(
    'statements %i: %s',
    (_, __, text) => {
      expect(linkModule(text)).toBeInstanceOf(KernelError);
    },
  );

  test.each(MODULE_ATTACKS.map((text, i) => [i, text.slice(0, 60), text] as const))(
    'module %i: %s',
    (_, __, text) => {
      linkModule(text);
    },
  );
});

/** Valid programs from which the mutants are made. Together they use every construct. */
const GOOD_MODULES = [
  `export const meta = { label: 'Q', help: 'a' + 'b', worlds: ['gridworld'] };
const n = 4 * 3;
export const alpha = param({ value: 0.1, min: 0, max: 1, label: 'rate', help: 'how fast' });
const depth = param({ value: 3, type: 'u32', structural: true });
const kind = param({ value: 'b', options: ['a', 'b'] });
const q = memory(f32, n, depth);
const seen = memory(bool, n);
const walls = data(u32, n);
let steps: u32 = 0;
export const reached = event('it was reached');
/** Learns. */
export function learn(s: u32, a: u32, r: f32) {
  const error = r - q[s][a];
  q[s][a] += alpha * error;
  seen[s] = true;
  steps++;
  if (walls[s] != 0 && !seen[0]) { steps -= 2; } else if (kind == 1) steps = steps << 1;
}
export function act(s: u32): u32 {
  for (let i = 0; i < cols(q); i += 1) { if (q[s][i] > 1.5e-3) break; else continue; }
  return bernoulli(0.5) ? argmaxRandom(q, s) : below(depth);
}`,
  `function best(t: f32[][], row: u32): f32 { let b = t[row][0]; for (let j = 1; j <= cols(t) - 1; j++) { b = max(b, t[row][j]); } return b; }
const table = memory(f32, 3, 4);
const list = memory(i32, 5);
let sum: i32 = -3;
let flag = true;
export function run(x: f32, k: i32): f32 {
  list[k] ^= ~k & 0xff;
  list[0] += 1;
  sum = clamp(sum, -10, 10) % 3;
  flag = !flag || x >= 0.5;
  const y: f32 = flag ? exp(-x) : pow(abs(x), 0.5);
  { let z = f32(u32(x)) + 1.0; table[0][u32(sum)] = z; }
  return best(table, 2) * y + f32(popcount(bits(x)) >> 2) / 3.0;
}`,
];
const GOOD_EXPRESSIONS = [
  'x > 0.5 ? 1 : -0.01 * f32(a)',
  'let y = 0.0; for (let i = 0; i < 4; i++) { if (u32(i) == a) { y += exp(-x * x) } } return clamp(y, -1.0, 1.0) / 2',
];

/** A small random generator (mulberry32), so that every failure can be repeated from its seed. */
function generator(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

const TOKEN =
  /[A-Za-z_$][\w$]*|\d[\w.]*|'[^']*'|\/\*[\s\S]*?\*\/|\s+|[<>=!&|+\-*/]=+|&&|\|\||\+\+|--|<<|>>|./gu;
const STRANGE = [
  '\0',
  '\\',
  '`',
  '$',
  '#',
  '@',
  '"',
  "'",
  '\u2028',
  '\ud800',
  'é',
  '😀',
  '?.',
  '=>',
  '...',
  '/*',
  '*/',
  '//',
  '\n',
  '0x',
  '1e',
  '__proto__',
];

function mutant(text: string, pick: (n: number) => number): string {
  const tokens = text.match(TOKEN) ?? [];
  for (let change = 0; change <= pick(3); change++) {
    const [i, j] = [pick(tokens.length), pick(tokens.length)];
    const [a, b] = [tokens[i] ?? '', tokens[j] ?? ''];
    const kind = pick(6);
    if (kind === 0) tokens.splice(i, 1);
    else if (kind === 1) tokens.splice(i, 0, a);
    else if (kind === 2) [tokens[i], tokens[j]] = [b, a];
    else if (kind === 3) tokens[i] = b;
    else if (kind === 4) tokens.splice(i, 0, STRANGE[pick(STRANGE.length)] ?? '');
    else
      tokens[i] =
        a.slice(0, pick(a.length + 1)) + String.fromCharCode(pick(256)) + a.slice(pick(a.length + 1));
  }
  return tokens.join('');
}

describe('good programs with random damage', () => {
  test('accepts the undamaged programs', () => {
    for (const text of GOOD_MODULES) expect(linkModule(text)).toBe('accepted');
    for (const text of GOOD_EXPRESSIONS) expect(linkExpression(text)).toBe('accepted');
  });

  test('turns 2,000 mutants of modules into a program or a KernelError with a position', () => {
    let rejected = 0;
    for (let seed = 0; seed < 2000; seed++) {
      const pick = generator(seed);
      if (linkModule(mutant(GOOD_MODULES[seed % GOOD_MODULES.length] ?? '', pick)) !== 'accepted') rejected++;
    }
    // Both must happen, or the mutations are too weak or too strong to test anything.
    expect(rejected).toBeGreaterThan(1000);
    expect(rejected).toBeLessThan(2000);
  });

  test('turns 2,000 mutants of expressions into a program or a KernelError with a position', () => {
    let rejected = 0;
    for (let seed = 0; seed < 2000; seed++) {
      const pick = generator(seed + 1_000_000);
      if (linkExpression(mutant(GOOD_EXPRESSIONS[seed % GOOD_EXPRESSIONS.length] ?? '', pick)) !== 'accepted')
        rejected++;
    }
    expect(rejected).toBeGreaterThan(1000);
    expect(rejected).toBeLessThan(2000);
  });

  test('turns 1,000 texts of random characters into a KernelError or, rarely, a program', () => {
    const letters = 'abxf u32f32(){}[];:,.=+-*/<>!&|?0123456789\n\'"`$#@\\é';
    for (let seed = 0; seed < 1000; seed++) {
      const pick = generator(seed + 2_000_000);
      const text = Array.from({ length: pick(120) }, () => letters[pick(letters.length)]).join('');
      linkModule(text);
      linkExpression(text);
    }
  });
});

test('all texts are read or refused as they were', async () => {
  await kept.compare(import.meta.dirname, 'kernel-texts');
});
