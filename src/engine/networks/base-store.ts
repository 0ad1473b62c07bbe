import { decodeCheckpoint, encodeCheckpoint, restoreCheckpoint } from '../../agents/networks/checkpoint.ts';
import type { SequencePolicy } from '../../agents/networks/sequence.ts';
import { packed, unpacked } from './saved.ts';

/** Bytes by name. Failures to read or write are ignored: neither promise rejects. */
export interface BaseStore {
  read(key: string): Promise<Uint8Array | undefined>;
  write(key: string, bytes: Uint8Array): Promise<void>;
}

/** One stored base. The key contains everything that determines its numbers. */
export interface BaseSlot {
  readonly store: BaseStore;
  readonly key: string;
}

/** Loads stored parameters into a policy. @returns their accuracy; null if they do not fit, with the policy unchanged */
export async function recallBase({ store, key }: BaseSlot, policy: SequencePolicy): Promise<number | null> {
  const bytes = await store.read(key);
  if (bytes === undefined) return null;
  try {
    const { head, blocks } = unpacked(bytes);
    restoreCheckpoint(decodeCheckpoint(blocks[0] ?? bytes), policy, null, key);
    return (head as { accuracy: number }).accuracy;
  } catch (error) {
    if (error instanceof RangeError) return null; // damaged or of another shape; it is learned again and overwritten
    throw error;
  }
}

export async function keepBase(
  { store, key }: BaseSlot,
  policy: SequencePolicy,
  accuracy: number,
): Promise<void> {
  await store.write(key, packed({ accuracy }, [await encodeCheckpoint(policy, null, key)]));
}
