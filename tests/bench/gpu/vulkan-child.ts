/** The Vulkan loader reads its environment when a process starts: so the benchmark may have to start itself again. */
import { spawnSync } from 'node:child_process';
import { vulkanEnvironment } from '../../../scripts/vulkan.mjs';
import { openGpu } from './open-gpu.ts';

const PROBE = '--probe';
const STARTED = '--started';

/**
 * Resolves in the process that has an adapter: a real driver if the system offers one, else the emulator that comes with
 * Chromium. Every other process ends here.
 */
export async function inProcessWithAdapter(): Promise<void> {
  if (process.argv.includes(PROBE)) process.exit((await openGpu()) === null ? 1 : 0);
  if (process.argv.includes(STARTED)) return;
  if (start([PROBE], 'ignore', {}) === 0) return;
  process.exit(start([STARTED], 'inherit', vulkanEnvironment()));
}

function start(flags: string[], stdio: 'ignore' | 'inherit', environment: Record<string, string>): number {
  const [, ...parameters] = process.argv;
  const { status } = spawnSync(process.execPath, [...process.execArgv, ...parameters, ...flags], {
    stdio,
    env: { ...process.env, ...environment },
  });
  return status ?? 1;
}
