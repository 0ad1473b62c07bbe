/** The first and the last that a worker is asked: to come to where its shard stands, and to leave a snapshot. */
import type { OpenReply, Where } from '../../../workers/protocol.ts';
import type { Shard } from '../../engine/contract.ts';
import type { ShardHistory } from './shard-history.ts';
import type { TrainerClient } from './trainer-client.ts';

/** Opens a session at the base of its history and repeats what was revised since. @param advance to an env step */
export async function boot(
  client: TrainerClient,
  shard: Shard,
  history: ShardHistory,
  { where, metrics }: { readonly where: Where; readonly metrics: MessagePort | null },
  advance: (target: number) => Promise<void>,
): Promise<OpenReply> {
  let reply = await client.open(shard, history.base, where, metrics);
  if ('problems' in reply) return reply;
  for (const edit of history.edits) {
    await advance(edit.at);
    const revised = await client.revise(edit.experiment);
    if ('plan' in revised) reply = { plan: revised.plan, backend: reply.backend };
    else history.remove(edit);
  }
  return reply;
}

/** Stops it, and waits for its last snapshot as long as that may take. */
export async function askLastSnapshot(client: TrainerClient | null, milliseconds: number): Promise<void> {
  try {
    await client?.pause(milliseconds);
    await client?.keep(milliseconds);
  } catch {
    // It does not answer in time: then the one before is the last.
  }
}

/** Who waits until a shard has reached an env step. */
export class StepWaits {
  #waiting: readonly { readonly target: number; readonly finish: () => void }[] = [];

  /** @param reached where it is now */
  until(target: number, reached: number): Promise<void> {
    if (reached >= target) return Promise.resolve();
    return new Promise((finish) => {
      this.#waiting = [...this.#waiting, { target, finish }];
    });
  }

  settle(reached: number): void {
    const done = this.#waiting.filter(({ target }) => reached >= target);
    this.#waiting = this.#waiting.filter(({ target }) => reached < target);
    for (const { finish } of done) finish();
  }
}
