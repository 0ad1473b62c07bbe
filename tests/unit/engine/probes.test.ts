/** A probe is measured and never paid: what is learned has the same bits with and without it, wherever it stands. */
import { describe, expect, it } from 'vitest';
import type { BackendName } from '../../../src/engine/backend.ts';
import type { Batch, Measures } from '../../../src/engine/contract.ts';
import { createSession } from '../../../src/engine/table/session.ts';
import type { Experiment, TermSpec, WorldSpec } from '../../../src/experiment/experiment.ts';
import { METRIC_COLUMNS, METRIC_IDS } from '../../../src/stats/metrics/metrics.ts';
import { experimentOf } from '../../conformance/small-experiments.ts';

const GRID: WorldSpec = { family: 'gridworld', map: ['S..', '.#.', '..G'], slip: 0.2, stepLimit: 40 };
const MAX_TERMS = 16;
const SHORT = { measurementPoints: 4, seeds: 2 };
const DRAWING = `export const meta = { label: 'Draws', markov: false };
let drawn: f32 = 0.0;
let begun: f32 = 0.0;
export function init() { drawn = initNormal(); }
export function begin() { begun += uniform(); }
export function reward(): f32 { return drawn + begun + normal() + f32(below(7)) + initNormal(); }`;
/** They draw, keep memory, transform the sum, begin with an episode, are no number, or say a number for each window. */
const PROBES: readonly TermSpec[] = [
  { term: 'noise', weight: 3, probe: true },
  { term: 'novelty', weight: 1, probe: true },
  { term: 'milestone', weight: 1, event: 'hitWall', probe: true },
  { term: 'delay', weight: 1, probe: true },
  { term: 'clip', weight: 1, probe: true },
  { term: 'custom-module', weight: 1, text: DRAWING, probe: true },
  { term: 'expression', weight: 1, expression: 'log(f32(action) - 1.0)', probe: true },
];
const BUILT_IN: readonly TermSpec[] = [
  { term: 'coverage', weight: 1, probe: true },
  { term: 'credit-auroc', weight: 1, probe: true },
  { term: 'event', weight: 1, event: 'hitWall', probe: true },
  { term: 'optimal-action', weight: 1, probe: true },
  { term: 'token', weight: 1, token: 2, probe: true },
  { term: 'credit-auroc', weight: 1, of: 'task', probe: true },
  { term: 'credit-auroc', weight: 1, good: 'optimal', expression: 'normal()', probe: true },
];
const DESIGNS: Readonly<Record<string, readonly TermSpec[]>> = {
  'the task alone': [{ term: 'task', weight: 1 }],
  'terms that draw and transform': [
    { term: 'task', weight: 1 },
    { term: 'noise', weight: 0.5 },
    { term: 'potential', weight: 1 },
    { term: 'custom-module', weight: 0.1, text: DRAWING },
    { term: 'delay', weight: 1, until: 'steps', steps: 3 },
    { term: 'clip', weight: 1 },
    { term: 'scale', weight: 1, factor: 0.5, shift: 0.1 },
  ],
};

async function trained(experiment: Experiment, measures: Measures, backend: BackendName) {
  const session = await createSession(experiment, { backend, measures });
  const batches: Batch[] = [];
  for (let target = 137; !session.done; target += 137)
    for (const result of session.advance(target, Number.POSITIVE_INFINITY)) {
      if (result.kind !== 'batch') throw new Error(JSON.stringify(result));
      batches.push(result);
    }
  return { session, batches };
}

const bits = (numbers: ArrayLike<number>) => [...new Uint32Array(Float32Array.from(numbers).buffer)];

interface Trial {
  readonly agent?: string;
  readonly design: readonly TermSpec[];
  readonly measures?: Measures;
  readonly backend?: BackendName;
  readonly probes?: readonly TermSpec[];
}

/** Every paid column and table agrees bit for bit, with a probe before, between and after the terms. */
async function unmoved(trial: Trial) {
  const { agent = 'q-learning', design, measures = 'all', backend = 'wasm', probes = PROBES } = trial;
  const of = (reward: readonly TermSpec[]) =>
    experimentOf(GRID, agent, reward, { ...SHORT, envSteps: backend === 'wasm' ? 1200 : 300 });
  const plain = await trained(of(design), measures, backend);
  const among = design.flatMap((term, k) => [probes[k % probes.length] as TermSpec, term]);
  const more = [...among, ...probes].slice(0, MAX_TERMS);
  const probed = await trained(of(more), measures, backend);
  const places = more.flatMap(({ probe }, k) => (probe ? [] : [k]));
  for (const [point, { rows, histograms }] of plain.batches.entries()) {
    const other = probed.batches[point] as Batch;
    expect(bits(other.histograms)).toEqual(bits(histograms));
    for (const replica of other.replicas.keys()) {
      const row = rows.subarray(replica * plain.session.plan.columns);
      const wide = other.rows.subarray(replica * probed.session.plan.columns);
      const paid = places.map((k) => wide[METRIC_COLUMNS + k] ?? 0);
      expect(bits(wide.subarray(0, METRIC_COLUMNS))).toEqual(bits(row.subarray(0, METRIC_COLUMNS)));
      expect(bits(paid)).toEqual(bits(row.subarray(METRIC_COLUMNS, METRIC_COLUMNS + design.length)));
    }
  }
  for (let seed = 0; seed < 2; seed++)
    expect(probed.session.tables(0, seed)).toEqual(plain.session.tables(0, seed));
}

describe('a probe changes nothing that is learned', () => {
  for (const [name, design] of Object.entries(DESIGNS))
    for (const backend of ['wasm', 'interpreter'] as const)
      for (const measures of ['all', 'returns'] as const)
        it(`${name}, ${backend}, measuring ${measures}`, () => unmoved({ design, backend, measures }));

  for (const backend of ['wasm', 'interpreter'] as const)
    for (const measures of ['all', 'returns'] as const)
      it(`the built-in probes, ${backend}, measuring ${measures}`, () =>
        unmoved({
          design: DESIGNS['terms that draw and transform'] ?? [],
          backend,
          measures,
          probes: BUILT_IN,
        }));

  for (const agent of ['ppo', 'grpo', 'reinforce', 'double-q-learning', 'sarsa'])
    it(`an agent of the kind ${agent}`, () =>
      unmoved({ agent, design: DESIGNS['terms that draw and transform'] ?? [] }));
});

describe('what a probe measures', () => {
  it('equals what the same term contributes where it is paid, and the number of steps for a step cost', async () => {
    const reward: TermSpec[] = [
      { term: 'event', weight: 2, event: 'hitWall', probe: true },
      { term: 'event', weight: 2, event: 'hitWall' },
      { term: 'step-cost', weight: 1, probe: true },
      { term: 'task', weight: 1 },
    ];
    const { session, batches } = await trained(experimentOf(GRID, 'q-learning', reward), 'all', 'wasm');
    const { columns } = session.plan;
    const length = METRIC_IDS.indexOf('episodeLength');
    for (const { rows, replicas } of batches)
      for (const replica of replicas.keys()) {
        const at = (column: number) => rows[replica * columns + column] ?? Number.NaN;
        expect(at(METRIC_COLUMNS)).toBe(at(METRIC_COLUMNS + 1));
        expect(at(METRIC_COLUMNS + 2)).toBeCloseTo(-at(length), 4);
        expect(at(0)).toBeCloseTo(at(METRIC_COLUMNS + 1) + at(METRIC_COLUMNS + 3), 3);
      }
    expect(session.plan.variants[0]?.terms.map(({ probe }) => probe === true)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('is the training reward nowhere where every term is a probe', async () => {
    const only = experimentOf(GRID, 'q-learning', [{ term: 'step-cost', weight: 1, probe: true }]);
    for (const measures of ['all', 'returns'] as const) {
      const { batches } = await trained(only, measures, 'wasm');
      expect(batches.map(({ rows }) => rows[0])).toEqual(batches.map(() => 0));
      expect(batches.every(({ rows }) => (rows[METRIC_COLUMNS] ?? 0) < -1)).toBe(true);
    }
  });

  it('is not looked at by the exact solver: the optimal values of the design stay', async () => {
    const design: TermSpec[] = [{ term: 'task', weight: 1 }];
    const probes: TermSpec[] = [
      { term: 'novelty', weight: 1, probe: true },
      { term: 'expression', weight: 9, expression: 'f32(action)', probe: true },
    ];
    const solved = async (reward: readonly TermSpec[]) => {
      const { plan } = await createSession(experimentOf(GRID, 'q-learning', reward));
      const { rewardByAction: _, ...reference } = plan.variants[0]?.reference ?? {};
      return reference;
    };
    expect(await solved([...probes, ...design])).toEqual(await solved(design));
  });
});
