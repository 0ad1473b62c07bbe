/**
 * All cases that outsiders posed to the lab, with the correct answers that they worked out: tests/fixtures/cases/right.json. Each
 * must end with the correct value, or with a rejection that names the reason, through the commands and file readers that a user
 * meets. Cases of the page run in tests/e2e/outside-cases.test.ts.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exactAnswers } from '../../src/engine/exact/answers.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { otherFormat } from '../../src/imports/other-formats.ts';
import { readPastedTable } from '../../src/imports/pasted-table.ts';
import { readLog } from '../../src/imports/read-log.ts';
import { called } from '../unit/cli/called.ts';

const FOLDER = 'tests/fixtures/cases/';
/** Cases that are checked in tests/e2e/outside-cases.test.ts, which lists where the others are. */
const IN_THE_PAGE = [
  'frame-opaque-origin.html',
  'link-cut-3.txt',
  'link-of-6000-in-share.txt',
  'storage-refused.txt',
  'webgpu-softmax.json',
];
const cases = JSON.parse(readFileSync(`${FOLDER}right.json`, 'utf8')) as { file: string; right: string }[];
const textOf = (name: string): string => readFileSync(FOLDER + name, 'utf8');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-cases-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function printed(main: string, ...words: string[]): Promise<string> {
  const { status, stdout, stderr } = await called(`src/cli/${main}.ts`, words);
  expect(status, stderr).toBe(0);
  return stdout;
}
const audit = (file: string) => printed('audit-main', FOLDER + file);
const solve = (file: string) => printed('solve-main', FOLDER + file);
/** Runs an experiment. @returns the parsed result file */
async function run(file: string, ...words: string[]) {
  const out = join(folder, 'result.json');
  const said = await printed('main', FOLDER + file, ...words, '--out', out);
  const { variants } = JSON.parse(readFileSync(out, 'utf8'));
  return { said, seed: variants[0].seeds[0] };
}
function logOf(name: string) {
  const read = readLog(textOf(name), name);
  if (typeof read === 'string') throw new Error(read);
  return read;
}
/** V of the start of a pasted table, at each discount. */
async function startValues(name: string, gammas: readonly number[]) {
  const pasted = readPastedTable(textOf(name));
  if (!pasted.ok) throw new Error(pasted.message);
  return Promise.all(
    gammas.map(async (gamma) => {
      const read = validate({
        world: { family: 'graph', ...pasted.fields },
        variants: [{ label: 'v', agent: { type: 'q-learning', gamma }, reward: [{ term: 'task' }] }],
      });
      if (!read.ok) throw new Error(JSON.stringify(read.problems));
      const answers = await exactAnswers(read.value, 0, { policies: [], temperature: null, horizon: null });
      if ('missing' in answers || 'missing' in answers.task.optimal) throw new Error('no answer');
      return [...answers.task.optimal.value];
    }),
  );
}
const rejected = (name: string): string => {
  const read = readPastedTable(textOf(name));
  expect(otherFormat(textOf(name), name)).not.toBeNull();
  return read.ok ? expect.fail('it was read') : read.message;
};
const ROWS = [
  [1, 2, 3, 0.5],
  [4, 1, 0, 2],
  [0, 0.25, 7, 1],
  [5, 6, 2, 9],
];
const opensAsStart = async (model: string) => {
  const { seed } = await run('model-world.json', '--start-model', FOLDER + model);
  expect(seed.final.actionValue).toEqual(ROWS);
};

const CHECKS: Readonly<Record<string, () => Promise<void> | void>> = {
  'audit-big-penalty-map.json': async () => {
    const said = await audit('audit-big-penalty-map.json');
    expect(said).toMatch(/“v” is hackable: .* never reaches the goal\. Task return 0\.00, where 1\.00 is/);
    expect(said).toContain('not potential-based');
  },
  'solve-far-goal-rows.json': async () => {
    expect(await solve('solve-far-goal-rows.json')).toContain('value of the start: 1e−12\n');
  },
  'solve-big-penalty-rows.json': async () => {
    const said = await solve('solve-big-penalty-rows.json');
    expect(said).toContain('value of the start: 0.0009\n');
    expect(said).toContain('average reward per step: 0.0009,');
  },
  'audit-very-rare-reward.json': async () => {
    const [, steps] = /first reward under random actions: design (\S+) steps/.exec(
      await audit('audit-very-rare-reward.json'),
    ) ?? [expect.fail('no steps')];
    expect(Number(steps) / 1e18).toBeCloseTo(1, 3);
  },
  'log-comma-unquoted.csv': () => {
    expect(readLog(textOf('log-comma-unquoted.csv'), 'log')).toMatch(/3 values for 2 columns.*decimal comma/);
  },
  'log-semicolon.csv': () => {
    expect(logOf('log-semicolon.csv').lines.map(({ y }) => [...y])).toEqual([[0.435, 1.286, 0.118]]);
  },
  'paste-comma-reward.csv': () => {
    expect(readPastedTable(textOf('paste-comma-reward.csv'))).toMatchObject({
      ok: true,
      fields: { transitions: ['a, go, end, 1, 0.435'] },
    });
  },
  'run-PPO_1-tag-train_clip_range.csv': () => {
    const { lines, open } = logOf('run-PPO_1-tag-train_clip_range.csv');
    expect(lines).toEqual([]);
    expect(open.map(({ origin }) => origin)).toEqual(['train_clip_range']);
  },
  'wandb-hyphens.csv': () => {
    const { lines, open } = logOf('wandb-hyphens.csv');
    expect(lines).toEqual([]);
    expect(open.map(({ label, origin, y }) => [label, origin, [...y]])).toEqual([
      ['ppo-seed-1', 'val-core/acc', [0.25, 0.5]],
    ]);
  },
  'stream-q-units.json': async () => {
    const { seed } = await run('stream-q-units.json');
    expect(seed.final.value[0]).toBeCloseTo(10, 3);
    expect(seed.metrics.valueError.at(-1)).toBeLessThan(0.001);
  },
  'audit-state-number.json': async () => {
    expect(await audit('audit-state-number.json')).toContain('“v” is hackable: its optimal policy takes b.');
  },
  'probability-above-1-by-rounding.json': async () => {
    expect(await solve('probability-above-1-by-rounding.json')).toContain('value of the start: 1\n');
  },
  'p-2x2.json': async () => {
    const [most, some, all] = await startValues('p-2x2.json', [0.99, 0.9, 1]);
    // γ is the f32 nearest to .99 and to .9.
    expect(most?.[0]).toBeCloseTo(0.951_557_09, 6);
    expect(most?.[1]).toBeCloseTo(0.980_392_16, 6);
    expect(some?.[0]).toBeCloseTo(0.625, 6);
    expect(all?.[0]).toBeCloseTo(1, 9);
  },
  'die.tra': async () => {
    // The command reads the files of a model that lie beside it.
    const solved = async (ending: string, rewards: string) => {
      const own = mkdtempSync(join(folder, 'die-'));
      writeFileSync(join(own, 'die.tra'), textOf('die.tra'));
      writeFileSync(join(own, `die.${ending}`), rewards);
      const out = join(own, 'solution.json');
      await printed('solve-main', join(own, 'die.tra'), '--out', out);
      return JSON.parse(readFileSync(out, 'utf8')).variants[0].task.optimal.fromStart;
    };
    expect(await solved('srew', '13 7\n0 1\n1 1\n2 1\n3 1\n4 1\n5 1\n6 1\n')).toBeCloseTo(11 / 3, 9);
    for (const [k, from] of [3, 4, 4, 5, 5, 6].entries())
      expect(await solved('trew', `13 1\n${from} ${7 + k} 1\n`)).toBeCloseTo(1 / 6, 9);
  },
  'pairs.jsonl': () => expect(rejected('pairs.jsonl')).toContain('preference file'),
  'keras3-flat-outputs/': () => opensAsStart('keras3-flat-outputs'),
  'prefix-functional/': () => opensAsStart('prefix-functional'),
  'no-width.json': async () => {
    expect((await run('no-width.json')).said).toContain('1.000 [0.5655, 1.000]');
  },
  'value-above-1.json': async () => {
    expect(await solve('value-above-1.json')).toContain(
      'its highest value, 1.097248 in state 22, is above the highest reward, 1, because that reward is paid again every 23 steps',
    );
  },
};

describe('cases from outside', () => {
  const all = cases.map(({ file }) => file);
  test('each has a check here or in the page', () => {
    expect([...Object.keys(CHECKS), ...IN_THE_PAGE].sort()).toEqual([...all].sort());
  });
  test.each(cases.filter(({ file }) => file in CHECKS))('$file: $right', async ({ file }) => {
    await CHECKS[file]?.();
  });
});
