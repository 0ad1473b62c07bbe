/** Resets of the reference, probes of aspects that some completions lack, pass@k of many samples, long texts. */
import { describe, expect, it } from 'vitest';
import type { Batch, Result } from '../../../../src/engine/contract.ts';
import { Exam } from '../../../../src/engine/network/language/exam.ts';
import { LanguageReplica } from '../../../../src/engine/network/language/replica.ts';
import { languageStages } from '../../../../src/engine/network/language/stage.ts';
import { openNetworkSession } from '../../../../src/engine/network/open.ts';
import { Streams } from '../../../../src/engine/network/streams.ts';
import { Window } from '../../../../src/engine/network/window.ts';
import { validate } from '../../../../src/engine/validate.ts';
import { readSettings } from '../../../../src/experiment/settings.ts';
import { SequencePolicy } from '../../../../src/learn/networks/sequence.ts';
import { languageAgents } from '../../../../src/learn/neural/registry.ts';
import { createWasm } from '../../../../src/tensor/wasm/compute.ts';
import { built } from '../../worlds/language/harness.ts';

const small = { type: 'grpo-lm', layers: 1, width: 32, heads: 2, baseAccuracy: 0, prompts: 4, groupSize: 4 };

function read(agent: object, more: object = {}) {
  return validate({
    name: 'small',
    world: { family: 'language', task: 'micro', level: 2, letters: 4 },
    variants: [{ label: 'one', agent: { ...small, ...agent }, reward: [{ term: 'task' }] }],
    ...{ seeds: 1, envSteps: 400, measurementPoints: 4 },
    ...more,
  });
}
function experiment(...given: Parameters<typeof read>) {
  const checked = read(...given);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.value;
}
const batches = (results: readonly Result[]) => results.filter((r): r is Batch => r.kind === 'batch');
const words = ({ rows }: Batch) => [...new Uint32Array(rows.buffer)];

describe('a periodic reset of the reference', () => {
  it('makes the reference the policy after every so many updates, and leaves it alone between them', async () => {
    const compute = await createWasm();
    const of = experiment({ referenceReset: 3, klCoefficient: 0.1 });
    const stage = await languageStages(compute).build(of);
    const replica = (await stage.variants[0]?.raise(0)) as LanguageReplica;
    expect(replica).toBeInstanceOf(LanguageReplica);
    const same: boolean[] = [];
    while (same.length < 7) {
      do await replica.work(400);
      while (!replica.settled);
      if (replica.policies === null) continue;
      const [policy, reference] = [replica.policies.policy, replica.policies.reference];
      const [now, before] = [
        await compute.readFloats(policy.parameters.values),
        await compute.readFloats(reference.parameters.values),
      ];
      same.push(now.every((x, i) => x === before[i]));
    }
    // One optimizer step for each batch.
    expect(same).toEqual([false, false, true, false, false, true, false]);
    replica.close();
    compute.close();
  });

  it('continues from a snapshot with the same bits, and moves other weights than without', async () => {
    const of = experiment({ referenceReset: 4, klCoefficient: 0.1 });
    const whole = await openNetworkSession(of);
    await whole.advance(200, 1e9);
    const bytes = await whole.snapshot();
    const rest = batches(await whole.advance(400, 1e9)).map(words);
    const again = await openNetworkSession(of);
    await again.restore(bytes);
    expect(batches(await again.advance(400, 1e9)).map(words)).toEqual(rest);
    const never = await openNetworkSession(experiment({ klCoefficient: 0.1 }));
    const others = batches(await never.advance(400, 1e9)).map(words);
    expect(others.slice(-rest.length)).not.toEqual(rest);
    for (const session of [whole, again, never]) session.close();
  });

  it('is refused with a reward that compares with completions of one reference', () => {
    const checked = read(
      { referenceReset: 4 },
      {
        variants: [
          {
            label: 'one',
            agent: { ...small, referenceReset: 4 },
            reward: [{ term: 'preference-as-reward' }],
          },
        ],
      },
    );
    const problems = checked.ok ? [] : checked.problems;
    expect(problems[0]).toMatchObject({ path: 'variants[0].agent.referenceReset' });
    expect(problems[0]?.fix).toContain('learned-reward');
  });
});

describe('pass@k', () => {
  it('of 256 samples is what a uniform policy finds by luck: 1/9 for one answer, nearly always for 256', async () => {
    const compute = await createWasm();
    const { task } = built({ task: 'micro', level: 1, letters: 2, microScores: [0, 1, 0] });
    const shape = { kind: 'transformer', layers: 1, width: 32, heads: 2 } as const;
    const context = task.promptLength + task.completionLength;
    const policy = new SequencePolicy(compute, { shape, vocabulary: task.vocabulary.length, context }, null);
    const entry = languageAgents.get('grpo-lm')?.entry;
    if (entry === undefined) throw new Error('no agent');
    const exam = new Exam(task, new Streams(1, 0), experiment({}));
    const settings = readSettings(entry, { examProblems: 4, passAtK: 256 });
    for await (const _ of exam.after(policy, new Window(1), 0, settings));
    expect(exam.passAtK.map(({ k }) => k)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
    // “a” and the end token, each with probability 1/3.
    const [one, two] = exam.passAtK.map(({ value }) => value);
    expect(Math.abs((one ?? 0) - 1 / 9)).toBeLessThan(4 * Math.sqrt(8 / 81 / 256));
    expect(Math.abs((two ?? 0) - (1 - (8 / 9) ** 2))).toBeLessThan(0.15);
    expect(exam.passAtK.at(-1)?.value).toBe(1);
    policy.close();
    compute.close();
  });
});

describe('a probe of an aspect', () => {
  it('is the mean over the completions that have it; a paid one pays 0 for the others', async () => {
    const world = {
      family: 'language',
      task: 'mixture',
      tasks: ['copy level=1', 'sort level=1'],
      letters: 3,
    };
    const aspect = (name: string, probe: boolean) => ({
      term: 'aspect',
      aspect: name,
      ...(probe && { probe }),
    });
    const terms = [aspect('copy', true), aspect('sort', true), aspect('copy', false), { term: 'task' }];
    const of = experiment(
      { groupSize: 8 },
      {
        world,
        variants: [{ label: 'one', agent: small, reward: terms }],
        envSteps: 2000,
        measurementPoints: 1,
      },
    );
    const session = await openNetworkSession(of);
    const [batch] = batches(await session.advance(2000, 1e9));
    const { plan } = session;
    const [copied, sorted, paid, all] = [...(batch?.rows ?? [])].slice(-terms.length);
    expect(plan.variants[0]?.terms.map(({ label }) => label).slice(0, 2)).toEqual([
      'Aspect: copy',
      'Aspect: sort',
    ]);
    // Half of the problems are of each task, so the mean score lies between the two, and the paid share below its own.
    expect(all).toBeGreaterThanOrEqual(Math.min(copied ?? 0, sorted ?? 0));
    expect(all).toBeLessThanOrEqual(Math.max(copied ?? 0, sorted ?? 0));
    expect(paid).toBeLessThanOrEqual(copied ?? 0);
    expect(copied).toBeGreaterThan(0);
    session.close();
  });
});

describe('a text of 400 tokens', () => {
  it('is read to its end by a verifier, and written and scored by a policy', async () => {
    const row = (last: string) => `${Array.from({ length: 400 }, () => 'x').join(' ')} ${last} => ${last}`;
    const world = {
      ...{ family: 'language', task: 'custom', problems: [row('a'), row('b'), row('c')] },
      verifier: 'token(0) == prompt(400) ? 1.0 : 0.0',
    };
    const of = experiment({ prompts: 2, groupSize: 2 }, { world, envSteps: 8, measurementPoints: 1 });
    const session = await openNetworkSession(of);
    const [batch] = batches(await session.advance(8, 1e9));
    expect(batch?.rows.length).toBeGreaterThan(0);
    session.close();
  });
});
