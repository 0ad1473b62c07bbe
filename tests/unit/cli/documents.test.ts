import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { documents } from '../../../src/cli/documents/documents.ts';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { rewardDesigns } from '../../../src/rewards/designs-registry.ts';
import { METRICS } from '../../../src/stats/metrics/dictionary.ts';
import { TERMS } from '../../../src/stats/metrics/terms.ts';

const root = join(import.meta.dirname, '../../..');
const built = new Map(documents().map(({ name, markdown }) => [`docs/built/${name}.md`, markdown]));
const textOf = (name: string) => built.get(`docs/built/${name}.md`) ?? '';

/** Every Markdown document: those of the repository, and those that are generated from the code. */
const texts = new Map(
  [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .map((file) => `docs/${file.replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith('.md') && !file.startsWith('docs/built/')),
  ].map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

const prose = (markdown: string) =>
  markdown.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** The anchors that GitHub makes of headings. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link between documents leads to a file, and every anchor to a heading', () => {
  const all = new Map([...texts, ...built]);
  const broken = [...all].flatMap(([file, text]) =>
    [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      if (/^https?:/.test(target)) return [];
      const [path = '', anchor] = target.split('#');
      const aim = path === '' ? file : relative(root, join(root, dirname(file), path)).replaceAll('\\', '/');
      if (!all.has(aim) && !existsSync(join(root, aim))) return [`${file}: ${target}`];
      const anchors = anchorsOf(all.get(aim) ?? '');
      return anchor === undefined || anchors.includes(anchor) ? [] : [`${file}: ${target}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('the glossary explains every term and every metric', () => {
  const text = textOf('glossary');
  for (const { term, meaning } of TERMS) {
    expect(text).toContain(`- **${term}**`);
    expect(text).toContain(`: ${meaning}\n`);
  }
  for (const { label, unit, formula, meaning, howToRead } of Object.values(METRICS))
    expect(text).toContain(`### ${label}\n\n${unit} · \`${formula}\`\n\n${meaning} ${howToRead}\n`);
});

test('the library of designs has every design once, with its terms, its paper and how it fails', () => {
  const text = textOf('designs');
  expect(text.match(/^### /gm)?.length).toBe(rewardDesigns.length);
  for (const { id, title, idea, failure, paper, terms } of rewardDesigns) {
    const [, after = ''] = text.split(`### ${title}\n\n\`${id}\``);
    const [section = ''] = after.split('\n### ');
    expect(section).toContain(idea);
    expect(section).toContain(`- Known failure: ${failure}`);
    expect(section).toContain(paper.words);
    for (const { term } of terms) expect(section).toMatch(new RegExp(`× ${term}[,\`]`));
  }
});

test('the reference of the experiment file has a section for every world, agent and term, and a row for every setting', () => {
  const text = textOf('experiment-format');
  const { worlds, agents, terms } = catalogue();
  for (const { id, label, fields } of [...worlds, ...agents, ...terms]) {
    const [, after = ''] = text.split(`### \`${id}\`: ${label}\n`);
    const [section = ''] = after.split('\n### ');
    for (const { name } of fields) expect(section, id).toContain(`| \`${name}\` |`);
  }
});
