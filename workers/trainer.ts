/** Entry of a training worker. */
import { expose } from 'comlink';
import type { Session, Shard } from '../src/engine/contract.ts';
import { createSession } from '../src/engine/session.ts';
import type { Experiment } from '../src/spec/experiment.ts';
import { createTrainer, messageTurns } from './trainer-loop.ts';

/** WebAssembly, or the interpreter where the browser or a content policy forbids it: same results, slower. */
async function open(experiment: Experiment, shard: Shard): Promise<{ session: Session; backend: string }> {
  try {
    return { session: await createSession(experiment, { backend: 'wasm', shard }), backend: 'WebAssembly' };
  } catch (error) {
    const refused = typeof WebAssembly === 'undefined' || error instanceof WebAssembly.CompileError;
    if (!refused) throw error;
    return {
      session: await createSession(experiment, { backend: 'interpreter', shard }),
      backend: 'interpreter',
    };
  }
}

const trainer = createTrainer({
  createSession: open,
  now: () => performance.now(),
  nextTurn: messageTurns(),
});
addEventListener('error', (event) => trainer.report(event.error ?? event.message));
addEventListener('unhandledrejection', (event) => trainer.report(event.reason));
expose(trainer.control);
