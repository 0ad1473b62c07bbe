import { formulaLibrary } from '../../../src/agents/registry.ts';
import { link } from '../../../src/kernel/link/link.ts';
import { parseModule } from '../../../src/kernel/parse/parse.ts';
import { createWasmMachineSync } from '../../../src/kernel/wasm/compile.ts';

/** Calls the formulas from a module that only contains arrays for them. */
const PROBE = `
const n = 5;
const x = memory(f32, n);
const rewards = memory(f32, n);
const values = memory(f32, n);
const nextValues = memory(f32, n);
const ended = memory(u32, n);
const cut = memory(u32, n);
const advantages = memory(f32, n);
const order = memory(u32, n);
const row = memory(f32, 4);
const gradient = memory(f32, 1, 4);
export function gae(gamma: f32, lambda: f32) {
  generalizedAdvantages(rewards, values, nextValues, ended, cut, n, gamma, lambda, advantages);
}
export function group(count: u32, kind: u32) { groupAdvantages(x, count, kind, advantages); }
export function normal4(count: u32) { normalize(x, count); }
export function deviation(count: u32): f32 { return deviationOf(x, count); }
export function ratio(logNew: f32, logOld: f32): f32 { return importanceRatio(logNew, logOld); }
export function surrogate(r: f32, a: f32, e: f32): f32 { return clippedSurrogate(r, a, e); }
export function slope(r: f32, a: f32, e: f32): f32 { return surrogateSlope(r, a, e); }
export function valueLoss(v: f32, o: f32, t: f32, e: f32): f32 { return clippedValueLoss(v, o, t, e); }
export function valueSlope(v: f32, o: f32, t: f32, e: f32): f32 { return valueLossSlope(v, o, t, e); }
export function kl1(a: f32, b: f32): f32 { return k1(a, b); }
export function kl2(a: f32, b: f32): f32 { return k2(a, b); }
export function kl3(a: f32, b: f32): f32 { return k3(a, b); }
export function greedy(epsilon: f32) { epsilonGreedy(row, epsilon); }
export function soft(temperature: f32) { softmax(row, temperature); }
export function entropy(): f32 { return entropyOf(row); }
export function pushEntropy(weight: f32) { addEntropyGradient(gradient, 0, row, weight); }
export function pushScore(a: u32, weight: f32) { addScore(gradient, 0, a, row, weight); }
export function schedule(a: f32, b: f32, d: u32, now: u32): f32 { return linearSchedule(a, b, d, now); }
export function shuffled(count: u32) { shuffle(order, count); }
export function cdf(z: f32): f32 { return normalCdf(z); }
export function gamma(shape: f32): f32 { return drawGamma(shape); }
export function beta(a: f32, b: f32): f32 { return drawBeta(a, b); }
`;
export function probe() {
  const module = parseModule('probe', PROBE);
  const entries = module.functions.map((fn) => `probe$${fn.name}`);
  const program = link({
    modules: [{ name: 'probe', module, stream: 1, sees: [] }],
    entries,
    library: formulaLibrary(),
  });
  const machine = createWasmMachineSync(program, 1);
  machine.clear(0);
  machine.call('random$seed', 0, 3, 4);
  return {
    call: (fn: string, ...args: number[]) => machine.call(`probe$${fn}`, 0, ...args),
    put: (name: string, values: readonly number[]) => machine.array(`probe$${name}`, 0).set(values),
    get: (name: string, count = 5) => Array.from(machine.array(`probe$${name}`, 0)).slice(0, count),
  };
}
