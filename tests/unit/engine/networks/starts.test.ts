/** What goes on from a start is judged as one completion; only what the policy wrote itself is its own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageAgents } from '../../../../src/agents/network-registry.ts';
import type { SequencePolicy } from '../../../../src/agents/networks/sequence.ts';
import { RandomStream } from '../../../../src/engine/streams.ts';
import { freshPolicy } from '../../../../src/engine/text/base.ts';
import { Branches } from '../../../../src/engine/text/branches.ts';
import { builtTask } from '../../../../src/engine/text/built-task.ts';
import { Reward } from '../../../../src/engine/text/reward.ts';
import { rolloutAtOnce } from '../../../../src/engine/text/rollout.ts';
import { readSettings } from '../../../../src/experiment/settings.ts';
import { createWasm } from '../../../../src/tensor/wasm/compute.ts';
import { smallText } from './small-text.ts';

const compute = await createWasm();
const experiment = smallText(
  {},
  {
    world: { family: 'language', task: 'copy', level: 5, letters: 3 },
    variants: [
      {
        label: 'one',
        agent: { type: 'grpo-lm', layers: 1, width: 32, heads: 2, baseAccuracy: 0 },
        reward: [
          { term: 'partial-credit', credit: 'positions', placement: 'token' },
          { term: 'expression', expression: 'action == t_a ? 1.0 : 0.0', weight: 10 },
        ],
      },
    ],
  },
);
const built = builtTask(experiment.world);
if (!built.ok) throw new Error('no task');
const { task } = built;
const [spec] = experiment.variants;
const entry = languageAgents.get('grpo-lm')?.entry;
if (spec === undefined || entry === undefined) throw new Error('no agent');
const settings = readSettings(entry, spec.agent);
const problems = Array.from({ length: 12 }, (_, k) => task.problem('train', k));
/** Right so far, but for the second token. */
const starts = problems.map((problem, k) => {
  const { tokens, own } = task.demonstrate(problem, new RandomStream(1, k, 'measured'));
  const kept = Math.min(2, tokens.length - 1);
  return {
    tokens: tokens.slice(0, kept).map((token, t) => (t === 1 ? (tokens[0] ?? 0) : token)),
    own: own.slice(0, kept),
  };
});
const a = task.vocabulary.indexOf('a');

let policy: SequencePolicy;
let reward: Reward;
beforeAll(() => {
  const random = new RandomStream(1, 1, 'weights');
  policy = freshPolicy(compute, task, settings, (count) => random.uniforms(count));
  reward = new Reward(spec, { compute, task, experimentSeed: 1, seed: 1 });
});
afterAll(() => policy.close());

const write = () =>
  rolloutAtOnce({
    policy,
    task,
    problems,
    temperature: 1,
    prefixes: starts,
    random: new RandomStream(1, 1, 'tokens'),
  });
/** Both terms by hand: of the whole completion. */
function byHand(row: number, tokens: readonly number[], ended: boolean): number {
  const wanted = [...(problems[row]?.prompt ?? [])].filter((token) =>
    /^[a-c]$/.test(task.vocabulary[token] ?? ''),
  );
  const [said, right] = [ended ? [...tokens, task.end] : tokens, [...wanted, task.end]];
  const same = said.filter((token, t) => token === right[t]).length;
  return same / Math.max(said.length, right.length) + 10 * tokens.filter((token) => token === a).length;
}

describe('a completion with a given start', () => {
  it('earns what the whole text earns, at the tokens that earn it', async () => {
    const written = await write();
    const { rewards, terms } = await reward.evaluate(task, problems, written);
    let own = 0;
    for (const [row, problem] of problems.entries()) {
      const from = row * written.time + problem.prompt.length;
      const end = row * written.time + (written.lengths[row] ?? 0);
      const ended = written.ended[row] === 1;
      const text = [...written.tokens.subarray(from, ended ? end - 1 : end)];
      expect(text.slice(0, starts[row]?.tokens.length)).toEqual(starts[row]?.tokens);
      const sum = rewards.subarray(row * written.time, (row + 1) * written.time).reduce((x, y) => x + y, 0);
      expect(sum).toBeCloseTo(byHand(row, text, ended), 4);
      // The return is what the policy's own tokens earned; the two given ones belong to the text.
      const given = (starts[row]?.tokens.length ?? 0) + from;
      const paid = rewards.subarray(given, end).reduce((x, y) => x + y, 0);
      expect((terms[2 * row] ?? 0) + (terms[2 * row + 1] ?? 0)).toBeCloseTo(paid, 4);
      own += end - given;
    }
    expect(written.own.reduce((x, y) => x + y, 0)).toBe(own);
  });

  it('has as a branch the mean value of whole completions', async () => {
    const first = await write();
    const rollouts = { ...first, own: first.spoken } as never;
    const random = new RandomStream(1, 1, 'branches');
    const branches = new Branches({ task, settings, policy, reward, random }, { problems, rollouts });
    const points = problems.map((_, row) => ({ row, kept: starts[row]?.tokens.length ?? 0 }));
    const values = await branches.returnsFrom(points, 64);
    // The same by sampling here: 768 texts whose worth is counted by hand.
    const again = new RandomStream(1, 1, 'branches');
    const rows = points.flatMap(({ row }) => new Array<number>(64).fill(row));
    const texts = await rolloutAtOnce({
      policy,
      task,
      temperature: 1,
      random: again,
      problems: rows.map((row) => problems[row] as (typeof problems)[number]),
      prefixes: rows.map((row) => starts[row] as (typeof starts)[number]),
    });
    const sums = new Float64Array(points.length);
    for (const [k, row] of rows.entries()) {
      const from = k * texts.time + (problems[row]?.prompt.length ?? 0);
      const end = k * texts.time + (texts.lengths[k] ?? 0) - (texts.ended[k] === 1 ? 1 : 0);
      sums[row] =
        (sums[row] ?? 0) + byHand(row, [...texts.tokens.subarray(from, end)], texts.ended[k] === 1) / 64;
    }
    for (const [row, value] of values.entries()) expect(value).toBeCloseTo(sums[row] ?? 0, 3);
  });
});
