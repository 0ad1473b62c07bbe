/**
 * Runs an experiment's replicas episode by episode through the engine's own programs, because published
 * figures count episodes, not environment steps.
 */

import { validate } from '../../src/engine/experiment/validate.ts';
import { buildStage, type Stage } from '../../src/engine/variant/stage.ts';
import { closeWindow, configureVariant, startReplica } from '../../src/engine/variant/variant.ts';
import type { AgentSpec, Experiment, TermSpec, WorldSpec } from '../../src/experiment/experiment.ts';
import { ALL_METRIC_IDS, METRIC_COLUMNS, type MetricId } from '../../src/stats/metrics/metrics.ts';
import { inRelease } from '../release.ts';

export interface Trial {
  readonly world: WorldSpec;
  readonly agent: AgentSpec;
  readonly reward?: readonly TermSpec[];
  readonly seeds: number;
  readonly seed?: number;
}

export async function stageOf(trial: Trial): Promise<Stage> {
  const parsed = validate({
    format: 'reward-lab/experiment',
    version: 2,
    name: 'truth',
    world: trial.world,
    variants: [
      { label: 'variant', agent: trial.agent, reward: trial.reward ?? [{ term: 'task', weight: 1 }] },
    ],
    seeds: Math.min(trial.seeds, 4096),
    seed: trial.seed ?? 1,
    envSteps: 1_000_000,
    measurementPoints: 1,
  });
  if (!parsed.ok)
    throw new Error(parsed.problems.map((p) => `${p.path}: ${p.message} ${p.fix ?? ''}`).join('\n'));
  const experiment: Experiment = parsed.value;
  const stage = await buildStage(experiment, { backend: 'wasm', seeds: 1 });
  for (const variant of stage.variants) configureVariant(variant, stage.world);
  return stage;
}

export type Row = (metric: MetricId) => number;

/**
 * Runs one replica until it has finished `episodes` episodes since `begin`. Each call of `next` returns the
 * metrics of that window.
 */
export function replicaOf(
  stage: Stage,
  seed: number,
): { machine: Stage['variants'][number]['machine']; next(episodes: number): Row } {
  const variant = stage.variants[0];
  if (!variant) throw new Error('no variant');
  const { machine } = variant;
  startReplica(variant, 0, stage.experiment, seed);
  return {
    machine,
    next(episodes) {
      const before = machine.scalar('main$envSteps', 0);
      const goal = machine.scalar('main$episodes', 0) + episodes;
      while (machine.scalar('main$episodes', 0) < goal) machine.call('main$run', 0, 1);
      const rows = new Float32Array(METRIC_COLUMNS + 4).fill(Number.NaN);
      closeWindow(
        variant,
        0,
        machine.scalar('main$envSteps', 0) - before,
        stage.world,
        rows,
        0,
        new Uint32Array(65),
      );
      return (metric) => rows[ALL_METRIC_IDS.indexOf(metric)] ?? Number.NaN;
    },
  };
}

/** Mean and standard error over seeds of what `measure` returns for each seed. */
export async function over(
  trial: Trial,
  measure: (replica: ReturnType<typeof replicaOf>, seed: number) => number,
): Promise<{ mean: number; error: number }> {
  // Fewer replicas agree within a wider error.
  const seeds = inRelease(trial.seeds, Math.ceil(trial.seeds / 4));
  const stage = await stageOf({ ...trial, seeds });
  let n = 0;
  let mean = 0;
  let squares = 0;
  for (let seed = 0; seed < seeds; seed++) {
    const x = measure(replicaOf(stage, seed), seed);
    n += 1;
    const d = x - mean;
    mean += d / n;
    squares += d * (x - mean);
  }
  return { mean, error: Math.sqrt(squares / (n - 1) / n) };
}

/** Whether |measured − published| is within four combined standard errors. */
export function agrees(
  measured: { mean: number; error: number },
  published: number,
  publishedError: number,
): boolean {
  return Math.abs(measured.mean - published) <= 4 * Math.hypot(measured.error, publishedError);
}
