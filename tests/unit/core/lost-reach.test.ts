import { describe, expect, it } from 'vitest';
import { lostReach } from '../../../src/core/lost-reach.ts';

/** One action per arrow: [from, to], with `true` if the arrow ends the episode. */
function graphOf(states: number, arrows: readonly (readonly [number, number, true?])[]) {
  const nActions = arrows.length;
  const legal = new Uint8Array(states * nActions);
  const first = [0];
  const taken: (typeof arrows)[number][] = [];
  for (let s = 0; s < states; s++)
    arrows.forEach((arrow, a) => {
      if (arrow[0] === s) {
        legal[s * nActions + a] = 1;
        taken.push(arrow);
      }
      first.push(taken.length);
    });
  return {
    nActions,
    legal,
    first,
    next: taken.map(([, to]) => to),
    probability: taken.map(() => 1),
    ends: taken.map(([, , end]) => (end === true ? 1 : 0)),
  };
}

describe('lost reachability', () => {
  it('is 0 in a cycle, where every state can be reached again', () => {
    expect([
      ...lostReach(
        graphOf(3, [
          [0, 1],
          [1, 2],
          [2, 0],
        ]),
        [1, 0, 0],
      ),
    ]).toEqual([0, 0, 0]);
  });
  it('counts the states behind a one-way door', () => {
    // In 0 ⇄ 1 → 2, state 2 has lost two of the three states.
    const one = graphOf(3, [
      [0, 1],
      [1, 0],
      [1, 2],
    ]);
    expect([...lostReach(one, [1, 0, 0])].map((x) => x.toFixed(3))).toEqual(['0.000', '0.000', '0.667']);
  });
  it('leaves out what the start does not reach, and what comes after an end', () => {
    // State 3 is outside of the baseline, and 1 → 2 ends the episode, so 2 is never reached.
    const graph = graphOf(4, [
      [0, 1],
      [1, 0],
      [1, 2, true],
      [3, 0],
    ]);
    expect([...lostReach(graph, [1, 0, 0, 0])]).toEqual([0, 0, 1, 0]);
  });
});
