/** Where the starts of policies on text are kept from one session to the next, and what tells them apart. */
import { decodeCheckpoint, encodeCheckpoint, restoreCheckpoint } from '../../learn/networks/checkpoint.ts';
import type { SequencePolicy } from '../../learn/networks/contract.ts';

/** Bytes by name. What cannot be read or written is simply not kept: neither promise rejects. */
export interface BaseStore {
  read(key: string): Promise<Uint8Array | undefined>;
  write(key: string, bytes: Uint8Array): Promise<void>;
}

/** One base in it. The key names everything that its numbers depend on. */
export interface BaseSlot {
  readonly store: BaseStore;
  readonly key: string;
}

/** Fills a policy with what was kept. @returns false where there is nothing, or nothing that fits: the policy is unchanged */
export async function recallBase({ store, key }: BaseSlot, policy: SequencePolicy): Promise<boolean> {
  const bytes = await store.read(key);
  if (bytes === undefined) return false;
  try {
    restoreCheckpoint(decodeCheckpoint(bytes), policy, null, key);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false; // damaged, or of another shape: learned again and written over
    throw error;
  }
}

export async function keepBase({ store, key }: BaseSlot, policy: SequencePolicy): Promise<void> {
  await store.write(key, await encodeCheckpoint(policy, null, key));
}
