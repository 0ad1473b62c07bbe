/** Brings a session to where a snapshot was taken. */
import type { LiveSession } from '../src/engine/contract.ts';
import type { Problem } from '../src/spec/experiment.ts';

/** @throws Error that carries `problems` when the bytes do not fit: a second try would not help */
export async function restore(session: LiveSession, snapshot: Uint8Array): Promise<void> {
  try {
    await session.restore(snapshot);
  } catch (error) {
    session.close();
    if (!(error instanceof RangeError)) throw error;
    const problems: readonly Problem[] = [{ path: '', message: error.message, severity: 'error' }];
    throw Object.assign(error, { problems });
  }
}
