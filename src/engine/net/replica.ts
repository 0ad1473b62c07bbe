/** One variant with one seed and a network policy: plays rounds in parallel environments and learns from them. */
import type { Features } from '../../agents/networks/contract.ts';
import type { WorldNetwork } from '../../agents/networks/mlp.ts';
import type { WorldReport, WorldRollout } from '../../agents/updates/net-contract.ts';
import { exp } from '../../core/elementary.ts';
import { withVotes } from '../../core/votes.ts';
import { budgetOf, gridOf } from '../../experiment/budget.ts';
import type { VariantSpec } from '../../experiment/experiment.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { Frame, Tables } from '../contract.ts';
import type { NetworkPhase } from '../network-contract.ts';
import { NetworkReplica } from '../networks/replica.ts';
import { packed, unpacked } from '../networks/saved.ts';
import { Window, type WindowNumbers } from '../networks/window.ts';
import { hasValueError } from '../program/window-row.ts';
import { ActionCache, mostlyGreedyPolicy } from './cache.ts';
import { featuresOf } from './features.ts';
import { learnedBlocks, NetworkLearner } from './learner.ts';
import { exportedModel } from './model.ts';
import type { ParallelEnvironments, PreparedWorld } from './parallel-environments.ts';
import type { SavedHead, WorldReplicaOptions } from './replica-parts.ts';
import { rolloutWorlds } from './rollout.ts';
import type { WorldWatch } from './watch.ts';

/** Uses a copy of the network, so that it does not disturb the current round. */
class MapReader {
  readonly #network: WorldNetwork;
  #copy: WorldNetwork | null = null;

  constructor(network: WorldNetwork) {
    this.#network = network;
  }

  /** @param chosen observations to fill in, the rest stays 0; null: all @param epsilon of agents that act by action values */
  async maps(
    features: Features,
    { observations, actions }: { readonly observations: number; readonly actions: number },
    chosen: readonly number[] | null,
    epsilon: number,
  ): Promise<Tables> {
    const wanted = chosen ?? [...Array(observations).keys()];
    const network = this.#network;
    this.#copy ??= network.clone();
    network.compute.copy(network.parameters.values, this.#copy.parameters.values);
    const cache = new ActionCache(this.#copy, features, actions);
    await cache.know(wanted);
    const byValues = network.learns === 'actionValues';
    const value = new Float32Array(observations);
    const policy = new Float32Array(observations * actions);
    const actionValue = new Float32Array(byValues ? policy.length : 0);
    for (const s of wanted) {
      const known = cache.of(s);
      value[s] = known.value;
      if (byValues)
        for (const a of known.available) actionValue[s * actions + a] = known.outputs[a] as number;
      policy.set(byValues ? mostlyGreedyPolicy(known, epsilon) : softmax(known.outputs), s * actions);
    }
    return { value, policy, actionValue };
  }

  close(): void {
    this.#copy?.close();
  }
}

function softmax(logits: readonly number[]): Float32Array {
  const top = Math.max(...logits);
  const odds = Float64Array.from(logits, (x) => exp(x - top));
  const sum = odds.reduce((a, b) => a + b, 0);
  return Float32Array.from(odds, (x) => x / sum);
}

const rowsOf = (table: Float32Array, width: number) => (observation: number) =>
  table.subarray(observation * width, (observation + 1) * width);

/** The value error against the exact solution. NaN without one. */
async function measuredValueError(
  variant: PreparedWorld['variant'],
  maps: (wanted: readonly number[]) => Promise<Tables>,
): Promise<number> {
  if (variant.planned === null || !hasValueError(variant)) return Number.NaN;
  const { reachable, referenceValue } = variant.planned;
  const { value } = await maps(Array.from(reachable.keys()).filter((s) => reachable[s] !== 0));
  return valueErrorOf(value, referenceValue, reachable);
}

/** Root mean square over reachable observations of (network value − exact value). Flags and values are by observation. */
function valueErrorOf(value: Float32Array, exact: Float32Array, reachable: Uint32Array): number {
  const squares = [...value.keys()]
    .filter((s) => reachable[s])
    .map((s) => ((value[s] ?? 0) - (exact[s] ?? 0)) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

const MOVING = 0.1; // weight of the newest advantage in the shown moving average, as in the kernel lane
/** Maximum number of observations in a frame. */
const FRAME_ROWS = 4096;

export class WorldReplica extends NetworkReplica {
  readonly phase: NetworkPhase = { name: 'training', share: 1, detail: '' };
  watch: WorldWatch | null = null; // observes every step and changes nothing
  readonly worlds: ParallelEnvironments;
  readonly options: WorldReplicaOptions;
  readonly #learner: NetworkLearner;
  readonly #eyes: MapReader;
  readonly #cache: ActionCache;
  readonly #advantages: Float32Array; // moving average by observation
  readonly #boundaries: readonly number[]; // positions of the measurement points
  #prepared: PreparedWorld;
  #spec: VariantSpec;
  #settings: Settings;
  #features: Features;
  protected window: Window;
  #opened = 0; // environment step where the window began
  #valueError = Number.NaN; // at the last measurement point

  constructor(options: WorldReplicaOptions) {
    super(options.variant, options.seed);
    this.options = options;
    this.worlds = options.worlds;
    this.#spec = options.spec;
    this.#prepared = options.prepared;
    this.#boundaries = gridOf(options.experiment);
    const settings = options.settings(options.spec);
    this.#settings = settings;
    this.#features = featuresOf(options.prepared.world, settings, options.worlds.variant.machine);
    this.window = new Window(options.spec.reward.length);
    this.#learner = new NetworkLearner({
      network: options.network,
      needs: options.agent.needs(settings, 0),
      settings,
      features: this.#features,
      actions: this.#sizes.actions,
      streams: options.streams,
      note: (step) => this.window.addStep(step),
      given: options.given,
    });
    this.#eyes = new MapReader(options.network);
    this.#cache = new ActionCache(options.network, this.#features, this.#sizes.actions);
    this.#advantages = new Float32Array(this.#sizes.observations);
  }

  get #sizes(): { readonly observations: number; readonly actions: number } {
    const { constants } = this.#prepared.world.build;
    return { observations: constants.nObservations?.value ?? 1, actions: constants.nActions?.value ?? 1 };
  }
  get #progress(): number {
    return Math.min(1, this.position / budgetOf(this.options.experiment));
  }

  protected async *round(): AsyncGenerator<void> {
    const { agent, worlds, streams } = this.options;
    const learner = this.#learner;
    const progress = this.#progress;
    learner.settings = this.#settings;
    const rollout = yield* rolloutWorlds({
      worlds,
      cache: this.#cache,
      needs: agent.needs(learner.settings, progress),
      random: streams.of('agent'),
      watch: this.watch,
    });
    if (rollout === null) {
      this.fault = worlds.faultOf(this.seed, this.envSteps, this.position);
      return;
    }
    const steps = this.envSteps + rollout.own.reduce((sum, own) => sum + own, 0);
    learner.position = steps;
    learner.progress = progress;
    if (this.options.given === null) learner.replay.add(rollout);
    const report = yield* agent.update(rollout, learner);
    this.#noteRound(rollout, report);
    this.watch?.learned(report);
    const position = worlds.order?.done ?? steps;
    await this.#measure(this.position, position);
    Object.assign(this, { envSteps: steps, position });
  }

  #noteRound(rollout: WorldRollout, report: WorldReport): void {
    const { own, entropy, terminated, truncated } = rollout;
    for (let i = 0; i < own.length; i++) {
      if (own[i] === 0) continue;
      this.window.add('entropy', entropy[i] ?? 0);
      if (terminated[i] !== 0 || truncated[i] !== 0)
        this.window.add('truncated', terminated[i] !== 0 ? 0 : 1);
    }
    this.window.add('explainedVariance', report.explainedVariance);
    const shown = this.#advantages;
    report.advantages.forEach((advantage, k) => {
      const s = report.observations[k] ?? 0;
      this.window.addAdvantage(advantage);
      shown[s] = (shown[s] ?? 0) + MOVING * (advantage - (shown[s] ?? 0));
    });
  }

  async #measure(from: number, to: number): Promise<void> {
    const passed = (boundary: number) => boundary > from && boundary <= to;
    if (!this.#boundaries.some(passed)) return;
    this.#valueError = await measuredValueError(this.#prepared.variant, (wanted) => this.#maps(wanted));
    const { evaluator } = this.#prepared;
    const point = this.#boundaries.findLastIndex((boundary, k) => passed(boundary) && evaluator?.at(k));
    if (evaluator === null || point < 0) return;
    const features = featuresOf(evaluator.world, this.#settings, evaluator.machine);
    const { policy } = await this.#maps(null, features, evaluator.isGreedy);
    const policyAt = rowsOf(policy, this.#sizes.actions);
    this.window.add('evaluationReturn', evaluator.taskReturn(policyAt, this.seed, point));
  }

  async #maps(
    wanted: readonly number[] | null,
    features = this.#features,
    isGreedy = false,
  ): Promise<Tables> {
    const { epsilon } = this.options.agent.needs(this.#settings, this.#progress);
    const tables = await this.#eyes.maps(features, this.#sizes, wanted, isGreedy ? 0 : (epsilon ?? 0));
    const { critic } = this.#prepared.variant.plan;
    if (!critic) tables.value.fill(0);
    const unit =
      this.options.agent.valueUnit?.(this.#settings, this.#learner.trace?.numbers ?? new Float64Array(0)) ??
      1;
    for (const values of [tables.value, tables.actionValue])
      for (let i = 0; unit !== 1 && i < values.length; i++) values[i] = unit * (values[i] as number);
    return tables;
  }

  closeWindow(until: number): WindowNumbers {
    const interval = this.envSteps - this.#opened;
    this.#opened = this.envSteps;
    const summed = this.worlds.closeWindow(interval, until, this.#learner.updates, this.#valueError);
    const noted = this.window.close({});
    return { ...noted, metrics: { ...summed.metrics, ...noted.metrics }, terms: summed.terms };
  }

  async frame(): Promise<Frame> {
    const visits = this.worlds.sumOf('main$visits') ?? new Float32Array(0);
    // Observations without an action, such as the goal, never had a target to learn.
    const acted = Array.from(visits.keys()).filter((s) => (visits[s] ?? 0) > 0);
    return {
      variant: this.variant,
      seed: this.seed,
      replicas: 1,
      envSteps: this.envSteps,
      ...this.worlds.shown(),
      ...withVotes(await this.#maps(acted.slice(0, FRAME_ROWS)), this.#sizes.actions),
      visits,
      advantage: this.#advantages.slice(),
    };
  }

  tables(): Promise<Tables> {
    return this.#maps(null);
  }
  override model(): ReturnType<typeof exportedModel> {
    return exportedModel(this.options, this.#settings, this.#prepared.world);
  }

  /** Applies live settings and weights. @returns false if the change needs another replica */
  revise(spec: VariantSpec, prepared: PreparedWorld): boolean {
    if (spec.reward.length !== this.#spec.reward.length) return false;
    this.#spec = spec;
    this.#settings = this.options.settings(spec);
    this.#prepared = prepared;
    this.#features = featuresOf(prepared.world, this.#settings, this.worlds.variant.machine);
    this.#learner.features = this.#features;
    this.#cache.features = this.#features;
    this.options.worlds.configure(prepared);
    return true;
  }

  async snapshot(): Promise<Uint8Array> {
    const { view, actions } = this.#prepared.world.build;
    const head: SavedHead = {
      position: this.envSteps,
      opened: this.#opened,
      valueError: Number.isFinite(this.#valueError) ? this.#valueError : null,
      streams: this.options.streams.save(),
      window: this.window.save(),
      updates: this.#learner.updates,
      ...(this.#learner.savedNets.length > 0 && { nets: this.#learner.savedNets }),
      subject: `${view.kind} ${this.#settings.text('view')} ${actions.join(' ')}`,
    };
    const shown = new Uint8Array(this.#advantages.slice().buffer);
    return packed(head, [...(await this.#learner.save(head.subject)), shown, ...this.worlds.save()]);
  }

  async restore(bytes: Uint8Array): Promise<void> {
    const { head, blocks } = unpacked(bytes);
    const saved = head as SavedHead;
    const { nets = [] } = saved;
    const [shown, ...columns] = blocks.slice(learnedBlocks(nets));
    this.#learner.restore(blocks, saved.updates, saved.subject, nets);
    this.#advantages.set(new Float32Array(shown?.slice().buffer ?? []));
    this.worlds.restore(columns);
    this.options.streams.restore(saved.streams);
    this.window.restore(saved.window);
    const { position: envSteps, opened } = saved;
    Object.assign(this, { envSteps, position: this.worlds.order?.done ?? envSteps });
    this.#opened = opened;
    this.#valueError = saved.valueError ?? Number.NaN;
  }

  close(): void {
    this.#eyes.close();
    this.#learner.close();
  }
}
