import { describe, expect, it } from 'vitest';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { buildWorld } from '../../../../src/engine/program/build-world.ts';
import { drawnStarts } from '../../../../src/engine/program/starts.ts';
import { createSession } from '../../../../src/engine/table/session.ts';

const experiment = (reset: string, more: object = {}) => {
  const parsed = validate({
    world: {
      family: 'gridworld',
      map: ['S...', '....', '....'],
      stepLimit: 20,
      kernel: `export const meta = { name: 'own', label: 'own', family: 'gridworld', help: 'By hand.' };
${reset}
export function step(state: u32, action: u32, outcome: u32): u32 {
  pay(f32(state));
  terminate();
  return state;
}`,
      ...more,
    },
    variants: [{ label: 'own', agent: { type: 'q-learning' }, reward: [{ term: 'task' }] }],
    seeds: 1,
    envSteps: 10,
  });
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return parsed.value;
};
function drawn({ build }: ReturnType<typeof buildWorld>) {
  expect(build.drawnStart).toBe(true);
  return drawnStarts(build) ?? [];
}
const startsOf = (reset: string, more?: object) =>
  Object.fromEntries(
    drawn(buildWorld(experiment(reset, more))).map(({ state, probability }) => [state, probability]),
  );

describe('the starts of a custom world are listed from its draws', () => {
  it('one state in three', () => {
    const starts = startsOf('export function reset(): u32 { return 2 + below(3); }');
    expect(Object.keys(starts)).toEqual(['2', '3', '4']);
    for (const p of Object.values(starts)) expect(p).toBeCloseTo(1 / 3, 9);
  });
  it('by a draw that depends on the one before: ¼ · ½ for 10 and 11, ¾ for 7', () => {
    const starts = startsOf(
      'export function reset(): u32 { if (below(4) == 0) return 10 + below(2); return 7; }',
    );
    expect(starts).toEqual({ 7: 0.75, 10: 0.125, 11: 0.125 });
  });
  it('with a coin whose odds are a setting, at the value of the experiment', () => {
    const odds = "const odds = param({ value: 0.25, min: 0, max: 1, label: 'Odds', help: 'Of state 1.' });\n";
    const reset = `${odds}export function reset(): u32 { return bernoulli(odds) ? 1 : 0; }`;
    expect(startsOf(reset)).toEqual({ 0: 0.75, 1: 0.25 });
    expect(startsOf(reset, { odds: 0.5 })).toEqual({ 0: 0.5, 1: 0.5 });
  });
  it('so that its reference is exact: a mean of 2, 3 and 4 is 3', async () => {
    const { plan } = await createSession(experiment('export function reset(): u32 { return 2 + below(3); }'));
    expect(plan.variants[0]?.reference?.bestTaskReturn).toBeCloseTo(3, 6);
  });
  it('unless it draws a number that cannot be listed, which is said with the fix', async () => {
    const { plan } = await createSession(
      experiment('export function reset(): u32 { return u32(3.0 * uniform()); }'),
    );
    expect(plan.variants[0]?.noReference).toBe(
      'its custom text lets the start depend on `uniform`, so start probabilities are unknown; draw it with `below` or `bernoulli`',
    );
  });
  it('unless there are too many', async () => {
    const { plan } = await createSession(
      experiment('export function reset(): u32 { return below(1000) * below(1000) % 12; }'),
    );
    expect(plan.variants[0]?.noReference).toBe('its `reset` draws too often to list every start');
  });
});
