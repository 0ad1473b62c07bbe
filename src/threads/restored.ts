/** Restores a session from a snapshot, and takes a snapshot on request. */
import type { LiveSession } from '../engine/contract.ts';
import type { Problem } from '../experiment/experiment.ts';
import { common, type Opened } from './reporter.ts';

/** @returns null: an edit came while it was made */
export async function keep(trainer: Opened): Promise<number | null> {
  const { session, revision, outbox } = trainer;
  const bytes = await session.snapshot();
  if (trainer.revision !== revision) return null;
  const { envSteps } = session;
  outbox.snapshot({ envSteps, revision, goal: common(trainer) }, bytes);
  return envSteps;
}

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

/** What an error that was made for the user carries; null: it is another. */
export function problemsOf(reason: unknown): readonly Problem[] | null {
  if (typeof reason !== 'object' || reason === null || !('problems' in reason)) return null;
  return Array.isArray(reason.problems) ? reason.problems : null;
}
