/** No text contradicts its outcome: numbers are read from it, and words that compare are bound to the outcome they were written for. */
import { describe, expect, it } from 'vitest';
import { literalProblems, writtenForAnother } from '../../src/study/literals.ts';
import { type Outcome, verdictOf } from '../../src/study/outcome.ts';
import { studies } from '../../src/study/registry.ts';
import type { WrittenStudy } from '../../src/study/study.ts';
import { fillTexts } from '../../src/study/texts.ts';
import { main, part, study as plain } from './made-study.ts';
import { recordedOf } from './recorded.ts';

describe('The texts of all studies', () => {
  it('hold no measured number, and no comparing word or right answer that is bound to nothing', () => {
    const found = studies.flatMap((study) =>
      literalProblems(study).map(({ path, message }) => `${study.id} ${path}: ${message}`),
    );
    expect(studies.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });
  it('were written for the outcome that is recorded', () => {
    const found = studies.flatMap((study) => {
      const text = writtenForAnother(study, verdictOf(study, recordedOf(study).scores));
      return text === '' ? [] : [`${study.id}: ${text}`];
    });
    expect(found).toEqual([]);
  });
});

/** The outcome with the scores of two variants exchanged. @param within a part of the keys of their experiments */
function flipped(study: WrittenStudy, one: string, other: string, within = ''): Outcome {
  const outcome = recordedOf(study);
  const keys = Object.keys(outcome.scores).filter((key) => key.includes(within));
  const partnerOf = (key: string): string => {
    const pair = [one, other].find((label) => key.includes(`/${label} `));
    if (pair === undefined || !key.includes(within)) return key;
    const tail = key.slice(key.indexOf(`/${pair} `) + pair.length + 1);
    return keys.find((name) => name.endsWith(`/${pair === one ? other : one}${tail}`)) ?? key;
  };
  const scores = Object.fromEntries(
    Object.keys(outcome.scores).map((key) => [key, outcome.scores[partnerOf(key)] ?? []]),
  );
  return { ...outcome, scores };
}

describe('A flipped outcome', () => {
  const of = (id: string) => {
    const study = studies.find((one) => one.id === id);
    if (study === undefined) throw new Error(`Study ${id} is gone.`);
    return study;
  };
  it('of study 27 changes the word of the title, the right answer and the reason', () => {
    const study = of('27');
    const before = fillTexts(study, recordedOf(study));
    const after = fillTexts(study, flipped(study, 'chain', 'unlikelihood', 'pairs=200}'));
    expect(before.title).toContain(
      'A chain of good and bad outputs teaches less than the good outputs alone',
    );
    expect(after.title).toContain('A chain of good and bad outputs teaches more than the good outputs alone');
    expect([before, after].map(({ teaching }) => teaching.predict.answer)).toEqual([1, 0]);
    expect(before.teaching.after).toContain('with 200 pairs 82 %, 81 % and 81 %;');
    expect(after.teaching.after).toContain('with 200 pairs 82 %, 81 % and 94 %;');
  });
  it('of study sb-6.6, whose title and answer are written out, is noticed', () => {
    const study = of('sb-6.6');
    const judged = verdictOf(study, flipped(study, 'Sarsa', 'Q-learning').scores);
    expect(writtenForAnother(study, judged)).toMatch(
      /^Title, charts and prediction were written for the outcome .* Read them again, then write writtenFor: /,
    );
  });
  it('of study 88 changes the shares in the reason, and is noticed', () => {
    const study = of('88');
    const outcome = flipped(study, 'GRPO, variants', 'GRPO, originals', 'families{agent.skill=3}');
    expect(fillTexts(study, recordedOf(study)).teaching.after).toContain(
      '“GRPO, variants” judges 96 % of the held-out families',
    );
    expect(fillTexts(study, outcome).teaching.after).toContain(
      '“GRPO, variants” judges 0 % of the held-out families',
    );
    expect(writtenForAnother(study, verdictOf(study, outcome.scores))).not.toBe('');
  });
});

describe('A text of a study', () => {
  const { vary: _, ...one } = main;
  const lead = '{{word:part:1|more than|less than|as much as}}';
  const written = (changes: Partial<WrittenStudy>, after = 'a'): WrittenStudy => ({
    ...plain,
    runs: { main: one },
    parts: [part],
    teaching: {
      ...plain.teaching,
      after,
      predict: { ask: 'a?', options: ['x', 'y'], answer: '{{word:part:1|0|1|}}' },
    },
    ...changes,
  });
  const found = (of: WrittenStudy) => literalProblems(of).map(({ path, message }) => `${path}: ${message}`);
  it('may name settings and what is read from the outcome', () => {
    const after =
      'With α = 0.1 or 50 %, 6 seeds and 2,000 steps it earns {{part:1.size}}; F1 is no number, 2 is.';
    const runs = {
      main: {
        ...one,
        variants: one.variants.map((v) => ({ ...v, agent: { ...v.agent, alpha: 0.1, gamma: 0.5 } })),
      },
    };
    expect(found(written({ title: `Sarsa earns ${lead} the other`, runs }, after))).toEqual([]);
  });
  it('may not name a number that is neither, unless the study says that it was not measured', () => {
    const after = 'It earns 31.5 in 83 % of the episodes.';
    expect(found(written({}, after))).toEqual([
      expect.stringContaining('teaching.after: “31.5” is no setting of the experiments.'),
      expect.stringContaining('teaching.after: “83 %” is no setting of the experiments.'),
    ]);
    expect(found(written({ notMeasured: ['31.5', '83 %'] }, after))).toEqual([]);
  });
  it('may compare in a title or a right answer if it says for which outcome', () => {
    const { predict, ...teaching } = plain.teaching;
    const own = { title: 'Sarsa earns more', teaching: { ...teaching, predict: { ...predict, answer: 0 } } };
    expect(found(written(own))).toEqual([
      expect.stringContaining('title: “more” is true for one outcome only.'),
      expect.stringContaining('teaching.predict.answer: The answer is right for one outcome only.'),
    ]);
    expect(found(written({ ...own, writtenFor: 'h+' }))).toEqual([]);
  });
  it('is bound to verdict and side of every row', () => {
    const of = (sarsa: number, spread = 1) =>
      verdictOf(written({}), {
        'main/Sarsa taskReturn end': Array.from({ length: 8 }, (_, k) => sarsa + spread * Math.sin(k)),
        'main/Q-learning taskReturn end': Array.from({ length: 8 }, (_, k) => Math.cos(k)),
      });
    const notes = [of(5), of(-5), of(0)].map((judged) =>
      writtenForAnother(written({ writtenFor: '' }), judged),
    );
    for (const [k, code] of ['h+', 'f-', 'u0'].entries())
      expect(notes[k]).toContain(`write writtenFor: '${code}'`);
    expect(writtenForAnother(written({ writtenFor: 'h+' }), of(5))).toBe('');
    expect(writtenForAnother(written({ writtenFor: 'h+' }), of(-5))).toContain("write writtenFor: 'f-'");
    expect(writtenForAnother(written({ title: 'More' }), of(5))).toContain("write writtenFor: 'h+'");
    expect(writtenForAnother(written({}), of(5))).toBe('');
  });
});
