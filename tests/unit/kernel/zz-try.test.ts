import { test } from 'vitest';
import { parseModule, formatError } from '../../../src/kernel/parse.ts';
import { link } from '../../../src/kernel/link.ts';
import { createInterpreter } from '../../../src/kernel/interpreter.ts';
const F = new Float32Array(1), U = new Uint32Array(F.buffer), I = new Int32Array(F.buffer);
const ord = (x: number) => { F[0] = x; const i = I[0]!; return i < 0 ? -(i & 0x7fffffff) : i; };
const fromBits = (b: number) => { U[0] = b >>> 0; return F[0]!; };
// error in ULP of f32 against double reference
function ulp(got: number, want: number): number {
  if (Number.isNaN(want)) return Number.isNaN(got) ? 0 : Infinity;
  const w = Math.fround(want);
  if (!Number.isFinite(w) || !Number.isFinite(got)) return Object.is(w, got) ? 0 : (Number.isFinite(got) !== Number.isFinite(w) ? Infinity : Infinity);
  const e = Math.max(Math.abs(w), 2 ** -126);
  const u = 2 ** (Math.floor(Math.log2(e)) - 23);
  return Math.abs(got - want) / u;
}
test('ulp', () => {
  try {
    const m1 = parseModule('main', ['exp', 'log', 'log2', 'tanh', 'sigmoid', 'sin', 'cos'].map((f) => `export function ${f}_(x: f32): f32 { return ${f}(x) }`).join('\n') + 'export function pow_(x: f32, y: f32): f32 { return pow(x, y) }');
    const program = link({ modules: [{ name: 'main', module: m1, stream: 1, sees: [] }], entries: ['exp', 'log', 'log2', 'tanh', 'sigmoid', 'sin', 'cos', 'pow'].map((f) => `main$${f}_`) });
    const m = createInterpreter(program, 1); m.clear(0);
    let seed = 12345; const rnd = () => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return seed / 2 ** 32; };
    const any = () => fromBits(Math.floor(rnd() * 65536) * 65536 + Math.floor(rnd() * 65536));
    const sig = (x: number) => 1 / (1 + Math.exp(-x));
    const run = (name: string, f: (x: number) => number, gen: () => number, n = 40000) => {
      let worst = 0, at = 0; for (let i = 0; i < n; i++) { const x = Math.fround(gen()); const u = ulp(m.call(`main$${name}_`, 0, x), f(x)); if (!(u <= worst)) { worst = u; at = x; } }
      console.log(name, worst, at, m.call(`main$${name}_`, 0, at), f(at));
    };
    run('exp', Math.exp, () => (rnd() - 0.5) * 210); run('exp', Math.exp, () => (rnd() - 0.5) * 2); run('exp', Math.exp, any);
    run('log', Math.log, () => Math.abs(any())); run('log', Math.log, () => rnd() * 2); run('log', Math.log, any);
    run('log2', Math.log2, () => Math.abs(any())); run('log2', Math.log2, () => rnd() * 2); run('log2', Math.log2, any);
    run('tanh', Math.tanh, () => (rnd() - 0.5) * 20); run('tanh', Math.tanh, () => (rnd() - 0.5) * 2); run('tanh', Math.tanh, any);
    run('sigmoid', sig, () => (rnd() - 0.5) * 200); run('sigmoid', sig, () => (rnd() - 0.5) * 10); run('sigmoid', sig, any);
    run('sin', Math.sin, () => (rnd() - 0.5) * 20); run('sin', Math.sin, () => (rnd() - 0.5) * 20000); run('sin', Math.sin, any);
    run('sin', Math.sin, () => Math.round(rnd()*5000)*Math.PI/2); run('cos', Math.cos, () => Math.round(rnd()*5000)*Math.PI/2);
    run('sin', Math.sin, () => Math.round(rnd()*1e9)*Math.PI/2); run('cos', Math.cos, () => Math.round(rnd()*1e9)*Math.PI/2);
    run('cos', Math.cos, () => (rnd() - 0.5) * 20); run('cos', Math.cos, () => (rnd() - 0.5) * 20000); run('cos', Math.cos, any);
    const runp = (name: string, gx: () => number, gy: () => number, n = 40000) => { let worst = 0, at = [0, 0]; for (let i = 0; i < n; i++) { const x = Math.fround(gx()), y = Math.fround(gy()); const w = x ** y; const u = ulp(m.call('main$pow_', 0, x, y), Math.abs(x) === 1 && !Number.isFinite(y) ? 1 : w); if (!(u <= worst)) { worst = u; at = [x, y]; } } console.log('pow', name, worst, at, m.call('main$pow_', 0, at[0]!, at[1]!), at[0]! ** at[1]!); };
    runp('unit', () => rnd() * 3, () => (rnd() - 0.5) * 20); runp('gamma', () => 0.9 + rnd() * 0.1, () => Math.floor(rnd() * 500)); runp('any', any, any); runp('neg', () => -Math.round(rnd() * 9), () => Math.round((rnd() - 0.5) * 20)); runp('near1', ()=>1+(rnd()-.5)*1e-6, any);runp('wide', ()=>Math.exp((rnd()-.5)*170), ()=>(rnd()-.5)*3);
    const sp = [0, -0, 1, -1, 2, -2, 3, 0.5, -0.5, NaN, Infinity, -Infinity, 1e-45, -1e-45, 3e38, -3e38, 16777215, 16777216, -16777215, 2147483648, 3e9];
    for (const x of sp) for (const y of sp) { const a = m.call('main$pow_', 0, Math.fround(x), Math.fround(y)); let b = Math.fround(Math.fround(x) ** Math.fround(y)); if (x === 1 || (x === -1 && !Number.isFinite(y) && y === y)) b = 1; if (!Object.is(a, b)) console.log('pow special', x, y, a, b); }
    for (const f of ['exp', 'log', 'log2', 'tanh', 'sin', 'cos'] as const) for (const x of sp) { const a = m.call(`main$${f}_`, 0, Math.fround(x)), b = Math.fround(Math[f](Math.fround(x))); if (!Object.is(a, b)) console.log(f, x, a, b, ulp(a, b)); }
  } catch (e) { console.log(formatError(e)); throw e }
});
