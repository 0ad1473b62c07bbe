/**
 * Applies the user's actions in any order, while answers of the validator and the workers arrive at any time.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OpenLab } from '../../src/app/lab/create-lab.ts';
import { experiment, openLab, pause, until } from '../unit/app/lab/fake-lab.ts';

type Step =
  | { readonly kind: 'weight' | 'alpha' | 'wholeWeight' | 'envSteps'; readonly to: number }
  | { readonly kind: 'addVariant' | 'undo' | 'redo' | 'keepLearned' }
  | { readonly kind: 'start' | 'stop' | 'togglePlay' | 'stepOnce' | 'reset' }
  | { readonly kind: 'wait'; readonly to: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('weight', 'alpha', 'wholeWeight'), to: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ kind: fc.constant('envSteps'), to: fc.integer({ min: 500, max: 4_000 }) }),
  fc.record({
    kind: fc.constantFrom('addVariant', 'undo', 'undo', 'redo', 'redo', 'keepLearned', 'keepLearned'),
  }),
  fc.record({ kind: fc.constantFrom('start', 'stop', 'togglePlay', 'togglePlay', 'stepOnce', 'reset') }),
  fc.record({ kind: fc.constant('wait'), to: fc.integer({ min: 0, max: 25 }) }),
) as fc.Arbitrary<Step>;

/** The expected draft: the same actions on a plain list of states. */
class History {
  past: object[] = [];
  now: { weight: number; alpha: number; envSteps: number; variants: number } = {
    weight: 1,
    alpha: 0.5,
    envSteps: experiment.envSteps,
    variants: 1,
  };
  future: object[] = [];

  change(next: Partial<History['now']>): void {
    this.past.push(this.now);
    this.now = { ...this.now, ...next };
    this.future = [];
  }
  travel(from: object[], to: object[]): void {
    const state = from.pop();
    if (state === undefined) return;
    to.push(this.now);
    this.now = state as History['now'];
  }
}

function use({ actions }: OpenLab, one: Step, history: History): void {
  if (one.kind === 'wait') return;
  if (one.kind === 'weight' || one.kind === 'wholeWeight') {
    if (one.kind === 'weight') actions.setNumber('variants[0].reward[0].weight', one.to, '');
    else actions.set('variants[0].reward[0].weight', one.to, '');
    history.change({ weight: one.to });
  } else if (one.kind === 'alpha') {
    actions.setNumber('variants[0].agent.alpha', one.to / 100, '');
    history.change({ alpha: one.to / 100 });
  } else if (one.kind === 'envSteps') {
    actions.set('envSteps', one.to, '');
    history.change({ envSteps: one.to });
  } else if (one.kind === 'addVariant') {
    if (history.now.variants >= MAX_VARIANTS_HERE) return;
    actions.addVariant();
    history.change({ variants: history.now.variants + 1 });
  } else {
    if (one.kind === 'undo') history.travel(history.past, history.future);
    if (one.kind === 'redo') history.travel(history.future, history.past);
    actions[one.kind]();
  }
}
const MAX_VARIANTS_HERE = 4;

function draftOf(lab: OpenLab): History['now'] {
  const { variants, envSteps } = lab.draft.getState().experiment;
  const [first] = variants;
  return {
    weight: first?.reward[0]?.weight ?? Number.NaN,
    alpha: Number(first?.agent.alpha),
    envSteps,
    variants: variants.length,
  };
}

/**
 * Does not shrink, because a case that waits forever would make each of a hundred smaller cases wait as long.
 */
const FOUND_AT_ONCE = { numRuns: Number(process.env.INTERLEAVINGS ?? 40), endOnFailure: true };

const OVER = ['empty', 'stopped', 'done', 'failed'];

test('the draft reflects the actions in their order, and a final stop is obeyed', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 18 }),
      fc.integer({ min: 0, max: 40 }),
      fc.boolean(),
      async (steps, arrivesAfter, begins) => {
        let loading: Promise<void> | null = pause(arrivesAfter).then(() => {
          loading = null;
        });
        const { lab } = openLab({ threads: 2, ready: () => loading, options: () => ({ chunk: 40 }) });
        try {
          const history = new History();
          if (begins) lab.begin();
          for (const one of steps) {
            use(lab, one, history);
            if (one.kind === 'wait') await pause(one.to);
          }
          lab.actions.stop();
          await until(() => loading === null);
          await until(() => OVER.includes(lab.run.getState().status));
          await pause(30); // lets pending messages of the workers arrive
          const { status } = lab.run.getState();
          expect(OVER).toContain(status);
          expect(draftOf(lab)).toEqual(history.now);
          expect(lab.draft.getState()).toMatchObject({
            canUndo: history.past.length > 0,
            canRedo: history.future.length > 0,
          });
        } finally {
          lab.dispose();
        }
      },
    ),
    FOUND_AT_ONCE,
  ));

test('the run comes to agree with the draft after a live change, whatever happened before', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        step.filter(({ kind }) => kind !== 'stop' && kind !== 'addVariant' && kind !== 'envSteps'),
        { minLength: 3, maxLength: 14 },
      ),
      async (steps) => {
        const { lab } = openLab({ threads: 2, options: () => ({ chunk: 40 }) });
        try {
          lab.actions.openText(JSON.stringify({ ...experiment, envSteps: 1e9, measurementPoints: 2_000 }));
          lab.actions.start();
          for (const one of steps) {
            use(lab, one, new History());
            if (one.kind === 'wait') await pause(one.to);
          }
          // A budget restored by undo is not live; it waits for a decision.
          const agrees = () => {
            const run = lab.run.getState().experiment;
            const { experiment: draft, pending } = lab.draft.getState();
            return pending === 'choose' || JSON.stringify(run) === JSON.stringify(draft);
          };
          await until(agrees);
        } finally {
          lab.dispose();
        }
      },
    ),
    FOUND_AT_ONCE,
  ));
