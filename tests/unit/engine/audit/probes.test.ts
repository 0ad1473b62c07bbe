/** A probe is no part of what an audit judges: with and without probes it says the same, and which terms it left out. */
import { describe, expect, it } from 'vitest';
import { auditVariant } from '../../../../src/engine/audit/audit.ts';
import type { VariantAudit } from '../../../../src/engine/audit/contract.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';

const GRID = { family: 'gridworld', map: ['S..', '.#.', '..G'], stepLimit: 30 };
const MICRO = { family: 'language', task: 'micro', level: 2, letters: 2 };
const NOVELTY = { term: 'novelty', weight: 0.1 };

async function audited(world: object, type: string, reward: readonly object[], found?: VariantAudit[]) {
  const parsed = validate({
    name: 'probes',
    world,
    seeds: 1,
    envSteps: 1000,
    measurementPoints: 5,
    evaluation: {},
    variants: [{ label: 'design', agent: { type }, reward }],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return auditVariant(parsed.value, 0, { found: (audit) => found?.push(audit) });
}

/** Loud if they were paid: a fortune for every wrong step, drawn at random, and no number at all. */
const PROBES = [
  { term: 'event', event: 'hitWall', weight: 1000, probe: true },
  { term: 'noise', weight: 1000, probe: true },
  { term: 'expression', expression: 'log(f32(action) - 1.0)', probe: true },
  { term: 'clip', low: 0, high: 0.1, probe: true },
  { term: 'coverage', weight: 1000, probe: true },
];
const ON_TEXT = [
  { term: 'completion-length', weight: 1000, probe: true },
  { term: 'noise', weight: 1000, probe: true },
];

describe('an audit leaves probes out and says so', () => {
  for (const [what, world, agent, probes, reward, names] of [
    [
      ...(['exactly', GRID, 'q-learning', PROBES] as const),
      [{ term: 'task' }, { term: 'potential', weight: 2 }],
      'Event: hit wall, Noise, Custom expression, Clip, Coverage',
    ],
    [
      ...(['from episodes', GRID, 'q-learning', PROBES] as const),
      [{ term: 'task' }, NOVELTY],
      'Event: hit wall, Noise, Custom expression, Clip, Coverage',
    ],
    [
      ...(['on text', MICRO, 'grpo-lm', ON_TEXT] as const),
      [{ term: 'task' }, { term: 'exact-match', weight: 0.5 }],
      'Completion length, Noise',
    ],
  ] as const)
    it(`${what}: nothing else differs, and weights are moved at their places in the design`, async () => {
      const plain = await audited(world, agent, reward);
      const [first, ...others] = reward;
      const found: VariantAudit[] = [];
      const among = [probes[0], first, ...probes.slice(1), ...others].filter((term) => term !== undefined);
      const { places, reasons, ...probed } = await audited(world, agent, among, found);
      const { reasons: plainReasons, ...same } = plain;
      expect(probed).toEqual(same);
      expect(places).toEqual([1, probes.length + 1]);
      expect(reasons).toEqual([
        ...plainReasons,
        `Left out, because probes are measured and never paid: ${names}.`,
      ]);
      for (const early of found) expect(early.places).toEqual(places);
      expect('places' in plain).toBe(false);
    });

  it('finds no incentive in a design of probes alone', async () => {
    const { verdict } = await audited(GRID, 'q-learning', [{ term: 'step-cost', probe: true }]);
    expect(verdict).toBe('empty');
  });
});
