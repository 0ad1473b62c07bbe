/** An unknown key must not be ignored silently: a misspelled margin would decide a verdict. */
import { describe, expect, it } from 'vitest';
import { checkStudy, planChecked, StudyError } from '../../src/services/student/study-check.ts';
import { studies } from '../../src/study/registry.ts';
import type { WrittenStudy } from '../../src/study/study.ts';
import { wrongShape } from '../../src/study/study-shape.ts';
import type { Ahead, ClaimPart } from '../../src/study/verdicts/contract.ts';
import { CASES, partKinds } from '../unit/study/made.ts';
import { main, part, study } from './made-study.ts';

const found = (changes: Partial<WrittenStudy>) =>
  wrongShape({ ...study, ...changes }).map(({ path, message }) => `${path}: ${message}`);
const MARGIN = (at: number) => `parts[${at}].marign: There is no key “marign” here. Did you mean \`margin\`?`;

const says = 'A part of a test.';
const [variant, over] = ['main/Sarsa', ['main/Q-learning']];

describe('A misspelled margin', () => {
  it('is found where it is written directly, by the compiler as well', () => {
    const parts: readonly ClaimPart[] = [
      // @ts-expect-error This line is the test: `npm run check` fails if the compiler accepts the key.
      { kind: 'ahead', says, metric: 'taskReturn', variant, over, marign: 2 },
    ];
    expect(found({ parts })).toEqual([MARGIN(0)]);
  });
  // The compiler accepts all of the following, because an object that is not written at its place may have excess keys.
  it('is found in a part that `map` makes', () => {
    const parts = ['main/Q-learning', 'main/Sarsa'].map((one) => ({
      kind: 'ahead' as const,
      says,
      metric: 'taskReturn',
      variant,
      over: [one],
      marign: 2,
    }));
    expect(found({ parts })).toEqual([MARGIN(0), MARGIN(1)]);
  });
  it('is found in a part that spreads an object', () => {
    const common = { metric: 'taskReturn', variant, over, marign: 2 };
    expect(found({ parts: [part, { kind: 'ahead', says, ...common }] })).toEqual([MARGIN(1)]);
  });
  it('is found in a part of a builder, whether its type is written or not', () => {
    const common = { metric: 'taskReturn', variant, over };
    const built = (margin: object): Ahead => ({ kind: 'ahead', says, ...common, ...margin });
    const inferred = (marign: number) => ({ kind: 'ahead' as const, says, ...common, marign });
    expect(found({ parts: [built({ marign: 2 }), inferred(2)] })).toEqual([MARGIN(0), MARGIN(1)]);
  });
  it('is found in an object that satisfies the type, and in one that was made before', () => {
    const made = { kind: 'ahead' as const, says, metric: 'taskReturn', variant, over, marign: 2 };
    expect(found({ parts: [made satisfies Ahead, made] })).toEqual([MARGIN(0), MARGIN(1)]);
  });
  it('is found by the compiler in an object that must satisfy the type at its place', () => {
    // @ts-expect-error Excess keys are checked here.
    const made = { kind: 'ahead', says, metric: 'm', variant, over, marign: 2 } satisfies Ahead;
    expect(found({ parts: [made as Ahead] })).toEqual([MARGIN(0)]);
  });
  it('stops the command before it measures, with the study, the place and the key that was meant', () => {
    const marign: object = { marign: 2 };
    const wrong: WrittenStudy = { ...study, parts: [{ ...part, ...marign }] };
    expect(checkStudy(wrong).problems.map(({ path }) => path)).toEqual(['parts[0].marign']);
    let thrown: unknown;
    try {
      planChecked(wrong, {});
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(StudyError);
    expect(thrown).toMatchObject({ message: 'Study test', problems: [{ path: 'parts[0].marign' }] });
  });
});

describe('Every key of a study', () => {
  it('is known, in all registered studies', () => {
    expect(studies.flatMap((one) => wrongShape(one).map(({ path }) => `${one.id}: ${path}`))).toEqual([]);
  });
  it('of every kind of part is known, and another one is not', () => {
    expect(new Set(CASES.map((one) => one.part.kind))).toEqual(new Set(partKinds()));
    for (const one of CASES) {
      expect(found({ parts: [one.part] })).toEqual([]);
      const wrong: ClaimPart = Object.assign({}, one.part, { constructor: 1 });
      expect(found({ parts: [wrong] })[0]).toContain(
        'parts[0].constructor: There is no key “constructor” here.',
      );
    }
  });
  it('is checked wherever a study has objects', () => {
    const extra = (value: object) => ({ ...value, extra: 1 }) as never;
    const [chart] = study.shows;
    const [change] = study.changes;
    if (chart === undefined || change === undefined) throw new Error('The study of the test has no chart.');
    const { teaching, budget } = study;
    const [sweep] = main.vary ?? [];
    const [first] = main.variants;
    const places = wrongShape(
      extra({
        ...study,
        papers: [extra({ cite: 'c' })],
        parts: [extra({ ...part, when: extra({ at: 5 }) })],
        shows: [extra({ ...chart, when: extra({ from: 1, to: 2 }) })],
        changes: [extra(change)],
        teaching: extra({ ...teaching, predict: extra(teaching.predict) }),
        budget: extra({ ...budget, quick: extra(budget.quick) }),
        runs: {
          main: extra({
            ...main,
            vary: [extra(sweep ?? {})],
            variants: [extra(first ?? {})],
            edits: [extra({ at: 1, patch: {} })],
            evaluation: extra({ every: 1 }),
          }),
        },
      }),
    ).map(({ path }) => path);
    expect(places.toSorted()).toEqual(
      [
        'extra',
        'papers[0].extra',
        'parts[0].extra',
        'parts[0].when.extra',
        'shows[0].extra',
        'shows[0].when.extra',
        'changes[0].extra',
        'teaching.extra',
        'teaching.predict.extra',
        'budget.extra',
        'budget.quick.extra',
        'runs.main.extra',
        'runs.main.vary[0].extra',
        'runs.main.variants[0].extra',
        'runs.main.edits[0].extra',
        'runs.main.evaluation.extra',
      ].toSorted(),
    );
  });
  it('of a run may be anything among the settings of worlds, agents and terms', () => {
    const world = { family: 'gridworld', example: 'cliff-walking', slip: 0.1 };
    expect(found({ runs: { main: { ...main, world } } })).toEqual([]);
  });
});

describe('A suggested change', () => {
  it('with a setting that does not exist is a warning at its place', () => {
    const changes = [{ says: 'c', run: 'main', patch: { world: { slipp: 0.1 } } }];
    expect(checkStudy({ ...study, changes }).warnings.map(({ path }) => path)).toEqual([
      'changes[0].patch.world.slipp',
    ]);
  });
});
