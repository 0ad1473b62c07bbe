/** The CPU session with the interface that the trainer drives. */
import type { BackendReport, LiveSession, Session } from '../contract.ts';

/** The session itself: no layer lies between it and the trainer. */
export function liveOnCpu(session: Session, report: BackendReport): LiveSession {
  return Object.assign(session, { report, close: () => {} });
}

/** @param reason why the CPU */
export function cpuReport(name: 'WebAssembly' | 'interpreter', reason: string): BackendReport {
  return { name, parity: 'bit-exact', gpuStepsPerSecond: 0, cpuStepsPerSecond: 0, reason };
}
