import { describe, expect, it } from 'vitest';
import { openLink } from '../../../src/cli/input.ts';
import { ResultBuilder } from '../../../src/cli/result.ts';
import { presets } from '../../../src/engine/experiment/presets.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { createSession } from '../../../src/engine/table/session.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { parseExperiment } from '../../../src/experiment/parse-experiment.ts';
import written from '../../fixtures/version-1-presets.json' with { type: 'json' };

function opened(text: unknown): Experiment {
  const parsed = parseExperiment(text, catalogue());
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  expect(parsed.warnings).toEqual([]);
  return parsed.value;
}

/**
 * Exact values are now solved instead of iterated, which moved the value error of four points by 4e-9 (see
 * the changelog).
 */
const NEW_CURVES: Readonly<Record<string, string>> = { 'frozen-lake-planner': '97c56b46c6957d30' };

/**
 * Today's versions of these experiments are small enough for six seeds. Old files and links still open as
 * they were.
 */
const REWORKED: ReadonlySet<string> = new Set([
  'addition-policies',
  'best-of-many',
  'entropy-collapse',
  'group-std',
  'length-gamed',
  'over-optimization',
  'over-optimisation',
  'partial-credit',
  'preferences-or-reward',
  'turns-or-outcome',
]);

/** Drops the labels and notes of a preset, because they have been rewritten since. */
function withoutTexts({ name: _name, notes: _notes, world, variants, ...rest }: Experiment) {
  const { name: _world, ...facts } = world;
  return { ...rest, world: facts, variants: variants.map(({ agent, reward }) => ({ agent, reward })) };
}

describe.each(written)('the preset $id as version 1 wrote it', ({ id, lane, experiment, link, curves }) => {
  it('opens as a file and as a link, and equals today’s experiment unless that has changed', async () => {
    const file = opened(experiment);
    const read = await openLink(link);
    if (!read.ok) throw new Error('the link does not open');
    expect(opened(read.value.text)).toEqual(file);
    const preset = presets.find((known) => known.id === id || known.formerId === id);
    expect(preset).toBeDefined();
    if (REWORKED.has(id)) return;
    const today = validate(preset?.experiment);
    if (!today.ok) throw new Error(`${id} is no preset`);
    expect(JSON.parse(JSON.stringify(withoutTexts({ ...file, edits: [] })))).toEqual(
      JSON.parse(JSON.stringify(withoutTexts({ ...today.value, edits: [] }))),
    );
    expect(file.edits.map(({ at }) => at)).toEqual(today.value.edits.map(({ at }) => at));
  });

  it.runIf(lane === 'kernel')('trains to the same bits', async () => {
    const short = { ...opened(experiment), seeds: 1 };
    const session = await createSession(short);
    const builder = new ResultBuilder(short);
    builder.plan(session.plan);
    while (!session.done)
      for (const item of await session.advance(short.envSteps, 1_000))
        if (item.kind === 'batch') builder.batch(item, 0);
    builder.plan(session.plan);
    expect((await builder.finish(0, 1)).curves?.hash).toBe(NEW_CURVES[id] ?? curves);
  });
});

describe('a file of version 1', () => {
  const smallest = {
    world: { family: 'gridworld', map: ['S.k.G'] },
    arms: [{ agent: { type: 'q-learning' }, reward: [{ term: 'task' }] }],
  };

  it('needs no version, because its keys identify it', () => {
    expect(opened(JSON.stringify({ ...smallest, checkpoints: 10 }))).toMatchObject({
      version: 2,
      measurementPoints: 10,
    });
  });

  it('that claims to be version 2 is rejected with the new name', () => {
    const parsed = parseExperiment({ ...smallest, version: 2 }, catalogue());
    expect(parsed.ok).toBe(false);
  });

  it('keeps its event in settings, expressions, custom texts and edits', () => {
    const reward = [
      { term: 'event', event: 'passedCheckpoint' },
      { term: 'expression', expression: 'happened(passedCheckpoint) ? 1.0 : 0.0' },
      {
        term: 'own-module',
        text: 'export function reward(): f32 { return happened(passedCheckpoint) ? 1.0 : 0.0; }',
      },
    ];
    const arms = [{ ...smallest.arms[0], reward }];
    const { variants, edits } = opened(
      JSON.stringify({
        version: 1,
        world: { family: 'gridworld', map: ['S.P.G'] },
        arms,
        edits: [{ at: 100, patch: { arms: [{ ...smallest.arms[0], reward: [...reward].reverse() }] } }],
      }),
    );
    expect(JSON.stringify({ variants, edits })).not.toContain('Checkpoint');
    expect(variants[0]?.reward.map(({ term }) => term)).toEqual(['event', 'expression', 'custom-module']);
    expect(JSON.stringify(edits)).toContain('custom-module');
  });

  it('names PPO’s setting as version 2 does, and leaves those of a custom agent alone', () => {
    const { variants } = opened(
      JSON.stringify({
        ...smallest,
        arms: [{ agent: { type: 'ppo', normaliseAdvantages: false }, reward: [{ term: 'task' }] }],
      }),
    );
    expect(variants[0]?.agent.normalizeAdvantages).toBe(false);
  });
});
