/** `openNetworkOnDevice` with the graphics device of this thread. */
import type { Experiment } from '../../experiment/experiment.ts';
import type { LiveSession } from '../contract.ts';
import type { BaseStore } from '../network/base-store.ts';
import { browserHost } from './device/device.ts';
import { openNetworkOnDevice } from './open-network.ts';

export { devicesIdle } from './device/life.ts';

/** @throws ExperimentError */
export function openNetworkHere(experiment: Experiment, bases: BaseStore | null): Promise<LiveSession> {
  return openNetworkOnDevice({ experiment, host: browserHost(), bases });
}
