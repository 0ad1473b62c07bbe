/** `train`: an experiment as an async generator of metric batches. Pause = stop pulling; stop = return. */

import type { Batch, Fault } from '../src/engine/contract.ts';
import { createSession, type SessionOptions } from '../src/engine/table/session.ts';
import type { Experiment } from '../src/experiment/experiment.ts';

/** Milliseconds of work between two turns of the event loop. */
const TURN_MS = 20;

/** @throws ExperimentError when the experiment cannot be built */
export async function* train(
  experiment: Experiment,
  options: SessionOptions = {},
): AsyncGenerator<Batch | Fault> {
  const session = await createSession(experiment, options);
  while (!session.done) {
    yield* session.advance(experiment.envSteps, TURN_MS);
  }
}
