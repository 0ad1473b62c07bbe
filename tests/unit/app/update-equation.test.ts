/** The update of a step in the episode player: its right side is the value that the engine has next. */
import { describe, expect, it } from 'vitest';
import { updatesOf } from '../../../src/app/inspect/update-equation.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import type { Recording } from '../../../src/engine/replay/contract.ts';
import { Replayer } from '../../../src/engine/replay/replayer.ts';

const MAZE = { family: 'gridworld', map: ['S..', '.#.', '..G'], stepCost: 0.1, slip: 0.2, stepLimit: 20 };

async function recordingOf(agent: object, steps = 400): Promise<Recording> {
  const parsed = validate({
    name: 'updates',
    world: MAZE,
    variants: [{ label: 'one', agent, reward: [{ term: 'task' }] }],
    seeds: 1,
    envSteps: steps,
    measurementPoints: 4,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const replayer = await Replayer.open({ experiment: parsed.value, revisions: [] }, 0, 0, () => 0);
  const work = replayer.record(0, steps, 1_000);
  for (;;) {
    const turn = work.next();
    if (turn.done === true) return turn.value;
  }
}

/** The next step in the same state, if nothing has changed its numbers in between. */
const nextVisit = ({ observation, steps }: Recording, step: number): number =>
  Array.from({ length: steps }, (_, k) => k).findIndex(
    (k) => k > step && observation[k] === observation[step],
  );

describe('the update of a step', () => {
  it.each(['q-learning', 'sarsa', 'expected-sarsa'])(
    'of %s ends with the action value that the engine has at the next visit, bit for bit',
    async (type) => {
      const recording = await recordingOf({ type, alpha: 0.3, gamma: 0.9, epsilon: 0.2 });
      let compared = 0;
      let whole = 0;
      for (let step = 0; step < recording.steps; step++) {
        const later = nextVisit(recording, step);
        if (later < 0) continue;
        const [update] = updatesOf(recording, step);
        const after = recording.actionValue[later * recording.nActions + (recording.action[step] ?? 0)];
        expect(update?.result, `step ${step}: ${update?.numbers}`).toBe(after);
        compared++;
        if (update?.rule.includes('[r')) whole++;
      }
      expect(compared).toBeGreaterThan(300);
      // All but truncated steps of Sarsa show reward and next value.
      expect(whole / compared).toBeGreaterThan(type === 'sarsa' ? 0.9 : 0.97);
    },
  );
  it.each(['td-0', 'actor-critic'])('of %s ends with the value that the engine has next', async (type) => {
    const recording = await recordingOf({ type, gamma: 0.9 });
    for (let step = 0; step < recording.steps; step++) {
      const later = nextVisit(recording, step);
      if (later >= 0) expect(updatesOf(recording, step)[0]?.result).toBe(recording.value[later]);
    }
  });
  it('of the actor-critic moves the preference as far as the policy shows', async () => {
    const recording = await recordingOf({ type: 'actor-critic', gamma: 0.9, alpha: 0.2 });
    const { nActions, probabilities, action } = recording;
    const step = Array.from({ length: recording.steps }, (_, k) => k).find(
      (k) => Math.abs(updatesOf(recording, k)[1]?.result ?? 0) > 0.02 && nextVisit(recording, k) > 0,
    );
    const at = step ?? -1;
    const p = (row: number, a: number) => probabilities[row * nActions + a] ?? Number.NaN;
    const a = action[at] ?? 0;
    const other = (a + 1) % nActions;
    const odds = (row: number) => Math.log(p(row, a) / p(row, other));
    const change = updatesOf(recording, at)[1]?.result ?? Number.NaN;
    // θ_a moves by x (1 − π_a), another by −x π_b.
    const rest = (change / (1 - p(at, a))) * p(at, other);
    expect(odds(nextVisit(recording, at)) - odds(at)).toBeCloseTo(change + rest, 4);
  });
  it('is not shown for agents that learn of several steps together', async () => {
    const recording = await recordingOf({ type: 'n-step-sarsa' });
    expect(updatesOf(recording, 5)).toEqual([]);
  });
  it('reads as a sum that can be checked by hand', () => {
    const reals = (...x: number[]) => Float32Array.from(x);
    const recording = {
      nActions: 2,
      gamma: 0.5,
      agent: { type: 'q-learning', settings: { alpha: 0.5 } },
      observation: [0, 1],
      nextObservation: [1, 2],
      action: [1, 0],
      ends: [0, 1],
      total: [0.25, 1],
      learned: reals(0.5, 0),
      actionValue: reals(0, 0.25, 1, 0.5),
      value: reals(),
      probabilities: reals(0.5, 0.5, 0.5, 0.5),
    } as unknown as Recording;
    const [update] = updatesOf(recording, 0);
    expect(update).toEqual({
      rule: 'Q(s, a) ← Q(s, a) + α [r + γ max Q(s′, ·) − Q(s, a)]',
      numbers: '0.25 + 0.5 · [0.25 + 0.5 · 1 − 0.25] = 0.5',
      result: 0.5,
    });
  });
});
