/**
 * The training worker. The page starts one per shard of the seeds; nothing trains on the page's own thread.
 *
 * `open` makes a session: on this thread, the engine joins the kernel texts of loop, world, reward terms and agent
 * (src/engine/program) and compiles the program to WebAssembly (src/kernel/wasm) or, for a GPU, to WGSL. `createTrainer` calls
 * the program's `run` in slices. A changed weight is written into its memory between two slices. At a measurement point the
 * session's numbers go through a MessagePort to the metrics worker (workers/measurer.ts), which averages over seeds. The page
 * asks that worker for the points of the charts that it draws (src/app/charts).
 */
import type { LiveSession, Shard } from '../../engine/contract.ts';
import { laneOf } from '../../engine/lane.ts';
import { cpuReport, liveOnCpu } from '../../engine/table/live-cpu.ts';
import { createSession } from '../../engine/table/session.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { serve } from '../rpc.ts';
import { messageTurns } from './pace.ts';
import type { Where } from './protocol.ts';
import { keptBases } from './stored-bases.ts';
import { createTrainer } from './trainer-loop.ts';

/** Resolves when no graphics device of this thread is at work. */
let devicesIdle = (): Promise<void> => Promise.resolve();

export async function open(experiment: Experiment, shard: Shard, where: Where): Promise<LiveSession> {
  try {
    if (laneOf(experiment) === 'network') {
      const bases = keptBases();
      if (where.backend === 'gpu' && shard.count === 1) {
        const gpu = await import('../../engine/gpu/open-network.ts');
        devicesIdle = gpu.devicesIdle;
        return await gpu.openNetworkOnDevice({ experiment, bases });
      }
      const { openNetworkSession } = await import('../../engine/experiment/open-networks.ts');
      return await openNetworkSession(experiment, { shard, bases });
    }
    if (where.backend === 'cpu' || shard.count > 1) {
      const session = await createSession(experiment, { backend: 'wasm', shard });
      return liveOnCpu(session, cpuReport('WebAssembly', ''));
    }
    // Loaded on demand: a run on the CPU never fetches the code for GPUs.
    const gpu = await import('../../engine/gpu/open-session.ts');
    devicesIdle = gpu.devicesIdle;
    return await gpu.openSession({ experiment, choice: where.backend, threads: where.threads });
  } catch (error) {
    // Without WebAssembly, results are the same, but slower. A GPU session needs it, too.
    const rejected = typeof WebAssembly === 'undefined' || error instanceof WebAssembly.CompileError;
    if (!rejected) throw error;
    const session = await createSession(experiment, { backend: 'interpreter', shard });
    return liveOnCpu(session, cpuReport('interpreter', 'This page is not allowed to run WebAssembly.'));
  }
}

export function startTrainer(): void {
  const trainer = createTrainer({
    createSession: open,
    now: () => performance.now(),
    nextTurn: messageTurns(),
    end: () => void setTimeout(() => void devicesIdle().then(() => close())),
  });
  addEventListener('error', (event) => trainer.report(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => trainer.report(event.reason));
  serve(trainer.control);
}
