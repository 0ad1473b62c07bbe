/** Exams are probes: named columns that change no other number. */
import { expect, it } from 'vitest';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { NETWORK_METRIC_COLUMNS } from '../../../../src/stats/metrics/metrics.ts';
import { built, namesIn } from '../../worlds/language/harness.ts';
import { batches, readSmall, smallText } from './small-text.ts';

const exam = (given: object) => ({ term: 'exam', probe: true, weight: 1, ...given });
const world = { family: 'language', task: 'copy', level: 3, letters: 2, maxTokens: 6 };
const experiment = (reward: readonly object[], agent: object = {}) =>
  smallText(
    {},
    {
      world,
      variants: [
        {
          label: 'one',
          agent: {
            type: 'sft',
            layers: 1,
            width: 32,
            heads: 2,
            prompts: 64,
            learningRate: 0.01,
            ...agent,
          },
          reward,
        },
      ],
      envSteps: 12_000,
    },
  );
async function run(of: ReturnType<typeof experiment>) {
  const session = await openNetworkSession(of);
  const found = batches(await session.advance(of.envSteps, 1e9));
  session.close();
  return found.map(({ rows }) => rows);
}

it('an exam at each measurement point, by greedy answers, pass@k, majority vote and another level', async () => {
  const reward = [
    { term: 'task', weight: 1 },
    exam({ measure: 'correct' }),
    exam({ measure: 'pass-at-k', samples: 16 }),
    exam({ measure: 'majority', samples: 16 }),
    exam({ measure: 'correct', changes: ['level=1'] }),
  ];
  const rows = await run(experiment(reward));
  const of = (row: Float32Array | undefined, term: number) =>
    row?.[NETWORK_METRIC_COLUMNS + term] ?? Number.NaN;
  for (const row of rows)
    for (let term = 1; term < reward.length; term++) {
      expect(of(row, term)).toBeGreaterThanOrEqual(0);
      expect(of(row, term)).toBeLessThanOrEqual(1);
    }
  const last = rows.at(-1);
  // SFT copies three letters by then; a vote over samples is near the greedy answer, one of 16 samples beats both.
  expect(of(last, 1)).toBeGreaterThan(of(rows[0], 1));
  expect(of(last, 2)).toBeGreaterThanOrEqual(of(last, 3));
  const plain = await run(experiment(reward.slice(0, 1)));
  for (const [k, row] of plain.entries())
    expect(rows[k]?.slice(0, NETWORK_METRIC_COLUMNS)).toEqual(row.slice(0, NETWORK_METRIC_COLUMNS));
});

it('an exam can change a setting that a written task declares', async () => {
  const kernel = `
export const meta = { tokens: 'a b =', longestPrompt: 2, longestCompletion: 2 };
const flipped = param({ value: false, label: 'Flipped', help: 'The other letter is right.' });
export function problem() { write(below(2)); write(2); }
function right(): u32 { return flipped ? 1 - prompt(0) : prompt(0); }
export function demonstrate() { write(right()); }
export function verify(): f32 { return token(0) == right() ? 1.0 : 0.0; }
`;
  const reward = [
    { term: 'task' },
    ...['flipped=false', 'flipped=true'].map((change) => exam({ measure: 'correct', changes: [change] })),
  ];
  const agent = { type: 'sft', layers: 1, width: 32, heads: 2, prompts: 64, learningRate: 0.01 };
  const rows = await run(
    smallText(
      {},
      {
        world: { family: 'language', task: 'written', kernel, trainProblems: 1, heldOutProblems: 1 },
        variants: [{ label: 'one', agent, reward }],
        envSteps: 12_000,
      },
    ),
  );
  const [, same = Number.NaN, other = Number.NaN] = rows.at(-1)?.slice(NETWORK_METRIC_COLUMNS) ?? [];
  expect(same + other).toBe(1);
  expect(other).toBe(Number(same === 0));
});

it('an exam in renamed tokens scores what a memorized answer means there', async () => {
  // The examples answer “b” to every prompt, so SFT learns to write it whatever the prompt is.
  const kernel = `
export const meta = { tokens: 'a b c d', longestPrompt: 3, longestCompletion: 2 };
const best = param({ value: 1, min: 0, max: 3, label: 'Best', help: 'The right letter.' });
export function problem() { for (let k: u32 = 0; k < 3; k++) write(below(4)); }
export function demonstrate() { write(u32(best)); }
export function verify(): f32 { return token(0) == u32(best) ? 1.0 : 0.125 * f32(token(0)); }
`;
  const written = { task: 'written', kernel, trainProblems: 64, heldOutProblems: 16 };
  const meant = namesIn(built(written).task, 1).indexOf(1);
  const exams = [
    {},
    { renamed: 0 },
    { renamed: 1 },
    { renamed: 1, measure: 'correct' },
    { changes: [`best=${meant}`] },
    { renamed: 1, changes: [`best=${meant}`] },
    { renamed: 1, changes: [`best=${meant}`], measure: 'majority' },
  ];
  const agent = { type: 'sft', layers: 1, width: 32, heads: 2, prompts: 64, learningRate: 0.01 };
  const rows = await run(
    smallText(
      {},
      {
        world: { family: 'language', ...written },
        variants: [{ label: 'one', agent, reward: [{ term: 'task' }, ...exams.map(exam)] }],
        envSteps: 12_000,
      },
    ),
  );
  const found = rows.at(-1)?.slice(NETWORK_METRIC_COLUMNS + 1) ?? [];
  expect(meant).not.toBe(1);
  expect([...found]).toEqual([1, 1, 0.125 * meant, 0, 0.125, 1, 1]);
});

it('refuses to rename the tokens of a task that has one', () => {
  const problems = ['a => a', 'a a => a', 'a a a => a', 'a a a a => a'];
  const checked = readSmall(
    {},
    {
      world: { family: 'language', task: 'custom', problems },
      variants: [
        { label: 'one', agent: { type: 'sft' }, reward: [{ term: 'task' }, exam({ renamed: 0.5 })] },
      ],
    },
  );
  expect(checked.ok).toBe(false);
  if (!checked.ok)
    expect(checked.problems[0]).toMatchObject({
      path: 'variants[0].reward[1].renamed',
      message: expect.stringContaining('the task has 1'),
    });
});

it.each([
  [{ changes: ['level=9'] }, 'reward[1].changes[0]'],
  [{ changes: ['height=3'] }, 'reward[1].changes[0]'],
  [{ changes: ['level=4'] }, 'reward[1].changes[0]'],
  [{ probe: false }, 'reward[1].term'],
  [{ renamed: -0.1 }, 'reward[1].renamed'],
  [{ renamed: 1.1 }, 'reward[1].renamed'],
])('refuses an exam that cannot be taken: %j', (given, path) => {
  const checked = readSmall(
    {},
    {
      world,
      variants: [
        { label: 'one', agent: { type: 'sft' }, reward: [{ term: 'task', weight: 1 }, exam(given)] },
      ],
    },
  );
  expect(checked.ok).toBe(false);
  if (!checked.ok) expect(checked.problems.map((one) => one.path)).toContain(`variants[0].${path}`);
});
