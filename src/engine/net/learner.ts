import type { Features, Scores } from '../../agents/networks/contract.ts';
import { WorldNetwork } from '../../agents/networks/mlp.ts';
import { ParameterTrace } from '../../agents/networks/trace.ts';
import type {
  Transitions,
  WorldBatch,
  WorldLearner,
  WorldNeeds,
  WorldTrace,
} from '../../agents/updates/net-contract.ts';
import type { NetworkLoss } from '../../agents/updates/text-contract.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { NotedStep } from '../networks/window.ts';
import type { Streams } from '../streams.ts';
import type { GivenData } from './given-data.ts';
import { LearnedNetwork, requireFinite } from './learned-network.ts';
import { ReplayBuffer } from './replay-buffer.ts';

// Eligibility traces of agents that learn from each step once, and the numbers that they keep.
interface Owner {
  slopeOf(observation: number, action: number): Promise<void>;
  noteStep(valueLoss: number, gradientNorm: number): void;
}

class LearnerTrace implements WorldTrace {
  readonly numbers: Float64Array;
  readonly #owner: Owner;
  readonly #trace: ParameterTrace;
  #size = 0;

  constructor(owner: Owner, { compute, parameters }: WorldNetwork, numbers: number) {
    this.numbers = new Float64Array(numbers);
    this.#owner = owner;
    this.#trace = new ParameterTrace(compute, parameters);
  }

  async add(observation: number, action: number, decay: number): Promise<number> {
    await this.#owner.slopeOf(observation, action);
    this.#size = await this.#trace.add(decay);
    return this.#size;
  }
  async move(amount: number, error: number): Promise<void> {
    await this.#trace.move(amount);
    this.#owner.noteStep(error * error, this.#size);
  }
  clear(): void {
    this.#trace.clear();
  }

  save(): Uint8Array {
    const trace = this.#trace.save();
    const bytes = new Uint8Array(this.numbers.byteLength + trace.length);
    bytes.set(new Uint8Array(this.numbers.slice().buffer));
    bytes.set(trace, this.numbers.byteLength);
    return bytes;
  }
  /** @throws RangeError if the bytes belong to another network */
  restore(bytes: Uint8Array): void {
    const { byteLength } = this.numbers;
    this.#trace.restore(bytes.subarray(byteLength));
    this.numbers.set(new Float64Array(bytes.slice(0, byteLength).buffer));
  }
}

/** The networks of a snapshot besides the acting one, each with its number of outputs. */
export type SavedNets = readonly (readonly [name: string, outputs: number])[];

/** Number of snapshot blocks that belong to the learner. */
export const learnedBlocks = (nets: SavedNets = []): number => 3 + 2 * nets.length;

export class NetworkLearner implements WorldLearner {
  readonly acting: LearnedNetwork;
  readonly actions: number;
  readonly replay: ReplayBuffer;
  readonly trace: LearnerTrace | null;
  settings: Settings;
  position = 0;
  progress = 0;
  updates = 0;
  readonly #given: GivenData | null;
  readonly #nets = new Map<string, { readonly outputs: number; readonly net: LearnedNetwork }>();
  readonly #streams: Streams;
  readonly #note: (step: NotedStep) => void;
  #features: Features;

  constructor(options: {
    readonly network: WorldNetwork;
    readonly needs: Pick<WorldNeeds, 'replay' | 'traced'>;
    readonly settings: Settings;
    readonly features: Features;
    readonly actions: number;
    readonly streams: Streams;
    readonly note: (step: NotedStep) => void;
    readonly given?: GivenData | null;
  }) {
    const { network, features, actions, given = null } = options;
    this.settings = options.settings;
    this.actions = actions;
    this.#features = features;
    this.#streams = options.streams;
    this.#note = options.note;
    this.#given = given;
    this.acting = new LearnedNetwork(this, network, features, actions, network.learns === 'actionValues');
    this.replay = given?.transitions ?? new ReplayBuffer(options.needs.replay);
    const { traced } = options.needs;
    this.trace = traced === undefined ? null : new LearnerTrace(this, network, traced);
  }

  get maxGradientNorm(): number {
    return this.settings.number('maxGradientNorm');
  }

  shuffled(n: number): Uint32Array {
    return this.#streams.of('shuffle').shuffled(n);
  }
  get remembered(): number {
    return this.replay.size;
  }
  recall(count: number): Transitions {
    return this.replay.draw(count, this.#streams.of('shuffle'));
  }

  net(name: string, outputs: number): LearnedNetwork {
    const known = this.#nets.get(name);
    if (known?.outputs === outputs) return known.net;
    if (known !== undefined)
      throw new RangeError(`The network "${name}" has ${known.outputs} outputs, not ${outputs}.`);
    const { inputs, perRow } = this.#features;
    const { compute, shape } = this.acting.network;
    const network = new WorldNetwork(
      compute,
      { shape, inputs, perRow, actions: outputs, learns: 'actionValues', shared: false },
      (count) => this.#streams.of('weights').uniforms(count),
    );
    const net = new LearnedNetwork(this, network, everywhere(this.#features), outputs, true);
    this.#nets.set(name, { outputs, net });
    return net;
  }

  async step(
    batch: WorldBatch,
    rows: Uint32Array,
    rate: number,
    loss: (scores: Scores) => NetworkLoss,
  ): Promise<void> {
    const { acting } = this;
    const said = loss(await acting.evaluate(pick(batch.observations, rows), pick(batch.actions, rows)));
    requireFinite(said.loss, 'loss');
    acting.network.backward(said.dLogp, said.dEntropy, said.dValue);
    const gradientNorm = await acting.descended(rate);
    this.updates += 1;
    this.#note({ ...said, gradientNorm });
  }

  values(observations: Uint32Array): Promise<Float32Array> {
    return this.acting.values(observations);
  }

  slopeOf(observation: number, action: number): Promise<void> {
    return this.acting.slopeOf(observation, action);
  }
  stepped(valueLoss: number, gradientNorm: number): void {
    this.updates += 1;
    this.#note({ valueLoss, gradientNorm });
  }
  /** Records a parameter step taken without an optimizer. */
  noteStep(valueLoss: number, gradientNorm: number): void {
    requireFinite(gradientNorm, 'step');
    this.stepped(valueLoss, gradientNorm);
  }

  set features(features: Features) {
    this.#features = features;
    this.acting.features = features;
    for (const { net } of this.#nets.values()) net.features = everywhere(features);
  }

  get savedNets(): SavedNets {
    return [...this.#nets].map(([name, { outputs }]) => [name, outputs]);
  }

  /**
   * Order: acting network, its copy, its transitions (given data: checksum), then the other networks with copies.
   * @param subject what the network's inputs and outputs mean
   */
  async save(subject: string): Promise<Uint8Array[]> {
    const { acting, replay } = this;
    const transitions = this.trace?.save() ?? (this.#given === null ? replay.save() : this.#given.seal());
    const blocks = [...(await acting.save(subject)), transitions];
    for (const [name, { net }] of this.#nets) blocks.push(...(await net.save(`${subject} ${name}`)));
    return blocks;
  }

  /** @throws RangeError that names the mismatch */
  restore(blocks: readonly Uint8Array[], updates: number, subject: string, nets: SavedNets = []): void {
    const block = (k: number): Uint8Array => {
      const found = blocks[k];
      if (found === undefined) throw new RangeError('The snapshot lacks a network.');
      return found;
    };
    this.acting.restore(block(0), block(1), subject);
    if (this.trace !== null) this.trace.restore(block(2));
    else if (this.#given !== null) this.#given.requireSeal(block(2));
    else this.replay.restore(block(2));
    nets.forEach(([name, outputs], k) => {
      this.net(name, outputs).restore(block(3 + 2 * k), block(4 + 2 * k), `${subject} ${name}`);
    });
    this.updates = updates;
  }

  close(): void {
    this.acting.close();
    for (const { net } of this.#nets.values()) net.close();
  }
}

/** Only the acting network masks unavailable actions. */
const everywhere = ({ inputs, perRow, of }: Features): Features => ({ inputs, perRow, of });

/** @param rows row numbers in `all` */
function pick(all: Uint32Array, rows: Uint32Array): Uint32Array {
  const picked = new Uint32Array(rows.length);
  for (let k = 0; k < rows.length; k++) picked[k] = all[rows[k] as number] as number;
  return picked;
}
