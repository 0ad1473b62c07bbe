/** The headless commands' messages about wrong calls or inputs: plain text for a terminal, with what to do. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseArguments, parseAuditArguments } from '../../../src/cli/arguments.ts';
import { readInput } from '../../../src/cli/input.ts';
import { problemText } from '../../../src/cli/report.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { canonicalText } from '../../../src/experiment/canonical.ts';
import { linkAround } from '../../property/link-mutations.ts';
import { tiny } from './tiny.ts';

const folder = mkdtempSync(join(tmpdir(), 'reward-lab-words-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function refusal(file: string): Promise<{ said: string; code: number }> {
  const read = await readInput(file, null);
  return 'lines' in read ? { said: read.lines.join('\n'), code: read.code } : { said: '', code: 0 };
}
/** Every problem of a text, as the terminal prints it. */
function said(input: unknown): string {
  const found = validate(typeof input === 'string' ? input : JSON.stringify(input));
  return (found.ok ? found.warnings : found.problems).map(problemText).join('\n');
}
const map = ['S..G'];
const withText = (expression: string) => ({
  world: { family: 'gridworld', map },
  variants: [{ agent: { type: 'q-learning' }, reward: [{ term: 'expression', expression }] }],
});

describe('the command line', () => {
  it.each([[['--help']], [['-h']], [['a.json', '--help']], [['--help', '--sedes']]])(
    '%j asks for the usage, whatever else is said',
    (argv) => {
      expect(parseArguments(argv)).toEqual({ help: true });
      expect(parseAuditArguments(argv)).toEqual({ help: true });
    },
  );
  it.each([
    [['a.json', '--seeds', '-3'], '--seeds takes a whole number from 1 to 4096, not “-3”.'],
    [['a.json', '--seeds'], '--seeds needs a value: --seeds N.'],
    [['a.json', '--seeds', '--compare'], '--seeds needs a value: --seeds N.'],
    [['a.json', '--out'], '--out needs a value: --out RESULT.'],
    [['a.json', '--compare=yes'], '--compare takes no value. Remove “=yes”.'],
    [['a.json', '--sedes', '3'], 'Unknown option --sedes. Did you mean `--seeds`?'],
    [
      ['a.json', '-x'],
      'Unknown option -x. Valid options: --seeds, --episodes, --workers, --shard, --cache, --no-cache, --save-model, --start-model, --slurm, --tasks, --submit, --out, --format, --means, --measures, --expect, --compare, --metrics, --margin, --doctor, --help.',
    ],
  ])('%j is rejected with our own message', (argv, error) => {
    expect(parseArguments(argv)).toEqual({ error });
  });
  it('of the audit is rejected with the same message', () => {
    expect(parseAuditArguments(['a.json', '--ot', 'b.json'])).toEqual({
      error: 'Unknown option --ot. Did you mean `--out`?',
    });
    expect(parseAuditArguments(['a.json', '--out', 'b.json'])).toEqual({ file: 'a.json', out: 'b.json' });
  });
});

describe('a problem on the terminal', () => {
  it('of the kernel language is two sentences, the second of which says what to write', () => {
    expect(said(withText('hapened(hitWall) ? 1.0 : 0.0'))).toBe(
      'error: variants[0].reward[0].expression, line 1, column 1: unknown function `hapened`. Did you mean `happened`?',
    );
    expect(said(withText(''))).toMatch(/the expression is empty\. Write a number, such as `1\.0`\.$/);
    expect(said(withText('state + 1.0'))).toMatch(/two operands of the same type\. Write `f32\(state\)`\.$/);
  });
  it('is said once: a number that is too large and no safe integer is too large', () => {
    const lines = said({ ...withText('1.0'), envSteps: 1e30 }).split('\n');
    expect(lines).toEqual([
      'error: envSteps: Found 1e+30; a whole number from 1 to 10000000000 is allowed. Write at most 10000000000.',
    ]);
  });
  it.each([
    ['a newer version', JSON.stringify({ ...withText('1.0'), version: 3 }), /newest version of the lab/],
    ['a table', 'a,b,c\n1,2,3', /Open \.csv logs in the page/],
    ['nothing', '', /Give an experiment file, a link in quotation marks, or preset:ID/],
    ['another tool’s file', JSON.stringify({ cells: [], nbformat: 4 }), /preset:default --out/],
  ])('with %s advises what can be done there', (_, text, fix) => {
    expect(said(text)).toMatch(fix);
    expect(said(text)).not.toMatch(/Reload|drop a log|Paste|Open a preset/);
  });
});

describe('an input that cannot be read', () => {
  it('because it is a folder or does not exist is named as such', async () => {
    const missing = join(folder, 'none.json');
    expect(await refusal(folder)).toEqual({
      said: `Cannot read ${folder}: it is a folder. Choose a file in it.`,
      code: 2,
    });
    expect(await refusal(missing)).toEqual({
      said: `Cannot read ${missing}: the file does not exist. Check its name and folder. For a built-in experiment write preset:ID, for example preset:default.`,
      code: 2,
    });
    const file = join(folder, 'file');
    writeFileSync(file, '{}');
    expect((await refusal(join(file, 'x.json'))).said).toMatch(/the file does not exist\./);
  });
  it.each([
    '#v1',
    'v1',
    '#',
    'https://lab.example/#v1',
    'https://lab.example/#v',
    'https://lab.example/',
    'https://lab.example/#v1.',
    '#v1.abc',
  ])('because the link %s is cut says so, with what to do', async (link) => {
    const { said: words, code } = await refusal(link);
    expect(words).toMatch(/^error: This link was cut off: /);
    expect(words).toContain('in quotation marks');
    expect(words).not.toContain('ENOENT');
    expect(code).toBe(2);
  });
  it('because its link is of a newer lab says so without a page to reload', async () => {
    const { said: words } = await refusal('#v9.abc.00000000');
    expect(words).toContain('This link has version 9; this lab reads versions up to 2.');
    expect(words).not.toContain('page');
  });
  it('is no file whose name merely looks like a cut link', async () => {
    const file = join(folder, 'notes#v1');
    writeFileSync(file, JSON.stringify(tiny()));
    expect(await readInput(file, null)).toMatchObject({ named: file });
  });
  it('is read if the link is complete', async () => {
    const link = linkAround(canonicalText(tiny(), catalogue()));
    expect(await readInput(`https://lab.example/#${link}`, null)).toMatchObject({ experiment: { seeds: 3 } });
  });
});
