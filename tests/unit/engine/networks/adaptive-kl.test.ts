/** β of a KL penalty with a target: β ← β · (1 + clip(KL / target − 1, ±0.2) · completions / horizon), worked by hand. */
import { describe, expect, it } from 'vitest';
import { languageAgents } from '../../../../src/agents/network-registry.ts';
import { SequencePolicy } from '../../../../src/agents/networks/sequence.ts';
import type { LanguageAgent } from '../../../../src/agents/updates/text-contract.ts';
import { Streams } from '../../../../src/engine/streams.ts';
import { Learner } from '../../../../src/engine/text/learner.ts';
import { readSettings } from '../../../../src/experiment/settings.ts';
import { createPlain } from '../../tensor/plain/plain.ts';

const settingsOf = (given: object) => {
  const { entry } = languageAgents.get('ppo-lm') as LanguageAgent;
  return readSettings(entry, { type: 'ppo-lm', ...given });
};

function learnerOf(given: object): Learner {
  const streams = new Streams(1, 0);
  const shape = { kind: 'gru', layers: 1, width: 4, heads: 1 } as const;
  const policy = new SequencePolicy(createPlain(), { shape, vocabulary: 3, context: 4 }, (count) =>
    streams.of('weights').uniforms(count),
  );
  return new Learner({ policy, accuracy: Number.NaN }, settingsOf(given), streams, () => undefined);
}

describe('a KL weight that is steered to a target of .5 nats, over batches of 64 completions', () => {
  it.each([
    [100, 2, 0.564], // .5 · (1 + .2 · 64 / 100): KL of four times the target counts as a fifth above it
    [100, 0.55, 0.532], // .5 · (1 + .1 · 64 / 100)
    [100, 0.5, 0.5],
    [100, 0.45, 0.468], // .5 · (1 − .1 · 64 / 100)
    [100, 0, 0.436], // .5 · (1 − .2 · 64 / 100)
    [2000, 2, 0.5032], // .5 · (1 + .2 · 64 / 2000)
    [10_000, 0, 0.49936], // .5 · (1 − .2 · 64 / 10,000)
  ])('with a horizon of %d and a KL of %f goes from .5 to %f', (klHorizon, kl, beta) => {
    const learner = learnerOf({ klCoefficient: 0.5, klTarget: 0.5, klHorizon });
    learner.steerKl(kl, 64);
    expect(learner.klCoefficient).toBeCloseTo(beta, 12);
    learner.close();
  });

  it('goes on from where it is after every batch, and follows a new horizon at once', () => {
    const learner = learnerOf({ klCoefficient: 0.5, klTarget: 0.5, klHorizon: 100 });
    learner.steerKl(2, 64);
    learner.steerKl(0.45, 64);
    expect(learner.klCoefficient).toBeCloseTo(0.564 * 0.936, 12);
    learner.adopt(settingsOf({ klCoefficient: 0.5, klTarget: 0.5, klHorizon: 1000 }));
    learner.steerKl(2, 64);
    expect(learner.klCoefficient).toBeCloseTo(0.564 * 0.936 * 1.0128, 12);
    learner.close();
  });

  it('stands still where no KL is known, and starts from 1e-4 where β was 0', () => {
    const learner = learnerOf({ klCoefficient: 0, klTarget: 0.5, klHorizon: 100 });
    learner.steerKl(Number.NaN, 64);
    expect(learner.klCoefficient).toBe(0);
    learner.steerKl(2, 64);
    expect(learner.klCoefficient).toBeCloseTo(1.128e-4, 15);
    learner.close();
  });

  it('is fixed without a target, whatever the horizon', () => {
    const learner = learnerOf({ klCoefficient: 0.3, klTarget: 0, klHorizon: 1 });
    learner.steerKl(9, 64);
    expect(learner.klCoefficient).toBe(0.3);
    learner.close();
  });
});
