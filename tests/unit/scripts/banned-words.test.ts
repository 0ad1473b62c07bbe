import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bannedWords } from '../../../scripts/banned-words.mjs';

const folder = mkdtempSync(join(tmpdir(), 'reward-lab-texts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function findings(name: string, text: string): readonly string[] {
  const file = join(folder, name);
  writeFileSync(file, text);
  return bannedWords([file]).map((finding) => finding.slice(file.length + 1));
}

describe('the list of banned words', () => {
  it.each([
    ['a string', 'page.ts', "const title = 'Start anew';", 'anew'],
    ['a comment', 'page.ts', '// What was learnt stays.', 'learnt'],
    ['a doc page', 'page.md', 'Two designs can be told apart.', 'told apart'],
    ['a camelCase name', 'page.ts', 'const armStyle = 1;', 'arm'],
    ['a name in capitals', 'page.ts', 'const MOST_ARMS = 4;', 'ARMS'],
    ['a kebab-case name', 'page.css', '.roll-out { color: red }', 'roll-out'],
  ])('finds a banned word in %s and names its line', (_, name, line, word) => {
    const [first, ...rest] = findings(name, `\n${line}\n`);
    expect(rest).toEqual([]);
    expect(first).toMatch(new RegExp(`^2: “${word}”\\. Write: `));
  });

  it('finds a word at most once per line and rule, and every line that has it', () => {
    expect(findings('page.ts', '// mend and mend\n// mend')).toHaveLength(2);
  });

  it('accepts “arm” in files and lines about bandits', () => {
    expect(findings('bandit.ts', 'const arms = 3;')).toEqual([]);
    expect(findings('page.ts', '// A bandit has arms.')).toEqual([]);
    expect(findings('page.ts', '// A world has arms.')).toHaveLength(1);
  });

  it('accepts saved identifiers that contain a banned phrase, but not the phrase', () => {
    expect(findings('page.ts', "rule: 'silent-groups'")).toEqual([]);
    expect(findings('page.ts', "title: 'Silent groups'")).toHaveLength(1);
  });

  it('accepts longer words that contain a banned word', () => {
    expect(findings('page.ts', '// alarm, army, recommend, amended')).toEqual([]);
  });
});
