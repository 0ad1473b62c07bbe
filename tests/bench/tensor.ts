/** GFLOP/s of every operation of the CPU's back end, one thread: `node scripts/run.mjs tests/bench/tensor.ts [name]`. Processor time, the best of several. */
import type { Activation, Compute, Slice } from '../../src/tensor/contract.ts';
import { createWasm } from '../../src/tensor/wasm/compute.ts';

interface Case {
  readonly name: string;
  /** Floating-point operations of one call; of attention those below the diagonal. */
  readonly flops: number;
  readonly run: () => void;
}

/** Of one measurement: long next to the clock's step, short next to what other processes leave in the caches. */
const MEASURE_MS = 4;
const MEASURES = 60;

const compute = await createWasm();

/** Numbers in ±1, always the same. */
function numbers(length: number): Slice {
  const slice = compute.floats(length);
  compute.write(
    slice,
    Float32Array.from({ length }, (_, k) => Math.fround(Math.sin(1 + k * 1.7))),
  );
  return slice;
}
function ids(length: number, below: number): Slice {
  const slice = compute.words(length);
  compute.write(
    slice,
    Uint32Array.from({ length }, (_, k) => (k * 7) % below),
  );
  return slice;
}

function dense(rows: number, inputs: number, outputs: number, activation: Activation): Case[] {
  const o = {
    rows,
    inputs,
    outputs,
    activation,
    x: numbers(rows * inputs),
    w: numbers(inputs * outputs),
    b: numbers(outputs),
    y: compute.floats(rows * outputs),
  };
  const dy = numbers(rows * outputs);
  const dx = compute.floats(rows * inputs);
  const dw = compute.floats(inputs * outputs);
  const db = compute.floats(outputs);
  const flops = 2 * rows * inputs * outputs;
  const shape = `${rows} × ${inputs} × ${outputs} ${activation}`;
  // Where the slope is 1: dy, overwritten at each call, must not fade to subnormal numbers.
  const slopes = compute.floats(rows * outputs);
  compute.fill(slopes, activation === 'tanh' ? 0 : 1);
  const gradient = { ...o, y: slopes, dy, addToDx: false };
  return [
    { name: `dense ${shape}`, flops, run: () => compute.dense({ ...o, residual: null }) },
    {
      name: `  by x ${shape}`,
      flops,
      run: () => compute.denseGradient({ ...gradient, dx, dw: null, db: null }),
    },
    {
      name: `  by w ${shape}`,
      flops,
      run: () => compute.denseGradient({ ...gradient, dx: null, dw, db: null }),
    },
    {
      name: `  all  ${shape}`,
      flops: 2 * flops,
      run: () => compute.denseGradient({ ...gradient, dx, dw, db }),
    },
  ];
}

function gather(rows: number, perRow: number, entries: number, outputs: number): Case[] {
  const o = {
    rows,
    perRow,
    entries,
    outputs,
    activation: 'none' as const,
    ids: ids(rows * perRow, entries),
    table: numbers(entries * outputs),
    b: null,
    y: compute.floats(rows * outputs),
  };
  const gradient = { ...o, dy: numbers(rows * outputs), dTable: compute.floats(entries * outputs), db: null };
  const flops = rows * perRow * outputs;
  const shape = `${rows} × ${perRow} of ${entries} × ${outputs}`;
  return [
    { name: `gather ${shape}`, flops, run: () => compute.gather(o) },
    { name: '  gradient', flops, run: () => compute.gatherGradient(gradient) },
  ];
}

function layerNorm(rows: number, width: number): Case[] {
  const o = {
    rows,
    width,
    x: numbers(rows * width),
    gain: numbers(width),
    moments: compute.floats(2 * rows),
    bias: numbers(width),
    y: compute.floats(rows * width),
  };
  const gradient = {
    ...o,
    dy: numbers(rows * width),
    dx: compute.floats(rows * width),
    addToDx: true,
    dGain: compute.floats(width),
    dBias: compute.floats(width),
  };
  const cells = rows * width;
  return [
    { name: `layer norm ${rows} × ${width}`, flops: 8 * cells, run: () => compute.layerNorm(o) },
    { name: '  gradient', flops: 18 * cells, run: () => compute.layerNormGradient(gradient) },
  ];
}

function attention(sequences: number, time: number, width: number, heads: number): Case[] {
  const cells = sequences * time * width;
  const o = {
    sequences,
    time,
    width,
    heads,
    qkv: numbers(3 * cells),
    y: compute.floats(cells),
    weights: compute.floats(sequences * heads * time * time),
  };
  const gradient = { ...o, dy: numbers(cells), dQkv: compute.floats(3 * cells) };
  const step = {
    sequences,
    capacity: time,
    at: time - 1,
    width,
    heads,
    qkv: numbers(3 * sequences * width),
    keys: numbers(cells),
    values: numbers(cells),
    y: compute.floats(sequences * width),
  };
  const flops = 2 * cells * (time + 1);
  const shape = `${sequences} × ${time} × ${width}, ${heads} heads`;
  return [
    { name: `attention ${shape}`, flops, run: () => compute.attention(o) },
    { name: '  gradient', flops: 2 * flops, run: () => compute.attentionGradient(gradient) },
    { name: '  last step', flops: 4 * cells, run: () => compute.attentionStep(step) },
  ];
}

function gru(sequences: number, time: number, width: number): Case[] {
  const cells = sequences * time * width;
  const o = {
    sequences,
    time,
    width,
    gates: numbers(3 * cells),
    u: numbers(3 * width * width),
    c: numbers(3 * width),
    h0: null,
    y: compute.floats(cells),
    kept: compute.floats(4 * cells),
  };
  const gradient = {
    ...o,
    dy: numbers(cells),
    dGates: compute.floats(3 * cells),
    du: compute.floats(3 * width * width),
    dc: compute.floats(3 * width),
  };
  const flops = 6 * cells * width;
  return [
    { name: `gru ${sequences} × ${time} × ${width}`, flops, run: () => compute.gru(o) },
    { name: '  gradient', flops: 2 * flops, run: () => compute.gruGradient(gradient) },
  ];
}

function categorical(rows: number, outputs: number): Case[] {
  const o = { rows, outputs, temperature: 1, logits: numbers(rows * outputs) };
  const places = { logp: compute.floats(rows), entropy: compute.floats(rows) };
  const targets = ids(rows, outputs);
  const uniforms = compute.floats(rows);
  compute.fill(uniforms, 0.5);
  const drawn = compute.words(rows);
  const gradient = {
    ...o,
    targets,
    entropy: places.entropy,
    dLogits: compute.floats(rows * outputs),
    dLogp: numbers(rows),
    dEntropy: numbers(rows),
  };
  const cells = rows * outputs;
  return [
    {
      name: `log-probability ${rows} × ${outputs}`,
      flops: 20 * cells,
      run: () => compute.logProbability({ ...o, ...places, targets }),
    },
    { name: '  gradient', flops: 28 * cells, run: () => compute.logProbabilityGradient(gradient) },
    {
      name: '  sample',
      flops: 20 * cells,
      run: () => compute.sample({ ...o, ...places, uniforms, drawn }),
    },
  ];
}

function adam(length: number): Case[] {
  const gradient = numbers(length);
  const o: Parameters<Compute['adam']>[0] = {
    parameters: numbers(length),
    gradient: compute.floats(length),
    first: numbers(length),
    second: compute.floats(length),
    norm: compute.floats(1),
    step: 10,
    rate: 1e-3,
    beta1: 0.9,
    beta2: 0.999,
    epsilon: 1e-8,
    decay: 0,
    maxNorm: 1,
  };
  const run = () => {
    compute.copy(gradient, o.gradient);
    compute.adam(o);
  };
  return [{ name: `adam ${length}`, flops: 16 * length, run }];
}

/** Milliseconds of processor time of one call: the best of several measurements. */
function measure(run: () => void): number {
  let calls = 1;
  for (;;) {
    const used = spent(run, calls);
    if (used >= MEASURE_MS) break;
    calls = Math.ceil(calls * Math.min(Math.max((1.2 * MEASURE_MS) / Math.max(used, 0.1), 1.5), 20));
  }
  let best = Number.POSITIVE_INFINITY;
  for (let k = 0; k < MEASURES; k++) best = Math.min(best, spent(run, calls) / calls);
  return best;
}
function spent(run: () => void, calls: number): number {
  const before = process.cpuUsage();
  for (let k = 0; k < calls; k++) run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const CASES = [
  () => dense(256, 64, 64, 'none'),
  () => dense(1024, 64, 64, 'tanh'),
  () => dense(4096, 64, 64, 'relu'),
  () => dense(1024, 32, 32, 'none'),
  () => dense(1024, 128, 128, 'none'),
  () => dense(2048, 64, 192, 'none'),
  () => dense(2048, 64, 256, 'relu'),
  () => dense(4096, 64, 4, 'none'),
  () => dense(4096, 64, 1, 'none'),
  () => dense(64, 64, 64, 'tanh'),
  () => dense(1, 64, 64, 'tanh'),
  () => gather(4096, 2, 100, 64),
  () => gather(4096, 1, 4096, 192),
  () => layerNorm(2048, 64),
  () => attention(256, 10, 64, 4),
  () => attention(256, 10, 32, 4),
  () => attention(64, 32, 64, 4),
  () => attention(16, 128, 64, 2),
  () => gru(64, 32, 32),
  () => gru(64, 32, 64),
  () => categorical(2048, 20),
  () => categorical(4096, 4),
  () => adam(100_000),
];
const only = process.argv[2] ?? '';
for (const make of CASES)
  for (const { name, flops, run } of make()) {
    if (only !== '' && !name.includes(only) && !make.toString().includes(only)) continue;
    const ms = measure(run);
    console.log(
      `${name.padEnd(38)} ${(flops / ms / 1e6).toFixed(1).padStart(6)} GFLOP/s ${(1000 * ms).toFixed(1).padStart(9)} µs`,
    );
  }
