/** One variant with one seed on a language task: learns from examples, then writes completions and learns from their rewards. */
import type { Experiment, VariantSpec } from '../../../experiment/experiment.ts';
import type { Settings } from '../../../experiment/settings.ts';
import { decodeCheckpoint, encodeCheckpoint, restoreCheckpoint } from '../../../learn/networks/checkpoint.ts';
import type { SequencePolicy } from '../../../learn/networks/sequence.ts';
import type { LanguageAgent } from '../../../learn/neural/contract.ts';
import type { MetricId } from '../../../measure/metrics/metrics.ts';
import type { LanguageTask } from '../../../worlds/language/contract.ts';
import type { Frame } from '../../contract.ts';
import type { LanguageFrame, NetworkPhase } from '../contract.ts';
import { NetworkReplica, type NetworkTables } from '../replica.ts';
import { packed, unpacked } from '../saved.ts';
import { Streams } from '../streams.ts';
import type { TextWatch } from '../watch.ts';
import { type SavedWindow, Window, type WindowNumbers } from '../window.ts';
import type { LanguageBase } from './base.ts';
import { collect, noteBatch } from './batch.ts';
import { Exam } from './exam.ts';
import { languageFrame, textFrame } from './frame.ts';
import { Learner, type LearnerStep } from './learner.ts';
import type { Reward } from './reward.ts';

/** Batches between two measurements of the KL where the agent does not need it itself. */
const KL_EVERY = 4;

export interface LanguageReplicaOptions {
  readonly experiment: Experiment;
  readonly variant: number;
  readonly seed: number;
  readonly task: LanguageTask;
  readonly agent: LanguageAgent;
  readonly settings: (spec: VariantSpec) => Settings;
  readonly base: LanguageBase;
  /** Made once the base is there: reward models are fitted on what it writes. */
  readonly reward: (spec: VariantSpec) => Reward;
}

interface SavedHead extends Pick<Learner, 'updates' | 'klCoefficient'> {
  readonly position: number;
  readonly episodes: number;
  readonly batches: number;
  readonly streams: Readonly<Record<string, number>>;
  readonly exam: readonly number[];
  readonly window: SavedWindow;
}

export class LanguageReplica extends NetworkReplica {
  watch: TextWatch | null = null; // sees every batch once it has been learned from; changes nothing
  readonly #options: LanguageReplicaOptions;
  readonly #streams: Streams;
  readonly #exam: Exam;
  #spec: VariantSpec;
  protected window: Window;
  #reward: Reward;
  #learner: Learner | null = null;
  #reference: SequencePolicy | null = null;
  #episodes = 0;
  #batches = 0;
  /** Somebody looks: the next batch is made into a picture when it has been learned from. */
  #watched = false;
  #picture: LanguageFrame | null = null;
  #lastStep: LearnerStep | null = null;

  constructor(options: LanguageReplicaOptions) {
    super(options.variant, options.seed);
    this.#options = options;
    const spec = options.experiment.variants[options.variant];
    if (spec === undefined) throw new RangeError(`There is no variant ${options.variant}.`);
    this.#spec = spec;
    this.#streams = new Streams(options.experiment.seed, options.seed);
    this.#reward = options.reward(spec);
    this.window = new Window(spec.reward.length);
    this.#exam = new Exam(options.task, this.#streams);
  }

  /** The policy that learns and the one that it is held to; null before the first batch. */
  get policies(): { readonly policy: SequencePolicy; readonly reference: SequencePolicy } | null {
    const policy = this.#learner?.policy;
    return policy === undefined || this.#reference === null ? null : { policy, reference: this.#reference };
  }

  get #settings(): Settings {
    return this.#options.settings(this.#spec);
  }

  get phase(): NetworkPhase {
    if (!this.#options.base.done) return this.#options.base.phase;
    if (!this.#reward.ready) return this.#reward.phase;
    return { name: 'training', share: 1, detail: '' };
  }

  protected override async prepare(): Promise<boolean> {
    const { base } = this.#options;
    if (base.done && this.#reward.ready) return false;
    await (base.done ? this.#reward.work(base.policy, this.#settings) : base.work());
    return true;
  }

  /** The policy that learns and the one that it is compared with: copies of the base. */
  #begin(): Learner {
    if (this.#learner !== null) return this.#learner;
    const { base } = this.#options;
    this.#reference = base.policy.clone();
    this.#learner = new Learner(base.policy.clone(), this.#settings, this.#streams, (step) => {
      this.#lastStep = step;
      this.window.addStep({ ...step.loss, gradientNorm: step.gradientNorm });
    });
    return this.#learner;
  }

  /** One batch: write, reward, learn, measure. */
  protected async *round(): AsyncGenerator<void> {
    const { task, agent, experiment } = this.#options;
    const learner = this.#begin();
    const settings = this.#settings;
    learner.adopt(settings);
    const needs = agent.needs(settings, this.position / experiment.envSteps);
    const batch = yield* collect({
      task,
      needs,
      temperature: settings.number('temperature'),
      policy: learner.policy,
      reference: this.#reference,
      measureKl: this.#batches % KL_EVERY === 0,
      index: this.#batches++,
      reward: this.#reward,
      streams: this.#streams,
      byToken: this.watch !== null,
    });
    const report = yield* agent.update(batch.rollouts, learner);
    const kl = noteBatch(this.window, batch, report);
    await this.watch?.({
      ...{ batch, settings, policy: learner.policy, reference: this.#reference, before: this.position },
      ...{ advantages: report.advantages, chosen: report.chosen ?? null, updates: learner.updates },
      ...{ critic: needs.critic, writtenByReference: needs.sampleReference === true },
    });
    this.position += batch.ownTokens;
    this.#episodes += report.chosen?.length ?? (batch.measured ?? batch).rollouts.sequences;
    learner.steerKl(kl, batch.rollouts.sequences);
    yield* this.#exam.after(learner.policy, this.window, this.position / experiment.envSteps);
    if (this.#watched) {
      this.#watched = false;
      this.#picture = await languageFrame({
        task,
        agent: agent.entry.id,
        settings,
        policy: learner.policy,
        batch,
        report,
        step: this.#lastStep,
        klCoefficient: learner.klCoefficient,
        updates: learner.updates,
        exam: this.#exam,
      });
    }
  }

  closeWindow(): WindowNumbers {
    const now: Partial<Record<MetricId, number>> = {
      episodes: this.#episodes,
      updates: this.#learner?.updates ?? 0,
      klCoefficient: this.#learner?.klCoefficient ?? Number.NaN,
    };
    return this.window.close(now);
  }

  async frame(): Promise<Frame> {
    this.#watched = true;
    const { variant, seed, position: envSteps } = this;
    return textFrame({ variant, seed, envSteps }, this.#picture);
  }

  async tables(): Promise<NetworkTables> {
    const none = new Float32Array(0);
    return { value: none, policy: none, actionValue: none };
  }

  revise(spec: VariantSpec): boolean {
    const terms = (variant: VariantSpec) =>
      JSON.stringify(variant.reward.map((term) => ({ ...term, weight: 0 })));
    if (terms(spec) !== terms(this.#spec)) {
      if (spec.reward.length !== this.#spec.reward.length) this.window = new Window(spec.reward.length);
      this.#reward = this.#options.reward(spec);
    } else this.#reward.setWeights(spec.reward.map(({ weight }) => weight));
    this.#spec = spec;
    return true;
  }

  async snapshot(): Promise<Uint8Array> {
    const [learner, reference] = [this.#learner, this.#reference];
    const head: SavedHead = {
      position: this.position,
      episodes: this.#episodes,
      batches: this.#batches,
      updates: learner?.updates ?? 0,
      klCoefficient: learner?.klCoefficient ?? 0,
      streams: this.#streams.save(),
      exam: [this.#exam.taken],
      window: this.window.save(),
    };
    if (learner === null || reference === null) return packed(head, []); // learning has not begun
    return packed(head, [
      await encodeCheckpoint(learner.policy, learner.adam, this.#subject),
      await encodeCheckpoint(reference, null, this.#subject),
      await this.#reward.save(),
    ]);
  }

  /** What the numbers of a policy are about: equal sizes are not equal meaning. */
  get #subject(): string {
    return this.#options.task.vocabulary.join(' ');
  }

  async restore(bytes: Uint8Array): Promise<void> {
    const { head, blocks } = unpacked(bytes);
    const saved = head as SavedHead;
    if (blocks.length > 0) await this.#restoreNetworks(blocks, saved);
    this.#streams.restore(saved.streams);
    this.#exam.taken = saved.exam[0] ?? 0;
    this.window.restore(saved.window);
    this.position = saved.position;
    this.#episodes = saved.episodes;
    this.#batches = saved.batches;
  }

  /** @throws RangeError that names what does not fit */
  async #restoreNetworks(
    [policy, reference, reward]: readonly Uint8Array[],
    { updates, klCoefficient }: SavedHead,
  ): Promise<void> {
    if (policy === undefined || reference === undefined || reward === undefined)
      throw new RangeError('The snapshot lacks a network.');
    const { base } = this.#options;
    const learner = this.#begin();
    restoreCheckpoint(decodeCheckpoint(policy), learner.policy, learner.adam, this.#subject);
    // The reference is what the base was: variants that have not begun begin from it too.
    for (const network of [this.#reference ?? learner.policy, base.policy])
      restoreCheckpoint(decodeCheckpoint(reference), network, null, this.#subject);
    base.done = true;
    await this.#reward.restore(reward, base.policy, this.#settings);
    Object.assign(learner, { updates, klCoefficient });
  }

  close(): void {
    this.#learner?.policy.close();
    this.#learner?.close();
    this.#reference?.close();
    this.#reward.close();
  }
}
