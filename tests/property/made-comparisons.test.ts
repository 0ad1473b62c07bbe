/**
 * What comparisons and the doctor say of made-up runs: a checksum of all numbers, and every sentence once. The runs have clear, small
 * and no differences, gaps, equal values, few seeds, and metrics that move as in the faults that the doctor knows.
 */
import { test } from 'vitest';
import { MEASURES, type SeedSource } from '../../src/stats/compare/comparison.ts';
import { cautions, methodText, noWidth } from '../../src/stats/compare/comparison-limits.ts';
import {
  measureText,
  noThreshold,
  partingText,
  verdictText,
} from '../../src/stats/compare/comparison-words.ts';
import { fitOverOptimization, peakOf } from '../../src/stats/compare/over-optimization.ts';
import { rangeText, rankText } from '../../src/stats/compare/runs-words.ts';
import { verdictSentence } from '../../src/stats/compare/verdict-sentence.ts';
import { examine } from '../../src/stats/doctor/doctor.ts';
import { doctorFacts } from '../../src/stats/doctor/facts.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../src/stats/metrics/metrics.ts';
import { STATISTICS } from '../../src/stats/stats/resample.ts';
import { checksumOf, Kept } from '../kept.ts';
import { compared, type Made, type Shape, sourceOf } from '../unit/stats/comparison-data.ts';
import { runOf, runsCompared } from '../unit/stats/made-runs.ts';
import { randomFrom } from '../unit/stats/random.ts';

const sum = (value: unknown) => checksumOf(value, 12, 9);
const write = (value: number) => String(Number(value.toPrecision(3)));

/** A number from 0 to 1 that depends only on its place. */
const chance = (key: number, variant: number, seed: number, share: number): number =>
  randomFrom(
    (key * 7919 + variant * 104_729 + seed * 1_299_709 + Math.round(share * 1e4) * 15_485_863) | 0,
  )();

/** How the task return of variant k differs from that of variant 0; the spread of seeds is about 0.3. */
const LEADS = { none: 0, slight: 0.12, clear: 1, less: -0.6 };
const SPREADS = { noisy: 1, equal: 0, tiny: 0.01 };
const COUNTS = [1, 2, 5, 8, 20, 24];
const LABELS = ['plain', 'bonus', 'bonus', 'last'];

const shapeOf =
  (key: number, lead: number, spread: number, gaps: number): Shape =>
  (variant, seed, share, metric) => {
    if (metric === 'episodes') return share * 40;
    if (gaps > 0 && chance(key + 1, variant, seed, 0) < gaps) return Number.NaN;
    const luck = spread * chance(key, variant, seed, share);
    const level = Math.min(1, 2 * share) + variant * lead;
    if (metric === 'success') return Math.round(Math.min(1, level / 2 + luck / 4) * 4) / 4;
    if (metric === 'return') return luck + 2 * level - variant;
    return metric === 'regret' ? 50 * share * (2 - lead * variant) + luck : level + luck;
  };

test('comparisons say of made runs what is kept', async () => {
  const kept = new Kept();
  let key = 0;
  for (const lead of Object.values(LEADS))
    for (const spread of Object.values(SPREADS))
      for (const seeds of COUNTS) {
        key++;
        if ((key + Math.floor(key / COUNTS.length)) % 2 === 0) continue; // every other one, as on a chessboard
        const variants = 2 + (key % 3);
        const labels = LABELS.slice(0, variants);
        const measurementPoints = [40, 12, 3][key % 3] ?? 1;
        const made: Made = {
          variants,
          seeds,
          measurementPoints,
          length: key % 7 === 0 ? 3 : measurementPoints,
        };
        const source = sourceOf(shapeOf(key, lead, spread, key % 4 === 0 ? 0.3 : 0), made);
        const statistic = STATISTICS[key % STATISTICS.length] ?? 'iqm';
        const metric: MetricId =
          (['taskReturn', 'success', 'regret', 'return'] as const)[key % 4] ?? 'return';
        const stopped = labels.map((_, k) =>
          k === 1
            ? { seeds, stopped: Math.min(2, seeds), first: 100, last: 300 }
            : { seeds, stopped: 0, first: 0, last: 0 },
        );
        for (const measure of key % 4 < 2 ? MEASURES.slice(0, 2) : MEASURES.slice(2)) {
          const comparison = compared(source, {
            metric: measure === 'steps' ? 'taskReturn' : metric,
            measure,
            statistic,
            allPairs: key % 2 === 0,
            measurementPoint: 1,
            margin: key % 5 === 0 ? 0.4 : null,
            threshold: key % 3 === 0 ? 1.1 : null,
            baseline: key % 6 === 5 ? 1 : 0,
            reference: key % 2 === 0 ? { best: 2, random: 0.1 } : null,
            ...(key % 8 === 7 && { unit: 'episodes' as const }),
          });
          kept.outcome(sum(comparison));
          kept.message(measureText(comparison, write));
          for (const pair of comparison.pairs)
            kept.message(verdictText(pair, comparison, labels, write, stopped));
          labels.forEach((_, k) => void kept.message(partingText(k, comparison, labels, write)));
          for (const text of cautions(comparison, key % 2 ? { labels, stopped } : undefined))
            kept.message(text);
          for (const one of comparison.variants) kept.message(noWidth(one.iqm, one));
          kept.message(noThreshold(comparison, write));
          kept.message(methodText(comparison));
        }
        const level = compared(source, { allPairs: true, margin: key % 5 === 0 ? 0.4 : null });
        const speed = compared(source, { allPairs: true, measure: 'steps', threshold: 1.1 });
        for (const over of [true, false])
          for (const one of [speed, null])
            kept.message(verdictSentence({ level, speed: one, labels, over, write }));
      }
  await kept.compare(import.meta.dirname, 'made-comparisons');
});

test('comparisons of runs say of made runs what is kept', async () => {
  const kept = new Kept();
  for (let key = 0; key < 16; key++) {
    const [seeds = 1, lead = 0] = [COUNTS[key % 6], Object.values(LEADS)[key % 4]];
    const worlds = 1 + (key % 4);
    const runs = Array.from({ length: worlds + (key % 2) }, (_, k) =>
      runOf(shapeOf(key + k, lead, 1, key % 5 === 0 ? 0.2 : 0), {
        name: `run ${k}`,
        world: `world ${k % worlds}`,
        seed: key % 3 === 0 ? 1 : k,
        seeds,
        labels: key % 7 === 6 && k === 1 ? ['a', 'other'] : ['a', 'b', 'c'].slice(0, 2 + (key % 2)),
        contents: key % 8 === 5 ? ['x', `y${k}`, 'z'] : ['x', 'y', 'z'],
        reference: key % 2 === 0 ? { best: 3, random: 0 } : null,
        measurementPoints: 20 + (key % 3) * k,
      }),
    );
    const result = runsCompared(runs, {
      statistic: STATISTICS[key % STATISTICS.length] ?? 'iqm',
      measure: MEASURES[key % MEASURES.length] ?? 'end',
      threshold: 1.2,
      allPairs: key % 3 === 0,
    });
    kept.outcome(sum(result));
    for (const world of result.worlds) {
      const names = runs.map(({ name }) => name);
      for (const text of rangeText(world, names, write)) kept.message(text);
      const labels = world.variants.map(({ label }) => label);
      for (const pair of world.comparison.pairs)
        kept.message(verdictText(pair, world.comparison, labels, write, []));
      kept.message(methodText(world.comparison));
    }
    kept.message(result.ranking === null ? result.noRanking : rankText(result.ranking, write).join(' '));
  }
  for (const alpha of [0.5, 1, 3])
    for (const beta of [0.05, 0.3, 1]) {
      const curve = Array.from({ length: 12 }, (_, k) => k * 0.4);
      const truth = curve.map(
        (d) => d * (alpha - beta * d) + 0.01 * (chance(3, k3(alpha), k3(beta), d) - 0.5),
      );
      kept.outcome(sum([peakOf({ alpha, beta }), fitOverOptimization(curve, truth)]));
    }
  await kept.compare(import.meta.dirname, 'made-comparisons-of-runs');
});
const k3 = (x: number) => Math.round(x * 1000);

/** A metric from the share of the run, for one symptom; the others stay where a healthy run has them. */
type Course = Partial<Record<MetricId, (share: number, seed: number) => number>>;
const rises = (share: number) => share;
const HEALTHY: Course = {
  return: rises,
  taskReturn: rises,
  success: rises,
  episodes: () => 10,
  rewardRate: () => 0.1,
  episodeLength: (share) => 20 - 10 * share,
  entropy: (share) => 1.3 - share,
  valueError: (share) => 1 - share / 2,
  advantageStd: (share) => 1 - share / 2,
};
const SYMPTOMS: readonly (readonly [string, Course])[] = [
  ['healthy', {}],
  ['falls', { return: (x) => (x < 0.4 ? x : 0.8 - x), taskReturn: (x) => (x < 0.4 ? x : 0.8 - x) }],
  [
    'parts',
    { return: (x) => 3 * x, taskReturn: (x) => (x < 0.3 ? x : 0.6 - x), success: (x) => 0.6 - x / 2 },
  ],
  [
    'loops',
    { return: (x) => 9 * x, taskReturn: () => 0, success: () => 0, episodeLength: (x) => 10 + 30 * x },
  ],
  [
    'collapses',
    { entropy: (x) => (x < 0.2 ? 1.3 : 0.01), return: () => 0.2, taskReturn: () => 0.2, success: () => 0.2 },
  ],
  [
    'diverges',
    {
      valueError: (x) => 10 ** (8 * x),
      advantageStd: (x) => 10 ** (8 * x),
      taskReturn: () => 0,
      return: () => 0,
    },
  ],
  [
    'nothing',
    { return: () => 0, taskReturn: () => 0, success: () => 0, episodeLength: () => 40, rewardRate: () => 0 },
  ],
  ['jumps', { return: (x) => Math.round(x * 20) % 2, taskReturn: (x) => Math.round(x * 20) % 2 }],
  ['drifts', { kl: (x) => 200 * x * x, return: rises, taskReturn: (x) => 0.5 - x / 4 }],
  ['silent', { silentGroups: (x) => 0.5 + x / 2, return: () => 0.1, taskReturn: () => 0.1 }],
  ['weak', { warmStart: () => 0.2 }],
  ['gaps', { return: (x) => (x > 0.3 ? Number.NaN : x), taskReturn: (x) => (x > 0.3 ? Number.NaN : x) }],
];
const METRICS = ALL_METRIC_IDS.length;
const task = { term: 'task' };
const REWARDS = [
  [task],
  [task, { term: 'event', event: 'goal', weight: 0.5 }],
  [task, { term: 'step-cost', weight: 2 }, { term: 'expression', label: 'bonus', weight: 1 }],
];
const AGENTS = [
  { type: 'q-learning', alpha: 0.9, epsilon: 0.01, gamma: 0.99 },
  { type: 'reinforce', alpha: 0.5, entropyBonus: 0, baseAccuracy: 0.8, baseSteps: 100 },
  { type: 'ppo', alpha: 0.1, beta: 0.01, groupSize: 4, learningRate: 0.01, baseAccuracy: 0.9, baseSteps: 50 },
  { type: 'deep-q', learningRate: 0.01, target: 100, epsilon: 0 },
];

test('the doctor says of made runs what is kept', async () => {
  const kept = new Kept();
  for (const [name, course] of SYMPTOMS)
    AGENTS.forEach((agent, a) => {
      REWARDS.forEach((reward, r) => {
        const seeds = 4;
        const measurementPoints = a === 3 && r === 2 ? 6 : 60;
        const contributions = METRICS + reward.length * 2;
        const source: SeedSource = {
          variants: 1,
          seeds,
          columns: contributions,
          grid: Array.from({ length: measurementPoints }, (_, k) => (k + 1) * 100),
          length: measurementPoints,
          read: (point, _, column, into) => {
            const share = (point + 1) / measurementPoints;
            const id = ALL_METRIC_IDS[column];
            const follow = id === undefined ? undefined : (course[id] ?? HEALTHY[id]);
            for (let seed = 0; seed < seeds; seed++) {
              // Terms: the first pays for the task, the others what is paid besides.
              const paid = course.return?.(share, seed) ?? share;
              const term = column >= METRICS ? paid * (column - METRICS + 0.2) : Number.NaN;
              const value = follow === undefined ? term : follow(share, seed);
              // One seed of four is well in any case.
              const shown = seed === 3 && id !== undefined ? (HEALTHY[id]?.(share, seed) ?? value) : value;
              into[seed] = Math.fround(shown * (1 + 0.001 * chance(a, r, seed, share)));
            }
          },
        };
        const facts = doctorFacts({
          experiment: {
            world: { family: a === 2 ? 'language' : 'gridworld', ...(r > 0 && { stepLimit: 40 }) },
            envSteps: measurementPoints * 100,
            ...(a === 1 && r === 2 && { episodes: measurementPoints * 100 }),
            variants: [{ label: name, agent, reward }],
          },
          plan: {
            nActions: 4,
            metricColumns: METRICS,
            variants: [
              {
                terms: reward.map((one) => ({ label: one.term })),
                critic: a > 1,
                ...(r < 2 && {
                  reference: {
                    bestTaskReturn: 1,
                    randomTaskReturn: 0.05,
                    designTaskReturn: r === 1 ? 0.1 : 1,
                    designValue: Float32Array.of(0.5, 1, Number.NaN),
                  },
                }),
              },
            ],
          },
          faults:
            name === 'diverges' ? [{ variant: 0, seed: 1, envSteps: 300, message: 'A weight is NaN.' }] : [],
          visited: () => 0.1 + 0.3 * r,
        });
        const findings = examine(source, facts);
        kept.outcome([name, a, r, sum(findings)]);
        for (const { title, what, evidence, remedies } of findings) {
          kept.message(title, what);
          for (const { words } of evidence) kept.message(words);
          for (const { words } of remedies) kept.message(words);
        }
      });
    });
  await kept.compare(import.meta.dirname, 'made-diagnoses');
});
