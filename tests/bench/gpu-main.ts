/**
 * `npm run bench:gpu`: how many environment steps per second the same task makes on a graphics device, from one replica to 16,384, by
 * several programs in the same run. Steps are counted when they are completed. Options: `--replicas=64,1024`,
 * `--only=hand,tfjs` (parts of names), `--seconds=0.4` a run, `--runs=5`.
 */
import { cpus, loadavg } from 'node:os';
import type { GpuContender, PreparedContender } from './gpu/contender.ts';
import { contenders } from './gpu/contenders.ts';
import { findPace, type Pace, type Run, timeRun } from './gpu/measure.ts';
import { type OpenedGpu, openGpu } from './gpu/open-gpu.ts';
import { figuresHeading, figuresRow, type Measured, ratios } from './gpu/report.ts';
import { inProcessWithAdapter } from './gpu/vulkan-child.ts';

const REPLICAS = [1, 16, 64, 256, 1024, 4096, 16_384];

const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const numbers = (name: string) => option(name)?.split(',').map(Number);

const SECONDS = Number(option('seconds') ?? 0.4);
const RUNS = Number(option('runs') ?? 5);
const WANTED = option('only')?.split(',');

await inProcessWithAdapter();
const gpu = await openGpu();
if (gpu === null) {
  console.error(
    'No WebGPU adapter: neither a Vulkan driver of the system nor the one that comes with Chromium.',
  );
  process.exit(1);
}
describeMachine(gpu);
await compareContenders(gpu);
console.log(`\nLoad of the machine at the end: ${load()}.`);
process.exit(0); // WebGPU keeps Node alive

function describeMachine({ facts }: OpenedGpu): void {
  const { vendor, architecture, device, description, fallback } = facts;
  console.log(
    `Adapter: vendor "${vendor}", architecture "${architecture}", device "${device}", ${description}`,
  );
  console.log(`Fallback adapter: ${fallback ? 'yes' : 'no'}`);
  if (fallback) console.log('EMULATED on the CPU: these are not GPU figures.');
  const [first] = cpus();
  console.log(`Node ${process.version}; ${cpus().length} × ${first?.model ?? 'unknown CPU'}; load ${load()}`);
}

async function compareContenders({ device, facts }: OpenedGpu): Promise<void> {
  const all = await contenders();
  const chosen = all.filter(({ name }) => WANTED === undefined || WANTED.some((part) => name.includes(part)));
  console.log(`Median of ${RUNS} runs of about ${SECONDS} s after a warm-up.\n`);
  console.log(figuresHeading(facts.fallback));
  const measured: Measured[] = [];
  for (const replicas of numbers('replicas') ?? REPLICAS) {
    for (const entry of await measureAll(device, chosen, replicas)) {
      console.log(figuresRow(entry, facts.fallback));
      measured.push(entry);
    }
  }
  console.log(`\n${ratios(measured, facts.fallback)}`);
}

async function measureAll(
  device: GPUDevice,
  chosen: readonly GpuContender[],
  replicas: number,
): Promise<Measured[]> {
  const ready: { contender: GpuContender; prepared: PreparedContender; pace: Pace; runs: Run[] }[] = [];
  for (const contender of chosen) {
    const prepared = await contender.prepare(device, replicas);
    ready.push({ contender, prepared, pace: await findPace(prepared), runs: [] });
  }
  // Round by round, so that a busy moment of the machine falls on every row.
  for (let round = 0; round < RUNS; round++)
    for (const { prepared, pace, runs } of ready) runs.push(await timeRun(prepared, pace, SECONDS));
  return ready.map(({ contender, prepared, pace, runs }) => {
    const { bytes, note } = prepared;
    prepared.close();
    const { stepsPerSubmit } = pace;
    return { contender, replicas, runs, stepsPerSubmit, bytes, ...(note !== undefined && { note }) };
  });
}

function load(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');
}
