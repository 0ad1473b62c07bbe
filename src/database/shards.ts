/** The positions of a run's shards, with their snapshots. */
import type { LoadedShard, StoredCheckpoint } from '../../workers/protocol-database.ts';

export interface ShardAt extends LoadedShard {
  readonly part: number | null; // null: its snapshot is not written yet
}

export const BEGINNING: ShardAt = { snapshot: null, part: null, revision: 0, envSteps: 0, goal: 0 };

export function checkpointOf(shards: readonly ShardAt[]): StoredCheckpoint {
  return {
    envSteps: Math.min(...shards.map(({ envSteps }) => envSteps)),
    shards: shards.map(({ part, snapshot, revision, envSteps, goal }) => {
      return { part, bytes: snapshot?.length ?? 0, revision, envSteps, goal };
    }),
  };
}

/** Counts shared snapshots of two checkpoints once. */
export function snapshotBytes(resumePoints: readonly StoredCheckpoint[]): number {
  const parts = new Map(
    resumePoints.flatMap(({ shards }) => shards.map(({ part, bytes }) => [part, bytes] as const)),
  );
  return [...parts.values()].reduce((sum, bytes) => sum + bytes, 0);
}
