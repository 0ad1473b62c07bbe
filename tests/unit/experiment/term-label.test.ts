/** Labels of reward terms are names that a design gives, to distinguish terms of one kind. */
import { describe, expect, it } from 'vitest';
import { auditVariant } from '../../../src/engine/audit/audit.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { catalogue as whole } from '../../../src/engine/program/catalogue.ts';
import { createSession } from '../../../src/engine/table/session.ts';
import { canonicalText, fileText, identityOf } from '../../../src/experiment/canonical.ts';
import { difference } from '../../../src/experiment/difference.ts';

const cost = (label: unknown, more = {}) => ({
  term: 'expression',
  expression: 'f32(action) - 1.0',
  ...(label === undefined ? {} : { label }),
  ...more,
});
const design = (...reward: readonly object[]) => ({
  name: 'labels',
  world: { family: 'gridworld', example: 'cliff-walking' },
  variants: [{ label: 'a', agent: { type: 'q-learning' }, reward: [{ term: 'task' }, ...reward] }],
  seeds: 2,
  envSteps: 400,
  measurementPoints: 2,
});
const read = (...reward: readonly object[]) => {
  const parsed = validate(design(...reward));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
};
const problems = (...reward: readonly object[]) => {
  const parsed = validate(design(...reward));
  return parsed.ok ? [] : parsed.problems;
};

describe('a label of a reward term', () => {
  it('is part of the canonical text and of files, and read back from both', () => {
    const labeled = read(cost('Noise'), cost('Wind', { weight: 0.5, probe: true }));
    expect(labeled.variants[0]?.reward.map(({ label }) => label)).toEqual([undefined, 'Noise', 'Wind']);
    const text = canonicalText(labeled, whole());
    expect(text).toContain('"label":"Noise"');
    for (const stored of [text, fileText(labeled, whole())]) {
      const again = validate(stored);
      expect(again.ok && again.value).toEqual(labeled);
    }
  });

  it('that is missing, empty or blank leaves the text as without labels', () => {
    const plain = canonicalText(read(cost(undefined)), whole());
    expect(plain).not.toContain('label":""');
    for (const label of ['', '  ']) expect(canonicalText(read(cost(label)), whole())).toBe(plain);
    expect(read(cost('  Wind ')).variants[0]?.reward[1]?.label).toBe('Wind');
  });

  it('leaves a run comparable with one without labels, because payments are the same', () => {
    const content = (...reward: readonly object[]) =>
      identityOf(read(...reward), whole()).variants[0]?.content;
    expect(content(cost('Noise'))).toBe(content(cost(undefined)));
    expect(identityOf(read(cost('Noise')), whole()).variants[0]?.terms[1]).toEqual({
      label: 'Noise',
      term: 'expression',
    });
  });

  it.each([
    ['twice in one design', [cost('Wind'), cost('wind')], 2, 'but a term above has this label'],
    ['of another term’s id', [cost('task')], 1, 'the name of another term of this design, “Task reward”'],
    ['of another term’s kind', [cost('Task reward')], 1, 'the name of another term of this design'],
    ['with a comma', [cost('a, b')], 1, 'commas, which separate names in options'],
    ['with a line break', [cost('a\nb')], 1, 'line breaks'],
    ['of 61 characters', [cost('x'.repeat(61))], 1, 'at most 60 are allowed'],
    ['that is a number', [cost(3)], 1, 'Found 3; expected text'],
  ])('is rejected at its path if it is %s', (_, reward, k, message) => {
    expect(problems(...reward)).toMatchObject([
      { path: `variants[0].reward[${k}].label`, message: expect.stringContaining(message) },
    ]);
  });

  it('may be the same in two variants', () => {
    const both = { ...design(cost('Wind')) };
    const [variant] = both.variants;
    const parsed = validate({ ...both, variants: [variant, { ...variant, label: 'b' }] });
    expect(parsed.ok).toBe(true);
  });

  it('is named if two experiments differ in it', () => {
    expect(difference(read(cost('Noise')), read(cost('Wind')), whole())).toBe(
      'variant 1: Noise, label Noise → Wind',
    );
    expect(difference(read(cost('Noise')), read(cost('Noise', { weight: 2 })), whole())).toContain('Noise, ');
  });

  it('names the term in the layout of a run, without changing programs or numbers', async () => {
    const plain = await createSession(read(cost(undefined), cost(undefined, { weight: 0.5 })));
    const labeled = await createSession(read(cost('Noise'), cost('Wind', { weight: 0.5 })));
    const [before, after] = [plain, labeled].map(({ plan }) => plan.variants[0]);
    expect(before?.terms.map(({ label }) => label)).toEqual([
      'Task reward',
      'Custom expression',
      'Custom expression',
    ]);
    expect(after?.terms.map(({ label }) => label)).toEqual(['Task reward', 'Noise', 'Wind']);
    expect(after?.programHash).toBe(before?.programHash);
  });

  it('names the term in the audit', async () => {
    const audit = await auditVariant(read(cost('Wind', { probe: true })), 0);
    expect(audit.reasons.join(' ')).toContain('probes are measured and never paid: Wind.');
  });
});
