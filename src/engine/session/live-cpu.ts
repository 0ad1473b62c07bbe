/** The CPU's session behind the face that the trainer drives. */
import type { BackendReport, LiveSession, Session } from '../contract.ts';

export function liveOnCpu(session: Session, report: BackendReport): LiveSession {
  return {
    get plan() {
      return session.plan;
    },
    get envSteps() {
      return session.envSteps;
    },
    get stepsDone() {
      return session.stepsDone;
    },
    get done() {
      return session.done;
    },
    report,
    advance: (target, milliseconds) => session.advance(target, milliseconds),
    frame: (variant, seed) => session.frame(variant, seed),
    revise: (experiment) => session.revise(experiment),
    snapshot: () => session.snapshot(),
    restore: (bytes) => session.restore(bytes),
    tables: (variant, seed) => session.tables(variant, seed),
    close: () => {},
  };
}

/** @param reason why the CPU */
export function cpuReport(name: 'WebAssembly' | 'interpreter', reason: string): BackendReport {
  return { name, parity: 'bit-exact', gpuStepsPerSecond: 0, cpuStepsPerSecond: 0, reason };
}
