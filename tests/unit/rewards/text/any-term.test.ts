import { describe, expect, it } from 'vitest';
import { languageTerms } from '../../../../src/rewards/language-registry.ts';
import { termModules } from '../../../../src/rewards/registry.ts';
import { built, demonstration, drawOf } from '../../worlds/language/harness.ts';
import { completionOf, evaluated, settingsOf, total } from './harness.ts';

const worlds = ['addition', 'chain', 'countdown', 'preference', 'twenty-questions', 'lookup'].map((task) =>
  built({ task, level: 2 }),
);

describe('every reward term for text', () => {
  it('is registered under a unique name', () => {
    expect([...languageTerms.keys()].sort()).toEqual([
      'aspect',
      'behavior',
      'completion-length',
      'exact-match',
      'exam',
      'gated-steps',
      'learned-reward',
      'model-check',
      'noisy-verifier',
      'optimum-kl',
      'overlong',
      'partial-credit',
      'preference-as-reward',
      'prompt-offset',
      'prompt-weight',
      'relevance',
      'repetition',
      'reward-ensemble',
      'step-rewards',
      'true-reward',
      'turns',
      'well-formed',
      'win-rate',
    ]);
    for (const id of languageTerms.keys()) expect(termModules.ids).not.toContain(id);
  });

  describe.each([...languageTerms.keys()])('%s', (id) => {
    const term = languageTerms.get(id);
    const needs = term?.models?.(settingsOf(id));
    const scores = Array.from({ length: needs?.models ?? 0 }, (_, k) => 0.5 + k);
    const referenceScores = Array.from({ length: needs?.referenceSamples ?? 0 }, () => scores);
    const extras = { scores, referenceScores };

    it('says where it works, and accepts each of its choices', () => {
      expect(term?.entry).toMatchObject({ id, family: 'language', worlds: ['language'] });
      const [world] = worlds;
      if (world === undefined) throw new Error('no world');
      const problem = world.task.problem('train', 0);
      const completion = completionOf(world, problem, demonstration(world, problem).completion, extras);
      for (const field of term?.entry.fields ?? [])
        for (const option of field.kind === 'choice' ? field.options : [field.default])
          expect(Number.isFinite(total(evaluated(id, completion, { [field.name]: option })))).toBe(true);
    });

    it('pays finite amounts at existing places, whatever was written, and repeats them', () => {
      const draw = drawOf('noise');
      for (const world of worlds) {
        const problem = world.task.problem('train', 1);
        for (let trial = 0; trial < 100; trial++) {
          const length = draw.below(world.task.completionLength);
          const tokens = Array.from({ length }, () => draw.below(world.task.end));
          const completion = completionOf(world, problem, tokens, { ...extras, ended: draw.below(2) === 0 });
          const first = evaluated(id, completion);
          expect(evaluated(id, completion)).toEqual(first);
          expect(Number.isFinite(total(first))).toBe(true);
          if (first.perToken !== undefined) expect(first.perToken.length).toBe(tokens.length + 1);
        }
      }
    });

    it('has a placement that changes the places but not the sum', () => {
      if (term?.entry.fields.every(({ name }) => name !== 'placement')) return;
      for (const world of worlds) {
        const problem = world.task.problem('train', 2);
        const { completion: tokens } = demonstration(world, problem);
        const completion = completionOf(world, problem, tokens, extras);
        const sequence = evaluated(id, completion, { placement: 'sequence' });
        const token = evaluated(id, completion, { placement: 'token' });
        expect(sequence.perToken).toBeUndefined();
        expect(token.atEnd).toBe(0);
        expect(total(token)).toBeCloseTo(total(sequence), 5);
        // Nothing is paid in a reply.
        for (const [at, mine] of completion.own.entries()) if (!mine) expect(token.perToken?.[at]).toBe(0);
      }
    });
  });
});
