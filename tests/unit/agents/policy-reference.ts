/** The reference of the policy-gradient tests: softmax tables of three states and two actions in double precision. */
import type { Bench, Ending } from './harness.ts';

export type Step = readonly [s: number, a: number, r: number, next: number];
export function play(b: Bench, steps: readonly Step[], end: Ending = 'terminated'): void {
  b.begin(steps[0]?.[0] ?? 0);
  steps.forEach(([s, a, r, next], t) => {
    b.learn(s, a, r, next, t === steps.length - 1 ? end : undefined);
  });
}
export const soft = (h: readonly number[]) => {
  const e = h.map(Math.exp);
  const z = e.reduce((x, y) => x + y, 0);
  return e.map((v) => v / z);
};
export const row = (table: readonly number[], s: number) => table.slice(2 * s, 2 * s + 2);
/** table[s] += weight · ∇ ln π(a|s), with π from `at`, all in double precision. */
export function score(table: number[], at: readonly number[], s: number, a: number, weight: number): void {
  soft(row(at, s)).forEach((p, b) => {
    table[2 * s + b] = (table[2 * s + b] ?? 0) + weight * ((a === b ? 1 : 0) - p);
  });
}
export const flat = (b: Bench, name: string) => b.table(name).flat();
export const H0 = [0.2, -0.1, 0, 0.4, 0.3, 0.3];
export const V0 = [0.5, -0.2, 0.1];
