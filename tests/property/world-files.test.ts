/** Random worlds go through every format of other tools and come back with the same transitions and values. */
import { expect, test } from 'vitest';
import { exactAnswers } from '../../src/engine/exact/answers.ts';
import { exportWorld } from '../../src/engine/exact/world-files.ts';
import { presets } from '../../src/engine/experiment/presets.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import type { Experiment } from '../../src/experiment/experiment.ts';
import { WORLD_ENDINGS, WORLD_FORMATS, type WorldFormat } from '../../src/experiment/world-format.ts';
import { experimentOf } from '../../src/imports/models/experiment-of.ts';
import { readModel } from '../../src/imports/models/read-model.ts';
import { inRelease } from '../release.ts';

function checked(input: unknown): Experiment {
  const parsed = validate(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems.slice(0, 2)));
  return parsed.value;
}

/** Of a linear congruential generator, so that every run draws the same worlds. */
function drawer(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What a reward may depend on: formats differ in it, and those that hold means round them. */
type Paid = 'outcome' | 'next state' | 'action';
const HOLDS: Readonly<Record<WorldFormat, Paid>> = {
  gymnasium: 'outcome',
  rows: 'outcome',
  mdptoolbox: 'next state',
  drn: 'action',
};

/** Up to six states and three actions; some outcomes end the episode, some states lack actions, several outcomes meet. */
function randomWorld(seed: number, paid: Paid): Experiment {
  const draw = drawer(seed);
  const states = 2 + Math.floor(draw() * 5);
  const actions = 1 + Math.floor(draw() * 3);
  const rows: string[] = [];
  for (let s = 0; s < states; s++)
    for (let a = 0; a < actions; a++) {
      if (a > 0 && draw() < 0.2) continue;
      const weights = Array.from({ length: 1 + Math.floor(draw() * 3) }, () => 0.1 + draw());
      const sum = weights.reduce((x, y) => x + y, 0);
      const rewards = new Map<string, number>();
      for (const weight of weights) {
        const next = draw() < 0.2 ? 'end' : `s${Math.floor(draw() * states)}`;
        const drawn = Math.round(draw() * 40 - 20) / 8;
        const key = paid === 'outcome' ? `${rewards.size}` : paid === 'action' ? '' : next;
        const reward = rewards.get(key) ?? drawn;
        rewards.set(key, reward);
        rows.push(`s${s}, a${a}, ${next}, ${weight / sum}, ${reward}`);
      }
    }
  rows.push('s0, a0x, end, 1, 0');
  const world = { family: 'graph', transitions: rows, terminal: ['end'], discount: 0.9 };
  const variants = [{ label: 'task', agent: { type: 'q-learning', gamma: 0.9 }, reward: [{ term: 'task' }] }];
  return checked({ name: 'random', world, variants });
}

async function startValue(experiment: Experiment): Promise<number> {
  const answers = await exactAnswers(experiment, 0, { policies: [], temperature: null, horizon: null });
  if ('missing' in answers || 'missing' in answers.task.optimal) throw new Error(JSON.stringify(answers));
  return answers.task.optimal.fromStart;
}

async function back(text: string, format: WorldFormat, gamma: number): Promise<Experiment> {
  const read = await readModel([
    { name: `x.${WORLD_ENDINGS[format]}`, bytes: new TextEncoder().encode(text) },
  ]);
  if (!read.ok) throw new Error(`${format}: ${read.message}`);
  return checked(experimentOf({ ...read.fields, discount: gamma }, 'x', false));
}

const COUNT = inRelease(500, 100);

/** Probabilities are normalized when they are read, which can change their last digits. */
const rounded = (text: string) => text.replaceAll(/\d+\.\d+/g, (number) => Number(number).toPrecision(12));

/** The largest difference of a world's value, written and read again. */
async function worstOf(count: number, format: WorldFormat, paid: Paid): Promise<number> {
  let worst = 0;
  for (let seed = 1; seed <= count; seed++) {
    const experiment = randomWorld(seed, paid);
    const text = await exportWorld(experiment, format);
    if (typeof text !== 'string') throw new Error(text.missing);
    const after = await startValue(await back(text, format, 0.9));
    worst = Math.max(worst, Math.abs((await startValue(experiment)) - after));
  }
  return worst;
}

test.each(WORLD_FORMATS)('%s keeps the values of random worlds to 1e-9', async (format) => {
  expect(await worstOf(COUNT, format, HOLDS[format])).toBeLessThan(1e-9);
});

test.each(['mdptoolbox', 'drn'] as const)(
  '%s holds means of rewards, rounded as worlds do',
  async (format) => {
    expect(await worstOf(50, format, 'outcome')).toBeLessThan(1e-5);
  },
);

test.each(['gymnasium', 'rows'] as const)('%s is read and written again without a change', async (format) => {
  for (let seed = 1; seed <= 20; seed++) {
    const text = await exportWorld(randomWorld(seed, 'outcome'), format);
    if (typeof text !== 'string') throw new Error(text.missing);
    const again = await exportWorld(await back(text, format, 0.9), format);
    expect(typeof again === 'string' && rounded(again)).toBe(rounded(text));
  }
});

test('a gridworld with slipping moves has the same value as a graph', async () => {
  const preset = presets.find(({ experiment }) => experiment.world.family === 'gridworld');
  if (preset === undefined) throw new Error('There is no gridworld.');
  const experiment = checked({
    ...preset.experiment,
    variants: [{ agent: { type: 'q-learning', gamma: 0.95 }, reward: [{ term: 'task' }] }],
  });
  const expected = await startValue(experiment);
  for (const format of WORLD_FORMATS) {
    const text = await exportWorld(experiment, format);
    if (typeof text !== 'string') throw new Error(text.missing);
    expect(await startValue(await back(text, format, 0.95))).toBeCloseTo(expected, 9);
  }
});
