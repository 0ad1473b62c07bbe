/**
 * `npm run bench:gpu -- --layouts`: the hand-written shader in every memory and order that could matter. All of them
 * must end with the same table to the bit, or the comparison stops.
 */
import { LEAN, type PreparedShader, prepare, read, WITH_MEASURES } from './hand-written.ts';
import type { LakeOptions } from './lake-shader.ts';
import { findPace, median, type Pace, timeRun } from './measure.ts';

interface Variant {
  readonly label: string;
  readonly options: LakeOptions;
}

const SIZES = [1, 8, 32, 64, 128, 256];
/** Steps after which tables are compared: through several dispatches, so that loading and saving are tried too. */
const COMPARED = [777, 1, 2222];

export async function compareLayouts(
  device: GPUDevice,
  replicas: readonly number[],
  seconds: number,
  runs: number,
  emulated: boolean,
): Promise<void> {
  const unit = emulated
    ? 'M env steps per CPU second, EMULATED on the CPU: these are not GPU figures'
    : 'M env steps/s';
  for (const base of [LEAN, WITH_MEASURES]) {
    console.log(`\n### ${base.measures ? 'With measures' : 'Learning alone'}: ${unit}\n`);
    console.log(`| what differs from ${describe(base)} | ${replicas.join(' | ')} |`);
    console.log(`|---|${replicas.map(() => '---:|').join('')}`);
    const variants = variantsOf(base);
    for (const { options } of variants)
      if ((options.random === 'one-block') === (base.random === 'one-block'))
        await demandSameTable(device, base, options);
    const columns: number[][] = [];
    for (const count of replicas)
      columns.push(await ratesOf(device, variants, count, seconds, runs, emulated));
    for (const [k, { label }] of variants.entries()) {
      const cells = columns.map((rates) => ((rates[k] ?? Number.NaN) / 1e6).toFixed(2));
      console.log(`| ${label} | ${cells.join(' | ')} |`);
    }
  }
}

/** Median rates of the variants, measured in turns, so that a busy moment of the machine falls on all of them. */
async function ratesOf(
  device: GPUDevice,
  variants: readonly Variant[],
  replicas: number,
  seconds: number,
  runs: number,
  emulated: boolean,
): Promise<number[]> {
  const ready: { prepared: PreparedShader; pace: Pace; rates: number[] }[] = [];
  for (const { options } of variants) {
    const prepared = await prepare(device, replicas, options);
    ready.push({ prepared, pace: await findPace(prepared), rates: [] });
  }
  for (let round = 0; round < runs; round++)
    for (const { prepared, pace, rates } of ready) {
      const { rate, cpuRate } = await timeRun(prepared, pace, seconds);
      rates.push(emulated ? cpuRate : rate);
    }
  for (const { prepared } of ready) prepared.close();
  return ready.map(({ rates }) => median(rates));
}

function variantsOf(base: LakeOptions): Variant[] {
  const variants: Variant[] = [{ label: '(nothing)', options: base }];
  const add = (label: string, change: Partial<LakeOptions>) =>
    variants.push({ label, options: { ...base, ...change } });
  for (const size of SIZES)
    if (size !== base.workgroupSize) add(`workgroups of ${size}`, { workgroupSize: size });
  for (const row of ['vector', 'scalars'] as const) {
    for (const layout of ['contiguous', 'interleaved'] as const) {
      for (const memory of ['storage', 'workgroup', 'private'] as const) {
        if (row === base.row && layout === base.layout && memory === base.memory) continue;
        // A replica's arrays take 1 kB, with measures 1.8 kB; 16 kB of workgroup memory is what every device has.
        const size = memory === 'workgroup' ? { workgroupSize: 8 } : {};
        const words = `${memory}, ${layout}, rows as ${row === 'vector' ? 'vectors' : 'four numbers'}`;
        add(memory === 'workgroup' ? `${words}, workgroups of 8` : words, { row, layout, memory, ...size });
      }
    }
  }
  add('two rows read a step', { carryRow: !base.carryRow });
  for (const world of ['arithmetic', 'uniform', 'constant'] as const)
    if (world !== base.world) add(`world: ${world}`, { world });
  for (const random of ['one-block', 'two-words', 'eight-words'] as const)
    if (random !== base.random) add(`random words: ${random}`, { random });
  if (base.measures) add('sums in storage', { sums: 'storage' });
  return variants;
}

function describe(options: LakeOptions): string {
  const { workgroupSize, memory, layout, row, world, random } = options;
  return `"workgroups of ${workgroupSize}, ${memory}, ${layout}, ${row}, ${world}, ${random}"`;
}

async function demandSameTable(device: GPUDevice, a: LakeOptions, b: LakeOptions): Promise<void> {
  const expected = await tableSum(device, a);
  const found = await tableSum(device, b);
  if (expected !== found) throw new Error(`${describe(b)} learns another table: ${found}, not ${expected}`);
}

/** Sum over the table's words: it does not depend on their order, and one wrong bit changes it. */
async function tableSum(device: GPUDevice, options: LakeOptions): Promise<number> {
  const prepared = await prepare(device, 9, options);
  for (const steps of COMPARED) prepared.advance(steps);
  const [, table] = prepared.state;
  if (table === undefined) throw new Error('no table');
  const words = new Uint32Array(await read(device, table, table.size));
  prepared.close();
  return words.reduce((sum, word) => sum + word, 0);
}
