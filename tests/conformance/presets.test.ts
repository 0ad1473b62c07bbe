import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openNetworkSession } from '../../src/engine/experiment/open-networks.ts';
import { presets } from '../../src/engine/experiment/presets.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { laneOf } from '../../src/engine/lane.ts';
import { createSession } from '../../src/engine/table/session.ts';
import type { Experiment } from '../../src/experiment/experiment.ts';
import { RELEASE } from '../release.ts';

async function runBriefly(input: unknown, trains = true): Promise<void> {
  const parsed = validate(input);
  if (!parsed.ok) throw new Error(parsed.problems.map((p) => `${p.path}: ${p.message}`).join('\n'));
  expect(parsed.warnings).toEqual([]);
  if (!trains) return;
  const brief = { ...parsed.value, seeds: 2, measurementPoints: 20, edits: parsed.value.edits };
  if (laneOf(brief) === 'network') return runNetworkBriefly(brief);
  const session = await createSession(brief);
  const items = session.advance(Math.ceil(brief.envSteps / 20), Number.POSITIVE_INFINITY);
  expect(items.map((item) => item.kind)).toEqual(['batch']);
}

/**
 * Trains for about a batch from random weights, because a network's usual start takes longer than a test may.
 */
async function runNetworkBriefly(experiment: Experiment): Promise<void> {
  const variants = experiment.variants.map((variant) => ({
    ...variant,
    agent: 'baseSteps' in variant.agent ? { ...variant.agent, baseSteps: 0 } : variant.agent,
    reward: variant.reward.map((term) => ('pairs' in term ? { ...term, pairs: 32 } : term)),
  }));
  const session = await openNetworkSession({
    ...experiment,
    variants,
    seeds: 1,
    episodes: 0,
    envSteps: 500,
    measurementPoints: 1,
  });
  const items = await session.advance(500, Number.POSITIVE_INFINITY);
  expect(items.map((item) => item.kind)).toEqual(['batch']);
  session.close();
}

describe('every preset', () => {
  for (const [k, preset] of presets.entries()) {
    const trains = RELEASE || k % 3 === 0;
    it(`“${preset.id}” is accepted without a warning${trains ? ' and trains' : ''}`, () =>
      runBriefly(preset.experiment, trains));
  }
  it('has its own id and title', () => {
    expect(new Set(presets.map((p) => p.id)).size).toBe(presets.length);
    expect(new Set(presets.map((p) => p.title)).size).toBe(presets.length);
  });
});

describe('an experiment file', () => {
  it('with a hand-drawn world, custom expressions and agents that no preset uses is accepted and trains', () =>
    runBriefly(readFileSync('docs/examples/courtyard.json', 'utf8')));
});
