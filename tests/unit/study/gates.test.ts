import { describe, expect, it } from 'vitest';
import { countOf, worthText } from '../../../src/app/atlas/coverage.tsx';
import { STATUS_WORDS } from '../../../src/app/atlas/words.ts';
import { papers } from '../../../src/study/atlas.ts';
import { atlas } from '../../../src/study/atlas-data.ts';
import { studies } from '../../../src/study/registry.ts';
import { type AtlasRow, STATUSES, type Status } from '../../../src/study/rows.ts';
import type { ClaimPart, VerdictKind } from '../../../src/study/verdicts/contract.ts';
import { judgeStudy } from '../../../src/study/verdicts/judge.ts';
import { inRelease } from '../../release.ts';
import { noise } from './made.ts';

const level = (variant: string, above: number): ClaimPart => ({
  kind: 'level',
  says: `${variant} is above ${above}.`,
  metric: 'taskReturn',
  variant,
  above,
  statistic: 'mean',
});

/** A part of which the verdict is known: scores of 1, 0, or none, with the boundary at ½. */
const SCORE: Readonly<Record<VerdictKind, number>> = { holds: 1, fails: 0, undecided: Number.NaN };
const of = (verdict: VerdictKind) => level(`run/${verdict}`, 0.5);
const scores = ({ of: variant }: { readonly of: string }) =>
  new Float64Array(20).fill(SCORE[variant.slice(4) as VerdictKind]);
const verdictOf = (gate: VerdictKind, part: VerdictKind, control: VerdictKind) =>
  judgeStudy({ gates: [of('holds'), of(gate)], parts: [of(part)], controls: [of(control)] }, scores, () => [])
    .verdict;

describe('the verdict on a study with gates and controls', () => {
  it('is “not tested here” wherever a gate fails, whatever the parts say', () => {
    for (const part of ['holds', 'fails', 'undecided'] as const)
      for (const control of ['holds', 'fails', 'undecided'] as const)
        expect(verdictOf('fails', part, control)).toBe('untested');
  });
  it('is that of the claim where all gates hold', () => {
    expect(verdictOf('holds', 'holds', 'holds')).toBe('holds');
    expect(verdictOf('holds', 'fails', 'holds')).toBe('fails');
    expect(verdictOf('holds', 'undecided', 'holds')).toBe('undecided');
  });
  it('is undecided where a gate is, whatever the parts say', () => {
    for (const part of ['holds', 'fails', 'undecided'] as const)
      expect(verdictOf('undecided', part, 'holds')).toBe('undecided');
  });
  it('never holds by the parts alone where a control fails or is undecided', () => {
    expect(verdictOf('holds', 'holds', 'fails')).toBe('untested');
    expect(verdictOf('holds', 'holds', 'undecided')).toBe('undecided');
  });
  it('fails by the claim alone: controls make no failure, and take none back', () => {
    for (const control of ['holds', 'fails', 'undecided'] as const)
      expect(verdictOf('holds', 'fails', control)).toBe('fails');
  });
});

describe('a gate that says that something learns', () => {
  const STUDIES = inRelease(1_000, 100);
  /** Shares of studies by verdict: 20 seeds with a spread of 0.1, the best arm ends at `end`, and the gate asks for more than 0.7. */
  const shares = (end: number, key: number) => {
    const found = { holds: 0, fails: 0, undecided: 0, untested: 0 };
    const normal = noise(key);
    for (let study = 0; study < STUDIES; study++) {
      // The rival is as good: a claim that it is beaten by 0.05 is false.
      const made = ({ of: variant }: { readonly of: string }) =>
        Float64Array.from({ length: 20 }, (_, seed) => end + 0.1 * normal(`${study} ${variant}`, seed));
      const claim: ClaimPart = {
        kind: 'ahead',
        says: 'a is ahead of b.',
        metric: 'taskReturn',
        variant: 'run/a',
        over: ['run/b'],
        margin: 0.05,
      };
      found[judgeStudy({ gates: [level('run/a', 0.7)], parts: [claim] }, made, () => []).verdict]++;
    }
    return found;
  };
  it('calls a study that has learned nothing “not tested here” in at least 99 % of simulated studies', () => {
    expect(shares(0.1, 1).untested).toBeGreaterThanOrEqual(0.99 * STUDIES);
  });
  it('at its boundary lets at most 5 % pass as tested, and calls at most 5 % not tested', () => {
    // A 95 % interval lies wholly above or wholly below the truth in 2.5 % each; the limit leaves room for the draw of the studies.
    const { fails, holds, untested } = shares(0.7, 2);
    const limit = 0.025 * STUDIES + 3 * Math.sqrt(0.025 * 0.975 * STUDIES);
    expect(fails + holds).toBeLessThanOrEqual(Math.min(limit, 0.08 * STUDIES));
    expect(untested).toBeLessThanOrEqual(Math.min(limit, 0.08 * STUDIES));
  });
});

describe('the sentence on top of the Atlas', () => {
  const row = (paper: string, status: Status): AtlasRow =>
    ({ paper, status, ...(status !== 'waits' && { study: paper }) }) as AtlasRow;
  it('counts papers, then claims, and names only verdicts that exist', () => {
    expect(
      worthText({ rows: [row('1', 'holds'), row('2', 'holds'), row('3', 'untested'), row('4', 'waits')] }),
    ).toBe(
      'Of 4 papers, 3 have a study and 1 has no study yet. There are 3 claims: 2 hold and 1 was not tested.',
    );
    expect(worthText({ rows: [row('1', 'fails')] })).toBe(
      'Of 1 paper, 1 has a study. There is 1 claim: 1 fails here.',
    );
  });
  it('says as many of each verdict as the choice of verdicts counts, and of what they are', () => {
    const said = worthText(atlas);
    for (const status of STATUSES) {
      const n = countOf(atlas.rows, status);
      if (n > 0) expect(said).toContain(`${n} ${STATUS_WORDS[status].papers[n === 1 ? 0 : 1]}`);
    }
    const alone = atlas.rows.filter(({ paper }) => paper === undefined).length;
    expect(said).toContain(
      `With ${alone} studies of textbooks and classics, there are ${studies.length} claims`,
    );
    expect(said).toMatch(new RegExp(`^Of ${papers.length} papers, `));
  });
});
