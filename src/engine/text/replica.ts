/** One variant with one seed on a language task: learns from examples, then writes completions and learns from their rewards. */

import { countRows } from '../../agents/estimators/arrays.ts';
import { bestOfGroups } from '../../agents/estimators/best-of-n.ts';
import { klEstimate } from '../../agents/estimators/kl.ts';
import { promptWeights } from '../../agents/estimators/prompt-weights.ts';
import type { SequencePolicy } from '../../agents/networks/sequence.ts';
import type { UpdateReport } from '../../agents/updates/text-contract.ts';
import { budgetOf, inEpisodes } from '../../experiment/budget.ts';
import type { VariantSpec } from '../../experiment/experiment.ts';
import { samePlain } from '../../experiment/plain-data.ts';
import type { WeighedPrompt } from '../../rewards/language-contract.ts';
import type { Frame, Tables } from '../contract.ts';
import type { LanguageFrame, NetworkPhase } from '../network-contract.ts';
import { NetworkReplica } from '../networks/replica.ts';
import { packed, unpacked } from '../networks/saved.ts';
import { Window, type WindowNumbers } from '../networks/window.ts';
import { Streams } from '../streams.ts';
import type { LanguageBase } from './base.ts';
import type { Batch } from './batch.ts';
import { collect } from './batch.ts';
import { Branches } from './branches.ts';
import { Exam } from './exam.ts';
import { takeExams } from './exam-probes.ts';
import { languageFrame, textFrame } from './frame.ts';
import { Learner, type LearnerStep } from './learner.ts';
import { listedPolicy } from './listed-policy.ts';
import { aidsOf } from './part.ts';
import { probePolicy } from './policy-probes.ts';
import type { LanguageReplicaOptions, SavedReplica } from './replica-parts.ts';
import type { Reward } from './reward.ts';
import { Successes } from './successes.ts';
import { Teaching } from './teaching.ts';
import type { TextWatch } from './watch.ts';

/**
 * Policy metrics cover what the policy wrote alone, update metrics what it learned from. @param ofPolicy terms that score no
 * completion
 * @returns mean KL to the reference in nats per completion; NaN without a reference
 */
function noteBatch(
  window: Window,
  batch: Batch,
  report: UpdateReport,
  ofPolicy: ReadonlySet<number> = new Set(),
): number {
  const { rollouts, verdicts, terms, termCount } = batch.measured ?? batch;
  const { sequences, time, own, logp, referenceLogp } = rollouts;
  const lengths = countRows(own, time);
  const { picked } = batch;
  const rows =
    picked === null
      ? Uint32Array.from({ length: sequences }, (_, row) => row)
      : bestOfGroups(rollouts.returns, rollouts.groupSize);
  for (const row of rows) {
    window.add('return', rollouts.returns[row] ?? 0);
    window.add('taskReturn', rollouts.taskReturns[row] ?? 0);
    window.add('success', verdicts[row]?.correct ? 1 : 0);
    window.add('episodeLength', lengths[row] ?? 0);
    window.add(verdicts[row]?.correct ? 'rightLength' : 'wrongLength', lengths[row] ?? 0);
    window.add('truncated', rollouts.truncated[row] ?? 0);
    for (let term = 0; term < termCount; term++)
      if (!ofPolicy.has(term)) window.addTerm(term, terms[row * termCount + term] ?? 0);
  }
  let kl = 0;
  let tokens = 0;
  for (let i = 0; i < own.length; i++) {
    if (own[i] === 0) continue;
    tokens += 1;
    window.add('entropy', rollouts.entropy[i] ?? 0);
    if (referenceLogp === null) continue;
    const d = (logp[i] ?? 0) - (referenceLogp[i] ?? 0);
    kl += d;
    window.add('klToken', klEstimate('k3', d));
  }
  batch.rollouts.own.forEach((wrote, i) => {
    if (wrote !== 0) window.addAdvantage(report.advantages[i] ?? 0);
  });
  window.add('silentGroups', batch.silent);
  window.add('explainedVariance', report.explainedVariance);
  const sum = (all: Float32Array) => all.reduce((total, x) => total + x, 0);
  window.add('rewardRate', sum(rollouts.returns) / Math.max(1, tokens));
  window.add('taskRate', sum(rollouts.taskReturns) / Math.max(1, tokens));
  for (const [row, { correct }] of batch.verdicts.entries()) {
    window.add('batchReturn', batch.rollouts.returns[row] ?? 0);
    window.add('batchSuccess', correct ? 1 : 0);
  }
  window.add('klBound', picked?.bound ?? Number.NaN);
  const mean = picked?.kl ?? (referenceLogp === null ? Number.NaN : kl / sequences);
  window.add('kl', mean);
  return mean;
}

function noteUpdate(
  window: Window,
  { rollouts, verdicts }: Pick<Batch, 'rollouts' | 'verdicts'>,
  { advantages }: Pick<UpdateReport, 'advantages'>,
  probes: readonly { readonly index: number; of(prompts: readonly WeighedPrompt[]): number }[],
): void {
  if (probes.length === 0) return;
  const { own, time, groupSize } = rollouts;
  const prompts = Array.from(promptWeights(advantages, own, time, groupSize), (weight, k) => {
    const group = verdicts.slice(k * groupSize, (k + 1) * groupSize);
    return { weight, success: group.filter(({ correct }) => correct).length / groupSize };
  });
  for (const { index, of } of probes) window.addTerm(index, of(prompts));
}

const KL_EVERY = 4; // batches between two measurements if the agent itself does not need the KL

export class LanguageReplica extends NetworkReplica {
  watch: TextWatch | null = null;
  #options: LanguageReplicaOptions;
  readonly #streams: Streams;
  readonly #base: LanguageBase;
  #exam: Exam;
  protected window: Window;
  #reward: Reward;
  #learner: Learner | null = null;
  #teaching: Teaching | null;
  #successes: Successes | null;
  #episodes = 0;
  #batches = 0;
  #watched = false; // true if somebody watches, so the next batch becomes a picture
  #picture: LanguageFrame | null = null;
  #lastStep: LearnerStep | null = null;

  constructor(options: LanguageReplicaOptions) {
    super(options.variant, options.seed);
    this.#options = options;
    this.#base = options.base();
    this.#streams = new Streams(options.experiment.seed, options.seed);
    this.#reward = options.reward();
    this.window = new Window(options.spec.reward.length);
    this.#exam = new Exam(options.examined, this.#streams, options.experiment);
    this.#teaching = Teaching.of(options.settings, options.task);
    this.#successes = Successes.of(options.settings);
  }

  /** The learning policy and its reference. Null before the first batch. */
  get policies(): { readonly policy: SequencePolicy; readonly reference: SequencePolicy } | null {
    return this.#learner;
  }

  get #started(): boolean {
    return this.#learner !== null || this.#base.done;
  }

  get phase(): NetworkPhase {
    if (!this.#started) return this.#base.phase;
    return this.#reward.phase;
  }

  protected override async prepare(): Promise<boolean> {
    if (this.#started && this.#reward.ready) return false;
    await (this.#started
      ? this.#reward.work(this.#learner?.reference ?? this.#base.policy, this.#options.settings)
      : this.#base.work());
    return true;
  }

  #begin(): Learner {
    if (this.#learner !== null) return this.#learner;
    this.#learner = new Learner(this.#base, this.#options.settings, this.#streams, (step) => {
      this.#lastStep = step;
      this.window.addStep({ ...step.loss, gradientNorm: step.gradientNorm });
    });
    return this.#learner;
  }

  protected async *round(): AsyncGenerator<void> {
    const { task, agent, experiment, settings } = this.#options;
    const learner = this.#begin();
    learner.adopt(settings);
    const progress = this.position / budgetOf(experiment);
    const needs = agent.needs(settings, progress);
    const batch = yield* this.#collect(learner, needs, progress);
    const updates = learner.updates;
    const random = this.#streams.of('branches');
    const { policy } = learner;
    const branches = new Branches({ task, settings, policy, reward: this.#reward, random }, batch);
    learner.branches = branches;
    const report = yield* agent.update(batch.rollouts, learner);
    const kl = yield* this.#measure(learner, batch, report);
    await this.watch?.({
      batch,
      settings,
      policy: learner.policy,
      reference: learner.reference,
      before: this.position,
      advantages: report.advantages,
      chosen: report.chosen ?? null,
      updates: learner.updates,
      critic: needs.critic,
      writer: needs.source ?? 'policy',
    });
    this.envSteps += batch.ownTokens + branches.tokens;
    this.envSteps += yield* this.#reward.refresh(learner.policy, this.#batches);
    this.#episodes += report.chosen?.length ?? batch.episodes;
    this.position = inEpisodes(experiment) ? this.#episodes : this.envSteps;
    learner.steerKl(kl, batch.rollouts.sequences);
    learner.resetReference(updates);
    yield* this.#exam.after(learner.policy, this.window, this.position, settings);
    if (this.#watched) await this.#takePicture(learner, batch, report, updates);
  }

  #collect(learner: Learner, needs: ReturnType<LanguageReplicaOptions['agent']['needs']>, progress: number) {
    const { task, settings } = this.#options;
    return collect({
      task,
      needs,
      policy: learner.policy,
      reward: this.#reward,
      streams: this.#streams,
      progress,
      temperature: settings.number('temperature'),
      reference: learner.reference,
      measureKl: this.#batches % KL_EVERY === 0,
      index: this.#batches++,
      teaching: needs.stored ? null : this.#teaching,
      ...aidsOf(settings, needs.stored, this.#successes),
      byToken: this.watch !== null,
    });
  }

  /** Adds the numbers of the batch and of all probes to the window. @returns mean KL to the reference, as in `noteBatch` */
  async *#measure(learner: Learner, batch: Batch, report: UpdateReport): AsyncGenerator<void, number> {
    const { task, settings, exams } = this.#options;
    const { ofPolicy, ofModels, ofUpdate } = this.#reward;
    const probes = new Set([...ofPolicy, ...exams, ...ofModels, ...ofUpdate].map(({ index }) => index));
    const kl = noteBatch(this.window, batch, report, probes);
    noteUpdate(this.window, batch, report, ofUpdate);
    yield* takeExams(exams, this.window, learner.policy, this.#streams.of('exams'));
    await this.#reward.check(this.window, learner.policy);
    await probePolicy(ofPolicy, this.window, task, learner, settings.number('temperature'));
    return kl;
  }

  async #takePicture(learner: Learner, batch: Batch, report: UpdateReport, updates: number): Promise<void> {
    const { task, agent, settings } = this.#options;
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
      updates,
      exam: this.#exam,
    });
  }

  closeWindow(): WindowNumbers {
    return this.window.close({
      episodes: this.#episodes,
      updates: this.#learner?.updates ?? 0,
      klCoefficient: this.#learner?.klCoefficient ?? Number.NaN,
      rewardModelAccuracy: this.#reward.accuracy,
      warmStart: this.#learner?.warmStart ?? Number.NaN,
    });
  }

  async frame(): Promise<Frame> {
    this.#watched = true;
    return textFrame(this, this.#picture);
  }

  async tables(): Promise<Tables> {
    const { task, settings } = this.#options;
    const policy = this.#learner?.policy ?? this.#base.policy;
    return listedPolicy(policy, task, settings.number('temperature'));
  }

  /** Continues with what it has learned under other settings, rewards or problems. @returns false if that is nothing */
  async revise(options: LanguageReplicaOptions): Promise<boolean> {
    if (this.#learner === null && options.base() !== this.#base) return false;
    const { experiment, spec, agent } = this.#options;
    this.#options = options;
    if (options.agent !== agent) this.#learner?.startFromHere();
    const { reward } = options.spec;
    const terms = (of: VariantSpec) => JSON.stringify(of.reward.map((term) => ({ ...term, weight: 0 })));
    const moved = !samePlain(options.experiment.world, experiment.world);
    if (moved || terms(options.spec) !== terms(spec)) {
      this.#reward.close();
      this.#reward = options.reward();
    } else this.#reward.setWeights(reward.map(({ weight }) => weight));
    if (moved || reward.length !== spec.reward.length) this.window = new Window(reward.length);
    this.#teaching = Teaching.of(options.settings, options.task, moved ? null : this.#teaching);
    this.#successes = Successes.of(options.settings, moved ? null : this.#successes);
    await this.#learner?.extend(options.room);
    // The next batch is followed by an exam.
    if (moved) this.#exam = new Exam(options.examined, this.#streams, options.experiment);
    return true;
  }

  async snapshot(): Promise<Uint8Array> {
    const learner = this.#learner;
    const head: SavedReplica = {
      position: this.envSteps,
      context: learner?.policy.context ?? 0,
      episodes: this.#episodes,
      batches: this.#batches,
      updates: learner?.updates ?? 0,
      klCoefficient: learner?.klCoefficient ?? 0,
      warmStart: learner?.warmStart ?? Number.NaN,
      streams: this.#streams.save(),
      exam: [this.#exam.taken],
      teaching: this.#teaching?.save() ?? [],
      successes: this.#successes?.save() ?? [],
      window: this.window.save(),
    };
    if (learner === null) return packed(head, []);
    return packed(head, [...(await learner.save(this.#subject)), await this.#reward.save()]);
  }

  /** What a policy's numbers mean, because equal sizes may mean different things. */
  get #subject(): string {
    return this.#options.task.vocabulary.join(' ');
  }

  async restore(bytes: Uint8Array): Promise<void> {
    const { head, blocks } = unpacked(bytes);
    const saved = head as SavedReplica;
    if (blocks.length > 0) await this.#restoreNetworks(blocks, saved);
    this.#streams.restore(saved.streams);
    this.#exam.taken = saved.exam[0] ?? 0;
    if (saved.teaching !== undefined) this.#teaching?.restore(saved.teaching);
    this.#successes?.restore(saved.successes ?? []);
    this.window.restore(saved.window);
    this.envSteps = saved.position;
    this.#episodes = saved.episodes;
    this.position = inEpisodes(this.#options.experiment) ? saved.episodes : saved.position;
    this.#batches = saved.batches;
  }

  /** @throws RangeError that names the mismatch */
  async #restoreNetworks(
    blocks: readonly Uint8Array[],
    { updates, klCoefficient, warmStart, context }: SavedReplica,
  ): Promise<void> {
    const learner = this.#begin();
    await learner.extend(context);
    learner.restore(blocks, this.#subject);
    const [, , reward] = blocks;
    if (reward === undefined) throw new RangeError('The snapshot lacks a network.');
    await this.#reward.restore(reward, learner.reference, this.#options.settings);
    Object.assign(learner, { updates, klCoefficient, warmStart: warmStart ?? Number.NaN });
  }

  close(): void {
    this.#learner?.close();
    this.#reward.close();
  }
}
