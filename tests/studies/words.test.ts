import { describe, expect, it } from 'vitest';
import { chartLines } from '../../src/study/chart-data.ts';
import { type Outcome, verdictOf } from '../../src/study/outcome.ts';
import { studies } from '../../src/study/registry.ts';
import type { WrittenStudy } from '../../src/study/study.ts';
import { ON_THE_LIMIT } from '../../src/study/verdicts/decide.ts';
import { filledOf, recordedOf } from './recorded.ts';

/** By label: the last value of a curve, otherwise the mean over the points of the line. */
function endsOfFirstChart(study: WrittenStudy, outcome: Outcome): ReadonlyMap<string, number> {
  const curve = study.shows[0]?.kind === 'curve';
  const known = new Set(
    Object.values(study.runs).flatMap(({ variants }) => variants.map(({ label }) => label)),
  );
  return new Map(
    chartLines(study, 0, outcome).flatMap(({ label, mean }) => {
      const values = mean.flatMap((value) => value ?? []);
      const end = curve ? values.at(-1) : values.reduce((sum, value) => sum + value, 0) / values.length;
      // Lines of a sweep are named `label, value`.
      const name = known.has(label) ? label : label.slice(0, label.lastIndexOf(', '));
      return end === undefined ? [] : [[name, end] as const];
    }),
  );
}

/** Studies whose question is a choice among at least two variants of the first chart. */
const CHOICES = studies.flatMap((study) => {
  const { options, answer } = filledOf(study).teaching.predict;
  const ends = endsOfFirstChart(study, recordedOf(study));
  const named = options.flatMap((option) => (ends.has(option) ? [option] : []));
  const right = options[answer] ?? '';
  return named.length >= 2 && named.includes(right) ? [{ study, named, right, ends }] : [];
});

describe('The right answer of a prediction', () => {
  it('among variants of the first chart is the highest or the lowest of them there', () => {
    // The direction of the question depends on its wording, but an option in between is wrong for both.
    const wrong = CHOICES.filter(({ named, right, ends }) => {
      const values = named.map((name) => ends.get(name) ?? Number.NaN);
      const own = ends.get(right) ?? Number.NaN;
      return own !== Math.max(...values) && own !== Math.min(...values);
    });
    expect(CHOICES.length).toBeGreaterThan(5);
    expect(wrong.map(({ study, right }) => `${study.id}: ${right}`)).toEqual([]);
  });
  it('is about what happens, not about the number of seeds', () => {
    const about = studies.flatMap(({ id, teaching: { predict } }) =>
      predict.options
        .filter((option) => /\bseeds\b|too close to tell|cannot tell/i.test(option))
        .map((option) => `${id}: ${option}`),
    );
    expect(about).toEqual([]);
  });
});

describe('A part of a claim', () => {
  it('is never decided by less than rounding', () => {
    const close = studies.flatMap((study) =>
      verdictOf(study, recordedOf(study).scores).parts.flatMap(({ rows }, k) =>
        rows
          .filter(({ verdict, low, high, region: [above, below] }) => {
            // The mean decides a published value, not the interval that is shown.
            if (verdict !== 'holds' || study.parts[k]?.kind === 'published') return false;
            return !(low > above + ON_THE_LIMIT && high < below - ON_THE_LIMIT);
          })
          .map(({ label }) => `${study.id}: ${label}`),
      ),
    );
    expect(close).toEqual([]);
  });
});

describe('A claim', () => {
  it('is in plain words and differs from the title of its study', () => {
    for (const { id, claim, title, parts } of studies) {
      expect(claim === undefined, id).toBe(parts.length === 0);
      expect(claim ?? '.', id).toMatch(/\.$/);
      expect(claim, id).not.toBe(`${title}.`);
      expect(claim ?? '', id).not.toMatch(/CI |IQM|[<>]=?\s/);
    }
  });
});

const FACTORS: readonly (readonly [RegExp, number])[] = [
  [/\btwice (?:as|the)\b/i, 2],
  [/\bthree times\b/i, 3],
  [/\bfour times (?:as|the)\b/i, 4],
  [/\bfive times\b/i, 5],
  [/\bten times\b/i, 10],
  [/\btwenty times\b/i, 20],
  [/\bthirty times\b/i, 30],
  [/\bhalf (?:as|the)\b/i, 1 / 2],
  [/\bto a tenth\b/i, 1 / 10],
  [/\ba fifth as\b/i, 1 / 5],
];
/** Every number of an experiment, by the name of its setting: variants that a change leaves out shift the others. */
function numbersOf(value: unknown, name = '', found = new Map<string, Set<number>>()) {
  if (typeof value === 'number') found.set(name, (found.get(name) ?? new Set()).add(value));
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      numbersOf(inner, Array.isArray(value) ? name : key, found);
  return found;
}

/** The number before the change is a default or part of a formula, so the written experiment does not contain it. */
const NOT_WRITTEN = ['31', 'sb-2.2', 'sb-2.6', 'sb-ex2.5', '82', '102', '116', '120', '154', '187'];

describe('A change that names a factor', () => {
  const named = studies.flatMap((study) =>
    study.changes.flatMap((change) => {
      const factor = FACTORS.find(([words]) => words.test(change.says))?.[1];
      if (factor === undefined || NOT_WRITTEN.includes(study.id)) return [];
      return [{ study, change, factor: /\bsmaller\b/.test(change.says) ? 1 / factor : factor }];
    }),
  );
  it('has a setting that was multiplied by it', () => {
    const close = (a: number, b: number) => Math.abs(a - b) <= 0.06 * Math.abs(b);
    const wrong = named.filter(({ study, change, factor }) => {
      const before = numbersOf(study.runs);
      return ![...numbersOf(change.patch)].some(([name, values]) =>
        [...values].some(
          (now) => now !== 0 && [...(before.get(name) ?? [])].some((old) => close(now, factor * old)),
        ),
      );
    });
    expect(named.length).toBeGreaterThan(15);
    expect(wrong.map(({ study, change }) => `${study.id}: ${change.says}`)).toEqual([]);
  });
});
