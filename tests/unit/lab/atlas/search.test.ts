/** What people type finds the right entry of the real Atlas, first or second. */
import { describe, expect, test } from 'vitest';
import { atlasSearch, wordsOf } from '../../../../src/lab/atlas/search.ts';
import { papers } from '../../../../src/studies/atlas.ts';
import { atlasOf } from '../../../../src/studies/make-rows.ts';
import { studies } from '../../../../src/studies/registry.ts';

const { rows } = atlasOf(papers, studies, new Map());
const search = atlasSearch(rows);
const textOf = (key: string): string => {
  const row = rows.find((one) => one.key === key);
  return row === undefined ? '' : [row.title, row.source, row.family, ...Object.values(row.text)].join(' ');
};

/** What an entry that is right says of itself, in its own words. */
const RIGHT: Readonly<Record<string, RegExp>> = {
  GRPO: /GRPO/,
  'potential-based shaping': /potential-based|potential-shaping|policy.invariant/i,
  RND: /random network distillation|\brnd\b/i,
  Eureka: /dense reward (function|program|design)|reward (code|program)|language to rewards/i,
  'reward hacking': /reward.(hacking|tampering)/i,
  'over-optimization': /over-?optimi[sz]/i,
  'over-optimi\u0073ation': /over-?optimi[sz]/i,
  'process reward': /process.(reward|reinforcement)/i,
  curiosity: /intrinsic reward|random network distillation/i,
  Goodhart: /reward.(hacking|tampering)|goodhart/i,
  'specification gaming': /reward.(hacking|tampering)|specification gaming/i,
  'credit assignment': /\bcredit\b/i,
  'intrinsic motivation': /intrinsic reward|random network distillation/i,
  RLHF: /RLHF|human feedback/,
  'Ng 1999': /potential-based|potential-shaping|policy.invariant/i,
  'length bias': /length (bias|incentive|hacking|reward)|length-reward/i,
  'entropy collapse': /entropy/i,
};

describe('search in the Atlas', () => {
  test.each(Object.entries(RIGHT))('“%s” finds a right entry, first or second', (query, right) => {
    const found = search.find(query) ?? [];
    expect(found.slice(0, 2).map(textOf).join('\n')).toMatch(right);
  });

  test.each([
    ['rewrad hackng', 'reward hacking'],
    ['curiousity', 'curiosity'],
    ['potental based shaping', 'potential-based shaping'],
    ['entropy colapse', 'entropy collapse'],
  ])('“%s” is understood as “%s”', (typed, meant) => {
    const found = search.find(typed) ?? [];
    expect(found.slice(0, 2).map(textOf).join('\n')).toMatch(RIGHT[meant] ?? /^$/);
  });

  test('the number of a paper and the name of a study find it', () => {
    expect(search.find('190')?.[0]).toBe('190');
    for (const { id } of studies)
      expect(search.find(id)).toContain(rows.find(({ study }) => study === id)?.key);
  });

  test('nothing typed is everything, and nonsense finds nothing', () => {
    expect(search.find('  ')).toBeNull();
    expect(search.find('zqxjkvw')).toEqual([]);
  });

  test('British and American spelling, hyphens and plurals are the same words', () => {
    expect(wordsOf('Over-optimi\u0073ation of mode\u006cled behavio\u0075rs')).toEqual(
      wordsOf('overoptimization modeled behavior'),
    );
  });
});
