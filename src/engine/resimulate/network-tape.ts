/** What is recorded of a network's replica while it goes on: steps in worlds, or texts. */

import type { Experiment } from '../../experiment/experiment.ts';
import { worldAgents } from '../../learn/neural/registry.ts';
import type { Result } from '../contract.ts';
import { agentSettings } from '../network/agent-settings.ts';
import { LanguageReplica } from '../network/language/replica.ts';
import type { NetworkReplica } from '../network/replica.ts';
import type { NetworkSession } from '../network/session.ts';
import { WorldReplica } from '../network/world/replica.ts';
import type { RecordedEpisode, RecordedRow, RecordedTexts, Recording, Replayed } from './contract.ts';
import { rowOf, StepLog, successMask } from './step-log.ts';
import { TextRecorder } from './text-recorder.ts';
import { type LoggedEpisode, WorldRecorder } from './world-recorder.ts';

type Asked = Pick<Replayed, 'variant' | 'seed' | 'from' | 'to' | 'cut' | 'reached'>;
type Same = Asked & Pick<Replayed, 'label' | 'terms' | 'rows' | 'fault'>;

export class NetworkTape {
  readonly #session: NetworkSession;
  readonly #replica: NetworkReplica;
  readonly #worlds: WorldRecorder | null = null;
  readonly #texts: TextRecorder | null = null;
  readonly #begun: number;
  readonly #window: number;
  readonly #rows: RecordedRow[] = [];
  #fault: string | null;

  /**
   * The replica must be settled; from here on it is looked at.
   * @param window env steps done when the window begins: episodes that were over by then are left out
   * @param most steps or tokens, for tests
   */
  constructor(
    session: NetworkSession,
    replica: NetworkReplica,
    { window, most }: { readonly window: number; readonly most?: number },
  ) {
    this.#session = session;
    this.#replica = replica;
    this.#window = window;
    this.#begun = replica.position;
    this.#fault = replica.fault?.message ?? null;
    if (replica instanceof WorldReplica) {
      this.#worlds = this.#worldRecorder(replica, most);
      replica.watch = this.#worlds;
    } else if (replica instanceof LanguageReplica) {
      const texts = new TextRecorder(this.#variant.terms.length, most);
      this.#texts = texts;
      replica.watch = (watched) => texts.add(watched);
    }
  }

  get #variant() {
    const [variant] = this.#session.plan.variants;
    if (variant === undefined) throw new RangeError('a session without a variant cannot be recorded');
    return variant;
  }

  #worldRecorder({ worlds }: WorldReplica, most = Number.POSITIVE_INFINITY): WorldRecorder {
    const { plan, stage } = this.#session;
    const { agent, settings } = agentOf(stage.experiment);
    const actionValues = agent.needs(settings, 0).learns === 'actionValues';
    const { nActions } = plan;
    const terms = this.#variant.terms.length;
    const log = new StepLog({ nActions, terms, values: this.#variant.critic, actionValues });
    return new WorldRecorder(log, worlds, {
      position: this.#begun,
      success: successMask(plan.events),
      most: Math.min(log.room, most),
    });
  }

  /** There was no room for all. */
  get full(): boolean {
    return this.#worlds?.full ?? this.#texts?.full ?? false;
  }

  /** What closed on the way. */
  rows(results: readonly Result[]): void {
    for (const result of results) {
      if (result.kind === 'fault') this.#fault = result.message;
      else if (result.kind === 'batch') this.#rows.push(rowOf(result));
    }
  }

  finish(asked: Asked): Replayed {
    const { label, terms } = this.#variant;
    const same: Same = {
      ...asked,
      ...{ label, terms: terms.map((term) => term.label), rows: this.#rows, fault: this.#fault },
    };
    if (this.#texts !== null) return this.#textsOf(this.#texts, same);
    if (this.#worlds !== null) return this.#stepsOf(this.#worlds, same);
    throw new RangeError(`a ${this.#replica.constructor.name} cannot be recorded`);
  }

  #stepsOf(recorder: WorldRecorder, same: Same): Recording {
    const { plan, stage } = this.#session;
    const { log, means } = recorder;
    const kept = recorder.episodes().filter(({ rows }) => log.at(rows.at(-1) ?? -1) > this.#window);
    const rows = kept.flatMap((episode) => episode.rows);
    const steps = log.steps(rows);
    const gamma = agentOf(stage.experiment).settings.number('gamma');
    return {
      ...same,
      ...steps,
      kind: 'steps',
      start: Math.min(
        this.#window,
        steps.at.reduce((low, at) => Math.min(low, at - 1), this.#window),
      ),
      steps: rows.length,
      ...{ nActions: plan.nActions, actions: plan.actions, events: plan.events, view: plan.view, gamma },
      episodes: inARow(kept),
      means,
    };
  }

  #textsOf(recorder: TextRecorder, same: Same): RecordedTexts {
    const { view } = this.#session.plan;
    if (view.kind !== 'language') throw new RangeError('texts without a language');
    const { texts, groups, batches, critic, writtenByReference } = recorder;
    const tokens = recorder.finish();
    return {
      ...same,
      ...tokens,
      kind: 'texts',
      start: batches[0]?.before ?? this.#begun,
      steps: tokens.own.reduce((sum, own) => sum + own, 0),
      ...{ view, texts, groups, batches, critic, writtenByReference },
    };
  }
}

function agentOf({ variants }: Experiment) {
  const spec = variants[0]?.agent;
  const agent = worldAgents.get(spec?.type ?? '');
  if (spec === undefined || agent === undefined) throw new RangeError('a variant without an agent');
  return { agent, settings: agentSettings(agent.entry, spec) };
}

/** Where each begins when their steps stand below each other. */
function inARow(episodes: readonly LoggedEpisode[]): readonly RecordedEpisode[] {
  let first = 0;
  return episodes.map(({ rows, ...episode }) => {
    const begins = first;
    first += rows.length;
    return { ...episode, first: begins, steps: rows.length };
  });
}
