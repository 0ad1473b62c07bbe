/** `openSession` with the graphics device of this thread. */
import type { Experiment } from '../../experiment/experiment.ts';
import type { BackendChoice, LiveSession } from '../contract.ts';
import { browserHost } from './device/device.ts';
import { LossRecord } from './loss-record.ts';
import { openSession as open } from './open-session.ts';

export { devicesIdle } from './device/life.ts';

const host = browserHost();
/** Of this thread: another run has another. What the browser itself remembers of losses it says by refusing an adapter. */
const losses = new LossRecord(() => host.now());

/** @param threads that the CPU could set against the device. @throws ExperimentError */
export function openSession(
  experiment: Experiment,
  choice: Exclude<BackendChoice, 'cpu'>,
  threads: number,
): Promise<LiveSession> {
  return open({ experiment, choice, threads, host, losses });
}
