import type { BackendReport, LiveSession, Session } from '../contract.ts';

/** Returns the session itself, so no layer lies between it and the trainer. */
export function liveOnCpu(session: Session, report: BackendReport): LiveSession {
  return Object.assign(session, { report, close: () => {} });
}

/** @param reason for using the CPU */
export function cpuReport(name: 'WebAssembly' | 'interpreter', reason: string): BackendReport {
  return { name, parity: 'bit-exact', gpuStepsPerSecond: 0, cpuStepsPerSecond: 0, reason };
}

/** Networks of layers use the sums and exponentials of the JavaScript engine. */
export const LAYERS_REPORT: BackendReport = {
  ...cpuReport('WebAssembly', ''),
  name: 'TensorFlow.js',
  parity: 'tolerance',
  reason:
    'TensorFlow.js computes the listed layers on the CPU. On the same browser the numbers repeat; between browsers they match within rounding.',
};
