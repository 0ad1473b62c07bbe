import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { family as bandit } from '../../../src/worlds/bandit/family.ts';
import { family as graph } from '../../../src/worlds/graph/family.ts';
import { family as gridworld } from '../../../src/worlds/gridworld/family.ts';
import { family as push } from '../../../src/worlds/push/family.ts';
import { family as text } from '../../../src/worlds/text/family.ts';
import { readWorld, worldOf } from './harness.ts';

const row = fc.string({ unit: fc.constantFrom(...'..S#GOCrodmpiKDTtU01 x'), minLength: 0, maxLength: 6 });

describe('any map or field', () => {
  it('is built or rejected with problems at positions, and never throws', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), fc.constantFrom('walk', 'falling'), (map, dynamics) => {
        const result = gridworld.build({ family: 'gridworld', map, dynamics });
        const problems = result.ok ? result.build.warnings : result.problems;
        for (const problem of problems) expect(problem.path).toMatch(/^world\./);
        if (result.ok) expect(result.build.data.stepsToGoal?.every((x) => Number.isFinite(x))).toBe(true);
        else expect(problems.some((problem) => problem.severity === 'error')).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
  it('is rejected for a wrong type without throwing', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.array(fc.string()),
      fc.array(fc.double()),
    );
    for (const family of [gridworld, bandit, text, graph, push]) {
      const names = family.entry.fields.map((field) => field.name);
      fc.assert(
        fc.property(fc.dictionary(fc.constantFrom(...names), anything, { maxKeys: 4 }), (fields) => {
          const read = readWorld({ ...fields, family: family.entry.id });
          const result = read.ok ? family.build(read.value.world) : read;
          if (!result.ok) expect(result.problems.length).toBeGreaterThan(0);
        }),
        { numRuns: 150 },
      );
    }
  });
  let built = 0;
  it('steps from every state of a built map to states within its count', () => {
    const square = fc.array(
      fc.string({ unit: fc.constantFrom(...'.....S#GOCrodmpiK'), minLength: 4, maxLength: 4 }),
      { minLength: 2, maxLength: 2 },
    );
    fc.assert(
      fc.property(square, fc.constantFrom('perpendicular', 'random'), (map, slipMode) => {
        // There is always a key, a door, a pair of teleports and a path to the goal.
        const spec = {
          family: 'gridworld',
          map: ['SKDG', 'T.T.', ...map],
          slipMode,
          slip: 0.3,
          wind: [0, 1, -1, 2],
        };
        if (!gridworld.build(spec).ok) return;
        built++;
        const world = worldOf(gridworld, spec, { fast: true });
        const outcomes = world.build.constants.outcomes?.value ?? 1;
        for (let s = 0; s < world.nStates; s++)
          for (let a = 0; a < world.nActions; a++) {
            let p = 0;
            for (let k = 0; k < outcomes; k++) {
              p += world.call('outcomeProbability', s, a, k);
              const step = world.step(s, a, k);
              expect(step.next).toBeLessThan(world.nStates);
              expect(Number.isFinite(step.reward)).toBe(true);
            }
            expect(p).toBeCloseTo(1, 5);
          }
      }),
      { numRuns: 60 },
    );
    expect(built).toBeGreaterThan(30);
  });
});
