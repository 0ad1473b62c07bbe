/** KL-regularized training on a task whose completions can all be listed: its limit is known in closed form. */
import { describe, expect, it } from 'vitest';
import type { LanguageReplica } from '../../src/engine/network/language/replica.ts';
import { openNetworkSession } from '../../src/engine/network/open.ts';
import { validate } from '../../src/engine/validate.ts';
import type { SequencePolicy } from '../../src/learn/networks/sequence.ts';
import { buildLanguage } from '../../src/worlds/language/build.ts';
import { exactKl, regularizedOptimum } from '../unit/learn/estimators/exact-policies.ts';

const WORLD = { family: 'language', task: 'micro', level: 2, letters: 4 };

/** Of each prompt: KL(π ‖ π*) over all 85 sequences that can be written, π* ∝ π_ref exp(r / β). */
async function distances(agent: object, beta: number, envSteps: number): Promise<number[]> {
  const parsed = validate({
    name: 'regularized',
    world: WORLD,
    variants: [
      {
        label: 'held',
        agent: { layers: 1, width: 32, heads: 2, baseAccuracy: 0, klCoefficient: beta, ...agent },
        reward: [{ term: 'task', weight: 1 }],
      },
    ],
    seeds: 1,
    envSteps,
    measurementPoints: 1,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const built = buildLanguage(parsed.value.world);
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  const { task } = built;
  const session = await openNetworkSession(parsed.value);
  await session.advance(envSteps, Number.POSITIVE_INFINITY);
  const networks = (session.replicas[0] as LanguageReplica).policies;
  if (networks === null) throw new Error('Nothing was learned.');
  const found: number[] = [];
  for (let k = 0; k < task.problems.train; k++) {
    const problem = task.problem('train', k);
    const texts = task.enumerate?.(problem) ?? [];
    const first = problem.prompt.length;
    const time = first + Math.max(...texts.map((text) => text.length));
    const tokens = new Uint32Array(texts.length * time).fill(task.end);
    for (const [row, text] of texts.entries()) tokens.set([...problem.prompt, ...text], row * time);
    const probabilities = async (policy: SequencePolicy) => {
      const { logp } = await policy.score(tokens, texts.length, time, 1);
      const all = texts.map((text, row) =>
        Math.exp(text.reduce((sum, _, t) => sum + (logp[row * time + first + t] ?? 0), 0)),
      );
      const total = all.reduce((sum, p) => sum + p, 0);
      expect(total).toBeCloseTo(1, 4); // nothing else can be written
      return all.map((p) => p / total);
    };
    const rewards = texts.map((text) => {
      const ended = text.at(-1) === task.end;
      return task.verify(problem, ended ? text.slice(0, -1) : text, ended).score;
    });
    const optimum = regularizedOptimum(await probabilities(networks.reference), rewards, beta).policy;
    found.push(exactKl(await probabilities(networks.policy), optimum));
  }
  session.close();
  return found;
}

const RLOO = { type: 'rloo-lm', prompts: 12, groupSize: 16 };

const PATIENCE_MS = 240_000; // a loaded machine

describe('a policy that is held to its reference ends at π_ref · exp(r / β)', () => {
  it.each([
    [0.2, 320_000],
    [0.5, 60_000],
    [1, 30_000],
  ])(
    'RLOO with k1 in the reward, β = %f: KL to the exact optimum below 0.02',
    async (beta, envSteps) => {
      for (const kl of await distances(RLOO, beta, envSteps)) expect(kl).toBeLessThan(0.02);
    },
    PATIENCE_MS,
  );

  it(
    'GRPO with k2 as loss and without std, β = 0.5: the same limit',
    async () => {
      const agent = {
        type: 'grpo-lm',
        prompts: 12,
        groupSize: 16,
        advantage: 'dr-grpo',
        aggregation: 'seq-mean-token-sum',
        klEstimator: 'k2-loss',
      };
      for (const kl of await distances(agent, 0.5, 160_000)) expect(kl).toBeLessThan(0.02);
    },
    PATIENCE_MS,
  );

  it(
    'k1 as loss does not hold at all: β = 0.5 ends far from the optimum',
    async () => {
      for (const kl of await distances({ ...RLOO, klEstimator: 'k1-loss' }, 0.5, 60_000))
        expect(kl).toBeGreaterThan(0.1);
    },
    PATIENCE_MS,
  );
});
