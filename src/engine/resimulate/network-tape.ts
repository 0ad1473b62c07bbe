/** Who looks at the one replica of a replayed network, and where its episodes begin. */
import { LanguageReplica } from '../network/language/replica.ts';
import type { NetworkReplica } from '../network/replica.ts';
import type { NetworkSession } from '../network/session.ts';
import { WorldReplica } from '../network/world/replica.ts';
import { TextRecorder } from './text-recorder.ts';
import { type Episodes, WorldRecorder } from './world-recorder.ts';

/** The replica must be settled. @param asked of worlds: see WorldRecorder @param most steps or tokens, for tests; default: what there is room for */
export function recorderOf(
  session: NetworkSession,
  asked: number | Episodes,
  most?: number,
): WorldRecorder | TextRecorder {
  const [replica] = session.replicas;
  if (replica instanceof WorldReplica) {
    const worlds = new WorldRecorder(session, replica, asked, most);
    replica.watch = worlds;
    return worlds;
  }
  if (!(replica instanceof LanguageReplica)) throw new RangeError('this replica cannot be recorded');
  const texts = new TextRecorder(session, replica.position, most);
  replica.watch = (watched) => texts.add(watched);
  return texts;
}

/** Detaches the observer. */
export function lookAway(replica: NetworkReplica): void {
  if (replica instanceof WorldReplica || replica instanceof LanguageReplica) replica.watch = null;
}

/** Of parallel worlds whose budget counts episodes; null: of others. */
export const orderOf = (replica: NetworkReplica) =>
  replica instanceof WorldReplica ? replica.worlds.order : null;

/** A round's end before any episode began that is under way now, as long as rounds are alike. @param begun where the last one began */
export function startOfEpisodes(replica: NetworkReplica, begun: number): number {
  if (!(replica instanceof WorldReplica)) return replica.position;
  const { worlds, position } = replica;
  const longest = Math.max(...Array.from({ length: worlds.columns }, (_, k) => worlds.time(k)));
  const round = position - begun;
  return longest === 0 ? position : Math.max(0, position - longest * worlds.columns - round);
}
