/** Scores that a test makes, and the verdict on them. */
import { studySchema } from '../../../src/study/study-file.ts';
import type { ClaimPart, PartVerdict, Reading, Values } from '../../../src/study/verdicts/contract.ts';
import { judgePart } from '../../../src/study/verdicts/judge.ts';
import { normalFrom, randomFrom } from '../stats/random.ts';

/** All kinds of parts, as the published schema lists them. */
export function partKinds(): readonly string[] {
  const schema = JSON.parse(JSON.stringify(studySchema()));
  return schema.$defs.part.oneOf.map(
    (one: { properties: { kind: { const: string } } }) => one.properties.kind.const,
  );
}

/** @param scoreOf of one seed; NaN: none @param seeds 1 of an exact quantity */
export const verdictOn = (
  part: ClaimPart,
  seeds: number,
  scoreOf: (reading: Reading, seed: number) => number,
  values: Values = () => [],
): PartVerdict =>
  judgePart(
    part,
    (reading) => Float64Array.from({ length: seeds }, (_, seed) => scoreOf(reading, seed)),
    values,
  );

/** Standard normal numbers by name and seed: the same for the same key, in any order. */
export function noise(key: number): (name: string, seed: number) => number {
  const drawn = new Map<string, number[]>();
  const normal = normalFrom(randomFrom(key));
  return (name, seed) => {
    const list = drawn.get(name) ?? [];
    drawn.set(name, list);
    while (list.length <= seed) list.push(normal());
    return list[seed] ?? Number.NaN;
  };
}

const says = 'A part of a test.';
const metric = 'taskReturn';

/** A part of each kind, and made scores with an effect: 0 is the boundary of the null hypothesis, in standard deviations of a seed. */
export interface Case {
  readonly name: string;
  readonly part: ClaimPart;
  readonly values?: readonly number[];
  /** @param e independent standard normal numbers by name */
  readonly score: (reading: Reading, effect: number, e: (name: string) => number) => number;
  /** Share that holds at 20 seeds and an effect of 1.5, at least. */
  readonly power: number;
  /** An effect on the other side of the boundary; the verdict must then be *fails*. */
  readonly opposite: number;
  /** The effect at which *fails* begins to be wrong, if that is not the boundary of *holds*. */
  readonly truth?: number;
}

const [a, b] = ['main/a', 'main/b'];
const levelOf = ({ level = {} }: Reading) => Number(level['world.x'] ?? 0);
/** Pairs share the luck of their common random numbers: the difference has a standard deviation of 1. */
const pair =
  (shift: (effect: number) => number): Case['score'] =>
  ({ of }, effect, e) =>
    e('shared') + Math.SQRT1_2 * e(of) + (of === a ? shift(effect) : 0);

export const CASES: readonly Case[] = [
  {
    name: 'ahead',
    part: { kind: 'ahead', says, metric, variant: a, over: [b], margin: 2 },
    score: pair((effect) => 2 + effect),
    power: 0.99,
    opposite: -1.5,
  },
  {
    name: 'ahead, below',
    part: { kind: 'ahead', says, metric, variant: a, over: [b], direction: 'below', statistic: 'mean' },
    score: pair((effect) => -effect),
    power: 0.99,
    opposite: -1.5,
  },
  {
    name: 'within',
    part: { kind: 'within', says, metric, variant: a, same: b, margin: 1.5 },
    score: pair((effect) => 1.5 - effect),
    power: 0.99,
    opposite: -1.5,
  },
  {
    name: 'notAbove',
    part: { kind: 'notAbove', says, metric, variant: a, than: b, margin: 1 },
    score: pair((effect) => 1 - effect),
    power: 0.99,
    opposite: -1.5,
  },
  {
    name: 'level',
    part: { kind: 'level', says, metric, variant: a, above: 0.5 },
    score: ({ of }, effect, e) => 0.5 + effect + e(of),
    power: 0.99,
    opposite: -1.5,
  },
  {
    name: 'sooner',
    part: { kind: 'sooner', factor: 1, says, metric, variant: a, over: [b], threshold: 1 },
    score: ({ of }, effect, e) => 1000 * Math.exp(pair((shift) => -shift)({ of, metric }, effect, e)),
    power: 0.99,
    opposite: -1.5,
  },
  {
    name: 'trend',
    part: { kind: 'trend', says, metric, variant: a, minus: b, over: 'world.x', direction: 'grows' },
    values: [0, 1, 2, 3],
    // The slope of four points has a standard deviation of √(σ² / 5); both variants have noise.
    score: (reading, effect, e) =>
      Math.sqrt(5 / 2) * e(`${reading.of} ${levelOf(reading)}`) +
      (reading.of === a ? effect * levelOf(reading) : 0),
    power: 0.99,
    opposite: -1.5,
  },
  {
    name: 'logSlope',
    part: { kind: 'logSlope', says, metric, variant: a, over: 'world.x', above: 1, below: 4 },
    values: [1, 10, 100],
    score: (reading, effect, e) =>
      levelOf(reading) ** (1 + effect) *
      Math.exp(Math.log(10) * Math.SQRT2 * e(`${reading.of} ${levelOf(reading)}`)),
    power: 0.99,
    opposite: -1.5,
  },
  {
    name: 'rankCorrelation',
    part: {
      kind: 'rankCorrelation',
      says,
      metric,
      with: 'truth',
      above: 0,
      variants: ['main/a', 'main/b', 'main/c', 'main/d', 'main/e'],
    },
    score: ({ of, metric: name }, effect, e) =>
      effect * 'abcde'.indexOf(of.at(-1) ?? '') + e(`${of} ${name}`),
    power: 0.99,
    opposite: Number.NaN, // made below: the other metric falls
  },
  {
    name: 'diverge',
    part: { kind: 'diverge', says, metric, truth: 'truth', variant: a, from: { from: 0, to: 1 }, margin: 1 },
    score: ({ metric: name, when }, effect, e) => {
      const late = when === undefined;
      const change = name === 'truth' ? -(1 + effect) : 1 + effect; // the proxy rises in any case
      return Math.SQRT1_2 * e(`${name} ${late}`) + (late ? change : 0);
    },
    power: 0.99,
    opposite: -1.5,
  },
  {
    name: 'interaction',
    part: {
      kind: 'interaction',
      says,
      metric,
      variant: a,
      minus: b,
      between: [{ 'world.x': 0 }, { 'world.x': 1 }],
    },
    score: (reading, effect, e) =>
      0.5 * e(`${reading.of} ${levelOf(reading)}`) + (reading.of === a ? 3 + effect * levelOf(reading) : 0),
    power: 0.99,
    opposite: -1.5,
  },
  {
    name: 'interiorOptimum',
    part: { kind: 'interiorOptimum', says, metric, variant: a, over: 'world.x' },
    values: [0, 1, 2, 3],
    // The boundary: the first value is as good as the two inner ones, and the last is far below.
    score: (reading, effect, e) => {
      const best = [0, effect, Math.min(0, effect), -5][levelOf(reading)] ?? 0;
      return best + Math.SQRT1_2 * e(`${levelOf(reading)}`);
    },
    power: 0.99,
    opposite: -1.5,
  },
  {
    name: 'published, simulated',
    part: { kind: 'published', says, metric, variant: a, value: 10, margin: 1.5, source: 'a table' },
    score: ({ of }, effect, e) => 10 + (1.5 - effect) + e(of),
    power: 0.99,
    opposite: -1.5,
    truth: 1.5, // the number is the printed one
  },
  {
    name: 'published, with a tolerance',
    part: { kind: 'published', says, metric, variant: a, value: 10, tolerance: 1.5, source: 'a table' },
    score: ({ of }, effect, e) => 10 + (1.5 - effect) + e(of),
    power: 0.99,
    opposite: -1.5,
  },
];

/** @param key of the random numbers */
export function judgeCase({ part, values = [], score }: Case, effect: number, seeds: number, key: number) {
  const drawn = noise(key);
  return verdictOn(
    part,
    seeds,
    (reading, seed) => score(reading, effect, (name) => drawn(name, seed)),
    () => values,
  );
}
