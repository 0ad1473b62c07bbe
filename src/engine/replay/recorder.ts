/** Steps a session of one replica, one environment step at a time, and records it. */
import type { Variant } from '../program/built.ts';
import { drawnMeans } from '../table/frame.ts';
import type { TrainingSession } from '../table/session.ts';
import type { Stage } from '../variant/stage.ts';
import type { RecordedRow, Recording, ReplayRequest } from './contract.ts';
import { type Before, rowOf, StepLog } from './step-log.ts';

type Asked = Pick<ReplayRequest, 'variant' | 'seed' | 'from' | 'to'>;

/** Prefix of the agent's parameters in the program. */
const AGENT = 'agent$';

export class Recorder {
  readonly #session: TrainingSession;
  readonly #asked: Asked;
  readonly #stage: Stage;
  readonly #variant: Variant;
  readonly #has: { readonly values: boolean; readonly actionValues: boolean };
  readonly #log: StepLog;
  readonly #start: number;
  readonly #edited: number;
  readonly #rows: RecordedRow[] = [];
  #cut: Recording['cut'] = null;
  #fault: string | null = null;

  /** @param most steps, for tests */
  constructor(session: TrainingSession, asked: Asked, most?: number) {
    const [variant] = session.stage.variants;
    if (variant === undefined) throw new RangeError('a session without a variant cannot be recorded');
    this.#session = session;
    this.#asked = asked;
    this.#stage = session.stage;
    this.#variant = variant;
    this.#start = variant.machine.scalar('main$envSteps', 0);
    this.#edited = session.edited;
    const { machine, assembly, plan } = variant;
    const { entries } = machine.program;
    this.#has = {
      values: plan.critic && 'agent$value' in entries,
      actionValues: 'agent$actionValue' in entries,
    };
    this.#log = new StepLog(
      {
        ...this.#has,
        nActions: this.#stage.plan.nActions,
        terms: assembly.terms.length,
        events: this.#stage.world.module.events,
        parallel: false,
        before: [machine.scalar('main$fresh', 0) !== 0 ? 0 : machine.scalar('main$time', 0)],
      },
      most,
    );
  }

  get #position(): number {
    return this.#session.replicas[0]?.position ?? 0;
  }
  get share(): number {
    const { from, to } = this.#asked;
    return Math.max(0, this.#position - from) / Math.max(1, to - from);
  }

  /** @returns false if there is no further step to record */
  step(): boolean {
    const session = this.#session;
    if (this.#cut !== null || session.done || this.#position >= this.#asked.to) return false;
    const earlier = session.replicas[0]?.fault ?? null; // the replica stopped before the window
    if (earlier !== null) return this.#stop('fault', earlier.message);
    if (this.#log.full) return this.#stop('room');
    if (session.edited !== this.#edited) return this.#stop('edit');
    // A due edit replaces the machine or its settings, but the results of the step are still in this one.
    const { machine } = this.#variant;
    const read = (name: string) => machine.scalar(`main$${name}`, 0);
    machine.call('main$ready', 0);
    const before = this.#before();
    const [taught, episodes] = [read('taught'), read('episodes')];
    for (const result of session.advance(this.#position + 1, Number.POSITIVE_INFINITY, 1)) {
      if (result.kind === 'fault') return this.#stop('fault', result.message);
      this.#rows.push(rowOf(result));
    }
    const ends = read('terminated') + 2 * read('truncated');
    const over = read('episodes') > episodes || ends !== 0;
    const row = this.#log.add(machine, 0, before, {
      ends,
      over,
      at: read('envSteps'),
      happened: read('events'),
    });
    // The report belongs to this step only if it is the single one and concerns the observation just left.
    if (read('taught') - taught === 1 && read('taughtOf') === before.observation)
      this.#log.learned(row, read('taughtError'));
    return true;
  }

  #before(): Before {
    const { machine } = this.#variant;
    const { nActions } = this.#stage.plan;
    const observation = machine.scalar('main$observation', 0);
    machine.call('agent$policy', 0, observation);
    return {
      state: machine.scalar('main$state', 0),
      observation,
      probabilities: machine.array('main$pi', 0).slice(0, nActions),
      value: this.#has.values ? machine.call('agent$value', 0, observation) : Number.NaN,
      actionValue: Array.from({ length: this.#has.actionValues ? nActions : 0 }, (_, action) =>
        machine.call('agent$actionValue', 0, observation, action),
      ),
    };
  }

  #stop(why: Recording['cut'], fault: string | null = null): boolean {
    this.#cut = why;
    this.#fault = fault;
    return false;
  }

  finish(): Recording {
    const { nActions, actions, events, view } = this.#stage.plan;
    const { machine, spec, assembly } = this.#variant;
    const settings = Object.fromEntries(
      machine.program.params.flatMap(({ name }) =>
        name.startsWith(AGENT) ? [[name.slice(AGENT.length), machine.param(name)]] : [],
      ),
    );
    return {
      ...this.#asked,
      ...this.#log.recorded(this.#start),
      ...(this.#stage.plan.unit && { unit: this.#stage.plan.unit }),
      reached: this.#position,
      cut: this.#cut,
      label: spec.label,
      terms: assembly.terms.map(({ label }) => label),
      nActions,
      actions,
      events,
      view,
      gamma: settings.gamma ?? 1,
      agent: { type: spec.agent.type, settings },
      rows: this.#rows,
      fault: this.#fault,
      means: drawnMeans(machine, 0),
    };
  }
}
