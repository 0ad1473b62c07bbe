import { describe, expect, it } from 'vitest';
import {
  asPlanned,
  branchesOf as branchesIn,
  type Forked,
  type ForkRequest,
  forkExperiment as forkWith,
  plannedMarks,
} from '../../../../src/app/runs/fork.ts';
import type { Batch } from '../../../../src/engine/contract.ts';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../../src/engine/program/catalogue.ts';
import type { RunScript } from '../../../../src/engine/replay/contract.ts';
import { createSession } from '../../../../src/engine/table/session.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';

function valid(input: unknown): Experiment {
  const parsed = validate(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  expect(parsed.warnings).toEqual([]);
  return parsed.value;
}
function preset(id: string, more: Partial<Experiment> = {}): Experiment {
  const found = presets.find((candidate) => candidate.id === id);
  return { ...valid(found?.experiment), seeds: 3, envSteps: 6_000, measurementPoints: 12, ...more };
}
function made(forked: Forked): Experiment {
  if (!forked.ok) throw new Error(forked.words);
  return valid(forked.experiment);
}
const branchesOf = (experiment: Experiment) => branchesIn(experiment, catalogue());
const forkExperiment = (script: RunScript, request: ForkRequest) => forkWith(script, request, catalogue());
const plain = (experiment: Experiment) => ({ experiment, revisions: [] });

async function rowsOf(experiment: Experiment): Promise<Map<string, readonly number[]>> {
  const session = await createSession(experiment);
  const rows = new Map<string, readonly number[]>();
  for (const item of session.advance(experiment.envSteps, Number.POSITIVE_INFINITY)) {
    if (item.kind !== 'batch') throw new Error(item.message);
    const { replicas, measurementPoint, rows: all } = item as Batch;
    const columns = all.length / replicas.length;
    replicas.forEach(({ variant, seed }, k) => {
      const words = new Uint32Array(all.slice(k * columns, (k + 1) * columns).buffer);
      rows.set(`${variant}/${seed}/${measurementPoint}`, [...words]);
    });
  }
  return rows;
}

describe('a fork', () => {
  for (const at of [3_000, 2_777]) {
    it(`at ${at} has the bits of its source up to there, and others after it`, async () => {
      const experiment = preset('distance-farming');
      const reward =
        experiment.variants[1]?.reward.map((term) => ({ ...term, weight: term.weight * 0.25 })) ?? [];
      const forked = made(forkExperiment(plain(experiment), { variant: 1, at, change: { reward } }));
      const rows = await rowsOf(forked);
      const grid = Array.from({ length: 12 }, (_, k) => (k + 1) * 500);
      let differ = 0;
      for (let seed = 0; seed < 3; seed++)
        grid.forEach((step, k) => {
          const [own, source] = [rows.get(`4/${seed}/${k}`), rows.get(`1/${seed}/${k}`)];
          if (step <= at) expect(own).toEqual(source);
          else if (JSON.stringify(own) !== JSON.stringify(source)) differ++;
        });
      expect(differ).toBeGreaterThan(10);
      const alone = await rowsOf(experiment);
      for (const [key, row] of alone) expect(rows.get(key)).toEqual(row);
    });
  }

  it('of a fork, and past the edits of its source, changes only from its own step on', async () => {
    const experiment = preset('shaping-in-mid-run', { envSteps: 60_000, measurementPoints: 12 });
    const first = made(
      forkExperiment(plain(experiment), { variant: 1, at: 20_000, change: { agent: { alpha: 0.05 } } }),
    );
    const second = made(
      forkExperiment(plain(first), { variant: 3, at: 40_000, change: { agent: { epsilon: 0.3 } } }),
    );
    expect(second.edits.map(({ at }) => at)).toEqual([20_000, 30_000, 40_000]);
    const rows = await rowsOf(second);
    for (let k = 0; k < 12; k++) {
      const same = (a: number, b: number) =>
        JSON.stringify(rows.get(`${a}/1/${k}`)) === JSON.stringify(rows.get(`${b}/1/${k}`));
      expect([same(3, 1), same(4, 3)]).toEqual([k < 4, k < 8]);
    }
    // It keeps the change of its source at 30,000, and its own.
    expect(branchesOf(second)).toEqual([
      { variant: 3, source: 1, at: 20_000, text: 'Step size α 0.2 → 0.05' },
      { variant: 4, source: 3, at: 40_000, text: 'Exploration rate ε 0.1 → 0.3' },
    ]);
  });

  it('is named by its source and where it begins', () => {
    const forked = forkExperiment(plain(preset('default')), {
      variant: 0,
      at: 1_500,
      change: { agent: { alpha: 0.3 } },
    });
    expect(forked).toMatchObject({ ok: true, variant: 3, text: 'Step size α 0.1 → 0.3' });
    expect(made(forked).variants[3]?.label).toBe('sparse, fork at 1.5k');
  });

  it('from the beginning is one more variant without an edit', () => {
    const forked = made(
      forkExperiment(plain(preset('default')), { variant: 0, at: 0, change: { agent: { alpha: 0.3 } } }),
    );
    expect([forked.edits.length, forked.variants.length, forked.variants[3]?.agent.alpha]).toEqual([
      0, 4, 0.3,
    ]);
    expect(branchesOf(forked)).toEqual([]);
  });

  it('is rejected with a message if it is impossible', () => {
    const experiment = preset('default');
    const wish = { variant: 0, at: 10, change: { agent: { alpha: 0.3 } } };
    const full = {
      ...experiment,
      variants: Array.from({ length: 8 }, (_, k) => ({ ...experiment.variants[0], label: `${k}` })),
    };
    for (const [forked, words] of [
      [forkExperiment(plain(full as Experiment), wish), /at most 8 variants/],
      [forkExperiment(plain(experiment), { ...wish, at: 6_000 }), /ends at 6000/],
      [forkExperiment(plain(experiment), { ...wish, variant: 9 }), /no longer exists/],
      [
        forkExperiment(plain(experiment), { ...wish, change: { agent: { alpha: 0.1 } } }),
        /The fork would be identical/,
      ],
    ] as const)
      expect(forked.ok ? '' : forked.words).toMatch(words);
  });
});

describe('a run that was changed while it went on', () => {
  it('is written down as planned edits that give the same bits', async () => {
    const experiment = preset('default', { edits: [{ at: 5_000, patch: { world: { slip: 0.5 } } }] });
    const start = valid(experiment);
    const changed = valid({
      ...experiment,
      world: { ...experiment.world, slip: 0.1 },
      variants: experiment.variants.map((variant) => ({
        ...variant,
        agent: { ...variant.agent, alpha: 0.4 },
      })),
      edits: [],
    });
    const session = await createSession(start);
    const items = [...session.advance(1_777, Number.POSITIVE_INFINITY)];
    expect(await session.revise(changed)).not.toHaveProperty('problems');
    items.push(...session.advance(6_000, Number.POSITIVE_INFINITY));
    const planned = asPlanned({ experiment: start, revisions: [{ at: 1_777, experiment: changed }] });
    if (typeof planned === 'string') throw new Error(planned);
    const again = await createSession(valid(planned));
    const replayed = again.advance(6_000, Number.POSITIVE_INFINITY);
    const bits = (batch: (typeof items)[number]) =>
      batch.kind === 'batch' ? [...new Uint32Array(batch.rows.slice().buffer)] : [];
    expect(replayed.map(bits)).toEqual(items.map(bits));
  });

  it('cannot be written down if its budget was changed, and says so', () => {
    const experiment = preset('default');
    const longer = { ...experiment, envSteps: 9_000 };
    expect(asPlanned({ experiment, revisions: [{ at: 100, experiment: longer }] })).toMatch(/budget/);
  });
});

describe('branches', () => {
  it('are none in the presets that come with the page', () => {
    for (const { experiment } of presets) {
      const parsed = validate(experiment);
      if (parsed.ok) expect(branchesOf(parsed.value)).toEqual([]);
    }
  });

  it('leave the other planned changes to marks that say what changed', () => {
    const parsed = validate(presets.find(({ id }) => id === 'shaping-in-mid-run')?.experiment);
    if (!parsed.ok) throw new Error('shaping-in-mid-run');
    const marks = plannedMarks(parsed.value, catalogue());
    expect(marks).toHaveLength(1);
    expect(marks[0]).toMatchObject({ kind: 'edit', envSteps: 30_000 });
    expect(marks[0]?.text).toMatch(/^variant \d: .*0\.2 → 0/);
  });
});
