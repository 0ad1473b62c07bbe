/**
 * What the commands print and write, with their options and for mistakes, kept as transcripts. Times, memory and folders differ
 * between machines and are left out; of files, a checksum is kept.
 */
// cspell:ignore lerning sucess Retrun sedes defualt: mistakes in calls
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksumOf } from '../../kept.ts';
import { callInThread } from './in-thread.ts';
import { tiny } from './tiny.ts';

const RUN = 'src/cli/main.ts';
const MERGE = 'src/cli/merge-main.ts';
const SOLVE = 'src/cli/solve-main.ts';
const AUDIT = 'src/cli/audit-main.ts';
const STUDIES = 'src/cli/studies/main.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: unknown): void =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

/** Without what differs between machines, versions and runs. */
const plain = (text: string): string =>
  text
    .replaceAll(folder, 'DIR')
    .replaceAll(process.cwd(), 'LAB')
    .replaceAll(process.execPath, 'NODE')
    .replaceAll(/"(seconds|build|v8)":\s*("[^"]*"|[\d.e+-]+)/g, '"$1": …')
    .replaceAll(/\d[\d.,]* ?[kMG]? (steps|episodes)\/s/g, '… $1/s')
    .replaceAll(/CPU time [\d.]+ s/g, 'CPU time … s')
    .replaceAll(/in [\d.]+ s\b/g, 'in … s')
    .replaceAll(/^Memory: .*|Memory: .*$/gm, 'Memory: …')
    .replaceAll(/[0-9a-f]{16}-[0-9a-f]{6,}-(?=\d)/g, '…-');

/** Files below a folder that are not inputs. */
const filesIn = (path: string): readonly string[] =>
  readdirSync(path)
    .toSorted()
    .flatMap((name) => {
      const inside = join(path, name);
      return statSync(inside).isDirectory() ? filesIn(inside) : [inside];
    });

/** Calls commands one after another; files that one writes, others can read. */
async function transcript(main: string, calls: readonly (readonly string[])[]): Promise<string> {
  const parts: string[] = [];
  let before = new Map<string, string>();
  let usage = '';
  for (const words of calls) {
    const { status, lines } = await callInThread(
      main,
      words.map((word) => word.replace('DIR', folder)),
    );
    const said = plain(lines.join('\n'));
    if (usage === '') usage = said.replaceAll(/^/gm, '! ');
    const now = new Map(
      filesIn(folder).map((path) => [plain(path), checksumOf(plain(readFileSync(path, 'latin1')), 12)]),
    );
    const written = [...now].filter(([path, sum]) => before.size > 0 && before.get(path) !== sum);
    before = now;
    parts.push(
      `$ ${words.join(' ')}`,
      said.replace(usage, '! …'), // the first call asks for it
      ...written.map(([path, sum]) => `> ${path} ${sum}`),
      `= ${status}`,
      '',
    );
  }
  return `${parts.join('\n')}\n`;
}
const keep = async (name: string, main: string, calls: readonly (readonly string[])[]) =>
  expect(await transcript(main, calls)).toMatchFileSnapshot(
    join(import.meta.dirname, 'golden', `${name}.txt`),
  );

const task = { term: 'task' };
const MAZE = { family: 'gridworld', map: ['S..', '.#.', '..G'], stepLimit: 30 };
const q = { type: 'q-learning', alpha: 0.5 };
/** Five variants, one of them with probes, a change in the middle, and another world for its evaluation. */
const maze = {
  name: 'A small maze',
  world: MAZE,
  variants: [
    { label: 'task', agent: q, reward: [task] },
    { label: 'step cost', agent: q, reward: [task, { term: 'step-cost', weight: 0.1 }] },
    {
      label: 'near',
      agent: q,
      reward: [task, { term: 'expression', label: 'near', weight: 2, expression: '1.0 - distance(next)' }],
    },
    { label: 'sarsa', agent: { type: 'sarsa' }, reward: [task] },
    {
      label: 'probed',
      agent: { type: 'reinforce' },
      reward: [task, { term: 'expression', label: 'far', probe: true, expression: 'distance(next)' }],
    },
  ],
  seeds: 4,
  envSteps: 1_200,
  measurementPoints: 24,
};
const MADE = {
  'maze.json': maze,
  'coins.json': tiny({ seeds: 8 }),
  'second.json': { ...tiny(), name: 'Again', seed: 9 },
};
/** A reward that is no number stops a variant. */
const stopping = tiny({
  variants: [
    { label: 'task', agent: { type: 'ucb1' }, reward: [task] },
    {
      label: 'endless',
      agent: { type: 'ucb1' },
      reward: [{ term: 'expression', expression: 'f32(episodes) > 20.0 ? log(-1.0) : 0.0' }, task],
    },
  ],
});
const edited = {
  ...maze,
  name: 'Edited',
  variants: maze.variants.slice(0, 2),
  evaluation: { world: { ...MAZE, slip: 0.2 } },
  edits: [
    {
      at: 600,
      patch: {
        variants: maze.variants.slice(1, 3).map((one, k) => ({ ...one, label: ['task', 'step cost'][k] })),
      },
    },
  ],
};

test('of runs', async () => {
  for (const [name, content] of Object.entries(MADE)) file(name, content);
  file('edited.json', edited);
  file('stopping.json', stopping);
  file('broken.json', '{"world": {"family": "gridworld"},}');
  file('unknown.json', { ...maze, variants: [{ agent: { type: 'q-lerning' }, reward: [task] }] });
  file('episodes.json', {
    ...maze,
    variants: maze.variants.slice(0, 2),
    envSteps: undefined,
    episodes: 40,
    measurementPoints: 10,
  });
  const here = ['--workers', '1'];
  const [coins, second, small] = ['DIR/coins.json', 'DIR/second.json', 'DIR/maze.json'];
  await keep('transcripts-of-runs', RUN, [
    ['--help'],
    [],
    [coins, ...here],
    [small, ...here, '--compare', '--doctor'],
    [small, ...here, '--compare', '--metrics', 'return, success,probe:far', '--seeds', '3'],
    [
      small,
      ...here,
      '--compare',
      '--metrics',
      'success',
      '--margin',
      '0.1',
      '--means',
      '--out',
      'DIR/maze.csv',
    ],
    [coins, ...here, '--out', 'DIR/coins-out.json'],
    [coins, ...here, '--out', 'DIR/coins.ndjson', '--measures', 'taskReturn,contributions'],
    [coins, ...here, '--out', 'DIR/coins.csv', '--measures', 'returns'],
    [coins, ...here, '--out', 'DIR/means.json', '--means'],
    [coins, ...here, '--expect', '0123456789abcdef'],
    ['DIR/edited.json', ...here, '--compare', '--doctor', '--out', 'DIR/edited-out.json'],
    ['DIR/episodes.json', ...here, '--compare'],
    ['DIR/episodes.json', ...here, '--episodes', '20', '--seeds', '2'],
    ['DIR/stopping.json', ...here, '--compare', '--doctor'],
    [coins, second, ...here, '--compare'],
    [coins, small, ...here, '--compare', '--seeds', '2'],
    [coins, small, ...here, '--compare', '--margin', '1'],
    [coins, 'DIR/episodes.json', ...here, '--compare'],
    [coins, second],
    [coins, ...here, '--compare', '--metrics', 'probe:nothing'],
    [coins, ...here, '--compare', '--metrics', 'sucess'],
    [coins, '--metrics', 'success'],
    [coins, '--margin', '1'],
    [coins, '--compare', '--margin', '-1'],
    [coins, '--compare', '--margin', 'x'],
    [coins, '--compare', '--metrics', 'return,success', '--margin', '1'],
    [coins, '--seeds', '0'],
    [coins, '--seeds', '2.5'],
    [coins, '--seeds'],
    [coins, '--workers', 'two'],
    [coins, '--episodes', '-3'],
    [coins, '--format', 'xml'],
    [coins, '--measures', 'taskRetrun'],
    [coins, '--expect', 'xyz'],
    [coins, '--means=3'],
    [coins, '--sedes', '3'],
    [coins, '--cache', 'x', '--no-cache'],
    [coins, '--shard', '3/2', '--out', 'DIR/x'],
    [coins, '--shard', '1/2'],
    [coins, '--shard', '1/2', '--compare', '--out', 'DIR/x'],
    [coins, '--shard', '1/9', ...here, '--out', 'DIR/x'],
    [coins, '--tasks', '2'],
    [coins, '--slurm', 'DIR/jobs'],
    [coins, '--slurm', 'DIR/jobs', '--tasks', '2'],
    [coins, '--slurm', 'DIR/jobs', '--tasks', '9', '--out', 'DIR/joined.json'],
    [coins, '--slurm', 'DIR/jobs', '--tasks', '2', '--out', 'DIR/joined.json', '--compare', '--workers', '1'],
    [coins, ...here, '--out', 'DIR/missing/x.json'],
    [coins, ...here, '--out', 'DIR'],
    [coins, ...here, '--save-model', 'DIR/models'],
    [coins, ...here, '--start-model', 'DIR/models'],
    ['DIR/broken.json'],
    ['DIR/unknown.json'],
    ['DIR/none.json'],
    ['DIR'],
    ['preset:defualt'],
    ['#v1'],
  ]);
});

test('of joining shards', async () => {
  for (const [name, content] of Object.entries(MADE)) file(name, content);
  const shard = async (name: string, part: string, of: string, ...more: readonly string[]) =>
    callInThread(RUN, [
      join(folder, name),
      '--workers',
      '1',
      '--shard',
      part,
      '--out',
      join(folder, of),
      ...more,
    ]);
  const said = [
    await shard('coins.json', '1/2', '1.shard'),
    await shard('coins.json', '2/2', '2.shard'),
    await shard('second.json', '2/2', 'other.shard'),
    await shard('coins.json', '3/3', 'third.shard'),
    await shard('coins.json', '2/2', 'returns.shard', '--measures', 'returns'),
  ];
  expect(said.map(({ status }) => status)).toEqual([0, 0, 0, 0, 0]);
  const text = readFileSync(join(folder, '2.shard'), 'utf8');
  file('short.shard', text.slice(0, text.length / 2));
  const [one, two] = ['DIR/1.shard', 'DIR/2.shard'];
  await keep('transcripts-of-joining', MERGE, [
    ['--help'],
    [],
    [one, two],
    [two, one, '--compare', '--doctor', '--out', 'DIR/joined.json'],
    [one, two, '--means', '--out', 'DIR/joined.csv', '--measures', 'taskReturn,success'],
    [one, two, '--expect', '0123456789abcdef'],
    [one, two, '--compare', '--metrics', 'probe:nothing'],
    [one, two, '--measures', 'returns'],
    [one],
    [one, one],
    [one, 'DIR/other.shard'],
    [one, 'DIR/third.shard'],
    [one, 'DIR/returns.shard'],
    [one, 'DIR/short.shard'],
    [one, 'DIR/coins.json'],
    [one, 'DIR/none.shard'],
    [one, two, '--out', 'DIR/missing/x.json'],
  ]);
});

test('of exact answers', async () => {
  const uniform = Array(9).fill([0.25, 0.25, 0.25, 0.25]);
  file('maze.json', { ...maze, variants: maze.variants.slice(0, 3) });
  file('edited.json', { ...edited, edits: [] });
  file('uniform.json', uniform);
  file('short.json', uniform.slice(1));
  file(
    'narrow.json',
    uniform.map(([p]) => [p]),
  );
  file(
    'sum.json',
    uniform.map(() => [0.25, 0.25, 0.25, 0.2]),
  );
  file(
    'words.json',
    uniform.map(() => ['up', 0, 0, 1]),
  );
  file('object.json', {});
  // Paid for ever without a discount: no value, but an average. Infinite at once: neither.
  file('endless.json', {
    ...maze,
    world: { ...MAZE, stepLimit: 0 },
    variants: [
      { label: 'paid for ever', agent: { ...q, gamma: 1 }, reward: [{ term: 'step-cost', weight: -1 }] },
      {
        label: 'infinite',
        agent: q,
        reward: [task, { term: 'expression', expression: '1.0 / f32(state - state)' }],
      },
    ],
  });
  file('texts.json', {
    world: { family: 'language', task: 'reverse', level: 2, letters: 2 },
    variants: [{ agent: { type: 'grpo' }, reward: [task] }],
    envSteps: 100,
  });
  const [small, edit] = ['DIR/maze.json', 'DIR/edited.json'];
  await keep('transcripts-of-exact-answers', SOLVE, [
    ['--help'],
    [],
    [small],
    [small, '--policy', 'task', '--temperature', '0.5', '--horizon', '3', '--out', 'DIR/solution.json'],
    [small, '--policy', 'design'],
    [small, '--policy', 'random', '--horizon', '1'],
    [small, '--policy', 'DIR/uniform.json'],
    ...['short', 'narrow', 'sum', 'words', 'object', 'none'].map((name) => [
      small,
      '--policy',
      `DIR/${name}.json`,
    ]),
    [edit, '--out', 'DIR/evaluated.json'],
    ['DIR/endless.json', '--policy', 'random', '--horizon', '2'],
    ['DIR/texts.json'],
    ['DIR/texts.json', '--policy', 'DIR/uniform.json'],
    ...[
      ['--temperature', '0'],
      ['--temperature', ''],
      ['--horizon', '1.5'],
      ['--horizon', '0'],
      ['--horizons', '3'],
      ['more.json'],
      ['--out', 'DIR/missing/x'],
      ['--policy'],
    ].map((words) => [small, ...words]),
  ]);
});

test('of audits', async () => {
  file('maze.json', { ...maze, world: { ...MAZE, slip: 0.1 } });
  file('coins.json', tiny());
  file('loop.json', {
    ...maze,
    variants: [
      {
        label: 'loop',
        agent: q,
        reward: [
          task,
          { term: 'expression', label: 'right', weight: 0.3, expression: 'action == 1 ? 1.0 : 0.0' },
        ],
      },
    ],
  });
  file('texts.json', {
    world: { family: 'language', task: 'reverse', level: 2, letters: 2 },
    variants: [{ agent: { type: 'grpo' }, reward: [task, { term: 'length', weight: 0.2 }] }],
    envSteps: 100,
  });
  file('given.json', {
    ...maze,
    variants: [{ label: 'given', agent: { type: 'behavior-cloning', dataSize: 300 }, reward: [task] }],
  });
  await keep('transcripts-of-audits', AUDIT, [
    ['--help'],
    [],
    ['DIR/maze.json', '--out', 'DIR/audit.json'],
    ['DIR/coins.json'],
    ['DIR/loop.json'],
    ['DIR/texts.json'],
    ['DIR/given.json'],
    ['preset:cliff'],
    ['DIR/maze.json', 'DIR/coins.json'],
    ['DIR/maze.json', '--seeds', '3'],
    ['DIR/none.json'],
    ['DIR/maze.json', '--out', 'DIR/missing/x'],
  ]);
});

test('of mistakes in calls that measure studies', async () => {
  await keep('transcripts-of-studies', STUDIES, [
    ['--help'],
    ['190', '--family', 'x'],
    ['--family', 'no such family', '--no-pilot'],
    ['no-such-study'],
    ['sb-2.22'],
    ['190', '--seeds', '0'],
    ['190', '--seeds', '5000'],
    ['190', '--pilot', 'x'],
    ['190', '--minutes', '-1'],
    ['190', '--block', '1.5'],
    ['190', '--quick', '--seeds', '3'],
    ['--minutes', '3'],
    ['--again', '0'],
    ['190', '--shard', '0/2'],
    ['190', '--slurm', 'DIR/jobs'],
    ['190', '--slurm', 'DIR/jobs', '--tasks', '2', '--kept', 'DIR/kept'],
    ['none.json'],
    ['#v1study'],
  ]);
});
