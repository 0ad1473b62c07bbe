import { worldAgents } from '../../agents/network-registry.ts';
import type { WorldReport } from '../../agents/updates/net-contract.ts';
import { exp } from '../../core/elementary.ts';
import { readSettings } from '../../experiment/settings.ts';
import { type Known, mostlyGreedyPolicy } from '../net/cache.ts';
import type { ParallelEnvironments } from '../net/parallel-environments.ts';
import type { WorldReplica } from '../net/replica.ts';
import type { WorldWatch } from '../net/watch.ts';
import type { NetworkSession } from '../networks/session.ts';
import { drawnMeans } from '../table/frame.ts';
import type { Recording, Taped } from './contract.ts';
import { type Before, StepLog } from './step-log.ts';

/** The episodes after number `from`, up to and including `to`, in the order in which they began. */
export interface Episodes {
  readonly from: number;
  readonly to: number;
}

const here = (worlds: ParallelEnvironments, column: number) => ({
  state: worlds.variant.machine.scalar('main$state', column),
  observation: worlds.observation(column),
});

export class WorldRecorder implements WorldWatch {
  readonly #session: NetworkSession;
  readonly #worlds: ParallelEnvironments;
  readonly #log: StepLog;
  readonly #window: number;
  readonly #asked: Episodes | null;
  readonly #gamma: number;
  readonly #type: string;
  #epsilon: number | null = null;
  #before: ReturnType<typeof here>[] = []; // each world's state before its next step
  #round: number[] = []; // rows of the round's steps in order; −1: not requested, or no room
  readonly #numbers: number[]; // number of each world's current episode
  #position: number;

  /** @param asked environment steps: drops episodes that were over by then; or episode numbers @param most steps, for tests */
  constructor(session: NetworkSession, replica: WorldReplica, asked: number | Episodes, most?: number) {
    const { plan, stage } = session;
    const [variant] = plan.variants;
    const spec = stage.experiment.variants[0]?.agent;
    const agent = worldAgents.get(spec?.type ?? '');
    if (variant === undefined || spec === undefined || agent === undefined)
      throw new RangeError('a session without a variant cannot be recorded');
    const settings = readSettings(agent.entry, spec);
    this.#session = session;
    this.#worlds = replica.worlds;
    this.#window = typeof asked === 'number' ? asked : 0;
    this.#asked = typeof asked === 'number' ? null : asked;
    this.#gamma = settings.number('gamma');
    this.#type = spec.type;
    this.#position = replica.envSteps;
    const columns = Array.from({ length: replica.worlds.columns }, (_, k) => k);
    this.#numbers = columns.map((k) => replica.worlds.order?.numberOf(k) ?? 0);
    this.#log = new StepLog(
      {
        nActions: plan.nActions,
        terms: variant.terms.length,
        values: variant.critic,
        actionValues: agent.needs(settings, 0).learns === 'actionValues',
        events: plan.events,
        parallel: true,
        before: columns.map((k) => replica.worlds.time(k)),
      },
      most,
    );
  }

  get full(): boolean {
    return this.#log.full;
  }

  begin(worlds: ParallelEnvironments, epsilon: number | null): void {
    this.#epsilon = epsilon;
    this.#round = [];
    this.#before = Array.from({ length: worlds.columns }, (_, k) => here(worlds, k));
  }

  step(column: number, known: Known): void {
    const worlds = this.#worlds;
    const before = this.#before[column];
    if (before === undefined) return;
    this.#position += 1;
    const { machine } = worlds.variant;
    const ends = (worlds.terminated ? 1 : 0) + (worlds.truncated ? 2 : 0);
    const happened = machine.scalar('main$saw', column);
    const made = { at: this.#position, happened, ends, over: ends !== 0 };
    const number = this.#numbers[column] ?? 0;
    this.#numbers[column] = worlds.order?.numberOf(column) ?? 0;
    if (this.#asked === null || (number > this.#asked.from && number <= this.#asked.to))
      this.#round.push(this.#log.add(machine, column, { ...before, ...this.#mind(known) }, made));
    else {
      this.#log.skip(column);
      this.#round.push(-1);
    }
    this.#before[column] = here(worlds, column);
  }

  /** The network's output at the observation that it acted on. */
  #mind(known: Known): Omit<Before, 'state' | 'observation'> {
    const { outputs, available, value, logp } = known;
    const epsilon = this.#epsilon;
    if (epsilon === null) return { probabilities: logp.map(exp), value, actionValue: [] };
    const actionValue = outputs.map((q, a) => (available.includes(a) ? q : Number.NaN));
    return { probabilities: mostlyGreedyPolicy(known, epsilon), value, actionValue };
  }

  learned({ advantages }: WorldReport): void {
    // Agents that act by action values learn from their replay buffer, not from these steps.
    if (this.#epsilon !== null) return;
    this.#round.forEach((row, k) => {
      this.#log.learned(row, advantages[k] ?? Number.NaN);
    });
  }

  finish(): Taped<Recording> {
    const { nActions, actions, events, view } = this.#session.plan;
    const { machine } = this.#worlds.variant;
    return {
      ...this.#log.recorded(this.#window),
      nActions,
      actions,
      events,
      view,
      gamma: this.#gamma,
      agent: { type: this.#type, settings: {} },
      means: this.#before.length === 0 ? null : drawnMeans(machine, 0),
    };
  }
}
