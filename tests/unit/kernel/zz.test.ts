import { test } from 'vitest';
import { parseModule, formatError } from '../../../src/kernel/parse.ts';
import { parseExpression } from '../../../src/kernel/expression.ts';
import { link } from '../../../src/kernel/link.ts';
const main = `export const nStates = 16; export let state: u32 = 0; export let terminated: bool = false; export const gamma = param({value: 0.9});
export let total: f32 = 0; export function pay(x: f32) { total += x } export function happened(m: u32): bool { return (m & 1) != 0 } export const t = memory(f32, 4, 4);export const one = memory(f32, 4);`;
test('x', () => {
  for (const text of ['terminated', 'terminated * 2', 'gama * 2', 'Math.exp(1.0)', 'state', 'state * 0.5', 'x.y', '"a"', 'happend(1)', 'happened(true)', 'while (true) {}', 'let r = 0; r += 0.5; return r', 'pay(1.0); return 1', 'total = 1.0; return 1', 't[0]', 't', 'exp', '1 / 2', '3 / 2 * gamma', 'state & gamma', 'gamma % 2', 'terminated & terminated', 'for (let i = 0; i < state; i++) {} return 1', 'let a = 1.0; if (gamma > 0.5) return a', 'maxOf(one, 0)', 'maxOf(t)', 'foo', 'gamma > 0.5 ? 1 : true', 'if (state) return 1.0; return 2', '1e99', '-1 * state', 'state == -1 ? 1 : 0', 'return state', 'ln(2)', 'pow(2, 3)', 'random()', 'a$b', 'f32(1/3)', 'while', 'if (gamma > 1', 'let x = 3; x = 4', '1 +', 'for (let i = 5; i > 0; i--) {} return 1', 'maxOf(t, -1)', 'sum(t)', 'length(t)', 'const y: number = 1; return y', 'x => x', 'terminated == 1 ? 1.0 : 0.0', 'min(gamma, state)', 'fill(one, 1.0); return 1','gamma = 1.0; return 1', 'nStates / 5', '2147483648', 'null', 'hit ? 1 : 0 ']) {
    try {
      const m = parseModule('main', main), e = parseExpression('mine', text, { function: 'reward', params: '', result: 'f32' });
      const p = link({ modules: [{ name: 'main', module: m, stream: 0, sees: [] }, { name: 'term0', module: e, stream: 16, sees: ['main'] }], entries: ['term0$reward'] });
      console.log('OK  ' + text + '  ' + JSON.stringify(p.functions.find((f) => f.name === 'term0$reward')?.body));
    } catch (err) { console.log(formatError(err)) }
  }
});
