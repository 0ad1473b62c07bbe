/** `openNetworkOnDevice` with the graphics device of this thread. */
import type { Experiment } from '../../spec/experiment.ts';
import type { LiveSession } from '../contract.ts';
import { browserHost } from '../webgpu/device.ts';
import type { BaseStore } from './base-store.ts';
import { openNetworkOnDevice } from './open-on-device.ts';

export { devicesIdle } from '../webgpu/device-life.ts';

/** @throws ExperimentError */
export function openNetworkHere(experiment: Experiment, bases: BaseStore | null): Promise<LiveSession> {
  return openNetworkOnDevice({ experiment, host: browserHost(), bases });
}
