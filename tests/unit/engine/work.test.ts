import { describe, expect, it } from 'vitest';
import { presets } from '../../../src/engine/experiment/presets.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { laneOf, laneOfAgent } from '../../../src/engine/lane.ts';
import { workOf } from '../../../src/experiment/work.ts';

const isNetwork = (type: string) => laneOfAgent(type) === 'network';
const policy = { type: 'grpo-lm', prompts: 4, groupSize: 4 };

function longText(envSteps: number) {
  return validate({
    name: 'long',
    world: { family: 'language', task: 'copy', level: 4 },
    variants: [{ label: 'grpo', agent: policy, reward: [{ term: 'task', weight: 1 }] }],
    seeds: 1,
    envSteps,
  });
}

describe('kinds of work', () => {
  it('are those of the lanes, for every preset', () => {
    const kinds = new Set<string>();
    for (const { experiment } of presets) {
      const parsed = validate(experiment);
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
      const work = workOf(parsed.value, isNetwork);
      kinds.add(work);
      expect(work === 'tables').toBe(laneOf(parsed.value) === 'kernel');
      expect(work === 'texts').toBe(parsed.value.world.family === 'language');
    }
    expect([...kinds].toSorted()).toEqual(['networks', 'tables', 'texts']);
  });

  it('say beforehand that a run on text takes long', () => {
    const short = longText(100_000);
    expect(short).toMatchObject({ ok: true, warnings: [] });
    const long = longText(20_000_000); // 148 µs a token
    expect(long.ok && long.warnings[0]?.message).toMatch(/take about 49 minutes on one core/);
  });
});
