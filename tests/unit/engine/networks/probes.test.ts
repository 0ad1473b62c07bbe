/** Probes in the network lanes: what a network learns has the same bits with and without them. */
import { expect, it } from 'vitest';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { languageTerms } from '../../../../src/rewards/language-registry.ts';
import { ALL_METRIC_IDS, NETWORK_METRIC_COLUMNS } from '../../../../src/stats/metrics/metrics.ts';

interface Term {
  readonly term: string;
  readonly probe?: boolean;
  readonly [setting: string]: unknown;
}
const probe = (term: string, settings: object = {}): Term => ({ term, ...settings, probe: true });

/** Is the term one for this task? */
const fits = (world: object, agent: object, term: string) =>
  validate({
    name: 'fits',
    world,
    seeds: 1,
    envSteps: 100,
    measurementPoints: 2,
    variants: [{ agent, reward: [{ term: 'task' }, probe(term)] }],
  }).ok;

/** Rows of metrics and paid terms, by measurement point, with the rows of the probes. */
async function rowsOf(world: object, agent: object, reward: readonly Term[], envSteps: number) {
  const checked = validate({
    name: 'probes',
    world,
    variants: [{ label: 'one', agent, reward }],
    seeds: 1,
    envSteps,
    measurementPoints: 2,
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const session = await openNetworkSession(checked.value);
  const paid = reward.flatMap((term, k) => (term.probe ? [] : [k]));
  const rows: { readonly bits: number[]; readonly terms: number[] }[] = [];
  while (!session.done)
    for (const result of await session.advance(envSteps, 1e9)) {
      if (result.kind !== 'batch') throw new Error(JSON.stringify(result));
      const terms = [...result.rows.subarray(NETWORK_METRIC_COLUMNS)];
      const kept = [...result.rows.subarray(0, NETWORK_METRIC_COLUMNS), ...paid.map((k) => terms[k] ?? 0)];
      rows.push({ bits: [...new Uint32Array(Float32Array.from(kept).buffer)], terms });
    }
  session.close();
  return rows;
}

const MICRO = { family: 'language', task: 'micro', level: 2, letters: 4 };
const LM = { network: 'transformer', layers: 1, width: 32, heads: 2, baseAccuracy: 0, prompts: 4 };

it('language: no term, not even one that fits reward models, changes a bit as a probe', async () => {
  const agent = { type: 'grpo-lm', ...LM, groupSize: 4 };
  const learned: Term = { term: 'learned-reward', pairs: 20, epochs: 1 };
  const offered = [...languageTerms.keys()].filter((term) => fits(MICRO, agent, term));
  expect(offered.length).toBeGreaterThan(6);
  const probes = offered.map((term) => probe(term, term === learned.term ? learned : {}));
  for (const paid of [[{ term: 'task' }], [{ term: 'task' }, learned]]) {
    const [plain, probed] = [
      await rowsOf(MICRO, agent, paid, 120),
      await rowsOf(MICRO, agent, [probes[0] as Term, ...paid, ...probes.slice(1)].slice(0, 16), 120),
    ];
    // The accuracy of reward models that only probes ask for is no number of the training.
    const own = [...Array(NETWORK_METRIC_COLUMNS).keys()].concat(
      paid.map((_, k) => NETWORK_METRIC_COLUMNS + k),
    );
    const kept = paid.length > 1 ? own : own.filter((k) => ALL_METRIC_IDS[k] !== 'rewardModelAccuracy');
    const seen = (rows: typeof plain) => rows.map(({ bits }) => kept.map((k) => bits[k]));
    expect(seen(probed)).toEqual(seen(plain));
    expect(seen(plain).flat()).not.toContain(undefined);
  }
});

it('language: terms by completion and by token, noise and transforms may be probes anywhere', async () => {
  const agent = { type: 'grpo-lm', ...LM, groupSize: 4 };
  const paid: Term[] = [
    { term: 'task' },
    { term: 'noise', deviation: 0.2 },
    { term: 'clip', low: -1, high: 1 },
  ];
  const probes = [
    probe('noise', { deviation: 9 }),
    probe('completion-length', { placement: 'token' }),
    probe('clip', { low: 0, high: 0.1 }),
    probe('expression', { expression: 'f32(action) / 0.1' }),
  ];
  const among = [probes[0], paid[0], probes[1], paid[1], probes[2], paid[2], probes[3]] as Term[];
  const [plain, probed] = [await rowsOf(MICRO, agent, paid, 200), await rowsOf(MICRO, agent, among, 200)];
  expect(probed.map(({ bits }) => bits)).toEqual(plain.map(({ bits }) => bits));
  expect(probed.every(({ terms }) => Number.isFinite(terms[2]) && terms[2] !== 0)).toBe(true);
});

for (const agent of [{ type: 'dqn', learningStarts: 50 }, { type: 'a2c-mlp' }, { type: 'reinforce-mlp' }])
  it(`worlds: the built-in probes change no bit of ${agent.type}`, async () => {
    const world = { family: 'gridworld', map: ['S..', '.#.', '..G'], stepLimit: 15 };
    const probes = [
      probe('event', { event: 'hitWall' }),
      probe('coverage'),
      probe('optimal-action'),
      probe('credit-auroc', { expression: 'normal()' }),
      probe('token', { token: 1 }),
    ];
    const paid: Term[] = [{ term: 'task' }, { term: 'noise', deviation: 0.2 }];
    const among = [probes[0], paid[0], probes[1], probes[2], paid[1], probes[3], probes[4]] as Term[];
    const small = { ...agent, layers: 1, width: 16 };
    const [plain, probed] = [await rowsOf(world, small, paid, 600), await rowsOf(world, small, among, 600)];
    expect(probed.map(({ bits }) => bits)).toEqual(plain.map(({ bits }) => bits));
    expect(probed.at(-1)?.terms[0]).toBeGreaterThan(0);
  });

it('worlds: probes that draw, remember and read windows change no bit of a network', async () => {
  const world = { family: 'gridworld', map: ['S..', '.#.', '..G'], slip: 0.2, stepLimit: 15 };
  const agent = { type: 'ppo-mlp', envs: 4 };
  const paid: Term[] = [{ term: 'task' }, { term: 'noise', deviation: 0.2 }, { term: 'novelty' }];
  const probes = [
    probe('noise'),
    probe('coverage'),
    probe('optimal-action'),
    probe('credit-auroc'),
    probe('milestone', { event: 'hitWall' }),
  ];
  const among = [probes[0], paid[0], probes[1], probes[2], paid[1], probes[3], paid[2], probes[4]] as Term[];
  const [plain, probed] = [await rowsOf(world, agent, paid, 2048), await rowsOf(world, agent, among, 2048)];
  expect(probed.map(({ bits }) => bits)).toEqual(plain.map(({ bits }) => bits));
  const last = probed.at(-1)?.terms ?? [];
  expect(last[2]).toBe(1); // one memory for four environments: 7 of 7 states
  expect(last[3]).toBeGreaterThan(0.2);
  expect(last[3]).toBeLessThanOrEqual(1);
});
