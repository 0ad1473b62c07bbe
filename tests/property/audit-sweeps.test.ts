/** At random weights, a sweep of the audit must agree with trying every policy. */
import { describe, expect, it } from 'vitest';
import { combine } from '../../src/engine/audit/audit-model.ts';
import { everyPolicy, valuesOf } from './audit-brute-force.ts';
import { audited, bruteReturns, designed, dice, randomWorld } from './audit-random-worlds.ts';

describe('each sweep of 100 random designs', () => {
  let cliffs = 0;
  it('reports at any weight what the best policies earn, and has its cliffs where two of them tie', async () => {
    for (let seed = 0; seed < 100; seed++) {
      const roll = dice(seed + 900);
      const world = randomWorld(roll);
      const { model, gamma } = world;
      const extra = Float64Array.from(model.next, () => (roll.chance(0.5) ? 0 : roll.eighths(8)));
      const weights = [roll.pick([1, 2]), roll.pick([-1, 0.5, 4])];
      const audit = await audited(world, designed(world, extra, weights), false);
      for (const [t, term] of audit.terms.entries()) {
        const { sweep } = term;
        if (sweep === null) continue;
        const name = `world ${seed}, term ${t}`;
        expect(sweep.complete, name).toBe(true);
        expect(sweep.pieces[0]?.from, name).toBe(sweep.low);
        expect(sweep.pieces.at(-1)?.to, name).toBe(sweep.high);
        cliffs += sweep.pieces.length - 1;
        const unit = Math.abs(sweep.weight);
        const asked = [-50, -3.1, -0.77, -0.013, 0.0171, 0.31, 0.83, 1.93, 7.7, 61].map((x) => x * unit);
        for (const w of asked) {
          const piece = sweep.pieces.find(({ from, to }) => from < w && w < to);
          if (piece === undefined) continue;
          const near = Math.min(w - piece.from, piece.to - w);
          if (near < 1e-6 * unit) continue;
          const moved = weights.map((weight, other) => (other === t ? w : weight));
          const reward = combine([model.task, extra], moved, model.next.length);
          // A sweep judges only what happens from the start, so ties and changes in unreachable states do not
          // matter.
          const brute = bruteReturns(world, reward);
          expect(piece.worst, `${name} at ${w}`).toBeCloseTo(brute.worst, 7);
          expect(piece.best, `${name} at ${w}`).toBeCloseTo(brute.best, 7);
        }
        for (const { to } of sweep.pieces.slice(0, -1)) expect(tied(to), `${name} cliff ${to}`).toBe(true);

        /** Whether two policies with different slopes are both best from the start, as at a cliff. */
        function tied(w: number): boolean {
          const moved = weights.map((weight, other) => (other === t ? w : weight));
          const reward = combine([model.task, extra], moved, model.next.length);
          const part = t === 0 ? model.task : extra;
          // At discount 0, the value of a start says nothing about what is done later, so any state may tie.
          const fromStart = (value: readonly number[]) =>
            gamma === 0
              ? value.reduce((sum, v) => sum + v, 0)
              : model.start.reduce((sum, p, s) => sum + p * (value[s] ?? 0), 0);
          const lines = everyPolicy(model).map((policy) => ({
            total: fromStart(valuesOf(model, reward, gamma, policy)),
            slope: fromStart(valuesOf(model, part, gamma, policy)),
          }));
          const most = Math.max(...lines.map(({ total }) => total));
          const best = lines.filter(({ total }) => total > most - 1e-7 * Math.max(1, Math.abs(most)));
          const slopes = best.map(({ slope }) => slope);
          return Math.max(...slopes) - Math.min(...slopes) > 1e-9;
        }
      }
    }
    expect(cliffs).toBeGreaterThan(100);
  });
});
