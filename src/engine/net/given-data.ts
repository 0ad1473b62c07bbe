/** Given data: transitions of a behavior policy, paid by the variant's design. Recorded once per seed, before the run. */

import type { GivenNeeds } from '../../agents/updates/net-contract.ts';
import { crc32 } from '../../core/checksum.ts';
import type { WorldSpec } from '../../experiment/experiment.ts';
import { error } from '../../worlds/settings.ts';
import { ExperimentError } from '../experiment-error.ts';
import { RandomStream } from '../streams.ts';
import { type GivenReport, type RecordedEpisode, reportOf } from './given-report.ts';
import { ParallelEnvironments, type PreparedWorld } from './parallel-environments.ts';
import { ReplayBuffer } from './replay-buffer.ts';

/** Give up on the episode filter after this many steps per wanted transition. */
const MAX_TRIED = 50;

export interface GivenRequest {
  readonly prepared: PreparedWorld;
  readonly world: WorldSpec;
  readonly needs: GivenNeeds;
  readonly experimentSeed: number;
  readonly seed: number;
  readonly path: string;
}

/** All learners of one seed share these data, so they are immutable. */
export class GivenData {
  /** Equal keys mean identical bits. */
  readonly key: string;
  readonly transitions: ReplayBuffer;
  readonly report: GivenReport;
  readonly #checksum: number;

  constructor(key: string, episodes: readonly RecordedEpisode[], prepared: PreparedWorld) {
    this.key = key;
    this.transitions = new ReplayBuffer(episodes.reduce((sum, { actions }) => sum + actions.length, 0));
    for (const one of episodes)
      this.transitions.add({ ...one, own: new Uint8Array(one.actions.length).fill(1) });
    this.#checksum = crc32(this.transitions.save());
    this.report = reportOf(episodes, prepared, this.#checksum);
  }

  seal(): Uint8Array {
    return new Uint8Array(Uint32Array.of(this.#checksum).buffer);
  }
  /** @throws RangeError if a snapshot learned from other data */
  requireSeal(bytes: Uint8Array): void {
    if (bytes.length !== 4 || new Uint32Array(bytes.slice().buffer)[0] !== this.#checksum)
      throw new RangeError('The snapshot learned from other data than this run has been given.');
  }
}

export const keyOf = ({ prepared: { variant }, world, needs, experimentSeed, seed }: GivenRequest): string =>
  JSON.stringify([world, variant.spec.reward, variant.assembly.params, needs, experimentSeed, seed]);

/** @throws ExperimentError if the data cannot be recorded */
export async function recordData(request: GivenRequest): Promise<GivenData> {
  const { prepared, needs } = request;
  const episodes = best(await playedEpisodes(request), needs.bestShare);
  corrupt(
    episodes,
    needs.corruptedRewards,
    new RandomStream(request.experimentSeed, request.seed, 'givenRewards'),
  );
  return new GivenData(keyOf(request), episodes, prepared);
}

async function playedEpisodes(request: GivenRequest): Promise<RecordedEpisode[]> {
  const { prepared, needs, experimentSeed, seed, path } = request;
  const reject = (name: string, message: string, fix: string): never => {
    throw new ExperimentError([error(`${path}.${name}`, message, fix)]);
  };
  const { planned, plan } = prepared.variant;
  if (needs.optimalShare > 0 && planned === null)
    reject(
      'dataOptimal',
      `The optimal policy cannot record data here, because this world has no exact solution: ${plan.noReference ?? 'it is not known'}.`,
      'Use 0, which records a uniformly random policy, or a smaller world.',
    );
  const actions = new RandomStream(experimentSeed, seed, 'givenActions');
  const worlds = await ParallelEnvironments.create(prepared, 1);
  worlds.begin(experimentSeed, seed, new RandomStream(experimentSeed, seed, 'givenWorlds'));
  const choices = choicesIn(worlds, prepared);
  const episodes: RecordedEpisode[] = [];
  let missing = needs.transitions;
  for (let tried = 0; missing > 0; ) {
    const isOptimal = actions.uniform() < needs.optimalShare;
    const random = isOptimal ? needs.randomActions : 1;
    const episode = new Episode(needs.skippedSteps);
    while (!episode.ended && !(needs.episodes === 'all' && episode.rows >= missing)) {
      if (++tried > MAX_TRIED * needs.transitions)
        reject(
          needs.episodes === 'all' ? 'dataSkipped' : 'dataEpisodes',
          `The behavior policy recorded only ${needs.transitions - missing} of ${needs.transitions} transitions in ${MAX_TRIED * needs.transitions} steps.`,
          'Keep all episodes, skip fewer steps, or let the optimal policy play a larger share.',
        );
      const { optimal, available } = choices(worlds.observation(0));
      const from = actions.uniform() < random || optimal.length === 0 ? available : optimal;
      const action = from[actions.below(from.length)] ?? 0;
      if (!episode.step(worlds, action))
        reject('dataSize', 'A reward in the given data is not a finite number.', 'Change the reward design.');
    }
    const wanted = needs.episodes === 'all' || episode.succeeded === (needs.episodes === 'successful');
    const kept = wanted ? episode.first(missing) : null;
    if (kept === null || kept.actions.length === 0) continue;
    missing -= kept.actions.length;
    episodes.push(kept);
  }
  return episodes;
}

/** The available actions at an observation, ascending, and the optimal ones among them. */
function choicesIn(worlds: ParallelEnvironments, { world, variant: { planned } }: PreparedWorld) {
  const { machine } = worlds.variant;
  const all = world.build.actions.map((_, action) => action);
  const limited = 'world$available' in machine.program.entries;
  const words = Math.ceil(all.length / 32);
  const find = (observation: number) => {
    const open = all.filter(
      (action) => !limited || machine.call('world$available', 0, observation, action) !== 0,
    );
    const available = open.length === 0 ? all : open;
    const mask = (action: number) => planned?.optimalMask[observation * words + (action >> 5)] ?? 0;
    return { available, optimal: available.filter((action) => ((mask(action) >>> (action & 31)) & 1) === 1) };
  };
  const known = new Map<number, ReturnType<typeof find>>();
  return (observation: number) => {
    const found = known.get(observation) ?? find(observation);
    known.set(observation, found);
    return found;
  };
}

class Episode {
  ended = false;
  succeeded = false;
  readonly #skipped: number;
  #steps = 0;
  #taskReturn = 0;
  readonly #made = {
    observations: [] as number[],
    actions: [] as number[],
    rewards: [] as number[],
    terminated: [] as number[],
    nextObservations: [] as number[],
  };

  constructor(skipped: number) {
    this.#skipped = skipped;
  }
  get rows(): number {
    return this.#made.actions.length;
  }

  /** @returns false if the reward is not finite */
  step(worlds: ParallelEnvironments, action: number): boolean {
    const { machine } = worlds.variant;
    const observation = worlds.observation(0);
    const before = worlds.successes;
    if (!worlds.step(0, action)) return false;
    this.#taskReturn += machine.scalar('main$taskReward', 0);
    this.ended = worlds.terminated || worlds.truncated;
    this.succeeded = worlds.successes > before;
    if (this.#steps++ < this.#skipped) return true;
    this.#made.observations.push(observation);
    this.#made.actions.push(action);
    this.#made.rewards.push(worlds.reward);
    this.#made.terminated.push(worlds.terminated ? 1 : 0);
    this.#made.nextObservations.push(worlds.reached);
    return true;
  }

  /** The first transitions as plain data. @param most maximum number of transitions */
  first(most: number): RecordedEpisode {
    const { observations, actions, rewards, terminated, nextObservations } = this.#made;
    return {
      observations: Uint32Array.from(observations.slice(0, most)),
      actions: Uint32Array.from(actions.slice(0, most)),
      rewards: Float32Array.from(rewards.slice(0, most)),
      terminated: Uint8Array.from(terminated.slice(0, most)),
      nextObservations: Uint32Array.from(nextObservations.slice(0, most)),
      ended: this.ended,
      succeeded: this.succeeded,
      taskReturn: this.#taskReturn,
    };
  }
}

/** The given share of ended episodes with the highest training return, the first ones on ties. */
function best(episodes: RecordedEpisode[], share: number): RecordedEpisode[] {
  const ended = episodes.filter((one) => one.ended);
  if (share >= 1 || ended.length === 0) return episodes;
  const paid = new Map(ended.map((one) => [one, one.rewards.reduce((sum, reward) => sum + reward, 0)]));
  const order = [...ended].sort((a, b) => (paid.get(b) ?? 0) - (paid.get(a) ?? 0));
  const kept = new Set(order.slice(0, Math.ceil(share * ended.length)));
  return ended.filter((one) => kept.has(one));
}

/** Replaces the reward of this share of the transitions by that of a transition drawn uniformly from all. */
function corrupt(episodes: readonly RecordedEpisode[], share: number, random: RandomStream): void {
  if (share === 0) return;
  const all = episodes.flatMap(({ rewards }) => [...rewards]);
  for (const { rewards } of episodes)
    for (let k = 0; k < rewards.length; k++) {
      const isCorrupted = random.uniform() < share;
      const other = random.below(all.length);
      if (isCorrupted) rewards[k] = all[other] as number;
    }
}
