/**
 * `node scripts/run.mjs tests/bench/live-numbers.ts`: how long a move of a slider keeps the page's own thread, for the largest
 * number of variants: as a whole experiment (`set`, as every change that is no number) and as a number (`setNumber`).
 * The workers are made up, so that nothing else runs in this thread. Medians; machines differ.
 */
import { estimate } from '../../src/engine/experiment/cost.ts';
import { checkNumber, isStructural } from '../../src/engine/experiment/live-settings.ts';
import { presets } from '../../src/engine/experiment/presets.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { catalogue } from '../../src/engine/program/catalogue.ts';
import { BOUNDS } from '../../src/experiment/bounds.ts';
import { writtenExamples } from '../../src/worlds/language/written-examples.ts';
import { openLab, pause, until } from '../unit/app/lab/fake-lab.ts';
import { median } from './gpu/measure.ts';

const MOVES = 60;
const VARIANTS = Array.from({ length: BOUNDS.variants.max }, (_, k) => `variant ${k + 1}`);

const [id = '', longest = ''] =
  Object.entries(writtenExamples).sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
const EXPERIMENTS: readonly (readonly [title: string, spec: object])[] = [
  [
    `four rooms, ${VARIANTS.length} variants`,
    {
      world: presets[0]?.experiment.world,
      variants: VARIANTS.map((label) => ({
        label,
        agent: { type: 'q-learning' },
        reward: [
          { term: 'task', weight: 1 },
          { term: 'potential', weight: 1 },
        ],
      })),
    },
  ],
  [
    `written language task “${id}” (${longest.length.toLocaleString('en')} characters), ${VARIANTS.length} variants`,
    {
      world: {
        family: 'language',
        task: 'written',
        kernel: longest,

        heldOutProblems: 1_000,
      },
      seeds: 1,
      variants: VARIANTS.map((label) => ({
        label,
        agent: { type: 'grpo-lm' },
        reward: [{ term: 'task', weight: 1 }],
      })),
    },
  ],
];

async function measured(spec: object): Promise<readonly number[]> {
  const parsed = validate(spec);
  if (!parsed.ok)
    throw new Error(parsed.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  const experiment = { ...parsed.value, envSteps: 1e9 };
  const { lab } = openLab({
    catalogue: catalogue(),
    presets: [{ id: 'first', order: 1, title: 'First', question: '', watch: '', experiment }],
    validate,
    checkNumber,
    isStructural,
    estimate,
    threads: 1,
    speed: 0,
    options: () => ({ chunk: 1 }),
  });
  lab.actions.start();
  await until(() => lab.run.getState().status === 'running');
  const path = 'variants[1].reward[0].weight';
  const medians: number[] = [];
  for (const verb of ['set', 'setNumber'] as const) {
    const times: number[] = [];
    for (let move = 0; move < MOVES; move++) {
      const begin = performance.now();
      lab.actions[verb](path, 1 + move / 1_000);
      times.push(performance.now() - begin);
      if (lab.draft.getState().problems.length > 0) throw new Error('The weight was rejected.');
      await pause(10);
    }
    medians.push(median(times));
    await pause(500);
  }
  lab.dispose();
  return medians;
}

console.log('| experiment | whole experiment, ms | number, ms |\n|---|---:|---:|');
for (const [title, spec] of EXPERIMENTS) {
  const [whole = 0, number = 0] = await measured(spec);
  console.log(`| ${title} | ${whole.toFixed(2)} | ${number.toFixed(3)} |`);
}
process.exit(0);
