/** What the audit says of language tasks: hacks that the library of designs names, found before any training. */
import { describe, expect, it } from 'vitest';
import { auditVariant } from '../../../../src/engine/audit/audit.ts';
import type { TextAudit, VariantAudit } from '../../../../src/engine/audit/contract.ts';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import type { WorldSpec } from '../../../../src/experiment/experiment.ts';

interface Term {
  readonly term: string;
  readonly [field: string]: string | number | boolean;
}

async function audited(
  world: Omit<WorldSpec, 'family'>,
  reward: readonly Term[],
): Promise<VariantAudit & { readonly text: TextAudit }> {
  const parsed = validate({
    format: 'reward-lab/experiment',
    version: 2,
    name: 'texts',
    world: { family: 'language', ...world },
    variants: [{ label: 'design', agent: { type: 'grpo-lm' }, reward }],
    seeds: 1,
    envSteps: 1000,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const audit = await auditVariant(parsed.value, 0);
  if (audit.text === undefined) throw new Error('no text');
  return { ...audit, text: audit.text };
}

const right: Term = { term: 'exact-match', weight: 1 };

describe('the audit of a task whose texts can all be listed', () => {
  // After one of two letters, texts of up to two: nothing, a, b, aa, ab, ba, bb; and eight of three letters that are cut off.
  const micro = { task: 'micro', level: 2, letters: 2, microScores: [0, 0.2, 0.4, 1, 0, 0, 0.5] };
  it('counts them: 7 that end and 8 that are cut off, after one training letter', async () => {
    const { text, kind, verdict } = await audited(micro, [{ term: 'task', weight: 1 }]);
    expect([kind, text.mode, verdict]).toEqual(['exact', 'exact', 'agrees']);
    expect([text.prompts, text.problems, text.completions]).toEqual([1, 1, 15]);
    // By hand: lengths 0, 1, 2 are written with 1/3, 1/9, 1/27 each.
    expect(text.returns.random).toBeCloseTo((0.2 + 0.4) / 9 + (1 + 0.5) / 27, 12);
    expect(text.sparsity.task.probability).toBeCloseTo(2 / 9 + 2 / 27, 12);
  });
  it('finds that a letter a piece buys the longest text, and where the weight turns it', async () => {
    const { text, verdict, sentence } = await audited(micro, [
      { term: 'task', weight: 1 },
      { term: 'completion-length', weight: 2 },
    ]);
    // Three tokens either way: a text of two letters and its end has the task’s best among it, “a a”.
    expect(verdict).toBe('agrees');
    expect(text.terms[1]?.sweep?.pieces.map(({ from, worst }) => [Number(from.toFixed(4)), worst])).toEqual([
      // one token: nothing, 0; two: “b”, 0.4; three: “a a”, 1. 0 + w = 0.4 + 2w at −0.4; 0.4 + 2w = 1 + 3w at −0.6; 0 + w = 1 + 3w at −0.5.
      [-200, 0],
      [-0.5, 1],
    ]);
    expect(sentence).toContain('all 15 completions of all 1 training prompts');
  });
  it('takes an ideal verifier for 1 on right texts and 0 on all others, also on those with partial credit', async () => {
    const { text } = await audited(micro, [{ term: 'learned-reward', weight: 1, objective: 'binary' }]);
    // Only “a a” is right: two letters and the end are written with 1/27.
    expect(text.random.design).toBeCloseTo(1 / 27, 12);
    expect(text.returns.design).toEqual({ worst: 1, best: 1 });
    expect(text.examples.map(({ liked, ties }) => [liked.text, ties])).toEqual([['a a', 1]]);
  });
  it('names the text that a punished task is paid for', async () => {
    const { verdict, text } = await audited(micro, [{ term: 'task', weight: -1 }]);
    expect(verdict).toBe('hackable');
    expect(text.returns.design).toEqual({ worst: 0, best: 0 });
    expect(text.examples[0]?.right).toMatchObject({ text: 'a a', design: -1, task: 1 });
    expect(text.examples[0]?.liked).toMatchObject({ text: '', design: 0, task: 0 });
  });
  it('says that a design which pays nothing asks for nothing', async () => {
    const { verdict } = await audited(micro, [{ term: 'exact-match', weight: 1, right: 0 }]);
    expect(verdict).toBe('empty');
  });
});

describe('the search where texts are too many', () => {
  const copy = { task: 'copy', level: 5 };
  it('finds no hack of a verified answer, and calls that no proof', async () => {
    const { verdict, kind, sentence, text } = await audited(copy, [right]);
    expect([kind, verdict, text.mode]).toEqual(['estimate', 'undecided', 'search']);
    expect(sentence).toMatch(/^Estimate: no hack of .+ was found in [\d,]+ .+ completions.+does not prove/);
    expect(text.returns.task).toEqual({ worst: 1, best: 1 });
  });
  it('finds that form alone pays wrong answers as much as right ones', async () => {
    const { verdict, text } = await audited(copy, [{ term: 'well-formed', weight: 1 }]);
    expect(verdict).toBe('may-be-hacked');
    expect(text.differing.some).toBe(text.prompts);
    expect(text.examples[0]?.liked).toMatchObject({ design: 1, task: 0, ended: true });
    expect(text.examples[0]?.right).toMatchObject({ design: 1, task: 1 });
  });
  it('finds the long nonsense that a dear bonus for length buys, and the weight from which it does', async () => {
    const { verdict, text, sentence } = await audited(copy, [
      right,
      { term: 'completion-length', weight: 0.5 },
    ]);
    expect(verdict).toBe('hackable');
    const [example] = text.examples;
    // The longest completion is three tokens longer than a right one with its end: 3 × 0.5 > 1.
    expect(example?.liked.task).toBe(0);
    expect((example?.liked.design ?? 0) - (example?.right.design ?? 0)).toBeGreaterThanOrEqual(0.5 - 1e-6);
    expect(example?.liked.parts).toHaveLength(2);
    expect(sentence).toContain('is hackable. After “');
    const pieces = text.terms[1]?.sweep?.pieces ?? [];
    // A right answer wins below 1/3 a token at the latest, where the answer is as long as it can be.
    expect(pieces.find(({ from, to }) => from < 0.01 && 0.01 < to)?.worst).toBe(1);
    expect(pieces.find(({ from, to }) => from < 2 && 2 < to)?.best).toBe(0);
  });
  it('finds idle lines that steps summed as they are pay next to the answer', async () => {
    const { text } = await audited({ task: 'chain', level: 3, scratch: 'equations' }, [
      right,
      { term: 'step-rewards', weight: 1 },
    ]);
    const [example] = text.examples;
    expect(example?.liked.parts[1] ?? 0).toBeGreaterThan(2);
  });
  it('says of a reward model that it is not there yet, and what its labels alone ask for', async () => {
    const { verdict, kind, sentence, text } = await audited(
      { task: 'preference', level: 2, preference: 'flattery', trainProblems: 36, heldOutProblems: 12 },
      [{ term: 'learned-reward', weight: 1 }],
    );
    expect([verdict, kind, text.learned]).toEqual(['undecided', 'estimate', true]);
    expect(sentence).toContain('once training has fitted its reward model');
    expect(text.terms[0]?.sweep).toBeNull();
  });
  it('is the same each time', async () => {
    const once = await audited(copy, [right]);
    expect(await audited(copy, [right])).toEqual(once);
  });
});

describe('the presets on text', () => {
  const language = presets.filter(({ experiment }) => experiment.world.family === 'language');
  it.each(language.map(({ id }) => id))(
    '%s: every variant has an audit with examples, and no variant on the task alone is called hackable',
    async (id) => {
      const parsed = validate(language.find((preset) => preset.id === id)?.experiment);
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
      for (const [variant, spec] of parsed.value.variants.entries()) {
        const audit = await auditVariant(parsed.value, variant, { brief: true });
        expect(audit.text?.examples.length).toBeGreaterThan(0);
        expect(audit.text?.returns.possible).toBeGreaterThan(0.95);
        const alone = spec.reward.every(({ term }) => term === 'task');
        if (alone) expect(audit.verdict).toBe('agrees');
        for (const { liked, right: wanted } of audit.text?.examples ?? [])
          expect(liked.design).toBeGreaterThanOrEqual(wanted.design);
      }
    },
  );
});
