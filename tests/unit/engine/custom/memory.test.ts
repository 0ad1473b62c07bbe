/** Memory that custom texts declare: counted and refused before anything is allocated. */
import { describe, expect, it } from 'vitest';
import { agentModules } from '../../../../src/agents/registry.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { buildWorld } from '../../../../src/engine/program/build-world.ts';
import { forkOfWorld } from '../../../../src/engine/program/custom-world.ts';
import { forkOfAgent } from '../../../../src/engine/program/fork.ts';
import type { Problem, WorldSpec } from '../../../../src/experiment/experiment.ts';
import { gridworldExamples } from '../../../../src/worlds/gridworld/examples.ts';
import { languageExamples } from '../../../../src/worlds/language/examples.ts';

const MAP = gridworldExamples.find(({ name }) => name === 'key-door') as WorldSpec;
const task = { term: 'task' };
const experiment = (world: unknown, agent: object, reward: readonly object[], seeds: number) => ({
  world,
  variants: [{ label: 'own', agent, reward }],
  seeds,
  envSteps: 500,
  measurementPoints: 3,
});
const problemsOf = (input: object): readonly Problem[] => {
  const parsed = validate(input);
  return parsed.ok ? [] : parsed.problems;
};

const GRPO = { type: 'grpo-lm', layers: 1, width: 32, heads: 2, baseAccuracy: 0 };
const termText = (declared: string) =>
  `export const meta = { label: 'My term' };\n${declared}\nexport function reward(): f32 { return 0.0; }`;
const term = (declared: string) => ({ term: 'custom-module', text: termText(declared) });
const sorting = languageExamples.find(({ name }) => name === 'written task: sort') as WorldSpec;

/** Experiments whose text of one kind declares more. */
const KINDS = {
  'a written task': (declared: string, seeds = 1) =>
    experiment({ ...sorting, kernel: `${sorting.kernel}\n${declared}\n` }, GRPO, [task], seeds),
  'a term on text': (declared: string, seeds = 1) =>
    experiment({ family: 'language', task: 'copy', level: 1 }, GRPO, [task, term(declared)], seeds),
  'a term on a map': (declared: string, seeds = 1) =>
    experiment(MAP, { type: 'q-learning' }, [task, term(declared)], seeds),
  'a world': (declared: string, seeds = 1) => {
    const parsed = validate(experiment(MAP, { type: 'q-learning' }, [task], seeds));
    if (!parsed.ok) throw new Error('The map is not valid.');
    const { world } = forkOfWorld(parsed.value.world, buildWorld(parsed.value).build);
    return experiment(
      { ...world, kernel: `${world.kernel}\n${declared}\n` },
      { type: 'q-learning' },
      [task],
      seeds,
    );
  },
  'an agent': (declared: string, seeds = 1) => {
    const module = agentModules.get('q-learning');
    const fork = module && forkOfAgent(module, { type: 'q-learning' });
    if (!fork || !('agent' in fork)) throw new Error('There is no fork of Q-learning.');
    const agent = { ...fork.agent, text: `${fork.agent.text}\n${declared}\n` };
    return experiment(MAP, agent, [task], seeds);
  },
} as const;
type Kind = keyof typeof KINDS;
const LIMITS: Readonly<Record<Kind, number>> = {
  'a written task': 2 ** 14,
  'a term on text': 2 ** 14,
  'a term on a map': 2 ** 20,
  'a world': 2 ** 20,
  'an agent': 2 ** 24,
};
const PATHS: Readonly<Record<Kind, string>> = {
  'a written task': 'world.kernel',
  'a term on text': 'variants[0].reward[1].text',
  'a term on a map': 'variants[0].reward[1].text',
  'a world': 'world.kernel',
  'an agent': 'variants[0].agent.text',
};

describe.each(Object.keys(KINDS) as Kind[])('the memory of %s', (kind) => {
  const most = LIMITS[kind];
  const limit = most.toLocaleString('en');

  it('is refused by its number, the limit and the fix, at its text', () => {
    const [problem] = problemsOf(KINDS[kind](`const big = memory(f32, ${most + 1});`));
    expect(problem?.path).toBe(PATHS[kind]);
    expect(problem?.message).toContain(`\`big\` has ${(most + 1).toLocaleString('en')} numbers`);
    expect(problem?.message).toContain(`at most ${limit}`);
    expect(problem?.fix).toContain('use smaller arrays');
  });

  it('is counted over all its arrays, and with sizes that constants compute', () => {
    const quarter = `const side = ${Math.sqrt(most) / 2};`;
    const arrays = Array.from({ length: 5 }, (_, k) => `const m${k} = memory(u32, side, side);`);
    const [problem] = problemsOf(KINDS[kind](`${quarter}\n${arrays.join('\n')}`));
    expect(problem?.path).toBe(PATHS[kind]);
    expect(problem?.message).toContain(`at most ${limit}`);
  });

  it('may be large enough for work', () => {
    expect(problemsOf(KINDS[kind](`const small = memory(f32, ${most / 8});`))).toEqual([]);
  });
});

it('a written task that declares 16 million numbers is refused at the text, before it runs', () => {
  const [problem] = problemsOf(KINDS['a written task']('const big = memory(f32, 4096, 4000);'));
  expect(problem?.path).toBe('world.kernel');
  expect(problem?.message).toMatch(/`big` has 16,384,000 numbers, .* at most 16,384 \(64 KiB\)/);
  expect(problem?.fix).toBe('use smaller arrays: they have at most 16,384 numbers together');
});

describe('memory that is multiplied', () => {
  it('by the states of a world is counted in full', () => {
    const [problem] = problemsOf(KINDS['a term on a map']('const seen = memory(u32, nStates, 65536);'));
    expect(problem?.message).toContain('a text of this kind has at most 1,048,576 (4 MiB)');
  });

  it('by seeds is refused by the total', () => {
    // 16,384,000 numbers are 65.5 MB: 40 seeds and their snapshots would have 5.2 GB, which is 4.9 GiB.
    const [problem] = problemsOf(KINDS['an agent']('const big = memory(f32, 4096, 4000);', 40));
    expect(problem?.path).toBe('seeds');
    expect(problem?.message).toContain('need 4.9 GiB of memory; at most 2 GiB are available');
  });

  it('by the seeds of a network is refused by the total, where parallel environments share it', () => {
    // 1,048,576 numbers are 4 MiB: 52 seeds and their snapshots have 0.4 GiB more.
    const ppo = { type: 'ppo-mlp', envs: 64 };
    const of = (declared: string) => problemsOf(experiment(MAP, ppo, [task, term(declared)], 52));
    expect(of('')).toEqual([]);
    expect(of('const big = memory(f32, 1048576);')[0]?.message).toMatch(
      /need 2\.\d GiB of memory; at most 2 GiB are available/,
    );
  });
});
