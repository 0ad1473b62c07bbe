import { describe, expect, it } from 'vitest';
import { experimentInside } from '../../../src/app/share/any-file.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';

const agent = { type: 'q-learning' };
const task = { term: 'task' };
const whole = (more: object = {}) => ({
  world: { family: 'gridworld', map: ['S..G'] },
  variants: [{ agent, reward: [task] }],
  envSteps: 1_000,
  seeds: 2,
  ...more,
});
const variant = (more: object) => whole({ variants: [{ agent, reward: [task], ...more }] });
const withAgent = (more: object) => variant({ agent: { ...agent, ...more } });
const withTerm = (term: unknown) => variant({ reward: [term] });
const withText = (expression: string) => withTerm({ term: 'expression', expression });
const withMap = (map: unknown) => whole({ world: { family: 'gridworld', map } });

/** The input; where the error is reported; what to do, as far as it must be named. */
const WRONG: readonly (readonly [string, unknown, string, RegExp])[] = [
  ['nothing', '', ':1:1', /Paste an experiment/],
  ['words', 'hello', ':1:1', /quotation marks/],
  ['a comma too many', '{"world": {"family": "gridworld"},}', ':1:34', /Remove the comma/],
  ['single quotation marks', "{'world': 1}", ':1:2', /double quotes/],
  ['a comment', '{ // hi\n "world": 1}', ':1:3', /notes/],
  ['a text that was cut off', '{"world": {"family": "gridworld"', ':1:33', /truncated/],
  ['a list', '[]', '', /Start with \{/],
  ['YAML', 'world:\n  family: gridworld\n', ':1:1', /YAML/],
  ['a web page', '<!doctype html><html></html>', ':1:1', /web page/],
  ['a program', 'import gymnasium as gym\n', ':1:1', /program/],
  ['a table', 'step,return\n1,2\n', ':1:1', /\.csv/],
  ['a word of Python', '{"a": True}', ':1:7', /Write true/],
  ['no number', '{"envSteps": NaN}', ':1:14', /finite/],
  ['another tool’s file', { cells: [], nbformat: 4 }, '', /Open a preset/],
  ['a package', { name: 'foo', version: '1.0.0', dependencies: {} }, '', /Open a preset/],
  ['nothing in it', {}, 'world', /"family"/],
  ['no variants', { world: { family: 'gridworld' } }, 'variants', /"agent".*"reward"/],
  ['an empty list of variants', whole({ variants: [] }), 'variants', /"agent".*"reward"/],
  ['nine variants', whole({ variants: Array(9).fill({ agent, reward: [task] }) }), 'variants', /Remove 1/],
  ['no agent', whole({ variants: [{ reward: [task] }] }), 'variants[0].agent', /"type"/],
  ['no reward', whole({ variants: [{ agent }] }), 'variants[0].reward', /"term"/],
  [
    'an agent by its name alone',
    variant({ agent: 'q-learning' }),
    'variants[0].agent',
    /\{ "type": "q-learning" \}/,
  ],
  [
    'a reward by its name alone',
    variant({ reward: 'task' }),
    'variants[0].reward',
    /\[\{ "term": "task" \}\]/,
  ],
  ['a term by its name alone', withTerm('task'), 'variants[0].reward[0]', /\{ "term": "task" \}/],
  ['a misspelled agent', withAgent({ type: 'qlearning' }), 'variants[0].agent.type', /`q-learning`/],
  ['an agent by its label', withAgent({ type: 'PPO' }), 'variants[0].agent.type', /`ppo`/],
  [
    'an agent that does not exist',
    withAgent({ type: 'rainbow' }),
    'variants[0].agent.type',
    /Valid values: .*q-learning.* and \d+ more/,
  ],
  ['a misspelled term', withTerm({ term: 'potental' }), 'variants[0].reward[0].term', /`potential`/],
  ['a term by its label', withTerm({ term: 'Task reward' }), 'variants[0].reward[0].term', /`task`/],
  ['a misspelled setting', withAgent({ alhpa: 0.1 }), 'variants[0].agent.alhpa', /`alpha`/],
  [
    'a setting by another name',
    withAgent({ learning_rate: 0.1 }),
    'variants[0].agent.learning_rate',
    /`alpha`/,
  ],
  ['steps by another name', whole({ steps: 500 }), 'steps', /`envSteps`/],
  ['too large', withAgent({ alpha: 3 }), 'variants[0].agent.alpha', /at most 1/],
  [
    'a number as text',
    withAgent({ alpha: '0.1' }),
    'variants[0].agent.alpha',
    /0\.1 without quotation marks/,
  ],
  ['a misspelled choice', withAgent({ exploration: 'softmx' }), 'variants[0].agent.exploration', /`softmax`/],
  ['fewer than one seed', whole({ seeds: -1 }), 'seeds', /at least 1/],
  ['half a seed', whole({ seeds: 2.5 }), 'seeds', /Write 3/],
  ['a list of seeds', whole({ seeds: [1, 2, 3] }), 'seeds', /one number, for instance 3/],
  ['a world by its name alone', whole({ world: 'gridworld' }), 'world', /\{ "family": "gridworld" \}/],
  ['a misspelled family', whole({ world: { family: 'gridwold' } }), 'world.family', /`gridworld`/],
  ['no family', whole({ world: { map: ['S.G'] } }), 'world.family', /gridworld, linear-bandit, push, text/],
  ['an empty map', withMap([]), 'world.map', /one line per row/],
  ['a map as one text', withMap('S.G'), 'world.map', /\["S\.G"\]/],
  ['a map without a start', withMap(['..G']), 'world.map', /Put an S/],
  ['a map without a goal', withMap(['S..']), 'world.map', /Put a G/],
  ['an unknown cell', withMap(['S?G']), 'world.map[0]:1:2', /^Write \. for floor, .{0,90}$/],
  [
    'a map that is too tall',
    withMap(['S.G', ...Array(90).fill('...')]),
    'world.map',
    /^Remove 19 of its rows/,
  ],
  [
    'an opening bracket that is never closed',
    withTerm({ term: 'expression', expression: 'max(1.0, (2.0 + 3.0]' }),
    'variants[0].reward[0].expression:1:10',
    /add `\)`/,
  ],
  ['a goal behind a wall', withMap(['S#G']), 'world.map[0]:1:3', /Remove a wall/],
  [
    'a weight as a word',
    withTerm({ ...task, weight: 'big' }),
    'variants[0].reward[0].weight',
    /Write a number/,
  ],
  [
    'a misspelled event',
    withTerm({ term: 'event', event: 'hitWal' }),
    'variants[0].reward[0].event',
    /hitWall/,
  ],
  ['a misspelled name', withText('distanc(next)'), 'variants[0].reward[0].expression:1:1', /`distance`/],
  ['half an expression', withText('1.0 +'), 'variants[0].reward[0].expression:1:6', /finish it/],
  [
    'a text that the parser would never finish',
    withText(`${'<T>('.repeat(40)}1${')'.repeat(40)}`),
    'variants[0].reward[0].expression:1:141',
    /fewer `<`/,
  ],
  ['no expression', withText(''), 'variants[0].reward[0].expression:1:1', /write a number/],
  [
    'Python',
    withText('1.0 if terminated else 0.0'),
    'variants[0].reward[0].expression:1:5',
    /\? value : other/,
  ],
  ['Python’s and', withText('terminated and truncated'), 'variants[0].reward[0].expression:1:12', /&&/],
  ['JavaScript', withText('Math.max(1, 2)'), 'variants[0].reward[0].expression:1:1', /write `max`/],
  ['an assignment', withText('reward = 1.0'), 'variants[0].reward[0].expression:1:1', /is the reward/],
  [
    'no number out of it',
    withText('terminated'),
    'variants[0].reward[0].expression:1:1',
    /terminated \? 1\.0 : 0\.0/,
  ],
  ['a term of another family', withTerm({ term: 'length' }), 'variants[0].reward[0].term', /another world/],
  ['a newer version', whole({ version: 9 }), 'version', /Reload/],
  ['another format', whole({ format: 'other' }), 'format', /reward-lab\/experiment/],
  ['an edit after the end', whole({ edits: [{ at: 5_000, patch: {} }] }), 'edits[0].at', /at most 999/],
];

describe('what a newcomer gets wrong is named with its place and what to do', () => {
  it.each(WRONG)('%s', (_, input, place, fix) => {
    const text = typeof input === 'string' ? input : JSON.stringify(input);
    const found = validate(experimentInside(text) ?? text);
    const [problem] = found.ok ? found.warnings : found.problems;
    const at = problem?.line === undefined ? '' : `:${problem.line}:${problem.column}`;
    expect(`${problem?.path}${at}`).toBe(place);
    expect(problem?.message).not.toBe('');
    expect(problem?.fix).toMatch(fix);
  });
  it('a map that is too wide is one problem, with the width that fits', () => {
    const rows = Array.from({ length: 50 }, () => '.'.repeat(99));
    const found = validate(withMap([`S${'.'.repeat(98)}G`, ...rows]));
    if (found.ok) expect.fail('it was accepted');
    expect(found.problems).toHaveLength(1);
    expect(found.problems[0]).toMatchObject({
      path: 'world.map[0]',
      message:
        'This text has 100 characters; at most 64 are allowed. The same applies to 50 more entries of this list.',
      fix: 'Shorten it by 36 characters.',
    });
  });
});
