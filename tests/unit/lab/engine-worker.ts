/** A training worker in Node: the real trainer over the real engine, at the other end of a message channel. */
import { type Endpoint, expose } from 'comlink';
import type { LiveSession, Shard } from '../../../src/engine/contract.ts';
import { cpuReport, liveOnCpu } from '../../../src/engine/session/live-cpu.ts';
import { createSession } from '../../../src/engine/session/session.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import type { TrainerWorker } from '../../../src/lab/workers/trainer-worker.ts';
import { messageTurns } from '../../../src/threads/message-turns.ts';
import { createTrainer } from '../../../src/threads/trainer-loop.ts';

type Open = (experiment: Experiment, shard: Shard) => Promise<LiveSession>;
const onKernel: Open = async (experiment, shard) =>
  liveOnCpu(await createSession(experiment, { backend: 'wasm', shard }), cpuReport('WebAssembly', ''));

/** @param open default: experiments whose agents keep tables */
export function engineWorker(snapshotMs = 200, open = onKernel): TrainerWorker {
  const { port1, port2 } = new MessageChannel();
  const trainer = createTrainer({
    createSession: open,
    now: () => performance.now(),
    nextTurn: messageTurns(),
    pulseMs: 50,
    snapshotMs,
  });
  expose(trainer.control, port2 as unknown as Endpoint);
  port1.start();
  const terminate = () => {
    trainer.close();
    port1.close();
    port2.close();
  };
  return Object.assign(port1, { terminate }) as unknown as TrainerWorker;
}
