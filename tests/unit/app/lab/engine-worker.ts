/** A training worker in Node: the real trainer over the real engine, at the other end of a message channel. */

import { type Endpoint, expose } from 'comlink';
import type { LiveSession, Shard } from '../../../../src/engine/contract.ts';
import { cpuReport, liveOnCpu } from '../../../../src/engine/table/live-cpu.ts';
import { createSession } from '../../../../src/engine/table/session.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { messageTurns } from '../../../../src/services/trainer/pace.ts';
import { createTrainer } from '../../../../src/services/trainer/trainer-loop.ts';
import { NearWorker } from './near-worker.ts';

type Open = (experiment: Experiment, shard: Shard) => Promise<LiveSession>;
const onKernel: Open = async (experiment, shard) =>
  liveOnCpu(await createSession(experiment, { backend: 'wasm', shard }), cpuReport('WebAssembly', ''));

/** @param open default: experiments whose agents keep tables */
export function engineWorker(snapshotMs = 200, open = onKernel): NearWorker {
  return new NearWorker((inside) => {
    const trainer = createTrainer({
      createSession: open,
      now: () => performance.now(),
      nextTurn: messageTurns(),
      pulseMs: 50,
      snapshotMs,
    });
    expose(trainer.control, inside as unknown as Endpoint);
    return () => trainer.close();
  });
}
