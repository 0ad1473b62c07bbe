/** Rewards that are no finite number: warned of where the text shows it, named by the audit where only the world does. */
import { describe, expect, it } from 'vitest';
import { auditVariant } from '../../../src/engine/audit/audit.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { createSession } from '../../../src/engine/table/session.ts';
import type { TermSpec } from '../../../src/experiment/experiment.ts';

const input = (reward: readonly TermSpec[]) => ({
  format: 'reward-lab/experiment',
  version: 2,
  name: 'division',
  world: { family: 'gridworld', map: ['S.G'], values: ['G=1'] },
  variants: [{ label: 'variant', agent: { type: 'q-learning', gamma: 0.9 }, reward }],
  seeds: 1,
  envSteps: 1000,
});
const expression = (text: string): TermSpec => ({ term: 'expression', weight: 1, expression: text });

function warned(text: string): readonly string[] {
  const parsed = validate(input([{ term: 'task', weight: 1 }, expression(text)]));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.warnings
    .filter(({ message }) => message.includes('divides by 0'))
    .map(({ path, line, column, message }) => `${path} ${line}:${column} ${message}`);
}

async function audited(...reward: readonly TermSpec[]) {
  const parsed = validate(input(reward));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return auditVariant(parsed.value, 0);
}

describe('a division by a number that is always 0', () => {
  it.each([
    'x(state) / 0.0',
    '1.0 / (2.0 - 2.0)',
    'x(state) / -0.0',
    '1.0 / (x(state) * 0.0)',
    'max(1.0, x(state) / (1.0 - 0.5 * 2.0))',
  ])('is warned of at its place: %s', (text) => {
    const [first, ...others] = warned(text);
    expect(others).toEqual([]);
    expect(first).toContain('variants[0].reward[1].expression 1:');
  });
  it('is said with the words that were written, and where they begin', () => {
    expect(warned('let a = 1.0;\nreturn x(state) +  a / 0.0;')).toEqual([
      'variants[0].reward[1].expression 2:20 “a / 0.0” divides by 0, so it is not finite. A run stops at the first step that pays it.',
    ]);
  });
  it.each([
    'x(state) / 2.0',
    '1.0 / x(state)',
    '0.0 / 5.0',
    '1.0 / (x(state) - 1.0)',
    '1.0 / max(x(state), 0.01)',
  ])('is not seen where there is none: %s', (text) => {
    expect(warned(text)).toEqual([]);
  });
});

describe('the audit of a reward that is no finite number', () => {
  it('names the term, the value, the place and the action, and the fix', async () => {
    // x(state) is 0 in the first column alone: 1/0 = +∞; the walls all round are added.
    const audit = await audited({ term: 'task', weight: 1 }, expression('1.0 / (x(next) - x(state))'));
    expect([audit.kind, audit.verdict]).toEqual(['none', 'undecided']);
    expect(audit.sentence).toMatch(
      /^“variant” cannot be trained: the term “[^”]+” pays \+∞ in row \d, column \d: (up|down|left|right)\. A run stops/,
    );
    expect(audit.reasons).toHaveLength(1);
    expect(audit.reasons[0]).toContain('guard the division');
  });
  it('tells no number from an infinite one', async () => {
    const { sentence } = await audited(expression('(x(next) - x(state)) / 0.0'));
    expect(sentence).toContain('pays NaN in');
    const minus = await audited(expression('-1.0 / 0.0'));
    expect(minus.sentence).toContain('pays −∞');
  });
  it('blames the term that is at fault, not the one that reads it', async () => {
    const { sentence } = await audited(expression('1.0 / 0.0'), {
      term: 'clip',
      weight: 1,
      low: -1,
      high: 1,
    });
    expect(sentence).not.toContain('lip” pays');
  });
  it('says when terms that are finite add up to what is not', async () => {
    const { sentence } = await audited(expression('3.0e38'), expression('3.0e38'));
    expect(sentence).toContain('the terms add up to +∞');
  });
  it('says nothing of the kind of a reward that is finite wherever the world goes', async () => {
    const { kind, exact } = await audited({ term: 'task', weight: 1 }, expression('1.0 / (x(state) + 1.0)'));
    expect(kind).toBe('exact');
    expect(exact).toBeDefined();
  });
});

describe('a run of a reward that is no finite number', () => {
  const why = async (...reward: readonly TermSpec[]) => {
    const parsed = validate(input(reward));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return (await createSession(parsed.value)).plan.variants[0]?.noReference;
  };
  it('has no exact solution for this one reason, which names the term and the place', async () => {
    const place = /in row \d, column \d: (up|down|left|right)$/;
    const two = await why({ term: 'task', weight: 1 }, expression('1.0 / (x(next) - x(state))'));
    expect(two).toMatch(/^the term “[^”]+” pays \+∞ in /);
    expect(two).toMatch(place);
    const one = await why(expression('(x(next) - x(state)) / 0.0'));
    expect(one).toMatch(/ NaN in /);
    expect(one).toMatch(place);
  });
});
